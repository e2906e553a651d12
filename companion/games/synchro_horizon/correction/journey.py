"""Numbers of calendar and journey, repaired by hand.

``pos`` · ``turn_die`` · ``limit`` · ``here.level`` · ``here.coins`` · ``visit.village`` · ``visit.point``
"""

from __future__ import annotations

from dataclasses import replace

from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.correction.spot import Spot, Value, as_int, within
from companion.games.synchro_horizon.events.table import Term
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.vocabulary import Colour, Phase, Point


def find(state: State, path: list[str]) -> Spot | None:
    """The spot of a path of the journey."""
    match path:
        case ["pos"]:
            return _pos()
        case ["turn_die"]:
            return _turn_die()
        case ["limit"]:
            return Spot(
                Term.LIMIT,
                lambda now: now.roster.limit,
                lambda now, value: now.with_roster(limit=as_int(value)),
                within(figures.GROUP_AFTER_ABYSS, figures.GROUP),
            )
        case ["here", ("level" | "coins") as name] if state.journey.here:
            return _here(name)
        case ["visit", ("village" | "point") as name]:
            return _visit(state, name)
        case _:
            return None


def _pos() -> Spot:
    """The wheel may go back by hand, and nowhere else (invariant 5)."""
    return Spot(
        Term.POS,
        lambda now: now.calendar.pos,
        lambda now, value: replace(now, calendar=replace(now.calendar, pos=as_int(value))),
        within(1, figures.LAST_DAY - 1),
    )


def _turn_die() -> Spot:
    def put(state: State, value: Value) -> State:
        colour = None if value is None else Colour(str(value))
        return replace(state, calendar=replace(state.calendar, turn_die=colour))

    return Spot(
        Term.TURN_DIE,
        lambda now: now.calendar.turn_die.value if now.calendar.turn_die else None,
        put,
        lambda value: value is None or (isinstance(value, str) and value in tuple(Colour)),
    )


def _here(name: str) -> Spot:
    def get(state: State) -> Value:
        value: int | None = getattr(state.journey.here, name, None)
        return value

    def put(state: State, value: Value) -> State:
        here = state.journey.here
        if here is None:
            return state
        n = as_int(value)
        stop = replace(here, level=n) if name == "level" else replace(here, coins=n)
        return state.with_journey(path=(*state.journey.path[:-1], stop))

    if name == "level":
        return Spot(Term.TILE_LEVEL, get, put, within(1, figures.TILE_LEVELS))
    return Spot(Term.TILE_COINS, get, put, within(0, 99))


def _visit(state: State, name: str) -> Spot | None:
    """What was visited by mistake, or without telling (SH-84)."""
    if state.phase is not Phase.VISIT and (state.phase is not Phase.SETUP or name == "point"):
        return None

    def put(now: State, value: Value) -> State:
        visit = replace(now.journey.visit, **{name: bool(value)})
        if name == "village":
            visit = replace(visit, open=False, heroes=0, items=0)
        else:
            # a Campfire used without telling makes the village free of time all the same (SH-106)
            here = now.journey.here
            lit = bool(value) and here is not None and here.point is Point.CAMPFIRE
            visit = replace(visit, rolled=None, exchanges=0, free=lit)
        return now.with_journey(visit=visit)

    term = Term.VILLAGE_VISITED if name == "village" else Term.POINT_VISITED
    return Spot(term, lambda now: int(getattr(now.journey.visit, name)), put, within(0, 1))
