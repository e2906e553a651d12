"""Shards, repaired by hand: ``bag.red`` · ``tray.blue`` · ``reserve.clear`` · ``heroes.h1.green``.

The sum is always 28: each change needs a ``balance`` of the same colour.
"""

from __future__ import annotations

from dataclasses import replace

from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.correction.spot import Spot, Value, as_int, within
from companion.games.synchro_horizon.events.table import Term
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.vocabulary import HEROES, Shard, Who


def find(state: State, path: list[str]) -> Spot | None:
    """The spot of a path of shards."""
    match path:
        case [("bag" | "tray" | "reserve") as home, colour] if colour in tuple(Shard):
            return _pile(home, colour)
        case ["heroes", who, colour] if who in HEROES and colour in tuple(Shard):
            return _storage(state, Who(who), colour)
        case _:
            return None


def _pile(home: str, colour: str) -> Spot:
    def get(state: State) -> Value:
        return int(getattr(getattr(state.bag, home), colour))

    def put(state: State, value: Value) -> State:
        pile = replace(getattr(state.bag, home), **{colour: as_int(value)})
        return replace(state, bag=replace(state.bag, **{home: pile}))

    most = figures.RESERVE if home == "reserve" else figures.SHARDS
    return Spot(Term(home), get, put, within(0, most), colour)


def _storage(state: State, who: Who, colour: str) -> Spot | None:
    hero = state.hero(who)
    if hero is None:
        return None

    def get(now: State) -> Value:
        held = now.hero(who)
        return 0 if held is None else int(getattr(held.storage, colour))

    def put(now: State, value: Value) -> State:
        held = now.hero(who)
        if held is None:
            return now
        return now.with_hero(who, storage=replace(held.storage, **{colour: as_int(value)}))

    return Spot(Term.STORAGE, get, put, within(0, figures.SHARDS), colour, hero.name)
