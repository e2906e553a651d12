"""What levels and skill tiles change. Tiles are never lost: bag, heroes, drawn and set aside are 50."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from companion.games.synchro_horizon.events.levels import (
    AsideReturned,
    AsideTaken,
    CardUpgraded,
    LevelGained,
    RewardLeft,
    SkillAside,
    SkillGained,
    SkillKept,
    SkillLost,
    SkillsDrawn,
    SkillsRedrawn,
    SkillUpgraded,
)
from companion.games.synchro_horizon.hero import Skill
from companion.games.synchro_horizon.known import KnownSkill, ToldFact
from companion.games.synchro_horizon.level_track import at_level
from companion.games.synchro_horizon.names import row
from companion.games.synchro_horizon.roster import Reward, SkillDraw
from companion.games.synchro_horizon.shards import counted
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.vocabulary import Shard, Who


def level_gained(state: State, event: LevelGained) -> State:
    """The marker moves; the reward waits (SH-64, SH-65)."""
    hero = state.hero(event.who)
    if hero is None:
        return state
    health = at_level(state.known, event.who, event.level, hero.health)
    state = state.with_hero(event.who, level=event.level, health=health)
    return state.with_roster(rewards=(*state.roster.rewards, Reward(event.who, event.level)))


def drawn(state: State, event: SkillsDrawn) -> State:
    """Bag to table (SH-125)."""
    draw = SkillDraw(event.who, event.level, event.n)
    return state.with_roster(skills=state.roster.skills - event.n, draw=draw)


def redrawn(state: State, event: SkillsRedrawn) -> State:
    """Shown tiles aside, fewer from the bag (SH-125)."""
    draw = state.roster.draw
    if draw is None:
        return state
    again = replace(draw, shown=event.n, aside=draw.aside + draw.shown)
    return state.with_roster(skills=state.roster.skills - event.n, draw=again)


def settled(state: State, who: Who) -> State:
    """The first reward of a hero is taken or left: drawn tiles go back to the bag (SH-125)."""
    roster = state.roster
    draw = roster.draw if roster.draw and roster.draw.who is who else None
    rewards = list(roster.rewards)
    mine = next((reward for reward in rewards if reward.who is who), None)
    if mine:
        rewards.remove(mine)
    return state.with_roster(
        rewards=tuple(rewards),
        skills=roster.skills + (draw.shown + draw.aside if draw else 0),
        draw=None if draw else roster.draw,
    )


def learn(state: State, who: Who, name: str, cost: tuple[Shard, ...] | None) -> State:
    """A tile of the bag on a hero board, standard side up (SH-65)."""
    hero = state.hero(who)
    if hero is None:
        return state
    tile = Skill(state.next_id, name, cost)
    state = state.with_hero(who, skills=(*hero.skills, tile)).with_roster(skills=state.roster.skills - 1)
    return skill_told(replace(state, next_id=state.next_id + 1), name, cost)


def skill_told(state: State, name: str, cost: tuple[Shard, ...] | None) -> State:
    """A tile is remembered by its name (U-9)."""
    key = row(name)
    if not key or key.startswith("#") or cost is None:
        return state
    tiles = (*(one for one in state.known.skills if one.name != key), KnownSkill(key, cost))
    shards = counted(cost)
    told = [ToldFact(f"skills.{key}.{shard.value}", shards.of(shard)) for shard in Shard]
    return replace(state, known=replace(state.known, skills=tiles)).with_told(*told)


def kept(state: State, event: SkillKept) -> State:
    """One of the drawn tiles (SH-65)."""
    return learn(settled(state, event.who), event.who, event.skill, event.cost)


def gained(state: State, event: SkillGained) -> State:
    """Bag to hero."""
    return learn(state, event.who, event.skill, event.cost)


def lost(state: State, event: SkillLost) -> State:
    """Hero to bag (U-13). Shards that lie on it stay on the board until they are discarded."""
    hero = state.hero(event.who)
    if hero is None:
        return state
    skills = tuple(skill for skill in hero.skills if skill.id != event.tile)
    return state.with_hero(event.who, skills=skills).with_roster(skills=state.roster.skills + 1)


def set_aside(state: State, event: SkillAside) -> State:
    """Bag to beside the board (SH-108)."""
    tile = Skill(state.next_id, event.skill, event.cost)
    state = state.with_roster(skills=state.roster.skills - 1, aside=tile)
    return skill_told(replace(state, next_id=state.next_id + 1), event.skill, event.cost)


def aside_taken(state: State, event: AsideTaken) -> State:
    """The tile of the Wizard tower instead of a draw (A-55)."""
    hero, tile = state.hero(event.who), state.roster.aside
    if hero is None or tile is None:
        return state
    state = state.with_hero(event.who, skills=(*hero.skills, tile)).with_roster(aside=None)
    return settled(state, event.who)


def aside_returned(state: State, event: AsideReturned) -> State:
    """Beside the board to bag (SH-108)."""
    return state.with_roster(skills=state.roster.skills + 1, aside=None)


def left(state: State, event: RewardLeft) -> State:
    """A reward not taken (SH-130)."""
    return settled(state, event.who)


def card_upgraded(state: State, event: CardUpgraded) -> State:
    """The hero's card (SH-65)."""
    hero = state.hero(event.who)
    if hero is None:
        return state
    state = state.with_hero(event.who, card=replace(hero.card, upgraded=True))
    return settled(state, event.who) if event.reward else state


def skill_upgraded(state: State, event: SkillUpgraded) -> State:
    """One tile of a hero (SH-65)."""
    hero = state.hero(event.who)
    if hero is None:
        return state
    skills = tuple(
        replace(skill, upgraded=True) if skill.id == event.tile else skill for skill in hero.skills
    )
    state = state.with_hero(event.who, skills=skills)
    return settled(state, event.who) if event.reward else state


APPLY: dict[type, Callable[[State, Any], State]] = {
    LevelGained: level_gained,
    SkillsDrawn: drawn,
    SkillsRedrawn: redrawn,
    SkillKept: kept,
    SkillGained: gained,
    SkillLost: lost,
    SkillAside: set_aside,
    AsideTaken: aside_taken,
    AsideReturned: aside_returned,
    RewardLeft: left,
    CardUpgraded: card_upgraded,
    SkillUpgraded: skill_upgraded,
}
