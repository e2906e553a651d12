"""Element cards, spells and support (F6, F7, F8)."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.seats import Seat
from companion.games.big_book.elements import Element
from companion.games.big_book.state import Basic, Face


@dataclass(frozen=True, slots=True)
class ElementAcquired:
    """A card of the reserve went to a player's discard."""

    player: Seat
    element: Element
    value: int


@dataclass(frozen=True, slots=True)
class ElementUpgraded:
    """A card was exchanged for a higher one."""

    player: Seat
    card: Face
    to: Face


@dataclass(frozen=True, slots=True)
class SpellDropped:
    """A spell was destroyed to make room."""

    player: Seat
    spell: Basic | str


@dataclass(frozen=True, slots=True)
class SpellLearnt:
    """A spell of the library lies ready in front of a player."""

    player: Seat
    element: Element
    level: int
    spell: str


@dataclass(frozen=True, slots=True)
class SpellActivated:
    """A spell was cast with this power; ``n`` elements were lost."""

    player: Seat
    spell: Basic | str
    power: int
    waste: int


@dataclass(frozen=True, slots=True)
class PowerAboveThree:
    """A notice: some read the book's example as a cap of three (A-1)."""

    power: int


@dataclass(frozen=True, slots=True)
class SpellsStraightened:
    """Exhausted spells are ready again."""

    player: Seat
    n: int
    spell: Basic | str | None = None


@dataclass(frozen=True, slots=True)
class SpellNeutralised:
    """A spell was turned face down."""

    player: Seat
    spell: Basic | str


@dataclass(frozen=True, slots=True)
class SpellRestored:
    """A spell was turned face up again."""

    player: Seat
    spell: Basic | str


@dataclass(frozen=True, slots=True)
class SpellDescribed:
    """The element and level of a spell are known now."""

    player: Seat
    spell: Basic | str
    element: Element
    level: int


@dataclass(frozen=True, slots=True)
class SupportPlaced:
    """A card was placed in support."""

    player: Seat
    card: Face


@dataclass(frozen=True, slots=True)
class SupportUsed:
    """A card in support paid; it is in its owner's discard."""

    player: Seat
    card: int
    face: Face


@dataclass(frozen=True, slots=True)
class SupportDropped:
    """A card in support was discarded without paying."""

    player: Seat
    card: int
    face: Face
