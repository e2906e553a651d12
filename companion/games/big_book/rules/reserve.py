"""The reserve of element cards (Acquérir, Valeur supérieure)."""

from __future__ import annotations

from companion.core.refusal import Refusal
from companion.games.big_book.actions import Acquire, Upgrade
from companion.games.big_book.events import ElementAcquired, ElementUpgraded
from companion.games.big_book.rules import turn
from companion.games.big_book.rules.decision import Decision
from companion.games.big_book.state import State
from companion.games.big_book.why import Why


def acquire(state: State, action: Acquire) -> Decision:
    """A value 2 or 3 of the reserve goes to the buyer's discard (BB-43, Acquérir une carte Élément)."""
    if action.value not in (2, 3):
        return Refusal(Why.NO_SUCH_PILE, value=action.value)
    if state.reserve_of(action.element).left(action.value) == 0:
        return Refusal(Why.RESERVE_EMPTY, element=action.element, value=action.value)
    return turn.paid_action(state, (ElementAcquired(action.player, action.element, action.value),))


def upgrade(state: State, action: Upgrade) -> Decision:
    """A higher value is the same element and exactly one more (BB-66, Valeur supérieure)."""
    element, value = action.to.element, action.to.value_printed
    if element is None or action.card.element is None:
        return Refusal(Why.NOT_AN_ELEMENT)
    if value == 1:
        return Refusal(Why.NO_SUCH_PILE, value=value)
    if state.reserve_of(element).left(value) == 0:
        return Refusal(Why.RESERVE_EMPTY, element=element, value=value)
    events = (ElementUpgraded(action.player, action.card, action.to),)
    if action.card.element is not element or value != action.card.value_printed + 1:
        return Refusal(Why.NOT_ONE_HIGHER, anyway=events, card=action.card, to=action.to)
    return events
