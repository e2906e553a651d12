"""Time and the colours of the wheel."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.synchro_horizon.vocabulary import Clock, Colour, Season


@dataclass(frozen=True, slots=True)
class TimePassed:
    """The wheel turned ``n`` steps and stands at ``season`` and ``day``."""

    n: int
    reason: Clock
    season: int
    day: int


@dataclass(frozen=True, slots=True)
class CellTold:
    """The colour of one position of the wheel, read from the calendar (U-3)."""

    season: int
    day: int
    colour: Colour


@dataclass(frozen=True, slots=True)
class TurnDieTurned:
    """The turn die shows a colour."""

    colour: Colour


@dataclass(frozen=True, slots=True)
class TurnDieRemoved:
    """The turn die is off: the group is exhausted (SH-77)."""


@dataclass(frozen=True, slots=True)
class SeasonTold:
    """The name of a season (U-2)."""

    season: int
    name: Season


@dataclass(frozen=True, slots=True)
class DayPencilled:
    """A note stands on a day; an empty one was rubbed out."""

    season: int
    day: int
    text: str


@dataclass(frozen=True, slots=True)
class NoteMet:
    """The wheel has come to a pencilled day."""

    season: int
    day: int
    text: str


CalendarEvent = TimePassed | CellTold | TurnDieTurned | SeasonTold | DayPencilled | NoteMet | TurnDieRemoved
