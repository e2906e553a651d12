"""Preparing a level: Leader card, hands, its page of the Journal, the Horde (p. 3, Journal)."""

from __future__ import annotations

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.core.rulebook import Decision, Event, action, all_applied, event
from companion.core.seats import Seat
from companion.games.syncro import figures, phases
from companion.games.syncro.hands import PileShuffled, fill, shuffled_first
from companion.games.syncro.horde import Rows, backs, build, readable
from companion.games.syncro.rewards import rewards_dealt
from companion.games.syncro.state import Layout, NewSpells, State
from companion.games.syncro.unveiling import BACKS, open_stage, stage
from companion.games.syncro.vocabulary import Back, Phase, Pile, Why


@action("SY-7", "SY-8", "SY-32", "SY-37", "A-30", "A-32")
class StartLevel:
    """Prepare the level the team stands on: Leader card, hands. No leader: the proposed mage."""

    leader: Seat | None = None

    def decide(self, state: State, chance: Chance) -> Decision:
        """Leader card, hands completed, and Rewards where they are due (SY-7, SY-8, SY-37, SY-71, p. 3)."""
        if state.phase is not Phase.PATH:
            return Refusal(Why.LEVEL_OPEN if state.playing else Why.ADVENTURE_OVER, level=state.level)
        if state.saved:
            resumed = AdventureResumed(state.level)
            anyway = (resumed, *prepared(resumed.apply(state), self.leader))
            return Refusal(Why.CARD_A_FIRST, anyway=anyway, level=state.level)
        return prepared(state, self.leader)


def proposed(state: State, absent: frozenset[Seat] = frozenset()) -> Seat:
    """Return the mage proposed as Leader: the first one at the very start, then the next clockwise (A-32).

    Mages who are ``absent`` are passed over.
    """
    ring = state.order(state.leader)
    if any(state.attempts):
        ring = (*ring[1:], ring[0])
    return next((seat for seat in ring if seat not in absent), ring[0])


def prepared(state: State, leader: Seat | None) -> tuple[Event, ...]:
    """The Leader card goes to a mage, hands are completed, Rewards are dealt where they are due."""
    begun = LevelPrepared(state.level, leader or proposed(state), state.attempts[state.level - 1] + 1)
    on_table = begun.apply(state)
    return (begun, *(() if state.light else (dealt(on_table),)), *_rewards(state))


def dealt(state: State) -> HandsDealt:
    """Every hand completed to the limit (SY-8, SY-32)."""
    deal = fill(state)
    return HandsDealt(len(deal.mages), deal.hands(state))


def _rewards(state: State) -> tuple[Event, ...]:
    """After a save everybody draws one, after a defeat those without (SY-37, SY-71)."""
    if state.reached < figures.REWARDS_FROM or not (state.resumed or state.lost):
        return ()
    return rewards_dealt(state)


@action("SY-11", "SY-12", "U-4")
class Unlock:
    """The Level card is revealed and its page of the Journal is read."""

    level: int

    def decide(self, state: State, chance: Chance) -> Decision:
        """The page of the Level card is read; never that of a later one (SY-12, U-4)."""
        if self.level > state.level or self.level < 1:
            return Refusal(Why.AHEAD, level=self.level)
        if self.level <= state.reached:
            return Refusal(Why.ALREADY_OPEN, level=self.level)
        if state.phase is not Phase.PREPARATION:
            return Refusal(Why.PREPARE_FIRST, level=self.level)
        value = figures.NEW_SPELLS.get(self.level)
        more = (SpellsAdded(figures.NEW_EACH, value, due=not state.light),) if value else ()
        return (LevelUnlocked(self.level), *more)


@action("SY-56", "SY-58", "A-14")
class DealNewSpells:
    """The Spell cards that the page adds are shuffled in, and hands are dealt again."""

    def decide(self, state: State, chance: Chance) -> Decision:
        """Shuffled in, dealt as in the preparation; kept hands are completed (SY-56, SY-58, A-14, p. 3).

        The shuffle takes in what was discarded since the level was prepared.
        """
        if state.phase is not Phase.PREPARATION:
            return Refusal(Why.TURNS_BEGUN if state.playing else Why.PREPARE_FIRST, level=state.level)
        if not phases.deal_due(state):
            return Refusal(Why.NO_NEW_SPELLS)
        shuffled = (PileShuffled(Pile.SPELL),) if state.discard else ()
        whole = all_applied(state, shuffled)
        return (*shuffled, HandsDealtAgain(fill(whole).hands(whole)))


