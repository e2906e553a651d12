"""Levels: paid for in a turn or won at a point of interest (p. 15)."""

from __future__ import annotations

from dataclasses import replace

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.core.rulebook import Decision, Event, action, event
from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.phases import board_of, hero_of
from companion.games.synchro_horizon.shards import Changes, ShardsSpent, held, level_changes
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.state.fight import Fight
from companion.games.synchro_horizon.state.known import Level, ToldFact, at_level
from companion.games.synchro_horizon.state.party import Hero, Reward, Shards, counted
from companion.games.synchro_horizon.turn import active_hero
from companion.games.synchro_horizon.vocabulary import Ring, Shard, SpentOn, Who, Why, outside
from companion.kit.refusing import soft_refusal


@action("SH-64", "SH-66", "SH-68", "A-10", "A-35", "A-52")
class LevelUp:
    """The active hero pays its next level; ``cost`` is read from the board, where nobody did before."""

    who: Who
    shards: tuple[Shard, ...] = ()
    reserve: tuple[Shard, ...] = ()
    cost: int | None = None

    def decide(self, state: State, chance: Chance) -> Decision:
        """Transparent shards, or two of one colour for each; once a turn (SH-64, A-10)."""
        found = active_hero(state, self.who)
        if isinstance(found, Refusal):
            return found
        fight, hero = found
        hard = (
            at_top(hero)
            or outside(self.cost, 0, figures.LEVEL_COST_MOST)
            or held(state, hero, self.shards, self.reserve)
        )
        if hard:
            return hard
        known = state.level_of(hero).cost
        cost = known if self.cost is None else self.cost
        if cost is None:
            return Refusal(Why.LEVEL_COST_UNKNOWN, name=hero.name, level=hero.level)
        shards = counted((*self.shards, *self.reserve))
        changes = _lent(state, fight, hero, cost, shards)
        if changes is None:
            return Refusal(Why.LEVEL_PAYMENT, name=hero.name, need=cost)
        events: list[Event] = []
        if cost != known:
            events.append(LevelTold((self.who.ring,), hero.level, None, None, cost))
        events.append(
            ShardsSpent(
                self.who,
                hero.name,
                shards.total,
                SpentOn.LEVEL,
                self.shards,
                self.reserve,
                hero_change=changes.hero,
                master_change=changes.master,
            )
        )
        again = SpentOn.LEVEL in fight.turn.used
        return soft_refusal(
            (*events, *raised(hero, 1)),
            Refusal(Why.LEVELLED_ALREADY, name=hero.name) if again else None,
        )


def _lent(state: State, fight: Fight, hero: Hero, cost: int, shards: Shards) -> Changes | None:
    """The class colours these shards need to pay a level; None when they do not pay it (SH-64, A-35)."""
    used = Changes(fight.turn.hero_change, fight.turn.master_change)
    if not state.options.class_colour_levels:
        used = Changes(hero=True, master=True)
    return level_changes(hero, used, cost, shards)


def pays(state: State, who: Who, cost: int, shards: tuple[Shard, ...]) -> bool:
    """True when these shards pay the next level of a hero, as this table reads the rule (A-35)."""
    hero, fight = state.hero(who), state.fight
    return (
        hero is not None
        and fight is not None
        and _lent(state, fight, hero, cost, counted(shards)) is not None
    )


@action("SH-68", "A-36", counts="n")
class GrantLevel:
    """Levels without payment, by an effect; each gives its reward."""

    who: Who
    n: int = 1

    def decide(self, state: State, chance: Chance) -> Decision:
        hero = hero_of(state, self.who)
        if isinstance(hero, Refusal):
            return hero
        return outside(self.n, 1, figures.LEVELS - 1) or at_top(hero) or raised(hero, self.n)


def one_level(state: State, who: Who | None) -> Decision:
    """One hero gains one level without payment (SH-105)."""
    hero = hero_of(state, who)
    if isinstance(hero, Refusal):
        return hero
    return at_top(hero) or raised(hero, 1)


