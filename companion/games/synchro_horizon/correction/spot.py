"""One number of the state: how to read it, what it may be, how to write it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from companion.games.synchro_horizon.events.table import Term
from companion.games.synchro_horizon.state import State

Value = int | str | None


@dataclass(frozen=True, slots=True)
class Spot:
    """A number, word or switch that a correction may change."""

    term: Term
    get: Callable[[State], Value]
    put: Callable[[State, Value], State]
    fits: Callable[[Value], bool]
    shards: str = ""
    """The colour it counts, when the sum of 28 binds it: a change needs a balance of the same colour."""
    name: str = ""
    """Whose number it is."""


def as_int(value: Value) -> int:
    """A number, 0 for anything else."""
    return value if isinstance(value, int) else 0


def within(low: int, high: int) -> Callable[[Value], bool]:
    """True for whole numbers between two limits."""
    return lambda value: isinstance(value, int) and not isinstance(value, bool) and low <= value <= high
