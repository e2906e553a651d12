"""Hands, piles and effects of cards (J1, J5, end of the Journal)."""

from __future__ import annotations

from companion.core.refusal import Refusal
from companion.games.syncro import actions as act
from companion.games.syncro import events as ev
from companion.games.syncro import figures
from companion.games.syncro.dealing import deal, redeal, to_the_left
from companion.games.syncro.events import Event
from companion.games.syncro.evolve import after
from companion.games.syncro.rules.decision import Decision
from companion.games.syncro.state import State
from companion.games.syncro.vocabulary import Kind, Phase, Pile
from companion.games.syncro.why import Why

MOST_DRAWN = 60


def drawn(state: State, n: int) -> tuple[Event, ...]:
    """Cards dealt one by one from the Leader (SY-39 to SY-43)."""
    dealt = deal(state, n)
    cut = dealt.before_shuffle
    first, rest = (dealt.mages, ()) if cut is None else (dealt.mages[:cut], dealt.mages[cut:])
    events: list[Event] = [ev.SpellsDrawn(len(first), first)] if first else []
    if rest:
        events += [ev.PileShuffled(Pile.SPELL), ev.SpellsDrawn(len(rest), rest)]
    if dealt.back:
        events.append(ev.SpellsReturned(dealt.back))
    if dealt.missing:
        events.append(ev.SpellsMissing(dealt.missing))
    return tuple(events)


def draw_spells(state: State, action: act.DrawSpells) -> Decision:
    """An effect gives so many Spell cards (SY-40, F2)."""
    if not state.playing:
        return Refusal(Why.NOT_IN_LEVEL)
    if not 1 <= action.n <= MOST_DRAWN:
        return Refusal(Why.COUNT_OUT_OF_RANGE, have=action.n, low=1, high=MOST_DRAWN)
    return drawn(state, action.n)


def reshuffle(state: State, action: act.Reshuffle) -> Decision:
    """An empty pile is made anew from its discard (SY-43, SY-62, SY-66, A-16)."""
    if not state.playing:
        return Refusal(Why.NOT_IN_LEVEL)
    events = (ev.PileShuffled(action.pile),)
    if action.pile is not Pile.SPELL:
        return events
    if not state.discard:
        return Refusal(Why.NOTHING_TO_SHUFFLE)
    return events


def set_hand(state: State, action: act.SetHand) -> Decision:
    """Counted again, or changed by a card's text (SY-42, F6)."""
    if not state.playing and (state.phase is not Phase.PATH or state.saved):
        return Refusal(Why.NOT_IN_LEVEL)
    if not 0 <= action.n <= state.limit:
        return Refusal(Why.COUNT_OUT_OF_RANGE, have=action.n, low=0, high=state.limit)
    events = (ev.HandSet(action.mage, action.n),)
    pile = after(state, *events).pile
    if pile is not None and pile < 0:
        return Refusal(Why.NOT_SO_MANY_CARDS, n=-pile)
    return events


# -- Rewards -----------------------------------------------------------------------------------


def reward_drawn(state: State) -> tuple[Event, ...]:
    """To the Leader, or the next mage clockwise without one (SY-61)."""
    free = next((seat for seat in state.order(state.leader) if seat not in state.two.rewards), None)
    return (ev.RewardLeft(),) if free is None else (ev.RewardDrawn(free),)


def draw_reward(state: State) -> Decision:
    """An effect gives a Reward (SY-61)."""
    return reward_drawn(state) if state.playing else Refusal(Why.NOT_IN_LEVEL)


def deal_rewards(state: State) -> Decision:
    """Whether Rewards are dealt when they are unlocked is the table's decision (A-15)."""
    if not state.playing:
        return Refusal(Why.NOT_IN_LEVEL)
    mages = tuple(seat for seat in state.seats if seat not in state.two.rewards)
    return (ev.RewardsDealt(mages),) if mages else Refusal(Why.ALL_HOLD)


def play_reward(state: State, action: act.PlayReward) -> Decision:
    """Shown when played, then discarded (SY-60)."""
    if not state.playing:
        return Refusal(Why.NOT_IN_LEVEL)
    if action.mage not in state.two.rewards:
        return Refusal(Why.NO_REWARD, mage=action.mage)
    return (ev.RewardPlayed(action.mage, action.label),)


def shuffle_hands(state: State, action: act.ShuffleHands) -> Decision:
    """The new Reward, on one's own turn: hands dealt anew, then one card each (SY-76, A-18, A-19)."""
    slot = state.slot
    if state.phase is not Phase.TURN or slot is None:
        return Refusal(Why.NOT_TURN)
    if slot.mage != action.mage:
        return Refusal(Why.NOT_YOUR_SLOT, mage=slot.mage)
    if action.mage not in state.two.rewards:
        return Refusal(Why.NO_REWARD, mage=action.mage)
    events: tuple[Event, ...] = (
        ev.RewardPlayed(action.mage),
        ev.HandsShuffled(action.mage, redeal(state)),
    )
    return (*events, *drawn(after(state, *events), _one_each(after(state, *events))))


def _one_each(state: State) -> int:
    """One card for every mage below the limit: nobody gets two (A-19)."""
    return sum(hand < state.limit for hand in state.hands)


def pass_hands_left(state: State) -> Decision:
    """The new curse (SY-77)."""
    if not state.playing:
        return Refusal(Why.NOT_IN_LEVEL)
    return (ev.HandsPassed(to_the_left(state)),)


# -- texts of cards ----------------------------------------------------------------------------


def end_curse(state: State, action: act.EndCurse) -> Decision:
    """A permanent curse lasts the level, unless a card says otherwise (SY-65)."""
    if not 1 <= action.place <= len(state.two.curses):
        return Refusal(Why.NO_CURSE)
    return (ev.CurseEnded(action.place, state.two.curses[action.place - 1]),)


def adjust(state: State, action: act.Adjust) -> Decision:
    """What a text does to a Horde card and the app cannot know (U-5, F9)."""
    card = state.card(action.card)
    if card is None:
        return Refusal(Why.NO_SUCH_CARD, card=action.card)
    if action.remove:
        return (ev.CardRemoved(card.id, card.kind, action.label),)
    if not (action.strength or action.values or action.down):
        return Refusal(Why.NOTHING_CHANGED)
    if action.strength and card.strength is None:
        return Refusal(Why.STRENGTH_UNKNOWN)
    strength = (card.strength or 0) + action.strength
    if strength < 0:
        return Refusal(Why.BELOW_ZERO)
    if strength > figures.MOST_STRENGTH:
        return Refusal(Why.COUNT_OUT_OF_RANGE, have=strength, low=0, high=figures.MOST_STRENGTH)
    lying = card.values
    gone = all(action.values.count(value) <= lying.count(value) for value in action.values)
    if not gone or not 0 <= action.down <= card.down:
        return Refusal(Why.NO_SUCH_SPELL)
    # a Lieutenant is known again by what is printed on it (SY-71)
    printed = card.printed_strength if action.strength and card.kind is Kind.LIEUTENANT else None
    change = (action.strength, action.values, action.down)
    return (ev.CardAdjusted(card.id, card.kind, *change, action.label, printed),)
