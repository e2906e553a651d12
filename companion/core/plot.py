"""Data for the picture of an evening: numbers plotted over time, and dice fights with their odds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Generic, TypeVar

from companion.core.message import Message
from companion.core.seats import Seat

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Plot(Generic[S]):
    """A number plotted over the evening: one for the table, or one per seat. Its text is ``plot.<id>``.

    ``value`` returns None while the number is unknown or does not apply.
    """

    id: str
    value: Callable[[S], int | tuple[int, ...] | None]


@dataclass(frozen=True, slots=True)
class DiceFight:
    """A fight decided by dice: the seat and its opponent, the odds before the throw, and the result."""

    seat: Seat
    against: str | Seat | Message
    """A name, a player, or a message of the game."""
    odds: Fraction
    won: bool | None
    """None for a tie."""
