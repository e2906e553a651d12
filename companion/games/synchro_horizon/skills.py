"""Rewards of levels: skill tiles, mulligan, golden sides (p. 15, 24)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.core.rulebook import Decision, Event, action, event
from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.hero_cards import golden_side, turned
from companion.games.synchro_horizon.phases import board_of, framed, hero_of, numbered
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.state.known import KnownSkill, ToldFact, row, tidy
from companion.games.synchro_horizon.state.party import Hero, Reward, Skill, SkillDraw, counted
from companion.games.synchro_horizon.vocabulary import Shard, Who, Why, outside
from companion.kit.refusing import soft_refusal


@action("SH-65", "SH-125", "SH-108")
class DrawSkills:
    """The reward of levels 1 to 4: three tiles of the skill bag."""

    who: Who

    def decide(self, state: State, chance: Chance) -> Decision:
        """Three tiles; at a level-up the one that was set aside is not taken then (SH-65, SH-108)."""
        found = _skill_reward(state, self.who)
        if isinstance(found, Refusal):
            return found
        hero, reward = found
        aside = None if reward.recruit else state.roster.aside
        returned = () if aside is None else (AsideReturned(aside.name),)
        n = min(figures.LEVEL_SKILLS, state.roster.skills + len(returned))
        if not n:
            return Refusal(Why.SKILL_BAG_EMPTY)
        return (*returned, SkillsDrawn(self.who, hero.name, reward.level, n))


@action("SH-125", "A-39")
class Mulligan:
    """None of the tiles: set aside, one fewer is drawn."""

    def decide(self, state: State, chance: Chance) -> Decision:
        """Three, then two, then one that must be kept (SH-125)."""
        draw = state.roster.draw
        if draw is None:
            return Refusal(Why.NO_DRAW)
        n = redrawn(state)
        return (SkillsRedrawn(draw.who, state.name(draw.who), n),) if n else Refusal(Why.LAST_TILE)


def redrawn(state: State) -> int:
    """Tiles that a mulligan would show: one fewer, and no more than the bag holds (SH-125)."""
    draw = state.roster.draw
    return 0 if draw is None else max(0, min(draw.shown - 1, state.roster.skills))


@action("SH-65", "SH-125", "SH-130")
class KeepSkill:
    """One of the drawn tiles is kept; the others go back to the bag."""

    name: str = ""
    cost: tuple[Shard, ...] | None = None
    replaces: int = 0
    """The tile it takes the slot of."""

    def decide(self, state: State, chance: Chance) -> Decision:
        """One of the drawn tiles, standard side up (SH-65)."""
        draw = state.roster.draw
        if draw is None:
            return Refusal(Why.NO_DRAW)
        hero = hero_of(state, draw.who)
        if isinstance(hero, Refusal):
            return hero
        tile = learnt(state, hero, self.name, self.cost)
        if isinstance(tile, Refusal):
            return tile
        room = _room(hero, self.replaces)
        return framed((), room, (SkillKept(tile.who, tile.name, tile.skill, tile.cost),))


@action("SH-108", "A-55", "A-61")
class TakeAside:
    """The tile of the Wizard tower instead of a draw."""

    who: Who
    replaces: int = 0

    def decide(self, state: State, chance: Chance) -> Decision:
        """At the next level-up of any hero, which no reward of a recruit is (SH-108, A-55).

        Instead of an upgrade (levels 5 to 7) only when the table insists (A-61).
        """
        found = reward_of(state, self.who)
        if isinstance(found, Refusal):
            return found
        if state.roster.draw is not None:
            return Refusal(Why.DRAW_OPEN)
        tile = state.roster.aside
        if tile is None:
            return Refusal(Why.NOTHING_ASIDE)
        hero, reward = found
        taken = framed((), _room(hero, self.replaces), (AsideTaken(self.who, hero.name, tile.name),))
        if isinstance(taken, Refusal):
            return taken
        return soft_refusal(
            taken,
            Refusal(Why.ASIDE_WAITS, skill=tile.name) if reward.recruit else None,
            None if gives_skill(reward.level) else Refusal(Why.NOT_THAT_REWARD, level=reward.level),
        )


@action("SH-65", "SH-19")
class TakeUpgrade:
    """The reward of levels 5 to 7: the hero's card, or one of its skills, is turned to its golden side."""

    who: Who
    skill: int = 0
    """The tile; 0 for the hero's card."""
    same: bool | None = None
    """Whether the golden side shows the same numbers as the silver one, where the box does not know them."""

    def decide(self, state: State, chance: Chance) -> Decision:
        found = reward_of(state, self.who)
        if isinstance(found, Refusal):
            return found
        hero, reward = found
        if gives_skill(reward.level):
            return Refusal(Why.NOT_THAT_REWARD, level=reward.level)
        return upgraded(state, hero, self.skill, self.same, reward=True)


