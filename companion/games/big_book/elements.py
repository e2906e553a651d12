"""Elements and element cards (Éléments): what everything is paid with.

E = Eau (Water), T = Terre (Earth), F = Feu (Fire), A = Air; M = Multi-Éléments, for curses only.
The letters are those of the French box and of the stored journal; screens show their own.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

VALUES = (1, 2, 3)
"""What an element card may produce (BB-3)."""


class Element(StrEnum):
    """The four elements (BB-3)."""

    WATER = "E"
    EARTH = "T"
    FIRE = "F"
    AIR = "A"


class Curse(StrEnum):
    """The five types of curse cards (BB-2)."""

    WATER = "E"
    EARTH = "T"
    FIRE = "F"
    AIR = "A"
    MULTI = "M"


class Lies(StrEnum):
    """Where a card that may pay lies, in the order in which it is rather spent (F3, rank 2 and 5)."""

    HAND = "hand"
    OWN_SUPPORT = "own"
    OTHER_SUPPORT = "other"


@dataclass(frozen=True, slots=True)
class Card:
    """An element card that could pay: its element, its value 1 to 3, and where it lies."""

    element: Element
    value: int
    place: Lies = Lies.HAND
