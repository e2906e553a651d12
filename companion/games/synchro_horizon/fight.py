"""A fight begins, begins again, ends (p. 12-13, 15, 17)."""

from __future__ import annotations

from dataclasses import replace

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.core.rulebook import Decision, Event, action, event
from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.calendar import loses, spend, turn_die
from companion.games.synchro_horizon.initiative import shaken
from companion.games.synchro_horizon.phases import GameWon, at, framed
from companion.games.synchro_horizon.roster import reserve_healed
from companion.games.synchro_horizon.shards import Drawn, Share, deal, draws, fitted, shards_per_turn
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.state.fight import Fight
from companion.games.synchro_horizon.state.journey import Visit
from companion.games.synchro_horizon.state.party import NONE, Hero
from companion.games.synchro_horizon.turn import active_hero
from companion.games.synchro_horizon.vocabulary import (
    A_BOX,
    A_SHARD,
    Clock,
    Colour,
    Phase,
    Side,
    Slot,
    Stage,
    Why,
    outside,
)


@action("SH-53", "SH-55", "SH-56", "SH-57", "U-3", "U-11", faces=(A_SHARD, A_BOX, A_BOX))
class BeginFight:
    """Who starts: shards, slots of the dice, turn die, both boxes shaken."""

    first: Side
    colour: Colour | None = None
    drawn: tuple[Drawn, ...] = ()
    less: bool = False
    """Draw only what the bag holds (U-11)."""
    shares: tuple[Share, ...] = ()
    """Who gets what of a bag that is too short (U-11)."""

    def decide(self, state: State, chance: Chance) -> Decision:
        fight = at(state, Stage.READY)
        if isinstance(fight, Refusal):
            return fight
        due = dict.fromkeys(state.line(Side.HEROES), figures.FIRST_STRIKE)
        if self.first is Side.MONSTERS:
            per_turn = shards_per_turn(state)
            if isinstance(per_turn, Refusal):
                return per_turn
            due = per_turn
        wanted = draws(state, due, self.drawn)
        if isinstance(wanted, Refusal):
            return wanted
        dealt = fitted(state, deal(state, wanted, chance, less=self.less, shares=self.shares))
        return framed(turn_die(state, self.colour), dealt, (FightBegan(self.first), *shaken(state, chance)))


@action("SH-70", "A-26", "A-31", "A-49", "A-50", "A-58", faces=(A_SHARD,))
class Retreat:
    """Five days, everybody healed, and the fight begins again."""

    drawn: tuple[Drawn, ...] = ()
    less: bool = False
    shares: tuple[Share, ...] = ()

    def decide(self, state: State, chance: Chance) -> Decision:
        """Five days, all damage off, shards, and the fight begins again (SH-70)."""
        found = active_hero(state)
        if isinstance(found, Refusal):
            return found
        fight, _ = found
        if fight.dungeon:
            return Refusal(Why.NO_RETREAT)
        passed = spend(state, figures.RETREAT_TIME, Clock.RETREAT)
        if loses(state, figures.RETREAT_TIME):
            return Refusal(Why.LOSES_THE_GAME, anyway=passed, n=figures.RETREAT_TIME)
        due = shards_per_turn(state)
        wanted = due if isinstance(due, Refusal) else draws(state, due, self.drawn)
        if isinstance(wanted, Refusal):
            return wanted
        # nobody acts any more: the storage of everybody holds five, before the new start too (FAQ 12, A-31)
        after = state.with_fight(active=None)
        dealt = fitted(after, deal(state, wanted, chance, less=self.less, shares=self.shares))
        return framed((*passed, Retreated(), *reserve_healed(state)), dealt)


@action("SH-80", "SH-81", "SH-83", "SH-134", "A-12", "A-19", "A-44", "A-56")
class EndFight:
    """All monsters are defeated: coins, and on to the visit; at Stellaris the game is won."""

    coins: int | None = None
    """Coins of the tile, where nobody read them out before."""

    def decide(self, state: State, chance: Chance) -> Decision:
        fight = at(state, Stage.ROUND)
        if isinstance(fight, Refusal):
            return fight
        if not fight.won:
            return Refusal(Why.MONSTERS_LEFT, n=len(fight.monsters))
        hard = outside(self.coins, 0, figures.COINS_MOST)
        if hard:
            return hard
        coins = reward(state, self.coins)
        if coins is None:
            return Refusal(Why.COINS_UNKNOWN)
        elites = sum(monster.elite for monster in fight.fallen)
        won: tuple[Event, ...] = (FightWon(coins, elites),)
        return (*won, GameWon()) if fight.celestial else won


def reward(state: State, told: int | None = None) -> int | None:
    """Coins of the tile and two for each elite; None while nobody read the tile (SH-81, A-49)."""
    fight, here = state.fight, state.journey.here
    if fight is None:
        return None
    coins = told if told is not None else here.coins if here else None
    if coins is None:
        return None if not fight.celestial else 0
    return coins + figures.ELITE_COINS * sum(monster.elite for monster in fight.fallen)


# -- what happened ----------------------------------------------------------------------------------


@event
class FightOpened:
    """Monsters bar the way; the turn die of the last fight says nothing any more (SH-45, SH-53)."""

    levels: tuple[int, ...]
    dungeon: bool = False
    celestial: bool = False

    def apply(self, state: State) -> State:
        fight = Fight(self.levels, self.dungeon, self.celestial)
        state = state.with_journey(phase=Phase.FIGHT)
        return replace(state, fight=fight, calendar=replace(state.calendar, turn_die=None))


@event
class FightBegan:
    """One side starts; every die lies in the slot that tells it (SH-55, SH-56)."""

    first: Side

    def apply(self, state: State) -> State:
        slot = Slot.I if self.first is Side.MONSTERS else Slot.II
        monsters = tuple(replace(monster, slot=slot) for monster in state.monsters)
        return state.with_fight(monsters=monsters, first=self.first, due=self.first, stage=Stage.ROUND)


@event
class Retreated:
    """The group withdrew: damage, states and shields off, monsters back in their piles (SH-70, A-49)."""

    def apply(self, state: State) -> State:
        old = state.fight
        if old is None:
            return state
        state = rested(state)
        heroes = tuple(replace(hero, health=replace(hero.health, damage=0)) for hero in state.heroes)
        again = Fight(old.levels, old.dungeon, old.celestial, number=old.number + 1)
        return replace(state, heroes=heroes, fight=again, calendar=replace(state.calendar, turn_die=None))


@event
class FightWon:
    """All monsters are defeated. ``n`` coins: those of the tile and the elites (SH-81, SH-134)."""

    n: int
    elites: int

    def apply(self, state: State) -> State:
        state = rested(state).with_purse(coins=self.n)
        return replace(state.with_journey(phase=Phase.VISIT, visit=Visit()), fight=None)


def rested(state: State) -> State:
    """What every end of a fight does (SH-26, A-14, A-25, A-26, A-44).

    Shields and tokens off, spent shards to the tray, items of the fallen free; a Tavern hero may join.
    """
    gone = NONE
    heroes: list[Hero] = []
    for hero in state.heroes:
        gone = gone + hero.outlay
        health = replace(hero.health, shield=0, stunned=False, silenced=False)
        heroes.append(replace(hero, health=health, paid=()))
    roster = replace(
        state.roster,
        pool=(*state.roster.pool, *state.roster.locked),
        locked=(),
        waiting=tuple(replace(hero, tavern=False) for hero in state.roster.waiting),
    )
    return replace(state.with_bag(tray=gone), heroes=tuple(heroes), roster=roster)
