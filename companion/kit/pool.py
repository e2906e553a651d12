"""Pools of known contents, drawn from without return: a bag of pieces by kind, marbles under a cover.

Plain functions over counts and tuples: a game or the dice tray decides itself how to store its pool.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from fractions import Fraction
from typing import TypeVar

K = TypeVar("K")


def each(counts: Mapping[K, int]) -> tuple[K, ...]:
    """Return the pieces one by one, kind by kind; a draw is an index into them.

    >>> each({"red": 2, "blue": 0, "clear": 1})
    ('red', 'red', 'clear')
    """
    return tuple(kind for kind, n in counts.items() for _ in range(n))


def moved(counts: Mapping[K, int], pieces: Iterable[K], way: int) -> dict[K, int]:
    """Return the counts after these pieces came out (``way`` -1) or went back (+1).

    >>> moved({"red": 2, "blue": 1}, ("red", "blue"), -1)
    {'red': 1, 'blue': 0}
    """
    gone = Counter(pieces)
    return {kind: n + way * gone[kind] for kind, n in counts.items()}


def odds(counts: Mapping[K, int]) -> dict[K, Fraction]:
    """Return the probability of each kind to be drawn next; empty for an empty pool.

    >>> odds({"red": 1, "blue": 3})
    {'red': Fraction(1, 4), 'blue': Fraction(3, 4)}
    """
    left = sum(counts.values())
    return {kind: Fraction(n, left) for kind, n in counts.items()} if left else {}


def short(wanted: Iterable[K], counts: Mapping[K, int]) -> dict[K, int]:
    """Return the number of missing pieces of each kind that the pool does not hold often enough.

    >>> short(("red", "red", "blue"), {"red": 1, "blue": 1})
    {'red': 1}
    """
    return dict(Counter(wanted) - Counter(counts))


def covered(everything: Iterable[K], out: Collection[K]) -> tuple[K, ...]:
    """Return the marbles that are still under the cover, in their usual order.

    >>> covered("RJBV", "BR")
    ('J', 'V')
    """
    return tuple(one for one in everything if one not in out)


def repeated(things: Iterable[K]) -> tuple[K, ...]:
    """Return the items that occur more than once, in the order of their first occurrence.

    >>> repeated("ABBA"), repeated("AB")
    (('A', 'B'), ())
    """
    return tuple(thing for thing, n in Counter(things).items() if n > 1)
