"""Why a number is what it is: "why 4?" answered with its parts, the rule and where the booklet tells it.

The rules compute the parts; the sentences are texts of the game. Screens only display explanations.

>>> explain("price", 5, (explain_part("base", 2), explain_part("flames", 3)), "PA-14").adds_up
True
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from companion.core.message import Message


@dataclass(frozen=True, slots=True)
class ExplanationPart:
    """One part of a number: what it is, and how much."""

    of: Message
    n: Any


@dataclass(frozen=True, slots=True)
class Explanation:
    """A number with its reason. ``id`` names it among those of a state: "price-2"."""

    id: str
    n: Any
    of: Message
    parts: tuple[ExplanationPart, ...] = ()
    rules: tuple[str, ...] = field(default=())
    """The rules behind it, the most telling first."""
    sums: bool = True
    """The number is the sum of its parts; else they only say what it was made of."""

    @property
    def adds_up(self) -> bool:
        """True when the parts give the number, where they should."""
        return not self.sums or not self.parts or sum(part.n for part in self.parts) == self.n

    @property
    def bounded(self) -> Explanation:
        """The same of a number that a limit may bind: a sum only while the parts still give it."""
        return replace(self, sums=self.adds_up)


def explain_part(word: str, n: Any, /, **facts: object) -> ExplanationPart:
    """A part called ``because.<word>``."""
    return ExplanationPart(Message(f"because.{word}", facts), n)


def nonzero_parts(*parts: ExplanationPart) -> tuple[ExplanationPart, ...]:
    """The parts that come to anything."""
    return tuple(each for each in parts if each.n)


def explain(
    word: str,
    n: Any,
    parts: tuple[ExplanationPart, ...],
    /,
    *rules: str,
    of: object = "",
    sums: bool = True,
    **facts: object,
) -> Explanation:
    """A number called ``because.<word>``; ``of`` tells those of one word apart.

    >>> explain("price", 5, (), of=2, player=2).id
    'price-2'
    """
    id_ = word if of == "" else f"{word}-{of}"
    return Explanation(id_, n, Message(f"because.{word}", facts), parts, rules, sums)


def no_numbers(state: Any) -> tuple[Explanation, ...]:
    """For games that work nothing out."""
    return ()
