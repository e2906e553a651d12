"""What the set-up and reading the box change."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from companion.games.synchro_horizon.events.setup import (
    HeroChosen,
    HeroDescribed,
    JourneyBegan,
    LevelTold,
    PlainChosen,
    RingTold,
    SkillDescribed,
    SplitTold,
)
from companion.games.synchro_horizon.evolve.levels import skill_told
from companion.games.synchro_horizon.hero import Health, Hero, HeroCard, Skill
from companion.games.synchro_horizon.journey import Journey
from companion.games.synchro_horizon.known import KnownHero as HeroFact
from companion.games.synchro_horizon.known import Level, ToldFact
from companion.games.synchro_horizon.names import row
from companion.games.synchro_horizon.shards import FULL, Bag, Shards
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.vocabulary import Phase, Shard


def level_told(state: State, event: LevelTold) -> State:
    """The track of these boards; heroes at that level have that maximum now (U-4)."""
    boards = list(state.known.boards)
    told: list[ToldFact] = []
    for ring in event.rings:
        track = list(boards[ring.number - 1])
        old = track[event.level - 1]
        track[event.level - 1] = Level(
            old.hp if event.hp is None else event.hp,
            old.shards if event.shards is None else event.shards,
            old.cost if event.cost is None else event.cost,
        )
        boards[ring.number - 1] = tuple(track)
        for column, value in (("hp", event.hp), ("shards", event.shards), ("cost", event.cost)):
            if value is not None:
                told.append(ToldFact(f"board{ring.value}.{event.level}.{column}", value))
    heroes = state.heroes
    if event.hp is not None:
        heroes = tuple(
            replace(hero, health=replace(hero.health, max_hp=event.hp))
            if hero.who is not None and hero.who.ring in event.rings and hero.level == event.level
            else hero
            for hero in heroes
        )
    known = replace(state.known, boards=tuple(boards))
    return replace(state, known=known, heroes=heroes).with_told(*told)


def ring_told(state: State, event: RingTold) -> State:
    """The colour of a board, its ring and its marble (U-5)."""
    rings = list(state.known.rings)
    rings[event.ring.number - 1] = event.colour
    known = replace(state.known, rings=tuple(rings))
    fact = ToldFact(f"rings.{event.ring.value}.colour", event.colour.value)
    return replace(state, known=known).with_told(fact)


def split_told(state: State, event: SplitTold) -> State:
    """Colours count from now on when all shards are still in the bag; else at the next table (U-6).

    Told again at a table that counts them, the bag takes the difference: what lies outside was seen.
    """
    split = Shards(event.red, event.blue, event.green, event.clear)
    told = [
        ToldFact(f"shards.{shard.value}.count", split.of(shard))
        for shard in Shard
        if shard is not Shard.PLAIN
    ]
    state = replace(state, known=replace(state.known, split=split)).with_told(*told)
    if not state.coloured and state.bag.bag.total < split.total:
        return state
    bag = replace(state.bag, bag=split - state.shards_out)
    return replace(state, bag=bag, known=replace(state.known, plain=False))


def plain_chosen(state: State, event: PlainChosen) -> State:
    """Shards are counted without colours (U-6)."""
    return replace(state, bag=Bag(FULL), known=replace(state.known, plain=True))


def hero_chosen(state: State, event: HeroChosen) -> State:
    """A hero on its board at level 1, with one skill of the bag (SH-11 to SH-15)."""
    number = state.next_id
    card = HeroCard(number, event.name, event.hero_class, event.class_level)
    skill = Skill(number + 1, event.skill, event.cost)
    health = Health(state.known.level(event.who.ring, 1).hp)
    hero = Hero(card, event.who, health=health, skills=(skill,))
    roster = replace(state.roster, skills=state.roster.skills - 1)
    state = replace(state, heroes=(*state.heroes, hero), roster=roster, next_id=number + 2)
    state = skill_told(state, event.skill, event.cost)
    return card_told(state, event.name, event.hero_class, event.class_level)


def card_told(state: State, name: str, hero_class: Any, class_level: int | None) -> State:
    """A Hero card is remembered by its name (U-9)."""
    key = row(name)
    told = []
    if hero_class is not None:
        told.append(ToldFact(f"heroes.{key}.class", hero_class.value))
    if class_level is not None:
        told.append(ToldFact(f"heroes.{key}.level", class_level))
    if not key or not told:
        return state
    others = tuple(one for one in state.known.heroes if one.name != key)
    known = replace(state.known, heroes=(*others, HeroFact(key, hero_class, class_level)))
    return replace(state, known=known).with_told(*told)


def hero_described(state: State, event: HeroDescribed) -> State:
    """Name, class and class level of a card (U-9)."""
    hero = state.hero(event.who)
    if hero is None:
        return state
    card = hero.master if event.master else hero.card
    if card is None:
        return state
    changed = replace(card, name=event.name, hero_class=event.hero_class, class_level=event.class_level)
    state = state.with_hero(event.who, **{"master" if event.master else "card": changed})
    return card_told(state, event.name, event.hero_class, event.class_level)


def skill_described(state: State, event: SkillDescribed) -> State:
    """Name and cost of a tile (U-9)."""
    hero = state.hero(event.who)
    if hero is None:
        return state
    skills = tuple(
        replace(skill, name=event.name, cost=event.cost) if skill.id == event.skill else skill
        for skill in hero.skills
    )
    return skill_told(state.with_hero(event.who, skills=skills), event.name, event.cost)


def journey_began(state: State, event: JourneyBegan) -> State:
    """The first travel phase; the set-up visit is over (SH-46)."""
    return replace(state, journey=Journey(Phase.TRAVEL))


APPLY: dict[type, Callable[[State, Any], State]] = {
    LevelTold: level_told,
    RingTold: ring_told,
    SplitTold: split_told,
    PlainChosen: plain_chosen,
    HeroChosen: hero_chosen,
    HeroDescribed: hero_described,
    SkillDescribed: skill_described,
    JourneyBegan: journey_began,
}
