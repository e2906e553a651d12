"""The Monster phase: the Invocation marker and what it brings (Phase du Monstre)."""

from __future__ import annotations

from companion.core.refusal import Refusal
from companion.games.big_book import figures
from companion.games.big_book.events import (
    CursesReturned,
    CurseTriggered,
    CurseTurnedUp,
    Event,
    GameLost,
    GameWon,
    MadnessUnderDestroyed,
    MarkerMoved,
    MonsterAppeared,
    MonsterJudged,
    RoundBegan,
    Verdict,
)
from companion.games.big_book.rules.decision import Decision
from companion.games.big_book.state import Loss, Phase, Space, State
from companion.games.big_book.why import Why


def advance(state: State) -> Decision:
    """Once per turn the marker goes on by one space, and the space applies (BB-27, Phase du Monstre)."""
    if state.phase is not Phase.CONCENTRATION:
        return Refusal(Why.ALREADY_ADVANCED)
    match state.marker:
        case Space.INVOCATION:
            return appear(state.round)
        case Space.FIVE:
            return judge(state)
        case _:
            return arrive(state, Space(str(state.marker.number + 1)))


def arrive(state: State, space: Space) -> tuple[Event, ...]:
    """Face-up curses of the space reached trigger once, left before right (BB-28, BB-34, BB-35).

    A curse neutralised on an earlier turn is turned face up after that (A-3).
    """
    triggered = tuple(
        CurseTriggered(space, place.slot, place.curse)
        for place in state.occupied
        if place.curse is not None
        and place.slot.space is space
        and not place.neutralised
        and not place.triggered
    )
    return (MarkerMoved(space), *triggered, *_turned_up(state))


def judge(state: State) -> tuple[Event, ...]:
    """A monster is beaten when no curse lies on the board, not even face down (BB-29, BB-30, BB-63)."""
    beaten = not state.occupied
    verdict = MonsterJudged(state.round, Verdict.BEATEN if beaten else Verdict.FAILED)
    events: tuple[Event, ...] = (MarkerMoved(Space.INVOCATION), verdict)
    if state.round == figures.ROUNDS:
        # victory or defeat comes before any bonus or penalty (A-18, BB-70, BB-71)
        return (*events, GameWon() if beaten else GameLost(Loss.FINAL))
    return (*events, *_left_curses(state), *appear(state.round + 1))


def appear(number: int) -> tuple[Event, ...]:
    """The marker stands on 1, the page is turned, then the round marker goes down (BB-31, Monstre)."""
    return (MarkerMoved(Space.ONE), MonsterAppeared(number), RoundBegan(number))


def _left_curses(state: State) -> tuple[Event, ...]:
    """Curses that are left go under their piles; madness under them is destroyed (BB-29, BB-68)."""
    if not state.occupied:
        return ()
    slots = tuple(place.slot for place in state.occupied)
    returned = CursesReturned(len(slots), slots)
    return (returned, MadnessUnderDestroyed(state.under)) if state.under else (returned,)


def _turned_up(state: State) -> tuple[Event, ...]:
    return tuple(
        CurseTurnedUp(place.slot, place.curse)
        for place in state.occupied
        if place.curse is not None and 0 < place.neutralised < state.turn
    )
