"""The calendar: four seasons of twelve days, the turn die, pencilled notes (p. 10)."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.vocabulary import Colour


@dataclass(frozen=True, slots=True)
class DayNote:
    """A line pencilled on a day."""

    pos: int
    text: str


@dataclass(frozen=True, slots=True)
class Calendar:
    """Where the wheel stands (1 to 48) and what the turn die shows; None when it is off (SH-40, SH-77)."""

    pos: int = 1
    turn_die: Colour | None = None
    notes: tuple[DayNote, ...] = ()


def season(pos: int) -> int:
    """The season of a position, from 1.

    >>> season(12), season(13), season(48)
    (1, 2, 4)
    """
    return (pos - 1) // figures.DAYS + 1


def day(pos: int) -> int:
    """The day within its season, from 1.

    >>> day(12), day(13), day(48)
    (12, 1, 12)
    """
    return (pos - 1) % figures.DAYS + 1
