"""Positions and Monster action dice (F4, F6)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from companion.games.synchro_horizon.vocabulary import Slot, Who


@dataclass(frozen=True, slots=True)
class Push:
    """Reculer: towards the rear."""

    RULES: ClassVar[tuple[str, ...]] = ("SH-118", "A-29")
    COUNTS: ClassVar[str] = "n"
    who: Who
    n: int = 1


@dataclass(frozen=True, slots=True)
class Pull:
    """Avancer: towards the front."""

    RULES: ClassVar[tuple[str, ...]] = ("SH-118", "A-29")
    COUNTS: ClassVar[str] = "n"
    who: Who
    n: int = 1


@dataclass(frozen=True, slots=True)
class Swap:
    """Two characters of one side exchange their positions, by a skill."""

    RULES: ClassVar[tuple[str, ...]] = ("SH-119", "A-7")
    who: Who
    with_: Who


@dataclass(frozen=True, slots=True)
class Move:
    """A character goes to a position; the others close up."""

    RULES: ClassVar[tuple[str, ...]] = ("SH-119", "A-7")
    who: Who
    to: int


@dataclass(frozen=True, slots=True)
class SetDie:
    """What the real action die of a monster shows."""

    RULES: ClassVar[tuple[str, ...]] = ("SH-52", "F6", "F11")
    who: Who
    value: int


@dataclass(frozen=True, slots=True)
class RollDie:
    """One action die is rolled again by an effect."""

    RULES: ClassVar[tuple[str, ...]] = ("SH-73", "F6")
    who: Who


@dataclass(frozen=True, slots=True)
class BurnDie:
    """Brûle-éclat on a monster: its die is lowered, down to 0."""

    RULES: ClassVar[tuple[str, ...]] = ("SH-124", "SH-74")
    COUNTS: ClassVar[str] = "n"
    who: Who
    n: int = 1


@dataclass(frozen=True, slots=True)
class SetSlot:
    """The slot in which a real action die lies."""

    RULES: ClassVar[tuple[str, ...]] = ("SH-38", "A-5", "A-32")
    who: Who
    slot: Slot


LineAction = Push | Pull | Swap | Move | SetDie | RollDie | BurnDie | SetSlot
