"""What time changes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.calendar import DayNote
from companion.games.synchro_horizon.events.calendar import (
    CellTold,
    DayPencilled,
    NoteMet,
    SeasonTold,
    TimePassed,
    TurnDieRemoved,
    TurnDieTurned,
)
from companion.games.synchro_horizon.known import ToldFact
from companion.games.synchro_horizon.state import State


def time_passed(state: State, event: TimePassed) -> State:
    """The wheel turns (SH-40)."""
    pos = (event.season - 1) * figures.DAYS + event.day
    return replace(state, calendar=replace(state.calendar, pos=pos))


def cell_told(state: State, event: CellTold) -> State:
    """A colour of the wheel is known (U-3)."""
    wheel = list(state.known.wheel)
    wheel[(event.season - 1) * figures.DAYS + event.day - 1] = event.colour
    known = replace(state.known, wheel=tuple(wheel))
    fact = ToldFact(f"wheel.{event.season}.{event.day}", event.colour.value)
    return replace(state, known=known).with_told(fact)


def turn_die_turned(state: State, event: TurnDieTurned) -> State:
    """The turn die (SH-53)."""
    return replace(state, calendar=replace(state.calendar, turn_die=event.colour))


def turn_die_removed(state: State, event: TurnDieRemoved) -> State:
    """The turn die is off (SH-77)."""
    return replace(state, calendar=replace(state.calendar, turn_die=None))


def season_told(state: State, event: SeasonTold) -> State:
    """A season has a name (U-2)."""
    seasons = list(state.known.seasons)
    seasons[event.season - 1] = event.name
    fact = ToldFact(f"seasons.{event.season}.name", event.name.value)
    return replace(state, known=replace(state.known, seasons=tuple(seasons))).with_told(fact)


def pencilled(state: State, event: DayPencilled) -> State:
    """One note a day, in the order of the days; an empty one rubs it out (F3)."""
    pos = (event.season - 1) * figures.DAYS + event.day
    notes = [note for note in state.calendar.notes if note.pos != pos]
    if event.text:
        notes.append(DayNote(pos, event.text))
    notes.sort(key=lambda note: note.pos)
    return replace(state, calendar=replace(state.calendar, notes=tuple(notes)))


def note_met(state: State, event: NoteMet) -> State:
    """Only said."""
    return state


APPLY: dict[type, Callable[[State, Any], State]] = {
    TimePassed: time_passed,
    CellTold: cell_told,
    TurnDieTurned: turn_die_turned,
    SeasonTold: season_told,
    DayPencilled: pencilled,
    NoteMet: note_met,
    TurnDieRemoved: turn_die_removed,
}
