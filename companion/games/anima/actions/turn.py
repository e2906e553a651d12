"""Actions of the turn: its start, its steps, a turn that is lost, dice for whatever a card asks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from companion.core.seats import Seat


@dataclass(frozen=True, slots=True)
class StartTurn:
    """A turn begins: cards straight, order fixed. ``order`` is empty unless the table tells it itself."""

    RULES: ClassVar[tuple[str, ...]] = ("AN-20", "AN-22", "A-14")
    order: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class Done:
    """The active player has finished this phase."""

    RULES: ClassVar[tuple[str, ...]] = ("AN-21", "AN-24", "AN-33", "A-27")


@dataclass(frozen=True, slots=True)
class LoseTurn:
    """A card costs a team its turn: this one, or the next one when the card says so."""

    RULES: ClassVar[tuple[str, ...]] = ("AN-42",)
    player: Seat
    next_turn: bool = False


@dataclass(frozen=True, slots=True)
class RollDice:
    """One or two dice for a card or an ability."""

    RULES: ClassVar[tuple[str, ...]] = ("AN-1", "AN-46", "F1")
    player: Seat
    n: int = 1
    purpose: str = ""