@action("SH-65", "SH-130")
class WaiveReward:
    """A level reward is left: the slots are full, or there is nothing to take."""

    who: Who

    def decide(self, state: State, chance: Chance) -> Decision:
        """Freely where nothing can be taken or no slot is free; else only when the table insists (SH-130)."""
        found = reward_of(state, self.who)
        if isinstance(found, Refusal):
            return found
        hero, reward = found
        draw = state.roster.draw
        if gives_skill(reward.level):
            mine = draw is not None and draw.who is self.who
            free = not hero.skill_room or not (state.roster.skills or mine)
        else:
            free = not upgradable(hero)
        waits = None if free else Refusal(Why.REWARD_WAITS, name=hero.name, level=reward.level)
        return soft_refusal((RewardLeft(self.who, hero.name, reward.level),), waits)


def reward_of(state: State, who: Who) -> tuple[Hero, Reward] | Refusal:
    """The reward that is next for a hero: one by one, from the lowest level (SH-112)."""
    hero = hero_of(state, who)
    if isinstance(hero, Refusal):
        return hero
    reward = next((one for one in state.roster.rewards if one.who is who), None)
    return Refusal(Why.NO_REWARD, name=hero.name) if reward is None else (hero, reward)


def _skill_reward(state: State, who: Who) -> tuple[Hero, Reward] | Refusal:
    found = reward_of(state, who)
    if isinstance(found, Refusal):
        return found
    if state.roster.draw is not None:
        return Refusal(Why.DRAW_OPEN)
    if not gives_skill(found[1].level):
        return Refusal(Why.NOT_THAT_REWARD, level=found[1].level)
    return found


def gives_skill(level: int) -> bool:
    """Levels up to 4 give a tile, the others an upgrade (SH-65)."""
    return level <= figures.LAST_SKILL_LEVEL


def upgradable(hero: Hero) -> bool:
    """True while a card or a tile still shows its silver side."""
    return not hero.card.upgraded or any(not skill.upgraded for skill in hero.skills)


def upgraded(state: State, hero: Hero, skill: int, same: bool | None, *, reward: bool) -> Decision:
    """Decide the turn of a hero's card, or of one of its tiles, to its golden side (SH-19)."""
    if not skill:
        if hero.card.upgraded:
            return Refusal(Why.UPGRADED_ALREADY, what=hero.name)
        return (CardUpgraded(board_of(hero), hero.name, reward, *golden_side(state, hero.card, same)),)
    tile = hero.skill(skill)
    if tile is None:
        return Refusal(Why.NO_SUCH_SKILL, name=hero.name)
    if tile.upgraded:
        return Refusal(Why.UPGRADED_ALREADY, what=tile.name)
    golden = golden_cost(state, tile, same)
    return (SkillUpgraded(board_of(hero), hero.name, tile.id, tile.name, reward, *golden),)


def golden_cost(state: State, tile: Skill, same: bool | None) -> tuple[bool, tuple[Shard, ...] | None]:
    """Return whether the cost on the golden side is known now, and which it is (SH-19, U-9).

    ``same`` means what it means to :func:`golden_side`.
    """
    known = state.known.skill_cost(row(tile.name), golden=True)
    if known is not None:
        return True, known
    if same is None:
        return False, None
    return True, tile.cost if same else None


@action("SH-130", "SH-34")
class GainSkill:
    """A skill tile of the bag, by an effect."""

    who: Who
    name: str = ""
    cost: tuple[Shard, ...] | None = None
    replaces: int = 0

    def decide(self, state: State, chance: Chance) -> Decision:
        hero = hero_of(state, self.who)
        if isinstance(hero, Refusal):
            return hero
        tile = learnt(state, hero, self.name, self.cost)
        if isinstance(tile, Refusal):
            return tile
        room = _room(hero, self.replaces)
        if not isinstance(room, Refusal) and not room and not state.roster.skills:
            return Refusal(Why.SKILL_BAG_EMPTY)
        return framed((), room, (tile,))


