"""The four steps at the end of a round (p. 16-17)."""

from __future__ import annotations

from dataclasses import replace

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.core.rulebook import Decision, action, event
from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.calendar import CellTold, TurnDieRemoved, arrival, loses, spend
from companion.games.synchro_horizon.initiative import shaken
from companion.games.synchro_horizon.phases import at, framed
from companion.games.synchro_horizon.shards import (
    Drawn,
    ShardsDrawn,
    Share,
    deal,
    draws,
    fitted,
    over_limit,
    shards_per_turn,
)
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.state.fight import Fight, InitiativeBox
from companion.games.synchro_horizon.state.journey import day, season
from companion.games.synchro_horizon.state.party import NONE, Hero
from companion.games.synchro_horizon.vocabulary import (
    A_BOX,
    A_SHARD,
    Clock,
    Colour,
    Side,
    Slot,
    Stage,
    Tick,
    Who,
    Why,
)


@action("SH-76", "A-34")
class DiscardSpent:
    """End of round, step 1: spent shards to the discard tray."""

    def decide(self, state: State, chance: Chance) -> Decision:
        """Step 1: everything on the boards outside the storage (SH-76)."""
        fight = ticking(state, Tick.SPENT)
        if isinstance(fight, Refusal):
            return fight
        return (SpentDiscarded(sum(hero.spent for hero in state.heroes)),)


@action("SH-77", "SH-111", "U-3")
class TurnWheel:
    """End of round, step 2: one day passes; another colour than the turn die exhausts the group."""

    colour: Colour | None = None
    exhausted: bool | None = None
    """What the real wheel and die say, where nobody tells colours."""

    def decide(self, state: State, chance: Chance) -> Decision:
        fight = ticking(state, Tick.WHEEL)
        if isinstance(fight, Refusal):
            return fight
        passed = spend(state, figures.ROUND_TIME, Clock.ROUND)
        if loses(state, figures.ROUND_TIME):
            return passed
        pos = arrival(state, figures.ROUND_TIME)
        known = state.known.wheel[pos - 1]
        told = self.colour
        learnt = (CellTold(season(pos), day(pos), told),) if told is not None and told is not known else ()
        if fight.exhausted or fight.dungeon:
            # the die is off until the next fight; in the Dungeon nobody tires (SH-111)
            return (*passed, *learnt, WheelTurned(fight.tired))
        exhausted = self.exhausted
        if exhausted is None:
            colour = told or known
            if colour is None or state.calendar.turn_die is None:
                return Refusal(Why.COLOUR_UNKNOWN, season=season(pos), day=day(pos))
            exhausted = colour is not state.calendar.turn_die
        removed = (TurnDieRemoved(),) if exhausted else ()
        return (*passed, *learnt, *removed, WheelTurned(exhausted))


@action("SH-78", "SH-132", "A-41", "U-11", faces=(A_SHARD,))
class GainShards:
    """End of round, step 3: shards for everybody."""

    drawn: tuple[Drawn, ...] = ()
    less: bool = False
    shares: tuple[Share, ...] = ()

    def decide(self, state: State, chance: Chance) -> Decision:
        """Step 3: shards for everybody, five at most (SH-78, A-41)."""
        fight = ticking(state, Tick.GAIN)
        if isinstance(fight, Refusal):
            return fight
        due = gains(state, fight)
        wanted = due if isinstance(due, Refusal) else draws(state, due, self.drawn)
        if isinstance(wanted, Refusal):
            return wanted
        dealt = fitted(state, deal(state, wanted, chance, less=self.less, shares=self.shares))
        given = (dealt.anyway or ()) if isinstance(dealt, Refusal) else dealt
        total = sum(one.n for one in given if isinstance(one, ShardsDrawn))
        return framed((), dealt, (ShardsGained(total),))


def gains(state: State, fight: Fight) -> dict[Who, int] | Refusal:
    """Shards per turn, or one each when the group is exhausted (SH-78, SH-111)."""
    if fight.tired:
        return dict.fromkeys(state.line(Side.HEROES), figures.EXHAUSTED_GAIN)
    return shards_per_turn(state)


@action("SH-79", "A-32", faces=(A_BOX, A_BOX))
class CloseBoxes:
    """End of round, step 4: both boxes are shaken; the dice tell who starts, or the table does."""

    first: Side | None = None

    def decide(self, state: State, chance: Chance) -> Decision:
        fight = ticking(state, Tick.SHAKE)
        if isinstance(fight, Refusal):
            return fight
        hard = over_limit(state)
        if hard:
            return hard
        first = self.first or starts(fight)
        if first is None:
            return Refusal(Why.FIRST_UNKNOWN)
        return (RoundBegan(fight.round + 1, first), *shaken(state, chance))


def starts(fight: Fight) -> Side | None:
    """Who starts by the slots of the living monsters' dice; None when they differ (SH-79, A-32)."""
    slots = {monster.slot for monster in fight.monsters}
    if len(slots) != 1:
        return None
    return Side.MONSTERS if slots == {Slot.I} else Side.HEROES


def ticking(state: State, tick: Tick) -> Fight | Refusal:
    """The fight, when this step is due: all eight marbles have come up and nobody acts (F2)."""
    fight = at(state, Stage.ROUND)
    if isinstance(fight, Refusal):
        return fight
    if fight.won:
        return Refusal(Why.ALL_DEFEATED)
    if not fight.round_over:
        return Refusal(Why.MARBLES_LEFT, n=fight.marbles)
    return fight if fight.tick is tick else Refusal(Why.NOT_THIS_STEP, tick=fight.tick)


# -- what happened ----------------------------------------------------------------------------------


@event
class SpentDiscarded:
    """Step 1 is done: spent shards went to the tray (SH-76)."""

    n: int

    def apply(self, state: State) -> State:
        gone = NONE
        heroes: list[Hero] = []
        for hero in state.heroes:
            gone = gone + hero.outlay
            heroes.append(replace(hero, paid=()) if hero.paid else hero)
        return replace(state.with_bag(tray=gone), heroes=tuple(heroes)).with_fight(tick=Tick.WHEEL)


@event
class WheelTurned:
    """Step 2 is done. ``exhausted`` from now on until the fight ends (SH-77)."""

    exhausted: bool

    def apply(self, state: State) -> State:
        return state.with_fight(tick=Tick.GAIN, exhausted=self.exhausted)


@event
class ShardsGained:
    """Step 3 is done (SH-78)."""

    n: int

    def apply(self, state: State) -> State:
        return state.with_fight(tick=Tick.SHAKE)


@event
class RoundBegan:
    """Step 4 is done: both boxes are closed and shaken, this side starts, nobody has acted (SH-79)."""

    round: int
    first: Side

    def apply(self, state: State) -> State:
        return state.with_fight(
            round=self.round,
            first=self.first,
            due=self.first,
            acted=(),
            tick=Tick.SPENT,
            heroes_box=InitiativeBox(),
            monsters_box=InitiativeBox(),
        )
