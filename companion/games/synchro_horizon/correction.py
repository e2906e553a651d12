"""Numbers that may be repaired by hand, each named by a dotted path: the real table is always right (F1).

The sum of the shards is always 28: each change needs a ``balance`` of the same colour.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from enum import StrEnum
from functools import partial
from typing import Any

from companion.core.chance import Chance
from companion.core.rulebook import Decision, Event, action, event
from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.hero_cards import HeroDescribed
from companion.games.synchro_horizon.invariants import violations
from companion.games.synchro_horizon.skills import SkillDescribed
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.state.known import at_level, row
from companion.games.synchro_horizon.state.party import Hero, HeroCard, Item, Shards, Skill
from companion.games.synchro_horizon.vocabulary import Colour, Phase, Point, Shard, Side, Who, Why
from companion.kit import correction as kit
from companion.kit.correction import SWITCH, Correctables, Paths, Value, a_number, a_word, as_int, within


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


# -- the fight --------------------------------------------------------------------------------------


def _health(term: Term, least: int, most: int, state: State, who: Who) -> Correctable | None:
    if state.health(who) is None:
        return None
    return Correctable(
        term,
        lambda now: getattr(now.health(who), term.value, None),
        lambda now, value: now.with_health(who, **{term.value: as_int(value)}),
        within(least, most),
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


def _in_fight(spot: Correctable, state: State) -> Correctable | None:
    return spot if state.fight else None


_ROUND = Correctable(
    Term.ROUND,
    lambda now: now.fight.round if now.fight else None,
    lambda now, value: now.with_fight(round=as_int(value)),
    within(1, figures.DAMAGE_MOST),
)
_DUE = Correctable(
    Term.DUE,
    lambda now: now.fight.due.value if now.fight else None,
    lambda now, value: now.with_fight(due=Side(str(value))),
    tuple(Side),
    Side,
)
_EXHAUSTED = Correctable(
    Term.EXHAUSTED,
    lambda now: int(now.fight.exhausted) if now.fight else None,
    lambda now, value: now.with_fight(exhausted=bool(value)),
    SWITCH,
)


# -- shards and the purse ---------------------------------------------------------------------------


def _pile(term: Term, state: State, colour: Shard) -> Correctable:
    home: str = term.value

    def get(state: State) -> Value:
        pile: Shards = getattr(state.bag, home)
        return pile.of(colour)

    def put(state: State, value: Value) -> State:
        pile = replace(getattr(state.bag, home), **{colour.value: as_int(value)})
        return replace(state, bag=replace(state.bag, **{home: pile}))

    most = figures.RESERVE if term is Term.RESERVE else state.all_shards
    return Correctable(term, get, put, within(0, most), stock=colour.value)


def _storage(state: State, who: Who, colour: Shard) -> Correctable | None:
    hero = state.hero(who)
    if hero is None:
        return None

    def get(now: State) -> Value:
        held = now.hero(who)
        return 0 if held is None else held.storage.of(colour)

    def put(now: State, value: Value) -> State:
        held = now.hero(who)
        if held is None:
            return now
        return now.with_hero(who, storage=replace(held.storage, **{colour.value: as_int(value)}))

    most = within(0, state.all_shards)
    return Correctable(Term.STORAGE, get, put, most, stock=colour.value, name=hero.name)


def _purse(term: Term, state: State) -> Correctable:
    return Correctable(
        term,
        lambda now: int(getattr(now.purse, term.value)),
        lambda now, value: replace(now, purse=replace(now.purse, **{term.value: as_int(value)})),
        within(0, figures.PURSE_MOST),
    )


# -- the journey ------------------------------------------------------------------------------------


def _pos(state: State) -> Correctable:
    """The wheel may go back by hand, and nowhere else (invariant 5)."""

    def put(state: State, value: Value) -> State:
        return replace(state, calendar=replace(state.calendar, pos=as_int(value)))

    return Correctable(Term.POS, lambda now: now.calendar.pos, put, within(1, figures.LAST_PLAYED))


def _turn_die(state: State) -> Correctable:
    def get(state: State) -> Value:
        die = state.calendar.turn_die
        return die.value if die else None

    def put(state: State, value: Value) -> State:
        colour = None if value is None else Colour(str(value))
        return replace(state, calendar=replace(state.calendar, turn_die=colour))

    return Correctable(Term.TURN_DIE, get, put, (*Colour, None), Colour)


def _limit(state: State) -> Correctable:
    return Correctable(
        Term.LIMIT,
        lambda now: now.roster.limit,
        lambda now, value: now.with_roster(limit=as_int(value)),
        within(figures.GROUP_AFTER_ABYSS, figures.GROUP),
    )


def _here(term: Term, name: str, may_be: range, state: State) -> Correctable | None:
    if not state.journey.here:
        return None

    def put(state: State, value: Value) -> State:
        here = state.journey.here
        if here is None:
            return state
        changes: dict[str, Any] = {name: as_int(value)}
        return state.with_journey(path=(*state.journey.path[:-1], replace(here, **changes)))

    return Correctable(term, lambda now: getattr(now.journey.here, name, None), put, may_be)


def _village(state: State) -> Correctable | None:
    """A village that was visited by mistake, or without telling (SH-84)."""
    if state.phase not in (Phase.VISIT, Phase.SETUP):
        return None

    def put(state: State, value: Value) -> State:
        return state.with_visit(village=bool(value), open=False, heroes=0, items=0)

    return Correctable(Term.VILLAGE_VISITED, lambda now: int(now.journey.visit.village), put, SWITCH)


def _point(state: State) -> Correctable | None:
    """The same of a point; a Campfire used without telling makes the village free of time (SH-106)."""
    if state.phase is not Phase.VISIT:
        return None

    def put(state: State, value: Value) -> State:
        here = state.journey.here
        lit = bool(value) and here is not None and here.point is Point.CAMPFIRE
        return state.with_visit(point=bool(value), rolled=None, exchanges=0, free=lit)

    return Correctable(Term.POINT_VISITED, lambda now: int(now.journey.visit.point), put, SWITCH)


# -- the group --------------------------------------------------------------------------------------


def _level(state: State, who: Who) -> Correctable | None:
    """The marker alone: no rewards; the maximum follows the track (SH-67)."""
    hero = state.hero(who)
    if hero is None:
        return None

    def put(now: State, value: Value) -> State:
        held = now.hero(who)
        if held is None:
            return now
        health = at_level(now.known, who, as_int(value), held.health)
        return now.with_hero(who, level=as_int(value), health=health)

    def get(now: State) -> Value:
        return getattr(now.hero(who), "level", None)

    return Correctable(Term.LEVEL, get, put, within(1, figures.LEVELS), name=hero.name)


def _card(field: str, state: State, who: Who) -> Correctable | None:
    """The side of a hero's card, or of its master's."""

    def card(now: State) -> HeroCard | None:
        found: HeroCard | None = getattr(now.hero(who), field, None)
        return found

    def get(now: State) -> Value:
        return int(getattr(card(now), "upgraded", False))

    def put(now: State, value: Value) -> State:
        held = card(now)
        return now if held is None else now.with_hero(who, **{field: replace(held, upgraded=bool(value))})

    there = card(state)
    return None if there is None else Correctable(Term.UPGRADED, get, put, SWITCH, name=there.name)


def _things(state: State, home: str) -> tuple[Skill | Item, ...]:
    """All tiles or items of the group that have a number."""
    heroes = (*state.heroes, *state.roster.waiting)
    worn = tuple(thing for hero in heroes for thing in getattr(hero, home))
    return worn if home == "skills" else (*worn, *state.roster.pool, *state.roster.locked)


def _side(home: str, state: State, number: int) -> Correctable | None:
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


def _waiting(
    term: Term, may_be: range, mended: Callable[[Hero, int], Hero], state: State, number: int
) -> Correctable | None:
    hero = next((one for one in state.roster.waiting if one.id == number), None)
    if hero is None:
        return None

    def get(now: State) -> Value:
        one = next((one for one in now.roster.waiting if one.id == number), None)
        if one is None:
            return None
        return one.health.damage if term is Term.DAMAGE else int(getattr(one, term.value))

    def put(now: State, value: Value) -> State:
        waiting = (mended(one, as_int(value)) if one.id == number else one for one in now.roster.waiting)
        return now.with_roster(waiting=tuple(waiting))

    return Correctable(term, get, put, may_be, name=hero.name)


def _with_damage(hero: Hero, n: int) -> Hero:
    return replace(hero, health=replace(hero.health, damage=n))


def _with_level(hero: Hero, n: int) -> Hero:
    return replace(hero, level=n)


def _with_tavern(hero: Hero, n: int) -> Hero:
    return replace(hero, tavern=bool(n))


DAMAGE = within(0, figures.DAMAGE_MOST)
LEVELS = within(1, figures.LEVELS)

find: Paths[State, Term] = Paths(
    {
        "WHO.damage": partial(_health, Term.DAMAGE, 0, figures.DAMAGE_MOST),
        "WHO.shield": partial(_health, Term.SHIELD, 0, figures.HP_MOST),
        "WHO.max_hp": partial(_health, Term.MAX_HP, 1, figures.HP_MOST),
        "WHO.level": _level,
        "WHO.upgraded": partial(_card, "card"),
        "WHO.master": partial(_card, "master"),
        "WHO.die": _die,
        "round": partial(_in_fight, _ROUND),
        "due": partial(_in_fight, _DUE),
        "exhausted": partial(_in_fight, _EXHAUSTED),
        "bag.COLOUR": partial(_pile, Term.BAG),
        "tray.COLOUR": partial(_pile, Term.TRAY),
        "reserve.COLOUR": partial(_pile, Term.RESERVE),
        "heroes.WHO.COLOUR": _storage,
        "coins": partial(_purse, Term.COINS),
        "potions": partial(_purse, Term.POTIONS),
        "pos": _pos,
        "turn_die": _turn_die,
        "limit": _limit,
        "here.level": partial(_here, Term.TILE_LEVEL, "level", within(1, figures.TILE_LEVELS)),
        "here.coins": partial(_here, Term.TILE_COINS, "coins", within(0, figures.COINS_MOST)),
        "visit.village": _village,
        "visit.point": _point,
        "skills.SKILL.upgraded": partial(_side, "skills"),
        "items.ITEM.upgraded": partial(_side, "items"),
        "waiting.HERO.level": partial(_waiting, Term.LEVEL, LEVELS, _with_level),
        "waiting.HERO.damage": partial(_waiting, Term.DAMAGE, DAMAGE, _with_damage),
        "waiting.HERO.tavern": partial(_waiting, Term.TAVERN, SWITCH, _with_tavern),
    },
    {
        "WHO": a_word(Who),
        "COLOUR": a_word(Shard),
        "SKILL": a_number,
        "ITEM": a_number,
        "HERO": a_number,
    },
)


# -- the correction itself --------------------------------------------------------------------------


@action("F1", repairs=True)
class Correct:
    """A number is repaired by hand. ``balance`` names the shards that give or take the rest."""

    field: str
    value: int | str | None
    balance: str | None = None

    def decide(self, state: State, chance: Chance) -> Decision:
        """Any number may be repaired, as long as the table stays possible (F1)."""
        now = (self.field, self.value, self.balance)
        return SPOTS.decided(
            state,
            *now,
            told=lambda spot: (
                Corrected(*now, spot.term, spot.get(state), spot.name),
                *_numbers_of_side(state, self.field, golden=bool(self.value)),
            ),
        )


def _numbers_of_side(state: State, field: str, *, golden: bool) -> tuple[Event, ...]:
    """Return the numbers of the side that a correction turns up, where the box knows others (SH-19)."""
    for hero in state.heroes:
        if hero.who is None:
            continue
        for card, path in ((hero.card, "upgraded"), (hero.master, "master")):
            if card is None or field != f"{hero.who.value}.{path}":
                continue
            level = state.known.class_level(row(card.name), golden=golden)
            if level not in (None, card.class_level):
                on_master = path == "master"
                return (HeroDescribed(hero.who, card.name, card.hero_class, level, on_master, golden),)
        for tile in hero.skills:
            cost = state.known.skill_cost(row(tile.name), golden=golden)
            if field == f"skills.{tile.id}.upgraded" and cost not in (None, tile.cost):
                return (SkillDescribed(hero.who, tile.id, tile.name, cost, golden),)
    return ()


SPOTS = Correctables(
    find,
    violations,
    Why.NO_SUCH_FIELD,
    Why.BAD_VALUE,
    Why.BREAKS_INVARIANT,
    Why.SUM_BROKEN,
    lambda state, stock: state.all_shards,
)


# -- what happened ----------------------------------------------------------------------------------


@event(repairs=True)
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
