"""Hooks that redraw when the role, the seat or the table of this client changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from companion.core.roles import GuestPolicy, Role
from companion.ui.hooks import use_latest, use_state, use_subscription
from companion.ui.session import ClientSession
from companion.ui.table_hooks import run_in_session

T = TypeVar("T")


def use_identity(session: ClientSession) -> None:
    """Redraw the component when this client's role, guest policy, table or placement changes."""
    use_house(session, lambda: standing(session))


def use_seats(session: ClientSession, table: str, seats: int) -> tuple[str | None, ...]:
    """Return the phone that holds each seat, or None; redraw when a seat is taken or left."""
    seating = session.holder.seating
    return use_house(session, lambda: tuple(seating.holder(table, seat) for seat in range(1, seats + 1)))


def use_house(session: ClientSession, read: Callable[[], T]) -> T:
    """Return a value read from the LAN access or the seat registry; redraw when either reports a change."""
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
    """Return the values that decide which screens a client gets: role, policy, table, placed."""
    holder = session.holder
    table = holder.table if holder.guest else ""
    return holder.role, holder.seating.rules, table, holder.placed(table)
