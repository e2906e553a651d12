"""Actions of the turn, the Invocation track and the curses (F2, F4)."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, ClassVar

from companion.core.seats import Seat
from companion.games.big_book.elements import Curse, Element
from companion.games.big_book.state import Slot


class By(StrEnum):
    """What destroyed a curse: a paid action, or a card (A-8)."""

    ACTION = "action"
    SPELL = "spell"


@dataclass(frozen=True, slots=True)
class Advance:
    """The Invocation marker goes on by one space, and what that brings."""

    RULES: ClassVar[tuple[str, ...]] = ("BB-27", "BB-28", "BB-29", "BB-30", "BB-31", "BB-23")


@dataclass(frozen=True, slots=True)
class LayCurses:
    """The curses of a new monster: multi ones first, then the three of its page."""

    RULES: ClassVar[tuple[str, ...]] = ("BB-31", "BB-32", "A-13")
    multi: int
    symbols: tuple[Element, ...]
    skipped: tuple[Curse, ...] = ()


@dataclass(frozen=True, slots=True)
class DestroyCurse:
    """Détruire une Malédiction, with the value-2 card the destroyer takes."""

    RULES: ClassVar[tuple[str, ...]] = ("BB-44", "BB-45", "BB-68", "BB-76", "A-8")
    player: Seat
    slot: Slot
    by: By = By.ACTION
    reward: Element | None = None

    @staticmethod
    def tidy(data: dict[str, Any]) -> dict[str, Any]:
        """Accept ``"reward": "none"``."""
        return {**data, "reward": None} if data.get("reward") == "none" else data


@dataclass(frozen=True, slots=True)
class Neutralise:
    """Neutraliser: a curse is turned face down until the following turn."""

    RULES: ClassVar[tuple[str, ...]] = ("BB-62", "BB-63", "A-3")
    slot: Slot


@dataclass(frozen=True, slots=True)
class EndAction:
    """The active player has done all actions and goes on to Recovery."""

    RULES: ClassVar[tuple[str, ...]] = ("BB-25", "BB-36")


@dataclass(frozen=True, slots=True)
class EndRecovery:
    """The active player shows the hand of six and ends the turn."""

    RULES: ClassVar[tuple[str, ...]] = ("BB-47", "BB-51", "A-5")
    player: Seat
    hand_madness: int = field(metadata={"alias": "handMadness"})
    hand_elements: int = field(metadata={"alias": "handElements"})


@dataclass(frozen=True, slots=True)
class Eliminate:
    """A player is out: cards and spells go to the box."""

    RULES: ClassVar[tuple[str, ...]] = ("BB-51", "A-17")
    player: Seat


@dataclass(frozen=True, slots=True)
class UsePower:
    """The active player uses the power of the magician sheet."""

    RULES: ClassVar[tuple[str, ...]] = ("BB-64", "A-20")
    player: Seat
