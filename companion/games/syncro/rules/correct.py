"""Repairs by hand: the real table is always right (F6)."""

from __future__ import annotations

from companion.core.refusal import Refusal
from companion.core.seats import Seat
from companion.games.syncro.actions import Correct
from companion.games.syncro.correction import find
from companion.games.syncro.events import Corrected, DemandDropped, Term
from companion.games.syncro.invariants import broken
from companion.games.syncro.rules.decision import Decision
from companion.games.syncro.state import State
from companion.games.syncro.vocabulary import Kind
from companion.games.syncro.why import Why


def correct(state: State, action: Correct) -> Decision:
    """Any number may be repaired, as long as the table stays a possible one."""
    spot = find(state, action.field)
    if spot is None:
        return Refusal(Why.NO_SUCH_FIELD, field=action.field)
    if not spot.fits(action.value):
        return Refusal(Why.BAD_VALUE, term=spot.term, value=action.value)
    faults = broken(spot.put(state, action.value))
    if faults:
        return Refusal(Why.BREAKS_INVARIANT, id=faults[0])
    told = _told(action, spot.term)
    return _judged_again(state, told) or (told,)


def _judged_again(state: State, told: Corrected) -> Decision | None:
    """A demand reckoned from a wrong figure is dropped, and its card resolved again (SY-48)."""
    demand = state.pending
    card = None if demand is None else state.card(demand.card)
    if (
        demand is None
        or card is None
        or told.field not in (f"cards.{card.id}.strength", f"cards.{card.id}.kind")
    ):
        return None
    if told.value in (card.strength, card.kind):
        return None
    events = (told, DemandDropped(card.id, card.kind))
    return Refusal(Why.PART_IS_PAID, anyway=events, n=sum(demand.paid)) if demand.paid else events


def _told(action: Correct, term: Term) -> Corrected:
    """The event, with the value as players read it."""
    mage = Seat(action.value) if term is Term.LEADER else None
    if term is Term.REWARD:
        mage = Seat(action.field.split(".")[1])
    kind = Kind(str(action.value)) if term is Term.KIND else None
    number = action.value if isinstance(action.value, int) and term is not Term.LEADER else None
    return Corrected(action.field, action.value, term, number, mage, kind)
