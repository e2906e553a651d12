"""The season strip, what each step would cost, and the last day on which it is safe (F3)."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.calendar import day, season
from companion.games.synchro_horizon.rules.village import village_time
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.vocabulary import Clock, Colour


@dataclass(frozen=True, slots=True)
class Day:
    """One of the 48 positions of the strip."""

    pos: int
    season: int
    day: int
    passed: bool
    today: bool
    last: bool
    """Day 12 of winter: reaching it loses (SH-42)."""
    colour: Colour | None
    suggested: Colour | None
    """The colour of the same day in an earlier season, to be confirmed (U-3)."""
    note: str


@dataclass(frozen=True, slots=True)
class Cost:
    """What a step costs in time, before it is taken."""

    clock: Clock
    n: int
    pos: int
    """Where the wheel would stand."""
    left: int
    """Days that may still pass after it."""
    loses: bool
    last_safe: int
    """The last position from which it does not lose; below 1 when there is none."""


def strip(state: State) -> tuple[Day, ...]:
    """Four seasons of twelve days (SH-40)."""
    now = state.calendar.pos
    notes = {note.pos: note.text for note in state.calendar.notes}
    return tuple(
        Day(
            pos,
            season(pos),
            day(pos),
            pos < now,
            pos == now,
            pos == figures.LAST_DAY,
            state.known.wheel[pos - 1],
            suggested(state, pos),
            notes.get(pos, ""),
        )
        for pos in range(1, figures.LAST_DAY + 1)
    )


def suggested(state: State, pos: int) -> Colour | None:
    """A colour to propose where none is known: that of the same day, one season back or more (U-3)."""
    if state.known.wheel[pos - 1] is not None:
        return None
    for earlier in range(pos - figures.DAYS, 0, -figures.DAYS):
        colour = state.known.wheel[earlier - 1]
        if colour is not None:
            return colour
    return None


def last_safe(n: int) -> int:
    """The last position from which so many days do not lose (SH-42).

    >>> last_safe(5), last_safe(1)
    (42, 46)
    """
    return figures.LAST_DAY - 1 - n


def cost(state: State, clock: Clock, n: int, *, later: int = 0) -> Cost:
    """What a step of ``n`` days costs now, or ``later`` days from now."""
    pos = min(figures.LAST_DAY, state.calendar.pos + later + n)
    left = max(0, figures.LAST_DAY - 1 - pos)
    return Cost(clock, n, pos, left, pos == figures.LAST_DAY and n + later > 0, last_safe(n))


def costs(state: State) -> tuple[Cost, ...]:
    """Village, retreat and round from today."""
    return (
        cost(state, Clock.VILLAGE, village_time(state)),
        cost(state, Clock.RETREAT, figures.RETREAT_TIME),
        cost(state, Clock.ROUND, figures.ROUND_TIME),
    )


def chain(state: State, time: int) -> tuple[Cost, ...]:
    """A travel of so many days, then the village, and a retreat on arrival: what the journey page lists."""
    return (
        cost(state, Clock.TRAVEL, time),
        cost(state, Clock.VILLAGE, figures.VILLAGE_TIME, later=time),
        cost(state, Clock.RETREAT, figures.RETREAT_TIME, later=time),
    )
