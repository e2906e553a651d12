"""What happened between levels and around them."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.seats import Seat
from companion.games.syncro.horde import Rows
from companion.games.syncro.vocabulary import Defeat, NewCard, Reading


@dataclass(frozen=True, slots=True)
class LevelPrepared:
    """A level is prepared; everything but kept hands is back on its pile."""

    level: int
    leader: Seat
    attempt: int


@dataclass(frozen=True, slots=True)
class HandsDealt:
    """So many Spell cards were dealt; hands after it, clockwise."""

    n: int
    hands: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RewardsDealt:
    """These mages drew a Reward card each."""

    mages: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class LevelUnlocked:
    """The Level card is revealed."""

    level: int


@dataclass(frozen=True, slots=True)
class SpellsAdded:
    """So many Spell cards of a new value join the pile."""

    n: int
    value: int


@dataclass(frozen=True, slots=True)
class HordeLaid:
    """The Horde lies on the table: so many cards."""

    n: int
    rows: Rows


@dataclass(frozen=True, slots=True)
class HandsKept:
    """After a victory: these mages keep their hands."""

    mages: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class HandsDiscarded:
    """After a victory: these mages discard their hands, so many cards in all."""

    mages: tuple[Seat, ...]
    n: int


@dataclass(frozen=True, slots=True)
class LevelWon:
    """The last monster is destroyed."""

    level: int


@dataclass(frozen=True, slots=True)
class LevelLost:
    """The level is lost and may be begun again."""

    level: int
    defeat: Defeat


@dataclass(frozen=True, slots=True)
class LevelAbandoned:
    """The level was broken off."""

    level: int


@dataclass(frozen=True, slots=True)
class AdventureSaved:
    """Card A lies on the next Level card."""

    level: int


@dataclass(frozen=True, slots=True)
class AdventureResumed:
    """Card A is off the next Level card."""

    level: int


@dataclass(frozen=True, slots=True)
class MageJoined:
    """Somebody new has a seat from now on."""

    name: str


@dataclass(frozen=True, slots=True)
class MagesChanged:
    """Who plays from now on, clockwise."""

    mages: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class SpellsTold:
    """So many Spell cards are in play."""

    n: int


@dataclass(frozen=True, slots=True)
class ReadingChosen:
    """An open point of the Journal is read this way."""

    reading: Reading
    on: bool


@dataclass(frozen=True, slots=True)
class AdventureWon:
    """The last level is won."""


@dataclass(frozen=True, slots=True)
class NewCardAdded:
    """One of the new cards is in the packs, or out of them again."""

    card: NewCard
    on: bool


@dataclass(frozen=True, slots=True)
class AdventureReset:
    """The Adventure begins again at its first level."""


@dataclass(frozen=True, slots=True)
class AdventureFinished:
    """The campaign is closed."""
