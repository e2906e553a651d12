"""Hands and piles: who gets which Spell card (p. 3, J1)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.core.rulebook import Decision, Event, action, event, no_state_change
from companion.core.seats import Seat
from companion.games.syncro.state import State, Stock
from companion.games.syncro.vocabulary import Phase, Pile, Why, outside

MOST_DRAWN = 60


@action("SY-40", "SY-41", "SY-43")
class DrawSpells:
    """So many Spell cards are drawn, dealt one by one from the Leader."""

    n: int

    def decide(self, state: State, chance: Chance) -> Decision:
        """An effect gives so many Spell cards (SY-40, F2)."""
        if not state.playing:
            return Refusal(Why.NOT_IN_LEVEL)
        wrong = outside(self.n, 1, MOST_DRAWN)
        if wrong:
            return wrong
        return drawn(state, self.n)


def drawn(state: State, n: int) -> tuple[Event, ...]:
    """Cards dealt one by one from the Leader (SY-39 to SY-43)."""
    dealt = deal(state, n)
    cut = dealt.before_shuffle
    first, rest = (dealt.mages, ()) if cut is None else (dealt.mages[:cut], dealt.mages[cut:])
    events: list[Event] = [SpellsDrawn(len(first), first)] if first else []
    if rest:
        events += [PileShuffled(Pile.SPELL), SpellsDrawn(len(rest), rest)]
    if dealt.back:
        events.append(SpellsReturned(dealt.back))
    if dealt.missing:
        events.append(SpellsMissing(dealt.missing))
    return tuple(events)


def deal(state: State, n: int) -> Deal:
    """Draw ``n`` Spell cards from the Leader on (SY-40, SY-41, SY-43, A-29)."""
    given = round_robin(state, state.leader, n)
    back = n - len(given)
    pile = state.pile
    if pile is None:
        return Deal(given, back)
    missing = max(0, len(given) - pile - state.discard)
    given = given[: len(given) - missing]
    short = len(given) > pile
    return Deal(given, back, missing, pile if short else None)


@dataclass(frozen=True, slots=True)
class Deal:
    """Cards dealt one by one: ``mages`` in order, what goes back on the pile, what does not exist."""

    mages: tuple[Seat, ...]
    back: int = 0
    missing: int = 0
    before_shuffle: int | None = None
    """How many are dealt before the discard must be shuffled; None when it need not be."""

    def hands(self, state: State) -> tuple[int, ...]:
        """All hands after it, clockwise."""
        return tuple(mage.hand + self.mages.count(mage.seat) for mage in state.mages)

    def full(self, state: State) -> tuple[Seat, ...]:
        """Whose hand is at the limit after it (SY-41)."""
        after = zip(state.seats, self.hands(state), strict=True)
        return tuple(seat for seat, hand in after if hand == state.limit)


def round_robin(state: State, start: Seat, n: int) -> tuple[Seat, ...]:
    """Who would get each of ``n`` cards; a full hand is skipped (SY-40, SY-41)."""
    hands = {mage.seat: mage.hand for mage in state.mages}
    given: list[Seat] = []
    while len(given) < n and min(hands.values()) < state.limit:
        for seat in state.order(start):
            if len(given) < n and hands[seat] < state.limit:
                hands[seat] += 1
                given.append(seat)
    return tuple(given)


def fill(state: State) -> Deal:
    """Preparation: every hand is completed to the limit (SY-8, SY-32)."""
    return deal(state, sum(state.limit - hand for hand in state.hands))


def redeal(state: State) -> tuple[int, ...]:
    """All hands shuffled together and dealt again from the Leader (SY-76, A-18)."""
    empty = state.with_hands((0,) * len(state.mages))
    return Deal(round_robin(empty, state.leader, sum(state.hands))).hands(empty)


@action("SY-43", "SY-62", "SY-66", "A-16")
class Reshuffle:
    """A pile is empty: its discard becomes the new pile."""

    pile: Pile = Pile.SPELL

    def decide(self, state: State, chance: Chance) -> Decision:
        """An empty pile is made anew from its discard (SY-43, SY-62, SY-66, A-16)."""
        if not state.playing:
            return Refusal(Why.NOT_IN_LEVEL)
        events = (PileShuffled(self.pile),)
        if self.pile is not Pile.SPELL:
            return events
        if not state.discard:
            return Refusal(Why.NOTHING_TO_SHUFFLE)
        return events


@action("U-5", "SY-62", "SY-66")
class CountPile:
    """The team counts the Reward or the Fog cards: on the pile and in its discard."""

    pile: Pile
    n: int
    discard: int = 0

    def decide(self, state: State, chance: Chance) -> Decision:
        """Only the box says how many there are; an empty pile is its shuffled discard (U-5, SY-62, SY-66)."""
        if self.pile is Pile.SPELL:
            return Refusal(Why.WRONG_PILE)
        wrong = outside(self.n, 0, MOST_DRAWN) or outside(self.discard, 0, MOST_DRAWN)
        return wrong or (PileCounted(self.pile, self.n, self.discard),)


def shuffled_first(state: State, pile: Pile, n: int = 1) -> tuple[Event, ...]:
    """Return the reshuffle due before ``n`` cards leave a pile that was counted (SY-62, SY-66, A-16)."""
    stock, left = state.two.stock(pile), state.left_on(pile)
    short = stock is not None and left is not None and left < n
    return (PileShuffled(pile),) if stock is not None and short and stock.discard else ()


@action("SY-42", "F6")
class SetHand:
    """The number of Spell cards in a hand, counted or changed by an effect."""

    mage: Seat
    n: int

    def decide(self, state: State, chance: Chance) -> Decision:
        """Counted again, or changed by a card's text (SY-42, F6)."""
        if not may_count_hands(state):
            return Refusal(Why.NOT_IN_LEVEL)
        wrong = outside(self.n, 0, state.limit)
        if wrong:
            return wrong
        # cards that came to a hand were drawn: everybody estimates again (SY-13)
        more = state.playing and not state.light and self.n > state.hand(self.mage)
        counted = HandSet(self.mage, self.n, more)
        pile = counted.apply(state).pile
        if pile is not None and pile < 0:
            return Refusal(Why.NOT_SO_MANY_CARDS, n=-pile)
        return (counted,)


