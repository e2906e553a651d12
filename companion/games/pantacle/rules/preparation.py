"""Preparation: influence, the two sacrifices, flames (Préparation, p. 12 to 14)."""

from __future__ import annotations

from companion.core.refusal import Refusal
from companion.core.seats import Seat
from companion.games.pantacle import figures
from companion.games.pantacle.actions import (
    Influence,
    Look,
    PlaceMarker,
    SkipStep,
)
from companion.games.pantacle.events import (
    AdeptBought,
    Event,
    HandLookedAt,
    MarkerPlaced,
    NotForced,
    PreparationSkipped,
    StepPassed,
    StepSkipped,
)
from companion.games.pantacle.preparation import StepCheck, adept_to_be_had, check, forced_now, steps_left
from companion.games.pantacle.rules.decision import Decision, Story
from companion.games.pantacle.rules.gains import buy_adept
from companion.games.pantacle.state import State
from companion.games.pantacle.vocabulary import Phase, Token
from companion.games.pantacle.why import Why


def place_marker(state: State, action: PlaceMarker) -> Decision:
    """The player on the right of the first player forbids one favour (PA-11, Mise en place)."""
    if state.phase is not Phase.MARKER:
        return Refusal(Why.WRONG_PHASE, phase=state.phase)
    story = Story(state)
    story.tell(MarkerPlaced(state.opponents[-1], action.favour))
    begin(story)
    return story.events


def begin(story: Story) -> None:
    """A turn begins with Preparation, but for each player's first one (PA-13, A-1)."""
    if story.state.first_turn:
        story.tell(PreparationSkipped(story.state.active))


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


def influence(state: State, action: Influence) -> Decision:
    """Enough cubes: exactly one adept must be bought (PA-14, PA-15, p. 12)."""
    refusal = not_now(state, Phase.A1)
    if refusal:
        return refusal
    player = state.sorcerer
    cost = player.price if action.cost is None else action.cost
    if not 0 <= cost <= figures.CUBES:
        return Refusal(Why.COUNT_OUT_OF_RANGE, have=cost, low=0, high=figures.CUBES)
    if player.cubes < cost:
        return Refusal(Why.NOT_ENOUGH_CUBES, have=player.cubes, need=cost, n=cost - player.cubes)
    if not adept_to_be_had(state, player):
        return Refusal(Why.NO_ADEPT_LEFT)
    story = Story(state)
    story.tell(AdeptBought(player.seat, cost))
    buy_adept(story, player.seat)
    if cost != player.price:
        return Refusal(Why.OTHER_PRICE, anyway=story.events, have=cost, need=player.price)
    return story.events


def skip_step(state: State, action: SkipStep) -> Decision:
    """A curse forbids what would be forced; of two sacrifices the active player chooses (PA-18, PA-44)."""
    if state.first_turn:
        return Refusal(Why.FIRST_TURN, player=state.active)
    forced = forced_now(state)
    if forced is None:
        return Refusal(Why.NOTHING_FORCED)
    card = state.sorcerer.curse(action.curse)
    title = card.title if card else ""
    events = (*passed(state, forced), StepSkipped(state.active, forced, title))
    if card is None or not card.face_up:
        return Refusal(Why.NO_CURSE_SAYS_SO, anyway=events, player=state.active, step=forced)
    return events


def look(state: State, action: Look) -> Decision:
    """Envoûtement: in Preparation, before its token may be sacrificed (PA-32, A-20, p. 17)."""
    player = state.sorcerer
    if action.at == player.seat:
        return Refusal(Why.OWN_HAND)
    if Token.ENVOUTEMENT not in player.tokens:
        return Refusal(Why.NO_TOKEN, player=player.seat, token=Token.ENVOUTEMENT)
    events = (HandLookedAt(player.seat, action.at),)
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
