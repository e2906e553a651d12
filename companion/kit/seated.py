"""A table with somebody at each seat: what its state, its rules and its invariants share in all games."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import replace
from typing import Any, Generic, Self, TypeVar

from companion.core.refusal import Reason, Refusal
from companion.core.seats import Seat

S = TypeVar("S")
P = TypeVar("P")


class Seated(Generic[P]):
    """A frozen state with one player for each seat, in the order of the seats: a change gives a new one."""

    __slots__ = ()

    players: tuple[P, ...]

    def player(self, seat: Seat) -> P:
        """The player of a seat."""
        return self.players[seat - 1]

    def changed(self, **changes: Any) -> Self:
        """The same table with fields changed by name."""
        table: Any = self
        changed: Self = replace(table, **changes)
        return changed

    def with_player(self, seat: Seat, **changes: Any) -> Self:
        """The same table with one player changed."""
        player: Any = self.player(seat)
        return self.seating(seat, replace(player, **changes))

    def seating(self, seat: Seat, player: P) -> Self:
        """The same table with that player at a seat."""
        around = enumerate(self.players, start=1)
        return self.changed(players=tuple(player if place == seat else each for place, each in around))


def unknown_seat(action: object, here: Collection[int], why: Reason, *names: str) -> Refusal | None:
    """The refusal of an action that names somebody who does not sit here, in one of these fields."""
    for name in names:
        seat = getattr(action, name, None)
        if seat is not None and seat not in here:
            return Refusal(why, number=int(seat))
    return None


def invariant_checker(
    shaped: Callable[[S], bool], faults: Callable[[S], Iterable[str]]
) -> Callable[[S], tuple[str, ...]]:
    """What a game answers as ``broken``: the ids of the invariants that a state breaks, none if it is sound.

    ``shape`` stands for a state that no table can have: it comes from an edited file only.
    """

    def broken(state: S) -> tuple[str, ...]:
        return tuple(dict.fromkeys(faults(state))) if shaped(state) else ("shape",)

    return broken
