"""Pools of known contents, drawn from without putting back: a bag of pieces by kind, marbles under a cover.

Plain functions over counts and tuples: what a game or the dice tray stores of its own pool is its own affair.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from fractions import Fraction
from typing import TypeVar

K = TypeVar("K")


def each(counts: Mapping[K, int]) -> tuple[K, ...]:
    """The pieces one by one, kind by kind: a draw is a place among them.

    >>> each({"red": 2, "blue": 0, "clear": 1})
    ('red', 'red', 'clear')
    """
    return tuple(kind for kind, n in counts.items() for _ in range(n))


def moved(counts: Mapping[K, int], pieces: Iterable[K], way: int) -> dict[K, int]:
    """The counts after these pieces came out (-1) or went back (+1).

    >>> moved({"red": 2, "blue": 1}, ("red", "blue"), -1)
    {'red': 1, 'blue': 0}
    """
    gone = Counter(pieces)
    return {kind: n + way * gone[kind] for kind, n in counts.items()}


def odds(counts: Mapping[K, int]) -> dict[K, Fraction]:
    """The chance of each kind to be the next one; nothing of an empty pool.

    >>> odds({"red": 1, "blue": 3})
    {'red': Fraction(1, 4), 'blue': Fraction(3, 4)}
    """
    left = sum(counts.values())
    return {kind: Fraction(n, left) for kind, n in counts.items()} if left else {}


def short(wanted: Iterable[K], counts: Mapping[K, int]) -> dict[K, int]:
    """How many are missing of each kind that the pool does not hold so often.

    >>> short(("red", "red", "blue"), {"red": 1, "blue": 1})
    {'red': 1}
    """
    return dict(Counter(wanted) - Counter(counts))


def covered(everything: Iterable[K], out: Collection[K]) -> tuple[K, ...]:
    """The marbles that are still under the cover, in their usual order.

    >>> covered("RJBV", "BR")
    ('J', 'V')
    """
    return tuple(one for one in everything if one not in out)


def repeated(things: Iterable[K]) -> tuple[K, ...]:
    """What is named more than once, in the order of its first naming.

    >>> repeated("ABBA"), repeated("AB")
    (('A', 'B'), ())
    """
    return tuple(thing for thing, n in Counter(things).items() if n > 1)
