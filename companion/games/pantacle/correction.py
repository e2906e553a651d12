"""Repairs by hand: the real table is always right (F2)."""

from __future__ import annotations

from typing import cast

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.core.rulebook import Decision, action, event
from companion.core.seats import Seat
from companion.games.pantacle import figures
from companion.games.pantacle.curses import turn_up
from companion.games.pantacle.invariants import broken
from companion.games.pantacle.spots import IN_ALL, Shown, Stock, Term, find, usual_balance
from companion.games.pantacle.state import State
from companion.games.pantacle.story import Story
from companion.games.pantacle.vocabulary import Spot, Token
from companion.games.pantacle.why import Why
from companion.kit.correction import Correctables


@action("F2")
class Correct:
    """A number is repaired by hand. ``balance`` names the count that gives or takes the difference."""

    field: str
    value: int | str
    balance: str | None = None

    def decide(self, state: State, chance: Chance) -> Decision:
        """Any number may be repaired, as long as cubes, adepts and blades still add up (F2, I1, I2, I5)."""
        place = SPOTS.fit(state, self.field, self.value)
        if isinstance(place, Refusal):
            return place
        balance = self.balance or usual_balance(self.field, place)
        refusal = SPOTS.refusal(state, self.field, self.value, balance)
        if refusal:
            return refusal
        after = SPOTS.corrected(state, self.field, self.value, balance)
        old, new = cast(Shown, place.get(state)), cast(Shown, place.get(after))
        return (Corrected(self.field, self.value, balance, place.term, old, new, place.player),)


SPOTS = Correctables(
    find,
    broken,
    Why.NO_SUCH_FIELD,
    Why.BAD_VALUE,
    Why.BREAKS_INVARIANT,
    Why.SUM_BROKEN,
    lambda state, stock: IN_ALL[Stock(stock)] if stock else 0,
)


@action("F2", "PA-52", "A-18")
class CorrectTokens:
    """The tokens of a Sanctuary as they really lie, slot 1 first."""

    player: Seat
    tokens: tuple[Token, ...]

    def decide(self, state: State, chance: Chance) -> Decision:
        """At most four different tokens; without Protection no curse stays face down
        (PA-46, PA-52, I4, I7).
        """
        if len(self.tokens) > figures.TOKEN_SLOTS:
            return Refusal(Why.TOO_MANY_TOKENS, have=len(self.tokens), high=figures.TOKEN_SLOTS)
        story = Story(state)
        story.tell(TokensCorrected(self.player, self.tokens))
        turn_up(story, self.player)
        return _sound(story)


@action("F2", "PA-20", "PA-21")
class CorrectFlames:
    """The flames of a player as they really lie: spots taken, and whether the top one is still at home."""

    player: Seat
    top: bool
    spots: tuple[Spot, ...]

    def decide(self, state: State, chance: Chance) -> Decision:
        """Five flames: each at home or on a spot of its own (PA-21, I3)."""
        story = Story(state)
        story.tell(FlamesCorrected(self.player, self.top, self.spots, len(self.spots)))
        return _sound(story)


def _sound(story: Story) -> Decision:
    faults = broken(story.state)
    return Refusal(Why.BREAKS_INVARIANT, id=faults[0]) if faults else story.events


# -- what happened ----------------------------------------------------------------------------------


@event
class Corrected:
    """A number was repaired by hand."""

    field: str
    value: int | str
    balance: str | None
    term: Term
    old: Shown
    new: Shown
    player: Seat | None = None

    def apply(self, state: State) -> State:
        return SPOTS.corrected(state, self.field, self.value, self.balance)


@event
class TokensCorrected:
    """The tokens of a Sanctuary were repaired by hand."""

    player: Seat
    tokens: tuple[Token, ...]

    def apply(self, state: State) -> State:
        return state.with_player(self.player, tokens=self.tokens)


@event
class FlamesCorrected:
    """The flames of a player were repaired by hand."""

    player: Seat
    top: bool
    spots: tuple[Spot, ...]
    n: int

    def apply(self, state: State) -> State:
        return state.with_player(
            self.player, top=self.top, cursed=figures.FLAMES - len(self.spots) - self.top, spots=self.spots
        )
