"""What this phone is at the table, watched: its screens change when its role, its seat or the table does."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from companion.core.roles import GuestPolicy, Role
from companion.ui.hooks import use_latest, use_state, use_subscription
from companion.ui.session import ClientSession
from companion.ui.table_hooks import run_in_session

T = TypeVar("T")


def use_identity(session: ClientSession) -> None:
    """Draw anew when this phone becomes something else: a role, a seat, another table, no table."""
    use_house(session, lambda: standing(session))


def use_seats(session: ClientSession, table: str, seats: int) -> tuple[str | None, ...]:
    """Which phone holds each seat; drawn anew when one is taken or left."""
    seating = session.holder.seating
    return use_house(session, lambda: tuple(seating.holder(table, seat) for seat in range(1, seats + 1)))


def use_house(session: ClientSession, read: Callable[[], T]) -> T:
    """A value of the house: of its door, its seats, its rules."""
    value, put = use_state(read)
    newest = use_latest(read)

    def follow() -> Callable[[], None]:
        def look() -> None:
            run_in_session(session, lambda: put(newest.current()))

        stops = [session.until_closed(session.holder.seating.listen(look))]
        if session.door is not None:
            stops.append(session.until_closed(session.door.listen(look)))
        look()

        def leave() -> None:
            for stop in stops:
                stop()

        return leave

    use_subscription(follow, [])
    return value


def standing(session: ClientSession) -> tuple[Role, GuestPolicy, str, bool]:
    """What decides which screens a phone gets."""
    holder = session.holder
    table = holder.table if holder.guest else ""
    return holder.role, holder.seating.rules, table, holder.placed(table)
