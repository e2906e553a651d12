"""Draw forecast and odds (F5): how much madness a draw brings, never in which order (BB-54).

>>> draw(draw_pile=5, discard=3, to_draw=6)
Draw(madness=1, draw_pile=3, discard=0)
>>> odds_madness(cards=8, madness=3, drawn=3, at_least=1)
Fraction(23, 28)
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import comb


@dataclass(frozen=True, slots=True)
class Draw:
    """What a draw brings: madness received on the way, then the sizes of both piles (BB-48)."""

    madness: int
    draw_pile: int
    discard: int


@dataclass(frozen=True, slots=True)
class Supply:
    """What the madness pile could give: cards received before the loss, if there is one (BB-71 a)."""

    received: int
    left: int
    lost: bool


def countable(*counts: int) -> bool:
    """Tell whether these can be numbers of cards."""
    return all(count >= 0 for count in counts)


def draw(draw_pile: int, discard: int, to_draw: int) -> Draw:
    """Draw from one's own pile; each time it is empty, one madness and a reshuffle (BB-48, BB-49).

    The madness is due when a card is wanted from an empty pile, not when the pile becomes empty.
    After a first reshuffle the discard is empty, so each further card is itself a new madness.
    """
    if not countable(draw_pile, discard, to_draw):
        raise ValueError(f"negative number of cards: {draw_pile=} {discard=} {to_draw=}")
    if to_draw <= draw_pile:
        return Draw(0, draw_pile - to_draw, discard)
    still = to_draw - draw_pile
    reshuffled = discard + 1
    if still <= reshuffled:
        return Draw(1, reshuffled - still, 0)
    return Draw(1 + still - reshuffled, 0, 0)


def madness_for_draw(draw_pile: int, discard: int, to_draw: int) -> int:
    """Tell how many madness a draw brings (F5)."""
    return draw(draw_pile, discard, to_draw).madness


def supply(madness_pile: int, due: int) -> Supply:
    """Give madness one at a time; the first one due from an empty pile loses the game (BB-71 a)."""
    if not countable(madness_pile, due):
        raise ValueError(f"negative number of madness: {madness_pile=} {due=}")
    received = min(madness_pile, due)
    return Supply(received, madness_pile - received, lost=due > madness_pile)


def possible(cards: int, madness: int, drawn: int, at_least: int) -> bool:
    """Tell whether odds can be told from these counts: no more drawn, nor mad, than there are cards."""
    return countable(madness, drawn, at_least) and madness <= cards and drawn <= cards


def odds_madness(cards: int, madness: int, drawn: int, at_least: int) -> Fraction:
    """Give the exact chance of at least so many madness among the cards drawn (F5, hypergeometric)."""
    if not possible(cards, madness, drawn, at_least):
        raise ValueError(f"no such draw: {cards=} {madness=} {drawn=} {at_least=}")
    hits = range(at_least, min(madness, drawn) + 1)
    ways = sum(comb(madness, hit) * comb(cards - madness, drawn - hit) for hit in hits)
    return Fraction(ways, comb(cards, drawn))
