"""Repairs by hand: the real table is always right (F1)."""

from __future__ import annotations

from companion.core.refusal import Refusal
from companion.games.big_book.actions import Correct
from companion.games.big_book.correction import Spot, corrected, find
from companion.games.big_book.events import Corrected
from companion.games.big_book.invariants import broken
from companion.games.big_book.rules.decision import Decision
from companion.games.big_book.state import State
from companion.games.big_book.why import Why


def correct(state: State, action: Correct) -> Decision:
    """Any number may be repaired, as long as madness still adds up (F1, I1)."""
    spot = find(state, action.field)
    if spot is None:
        return Refusal(Why.NO_SUCH_FIELD, field=action.field)
    if not spot.fits(action.value):
        return Refusal(Why.BAD_VALUE, field=spot.term, value=action.value)
    return _sum(state, action, spot) or _sound(state, action, spot)


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
