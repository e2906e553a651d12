"""Apply one event to a state. Never refuses, never rolls."""

from __future__ import annotations

from companion.games.pantacle.events import Event
from companion.games.pantacle.evolve.curses import curses
from companion.games.pantacle.evolve.favour import favour
from companion.games.pantacle.evolve.moon import moon
from companion.games.pantacle.evolve.preparation import preparation
from companion.games.pantacle.evolve.table import table
from companion.games.pantacle.state import State

_CHAPTERS = (preparation, favour, curses, moon, table)


def evolve(state: State, event: Event) -> State:
    """The state after an event: the chapter that knows the event applies it."""
    for chapter in _CHAPTERS:
        after = chapter(state, event)
        if after is not None:
            return after
    raise TypeError(event)  # pragma: no cover - a test proves that each event has its chapter
