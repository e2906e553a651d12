"""Preparation: influence, the two sacrifices, flames (Préparation, p. 12 to 14)."""

from __future__ import annotations

from dataclasses import replace

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.core.rulebook import Decision, Event, EventBuilder, action, event
from companion.core.seats import Seat
from companion.games.pantacle.forced_steps import (
    NotForced,
    StepCheck,
    adept_to_be_had,
    check,
    forced_now,
    steps_left,
)
from companion.games.pantacle.gains import buy_adept
from companion.games.pantacle.state import State
from companion.games.pantacle.vocabulary import Favour, Phase, Resource, Token, Why, outside


@action("PA-11")
class PlaceMarker:
    """Before the first turn: the player on the first player's right puts the Favour marker down."""

    favour: Favour

    def decide(self, state: State, chance: Chance) -> Decision:
        """The player on the right of the first player forbids one favour (PA-11, Mise en place)."""
        if state.phase is not Phase.MARKER:
            return Refusal(Why.WRONG_PHASE, phase=state.phase)
        course = EventBuilder(state)
        course.tell(MarkerPlaced(state.opponents[-1], self.favour))
        begin(course)
        return course.events


def begin(course: EventBuilder[State]) -> None:
    """A turn begins with Preparation, but for a first one, of each player or of the game (PA-13, A-1)."""
    if course.state.first_turn:
        course.tell(PreparationSkipped(course.state.active))


def passed(state: State, before: Phase) -> tuple[Event, ...]:
    """The steps left before that one, told as not possible: nothing is skipped silently (PA-13)."""
    if state.phase.preparing and state.first_turn:
        return (PreparationSkipped(state.active),)
    left = steps_left(state)
    steps = left[: left.index(before)] if before in left else left
    checks = (check(state, state.sorcerer, step) for step in steps)
    return tuple(
        StepPassed(state.active, c.step, c.reason or NotForced.SHORT, c.have, c.need) for c in checks
    )


def not_now(state: State, step: Phase) -> Refusal | None:
    """Steps come in their order, once a turn, and a forced one before the next (PA-13, p. 12)."""
    if state.phase is Phase.MARKER:
        return Refusal(Why.WRONG_PHASE, phase=state.phase)
    if state.first_turn:
        return Refusal(Why.FIRST_TURN, player=state.active)
    if step not in steps_left(state):
        return Refusal(Why.ALREADY_DONE, step=step)
    forced = forced_now(state)
    left = steps_left(state)
    if forced is not None and left.index(forced) < left.index(step):
        return Refusal(Why.FORCED_FIRST, step=forced)
    return None


@action("PA-14", "PA-15", "A-7", "A-12")
class Influence:
    """A1: the active player pays for one adept. ``cost`` is given only when a card changes the price."""

    cost: int | None = None

    def decide(self, state: State, chance: Chance) -> Decision:
        """Enough cubes: exactly one adept must be bought (PA-14, PA-15, p. 12)."""
        refusal = not_now(state, Phase.A1)
        if refusal:
            return refusal
        player = state.sorcerer
        cost = player.price if self.cost is None else self.cost
        wrong = outside(cost, 0, state.all_cubes)
        if wrong:
            return wrong
        if player.cubes < cost:
            return Refusal(Why.NOT_ENOUGH_CUBES, have=player.cubes, need=cost, n=cost - player.cubes)
        if not adept_to_be_had(state, player):
            return Refusal(Why.NO_ADEPT_LEFT)
        course = EventBuilder(state)
        course.tell(AdeptBought(player.seat, cost))
        buy_adept(course, player.seat)
        if player.forbidden(Phase.A1):
            return Refusal(Why.CURSE_FORBIDS, anyway=course.events, player=player.seat, step=Phase.A1)
        if cost != player.price:
            return Refusal(Why.OTHER_PRICE, anyway=course.events, have=cost, need=player.price)
        return course.events


@action("PA-18", "PA-44")
class SkipStep:
    """A curse forbids the step that would be forced now."""

    curse: int = 0

    def decide(self, state: State, chance: Chance) -> Decision:
        """A curse forbids what would be forced; of two sacrifices the active player chooses
        (PA-18, PA-44).
        """
        if state.first_turn:
            return Refusal(Why.FIRST_TURN, player=state.active)
        forced = forced_now(state)
        if forced is None:
            return Refusal(Why.NOTHING_FORCED)
        card = state.sorcerer.curse(self.curse)
        title = card.title if card else ""
        events = (*passed(state, forced), StepSkipped(state.active, forced, title))
        if card is None or not card.face_up:
            return Refusal(Why.NO_CURSE_SAYS_SO, anyway=events, player=state.active, step=forced)
        return events


@action("PA-32", "A-20")
class Look:
    """Envoûtement: in Preparation the active player looks at another hand."""

    at: Seat

    def decide(self, state: State, chance: Chance) -> Decision:
        """Envoûtement: in Preparation, before its token may be sacrificed (PA-32, A-20, p. 17)."""
        player = state.sorcerer
        if self.at == player.seat:
            return Refusal(Why.OWN_HAND)
        if Token.ENVOUTEMENT not in player.tokens:
            return Refusal(Why.NO_TOKEN, player=player.seat, token=Token.ENVOUTEMENT)
        events = (HandLookedAt(player.seat, self.at),)
        if not state.phase.preparing:
            return Refusal(Why.WRONG_PHASE, anyway=events, phase=state.phase)
        if state.looked:
            return Refusal(Why.ALREADY_LOOKED, anyway=events, player=player.seat)
        return events


def not_possible(seat: Seat, found: StepCheck, told: int | None) -> Refusal | None:
    """Why a sacrifice cannot be made (PA-16, PA-17, A-13). ``told``: a card says how many go."""
    if found.reason is NotForced.NO_FLAME:
        return Refusal(Why.NO_FLAME_LEFT, player=seat)
    if found.reason is NotForced.SHORT and told is None:
        return Refusal(Why.NOT_ENOUGH, step=found.step, have=found.have, need=found.need)
    return None


# -- what happened ----------------------------------------------------------------------------------


@event
class MarkerPlaced:
    """The Favour marker lies on its first favour."""

    player: Seat
    favour: Favour

    def apply(self, state: State) -> State:
        return replace(state, marker=self.favour, phase=Phase.A1)


@event
class PreparationSkipped:
    """An own first turn has no Preparation."""

    player: Seat

    def apply(self, state: State) -> State:
        return replace(state, phase=Phase.ANNOUNCE)


@event
class StepPassed:
    """A step of Preparation was not possible."""

    player: Seat
    step: Phase
    reason: NotForced
    have: int
    need: int

    def apply(self, state: State) -> State:
        return replace(state, phase=_FOLLOWING[self.step])


@event
class StepSkipped:
    """A curse forbade a step that would have been forced."""

    player: Seat
    step: Phase
    title: str

    def apply(self, state: State) -> State:
        return replace(state, phase=_FOLLOWING[self.step])


@event
class AdeptBought:
    """Influence was paid for an adept."""

    player: Seat
    n: int

    def apply(self, state: State) -> State:
        return replace(state.give(self.player, Resource.CUBES, -self.n), phase=Phase.A2)


@event
class HandLookedAt:
    """Envoûtement: a hand was looked at."""

    player: Seat
    at: Seat

    def apply(self, state: State) -> State:
        return replace(state, looked=True)


_FOLLOWING = {Phase.A1: Phase.A2, Phase.A2: Phase.A3, Phase.A3: Phase.ANNOUNCE}
