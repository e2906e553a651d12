"""The hands players typed on this phone: for the payment helper only, never in the journal."""

from __future__ import annotations

from companion.core.seats import Seat
from companion.games.big_book.elements import Card
from companion.games.big_book.state import Face
from companion.ui.act import Actor

Hands = dict[int, tuple[Card, ...]]


def hands_of(do: Actor) -> Hands:
    """All hands typed so far, by seat."""
    hands: Hands = do.memory.setdefault("hands", {})
    return hands


def keep_hand(do: Actor, seat: Seat, cards: tuple[Card, ...]) -> Hands:
    """Remember a hand; returns all of them anew."""
    do.memory["hands"] = {**hands_of(do), int(seat): cards}
    return hands_of(do)


def lay_down(do: Actor, seat: Seat, face: Face) -> None:
    """A card left the hand for support: it must not pay from both places."""
    if face.element is None:
        return
    cards = list(hands_of(do).get(int(seat), ()))
    card = Card(face.element, face.value_printed)
    if card in cards:
        cards.remove(card)
        keep_hand(do, seat, tuple(cards))
