"""Why a number is what it is: "why 4?" answered with its parts, the rule and where the booklet tells it.

The rules know the parts; the words live with the game's texts. Screens show a :class:`Because`, they never
work one out.

>>> because("price", 5, (part("base", 2), part("flames", 3)), "PA-14").adds_up
True
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
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

    @property
    def bounded(self) -> Because:
        """The same of a number that a limit may bind: a sum only while the parts still give it."""
        return replace(self, sums=self.adds_up)


def part(word: str, n: Any, /, **facts: object) -> Part:
    """A part called ``because.<word>``."""
    return Part(Say(f"because.{word}", facts), n)


def but_nothing(*parts: Part) -> tuple[Part, ...]:
    """The parts that come to anything."""
    return tuple(each for each in parts if each.n)


def because(
    word: str,
    n: Any,
    parts: tuple[Part, ...],
    /,
    *rules: str,
    of: object = "",
    sums: bool = True,
    **facts: object,
) -> Because:
    """A number called ``because.<word>``; ``of`` tells those of one word apart.

    >>> because("price", 5, (), of=2, player=2).id
    'price-2'
    """
    id_ = word if of == "" else f"{word}-{of}"
    return Because(id_, n, Say(f"because.{word}", facts), parts, rules, sums)


def no_numbers(state: Any) -> tuple[Because, ...]:
    """For games that work nothing out."""
    return ()
