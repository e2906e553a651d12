"""Apply one event to a state. Never refuses, never rolls."""

from __future__ import annotations

from companion.games.big_book.events import Event
from companion.games.big_book.evolve.cards import cards
from companion.games.big_book.evolve.madness import madness
from companion.games.big_book.evolve.table import table
from companion.games.big_book.evolve.track import track
from companion.games.big_book.evolve.turn import turn
from companion.games.big_book.state import State

_CHAPTERS = (madness, track, turn, cards, table)


def evolve(state: State, event: Event) -> State:
    """The state after an event: the chapter that knows the event applies it."""
    for chapter in _CHAPTERS:
        after = chapter(state, event)
        if after is not None:
            return after
    raise TypeError(event)  # pragma: no cover - a test proves that each event has its chapter
