"""The middle of the table: curse slots and the piles around the board (Plateau de jeu)."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.big_book import figures
from companion.games.big_book.elements import Curse, Element
from companion.games.big_book.vocabulary import Slot


@dataclass(frozen=True, slots=True)
class CurseSlot:
    """One place for a curse. ``laid`` is what this round put there, ``curse`` what still lies there."""

    slot: Slot
    laid: Curse | None = None
    curse: Curse | None = None
    neutralised: int = 0
    """The turn on which it was turned face down; 0 = face up."""
    under: int = 0
    """Madness under the curse (BB-68)."""
    triggered: bool = False


@dataclass(frozen=True, slots=True)
class CursePile:
    """Curses left of one type; None while nobody counted them (U-3)."""

    curse: Curse
    left: int | None = None


@dataclass(frozen=True, slots=True)
class ReservePile:
    """Cards of value 2 and 3 left of one element (BB-11)."""

    element: Element
    v2: int = figures.VALUE_2
    v3: int = figures.VALUE_3

    def left(self, value: int) -> int:
        """How many of that value."""
        return self.v2 if value == 2 else self.v3


@dataclass(frozen=True, slots=True)
class LibraryPile:
    """The level of the face-up spell of one element; None when the pile is empty (BB-15)."""

    element: Element
    level: int | None = 1


@dataclass(frozen=True, slots=True)
class TokenCount:
    """Element tokens of one kind that lie on cards (BB-8, U-8)."""

    element: Element
    n: int = 0


@dataclass(frozen=True, slots=True)
class ToldFact:
    """A figure of the box that the players read out during this table."""

    key: str
    value: int | str
