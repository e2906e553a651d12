"""What events on hands and piles change."""

from __future__ import annotations

from companion.games.syncro import events as ev
from companion.games.syncro.correction import corrected
from companion.games.syncro.dealing import Deal
from companion.games.syncro.events import Event
from companion.games.syncro.evolve.turn import destroyed, drop_spell
from companion.games.syncro.state import State
from companion.games.syncro.vocabulary import Pile


def hands(state: State, event: Event) -> State | None:
    """The state after an event on hands and piles; None for any other event."""
    match event:
        case ev.SpellsDrawn(_, mages):
            return state.with_hands(Deal(mages).hands(state)).changed(estimate=True)
        case ev.SpellsReturned() | ev.SpellsMissing() | ev.RewardLeft():
            return state
        case ev.PileShuffled(pile):
            return state.changed(discard=0) if pile is Pile.SPELL else state
        case ev.HandSet(mage, n):
            return set_hand(state, mage, n)
        case ev.RewardDrawn(mage):
            return state.with_two(rewards=tuple(sorted({*state.two.rewards, mage})))
        case ev.RewardPlayed(mage):
            return state.with_two(rewards=tuple(seat for seat in state.two.rewards if seat != mage))
        case ev.CurseEnded(place):
            curses = state.two.curses
            return state.with_two(curses=curses[: place - 1] + curses[place:])
        case ev.CardAdjusted():
            return _adjusted(state, event)
        case ev.CardRemoved(card):
            return destroyed(state, card)
        case ev.HandsShuffled(_, after) | ev.HandsPassed(after):
            return state.with_hands(after)
        case ev.Corrected(field, value):
            return corrected(state, field, value)
        case _:
            return None


def set_hand(state: State, mage: int, n: int) -> State:
    """Cards that leave a hand go to the discard; new ones come from the pile, then from the discard."""
    seat = next(each.seat for each in state.mages if each.seat == mage)
    gone = state.hand(seat) - n
    after = state.with_hand(seat, n)
    if not state.playing:
        return after
    if gone > 0:
        return after.changed(discard=state.discard + gone)
    pile = after.pile
    return after if pile is None or pile >= 0 else after.changed(discard=max(0, state.discard + pile))


def _adjusted(state: State, event: ev.CardAdjusted) -> State:
    card = state.card(event.card)
    if card is None:
        return state
    strength = None if card.strength is None else card.strength + event.strength
    printed = card.printed if event.printed is None else event.printed
    after = state.with_card(card.id, strength=strength, printed=printed)
    for value in event.values:
        after = drop_spell(after, card.id, value)
    for _ in range(event.down):
        after = drop_spell(after, card.id, None)
    return after
