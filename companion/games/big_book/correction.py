"""Repairs by hand: the real table is always right (F1)."""

from __future__ import annotations

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.core.rulebook import Decision, action, event
from companion.core.seats import Seat
from companion.games.big_book.invariants import broken
from companion.games.big_book.spots import Term, find
from companion.games.big_book.state import State
from companion.games.big_book.why import Why
from companion.kit.correction import Correctables


@action("F1")
class Correct:
    """A number is repaired by hand. ``balance`` names the madness count that gives or takes the rest."""

    field: str
    value: int | str | None
    balance: str | None = None

    def decide(self, state: State, chance: Chance) -> Decision:
        """Any number may be repaired, as long as madness still adds up (F1, I1)."""
        spot = SPOTS.fit(state, self.field, self.value)
        if isinstance(spot, Refusal):
            return spot
        told = Corrected(self.field, self.value, self.balance, spot.term, spot.get(state), spot.player)
        return SPOTS.refusal(state, self.field, self.value, self.balance) or (told,)


SPOTS = Correctables(
    find,
    broken,
    Why.NO_SUCH_FIELD,
    Why.BAD_VALUE,
    Why.BREAKS_INVARIANT,
    Why.SUM_BROKEN,
    lambda state, stock: state.mad_start,
)


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
        return SPOTS.corrected(state, self.field, self.value, self.balance)
