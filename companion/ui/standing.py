"""What this phone is at the table, watched: its screens change when its role, its seat or the table does."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from companion.core.roles import HouseRules, Role
from companion.ui.desk import Desk
from companion.ui.hooks import use_following, use_newest, use_state
from companion.ui.live import at_home

T = TypeVar("T")


def use_standing(desk: Desk) -> None:
    """Draw anew when this phone becomes something else: a role, a seat, another table, no table."""
    use_house(desk, lambda: standing(desk))


def use_seats(desk: Desk, table: str, seats: int) -> tuple[str | None, ...]:
    """Which phone holds each seat; drawn anew when one is taken or left."""
    seating = desk.holder.seating
    return use_house(desk, lambda: tuple(seating.holder(table, seat) for seat in range(1, seats + 1)))


def use_house(desk: Desk, read: Callable[[], T]) -> T:
    """A value of the house: of its door, its seats, its rules."""
    value, put = use_state(read)
    newest = use_newest(read)

    def follow() -> Callable[[], None]:
        def look() -> None:
            at_home(desk, lambda: put(newest.current()))

        stops = [desk.until_closed(desk.holder.seating.listen(look))]
        if desk.door is not None:
            stops.append(desk.until_closed(desk.door.listen(look)))
        look()

        def leave() -> None:
            for stop in stops:
                stop()

        return leave

    use_following(follow, [])
    return value


def standing(desk: Desk) -> tuple[Role, HouseRules, str, bool]:
    """What decides which screens a phone gets."""
    holder = desk.holder
    table = holder.table if holder.guest else ""
    return holder.role, holder.seating.rules, table, holder.placed(table)
