"""Numbers repaired by hand (F6)."""

from __future__ import annotations

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.core.rulebook import Decision, action, event
from companion.core.seats import Seat
from companion.games.anima.invariants import broken
from companion.games.anima.spots import Term, find
from companion.games.anima.state import State
from companion.games.anima.why import Why
from companion.kit.correction import Correctables


@action("F6")
class Correct:
    """A number is repaired by hand."""

    field: str
    value: int | str | None

    def decide(self, state: State, chance: Chance) -> Decision:
        """The real table is always right, as long as such a table can exist (F6, section 6 of the spec)."""
        spot = SPOTS.fit(state, self.field, self.value)
        if isinstance(spot, Refusal):
            return spot
        told = Corrected(self.field, self.value, spot.term, spot.get(state), spot.player)
        return SPOTS.refusal(state, self.field, self.value) or (told,)


SPOTS = Correctables(find, broken, Why.NO_SUCH_FIELD, Why.BAD_VALUE, Why.BREAKS_INVARIANT)


# -- what happened ----------------------------------------------------------------------------------


@event
class Corrected:
    """A number was repaired by hand."""

    field: str
    value: int | str | None
    term: Term
    old: int | str | None
    player: Seat | None = None

    def apply(self, state: State) -> State:
        return SPOTS.corrected(state, self.field, self.value)
