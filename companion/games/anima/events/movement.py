"""What happened in Movement: teams under way, zones that come and go."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.seats import Seat
from companion.games.anima.vocabulary import Source


@dataclass(frozen=True, slots=True)
class Headed:
    """A team left its zone for another one (AN-25)."""

    player: Seat
    zone: int
    name: str


@dataclass(frozen=True, slots=True)
class Arrived:
    """A team reached a zone: its marker lies there (AN-25)."""

    player: Seat
    zone: int
    name: str


@dataclass(frozen=True, slots=True)
class ZoneHeld:
    """A team on a resistance mission stayed where it is (A-27)."""

    player: Seat
    zone: int
    name: str


@dataclass(frozen=True, slots=True)
class Stayed:
    """A team skipped the turn and will be stronger on the next one (AN-29)."""

    player: Seat


@dataclass(frozen=True, slots=True)
class HorizonFound:
    """A zone was put in play, from the deck or from the discard (AN-27)."""

    player: Seat
    zone: int
    name: str
    source: Source


@dataclass(frozen=True, slots=True)
class EncounterLaid:
    """A preliminary encounter was laid on a zone, face down (AN-17, AN-44)."""

    zone: int
    name: str


@dataclass(frozen=True, slots=True)
class LimitPassed:
    """There are more zones than allowed: one must go (AN-28)."""

    player: Seat
    n: int
    limit: int


@dataclass(frozen=True, slots=True)
class ZoneDiscarded:
    """A zone went to the discard (AN-28)."""

    player: Seat
    zone: int
    name: str


@dataclass(frozen=True, slots=True)
class ZoneSaved:
    """A player sacrificed a card to keep a zone (AN-28)."""

    player: Seat
    zone: int
    name: str


@dataclass(frozen=True, slots=True)
class Redirected:
    """A card sent a team elsewhere (AN-48)."""

    player: Seat
    by: Seat
    name: str