@action("SH-130", "U-13")
class LoseSkill:
    """A skill tile goes back to the bag."""

    who: Who
    skill: int

    def decide(self, state: State, chance: Chance) -> Decision:
        hero = hero_of(state, self.who)
        if isinstance(hero, Refusal):
            return hero
        tile = hero.skill(self.skill)
        if tile is None:
            return Refusal(Why.NO_SUCH_SKILL, name=hero.name)
        return (SkillLost(self.who, hero.name, tile.id, tile.name),)


def _room(hero: Hero, replaces: int) -> tuple[Event, ...] | Refusal:
    """Four slots; with all full a tile says which one makes room (SH-34, SH-130)."""
    old = hero.skill(replaces)
    if old is not None:
        return (SkillLost(board_of(hero), hero.name, old.id, old.name),)
    if not hero.skill_room:
        return Refusal(Why.SKILLS_FULL, name=hero.name, high=figures.SKILL_SLOTS)
    return ()


def learnt(
    state: State, hero: Hero, name: str, cost: tuple[Shard, ...] | None, ahead: int = 0
) -> SkillGained | Refusal:
    """A tile of the bag for a hero, with its tidy name and remembered cost (U-9)."""
    hard = bad_cost(cost)
    if hard:
        return hard
    called = tidy(name) or numbered(state, ahead)
    return SkillGained(board_of(hero), hero.name, called, known_cost(state, called, cost))


@action("U-9", "SH-21")
class DescribeSkill:
    """Name and cost of a skill tile."""

    who: Who
    skill: int
    name: str = ""
    cost: tuple[Shard, ...] | None = None

    def decide(self, state: State, chance: Chance) -> Decision:
        """A tile shows number and colours of its shards (SH-21)."""
        hero = state.hero(self.who)
        skill = None if hero is None else hero.skill(self.skill)
        if skill is None:
            return Refusal(Why.NO_SUCH_SKILL, name=state.name(self.who))
        hard = bad_cost(self.cost)
        if hard:
            return hard
        name = tidy(self.name) or skill.name
        known = state.known.skill_cost(row(name), golden=skill.upgraded) if self.name else None
        remembered_cost = skill.cost if known is None else known
        cost = remembered_cost if self.cost is None else self.cost
        return (SkillDescribed(self.who, skill.id, name, cost, skill.upgraded),)


def known_cost(state: State, name: str, cost: tuple[Shard, ...] | None) -> tuple[Shard, ...] | None:
    """What a tile asks: as told now, or as remembered by its name (U-9)."""
    return state.known.skill_cost(row(name)) if cost is None else cost


def bad_cost(cost: tuple[Shard, ...] | None) -> Refusal | None:
    """A tile shows no more shards than anybody could pay."""
    return None if cost is None else outside(len(cost), 0, figures.COST_MOST)


# -- what happened ----------------------------------------------------------------------------------


@event
class SkillsDrawn:
    """Tiles of the skill bag lie before the players for the reward of this level (SH-125)."""

    who: Who
    name: str
    level: int
    n: int

    def apply(self, state: State) -> State:
        draw = SkillDraw(self.who, self.level, self.n)
        return state.with_roster(skills=state.roster.skills - self.n, draw=draw)


@event
class SkillsRedrawn:
    """The tiles were set aside and fewer were drawn (SH-125)."""

    who: Who
    name: str
    n: int

    def apply(self, state: State) -> State:
        draw = state.roster.draw
        if draw is None:
            return state
        again = replace(draw, shown=self.n, aside=draw.aside + draw.shown)
        return state.with_roster(skills=state.roster.skills - self.n, draw=again)


@event
class SkillKept:
    """One drawn tile is a skill of the hero; all others went back to the bag (SH-65)."""

    who: Who
    name: str
    skill: str
    cost: tuple[Shard, ...] | None

    def apply(self, state: State) -> State:
        return learn(settled(state, self.who), self.who, self.skill, self.cost)


@event
class SkillGained:
    """A tile of the bag is a skill of the hero."""

    who: Who
    name: str
    skill: str
    cost: tuple[Shard, ...] | None

    def apply(self, state: State) -> State:
        return learn(state, self.who, self.skill, self.cost)


