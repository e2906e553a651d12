"""Travel: tiles, stops, and the end of a visit (p. 10-11, 18)."""

from __future__ import annotations

from dataclasses import replace

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.core.rulebook import Decision, Event, action, event
from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.calendar import last_day, spend
from companion.games.synchro_horizon.fight import FightOpened
from companion.games.synchro_horizon.phases import lost
from companion.games.synchro_horizon.shards import over_limit
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.state.journey import Stop, Tile, TilePoint, Visit
from companion.games.synchro_horizon.state.known import ToldFact, row
from companion.games.synchro_horizon.village import left
from companion.games.synchro_horizon.vocabulary import Clock, Phase, Point, Stage, Why, outside
from companion.kit.refusing import soft_refusal


@action("SH-45", "SH-46", "SH-47", "SH-48", "SH-49", "SH-82", "SH-111", "U-10", "A-60")
class Travel:
    """On to the next city and one of its points; what the app knows of the tile need not be told again."""

    city: str
    point: Point | None = None
    time: int | None = None
    level: int | None = None
    coins: int | None = None
    monsters: tuple[int, ...] = ()
    last: bool = False
    """The last destination, whatever its name (SH-82)."""

    def decide(self, state: State, chance: Chance) -> Decision:
        """Forward only, one point of interest, its time, then the fight (SH-45 to SH-48)."""
        city = spelled(state, self.city)
        hard = (
            not_travelling(state)
            or _never_back(state, city)
            or _bad_tile(self.level, self.coins, self.monsters)
            or outside(self.time, 0, figures.LAST_PLAYED)
        )
        if hard:
            return hard
        last = self.last or same_city(city, figures.LAST_CITY)
        point = None if last else self.point
        if point is None and not last:
            return Refusal(Why.NO_POINT, city=city)
        tile = state.known.tile(city) or Tile(city)
        known = next((one.time for one in tile.points if one.point is point), None)
        time = known if self.time is None else self.time
        if time is None:
            return Refusal(Why.TIME_NEEDED, city=city)
        told = _told(
            state, Tile(city, self.level, self.coins, self.monsters, _points(tile, point, time, known))
        )
        level = tile.level if self.level is None else self.level
        coins = tile.coins if self.coins is None else self.coins
        arrived = Travelled(city, point, time, level, coins, last)
        passed = spend(state, time, Clock.TRAVEL)
        fight = () if lost(passed) else (_fight(self.monsters or tile.monsters, point, last=last),)
        return soft_refusal(
            (*told, arrived, *passed, *fight),
            last_day(state, time),
            _elsewhere(tile, point),
            Refusal(Why.LAST_AT_ONCE, city=city) if last and not state.journey.path else None,
            _unworn(state),
        )


def not_travelling(state: State) -> Refusal | None:
    """The three phases follow each other (SH-45, A-43)."""
    match state.phase:
        case Phase.SETUP:
            return Refusal(Why.SETUP_FIRST)
        case Phase.FIGHT:
            return Refusal(Why.FIGHT_FIRST)
        case Phase.VISIT:
            return Refusal(Why.VISIT_FIRST)
        case _:
            return over_limit(state)


def _never_back(state: State, city: str) -> Refusal | None:
    if not city:
        return Refusal(Why.NO_CITY)
    passed = (figures.FIRST_CITY, *(stop.city for stop in state.journey.path))
    if any(same_city(one, city) for one in passed):
        return Refusal(Why.NEVER_BACK, city=city)
    return None


def _elsewhere(tile: Tile, point: Point | None) -> Refusal | None:
    """A tile whose points were all read may still have been read wrong."""
    there = tuple(one.point for one in tile.points)
    if point is None or point in there or not tile.whole:
        return None
    return Refusal(Why.NOT_ON_TILE, city=tile.city, point=point)


def _unworn(state: State) -> Refusal | None:
    """Items of the fallen are handed over before the next fight (SH-114, A-14)."""
    n = len(state.roster.pool)
    return Refusal(Why.ITEMS_UNWORN, n=n) if n else None


def _fight(monsters: tuple[int, ...], point: Point | None, *, last: bool) -> FightOpened:
    """Four monsters of the tile, four of level 4, or three and a Celestial (SH-50, SH-82, SH-111)."""
    top = figures.MONSTER_LEVELS
    if last:
        return FightOpened((top,) * figures.CELESTIAL_MONSTERS, celestial=True)
    if point is Point.DUNGEON:
        return FightOpened((top,) * figures.LINE, dungeon=True)
    return FightOpened(monsters)


@action("SH-133", "A-43")
class EndVisit:
    """On to the next travel phase; ``sure`` although something of the visit is left unused."""

    sure: bool = False

    def decide(self, state: State, chance: Chance) -> Decision:
        """Every part of a visit is a "may"; an unused one is confirmed (SH-133, A-43)."""
        if state.phase is not Phase.VISIT:
            return Refusal(Why.NO_VISIT)
        hard = over_limit(state)
        if hard:
            return hard
        visit = state.journey.visit
        events: tuple[Event, ...] = (*left(state), VisitEnded())
        if self.sure:
            return events
        return soft_refusal(
            events,
            None if visit.rolled is None else Refusal(Why.ROLL_OPEN, n=visit.rolled),
            None if visit.village or visit.point else Refusal(Why.NOTHING_VISITED),
        )


