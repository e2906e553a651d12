"""The reserve of element cards (Acquérir, Valeur supérieure)."""

from __future__ import annotations

from dataclasses import field
from typing import Any

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.core.rulebook import Decision, action, event
from companion.core.seats import Seat
from companion.games.big_book import figures
from companion.games.big_book.elements import Element
from companion.games.big_book.phases import paid_action
from companion.games.big_book.state import State
from companion.games.big_book.vocabulary import Face, Why, Zone


@action("BB-43")
class Acquire:
    """Acquérir: an element card of value 2 or 3 from the reserve."""

    player: Seat
    element: Element = field(metadata={"alias": "e"})
    value: int = field(metadata={"alias": "v"})

    def decide(self, state: State, chance: Chance) -> Decision:
        """A value 2 or 3 of the reserve goes to the buyer's discard (BB-43, Acquérir une carte Élément)."""
        if self.value not in figures.RESERVE_VALUES:
            return Refusal(Why.NO_SUCH_PILE, value=self.value)
        if state.reserve_of(self.element).left(self.value) == 0:
            return Refusal(Why.RESERVE_EMPTY, element=self.element, value=self.value)
        return paid_action(state, (ElementAcquired(self.player, self.element, self.value),))


@action("BB-66")
class Upgrade:
    """A card is exchanged for one of higher value (Valeur supérieure)."""

    player: Seat
    card: Face
    to: Face

    @staticmethod
    def tidy(data: dict[str, Any]) -> dict[str, Any]:
        """Accept ``"to": 2``, meant for the same element."""
        card, to = data.get("card"), data.get("to")
        if isinstance(to, int) and isinstance(card, str):
            return {**data, "to": f"{card[:1]}{to}"}
        return data

    def decide(self, state: State, chance: Chance) -> Decision:
        """A higher value is the same element and exactly one more (BB-66, Valeur supérieure)."""
        element, value = self.to.element, self.to.value_printed
        if element is None or self.card.element is None:
            return Refusal(Why.NOT_AN_ELEMENT)
        if value not in figures.RESERVE_VALUES:
            return Refusal(Why.NO_SUCH_PILE, value=value)
        if state.reserve_of(element).left(value) == 0:
            return Refusal(Why.RESERVE_EMPTY, element=element, value=value)
        events = (ElementUpgraded(self.player, self.card, self.to),)
        if self.card.element is not element or value != self.card.value_printed + 1:
            return Refusal(Why.NOT_ONE_HIGHER, anyway=events, card=self.card, to=self.to)
        return events


# -- what happened ----------------------------------------------------------------------------------


@event
class ElementAcquired:
    """A card of the reserve went to a player's discard."""

    player: Seat
    element: Element
    value: int

    def apply(self, state: State) -> State:
        return state.add_reserve(self.element, self.value, -1).add_to_deck(self.player, Zone.DISCARD, 1)


@event
class ElementUpgraded:
    """A card was exchanged for a higher one."""

    player: Seat
    card: Face
    to: Face

    def apply(self, state: State) -> State:
        return (
            state
            if self.to.element is None
            else state.add_reserve(self.to.element, self.to.value_printed, -1)
        )
