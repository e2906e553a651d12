"""When, where, for how much: the season strip, ways on, the journal, the shop of a village (F3, F9, F10)."""

from __future__ import annotations

from collections.abc import Sized
from dataclasses import dataclass
from enum import StrEnum

from companion.core.refusal import Refusal
from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.calendar import arrival, loses
from companion.games.synchro_horizon.health import potion_of
from companion.games.synchro_horizon.journey import same_city, spelled
from companion.games.synchro_horizon.points import clear_left, closed
from companion.games.synchro_horizon.roster import free_board
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.state.journey import DayNote, Tile, day, season
from companion.games.synchro_horizon.state.known import KnownItem
from companion.games.synchro_horizon.village import (
    campfire_first,
    heroes_first,
    heroes_gone,
    items_gone,
    no_way_in,
    purse_short,
    village_time,
)
from companion.games.synchro_horizon.vocabulary import Clock, Colour, Phase, Pile, Point, Who, Why

LAST_NEAR = 3
"""Stops after which the last city is proposed: how far it is shows on the map only."""


@dataclass(frozen=True, slots=True)
class Day:
    """One of the 48 positions of the strip."""

    pos: int
    season: int
    day: int
    passed: bool
    today: bool
    last: bool
    """Day 12 of winter: reaching it loses (SH-42)."""
    colour: Colour | None
    suggested: Colour | None
    """The colour of the same day in an earlier season, to be confirmed (U-3)."""
    note: str


@dataclass(frozen=True, slots=True)
class Cost:
    """What a step costs in time, before it is taken."""

    clock: Clock
    n: int
    pos: int
    """Where the wheel would stand."""
    left: int
    """Days that may still pass after it."""
    loses: bool
    last_safe: int
    """The last position from which it does not lose; below 1 when there is none."""


def strip(state: State) -> tuple[Day, ...]:
    """Four seasons of twelve days (SH-40)."""
    now = state.calendar.pos
    notes = {note.pos: note.text for note in state.calendar.notes}
    return tuple(
        Day(
            pos,
            season(pos),
            day(pos),
            pos < now,
            pos == now,
            pos == figures.LAST_DAY,
            state.known.wheel[pos - 1],
            suggested(state, pos),
            notes.get(pos, ""),
        )
        for pos in range(1, figures.LAST_DAY + 1)
    )


def suggested(state: State, pos: int) -> Colour | None:
    """A colour to propose where none is known: that of the same day, one season back or more (U-3)."""
    if state.known.wheel[pos - 1] is not None:
        return None
    for earlier in range(pos - figures.DAYS, 0, -figures.DAYS):
        colour = state.known.wheel[earlier - 1]
        if colour is not None:
            return colour
    return None


def last_safe(n: int) -> int:
    """The last position from which so many days do not lose (SH-42).

    >>> last_safe(5), last_safe(1)
    (42, 46)
    """
    return figures.LAST_PLAYED - n


def cost(state: State, clock: Clock, n: int, *, later: int = 0) -> Cost:
    """What a step of ``n`` days costs now, or ``later`` days from now."""
    pos = arrival(state, later + n)
    left = max(0, figures.LAST_PLAYED - pos)
    return Cost(clock, n, pos, left, loses(state, later + n), last_safe(n))


def costs(state: State) -> tuple[Cost, ...]:
    """Village, retreat and round from today."""
    return (
        cost(state, Clock.VILLAGE, village_time(state)),
        cost(state, Clock.RETREAT, figures.RETREAT_TIME),
        round_cost(state),
    )


def round_cost(state: State) -> Cost:
    """What the end of a round costs (SH-77)."""
    return cost(state, Clock.ROUND, figures.ROUND_TIME)


def chain(state: State, time: int) -> tuple[Cost, ...]:
    """A travel of so many days, then the village, and a retreat on arrival: what the journey page lists."""
    return (
        cost(state, Clock.TRAVEL, time),
        cost(state, Clock.VILLAGE, figures.VILLAGE_TIME, later=time),
        cost(state, Clock.RETREAT, figures.RETREAT_TIME, later=time),
    )


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


def tile_of(state: State, city: str) -> Tile | None:
    """What the box knows of a city, whatever its capitals; None where nobody read its tile (U-10)."""
    return state.known.tile(spelled(state, city)) if city.strip() else None


def cities(state: State) -> tuple[str, ...]:
    """Names to propose for the next stop: known cities not yet passed, and towards the end the last one."""
    known = tuple(tile.city for tile in ahead(state))
    late = len(state.journey.path) >= LAST_NEAR and figures.LAST_CITY not in known
    return (*known, figures.LAST_CITY) if late else known


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


def point_closed(state: State, point: Point) -> Refusal | None:
    """Why this point cannot be used now; None when it can (SH-133)."""
    return closed(state, point)


def chances(state: State) -> Chances:
    """What can still be done in this visit, and why not (SH-84, SH-133)."""
    here = state.journey.here
    point = here.point if here else None
    return Chances(
        no_way_in(state),
        village_time(state),
        heroes_first(state) or campfire_first(state),
        point,
        None if point is None else point_closed(state, point),
        state.journey.visit.rolled,
    )


def lake(state: State) -> tuple[tuple[int, bool], ...]:
    """Amounts the Mana lake takes, and whether the group owns as many shards (SH-110, SH-137)."""
    owned = state.bag.reserve.total + sum(hero.storage.total for hero in state.heroes)
    return tuple((n, n <= owned) for n in figures.LAKE)


class Ware(StrEnum):
    """What a village sells besides items (SH-87 to SH-91)."""

    RECRUIT = "recruit"
    MASTER = "master"
    CHANGE = "change"
    REST = "rest"
    POTION = "potion"


