"""Rewards of levels: skill tiles, mulligan, golden sides (p. 15, 24)."""

from __future__ import annotations

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.actions.levels import (
    DrawSkills,
    GainSkill,
    KeepSkill,
    LoseSkill,
    Mulligan,
    TakeAside,
    TakeUpgrade,
    WaiveReward,
)
from companion.games.synchro_horizon.events import Event
from companion.games.synchro_horizon.events.levels import (
    AsideReturned,
    AsideTaken,
    CardUpgraded,
    RewardLeft,
    SkillGained,
    SkillKept,
    SkillLost,
    SkillsDrawn,
    SkillsRedrawn,
    SkillUpgraded,
)
from companion.games.synchro_horizon.hero import Hero
from companion.games.synchro_horizon.names import row, tidy
from companion.games.synchro_horizon.roster import Reward
from companion.games.synchro_horizon.rules.decision import Decision, Rule
from companion.games.synchro_horizon.rules.doubt import board_of, doubted, hero_of
from companion.games.synchro_horizon.rules.newcomer import numbered
from companion.games.synchro_horizon.rules.setup import bad_cost
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.vocabulary import Shard, Who
from companion.games.synchro_horizon.why import Why
from companion.games.synchro_horizon.why_journey import WhyJourney


def reward_of(state: State, who: Who) -> tuple[Hero, Reward] | Refusal:
    """The reward that is next for a hero: one by one, from the lowest level (SH-112)."""
    hero = hero_of(state, who)
    if isinstance(hero, Refusal):
        return hero
    reward = next((one for one in state.roster.rewards if one.who is who), None)
    return Refusal(WhyJourney.NO_REWARD, name=hero.name) if reward is None else (hero, reward)


def gives_skill(level: int) -> bool:
    """Levels up to 4 give a tile, the others an upgrade (SH-65)."""
    return level <= figures.LAST_SKILL_LEVEL


def upgradable(hero: Hero) -> bool:
    """True while a card or a tile still shows its silver side."""
    return not hero.card.upgraded or any(not skill.upgraded for skill in hero.skills)


def _skill_reward(state: State, who: Who) -> tuple[Hero, Reward] | Refusal:
    found = reward_of(state, who)
    if isinstance(found, Refusal):
        return found
    if state.roster.draw is not None:
        return Refusal(WhyJourney.DRAW_OPEN)
    if not gives_skill(found[1].level):
        return Refusal(WhyJourney.NOT_THAT_REWARD, level=found[1].level)
    return found


def draw_skills(state: State, action: DrawSkills, chance: Chance) -> Decision:
    """Three tiles; at a level-up the one that was set aside is not taken then (SH-65, SH-108)."""
    found = _skill_reward(state, action.who)
    if isinstance(found, Refusal):
        return found
    hero, reward = found
    aside = None if reward.recruit else state.roster.aside
    returned = () if aside is None else (AsideReturned(aside.name),)
    n = min(figures.LEVEL_SKILLS, state.roster.skills + len(returned))
    if not n:
        return Refusal(WhyJourney.SKILL_BAG_EMPTY)
    return (*returned, SkillsDrawn(action.who, hero.name, reward.level, n))


def mulligan(state: State, action: Mulligan, chance: Chance) -> Decision:
    """Three, then two, then one that must be kept (SH-125)."""
    draw = state.roster.draw
    if draw is None:
        return Refusal(WhyJourney.NO_DRAW)
    n = min(draw.shown - 1, state.roster.skills)
    if n < 1:
        return Refusal(WhyJourney.LAST_TILE)
    return (SkillsRedrawn(draw.who, state.name(draw.who), n),)


def _room(hero: Hero, replaces: int) -> tuple[Event, ...] | Refusal:
    """Four slots; with all full a tile says which one makes room (SH-34, SH-130)."""
    old = hero.skill(replaces)
    if old is not None:
        return (SkillLost(board_of(hero), hero.name, old.id, old.name),)
    if len(hero.skills) >= figures.SKILL_SLOTS:
        return Refusal(WhyJourney.SKILLS_FULL, name=hero.name, high=figures.SKILL_SLOTS)
    return ()


def known_cost(state: State, name: str, cost: tuple[Shard, ...] | None) -> tuple[Shard, ...] | None:
    """What a tile asks: as told now, or as remembered by its name (U-9)."""
    return state.known.skill_cost(row(name)) if cost is None else cost


def learnt(
    state: State, hero: Hero, name: str, cost: tuple[Shard, ...] | None, ahead: int = 0
) -> SkillGained | Refusal:
    """A tile of the bag for a hero, with its tidy name and remembered cost (U-9)."""
    hard = bad_cost(cost)
    if hard:
        return hard
    called = tidy(name) or numbered(state, ahead)
    return SkillGained(board_of(hero), hero.name, called, known_cost(state, called, cost))


