"""Fairness of dice: a chi-square test of the counts of their faces, in plain Python.

A table's few hundred rolls prove nothing: the page says so, with the number of rolls that would be
needed.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

ALPHA = 1e-6
"""Significance level: fair dice get a smaller p-value, called suspicious, once in a million."""
POWER = 0.99
FEWEST = 5
"""Minimum expected count of each face; with fewer the test says nothing."""


class Verdict(StrEnum):
    """The conclusions that the test allows."""

    TOO_FEW = "too_few"
    USUAL = "usual"
    RARE = "rare"
    SUSPICIOUS = "suspicious"


@dataclass(frozen=True, slots=True)
class Fairness:
    """The result of the test of one histogram."""

    rolls: int
    chi: float
    freedom: int
    p: float
    verdict: Verdict


def fairness_of(counts: Sequence[int]) -> Fairness:
    """Return the chi-square test of a histogram against fair dice.

    >>> fairness_of((10, 10, 10, 10, 10, 10)).p
    1.0
    """
    rolls, freedom = sum(counts), len(counts) - 1
    if not rolls:
        return Fairness(0, 0.0, freedom, 1.0, Verdict.TOO_FEW)
    fair = rolls / len(counts)
    chi = sum((n - fair) ** 2 for n in counts) / fair
    p = beyond(chi, freedom)
    if fair < FEWEST:
        verdict = Verdict.TOO_FEW
    elif p < ALPHA:
        verdict = Verdict.SUSPICIOUS
    else:
        verdict = Verdict.RARE if p < 0.01 else Verdict.USUAL
    return Fairness(rolls, chi, freedom, p, verdict)


def beyond(chi: float, freedom: float) -> float:
    """Return the p-value of ``chi``: the upper tail of the chi-square distribution."""
    a, x = freedom / 2, chi / 2
    if x <= 0:
        return 1.0
    scale = math.exp(-x + a * math.log(x) - math.lgamma(a))
    if x < a + 1:  # series of the lower incomplete gamma function
        term = total = 1 / a
        n = a
        while term > total * 1e-16:
            n += 1
            term *= x / n
            total += term
        return max(0.0, 1 - total * scale)
    tiny = 1e-300  # continued fraction of the upper incomplete gamma function (Lentz)
    b = x + 1 - a
    c, d = 1 / tiny, 1 / b
    value = d
    for i in range(1, 10_000):
        an = -i * (i - a)
        b += 2
        d = 1 / (an * d + b or tiny)
        c = b + an / c or tiny
        step = d * c
        value *= step
        if abs(step - 1) < 1e-15:
            break
    return min(1.0, value * scale)


@lru_cache
def rolls_needed(sides: int, more: float) -> int:
    """Return the rolls needed to detect a face that comes up ``more`` often (0.1: ten per cent more).

    Detected means: with 99 % certainty, by a test that accuses one fair die in a million. Rounded up to
    two figures.
    """
    freedom = sides - 1
    limit = _bisect(lambda chi: beyond(chi, freedom) - ALPHA, 0, 4000)
    uneven = _bisect(lambda shift: POWER - _beyond_shifted(limit, freedom, shift), 0, 4000)
    # One face has probability (1 + b) / k, the others share the rest: each roll adds b² / (k - 1)
    # to the shift (the noncentrality).
    exact = uneven * freedom / more**2
    step = int(10 ** (math.floor(math.log10(exact)) - 1))
    return math.ceil(exact / step) * step


def _bisect(falling: Callable[[float], float], low: float, high: float) -> float:
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if falling(middle) > 0 else (low, middle)
    return (low + high) / 2


def _beyond_shifted(chi: float, freedom: int, shift: float) -> float:
    """Return the upper tail of the noncentral chi-square distribution: a Poisson mixture of central ones."""
    total = 0.0
    rate = shift / 2
    first = max(0, int(rate - 12 * math.sqrt(rate + 1)))
    for j in range(first, int(rate + 12 * math.sqrt(rate + 1)) + 20):
        weight = math.exp(-rate + j * math.log(rate) - math.lgamma(j + 1)) if rate else float(j == 0)
        total += weight * beyond(chi, freedom + 2 * j)
    return total
