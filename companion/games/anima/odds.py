"""Exact odds of fights and tests, by counting faces: pure arithmetic, nothing rolled.

D is a team's Combat less the opposing one, before the dice. Section 5.2 of the rules spec prints the
whole table; a test compares it and an independent enumeration with what is counted here.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from companion.games.anima import figures

_FACES = range(1, figures.FACES + 1)


@dataclass(frozen=True, slots=True)
class Odds:
    """The chances of the team that acts. Against a creature a tie is won, so ``tie`` is 0 (AN-39)."""

    win: Fraction
    tie: Fraction
    lose: Fraction
    death: Fraction
    """Own loss by 5 or more (AN-40)."""
    kill: Fraction
    """The other team's loss by 5 or more; a creature is just beaten."""


@dataclass(frozen=True, slots=True)
class Bar:
    """One margin that the dice may give, and how many of the 36 throws give it."""

    margin: int
    weight: int

    @property
    def deadly(self) -> bool:
        """The team would lose a character (AN-40)."""
        return self.margin <= -figures.DEADLY


def throws() -> Iterator[tuple[int, int]]:
    """All 36 pairs of faces."""
    return ((own, other) for own in _FACES for other in _FACES)


@lru_cache(maxsize=256)
def spread(d: int) -> tuple[Bar, ...]:
    """The eleven margins from D-5 to D+5 with their weights of 36 (AN-38).

    >>> [bar.weight for bar in spread(0)]
    [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
    """
    margins = [d + own - other for own, other in throws()]
    return tuple(Bar(margin, margins.count(margin)) for margin in sorted(set(margins)))


@lru_cache(maxsize=256)
def odds(d: int, *, creature: bool) -> Odds:
    """Exact chances at a difference of D (AN-38 to AN-40).

    >>> odds(-1, creature=True).win
    Fraction(5, 12)
    """
    bars = spread(d)

    def chance(low: int | None, high: int | None) -> Fraction:
        counted = (
            bar.weight
            for bar in bars
            if (low is None or bar.margin >= low) and (high is None or bar.margin <= high)
        )
        return Fraction(sum(counted), figures.FACES**2)

    return Odds(
        win=chance(0 if creature else 1, None),
        tie=Fraction(0) if creature else chance(0, 0),
        lose=chance(None, -1),
        death=chance(None, -figures.DEADLY),
        kill=Fraction(0) if creature else chance(figures.DEADLY, None),
    )


def needed(d: int, wanted: Fraction, *, creature: bool) -> int:
    """The smallest bonus with which the chance to win reaches ``wanted`` (0 to 1) (F1).

    >>> needed(-1, Fraction(1, 2), creature=True)
    1
    """
    bonus = 0
    while odds(d + bonus, creature=creature).win < min(wanted, Fraction(1)):
        bonus += 1
    return bonus


def speed_chance(speed: int, difficulty: int) -> Fraction:
    """The chance that a die and the team's Speed reach the difficulty (AN-41).

    >>> speed_chance(7, 10)
    Fraction(2, 3)
    """
    return Fraction(sum(face + speed >= difficulty for face in _FACES), figures.FACES)


def settled_at_once(tied: int) -> Fraction:
    """The chance that one throw puts so many tied teams in order, without rerolling (AN-20, A-14).

    >>> settled_at_once(3)
    Fraction(5, 9)
    """
    different = 1
    for taken in range(tied):
        different *= max(0, figures.FACES - taken)
    return Fraction(different, figures.FACES**tied)
