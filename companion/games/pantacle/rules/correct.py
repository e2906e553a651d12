"""Repairs by hand: the real table is always right (F2)."""

from __future__ import annotations

from companion.core.refusal import Refusal
from companion.games.pantacle import figures
from companion.games.pantacle.actions import Correct, CorrectFlames, CorrectTokens
from companion.games.pantacle.correction import IN_ALL, Place, corrected, find, number, usual_balance
from companion.games.pantacle.events import Corrected, FlamesCorrected, TokensCorrected
from companion.games.pantacle.invariants import broken
from companion.games.pantacle.rules.curses import turn_up
from companion.games.pantacle.rules.decision import Decision, Story
from companion.games.pantacle.state import State
from companion.games.pantacle.why import Why


def correct(state: State, action: Correct) -> Decision:
    """Any number may be repaired, as long as cubes, adepts and blades still add up (F2, I1, I2, I5)."""
    place = find(state, action.field)
    if place is None:
        return Refusal(Why.NO_SUCH_FIELD, field=action.field)
    if not place.fits(action.value):
        return Refusal(Why.BAD_VALUE, field=place.term, value=action.value)
    balance = action.balance or usual_balance(action.field, place)
    refusal = _sum(state, action, place, balance)
    if refusal:
        return refusal
    after = corrected(state, action.field, action.value, balance)
    faults = broken(after)
    if faults:
        return Refusal(Why.BREAKS_INVARIANT, id=faults[0])
    old, new = place.get(state), place.get(after)
    return (Corrected(action.field, action.value, balance, place.term, old, new, place.player),)


def _sum(state: State, action: Correct, place: Place, balance: str | None) -> Refusal | None:
    """What is counted in the box only changes place: another count gives or takes the difference."""
    if place.stock is None:
        return Refusal(Why.NO_SUCH_FIELD, field=balance) if balance else None
    change = number(action.value) - number(place.get(state))
    have, need = IN_ALL[place.stock] + change, IN_ALL[place.stock]
    if balance is None:
        return Refusal(Why.SUM_BROKEN, have=have, need=need) if change else None
    other = find(state, balance)
    if other is None or other.stock is not place.stock or balance == action.field:
        return Refusal(Why.NO_SUCH_FIELD, field=balance)
    spare = number(other.get(state))
    return Refusal(Why.SUM_BROKEN, have=have - spare, need=need) if spare < change else None


def correct_tokens(state: State, action: CorrectTokens) -> Decision:
    """At most four different tokens; without Protection no curse stays face down (PA-46, PA-52, I4, I7)."""
    if len(action.tokens) > figures.TOKEN_SLOTS:
        return Refusal(Why.TOO_MANY_TOKENS, have=len(action.tokens), high=figures.TOKEN_SLOTS)
    story = Story(state)
    story.tell(TokensCorrected(action.player, action.tokens))
    turn_up(story, action.player)
    return _sound(story)


def correct_flames(state: State, action: CorrectFlames) -> Decision:
    """Five flames: each at home or on a spot of its own (PA-21, I3)."""
    story = Story(state)
    story.tell(FlamesCorrected(action.player, action.top, action.spots, len(action.spots)))
    return _sound(story)


def _sound(story: Story) -> Decision:
    faults = broken(story.state)
    return Refusal(Why.BREAKS_INVARIANT, id=faults[0]) if faults else story.events
