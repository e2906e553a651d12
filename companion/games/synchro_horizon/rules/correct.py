"""Repairs by hand: the real table is always right (F1). And giving up."""

from __future__ import annotations

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.actions.table import Correct, GiveUp
from companion.games.synchro_horizon.correction import Spot, as_int, corrected, find
from companion.games.synchro_horizon.events.table import Corrected, GameLost
from companion.games.synchro_horizon.invariants import broken
from companion.games.synchro_horizon.rules.decision import Decision, Rule
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.vocabulary import Loss
from companion.games.synchro_horizon.why import Why


def correct(state: State, action: Correct, chance: Chance) -> Decision:
    """Any number may be repaired, as long as the table stays possible (F1)."""
    spot = find(state, action.field)
    if spot is None:
        return Refusal(Why.NO_SUCH_FIELD, field=action.field)
    if not spot.fits(action.value):
        return Refusal(Why.BAD_VALUE, field=spot.term, value=action.value)
    return _sum(state, action, spot) or _sound(state, action, spot)


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


def give_up(state: State, action: GiveUp, chance: Chance) -> Decision:
    """The players end the campaign themselves (invariant 5)."""
    return (GameLost(Loss.GIVEN_UP),)


RULES: dict[type, Rule] = {Correct: correct, GiveUp: give_up}
