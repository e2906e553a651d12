"""Tables of Synchro Horizon at moments of a fight, for the tests of its screens."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core.journal import Entry
from companion.core.table import Table
from companion.games.synchro_horizon.health import SetMaxHp
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.vocabulary import Side, Stage, Who
from companion.store import Store
from tests.golden.synchro_horizon import record


class _Reached(Exception):
    """The moment has come."""


def until(ready: Callable[[State], bool]) -> Table[Any]:
    """The golden campaign, stopped at the first moment that fits."""
    script = record.Campaign("Samedi", "screens")
    record._set_up(script)
    done = script.do

    def watch(*actions: Any, **how: Any) -> None:
        for action in actions:
            done(action, **how)
            if ready(script.state):
                raise _Reached

    script.do = watch  # type: ignore[method-assign]
    try:
        record._first_city(script)
        record._second_city(script)
    except _Reached:
        script.do = done  # type: ignore[method-assign]
        return script.table
    raise AssertionError("that moment never came")


def kept(store: Store, ready: Callable[[State], bool]) -> Table[Any]:
    """Such a table, in a store."""
    table = until(ready)
    store.start(table)
    return table


def do(table: Table[Any], *actions: Any) -> Table[Any]:
    """Taps that must be accepted."""
    for action in actions:
        done = table.do(action)
        assert isinstance(done, Entry), (action, done)
    return table


def at_stage(stage: Stage) -> Callable[[State], bool]:
    """A fight at that stage."""
    return lambda state: state.fight is not None and state.fight.stage is stage


def hero_acts(state: State) -> bool:
    """A hero's turn, all eight still standing."""
    fight = state.fight
    return fight is not None and fight.active is not None and fight.active.side is Side.HEROES


def monster_acts(state: State) -> bool:
    """A monster's turn."""
    fight = state.fight
    return fight is not None and fight.active is not None and fight.active.side is Side.MONSTERS


def round_over(state: State) -> bool:
    """The four steps are due."""
    return state.fight is not None and state.fight.round_over


def frail(table: Table[Any], who: Who, hp: int) -> Table[Any]:
    """A character with so few points that the next hit is its last."""
    return do(table, SetMaxHp(who, hp))
