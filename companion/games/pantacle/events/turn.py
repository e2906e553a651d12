"""Turns, Preparation, flames and the end (F1, F5, F7)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from companion.core.seats import Seat
from companion.games.pantacle.vocabulary import Favour, Flame, Phase, Spot, Token


class NotForced(StrEnum):
    """Why a step of Preparation is not possible (PA-13, A-12, A-13)."""

    SHORT = "short"
    NO_ADEPT = "no_adept"
    NO_FLAME = "no_flame"


@dataclass(frozen=True, slots=True)
class MarkerPlaced:
    """The Favour marker lies on its first favour."""

    player: Seat
    favour: Favour


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """A player begins a turn."""

    player: Seat
    turn: int


@dataclass(frozen=True, slots=True)
class ExtraTurnBegan:
    """The same player plays the extra turn."""

    player: Seat
    turn: int


@dataclass(frozen=True, slots=True)
class PreparationSkipped:
    """An own first turn has no Preparation."""

    player: Seat


@dataclass(frozen=True, slots=True)
class StepPassed:
    """A step of Preparation was not possible."""

    player: Seat
    step: Phase
    reason: NotForced
    have: int
    need: int


@dataclass(frozen=True, slots=True)
class StepSkipped:
    """A curse forbade a step that would have been forced."""

    player: Seat
    step: Phase
    title: str


@dataclass(frozen=True, slots=True)
class AdeptBought:
    """Influence was paid for an adept."""

    player: Seat
    n: int


@dataclass(frozen=True, slots=True)
class TokensSacrificed:
    """The tokens of slots 1 to 3 left the Sanctuary."""

    player: Seat
    tokens: tuple[Token, ...]


@dataclass(frozen=True, slots=True)
class AdeptsSacrificed:
    """Adepts were sacrificed."""

    player: Seat
    n: int


@dataclass(frozen=True, slots=True)
class FlamePlaced:
    """A flame went from the pentagram to a spot of the Pantacle."""

    player: Seat
    flame: Flame
    spot: Spot
    flames: int


@dataclass(frozen=True, slots=True)
class ExtraTurnWon:
    """An extra turn follows this one."""

    player: Seat


@dataclass(frozen=True, slots=True)
class HandLookedAt:
    """Envoûtement: a hand was looked at."""

    player: Seat
    at: Seat


@dataclass(frozen=True, slots=True)
class BladesDiscarded:
    """Blades of the moon change."""

    player: Seat
    n: int


@dataclass(frozen=True, slots=True)
class NoMoonMatched:
    """The discarded blade shows another moon, or the favour has none."""

    player: Seat


@dataclass(frozen=True, slots=True)
class BladesDrawn:
    """The hand was refilled."""

    player: Seat
    n: int
    hand: int


@dataclass(frozen=True, slots=True)
class PileReformed:
    """The discard, without its last blade, became the new pile: shuffle it."""

    n: int


@dataclass(frozen=True, slots=True)
class TurnEnded:
    """A player's turn is over."""

    player: Seat


@dataclass(frozen=True, slots=True)
class GameWon:
    """Five flames and one last favour."""

    player: Seat
