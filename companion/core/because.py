"""Why a number is what it is: "why 4?" answered with its parts, the rule and where the booklet tells it.

The rules know the parts; the words live with the game's texts. Screens show a :class:`Because`, they never
work one out.

>>> parts = Part(Say("because.base"), 2), Part(Say("because.flames"), 3)
>>> Because("price", 5, Say("because.price"), parts, ("PA-14",)).adds_up
True
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from companion.core.say import Say


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a number: what it is, and how much."""

    of: Say
    n: Any


@dataclass(frozen=True, slots=True)
class Because:
    """A number with its reason. ``id`` names it among those of a state: "price-2"."""

    id: str
    n: Any
    of: Say
    parts: tuple[Part, ...] = ()
    rules: tuple[str, ...] = field(default=())
    """The rules behind it, the most telling first."""
    sums: bool = True
    """The number is the sum of its parts; else they only say what it was made of."""

    @property
    def adds_up(self) -> bool:
        """True when the parts give the number, where they should."""
        return not self.sums or not self.parts or sum(part.n for part in self.parts) == self.n


def no_numbers(state: Any) -> tuple[Because, ...]:
    """For games that work nothing out."""
    return ()
