"""What happened to the turn: order, phases, lost turns, dice."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.seats import Seat
from companion.games.anima.vocabulary import Phase


@dataclass(frozen=True, slots=True)
class TieRolled:
    """Teams of equal Speed rolled for their order, one die each (AN-20, A-14)."""

    players: tuple[Seat, ...]
    faces: tuple[int, ...]
    by_hand: bool = False


@dataclass(frozen=True, slots=True)
class TurnStarted:
    """A turn began: cards straight, order fixed (AN-20, AN-22)."""

    turn: int
    order: tuple[Seat, ...]
    speeds: tuple[int | None, ...]
    told: bool = False


@dataclass(frozen=True, slots=True)
class PhaseBegan:
    """A phase began, with its first player (AN-21)."""

    phase: Phase
    player: Seat


@dataclass(frozen=True, slots=True)
class StepEnded:
    """A player finished a phase; ``after`` is who acts next in it."""

    player: Seat
    phase: Phase
    after: Seat | None = None


@dataclass(frozen=True, slots=True)
class TurnEnded:
    """Everybody has finished the last phase."""

    turn: int


@dataclass(frozen=True, slots=True)
class SentOff:
    """A team does nothing more this turn and its marker lies nowhere (AN-32, AN-34, AN-42, A-28)."""

    player: Seat


@dataclass(frozen=True, slots=True)
class NextTurnLost:
    """A team will lose its next turn (AN-42)."""

    player: Seat


@dataclass(frozen=True, slots=True)
class DiceRolled:
    """Dice were rolled for a card or an ability."""

    player: Seat
    faces: tuple[int, ...]
    purpose: str
    by_hand: bool = False


@dataclass(frozen=True, slots=True)
class GameWon:
    """A player completed the final mission (AN-2)."""

    player: Seat
    turn: int
