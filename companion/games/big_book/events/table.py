"""What the players told about their table (F5, F9, F10, corrections)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from companion.core.seats import Seat
from companion.games.big_book.elements import Element
from companion.games.big_book.options import Magician


class Term(StrEnum):
    """What a correction touched, for its line of history."""

    PILE = "pile"
    OWNED = "owned"
    HAND = "hand"
    DRAW = "draw"
    DISCARD = "discard"
    SUPPORT = "support"
    DESTROYED = "destroyed"
    BOX = "box"
    UNDER = "under"
    SLOTS = "slots"
    RESERVE = "reserve"
    LIBRARY = "library"
    TOKENS = "tokens"
    TURN = "turn"
    ACTIVE = "active"


@dataclass(frozen=True, slots=True)
class TokensChanged:
    """Element tokens were put on cards or taken back."""

    COUNTS: ClassVar[str] = "n"
    element: Element
    n: int


@dataclass(frozen=True, slots=True)
class DeckTold:
    """A player counted draw pile and discard."""

    player: Seat
    draw: int
    discard: int


@dataclass(frozen=True, slots=True)
class MagicianTold:
    """A player told the magician sheet."""

    player: Seat
    magician: Magician
    name: str


@dataclass(frozen=True, slots=True)
class MagiciansDealt:
    """Sheets drawn at random, in seat order."""

    sheets: tuple[str, ...]
    by_hand: bool = False


@dataclass(frozen=True, slots=True)
class Corrected:
    """A number was repaired by hand."""

    field: str
    value: int | str | None
    balance: str | None
    term: Term
    old: int | str | None
    player: Seat | None = None
