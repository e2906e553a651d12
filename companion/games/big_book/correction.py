"""Repairs by hand: the real table is always right (F1)."""

from __future__ import annotations

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.core.rulebook import Decision, action, event
from companion.core.seats import Seat
from companion.games.big_book.invariants import broken
from companion.games.big_book.spots import Spot, Term, corrected, find
from companion.games.big_book.state import State
from companion.games.big_book.why import Why


@action("F1")
class Correct:
    """A number is repaired by hand. ``balance`` names the madness count that gives or takes the rest."""

    field: str
    value: int | str | None
    balance: str | None = None

    def decide(self, state: State, chance: Chance) -> Decision:
        """Any number may be repaired, as long as madness still adds up (F1, I1)."""
        spot = find(state, self.field)
        if spot is None:
            return Refusal(Why.NO_SUCH_FIELD, field=self.field)
        if not spot.fits(self.value):
            return Refusal(Why.BAD_VALUE, field=spot.term, value=self.value)
        return _sum(state, self, spot) or _sound(state, self, spot)


def _sum(state: State, action: Correct, spot: Spot) -> Refusal | None:
    """A madness term that changes needs another one that gives or takes the difference (I1)."""
    other = None
    if action.balance is not None:
        other = find(state, action.balance)
        if other is None or not other.madness or not spot.madness or action.balance == action.field:
            return Refusal(Why.NO_SUCH_FIELD, field=action.balance)
    if not spot.madness:
        return None
    change = _number(action.value) - _number(spot.get(state))
    if change and other is None:
        return Refusal(Why.SUM_BROKEN, have=state.mad_start + change, need=state.mad_start)
    if other is not None and _number(other.get(state)) < change:
        have = state.mad_start + change - _number(other.get(state))
        return Refusal(Why.SUM_BROKEN, have=have, need=state.mad_start)
    return None


def _sound(state: State, action: Correct, spot: Spot) -> Decision:
    faults = broken(corrected(state, action.field, action.value, action.balance))
    if faults:
        return Refusal(Why.BREAKS_INVARIANT, id=faults[0])
    old = spot.get(state)
    return (Corrected(action.field, action.value, action.balance, spot.term, old, spot.player),)


def _number(value: int | str | None) -> int:
    return value if isinstance(value, int) else 0


# -- what happened ----------------------------------------------------------------------------------


@event
class Corrected:
    """A number was repaired by hand."""

    field: str
    value: int | str | None
    balance: str | None
    term: Term
    old: int | str | None
    player: Seat | None = None

    def apply(self, state: State) -> State:
        return corrected(state, self.field, self.value, self.balance)
