"""Tables with one player per seat: what states, rules and invariants of all games share."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import replace
from typing import Any, Generic, Self, TypeVar

from companion.core.refusal import Reason, Refusal
from companion.core.seats import Seat

S = TypeVar("S")
P = TypeVar("P")


class Seated(Generic[P]):
    """A frozen state with one player per seat, in seat order; a change returns a new state."""

    __slots__ = ()

    players: tuple[P, ...]

    def player(self, seat: Seat) -> P:
        """Return the player of a seat."""
        return self.players[seat - 1]

    def changed(self, **changes: Any) -> Self:
        """Return a copy with fields changed by name."""
        table: Any = self
        changed: Self = replace(table, **changes)
        return changed

    def with_player(self, seat: Seat, **changes: Any) -> Self:
        """Return a copy with fields of one player changed by name."""
        player: Any = self.player(seat)
        return self.seating(seat, replace(player, **changes))

    def seating(self, seat: Seat, player: P) -> Self:
        """Return a copy with that player at a seat."""
        around = enumerate(self.players, start=1)
        return self.changed(players=tuple(player if place == seat else each for place, each in around))


def unknown_seat(action: object, here: Collection[int], why: Reason, *names: str) -> Refusal | None:
    """Return a refusal if an action names, in one of these fields, a seat that is not in ``here``."""
    for name in names:
        seat = getattr(action, name, None)
        if seat is not None and seat not in here:
            return Refusal(why, number=int(seat))
    return None


def invariant_checker(
    shaped: Callable[[S], bool], faults: Callable[[S], Iterable[str]]
) -> Callable[[S], tuple[str, ...]]:
    """Return the ``violations`` of a game: the ids of the invariants that a state violates.

    The id ``shape`` stands for a malformed state, which only an edited file can contain.
    """

    def broken(state: S) -> tuple[str, ...]:
        return tuple(dict.fromkeys(faults(state))) if shaped(state) else ("shape",)

    return broken
