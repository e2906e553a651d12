"""Numbers that may be repaired by hand, each named by a dotted path: the real table is always right (F1).

* the fight: ``h1.damage``, ``h1.shield``, ``h1.max_hp``, ``m2.die``, ``round``, ``due``, ``exhausted``;
* shards: ``bag.red``, ``tray.blue``, ``reserve.clear``, ``heroes.h1.green``. The sum is always 28: each
  change needs a ``balance`` of the same colour;
* the purse: ``coins``, ``potions``;
* the journey: ``pos``, ``turn_die``, ``limit``, ``here.level``, ``here.coins``, ``visit.village``,
  ``visit.point``;
* the group: ``h1.level``, ``h1.upgraded``, ``h1.master``, ``skills.7.upgraded``, ``items.9.upgraded``,
  ``waiting.3.level``, ``waiting.3.damage``, ``waiting.3.tavern``.
"""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum
from typing import Any

from companion.core.chance import Chance
from companion.core.rulebook import Decision, action, event
from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.invariants import broken
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.state.known import at_level
from companion.games.synchro_horizon.state.party import Hero, Item, Skill
from companion.games.synchro_horizon.vocabulary import HEROES, Colour, Phase, Point, Shard, Side, Who, Why
from companion.kit import correction as kit
from companion.kit.correction import SWITCH, Correctables, Value, as_int, within


class Term(StrEnum):
    """What may be repaired by hand."""

    DAMAGE = "damage"
    SHIELD = "shield"
    MAX_HP = "max_hp"
    DIE = "die"
    STORAGE = "storage"
    BAG = "bag"
    TRAY = "tray"
    RESERVE = "reserve"
    ROUND = "round"
    DUE = "due"
    EXHAUSTED = "exhausted"
    COINS = "coins"
    POTIONS = "potions"
    POS = "pos"
    TURN_DIE = "turn_die"
    LEVEL = "level"
    LIMIT = "limit"
    UPGRADED = "upgraded"
    TILE_LEVEL = "tile_level"
    TILE_COINS = "tile_coins"
    VILLAGE_VISITED = "village_visited"
    POINT_VISITED = "point_visited"
    TAVERN = "tavern"


Correctable = kit.Correctable[State, Term]


def find(state: State, field: str) -> Correctable | None:
    """The spot of that name, None when there is none."""
    match field.split("."):
        case [who, ("damage" | "shield" | "max_hp") as name] if who in tuple(Who):
            return _health(state, Who(who), name)
        case [who, "die"] if who in tuple(Who):
            return _die(state, Who(who))
        case [("round" | "due" | "exhausted") as name] if state.fight:
            return _FIGHT[name]
        case [("bag" | "tray" | "reserve") as home, colour] if colour in tuple(Shard):
            return _pile(state, home, colour)
        case ["heroes", who, colour] if who in HEROES and colour in tuple(Shard):
            return _storage(state, Who(who), colour)
        case [("coins" | "potions") as name]:
            return _purse(name)
        case ["pos"]:
            return _POS
        case ["turn_die"]:
            return _turn_die()
        case ["limit"]:
            return _LIMIT
        case ["here", ("level" | "coins") as name] if state.journey.here:
            return _here(name)
        case ["visit", ("village" | "point") as name]:
            return _visit(state, name)
        case [who, ("level" | "upgraded" | "master") as name] if who in HEROES:
            return _hero(state, Who(who), name)
        case [("skills" | "items") as home, number, "upgraded"] if number.isdecimal():
            return _side(state, home, int(number))
        case ["waiting", number, ("level" | "damage" | "tavern") as name] if number.isdecimal():
            return _waiting(state, int(number), name)
        case _:
            return None


def _health(state: State, who: Who, name: str) -> Correctable | None:
    if state.health(who) is None:
        return None
    limits = {
        "damage": (0, figures.DAMAGE_MOST),
        "shield": (0, figures.HP_MOST),
        "max_hp": (1, figures.HP_MOST),
    }
    return Correctable(
        Term(name),
        lambda now: getattr(now.health(who), name, None),
        lambda now, value: now.with_health(who, **{name: as_int(value)}),
        within(*limits[name]),
        name=state.name(who),
    )