@event
class SkillLost:
    """A tile went back to the bag (U-13). Shards that lay on it stay on the board until discarded."""

    who: Who
    name: str
    tile: int
    skill: str

    def apply(self, state: State) -> State:
        hero = state.hero(self.who)
        if hero is None:
            return state
        skills = tuple(skill for skill in hero.skills if skill.id != self.tile)
        return state.with_hero(self.who, skills=skills).with_roster(skills=state.roster.skills + 1)


@event
class SkillAside:
    """A tile was set aside at the Wizard tower (SH-108)."""

    skill: str
    cost: tuple[Shard, ...] | None

    def apply(self, state: State) -> State:
        tile = Skill(state.next_id, self.skill, self.cost)
        state = state.with_roster(skills=state.roster.skills - 1, aside=tile)
        return skill_told(replace(state, next_id=state.next_id + 1), self.skill, self.cost)


@event
class AsideTaken:
    """The tile that was set aside is a skill of the hero (A-55)."""

    who: Who
    name: str
    skill: str

    def apply(self, state: State) -> State:
        hero, tile = state.hero(self.who), state.roster.aside
        if hero is None or tile is None:
            return state
        state = state.with_hero(self.who, skills=(*hero.skills, tile)).with_roster(aside=None)
        return settled(state, self.who)


@event
class AsideReturned:
    """The tile that was set aside went back to the bag (SH-108)."""

    skill: str

    def apply(self, state: State) -> State:
        return state.with_roster(skills=state.roster.skills + 1, aside=None)


@event
class RewardLeft:
    """The reward of a level was not taken; drawn tiles went back to the bag (SH-130)."""

    who: Who
    name: str
    level: int

    def apply(self, state: State) -> State:
        return settled(state, self.who)


@event
class CardUpgraded:
    """A hero's card shows its golden side; ``reward`` when a level gave it (SH-65)."""

    who: Who
    name: str
    reward: bool = False
    read: bool = False
    """``class_level`` is that of the golden side."""
    class_level: int | None = None

    def apply(self, state: State) -> State:
        hero = state.hero(self.who)
        if hero is None:
            return state
        card, state = turned(state, hero.card, self.class_level, read=self.read)
        state = state.with_hero(self.who, card=card)
        return settled(state, self.who) if self.reward else state


@event
class SkillUpgraded:
    """A skill tile shows its golden side; ``reward`` when a level gave it (SH-65)."""

    who: Who
    name: str
    tile: int
    skill: str
    reward: bool = False
    read: bool = False
    """``cost`` is that of the golden side."""
    cost: tuple[Shard, ...] | None = None

    def apply(self, state: State) -> State:
        state = _with_skill(state, self.who, self.tile, upgraded=True)
        if self.read:
            state = _with_skill(state, self.who, self.tile, cost=self.cost)
            state = skill_told(state, self.skill, self.cost, golden=True)
        return settled(state, self.who) if self.reward else state


@event
class SkillDescribed:
    """A skill tile was read out (U-9)."""

    who: Who
    skill: int
    name: str
    cost: tuple[Shard, ...] | None
    golden: bool = False
    """The golden side was read."""

    def apply(self, state: State) -> State:
        read = _with_skill(state, self.who, self.skill, name=self.name, cost=self.cost)
        return skill_told(read, self.name, self.cost, golden=self.golden)


def _with_skill(state: State, who: Who, number: int, **changes: Any) -> State:
    hero = state.hero(who)
    skills = hero.skills if hero else ()
    changed = (replace(skill, **changes) if skill.id == number else skill for skill in skills)
    return state.with_hero(who, skills=tuple(changed))


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


def skill_told(state: State, name: str, cost: tuple[Shard, ...] | None, *, golden: bool = False) -> State:
    """Remember a tile by its name; each side has its own cost (U-9, SH-19)."""
    key = row(name)
    if not key or key.startswith("#") or cost is None:
        return state
    table = "golden_skills" if golden else "skills"
    sides: tuple[KnownSkill, ...] = getattr(state.known, table)
    tiles = (*(one for one in sides if one.name != key), KnownSkill(key, cost))
    shards = counted(cost)
    told = [ToldFact(f"{table}.{key}.{shard.value}", shards.of(shard)) for shard in Shard]
    known: Any = {table: tiles}
    return replace(state, known=replace(state.known, **known)).with_told(*told)
