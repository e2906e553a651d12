"""What a game tells for the picture of an evening: numbers to follow, and fights with their odds."""

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
    """A number to follow over the evening: one for the table, or one a seat. Its name is ``plot.<id>``.

    None where it is not known, or does not count, at that moment.
    """

    id: str
    value: Callable[[S], int | tuple[int, ...] | None]


@dataclass(frozen=True, slots=True)
class DiceFight:
    """A fight decided by dice: who fought whom, how likely it was won before the dice, and how it fell."""

    seat: Seat
    against: str | Seat | Message
    """A name, a player, or what the game calls it."""
    odds: Fraction
    won: bool | None
    """None for a tie."""
