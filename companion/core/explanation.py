"""Explanations of calculated numbers: "why 4?" answered with the parts, the rule and its booklet page.

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
    """One part of a number: its name and its amount."""

    of: Message
    n: Any


@dataclass(frozen=True, slots=True)
class Explanation:
    """A number with its explanation. ``id`` identifies it within a state: "price-2"."""

    id: str
    n: Any
    of: Message
    parts: tuple[ExplanationPart, ...] = ()
    rules: tuple[str, ...] = field(default=())
    """The ids of the rules behind the number, the most important first."""
    sums: bool = True
    """True if the number is the sum of its parts; else the parts only list what went into it."""

    @property
    def adds_up(self) -> bool:
        """True if the parts add up to the number, or need not."""
        return not self.sums or not self.parts or sum(part.n for part in self.parts) == self.n

    @property
    def bounded(self) -> Explanation:
        """A copy for a number that a limit may cut: ``sums`` stays True only if the parts still add up."""
        return replace(self, sums=self.adds_up)


def explain_part(word: str, n: Any, /, **facts: object) -> ExplanationPart:
    """Return a part named ``because.<word>``."""
    return ExplanationPart(Message(f"because.{word}", facts), n)


def nonzero_parts(*parts: ExplanationPart) -> tuple[ExplanationPart, ...]:
    """Return the parts whose amount is not zero."""
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
    """Return an explanation named ``because.<word>``; ``of`` distinguishes several with the same word.

    >>> explain("price", 5, (), of=2, player=2).id
    'price-2'
    """
    id_ = word if of == "" else f"{word}-{of}"
    return Explanation(id_, n, Message(f"because.{word}", facts), parts, rules, sums)


def no_numbers(state: Any) -> tuple[Explanation, ...]:
    """Return no explanations, for games that calculate no numbers."""
    return ()
