"""Reward cards, the new one included (J5, end of the Journal)."""

from __future__ import annotations

from dataclasses import replace

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.core.rulebook import Decision, Event, EventBuilder, action, event, no_state_change
from companion.core.seats import Seat
from companion.games.syncro.hands import drawn, redeal, shuffled_first
from companion.games.syncro.state import State
from companion.games.syncro.vocabulary import Phase, Pile, Why


@action("SY-61")
class DrawReward:
    """An effect gives a Reward card: to the Leader, or the next mage without one."""

    def decide(self, state: State, chance: Chance) -> Decision:
        """An effect gives a Reward (SY-61)."""
        return reward_drawn(state) if state.playing else Refusal(Why.NOT_IN_LEVEL)


def reward_drawn(state: State) -> tuple[Event, ...]:
    """To the Leader, or the next mage clockwise without one (SY-61)."""
    mage = next((seat for seat in state.order(state.leader) if seat not in state.two.rewards), None)
    return (RewardLeft(),) if mage is None else (*shuffled_first(state, Pile.REWARD), RewardDrawn(mage))


@action("A-15")
class DealRewards:
    """Every mage without a Reward card draws one, by the table's own decision."""

    def decide(self, state: State, chance: Chance) -> Decision:
        """Whether Rewards are dealt when they are unlocked is the table's decision (A-15)."""
        if not state.playing:
            return Refusal(Why.NOT_IN_LEVEL)
        return rewards_dealt(state) or Refusal(Why.ALL_HOLD)


def without_reward(state: State) -> tuple[Seat, ...]:
    """Mages who hold no Reward card, clockwise."""
    return tuple(seat for seat in state.seats if seat not in state.two.rewards)


def rewards_dealt(state: State) -> tuple[Event, ...]:
    """Return a Reward for every mage without one; nothing where all hold one."""
    mages = without_reward(state)
    return (*shuffled_first(state, Pile.REWARD, len(mages)), RewardsDealt(mages)) if mages else ()


@action("SY-60")
class PlayReward:
    """A mage shows a Reward card, applies and discards it."""

    mage: Seat
    label: str = ""

    def decide(self, state: State, chance: Chance) -> Decision:
        """Shown when played, then discarded (SY-60)."""
        if not state.playing:
            return Refusal(Why.NOT_IN_LEVEL)
        if self.mage not in state.two.rewards:
            return Refusal(Why.NO_REWARD, mage=self.mage)
        return (RewardPlayed(self.mage, self.label),)


@action("SY-76", "A-18", "A-19")
class ShuffleHands:
    """The new Reward: all hands shuffled together and dealt again, then one card each."""

    mage: Seat

    def decide(self, state: State, chance: Chance) -> Decision:
        """The new Reward, on one's own turn: hands dealt anew, then one card each (SY-76, A-18, A-19)."""
        slot = state.slot
        if state.phase is not Phase.TURN or slot is None:
            return Refusal(Why.NOT_TURN)
        if slot.mage != self.mage:
            return Refusal(Why.NOT_YOUR_SLOT, mage=slot.mage)
        if self.mage not in state.two.rewards:
            return Refusal(Why.NO_REWARD, mage=self.mage)
        course = EventBuilder(state)
        course.tell(RewardPlayed(self.mage), HandsShuffled(self.mage, redeal(state), estimate=True))
        course.tell(*drawn(course.state, _one_each(course.state)))
        return course.events


def _one_each(state: State) -> int:
    """One card for every mage below the limit: nobody gets two (A-19)."""
    return sum(hand < state.limit for hand in state.hands)


# -- what happened ----------------------------------------------------------------------------------


@event
class RewardsDealt:
    """These mages drew a Reward card each."""

    mages: tuple[Seat, ...]

    def apply(self, state: State) -> State:
        return state.with_two(rewards=tuple(sorted({*state.two.rewards, *self.mages})))


@event
class RewardLeft:
    """Everybody holds a Reward card: nobody drew."""

    apply = no_state_change


@event
class RewardDrawn:
    """A mage drew a Reward card."""

    mage: Seat

    def apply(self, state: State) -> State:
        return state.with_two(rewards=tuple(sorted({*state.two.rewards, self.mage})))


@event
class RewardPlayed:
    """A mage played a Reward card."""

    mage: Seat
    label: str = ""

    def apply(self, state: State) -> State:
        rest = tuple(seat for seat in state.two.rewards if seat != self.mage)
        return state.changed(beyond=replace(state.two.discarded(Pile.REWARD), rewards=rest))


@event
class HandsShuffled:
    """All hands were shuffled together and dealt again: hands after it, clockwise."""

    mage: Seat
    hands: tuple[int, ...]
    estimate: bool = False
    """Everybody owes an estimate, also where no hand had room for another card (SY-76)."""

    def apply(self, state: State) -> State:
        return state.with_hands(self.hands).changed(estimate=state.estimate or self.estimate)