def _die(state: State, who: Who) -> Correctable | None:
    monster = state.monster(who)
    if monster is None or monster.die is None:
        return None
    return Correctable(
        Term.DIE,
        lambda now: getattr(now.monster(who), "die", None),
        lambda now, value: now.with_monster(who, die=as_int(value)),
        within(0, figures.ACTION_DIE),
        name=monster.name,
    )


_FIGHT = {
    "round": Correctable(
        Term.ROUND,
        lambda now: now.fight.round if now.fight else None,
        lambda now, value: now.with_fight(round=as_int(value)),
        within(1, figures.DAMAGE_MOST),
    ),
    "due": Correctable(
        Term.DUE,
        lambda now: now.fight.due.value if now.fight else None,
        lambda now, value: now.with_fight(due=Side(str(value))),
        tuple(Side),
        Side,
    ),
    "exhausted": Correctable(
        Term.EXHAUSTED,
        lambda now: int(now.fight.exhausted) if now.fight else None,
        lambda now, value: now.with_fight(exhausted=bool(value)),
        SWITCH,
    ),
}


def _pile(state: State, home: str, colour: str) -> Correctable:
    def get(state: State) -> Value:
        return int(getattr(getattr(state.bag, home), colour))

    def put(state: State, value: Value) -> State:
        pile = replace(getattr(state.bag, home), **{colour: as_int(value)})
        return replace(state, bag=replace(state.bag, **{home: pile}))

    most = figures.RESERVE if home == "reserve" else state.all_shards
    return Correctable(Term(home), get, put, within(0, most), stock=colour)


def _storage(state: State, who: Who, colour: str) -> Correctable | None:
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

    return Correctable(Term.STORAGE, get, put, within(0, state.all_shards), stock=colour, name=hero.name)


def _purse(name: str) -> Correctable:
    return Correctable(
        Term(name),
        lambda now: int(getattr(now.purse, name)),
        lambda now, value: replace(now, purse=replace(now.purse, **{name: as_int(value)})),
        within(0, figures.PURSE_MOST),
    )


_POS = Correctable(
    Term.POS,
    lambda now: now.calendar.pos,
    lambda now, value: replace(now, calendar=replace(now.calendar, pos=as_int(value))),
    within(1, figures.LAST_DAY - 1),
)
"""The wheel may go back by hand, and nowhere else (invariant 5)."""

_LIMIT = Correctable(
    Term.LIMIT,
    lambda now: now.roster.limit,
    lambda now, value: now.with_roster(limit=as_int(value)),
    within(figures.GROUP_AFTER_ABYSS, figures.GROUP),
)


def _turn_die() -> Correctable:
    def put(state: State, value: Value) -> State:
        colour = None if value is None else Colour(str(value))
        return replace(state, calendar=replace(state.calendar, turn_die=colour))

    return Correctable(
        Term.TURN_DIE,
        lambda now: now.calendar.turn_die.value if now.calendar.turn_die else None,
        put,
        (*Colour, None),
        Colour,
    )


def _here(name: str) -> Correctable:
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
        return Correctable(Term.TILE_LEVEL, get, put, within(1, figures.TILE_LEVELS))
    return Correctable(Term.TILE_COINS, get, put, within(0, figures.COINS_MOST))


def _visit(state: State, name: str) -> Correctable | None:
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
    return Correctable(term, lambda now: int(getattr(now.journey.visit, name)), put, SWITCH)


def _hero(state: State, who: Who, name: str) -> Correctable | None:
    hero = state.hero(who)
    if hero is None or (name == "master" and hero.master is None):
        return None
    if name == "level":
        return Correctable(
            Term.LEVEL, lambda now: _level(now, who), _at(who), within(1, figures.LEVELS), name=hero.name
        )
    field = "master" if name == "master" else "card"

    def get(now: State) -> Value:
        card = getattr(now.hero(who), field, None)
        return int(card.upgraded) if card else 0

    def put(now: State, value: Value) -> State:
        card = getattr(now.hero(who), field, None)
        return now if card is None else now.with_hero(who, **{field: replace(card, upgraded=bool(value))})

    owner = hero.master.name if field == "master" and hero.master else hero.name
    return Correctable(Term.UPGRADED, get, put, SWITCH, name=owner)


