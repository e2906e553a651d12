"""Random draws during set-up: values drawn for each seat before the table is made, which may be redrawn."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from companion.core.box import Box
from companion.core.chance import Chance
from companion.core.message import Message

S = TypeVar("S")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class SetupDraw(Generic[S]):
    """A value that each seat may draw instead of choosing it, different for all seats.

    ``id`` is the name of the option it replaces.
    """

    id: str
    among: Callable[[Box], tuple[str, ...]]
    """The values to draw from."""
    put: Callable[[S, tuple[str, ...], Box], S]
    """The opening state with the drawn values, one per seat."""
    says: Callable[[str], Message]
    """A value as a message."""


def drawn_again(
    chance: Chance, among: Sequence[T], now: Sequence[T | None], again: Collection[int]
) -> tuple[T | None, ...]:
    """Redraw the values at the indexes ``again`` (from 0); the others stay, and no value comes twice.

    A redrawn value may come back: a second draw is as fair as the first. None if too few values are left.

    >>> from companion.core.chance import Scripted
    >>> drawn_again(Scripted([2, 1]), "ABCD", ("A", "B", "C"), {0, 2})
    ('C', 'B', 'A')
    """
    kept = [value for place, value in enumerate(now) if place not in again]
    fresh = iter(chance.pick(len(again), [value for value in among if value not in kept]))
    return tuple(next(fresh, None) if place in again else value for place, value in enumerate(now))