@action("SY-11", "U-3")
class LayHorde:
    """Build the Horde in rows, top row first, one letter a card: m face down, M face up, a dot for a gap."""

    rows: tuple[str, ...]

    def decide(self, state: State, chance: Chance) -> Decision:
        """The Horde is built from the diagram, top row first (SY-11, p. 3)."""
        if state.phase is not Phase.PREPARATION:
            return Refusal(Why.TURNS_BEGUN if state.playing else Why.PREPARE_FIRST, level=state.level)
        if not state.unlocked:
            return Refusal(Why.UNLOCK_FIRST, level=state.level)
        if not readable(self.rows):
            return Refusal(Why.BAD_ROWS)
        cards = backs(self.rows)
        if any(BACKS[back] > state.seen for back in cards):
            return Refusal(Why.NOT_YET)
        needed = max(BACKS[back] for back in cards) if cards else 0
        if needed > open_stage(state):
            return Refusal(Why.LATER_LEVEL, level=needed // 2)
        if all(back is Back.FOG for back in cards):
            return Refusal(Why.NO_TARGET)
        # the Lieutenants of the Horde that lay there before are gone, and the Fog they called for (SY-68)
        laid = HordeLaid(len(cards), self.rows, state.two.fog_due)
        bare = state.changed(horde=())
        return (*shuffled_first(bare, Pile.FOG, cards.count(Back.FOG)), laid)


# -- what happened ----------------------------------------------------------------------------------


@event
class AdventureResumed:
    """Card A is off the next Level card."""

    level: int

    def apply(self, state: State) -> State:
        return state.changed(saved=False, resumed=True)


@event
class LevelPrepared:
    """A level is prepared; everything but kept hands is back on its pile (A-30)."""

    level: int
    leader: Seat
    attempt: int

    def apply(self, state: State) -> State:
        attempts = tuple(
            self.attempt if n == self.level else tried for n, tried in enumerate(state.attempts, 1)
        )
        return state.changed(
            phase=Phase.PREPARATION,
            leader=self.leader,
            attempts=attempts,
            resumed=False,
            lost=False,
            discard=0,
            horde=(),
            turn=0,
            slots=(),
            new_spells=state.new_spells if state.new_spells is NewSpells.DUE else None,
        )


@event
class HandsDealt:
    """So many Spell cards were dealt; hands after it, clockwise."""

    n: int
    hands: tuple[int, ...]

    def apply(self, state: State) -> State:
        return state.with_hands(self.hands).changed(estimate=True)


@event
class LevelUnlocked:
    """The Level card is revealed."""

    level: int

    def apply(self, state: State) -> State:
        opened = state.changed(
            reached=max(state.reached, self.level), seen=max(state.seen, stage(self.level))
        )
        return opened.with_two() if self.level >= figures.REWARDS_FROM else opened


@event
class SpellsAdded:
    """So many Spell cards of a new value join the pile."""

    n: int
    value: int
    due: bool | None = None
    """To be dealt; False where nobody keeps count of hands, None in entries written before this was asked."""

    def apply(self, state: State) -> State:
        if self.due is None:
            return state
        return state.changed(new_spells=NewSpells.DUE if self.due else NewSpells.DEALT)


@event
class HandsDealtAgain:
    """New Spell cards were shuffled in and hands dealt again; hands after it, clockwise."""

    hands: tuple[int, ...]

    def apply(self, state: State) -> State:
        return state.with_hands(self.hands).changed(estimate=True, new_spells=NewSpells.DEALT)


@event
class HordeLaid:
    """The Horde lies on the table: so many cards."""

    n: int
    rows: Rows
    fog: int = 0
    """Fog cards that were due for Lieutenants of a Horde that lay there before."""

    def apply(self, state: State) -> State:
        if self.fog:
            state = state.with_two(fog_due=max(0, state.two.fog_due - self.fog))
        layouts = tuple(layout for layout in state.layouts if layout.level != state.level)
        return state.changed(
            horde=build(self.rows, state.next_card),
            next_card=state.next_card + self.n,
            layouts=tuple(
                sorted((*layouts, Layout(state.level, self.rows)), key=lambda layout: layout.level)
            ),
        )
