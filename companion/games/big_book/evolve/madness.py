"""What events of madness change."""

from __future__ import annotations

from dataclasses import replace

from companion.core.seats import Seat
from companion.games.big_book.events import (
    DeckReshuffled,
    DeckShuffled,
    Event,
    MadnessDestroyed,
    MadnessFromUnder,
    MadnessHealed,
    MadnessMoved,
    MadnessPutUnder,
    MadnessTaken,
    MadnessUnderDestroyed,
    MadnessUnderShort,
    PileDestroyed,
)
from companion.games.big_book.state import Deck, Madness, State, Zone


def madness(state: State, event: Event) -> State | None:
    """The state after an event of madness; None for any other event."""
    match event:
        case MadnessTaken(player, n, to):
            return _add(replace(state, pile=state.pile - n), player, to, n)
        case MadnessHealed(_, n, origin, owner):
            return replace(_add(state, owner, origin, -n), pile=state.pile + n)
        case PileDestroyed(n):
            return replace(state, pile=state.pile - n, destroyed=state.destroyed + n)
        case MadnessDestroyed(player, n, origin):
            return replace(_add(state, player, origin, -n), destroyed=state.destroyed + n)
        case MadnessMoved(player, origin, to, owner):
            return _add(_add(state, player, origin, -1), owner, to, 1)
        case DeckReshuffled(player):
            return _reshuffled(state, player)
        case DeckShuffled(player, zones):
            return _shuffled(state, player, zones)
        case MadnessPutUnder(n, slots):
            under = replace(state, pile=state.pile - n, under_done=True)
            for slot in slots:
                under = under.with_slot(slot, under=under.slot(slot).under + 1)
            return under
        case MadnessUnderShort():
            return replace(state, under_done=True)
        case MadnessFromUnder(player, n, slot):
            return _add(state.with_slot(slot, under=0), player, Zone.DISCARD, n)
        case MadnessUnderDestroyed(n):
            bare = tuple(replace(place, under=0) for place in state.slots)
            return replace(state, slots=bare, destroyed=state.destroyed + n)
        case _:
            return None


def _add(state: State, seat: Seat, zone: Zone, n: int) -> State:
    """Madness in one zone of a player; told sizes of the deck follow it."""
    return state.add_madness(seat, zone, n).add_to_deck(seat, zone, n)


def _reshuffled(state: State, seat: Seat) -> State:
    player = state.player(seat)
    deck = None if player.deck is None else Deck(player.deck.discard, 0)
    mad = player.mad
    if state.full:
        # the draw pile was empty: madness still counted there had been drawn before
        mad = Madness(hand=mad.hand + mad.draw, draw=mad.discard)
    return state.with_player(seat, mad=mad, deck=deck)


def _shuffled(state: State, seat: Seat, zones: tuple[Zone, ...]) -> State:
    mad = state.player(seat).mad
    if state.full:
        hand = mad.hand if Zone.HAND in zones else 0
        discard = mad.discard if Zone.DISCARD in zones else 0
        mad = Madness(mad.hand - hand, mad.draw + hand + discard, mad.discard - discard)
    return state.with_player(seat, mad=mad, deck=None)
