"""Madness on its way (F1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from companion.core.seats import Seat
from companion.games.big_book.state import Slot, Zone


@dataclass(frozen=True, slots=True)
class MadnessTaken:
    """Madness went from the pile to a player."""

    COUNTS: ClassVar[str] = "n"
    player: Seat
    n: int
    to: Zone


@dataclass(frozen=True, slots=True)
class MadnessHealed:
    """Madness went back on the pile."""

    COUNTS: ClassVar[str] = "n"
    player: Seat
    n: int
    origin: Zone
    owner: Seat


@dataclass(frozen=True, slots=True)
class MadnessDestroyed:
    """Madness of a player left the game."""

    COUNTS: ClassVar[str] = "n"
    player: Seat
    n: int
    origin: Zone


@dataclass(frozen=True, slots=True)
class PileDestroyed:
    """Madness left the game from the top of the pile."""

    COUNTS: ClassVar[str] = "n"
    n: int


@dataclass(frozen=True, slots=True)
class MadnessMoved:
    """A madness changed zone, perhaps owner."""

    player: Seat
    origin: Zone
    to: Zone
    owner: Seat


@dataclass(frozen=True, slots=True)
class DeckReshuffled:
    """The discard became the draw pile."""

    player: Seat


@dataclass(frozen=True, slots=True)
class DeckShuffled:
    """A spell shuffled zones into the draw pile."""

    player: Seat
    zones: tuple[Zone, ...]


@dataclass(frozen=True, slots=True)
class MadnessPutUnder:
    """One madness under each of these curses."""

    n: int
    slots: tuple[Slot, ...]


@dataclass(frozen=True, slots=True)
class MadnessUnderShort:
    """A warning: the pile was too small for that many curses (A-9)."""

    n: int


@dataclass(frozen=True, slots=True)
class MadnessFromUnder:
    """The destroyer of a curse took the madness under it."""

    player: Seat
    n: int
    slot: Slot


@dataclass(frozen=True, slots=True)
class MadnessUnderDestroyed:
    """Madness under undestroyed curses left the game with the round."""

    n: int