def may_count_hands(state: State) -> bool:
    """Hands exist inside a level, and between two of them while they are kept (SY-32, SY-36)."""
    return state.playing or (state.phase is Phase.PATH and not state.saved)


# -- what happened ----------------------------------------------------------------------------------


@event
class SpellsDrawn:
    """So many cards went to these mages, one by one."""

    n: int
    mages: tuple[Seat, ...]

    def apply(self, state: State) -> State:
        return state.with_hands(Deal(self.mages).hands(state)).changed(estimate=True)


@event
class SpellsReturned:
    """Every hand is full: so many cards went back on the pile."""

    n: int
    apply = no_state_change


@event
class SpellsMissing:
    """Pile and discard are empty: so many cards could not be dealt."""

    n: int
    apply = no_state_change


@event
class PileShuffled:
    """A discard became the new pile."""

    pile: Pile

    def apply(self, state: State) -> State:
        if self.pile is Pile.SPELL:
            return state.changed(discard=0)
        stock = state.two.stock(self.pile)
        if stock is None:
            return state
        return state.changed(beyond=state.two.counting(replace(stock, discard=0)))


@event
class PileCounted:
    """The team counted the Reward or the Fog cards: on the pile and in its discard."""

    pile: Pile
    n: int
    discard: int = 0

    def apply(self, state: State) -> State:
        total = self.n + self.discard + state.in_play(self.pile)
        return state.changed(beyond=state.two.counting(Stock(self.pile, total, self.discard)))


@event
class HandSet:
    """A hand holds so many: gone ones are discarded, new ones come from the pile, then the discard."""

    mage: Seat
    n: int
    estimate: bool = False
    """Cards came to the hand: everybody owes an estimate (SY-13)."""

    def apply(self, state: State) -> State:
        if self.estimate:
            state = state.changed(estimate=True)
        seat = next(each.seat for each in state.mages if each.seat == self.mage)
        gone = state.hand(seat) - self.n
        after = state.with_hand(seat, self.n)
        if not state.playing:
            return after
        if gone > 0:
            return after.changed(discard=state.discard + gone)
        pile = after.pile
        return after if pile is None or pile >= 0 else after.changed(discard=max(0, state.discard + pile))
