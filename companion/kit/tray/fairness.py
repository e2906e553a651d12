"""What a histogram of dice can say, and what it cannot.

Chi-square in plain Python. A table's few hundred rolls prove nothing: the page says so, with the
number of rolls that would be needed.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

ALPHA = 1e-6
"""A result rarer than this in fair dice is called suspicious: once in a million honest devices."""
POWER = 0.99
FEWEST = 5
"""Below so many expected of each face the test says nothing."""


class Verdict(StrEnum):
    """What may honestly be said."""

    TOO_FEW = "too_few"
    USUAL = "usual"
    RARE = "rare"
    SUSPICIOUS = "suspicious"


@dataclass(frozen=True, slots=True)
class Fairness:
    """The test of one histogram."""

    rolls: int
    chi: float
    freedom: int
    p: float
    verdict: Verdict


def fairness_of(counts: Sequence[int]) -> Fairness:
    """Chi-square of a histogram against dice that are fair.

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
    """The share of fair experiments that come out at least this uneven (upper tail of chi-square)."""
    a, x = freedom / 2, chi / 2
    if x <= 0:
        return 1.0
    scale = math.exp(-x + a * math.log(x) - math.lgamma(a))
    if x < a + 1:  # the series of the lower part
        term = total = 1 / a
        n = a
        while term > total * 1e-16:
            n += 1
            term *= x / n
            total += term
        return max(0.0, 1 - total * scale)
    tiny = 1e-300  # the continued fraction of the upper part (Lentz)
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
    """Rolls after which a face that comes up so much more often (0.1 is ten per cent) would be caught.

    Caught means: with 99 % certainty, by a test that accuses one fair die in a million. Rounded up to
    two figures.
    """
    freedom = sides - 1
    limit = _bisect(lambda chi: beyond(chi, freedom) - ALPHA, 0, 4000)
    uneven = _bisect(lambda shift: POWER - _beyond_shifted(limit, freedom, shift), 0, 4000)
    # One face at (1 + b) / k, the others sharing the rest: each roll adds b² / (k - 1) to the shift.
    exact = uneven * freedom / more**2
    step = int(10 ** (math.floor(math.log10(exact)) - 1))
    return math.ceil(exact / step) * step


def _bisect(falling: Callable[[float], float], low: float, high: float) -> float:
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if falling(middle) > 0 else (low, middle)
    return (low + high) / 2


def _beyond_shifted(chi: float, freedom: int, shift: float) -> float:
    """Upper tail of the chi-square of dice that are not fair: a Poisson mixture of fair ones."""
    total = 0.0
    rate = shift / 2
    first = max(0, int(rate - 12 * math.sqrt(rate + 1)))
    for j in range(first, int(rate + 12 * math.sqrt(rate + 1)) + 20):
        weight = math.exp(-rate + j * math.log(rate) - math.lgamma(j + 1)) if rate else float(j == 0)
        total += weight * beyond(chi, freedom + 2 * j)
    return total
