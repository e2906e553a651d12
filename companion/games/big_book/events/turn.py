"""Turns, players and the end (F4)."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.seats import Seat
from companion.games.big_book.state import Loss


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """A player holds the token and begins a turn."""

    player: Seat
    turn: int


@dataclass(frozen=True, slots=True)
class TokenPassed:
    """The token went on because its holder is out; the turn stays the same."""

    player: Seat


@dataclass(frozen=True, slots=True)
class ActionEnded:
    """The active player goes on to Recovery."""

    player: Seat


@dataclass(frozen=True, slots=True)
class HandTold:
    """With full tracking: where a player's madness is, after the hand was shown."""

    player: Seat
    hand: int
    draw: int
    discard: int


@dataclass(frozen=True, slots=True)
class RecoveryEnded:
    """A player ended the turn with this hand."""

    player: Seat
    madness: int
    elements: int


@dataclass(frozen=True, slots=True)
class PlayerEliminated:
    """A player is out, with so many madness cards."""

    player: Seat
    n: int


@dataclass(frozen=True, slots=True)
class PowerUsed:
    """A magician's power was used."""

    player: Seat


@dataclass(frozen=True, slots=True)
class PowerInMonsterPhase:
    """A notice: the power was used while players may not intervene (A-20)."""

    player: Seat


@dataclass(frozen=True, slots=True)
class GameWon:
    """The last monster is beaten."""


@dataclass(frozen=True, slots=True)
class GameLost:
    """The game is lost."""

    loss: Loss
