"""Time: the wheel turns, and day 12 of winter loses (SH-40, SH-42)."""

from __future__ import annotations

from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.calendar import day, season
from companion.games.synchro_horizon.events import Event
from companion.games.synchro_horizon.events.calendar import TimePassed
from companion.games.synchro_horizon.events.table import GameLost
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.vocabulary import Clock, Loss


def arrival(state: State, n: int) -> int:
    """The position after so many days, day 12 of winter at the latest (A-11)."""
    return min(figures.LAST_DAY, state.calendar.pos + n)


def loses(state: State, n: int) -> bool:
    """True when so many days end the game (SH-42)."""
    return n > 0 and arrival(state, n) == figures.LAST_DAY


def spend(state: State, n: int, reason: Clock) -> tuple[Event, ...]:
    """So many days pass; the last one loses. What would follow is left out when it does."""
    if n == 0:
        return ()
    pos = arrival(state, n)
    passed = TimePassed(pos - state.calendar.pos, reason, season(pos), day(pos))
    return (passed, GameLost(Loss.WINTER)) if pos == figures.LAST_DAY else (passed,)
