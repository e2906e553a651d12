"""Actions that tell the app what lies on the table (F5, F9, F10, corrections)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from companion.core.seats import Seat
from companion.games.big_book.elements import Element


@dataclass(frozen=True, slots=True)
class ChangeTokens:
    """Element tokens are put on cards, or taken back (n below zero)."""

    RULES: ClassVar[tuple[str, ...]] = ("BB-8", "BB-16")
    COUNTS: ClassVar[str] = "n"
    element: Element = field(metadata={"alias": "e"})
    n: int = 1


@dataclass(frozen=True, slots=True)
class TellNextMonster:
    """The symbols of the next monster, read early from the right-hand page."""

    RULES: ClassVar[tuple[str, ...]] = ("BB-33",)
    symbols: tuple[Element, ...]


@dataclass(frozen=True, slots=True)
class TellDeck:
    """A player counts the draw pile and the discard."""

    RULES: ClassVar[tuple[str, ...]] = ("BB-54", "F5")
    player: Seat
    draw: int
    discard: int


@dataclass(frozen=True, slots=True)
class TellMagician:
    """A player tells what the magician sheet says."""

    RULES: ClassVar[tuple[str, ...]] = ("BB-12", "BB-13")
    player: Seat
    name: str = ""
    element: Element | None = field(default=None, metadata={"alias": "e"})
    cards: int | None = None


@dataclass(frozen=True, slots=True)
class DealMagicians:
    """The app draws a magician sheet for each player."""

    RULES: ClassVar[tuple[str, ...]] = ("BB-6", "BB-12")


@dataclass(frozen=True, slots=True)
class Correct:
    """A number is repaired by hand. ``balance`` names the madness count that gives or takes the rest."""

    RULES: ClassVar[tuple[str, ...]] = ("F1",)
    field: str
    value: int | str | None
    balance: str | None = None
