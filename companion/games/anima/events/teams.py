"""What happened to teams, hands and organisations."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from companion.core.seats import Seat
from companion.games.anima.vocabulary import Pose


@dataclass(frozen=True, slots=True)
class AdvantageDiscarded:
    """An advantage card was put away; ``taker`` may pick it up (AN-22, AN-23)."""

    player: Seat
    taker: Seat | None = None


@dataclass(frozen=True, slots=True)
class CharacterDismissed:
    """A character was dismissed; ``taker`` may recruit it (AN-22, AN-23)."""

    player: Seat
    character: int
    name: str
    taker: Seat | None = None


@dataclass(frozen=True, slots=True)
class AdvantageTaken:
    """A card put away was picked up (AN-23)."""

    player: Seat
    by: Seat


@dataclass(frozen=True, slots=True)
class CharacterTaken:
    """A dismissed character was recruited (AN-23)."""

    player: Seat
    name: str
    by: Seat


@dataclass(frozen=True, slots=True)
class AdvantagePlayed:
    """A card was played, with a tilted character or without (AN-9)."""

    player: Seat
    name: str
    character: int | None = None


@dataclass(frozen=True, slots=True)
class LastingPlayed:
    """A card was played and stays in play (AN-9)."""

    player: Seat
    card: int
    name: str
    combat: int
    speed: int


@dataclass(frozen=True, slots=True)
class LastingDropped:
    """A card left play (AN-50)."""

    player: Seat
    card: int
    name: str


@dataclass(frozen=True, slots=True)
class AdvantagesGained:
    """Advantage cards were drawn (AN-11)."""

    COUNTS: ClassVar[str] = "n"
    player: Seat
    n: int


@dataclass(frozen=True, slots=True)
class AdvantagesLost:
    """Advantage cards were lost."""

    COUNTS: ClassVar[str] = "n"
    player: Seat
    n: int


@dataclass(frozen=True, slots=True)
class AdvantagePassed:
    """A card went from one hand to another."""

    player: Seat
    to: Seat


@dataclass(frozen=True, slots=True)
class CharacterJoined:
    """A character joined a team (AN-6)."""

    player: Seat
    character: int
    name: str
    combat: int | None = None
    speed: int | None = None


@dataclass(frozen=True, slots=True)
class PoseChanged:
    """A character was tilted, immobilised or made ready (AN-9, AN-10)."""

    player: Seat
    character: int
    name: str
    pose: Pose


@dataclass(frozen=True, slots=True)
class Traded:
    """Two teams swapped cards (AN-30)."""

    player: Seat
    partner: Seat
    gives: int
    receives: int
    characters_given: tuple[int, ...] = ()
    characters_received: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class OrganisationJoined:
    """A team joined an organisation (AN-12)."""

    player: Seat
    name: str
    rivals: tuple[str, ...]
    combat: int
    speed: int
    from_hand: bool = True


@dataclass(frozen=True, slots=True)
class OrganisationLeft:
    """An organisation card was discarded (AN-12)."""

    player: Seat
    name: str
