"""Actions of the Movement phase (Phase de Mouvement)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from companion.core.seats import Seat
from companion.games.anima.vocabulary import Source


@dataclass(frozen=True, slots=True)
class GoTo:
    """Aller: the team heads for an active zone. ``zeppelin`` ignores the levels of the tree."""

    RULES: ClassVar[tuple[str, ...]] = ("AN-24", "AN-25", "AN-44", "A-26", "A-30")
    player: Seat
    zone: int
    zeppelin: bool = False


@dataclass(frozen=True, slots=True)
class SeekHorizons:
    """Chercher de nouveaux horizons: a zone from the deck, or one of the discard."""

    RULES: ClassVar[tuple[str, ...]] = ("AN-27", "AN-28", "AN-43", "A-23")
    player: Seat
    source: Source = Source.DECK
    zone: int | None = None
    name: str = ""


@dataclass(frozen=True, slots=True)
class Stay:
    """Rester: the team skips the turn and is stronger on the next one."""

    RULES: ClassVar[tuple[str, ...]] = ("AN-29", "A-8", "A-9")
    player: Seat


@dataclass(frozen=True, slots=True)
class Redirect:
    """An Interruption sends the team that just declared its movement to another zone."""

    RULES: ClassVar[tuple[str, ...]] = ("AN-13", "AN-48")
    player: Seat
    zone: int
    by: Seat


@dataclass(frozen=True, slots=True)
class DiscardZone:
    """Too many zones: the player who placed the last one removes one."""

    RULES: ClassVar[tuple[str, ...]] = ("AN-26", "AN-28", "A-11")
    player: Seat
    zone: int


@dataclass(frozen=True, slots=True)
class Veto:
    """A player sacrifices an advantage card to keep the zone just discarded."""

    RULES: ClassVar[tuple[str, ...]] = ("AN-28", "A-21")
    player: Seat
