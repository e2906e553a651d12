"""Numbers that may be repaired by hand, each named by a dotted path. One module for each topic."""

from __future__ import annotations

from collections.abc import Callable

from companion.games.synchro_horizon.correction import fight, journey, party, purse, shards
from companion.games.synchro_horizon.correction.spot import Spot, Value, as_int
from companion.games.synchro_horizon.state import State

FINDERS: tuple[Callable[[State, list[str]], Spot | None], ...] = (
    fight.find,
    shards.find,
    purse.find,
    journey.find,
    party.find,
)
"""Each topic knows its own paths and answers None to the others."""


def find(state: State, field: str) -> Spot | None:
    """The spot of that name, None when there is none."""
    path = field.split(".")
    for finder in FINDERS:
        spot = finder(state, path)
        if spot is not None:
            return spot
    return None


def corrected(state: State, field: str, value: Value, balance: str | None) -> State:
    """The state after a correction that the rules accepted."""
    spot = find(state, field)
    if spot is None:
        return state
    other = None if balance is None else find(state, balance)
    if other is not None:
        state = other.put(state, as_int(other.get(state)) - as_int(value) + as_int(spot.get(state)))
    return spot.put(state, value)


__all__ = ["Spot", "Value", "as_int", "corrected", "find"]
