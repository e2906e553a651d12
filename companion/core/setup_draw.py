"""What a set-up may leave to chance: drawn before the table is made, kept or drawn again one by one."""

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
    """Something each seat may have drawn instead of choosing it, no two alike.

    Its name is that of the option whose place it takes.
    """

    id: str
    among: Callable[[Box], tuple[str, ...]]
    """What it is drawn among."""
    put: Callable[[S, tuple[str, ...], Box], S]
    """The opening with what was drawn, one value a seat."""
    says: Callable[[str], Message]
    """A value in words."""


def drawn_again(
    chance: Chance, among: Sequence[T], now: Sequence[T | None], again: Collection[int]
) -> tuple[T | None, ...]:
    """What lies at some places (from 0) drawn once more; the others stay, and none of them comes twice.

    What is drawn again may come back: a second draw is as fair as the first.

    >>> from companion.core.chance import Scripted
    >>> drawn_again(Scripted([2, 1]), "ABCD", ("A", "B", "C"), {0, 2})
    ('C', 'B', 'A')
    """
    kept = [value for place, value in enumerate(now) if place not in again]
    fresh = iter(chance.pick(len(again), [value for value in among if value not in kept]))
    return tuple(next(fresh, None) if place in again else value for place, value in enumerate(now))
