"""Apply one event to a state. Never refuses, never rolls."""

from __future__ import annotations

from companion.games.syncro.events import Event
from companion.games.syncro.evolve.campaign import campaign
from companion.games.syncro.evolve.hands import hands
from companion.games.syncro.evolve.turn import turn
from companion.games.syncro.state import State

_CHAPTERS = (turn, campaign, hands)


def evolve(state: State, event: Event) -> State:
    """The state after an event: the chapter that knows the event applies it."""
    for chapter in _CHAPTERS:
        after = chapter(state, event)
        if after is not None:
            return after
    raise TypeError(event)  # pragma: no cover - a test proves that each event has its chapter


def after(state: State, *events: Event) -> State:
    """The state after several events."""
    for event in events:
        state = evolve(state, event)
    return state
