"""Numbers of heroes, masters, items and skills, repaired by hand.

``h1.level`` · ``h1.upgraded`` · ``h1.master`` · ``skills.7.upgraded`` · ``items.9.upgraded`` ·
``waiting.3.level`` · ``waiting.3.damage`` · ``waiting.3.tavern``
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.correction.spot import Spot, Value, as_int, within
from companion.games.synchro_horizon.events.table import Term
from companion.games.synchro_horizon.hero import Hero, Item, Skill
from companion.games.synchro_horizon.level_track import at_level
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.vocabulary import HEROES, Who


def find(state: State, path: list[str]) -> Spot | None:
    """The spot of a path of the party."""
    match path:
        case [who, ("level" | "upgraded" | "master") as name] if who in HEROES:
            return _hero(state, Who(who), name)
        case [("skills" | "items") as home, number, "upgraded"] if number.isdecimal():
            return _side(state, home, int(number))
        case ["waiting", number, ("level" | "damage" | "tavern") as name] if number.isdecimal():
            return _waiting(state, int(number), name)
        case _:
            return None


def _hero(state: State, who: Who, name: str) -> Spot | None:
    hero = state.hero(who)
    if hero is None or (name == "master" and hero.master is None):
        return None
    if name == "level":
        return Spot(
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
    return Spot(Term.UPGRADED, get, put, within(0, 1), name=owner)


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


def _side(state: State, home: str, number: int) -> Spot | None:
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

    return Spot(Term.UPGRADED, get, put, within(0, 1), name=thing.name)


def _waiting(state: State, number: int, name: str) -> Spot | None:
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
    return Spot(term, get, put, within(*limits[name]), name=hero.name)
