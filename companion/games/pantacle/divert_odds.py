"""The private divert calculator: what a hand of blades can divert, and how likely an unseen hand can (F6).

Pure arithmetic on numbers that one player types on their own phone. Nothing here reads or changes a table, so
nothing of it can reach the journal or another screen.

>>> both_guardians(unseen=21, first=3, second=3, hand=3)
Fraction(153, 1330)
>>> [way.how.value for way in ways(Blades(first=1, second=0, hounds=2))]
['one_and_hounds']
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from math import comb, prod

from companion.games.pantacle import figures
from companion.games.pantacle.vocabulary import How

Left = tuple[int, int, int, int]
"""Blades of the first guardian, of the second, hounds, others."""
UnseenHand = tuple[int, bool, int]
"""The size of an opponent's hand, whether the track counts as a hound, blades that curses ask besides."""


@dataclass(frozen=True, slots=True)
class Blades:
    """A hand as its owner sees it: both guardians of a favour, hounds, others; and the track's hound.

    Where Le Limier itself is a guardian of the favour (``hunted``), its blades are told once, as hounds, and
    the guardian's own number stays 0.
    """

    first: int = 0
    second: int = 0
    hounds: int = 0
    others: int = 0
    track: bool = False
    hunted: bool = False

    @property
    def size(self) -> int:
        """Blades in hand."""
        return self.first + self.second + self.hounds + self.others

    @property
    def countable(self) -> bool:
        """True when these can be numbers of blades."""
        return min(self.first, self.second, self.hounds, self.others) >= 0


@dataclass(frozen=True, slots=True)
class Way:
    """One way to divert: how, whether the track's hound is spent, and the blades it costs."""

    how: How
    track: bool
    more: int = 0
    """What curses add to the cost (PA-44)."""

    @property
    def blades(self) -> int:
        """Blades that go to the discard."""
        return max(0, figures.divert_blades(self.how, self.track) + self.more)


def ways(hand: Blades, *, two_pairs: bool = False, more: int = 0) -> tuple[Way, ...]:
    """Every way this hand can divert, the cheapest first (PA-26, PA-27, A-11).

    ``more`` blades are asked by curses; any blade of the hand pays them (PA-44).
    """
    one = hand.first > 0 or hand.second > 0
    both = one and hand.hounds > 0 if hand.hunted else hand.first > 0 and hand.second > 0
    found = [Way(How.PAIR, False, more)] if both else []
    # a guardian that is a hound itself costs one hound more than the pair beside it
    pair = 2 if one else 3
    for how, wanted, allowed in (
        (How.ONE_AND_HOUNDS, pair, one or hand.hunted),
        (How.TWO_PAIRS, 4, two_pairs),
    ):
        if allowed and hand.hounds >= wanted:
            found.append(Way(how, False, more))
        if allowed and hand.track and hand.hounds >= wanted - 1:
            found.append(Way(how, True, more))
    found = [way for way in found if way.blades <= hand.size]
    return tuple(sorted(found, key=lambda way: (way.track, way.blades)))


def whole_hand(size: int, named: Blades) -> Blades:
    """A hand of that size: what its owner did not name is others, below 0 where too many are named (F6)."""
    return replace(named, others=size - named.first - named.second - named.hounds)


def unseen_kinds(box: Blades, held: Blades, gone: Blades) -> Blades:
    """Both guardians and the hounds a player cannot see: all but the own hand and the public discard (F6)."""
    return replace(
        box,
        first=box.first - held.first - gone.first,
        second=box.second - held.second - gone.second,
        hounds=box.hounds - held.hounds - gone.hounds,
    )


def possible(unseen: int, hand: int, *kinds: int) -> bool:
    """Tell whether odds can be told from these counts."""
    return min(hand, *kinds) >= 0 and 0 <= hand <= unseen and sum(kinds) <= unseen


def both_guardians(unseen: int, first: int, second: int, hand: int) -> Fraction:
    """The chance that an unseen hand holds both guardians (F6, V67)."""
    _must(unseen, hand, first, second)
    every = comb(unseen, hand)
    without = comb(unseen - first, hand) + comb(unseen - second, hand) - comb(unseen - first - second, hand)
    return Fraction(every - without, every)


def anybody_can(
    unseen: int, kinds: Blades, hands: tuple[UnseenHand, ...], *, two_pairs: bool = False
) -> Fraction:
    """The exact chance that at least one of several unseen hands can divert.

    ``kinds`` counts the two guardians and the hounds among the unseen blades; ``others`` follows from
    ``unseen`` and is not read.
    """
    _must(unseen, sum(hand for hand, _, _ in hands), kinds.first, kinds.second, kinds.hounds)
    rest = unseen - kinds.first - kinds.second - kinds.hounds
    left = kinds.first, kinds.second, kinds.hounds, rest
    return 1 - _nobody(left, hands, two_pairs, kinds.hunted)


def _nobody(left: Left, hands: tuple[UnseenHand, ...], two_pairs: bool, hunted: bool) -> Fraction:
    """The chance that no hand dealt one after the other from these blades can divert."""
    if not hands:
        return Fraction(1)
    (hand, track, more), *later = hands
    ways_out = Fraction(0)
    for held in _holdings(left, hand):
        if not ways(Blades(*held, track, hunted), two_pairs=two_pairs, more=more):
            count = prod(comb(have, n) for have, n in zip(left, held, strict=True))
            first, second, hounds, others = (have - n for have, n in zip(left, held, strict=True))
            ways_out += count * _nobody((first, second, hounds, others), tuple(later), two_pairs, hunted)
    return ways_out / comb(sum(left), hand)


def _holdings(left: Left, hand: int) -> Iterable[Left]:
    """Everything a hand can hold: both guardians, hounds, others."""
    for first in range(min(left[0], hand) + 1):
        for second in range(min(left[1], hand - first) + 1):
            for hounds in range(min(left[2], hand - first - second) + 1):
                others = hand - first - second - hounds
                if others <= left[3]:
                    yield first, second, hounds, others


def unseen_blades(own_hand: int, discard: int, blades: int = figures.BLADES) -> int:
    """Blades a player cannot see: all but the own hand and the public discard (F6)."""
    return blades - own_hand - discard


def _must(unseen: int, hand: int, *kinds: int) -> None:
    if not possible(unseen, hand, *kinds):
        raise ValueError(f"no such blades: {unseen=} {hand=} {kinds=}")