PRICES = {
    Ware.RECRUIT: figures.RECRUIT,
    Ware.MASTER: figures.MASTER,
    Ware.CHANGE: figures.CHANGE,
    Ware.REST: figures.REST,
    Ware.POTION: figures.POTION,
}


@dataclass(frozen=True, slots=True)
class Price:
    """One line of the price list."""

    ware: Ware
    coins: int
    times: int
    """How often the purse pays it."""
    after: int
    """Coins left after one; below zero when the purse does not reach."""
    why_not: Refusal | None


def resting(state: State) -> tuple[Who, ...]:
    """Heroes with damage, P1 first: for whom a rest is worth its coin (SH-90)."""
    return tuple(hero.who for hero in state.heroes if hero.who is not None and hero.health.damage)


def drinkers(state: State) -> dict[Who, int]:
    """Heroes with damage, P1 first, and what a potion takes off: half of the maximum HP (SH-43)."""
    hurt = {who: state.health(who) for who in resting(state)}
    return {who: potion_of(health.max_hp or 0) for who, health in hurt.items() if health is not None}


def shop(state: State) -> tuple[Price, ...]:
    """The price list (SH-87 to SH-91)."""
    have = state.purse.coins
    return tuple(
        Price(ware, coins, have // coins, have - coins, why_not(state, ware))
        for ware, coins in PRICES.items()
    )


def why_not(state: State, ware: Ware) -> Refusal | None:
    """Why the group cannot buy it now; None when it can."""
    if not state.journey.visit.open:
        return Refusal(Why.NO_VILLAGE)
    short = purse_short(state, PRICES[ware])
    if short:
        return short
    gone = heroes_gone(state) if ware in (Ware.RECRUIT, Ware.MASTER, Ware.CHANGE) else None
    match ware:
        case Ware.RECRUIT:
            board = free_board(state, None)
            return board if isinstance(board, Refusal) else gone
        case Ware.MASTER if all(hero.master for hero in state.heroes):
            first = state.heroes[0] if state.heroes else None
            if first is None or first.master is None:
                return Refusal(Why.WHICH_HERO)
            return Refusal(Why.MASTER_THERE, name=first.name, master=first.master.name)
        case Ware.REST if not resting(state):
            return Refusal(Why.UNHURT, name=state.heroes[0].name) if state.heroes else None
        case _:
            return gone


@dataclass(frozen=True, slots=True)
class Bill:
    """A price and the purse beside it."""

    have: int
    price: int
    left: int
    """Coins left after it; below zero when the purse does not reach."""
    short: bool


def bill(state: State, price: int) -> Bill:
    """Whether the purse pays so many coins, and what would be left in it (SH-86 to SH-91)."""
    have = state.purse.coins
    return Bill(have, price, have - price, purse_short(state, price) is not None)


def ware_bill(state: State, ware: Ware, n: int = 1) -> Bill:
    """The bill of something a village sells, once or several times (SH-87 to SH-91)."""
    return bill(state, PRICES[ware] * n)


def next_note(state: State) -> DayNote | None:
    """The nearest note pencilled on today or a day to come (F3)."""
    here = state.calendar.pos
    return min((note for note in state.calendar.notes if note.pos >= here), key=lambda n: n.pos, default=None)


def no_items_left(state: State) -> Refusal | None:
    """Why no more items can be bought in this visit; None while cards of them lie there (SH-85)."""
    return items_gone(state)


def hero_cards(state: State) -> int:
    """Hero cards of this visit that nobody took yet (SH-85)."""
    return max(0, figures.VILLAGE_CARDS - state.journey.visit.heroes)


def untouched(state: State) -> bool:
    """True while nobody took a card of this village."""
    return not (state.journey.visit.heroes or state.journey.visit.items)


def item_cards(state: State) -> int:
    """Item cards of this visit that nobody took yet (SH-85)."""
    return max(0, figures.VILLAGE_CARDS - state.journey.visit.items)


def known_items(state: State) -> tuple[tuple[KnownItem, bool], ...]:
    """Items whose price somebody has read, and whether the purse pays it (U-9)."""
    return tuple((item, item.price <= state.purse.coins) for item in state.known.items)


@dataclass(frozen=True, slots=True)
class LakeGift:
    """What an amount of shards is answered with at the Mana lake, as far as something is to be told."""

    items: int = 0
    """Item cards to name."""
    rises: bool = False
    """A hero to choose: it gains a level."""


def lake_gift(n: int) -> LakeGift | None:
    """What the lake gives for so many shards; None for an amount it does not take (SH-110)."""
    if n not in figures.LAKE:
        return None
    items = {figures.LAKE_ITEM: 1, figures.LAKE_TWO_ITEMS: 2, figures.LAKE_GOLDEN: 1}
    return LakeGift(items.get(n, 0), n == figures.LAKE_LEVEL)


@dataclass(frozen=True, slots=True)
class Flowers:
    """Transparent shards that the Flower field can give, and how many heroes would get one."""

    bag: int
    tray: int
    heroes: int

    @property
    def there(self) -> int:
        """In the bag and the discard tray together."""
        return self.bag + self.tray

    @property
    def few(self) -> bool:
        """Not everybody gets one: the table says who."""
        return self.there < self.heroes


def flowers(state: State) -> Flowers:
    """What lies there for the Flower field (SH-107)."""
    left = clear_left(state)
    return Flowers(left[Pile.BAG], left[Pile.TRAY], len(state.heroes))


def tile_has_room(points: Sized) -> bool:
    """True while a Journal tile may show one more point (U-10)."""
    return len(points) < figures.TILE_POINTS


def altar_has_room(swaps: Sized) -> bool:
    """True while one more tile of the Altar may be kept (SH-97)."""
    return len(swaps) < figures.ALTAR_KEEP
