"""The wheel, the turn die and pencilled days (F3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from companion.games.synchro_horizon.vocabulary import Colour, Season


@dataclass(frozen=True, slots=True)
class PassTime:
    """An effect turns the wheel."""

    RULES: ClassVar[tuple[str, ...]] = ("SH-40", "SH-42", "A-11")
    COUNTS: ClassVar[str] = "n"
    n: int = 1


@dataclass(frozen=True, slots=True)
class TellCell:
    """The colour of one position of the wheel."""

    RULES: ClassVar[tuple[str, ...]] = ("U-3", "SH-53")
    season: int
    day: int
    colour: Colour


@dataclass(frozen=True, slots=True)
class SetTurnDie:
    """What the turn die shows; none when it is off the calendar."""

    RULES: ClassVar[tuple[str, ...]] = ("SH-53", "SH-77", "F3")
    colour: Colour | None = None


@dataclass(frozen=True, slots=True)
class TellSeason:
    """The name of one of the first three seasons."""

    RULES: ClassVar[tuple[str, ...]] = ("U-2", "SH-40")
    season: int
    name: Season


@dataclass(frozen=True, slots=True)
class Pencil:
    """A note on a day to come; an empty one rubs it out."""

    RULES: ClassVar[tuple[str, ...]] = ("F3",)
    season: int
    day: int
    text: str = ""


CalendarAction = PassTime | TellCell | SetTurnDie | TellSeason | Pencil