def raised(hero: Hero, n: int) -> tuple[Event, ...]:
    """So many levels, one by one, up to the last (SH-66, A-36)."""
    levels = range(hero.level + 1, level_after(hero, n) + 1)
    return tuple(LevelGained(board_of(hero), hero.name, level) for level in levels)


def level_after(hero: Hero, n: int = 1) -> int:
    """The level of a hero who gains so many; seven is the last (SH-66)."""
    return min(figures.LEVELS, hero.level + n)


def at_top(hero: Hero) -> Refusal | None:
    """Seven is the last level (SH-66)."""
    if hero.level < figures.LEVELS:
        return None
    return Refusal(Why.TOP_LEVEL, name=hero.name, high=figures.LEVELS)


@action("U-4", "SH-34")
class TellLevel:
    """One step of the level track, read from the Hero board. No ring: all four boards show the same."""

    level: int
    hp: int | None = None
    shards: int | None = None
    cost: int | None = None
    ring: Ring | None = None

    def decide(self, state: State, chance: Chance) -> Decision:
        """HP, shards per turn and cost of one level, read from the board (U-4)."""
        hard = (
            outside(self.level, 1, figures.LEVELS)
            or outside(self.hp, 1, figures.HP_MOST)
            or outside(self.shards, 0, figures.PER_TURN_MOST)
            or outside(self.cost, 0, figures.LEVEL_COST_MOST)
        )
        if hard:
            return hard
        if self.hp is None and self.shards is None and self.cost is None:
            return Refusal(Why.NOTHING_TOLD, level=self.level)
        rings = tuple(Ring) if self.ring is None else (self.ring,)
        for hero in state.heroes:
            here = hero.who is not None and hero.who.ring in rings and hero.level == self.level
            low = max(hero.health.damage + 1, hero.health.shield)
            if here and self.hp is not None and self.hp < low:
                return Refusal(Why.HP_BELOW_DAMAGE, name=hero.name, have=self.hp, need=low)
        return (LevelTold(rings, self.level, self.hp, self.shards, self.cost),)


# -- what happened ----------------------------------------------------------------------------------


@event
class LevelGained:
    """A hero is at this level now; its reward waits (SH-64, SH-65)."""

    who: Who
    name: str
    level: int

    def apply(self, state: State) -> State:
        hero = state.hero(self.who)
        if hero is None:
            return state
        health = at_level(state.known, self.who, self.level, hero.health)
        state = state.with_hero(self.who, level=self.level, health=health)
        return state.with_roster(rewards=(*state.roster.rewards, Reward(self.who, self.level)))


@event
class LevelTold:
    """One step of the level track of these boards; heroes at that level have that maximum now (U-4)."""

    rings: tuple[Ring, ...]
    level: int
    hp: int | None
    shards: int | None
    cost: int | None

    def apply(self, state: State) -> State:
        boards = list(state.known.boards)
        told: list[ToldFact] = []
        for ring in self.rings:
            track = list(boards[ring.number - 1])
            old = track[self.level - 1]
            track[self.level - 1] = Level(
                old.hp if self.hp is None else self.hp,
                old.shards if self.shards is None else self.shards,
                old.cost if self.cost is None else self.cost,
            )
            boards[ring.number - 1] = tuple(track)
            for column, value in (("hp", self.hp), ("shards", self.shards), ("cost", self.cost)):
                if value is not None:
                    told.append(ToldFact(f"board{ring.value}.{self.level}.{column}", value))
        heroes = state.heroes
        if self.hp is not None:
            heroes = tuple(
                replace(hero, health=replace(hero.health, max_hp=self.hp))
                if hero.who is not None and hero.who.ring in self.rings and hero.level == self.level
                else hero
                for hero in heroes
            )
        known = replace(state.known, boards=tuple(boards))
        return replace(state, known=known, heroes=heroes).with_told(*told)
