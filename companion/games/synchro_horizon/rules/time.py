"""Time: the wheel turns, and day 12 of winter loses (SH-40, SH-42)."""

from __future__ import annotations

from companion.core.refusal import Refusal
from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.calendar import day, season
from companion.games.synchro_horizon.events import Event
from companion.games.synchro_horizon.events.calendar import NoteMet, TimePassed
from companion.games.synchro_horizon.events.table import GameLost
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.vocabulary import Clock, Loss
from companion.games.synchro_horizon.why import Why


def arrival(state: State, n: int) -> int:
    """The position after so many days, day 12 of winter at the latest (A-11)."""
    return min(figures.LAST_DAY, state.calendar.pos + n)


def loses(state: State, n: int) -> bool:
    """True when so many days end the game (SH-42)."""
    return n > 0 and arrival(state, n) == figures.LAST_DAY


def last_day(state: State, n: int) -> Refusal | None:
    """A doubt to confirm: so many days would lose the game (F3)."""
    return Refusal(Why.LOSES_THE_GAME, n=n) if loses(state, n) else None


def spend(state: State, n: int, reason: Clock) -> tuple[Event, ...]:
    """So many days pass, pencilled ones are told; the last one loses.

    What would follow is left out when it does.
    """
    if n == 0:
        return ()
    was, pos = state.calendar.pos, arrival(state, n)
    passed: list[Event] = [TimePassed(pos - was, reason, season(pos), day(pos))]
    passed += [
        NoteMet(season(note.pos), day(note.pos), note.text)
        for note in state.calendar.notes
        if was < note.pos <= pos
    ]
    return (*passed, GameLost(Loss.WINTER)) if pos == figures.LAST_DAY else tuple(passed)


def lost(events: tuple[Event, ...]) -> bool:
    """True when these events end the game: nothing may follow them."""
    return bool(events) and isinstance(events[-1], GameLost)
