"""Repairs by hand: the real table is always right (F1)."""

from __future__ import annotations

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.core.rulebook import Decision, action, event
from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.invariants import broken
from companion.games.synchro_horizon.spots import Spot, Term, as_int, corrected, find
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.why import Why


@action("F1")
class Correct:
    """A number is repaired by hand. ``balance`` names the shards that give or take the rest."""

    field: str
    value: int | str | None
    balance: str | None = None

    def decide(self, state: State, chance: Chance) -> Decision:
        """Any number may be repaired, as long as the table stays possible (F1)."""
        spot = find(state, self.field)
        if spot is None:
            return Refusal(Why.NO_SUCH_FIELD, field=self.field)
        if not spot.fits(self.value):
            return Refusal(Why.BAD_VALUE, field=spot.term, value=self.value)
        return _sum(state, self, spot) or _sound(state, self, spot)


def _sum(state: State, action: Correct, spot: Spot) -> Refusal | None:
    """Shards that change need others of their colour that give or take the difference (invariant 1)."""
    if action.balance is None:
        change = as_int(action.value) - as_int(spot.get(state)) if spot.shards else 0
        return Refusal(Why.SUM_BROKEN, have=figures.SHARDS + change, need=figures.SHARDS) if change else None
    other = find(state, action.balance)
    if other is None or not spot.shards or other.shards != spot.shards or action.balance == action.field:
        return Refusal(Why.NO_SUCH_FIELD, field=action.balance)
    rest = as_int(other.get(state)) - as_int(action.value) + as_int(spot.get(state))
    if not other.fits(rest):
        return Refusal(Why.SUM_BROKEN, have=figures.SHARDS - rest, need=figures.SHARDS)
    return None


def _sound(state: State, action: Correct, spot: Spot) -> Decision:
    faults = broken(corrected(state, action.field, action.value, action.balance))
    if faults:
        return Refusal(Why.BREAKS_INVARIANT, id=faults[0])
    old = spot.get(state)
    return (Corrected(action.field, action.value, action.balance, spot.term, old, spot.name),)


# -- what happened ----------------------------------------------------------------------------------


@event
class Corrected:
    """A number was repaired by hand; ``name`` is whose (F1)."""

    field: str
    value: int | str | None
    balance: str | None
    term: Term
    old: int | str | None
    name: str = ""

    def apply(self, state: State) -> State:
        return corrected(state, self.field, self.value, self.balance)
