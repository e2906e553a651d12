"""Cards in support (Soutien, p. 8)."""

from __future__ import annotations

from typing import assert_never

from companion.core.refusal import Refusal
from companion.games.big_book import figures
from companion.games.big_book.actions import DropSupport, Place, Use
from companion.games.big_book.events import SupportDropped, SupportPlaced, SupportUsed
from companion.games.big_book.rules.decision import Decision
from companion.games.big_book.state import Face, State, Zone
from companion.games.big_book.why import Why


def support(state: State, action: Place | Use | DropSupport) -> Decision:
    """Every action on support."""
    match action:
        case Place():
            return place(state, action)
        case Use():
            return use(state, action)
        case DropSupport():
            return drop(state, action)
        case _:
            assert_never(action)


def place(state: State, action: Place) -> Decision:
    """Up to three cards, madness too, may be placed from the hand (BB-55, BB-58, p. 8)."""
    if action.card is Face.MADNESS and state.madness_in(action.player, Zone.HAND) == 0:
        return Refusal(Why.NO_MADNESS_THERE, player=action.player, zone=Zone.HAND, have=0, need=1)
    events = (SupportPlaced(action.player, action.card),)
    have = len(state.player(action.player).support)
    if have < figures.SUPPORT:
        return events
    # a fourth card can only be a madness (I9)
    anyway = events if action.card is Face.MADNESS else None
    return Refusal(Why.SUPPORT_FULL, anyway=anyway, player=action.player, have=have, high=figures.SUPPORT)


def use(state: State, action: Use) -> Decision:
    """Anybody may pay with a supported element; it goes to the discard of who placed it (BB-56, p. 8)."""
    found = state.card(action.card)
    if found is None:
        return Refusal(Why.NO_SUCH_CARD, number=action.card)
    player, card = found
    if card.face is Face.MADNESS:
        return Refusal(Why.NOT_AN_ELEMENT)
    return (SupportUsed(player.seat, card.id, card.face),)


def drop(state: State, action: DropSupport) -> Decision:
    """A curse may discard a supported card, madness too, to its owner's discard (BB-57, Soutien)."""
    found = state.card(action.card)
    if found is None:
        return Refusal(Why.NO_SUCH_CARD, number=action.card)
    player, card = found
    return (SupportDropped(player.seat, card.id, card.face),)
