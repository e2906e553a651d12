"""Travel: tiles, stops, and the end of a visit (p. 10-11, 18)."""

from __future__ import annotations

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.actions.journey import EndVisit, TellTile, Travel
from companion.games.synchro_horizon.events import Event
from companion.games.synchro_horizon.events.fight import FightOpened
from companion.games.synchro_horizon.events.journey import TileTold, Travelled, VillageLeft, VisitEnded
from companion.games.synchro_horizon.journey import Tile, TilePoint
from companion.games.synchro_horizon.names import row
from companion.games.synchro_horizon.rules.decision import Decision, Rule
from companion.games.synchro_horizon.rules.doubt import doubted
from companion.games.synchro_horizon.rules.setup import outside
from companion.games.synchro_horizon.rules.time import last_day, lost, spend
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.vocabulary import Clock, Phase, Point
from companion.games.synchro_horizon.why import Why
from companion.games.synchro_horizon.why_journey import WhyJourney


def _bad_tile(level: int | None, coins: int | None, monsters: tuple[int, ...]) -> Refusal | None:
    """A level, a reward and four monster levels (SH-39, SH-50)."""
    hard = outside(level, 1, figures.TILE_LEVELS) or outside(coins, 0, 99)
    if hard:
        return hard
    if monsters and len(monsters) != figures.LINE:
        return Refusal(WhyJourney.FOUR_MONSTERS, have=len(monsters), need=figures.LINE)
    for one in monsters:
        hard = hard or outside(one, 1, figures.MONSTER_LEVELS)
    return hard


def _bad_points(points: tuple[TilePoint, ...]) -> Refusal | None:
    kinds = [one.point for one in points]
    for one in points:
        if kinds.count(one.point) > 1:
            return Refusal(WhyJourney.SAME_POINT_TWICE, point=one.point)
        hard = outside(one.time, 0, figures.LAST_DAY - 1)
        if hard:
            return hard
    return outside(len(points), 0, figures.TILE_POINTS)


def same_city(one: str, other: str) -> bool:
    """Names typed on two evenings mean the same city whatever their capitals."""
    return one.casefold() == other.casefold()


def spelled(state: State, city: str) -> str:
    """A typed name as this box knows it already."""
    name = row(city)
    cities = (*(tile.city for tile in state.known.tiles), *(stop.city for stop in state.journey.path))
    return next((known for known in cities if same_city(known, name)), name)


def tell_tile(state: State, action: TellTile, chance: Chance) -> Decision:
    """What a tile shows is remembered by its city (U-10)."""
    city = spelled(state, action.city)
    if not city:
        return Refusal(WhyJourney.NO_CITY)
    hard = _bad_tile(action.level, action.coins, action.monsters) or _bad_points(action.points)
    if hard:
        return hard
    told = Tile(city, action.level, action.coins, action.monsters, action.points)
    if told == Tile(city):
        return Refusal(WhyJourney.NOTHING_READ, city=city)
    return _told(state, told)


def _told(state: State, tile: Tile) -> tuple[Event, ...]:
    """What is new about a tile, joined with what was known."""
    old = state.known.tile(tile.city) or Tile(tile.city)
    new = Tile(
        tile.city,
        old.level if tile.level is None else tile.level,
        old.coins if tile.coins is None else tile.coins,
        tile.monsters or old.monsters,
        tile.points or old.points,
    )
    return () if new == old else (TileTold(new.city, new.level, new.coins, new.monsters, new.points),)


def travel(state: State, action: Travel, chance: Chance) -> Decision:
    """Forward only, one point of interest, its time, then the fight (SH-45 to SH-48)."""
    city = spelled(state, action.city)
    hard = (
        not_travelling(state)
        or _never_back(state, city)
        or _bad_tile(action.level, action.coins, action.monsters)
        or outside(action.time, 0, figures.LAST_DAY - 1)
    )
    if hard:
        return hard
    last = action.last or same_city(city, figures.LAST_CITY)
    point = None if last else action.point
    if point is None and not last:
        return Refusal(WhyJourney.NO_POINT, city=city)
    tile = state.known.tile(city) or Tile(city)
    known = next((one.time for one in tile.points if one.point is point), None)
    time = known if action.time is None else action.time
    if time is None:
        return Refusal(WhyJourney.TIME_NEEDED, city=city)
    told = _told(
        state, Tile(city, action.level, action.coins, action.monsters, _points(tile, point, time, known))
    )
    level = tile.level if action.level is None else action.level
    coins = tile.coins if action.coins is None else action.coins
    arrived = Travelled(city, point, time, level, coins, last)
    passed = spend(state, time, Clock.TRAVEL)
    fight = () if lost(passed) else (_fight(action.monsters or tile.monsters, point, last=last),)
    return doubted(
        (*told, arrived, *passed, *fight),
        last_day(state, time),
        _elsewhere(tile, point),
        _unworn(state),
    )


