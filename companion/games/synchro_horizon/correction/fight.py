"""Numbers of a fight, repaired by hand.

``h1.damage`` · ``h1.shield`` · ``h1.max_hp`` · ``m2.damage`` · ``m2.die`` · ``round`` · ``due``
· ``exhausted``
"""

from __future__ import annotations

from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.correction.spot import Spot, Value, as_int, within
from companion.games.synchro_horizon.events.table import Term
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.vocabulary import Side, Who


def find(state: State, path: list[str]) -> Spot | None:
    """The spot of a path of the fight."""
    match path:
        case [who, ("damage" | "shield" | "max_hp") as name] if who in tuple(Who):
            return _health(state, Who(who), name)
        case [who, "die"] if who in tuple(Who):
            return _die(state, Who(who))
        case ["round"] if state.fight:
            return _round()
        case ["due"] if state.fight:
            return _due()
        case ["exhausted"] if state.fight:
            return _exhausted()
        case _:
            return None


def _health(state: State, who: Who, name: str) -> Spot | None:
    if state.health(who) is None:
        return None
    limits = {
        "damage": (0, figures.DAMAGE_MOST),
        "shield": (0, figures.HP_MOST),
        "max_hp": (1, figures.HP_MOST),
    }
    return Spot(
        Term(name),
        lambda now: getattr(now.health(who), name, None),
        lambda now, value: now.with_health(who, **{name: as_int(value)}),
        within(*limits[name]),
        name=state.name(who),
    )


def _die(state: State, who: Who) -> Spot | None:
    monster = state.monster(who)
    if monster is None or monster.die is None:
        return None
    return Spot(
        Term.DIE,
        lambda now: getattr(now.monster(who), "die", None),
        lambda now, value: now.with_monster(who, die=as_int(value)),
        within(0, figures.ACTION_DIE),
        name=monster.name,
    )


def _round() -> Spot:
    return Spot(
        Term.ROUND,
        lambda now: now.fight.round if now.fight else None,
        lambda now, value: now.with_fight(round=as_int(value)),
        within(1, figures.DAMAGE_MOST),
    )


def _due() -> Spot:
    def put(state: State, value: Value) -> State:
        return state.with_fight(due=Side(str(value)))

    return Spot(
        Term.DUE,
        lambda now: now.fight.due.value if now.fight else None,
        put,
        lambda value: isinstance(value, str) and value in tuple(Side),
    )


def _exhausted() -> Spot:
    return Spot(
        Term.EXHAUSTED,
        lambda now: int(now.fight.exhausted) if now.fight else None,
        lambda now, value: now.with_fight(exhausted=bool(value)),
        within(0, 1),
    )
