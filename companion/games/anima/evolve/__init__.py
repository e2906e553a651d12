"""Apply one event to a state. Never refuses, never rolls."""

from __future__ import annotations

from collections.abc import Iterable

from companion.games.anima.events import Event
from companion.games.anima.evolve.encounters import encounters
from companion.games.anima.evolve.exploring import exploring
from companion.games.anima.evolve.movement import movement
from companion.games.anima.evolve.table import table
from companion.games.anima.evolve.teams import teams
from companion.games.anima.evolve.turn import turn
from companion.games.anima.state import State

_CHAPTERS = (turn, movement, encounters, exploring, teams, table)


def evolve(state: State, event: Event) -> State:
    """The state after an event: the chapter that knows the event applies it."""
    for chapter in _CHAPTERS:
        after = chapter(state, event)
        if after is not None:
            return after
    raise TypeError(event)  # pragma: no cover - a test proves that each event has its chapter


def evolve_all(state: State, events: Iterable[Event]) -> State:
    """The state after several events."""
    for event in events:
        state = evolve(state, event)
    return state
