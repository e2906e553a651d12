"""Actions on element cards, spells and support (F6, F7, F8)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar

from companion.core.seats import Seat
from companion.games.big_book.elements import Element
from companion.games.big_book.state import Face


@dataclass(frozen=True, slots=True)
class Acquire:
    """Acquérir: an element card of value 2 or 3 from the reserve."""

    RULES: ClassVar[tuple[str, ...]] = ("BB-43",)
    player: Seat
    element: Element = field(metadata={"alias": "e"})
    value: int = field(metadata={"alias": "v"})


@dataclass(frozen=True, slots=True)
class Upgrade:
    """A card is exchanged for one of higher value (Valeur supérieure)."""

    RULES: ClassVar[tuple[str, ...]] = ("BB-66",)
    player: Seat
    card: Face
    to: Face

    @staticmethod
    def tidy(data: dict[str, Any]) -> dict[str, Any]:
        """Accept ``"to": 2``, meant for the same element."""
        card, to = data.get("card"), data.get("to")
        if isinstance(to, int) and isinstance(card, str):
            return {**data, "to": f"{card[:1]}{to}"}
        return data


@dataclass(frozen=True, slots=True)
class Learn:
    """Apprendre: the face-up spell of a library pile. Without a name it is called F1, A2..."""

    RULES: ClassVar[tuple[str, ...]] = ("BB-41", "BB-42")
    player: Seat
    element: Element = field(metadata={"alias": "e"})
    name: str = ""
    drop: str | None = None


@dataclass(frozen=True, slots=True)
class Activate:
    """A spell is paid, applied and exhausted."""

    RULES: ClassVar[tuple[str, ...]] = ("BB-38", "BB-39", "A-1")
    player: Seat
    spell: str
    paid: int


@dataclass(frozen=True, slots=True)
class Straighten:
    """Redresser: exhausted spells are ready again. Without a name: all of them."""

    RULES: ClassVar[tuple[str, ...]] = ("BB-26",)
    player: Seat
    spell: str | None = None


@dataclass(frozen=True, slots=True)
class NeutraliseSpell:
    """A spell is turned face down."""

    RULES: ClassVar[tuple[str, ...]] = ("BB-62", "A-4")
    player: Seat
    spell: str


@dataclass(frozen=True, slots=True)
class RestoreSpell:
    """A neutralised spell is turned face up again, by hand."""

    RULES: ClassVar[tuple[str, ...]] = ("BB-62", "A-4")
    player: Seat
    spell: str


@dataclass(frozen=True, slots=True)
class DescribeSpell:
    """Somebody reads out the element and the level of a spell; a basic one for everybody."""

    RULES: ClassVar[tuple[str, ...]] = ("U-6", "BB-38")
    player: Seat
    spell: str
    element: Element = field(metadata={"alias": "e"})
    level: int


@dataclass(frozen=True, slots=True)
class Place:
    """A card of the hand is placed in support."""

    RULES: ClassVar[tuple[str, ...]] = ("BB-55",)
    player: Seat
    card: Face


@dataclass(frozen=True, slots=True)
class Use:
    """A card in support pays for an action, whoever acts."""

    RULES: ClassVar[tuple[str, ...]] = ("BB-37", "BB-56")
    card: int


@dataclass(frozen=True, slots=True)
class DropSupport:
    """A curse discards a card from support."""

    RULES: ClassVar[tuple[str, ...]] = ("BB-57",)
    card: int