def _level(state: State, who: Who) -> Value:
    hero = state.hero(who)
    return None if hero is None else hero.level


def _at(who: Who) -> Any:
    """The marker alone: no rewards; the maximum follows the track (SH-67)."""

    def put(state: State, value: Value) -> State:
        hero = state.hero(who)
        if hero is None:
            return state
        health = at_level(state.known, who, as_int(value), hero.health)
        return state.with_hero(who, level=as_int(value), health=health)

    return put


def _things(state: State, home: str) -> tuple[Skill | Item, ...]:
    """All tiles or items of the group that have a number."""
    heroes = (*state.heroes, *state.roster.waiting)
    worn = tuple(thing for hero in heroes for thing in getattr(hero, home))
    return worn if home == "skills" else (*worn, *state.roster.pool, *state.roster.locked)


def _side(state: State, home: str, number: int) -> Correctable | None:
    thing = next((one for one in _things(state, home) if one.id == number), None)
    if thing is None:
        return None

    def get(now: State) -> Value:
        return next((int(one.upgraded) for one in _things(now, home) if one.id == number), 0)

    def put(now: State, value: Value) -> State:
        def turned(things: tuple[Any, ...]) -> tuple[Any, ...]:
            return tuple(replace(one, upgraded=bool(value)) if one.id == number else one for one in things)

        def all_of(heroes: tuple[Hero, ...]) -> tuple[Hero, ...]:
            if home == "items":
                return tuple(replace(hero, items=turned(hero.items)) for hero in heroes)
            return tuple(replace(hero, skills=turned(hero.skills)) for hero in heroes)

        roster = replace(now.roster, waiting=all_of(now.roster.waiting))
        if home == "items":
            roster = replace(roster, pool=turned(roster.pool), locked=turned(roster.locked))
        return replace(now, heroes=all_of(now.heroes), roster=roster)

    return Correctable(Term.UPGRADED, get, put, SWITCH, name=thing.name)


def _waiting(state: State, number: int, name: str) -> Correctable | None:
    hero = next((one for one in state.roster.waiting if one.id == number), None)
    if hero is None:
        return None

    def get(now: State) -> Value:
        one = next((one for one in now.roster.waiting if one.id == number), None)
        if one is None:
            return None
        return one.health.damage if name == "damage" else int(getattr(one, name))

    def put(now: State, value: Value) -> State:
        return now.with_roster(
            waiting=tuple(_mended(one, value) if one.id == number else one for one in now.roster.waiting)
        )

    def _mended(one: Hero, value: Value) -> Hero:
        match name:
            case "damage":
                return replace(one, health=replace(one.health, damage=as_int(value)))
            case "level":
                return replace(one, level=as_int(value))
            case _:
                return replace(one, tavern=bool(value))

    limits = {"damage": (0, figures.DAMAGE_MOST), "level": (1, figures.LEVELS), "tavern": (0, 1)}
    term = {"damage": Term.DAMAGE, "level": Term.LEVEL, "tavern": Term.TAVERN}[name]
    return Correctable(term, get, put, within(*limits[name]), name=hero.name)


# -- the correction itself --------------------------------------------------------------------------


@action("F1")
class Correct:
    """A number is repaired by hand. ``balance`` names the shards that give or take the rest."""

    field: str
    value: int | str | None
    balance: str | None = None

    def decide(self, state: State, chance: Chance) -> Decision:
        """Any number may be repaired, as long as the table stays possible (F1)."""
        now = (self.field, self.value, self.balance)
        return SPOTS.decided(
            state, *now, told=lambda spot: (Corrected(*now, spot.term, spot.get(state), spot.name),)
        )


SPOTS = Correctables(
    find,
    broken,
    Why.NO_SUCH_FIELD,
    Why.BAD_VALUE,
    Why.BREAKS_INVARIANT,
    Why.SUM_BROKEN,
    lambda state, stock: state.all_shards,
)


# -- what happened ----------------------------------------------------------------------------------


@event
class Corrected:
    """A number was repaired by hand; ``name`` is whose (F1)."""

    field: str
    value: int | str | None
    balance: str | None
    term: Term
    old: int | str | None
    name: str = ""

    def apply(self, state: State) -> State:
        return SPOTS.corrected(state, self.field, self.value, self.balance)
