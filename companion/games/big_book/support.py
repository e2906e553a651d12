"""Cards in support (Soutien, p. 8)."""

from __future__ import annotations

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.core.rulebook import Decision, action, event
from companion.core.seats import Seat
from companion.games.big_book import figures
from companion.games.big_book.madness import Drawn, could_be_in, drawn_to
from companion.games.big_book.state import State
from companion.games.big_book.vocabulary import Face, Why, Zone


@action("BB-55")
class Place:
    """A card of the hand is placed in support."""

    player: Seat
    card: Face

    def decide(self, state: State, chance: Chance) -> Decision:
        """Up to three cards, madness too, may be placed from the hand (BB-55, BB-58, p. 8)."""
        mad = self.card is Face.MADNESS
        if mad and could_be_in(state, self.player, Zone.HAND) == 0:
            return Refusal(Why.NO_MADNESS_THERE, player=self.player, zone=Zone.HAND, have=0, need=1)
        drawn = drawn_to(state, self.player, 1) if mad else Drawn()
        events = (*drawn.told, SupportPlaced(self.player, self.card))
        if drawn.from_discard:
            return drawn.refusal(self.player, events)
        have = len(state.player(self.player).support)
        if have < figures.SUPPORT:
            return events
        # a fourth card can only be a madness (I9)
        anyway = events if self.card is Face.MADNESS else None
        return Refusal(Why.SUPPORT_FULL, anyway=anyway, player=self.player, have=have, high=figures.SUPPORT)


@action("BB-37", "BB-56")
class Use:
    """A card in support pays for an action, whoever acts."""

    card: int

    def decide(self, state: State, chance: Chance) -> Decision:
        """Anybody may pay with a supported element; it goes to the discard of who placed it (BB-56, p. 8)."""
        found = state.card(self.card)
        if found is None:
            return Refusal(Why.NO_SUCH_CARD, number=self.card)
        player, card = found
        if card.face is Face.MADNESS:
            return Refusal(Why.NOT_AN_ELEMENT)
        return (SupportUsed(player.seat, card.id, card.face),)


@action("BB-57")
class DropSupport:
    """A curse discards a card from support."""

    card: int

    def decide(self, state: State, chance: Chance) -> Decision:
        """A curse may discard a supported card, madness too, to its owner's discard (BB-57, Soutien)."""
        found = state.card(self.card)
        if found is None:
            return Refusal(Why.NO_SUCH_CARD, number=self.card)
        player, card = found
        return (SupportDropped(player.seat, card.id, card.face),)


# -- what happened ----------------------------------------------------------------------------------


@event
class SupportPlaced:
    """A card was placed in support."""

    player: Seat
    card: Face

    def apply(self, state: State) -> State:
        placed = state.add_madness(self.player, Zone.HAND, -1) if self.card is Face.MADNESS else state
        return placed.add_to_deck(self.player, Zone.HAND, -1).add_card(self.player, self.card)


@event
class SupportUsed:
    """A card in support paid; it is in its owner's discard."""

    player: Seat
    card: int
    face: Face

    def apply(self, state: State) -> State:
        gone = state.drop_card(self.card).add_to_deck(self.player, Zone.DISCARD, 1)
        return gone.add_madness(self.player, Zone.DISCARD, 1) if self.face is Face.MADNESS else gone


@event
class SupportDropped(SupportUsed):
    """The same, without paying."""
