"""What tiles, travel, visits and points change."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.events.journey import (
    FateRolled,
    GroupLimited,
    MineTold,
    PointVisited,
    ReserveDiscarded,
    TileTold,
    Travelled,
    VillageEntered,
    VillageLeft,
    VisitEnded,
)
from companion.games.synchro_horizon.journey import Stop, Tile, Visit
from companion.games.synchro_horizon.known import Mine, ToldFact
from companion.games.synchro_horizon.shards import NONE, counted
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.vocabulary import Phase, Point, Stage


def tile_told(state: State, event: TileTold) -> State:
    """A tile is remembered by its city; the present stop and the cards still to draw follow it (U-10)."""
    tile = Tile(event.city, event.level, event.coins, event.monsters, event.points)
    tiles = (*(one for one in state.known.tiles if one.city != event.city), tile)
    state = replace(state, known=replace(state.known, tiles=tiles))
    home = f"tiles.{event.city}."
    state = replace(state, told=tuple(fact for fact in state.told if not fact.key.startswith(home)))
    state = state.with_told(*(ToldFact(home + column, value) for column, value in _columns(tile).items()))
    here = state.journey.here
    if here is None or here.city != event.city:
        return state
    stop = replace(
        here,
        level=here.level if event.level is None else event.level,
        coins=here.coins if event.coins is None else event.coins,
    )
    state = state.with_journey(path=(*state.journey.path[:-1], stop))
    fight = state.fight
    if fight is None or fight.stage is not Stage.MONSTERS or fight.dungeon or fight.celestial:
        return state
    return state.with_fight(levels=event.monsters or fight.levels)


def _columns(tile: Tile) -> dict[str, int | str]:
    found: dict[str, int | str] = {}
    if tile.level is not None:
        found["level"] = tile.level
    if tile.coins is not None:
        found["coins"] = tile.coins
    if tile.monsters:
        for level in range(1, figures.MONSTER_LEVELS + 1):
            found[f"monsters{level}"] = tile.monsters.count(level)
    for place, one in enumerate(tile.points, 1):
        found[f"point{place}"] = one.point.value
        found[f"time{place}"] = one.time
    return found


def travelled(state: State, event: Travelled) -> State:
    """One more stop on the path (SH-46, SH-47)."""
    arrived = min(figures.LAST_DAY, state.calendar.pos + event.time)
    stop = Stop(event.city, event.point, event.time, event.level, event.coins, event.last, arrived)
    return state.with_journey(path=(*state.journey.path, stop), visit=Visit())


def visit_ended(state: State, event: VisitEnded) -> State:
    """The stop keeps what the visit was used for (SH-133)."""
    here, visit = state.journey.here, state.journey.visit
    path = state.journey.path
    if here is not None:
        path = (*path[:-1], replace(here, village=visit.village, activated=visit.point))
    return state.with_journey(phase=Phase.TRAVEL, path=path, visit=Visit())


def _visit(state: State, **changes: Any) -> State:
    return state.with_journey(visit=replace(state.journey.visit, **changes))


def village_entered(state: State, event: VillageEntered) -> State:
    """The one village of this visit (SH-84)."""
    return _visit(state, village=True, open=True)


def village_left(state: State, event: VillageLeft) -> State:
    """The shop is closed (SH-84)."""
    return _visit(state, open=False)


def fate_rolled(state: State, event: FateRolled) -> State:
    """A roll is to be settled (SH-94, SH-99)."""
    return _visit(state, rolled=event.value)


def point_visited(state: State, event: PointVisited) -> State:
    """The point is used; a Campfire makes the village free of time (SH-106, A-23)."""
    visit = state.journey.visit
    lake = event.point is Point.MANA_LAKE
    return _visit(
        state,
        point=True,
        rolled=None,
        free=visit.free or event.point is Point.CAMPFIRE,
        exchanges=visit.exchanges + lake,
    )


def mine_told(state: State, event: MineTold) -> State:
    """The icons of the Mine are known (U-8)."""
    known = replace(state.known, mine=Mine(event.die, event.reroll))
    return replace(state, known=known).with_told(
        ToldFact("mine.mine.die", event.die), ToldFact("mine.mine.reroll", event.reroll.value)
    )


def reserve_discarded(state: State, event: ReserveDiscarded) -> State:
    """Reserve to tray (SH-110)."""
    shards = counted(event.shards)
    return state.with_bag(tray=shards, reserve=NONE - shards)


def group_limited(state: State, event: GroupLimited) -> State:
    """The group is smaller from now on (SH-100)."""
    return state.with_roster(limit=event.limit)


APPLY: dict[type, Callable[[State, Any], State]] = {
    TileTold: tile_told,
    Travelled: travelled,
    VisitEnded: visit_ended,
    VillageEntered: village_entered,
    VillageLeft: village_left,
    FateRolled: fate_rolled,
    PointVisited: point_visited,
    MineTold: mine_told,
    ReserveDiscarded: reserve_discarded,
    GroupLimited: group_limited,
}
