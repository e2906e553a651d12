"""Where to next, what this city still offers, and the journal of the campaign (F10)."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.refusal import Refusal
from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.journey import Tile
from companion.games.synchro_horizon.queries.calendar import Cost, cost
from companion.games.synchro_horizon.rules.journey import same_city
from companion.games.synchro_horizon.rules.points.gate import closed
from companion.games.synchro_horizon.rules.village import (
    campfire_first,
    heroes_first,
    no_way_in,
    village_time,
)
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.vocabulary import Clock, Phase, Point


@dataclass(frozen=True, slots=True)
class Way:
    """A point of a known tile that was not passed yet."""

    tile: Tile
    point: Point
    cost: Cost


@dataclass(frozen=True, slots=True)
class Leg:
    """One stop in the journal of the campaign."""

    number: int
    city: str
    point: Point | None
    time: int
    arrived: int
    level: int | None
    coins: int | None
    village: bool
    activated: bool
    here: bool
    """The group is still there."""


@dataclass(frozen=True, slots=True)
class Chances:
    """What a visit still offers; a refusal says why not."""

    village: Refusal | None
    village_time: int
    doubt: Refusal | None
    """Why the village might better wait (SH-17, SH-106)."""
    point: Point | None
    point_closed: Refusal | None
    rolled: int | None


def ahead(state: State) -> tuple[Tile, ...]:
    """Known tiles that were not passed yet, as somebody read them (U-10)."""
    passed = {figures.FIRST_CITY.casefold(), *(stop.city.casefold() for stop in state.journey.path)}
    return tuple(tile for tile in state.known.tiles if tile.city.casefold() not in passed)


def ways(state: State) -> tuple[Way, ...]:
    """Every known way on with its cost: which city is next is on the map (SH-46, SH-47)."""
    return tuple(
        Way(tile, one.point, cost(state, Clock.TRAVEL, one.time))
        for tile in ahead(state)
        for one in tile.points
    )


def is_last(city: str) -> bool:
    """Stellaris, where the Celestials dwell (SH-82)."""
    return same_city(city, figures.LAST_CITY)


def journal(state: State) -> tuple[Leg, ...]:
    """The campaign, stop by stop."""
    path, visit = state.journey.path, state.journey.visit
    legs = []
    for number, stop in enumerate(path, 1):
        here = number == len(path) and state.phase is not Phase.TRAVEL
        legs.append(
            Leg(
                number,
                stop.city,
                stop.point,
                stop.time,
                stop.arrived,
                stop.level,
                stop.coins,
                visit.village if here else stop.village,
                visit.point if here else stop.activated,
                here,
            )
        )
    return tuple(legs)


def chances(state: State) -> Chances:
    """What can still be done in this visit, and why not (SH-84, SH-133)."""
    here = state.journey.here
    point = here.point if here else None
    return Chances(
        no_way_in(state),
        village_time(state),
        heroes_first(state) or campfire_first(state),
        point,
        None if point is None else closed(state, point),
        state.journey.visit.rolled,
    )


def lake(state: State) -> tuple[tuple[int, bool], ...]:
    """Amounts the Mana lake takes, and whether the group owns as many shards (SH-110, SH-137)."""
    owned = state.bag.reserve.total + sum(hero.storage.total for hero in state.heroes)
    return tuple((n, n <= owned) for n in figures.LAKE)
