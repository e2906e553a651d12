"""Repairs by hand: the real table is always right (F1)."""

from __future__ import annotations

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.core.rulebook import Decision, action, event
from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.invariants import broken
from companion.games.synchro_horizon.spots import Term, find
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.why import Why
from companion.kit.correction import Correctables


@action("F1")
class Correct:
    """A number is repaired by hand. ``balance`` names the shards that give or take the rest."""

    field: str
    value: int | str | None
    balance: str | None = None

    def decide(self, state: State, chance: Chance) -> Decision:
        """Any number may be repaired, as long as the table stays possible (F1)."""
        spot = SPOTS.fit(state, self.field, self.value)
        if isinstance(spot, Refusal):
            return spot
        told = Corrected(self.field, self.value, self.balance, spot.term, spot.get(state), spot.name)
        return SPOTS.refusal(state, self.field, self.value, self.balance) or (told,)


SPOTS = Correctables(
    find,
    broken,
    Why.NO_SUCH_FIELD,
    Why.BAD_VALUE,
    Why.BREAKS_INVARIANT,
    Why.SUM_BROKEN,
    lambda state, stock: figures.SHARDS,
)


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
        return SPOTS.corrected(state, self.field, self.value, self.balance)
