"""What happened in Exploration and with missions."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.seats import Seat
from companion.games.anima.vocabulary import Cell, Reward


@dataclass(frozen=True, slots=True)
class Explored:
    """A team rolled on its zone's table (AN-33)."""

    player: Seat
    zone: int
    name: str
    die: int
    cell: Cell | None = None
    by_hand: bool = False


@dataclass(frozen=True, slots=True)
class CellRead:
    """The zone's table was read out for the die (AN-33, U-2)."""

    player: Seat
    zone: int
    die: int
    cell: Cell


@dataclass(frozen=True, slots=True)
class SpecialSettled:
    """A special cell was played as its card says (AN-33)."""

    player: Seat


@dataclass(frozen=True, slots=True)
class RewardDue:
    """The exploration succeeded: one reward may be chosen (AN-35)."""

    player: Seat


@dataclass(frozen=True, slots=True)
class RewardTaken:
    """A reward was chosen (AN-35)."""

    player: Seat
    reward: Reward
    zone: int
    name: str


@dataclass(frozen=True, slots=True)
class RecruitedBefore:
    """A notice: this team recruited here on an earlier visit, which some would not allow (A-4)."""

    player: Seat
    name: str


@dataclass(frozen=True, slots=True)
class RewardSkipped:
    """No reward was taken."""

    player: Seat


@dataclass(frozen=True, slots=True)
class SpeedTested:
    """A test of Speed (AN-41)."""

    player: Seat
    speed: int
    die: int
    total: int
    difficulty: int
    success: bool
    by_hand: bool = False


@dataclass(frozen=True, slots=True)
class ResistanceBegan:
    """A team holds its zone for a mission (AN-36)."""

    player: Seat
    mission: int
    zone: int
    need: int | None = None


@dataclass(frozen=True, slots=True)
class ResistanceHeld:
    """One more turn was held (AN-36)."""

    player: Seat
    n: int
    need: int | None = None


@dataclass(frozen=True, slots=True)
class ResistanceBroken:
    """The mission must start over (AN-36)."""

    player: Seat


@dataclass(frozen=True, slots=True)
class MissionShown:
    """A basic mission lies open (AN-37)."""

    player: Seat
    mission: int
    title: str


@dataclass(frozen=True, slots=True)
class MissionDone:
    """A basic mission is completed (AN-37)."""

    player: Seat
    mission: int
    title: str


@dataclass(frozen=True, slots=True)
class FinalRevealed:
    """One of the three final missions was turned up: the goal of all (AN-3, A-2)."""


@dataclass(frozen=True, slots=True)
class FinalTold:
    """The final mission was read out."""

    title: str