@action("U-10", "SH-39")
class TellTile:
    """What a Journal tile shows; what is not told stays as it was."""

    city: str
    level: int | None = None
    coins: int | None = None
    monsters: tuple[int, ...] = ()
    points: tuple[TilePoint, ...] = ()

    def decide(self, state: State, chance: Chance) -> Decision:
        """What a tile shows is remembered by its city (U-10)."""
        city = spelled(state, self.city)
        if not city:
            return Refusal(Why.NO_CITY)
        hard = _bad_tile(self.level, self.coins, self.monsters) or _bad_points(self.points)
        if hard:
            return hard
        told = Tile(city, self.level, self.coins, self.monsters, self.points)
        if told == Tile(city):
            return Refusal(Why.NOTHING_READ, city=city)
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


def _points(tile: Tile, point: Point | None, time: int, known: int | None) -> tuple[TilePoint, ...]:
    """The points of a tile with the time just told; a fifth one is not remembered."""
    if point is None or known == time:
        return tile.points
    if known is None:
        return (*tile.points, TilePoint(point, time))[: figures.TILE_POINTS]
    return tuple(TilePoint(point, time) if one.point is point else one for one in tile.points)


def _bad_tile(level: int | None, coins: int | None, monsters: tuple[int, ...]) -> Refusal | None:
    """A level, a reward and four monster levels (SH-39, SH-50)."""
    hard = outside(level, 1, figures.TILE_LEVELS) or outside(coins, 0, figures.COINS_MOST)
    if hard:
        return hard
    if monsters and len(monsters) != figures.LINE:
        return Refusal(Why.FOUR_MONSTERS, have=len(monsters), need=figures.LINE)
    for one in monsters:
        hard = hard or outside(one, 1, figures.MONSTER_LEVELS)
    return hard


def _bad_points(points: tuple[TilePoint, ...]) -> Refusal | None:
    kinds = [one.point for one in points]
    for one in points:
        if kinds.count(one.point) > 1:
            return Refusal(Why.SAME_POINT_TWICE, point=one.point)
        hard = outside(one.time, 0, figures.LAST_PLAYED)
        if hard:
            return hard
    return outside(len(points), 0, figures.TILE_POINTS)


def spelled(state: State, city: str) -> str:
    """A typed name as this box knows it already."""
    name = row(city)
    cities = (*(tile.city for tile in state.known.tiles), *(stop.city for stop in state.journey.path))
    return next((known for known in cities if same_city(known, name)), name)


def same_city(one: str, other: str) -> bool:
    """Names typed on two evenings mean the same city whatever their capitals."""
    return one.casefold() == other.casefold()


# -- what happened ----------------------------------------------------------------------------------


@event
class TileTold:
    """A Journal tile as it is known now: the present stop and the cards still to draw follow it (U-10)."""

    city: str
    level: int | None
    coins: int | None
    monsters: tuple[int, ...]
    points: tuple[TilePoint, ...]

    def apply(self, state: State) -> State:
        tile = Tile(self.city, self.level, self.coins, self.monsters, self.points)
        tiles = (*(one for one in state.known.tiles if one.city != self.city), tile)
        state = replace(state, known=replace(state.known, tiles=tiles))
        home = f"tiles.{self.city}."
        state = replace(state, told=tuple(fact for fact in state.told if not fact.key.startswith(home)))
        state = state.with_told(*(ToldFact(home + column, value) for column, value in _columns(tile).items()))
        here = state.journey.here
        if here is None or here.city != self.city:
            return state
        stop = replace(
            here,
            level=here.level if self.level is None else self.level,
            coins=here.coins if self.coins is None else self.coins,
        )
        state = state.with_journey(path=(*state.journey.path[:-1], stop))
        fight = state.fight
        if fight is None or fight.stage is not Stage.MONSTERS or fight.dungeon or fight.celestial:
            return state
        return state.with_fight(levels=self.monsters or fight.levels)


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


@event
class Travelled:
    """The Standard pawn stands on a point of a new city (SH-46, SH-47)."""

    city: str
    point: Point | None
    time: int
    level: int | None
    coins: int | None
    last: bool = False

    def apply(self, state: State) -> State:
        arrived = min(figures.LAST_DAY, state.calendar.pos + self.time)
        stop = Stop(self.city, self.point, self.time, self.level, self.coins, self.last, arrived)
        return state.with_journey(path=(*state.journey.path, stop), visit=Visit())


@event
class VisitEnded:
    """The group travels on; the stop keeps what the visit was used for (SH-133)."""

    def apply(self, state: State) -> State:
        here, visit = state.journey.here, state.journey.visit
        path = state.journey.path
        if here is not None:
            path = (*path[:-1], replace(here, village=visit.village, activated=visit.point))
        return state.with_journey(phase=Phase.TRAVEL, path=path, visit=Visit())
