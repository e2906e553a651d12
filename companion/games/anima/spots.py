"""How a number is repaired by hand: the shape of one such spot, and what any repair may need."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from companion.core.seats import Seat
from companion.games.anima.events.table import Term
from companion.games.anima.state import State

Value = int | str | None


@dataclass(frozen=True, slots=True)
class Spot:
    """One number (or word) of the state: how to read it, what it may be, how to write it."""

    term: Term
    get: Callable[[State], Value]
    put: Callable[[State, Value], State]
    fits: Callable[[Value], bool]
    player: Seat | None = None


def as_int(value: Value) -> int:
    """A number, 0 for anything else."""
    return value if isinstance(value, int) else 0


def within(low: int, high: int) -> Callable[[Value], bool]:
    """A test for whole numbers within limits."""
    return lambda value: isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def flag(
    term: Term, get: Callable[[State], bool], put: Callable[[State, bool], State], seat: Seat | None = None
) -> Spot:
    """A spot for yes and no, written 1 and 0."""
    return Spot(term, lambda s: int(get(s)), lambda s, v: put(s, v == 1), within(0, 1), seat)


def calm(state: State) -> State:
    """Nothing is being fought, met, explored or owed any more."""
    return replace(
        state, encounter=None, bout=None, exploration=None, reward=None, debt=None, deaths=(), offer=None
    )