def keep_skill(state: State, action: KeepSkill, chance: Chance) -> Decision:
    """One of the drawn tiles, standard side up (SH-65)."""
    draw = state.roster.draw
    if draw is None:
        return Refusal(WhyJourney.NO_DRAW)
    hero = hero_of(state, draw.who)
    if isinstance(hero, Refusal):
        return hero
    tile = learnt(state, hero, action.name, action.cost)
    if isinstance(tile, Refusal):
        return tile
    room = _room(hero, action.replaces)
    return followed_by(room, SkillKept(tile.who, tile.name, tile.skill, tile.cost))


def followed_by(room: tuple[Event, ...] | Refusal, *events: Event) -> Decision:
    """What makes room first, then what takes it."""
    return room if isinstance(room, Refusal) else (*room, *events)


def take_aside(state: State, action: TakeAside, chance: Chance) -> Decision:
    """At the next level-up of any hero, which no reward of a recruit is (SH-108, A-55)."""
    found = _skill_reward(state, action.who)
    if isinstance(found, Refusal):
        return found
    tile = state.roster.aside
    if tile is None:
        return Refusal(WhyJourney.NOTHING_ASIDE)
    hero, reward = found
    taken = followed_by(_room(hero, action.replaces), AsideTaken(action.who, hero.name, tile.name))
    if isinstance(taken, Refusal) or not reward.recruit:
        return taken
    return doubted(taken, Refusal(WhyJourney.ASIDE_WAITS, skill=tile.name))


def upgraded(hero: Hero, skill: int, *, reward: bool) -> Decision:
    """The card of a hero, or one of its tiles, golden side up (SH-19)."""
    if not skill:
        if hero.card.upgraded:
            return Refusal(WhyJourney.UPGRADED_ALREADY, what=hero.name)
        return (CardUpgraded(board_of(hero), hero.name, reward),)
    tile = hero.skill(skill)
    if tile is None:
        return Refusal(Why.NO_SUCH_SKILL, name=hero.name)
    if tile.upgraded:
        return Refusal(WhyJourney.UPGRADED_ALREADY, what=tile.name)
    return (SkillUpgraded(board_of(hero), hero.name, tile.id, tile.name, reward),)


def take_upgrade(state: State, action: TakeUpgrade, chance: Chance) -> Decision:
    """The reward of levels 5 to 7 (SH-65)."""
    found = reward_of(state, action.who)
    if isinstance(found, Refusal):
        return found
    hero, reward = found
    if gives_skill(reward.level):
        return Refusal(WhyJourney.NOT_THAT_REWARD, level=reward.level)
    return upgraded(hero, action.skill, reward=True)


def waive_reward(state: State, action: WaiveReward, chance: Chance) -> Decision:
    """Freely where nothing can be taken or no slot is free; else only when the table insists (SH-130)."""
    found = reward_of(state, action.who)
    if isinstance(found, Refusal):
        return found
    hero, reward = found
    draw = state.roster.draw
    if gives_skill(reward.level):
        mine = draw is not None and draw.who is action.who
        free = len(hero.skills) >= figures.SKILL_SLOTS or not (state.roster.skills or mine)
    else:
        free = not upgradable(hero)
    waits = None if free else Refusal(WhyJourney.REWARD_WAITS, name=hero.name, level=reward.level)
    return doubted((RewardLeft(action.who, hero.name, reward.level),), waits)


def gain_skill(state: State, action: GainSkill, chance: Chance) -> Decision:
    """By an effect (SH-130)."""
    hero = hero_of(state, action.who)
    if isinstance(hero, Refusal):
        return hero
    tile = learnt(state, hero, action.name, action.cost)
    if isinstance(tile, Refusal):
        return tile
    room = _room(hero, action.replaces)
    if not isinstance(room, Refusal) and not room and not state.roster.skills:
        return Refusal(WhyJourney.SKILL_BAG_EMPTY)
    return followed_by(room, tile)


def lose_skill(state: State, action: LoseSkill, chance: Chance) -> Decision:
    """Back to the bag (U-13)."""
    hero = hero_of(state, action.who)
    if isinstance(hero, Refusal):
        return hero
    tile = hero.skill(action.skill)
    if tile is None:
        return Refusal(Why.NO_SUCH_SKILL, name=hero.name)
    return (SkillLost(action.who, hero.name, tile.id, tile.name),)


RULES: dict[type, Rule] = {
    DrawSkills: draw_skills,
    Mulligan: mulligan,
    KeepSkill: keep_skill,
    TakeAside: take_aside,
    TakeUpgrade: take_upgrade,
    WaiveReward: waive_reward,
    GainSkill: gain_skill,
    LoseSkill: lose_skill,
}
