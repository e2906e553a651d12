"""What the players choose before the first turn."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from companion.core.game import option
from companion.games.big_book import figures
from companion.games.big_book.elements import Element


class Column(StrEnum):
    """Columns of the round track: easy, medium, hard (BB-18)."""

    EASY = "I"
    MEDIUM = "II"
    HARD = "III"


class Mode(StrEnum):
    """Modes of play; both harder ones may be played together (BB-72 to BB-74, A-6)."""

    NORMAL = "normal"
    TERROR = "terror"
    NIGHTMARE = "nightmare"
    TERROR_NIGHTMARE = "terror_nightmare"

    @property
    def terror(self) -> bool:
        """Each player begins with a madness in the draw pile (BB-73)."""
        return self in (Mode.TERROR, Mode.TERROR_NIGHTMARE)

    @property
    def nightmare(self) -> bool:
        """The starting card of value 2 is a value 1 (BB-74)."""
        return self in (Mode.NIGHTMARE, Mode.TERROR_NIGHTMARE)


class Tracking(StrEnum):
    """How finely madness is followed: one number for each player, or every zone apart."""

    LIGHT = "light"
    FULL = "full"


@dataclass(frozen=True, slots=True)
class Magician:
    """What is known of a player's sheet: its name, the element of its 2, its number of cards (U-2)."""

    name: str = ""
    element: Element | None = None
    cards: int | None = field(default=None, metadata={"usual": figures.STARTING_USUAL})


@dataclass(frozen=True, slots=True)
class Options:
    """The new-table form of The Big Book of Madness."""

    column: Column = option(Column.EASY, rule="BB-18")
    mode: Mode = option(Mode.NORMAL, rule="BB-72")
    tracking: Tracking = option(Tracking.LIGHT, rule="F1")
    power_cap: bool = option(False, rule="A-1", harmless=True)
    heal_discard: bool = option(False, rule="A-2", harmless=True)
    odds: bool = option(True, rule="F5", harmless=True)
    first: int = option(0, low=0, high=5, rule="BB-17")
    magicians: tuple[Magician, ...] = option((), rule="U-2")