def not_travelling(state: State) -> Refusal | None:
    """The three phases follow each other (SH-45, A-43)."""
    match state.phase:
        case Phase.SETUP:
            return Refusal(WhyJourney.SETUP_FIRST)
        case Phase.FIGHT:
            return Refusal(WhyJourney.FIGHT_FIRST)
        case Phase.VISIT:
            return Refusal(WhyJourney.VISIT_FIRST)
        case _:
            return over_limit(state)


def over_limit(state: State) -> Refusal | None:
    """Nobody leaves with more than five shards (SH-35, A-9)."""
    for hero in state.heroes:
        if hero.over:
            return Refusal(Why.OVER_LIMIT, name=hero.name, n=hero.over, high=figures.STORAGE)
    return None


def _never_back(state: State, city: str) -> Refusal | None:
    if not city:
        return Refusal(WhyJourney.NO_CITY)
    passed = (figures.FIRST_CITY, *(stop.city for stop in state.journey.path))
    if any(same_city(one, city) for one in passed):
        return Refusal(WhyJourney.NEVER_BACK, city=city)
    return None


def _points(tile: Tile, point: Point | None, time: int, known: int | None) -> tuple[TilePoint, ...]:
    """The points of a tile with the time just told; a fifth one is not remembered."""
    if point is None or known == time:
        return tile.points
    if known is None:
        return (*tile.points, TilePoint(point, time))[: figures.TILE_POINTS]
    return tuple(TilePoint(point, time) if one.point is point else one for one in tile.points)


def _elsewhere(tile: Tile, point: Point | None) -> Refusal | None:
    """A tile whose points were all read may still have been read wrong."""
    there = tuple(one.point for one in tile.points)
    if point is None or point in there or len(there) < figures.TILE_POINTS:
        return None
    return Refusal(WhyJourney.NOT_ON_TILE, city=tile.city, point=point)


def _unworn(state: State) -> Refusal | None:
    """Items of the fallen are handed over before the next fight (SH-114, A-14)."""
    n = len(state.roster.pool)
    return Refusal(WhyJourney.ITEMS_UNWORN, n=n) if n else None


def _fight(monsters: tuple[int, ...], point: Point | None, *, last: bool) -> FightOpened:
    """Four monsters of the tile, four of level 4, or three and a Celestial (SH-50, SH-82, SH-111)."""
    top = figures.MONSTER_LEVELS
    if last:
        return FightOpened((top,) * figures.CELESTIAL_MONSTERS, celestial=True)
    if point is Point.DUNGEON:
        return FightOpened((top,) * figures.LINE, dungeon=True)
    return FightOpened(monsters)


def end_visit(state: State, action: EndVisit, chance: Chance) -> Decision:
    """Every part of a visit is a "may"; an unused one is confirmed (SH-133, A-43)."""
    if state.phase is not Phase.VISIT:
        return Refusal(WhyJourney.NO_VISIT)
    hard = over_limit(state)
    if hard:
        return hard
    visit = state.journey.visit
    events: tuple[Event, ...] = (*left(state), VisitEnded())
    if action.sure:
        return events
    return doubted(
        events,
        None if visit.rolled is None else Refusal(WhyJourney.ROLL_OPEN, n=visit.rolled),
        None if visit.village or visit.point else Refusal(WhyJourney.NOTHING_VISITED),
    )


def left(state: State) -> tuple[Event, ...]:
    """Going on closes an open village: it comes before or after the point (SH-84)."""
    return (VillageLeft(),) if state.journey.visit.open else ()


RULES: dict[type, Rule] = {TellTile: tell_tile, Travel: travel, EndVisit: end_visit}
