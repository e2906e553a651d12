"""Actions between levels and around them (F5, F11)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from companion.core.seats import Seat
from companion.games.syncro.vocabulary import NewCard, Reading


@dataclass(frozen=True, slots=True)
class StartLevel:
    """Prepare the level the team stands on: Leader card, hands. No leader: the proposed mage."""

    RULES: ClassVar[tuple[str, ...]] = ("SY-7", "SY-8", "SY-32", "SY-37", "A-30", "A-32")
    leader: Seat | None = None


@dataclass(frozen=True, slots=True)
class Unlock:
    """The Level card is revealed and its page of the Journal is read."""

    RULES: ClassVar[tuple[str, ...]] = ("SY-11", "SY-12", "U-4")
    level: int


@dataclass(frozen=True, slots=True)
class LayHorde:
    """Build the Horde in rows, top row first, one letter a card: m face down, M face up, a dot for a gap."""

    RULES: ClassVar[tuple[str, ...]] = ("SY-11", "U-3")
    rows: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BeginTurns:
    """The level is prepared: the Leader begins the first turn."""

    RULES: ClassVar[tuple[str, ...]] = ("SY-16", "SY-20")


@dataclass(frozen=True, slots=True)
class WinLevel:
    """The last monster is destroyed. ``keep`` names the mages who keep their hand."""

    RULES: ClassVar[tuple[str, ...]] = ("SY-31", "SY-32", "A-13")
    keep: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class LoseLevel:
    """Nobody has a Spell card left and a monster is still in play, or nobody can pay what is demanded."""

    RULES: ClassVar[tuple[str, ...]] = ("SY-33", "SY-52", "A-4", "A-5")


@dataclass(frozen=True, slots=True)
class Abandon:
    """Break the level off; it is begun again later."""

    RULES: ClassVar[tuple[str, ...]] = ("SY-78",)


@dataclass(frozen=True, slots=True)
class SaveGame:
    """Stop for today: hands are discarded, card A goes on the next Level card."""

    RULES: ClassVar[tuple[str, ...]] = ("SY-36", "A-23")


@dataclass(frozen=True, slots=True)
class ResumeGame:
    """Another day: card A is taken off the next Level card; with a leader that level is prepared at once."""

    RULES: ClassVar[tuple[str, ...]] = ("SY-37",)
    leader: Seat | None = None


@dataclass(frozen=True, slots=True)
class ChangeMages:
    """Between levels: who plays on, clockwise, and the names of those who join."""

    RULES: ClassVar[tuple[str, ...]] = ("SY-1", "A-24")
    mages: tuple[Seat, ...]
    joining: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TellSpells:
    """How many Spell cards are in play, counted once."""

    RULES: ClassVar[tuple[str, ...]] = ("U-1",)
    n: int


@dataclass(frozen=True, slots=True)
class ChooseReading:
    """Read an open point of the Journal one way or the other."""

    RULES: ClassVar[tuple[str, ...]] = ("A-10", "A-11")
    reading: Reading
    on: bool


@dataclass(frozen=True, slots=True)
class AddNewCard:
    """One of the three new cards enters the packs, or leaves them again."""

    RULES: ClassVar[tuple[str, ...]] = ("SY-75",)
    card: NewCard
    on: bool = True


@dataclass(frozen=True, slots=True)
class Reset:
    """Start the whole Adventure again from its first level."""

    RULES: ClassVar[tuple[str, ...]] = ("SY-38", "SY-69")


@dataclass(frozen=True, slots=True)
class Finish:
    """Close the campaign after its last victory."""

    RULES: ClassVar[tuple[str, ...]] = ("SY-31",)
