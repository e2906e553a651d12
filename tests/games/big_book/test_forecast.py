"""Draw forecast V30 to V39 and odds V73; the oracle of the odds is icepool."""

from __future__ import annotations

from fractions import Fraction

import icepool
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.big_book.forecast import (
    Draw,
    Supply,
    countable,
    draw,
    madness_for_draw,
    odds_madness,
    possible,
    supply,
)
from companion.games.big_book.queries import NoOdds, draw_foretold, hand_from, odds_to_meet
from tests.games.big_book.play import table

few = st.integers(0, 12)


@pytest.mark.parametrize(
    ("vector", "piles", "expected"),
    [
        ("V30", (5, 3, 6), Draw(1, 3, 0)),
        ("V31", (3, 10, 3), Draw(0, 0, 10)),
        ("V33", (0, 5, 6), Draw(1, 0, 0)),
        ("V34", (0, 5, 7), Draw(2, 0, 0)),
        ("V36", (2, 0, 4), Draw(2, 0, 0)),
        ("V37", (1, 1, 5), Draw(3, 0, 0)),
        ("nothing to draw", (0, 4, 0), Draw(0, 0, 4)),
    ],
)
def test_BB48_BB49_draw(vector: str, piles: tuple[int, int, int], expected: Draw) -> None:
    assert draw(*piles) == expected, vector


def test_V39_BB71_first_received_then_lost() -> None:
    due = madness_for_draw(0, 0, 2)
    assert due == 2
    assert supply(1, due) == Supply(received=1, left=0, lost=True)


def test_BB71_an_empty_pile_alone_is_not_lost() -> None:
    assert supply(1, 1) == Supply(received=1, left=0, lost=False)
    assert supply(0, 0) == Supply(received=0, left=0, lost=False)
    assert supply(5, 2) == Supply(received=2, left=3, lost=False)


@given(few, few, few)
def test_BB48_draw_agrees_with_drawing_card_by_card(draw_pile: int, discard: int, to_draw: int) -> None:
    pile, rest, madness = draw_pile, discard, 0
    for _ in range(to_draw):
        if pile == 0:
            madness, pile, rest = madness + 1, rest + 1, 0
        pile -= 1
    assert draw(draw_pile, discard, to_draw) == Draw(madness, pile, rest)


@given(few, few, few)
def test_F5_formula(d: int, k: int, x: int) -> None:
    assert madness_for_draw(d, k, x) == (0 if x <= d else 1 + max(0, x - d - (k + 1)))


@pytest.mark.parametrize(
    ("counts", "chance"),
    [
        ((8, 3, 3, 1), Fraction(23, 28)),
        ((8, 3, 3, 3), Fraction(1, 56)),
        ((10, 4, 6, 4), Fraction(1, 14)),
        ((5, 2, 2, 1), Fraction(7, 10)),
        ((12, 5, 4, 2), Fraction(19, 33)),
        ((9, 4, 2, 2), Fraction(1, 6)),
        ((7, 1, 1, 1), Fraction(1, 7)),
        ((6, 6, 6, 6), Fraction(1)),
    ],
)
def test_V73_F5_odds(counts: tuple[int, int, int, int], chance: Fraction) -> None:
    assert odds_madness(*counts) == chance
    assert by_icepool(*counts) == chance


def by_icepool(cards: int, madness: int, drawn: int, at_least: int) -> Fraction:
    deck = icepool.Deck({1: madness, 0: cards - madness})
    total = deck.deal(drawn).sum()
    return Fraction(total.probability(">=", at_least))


@settings(deadline=None, max_examples=60)
@given(st.data())
def test_F5_odds_agree_with_icepool(data: st.DataObject) -> None:
    cards = data.draw(st.integers(1, 10))
    madness = data.draw(st.integers(0, cards))
    drawn = data.draw(st.integers(1, cards))
    at_least = data.draw(st.integers(0, drawn + 1))
    assert odds_madness(cards, madness, drawn, at_least) == by_icepool(cards, madness, drawn, at_least)


def test_F5_odds_at_the_edges() -> None:
    assert odds_madness(0, 0, 0, 0) == 1
    assert odds_madness(5, 2, 2, 3) == 0
    assert odds_madness(5, 0, 5, 1) == 0


@pytest.mark.parametrize("counts", [(5, 6, 1, 1), (5, 2, 6, 1), (5, -1, 1, 1), (5, 1, -1, 0), (5, 1, 1, -1)])
def test_silly_counts_are_told_to_screens_and_raise_for_programmers(
    counts: tuple[int, int, int, int],
) -> None:
    assert not possible(*counts)
    with pytest.raises(ValueError, match="no such draw"):
        odds_madness(*counts)


def test_negative_piles_are_told_to_screens_and_raise_for_programmers() -> None:
    assert not countable(3, -1, 2)
    with pytest.raises(ValueError, match="negative number of cards"):
        draw(3, -1, 2)
    with pytest.raises(ValueError, match="negative number of madness"):
        supply(-1, 2)


def test_BB47_a_hand_is_drawn_as_far_as_the_pile_goes() -> None:
    assert [hand_from(cards) for cards in (30, 6, 4, 0)] == [6, 6, 4, 1]


@pytest.mark.parametrize(
    ("pile", "piles", "madness", "lost", "empties"),
    [
        (1, (0, 0, 2), 2, True, False),
        (2, (0, 0, 2), 2, False, True),
        (3, (0, 0, 2), 2, False, False),
        (1, (3, 10, 3), 0, False, False),
    ],
)
def test_V39_BB71_a_draw_told_with_what_the_pile_can_give(
    pile: int, piles: tuple[int, int, int], madness: int, lost: bool, empties: bool
) -> None:
    found = draw_foretold(table().pile(pile).state, *piles)
    assert found is not None
    assert (found.madness, found.lost, found.empties) == (madness, lost, empties)
    assert Draw(found.madness, found.draw_pile, found.discard) == draw(*piles)


def test_F5_what_is_no_count_of_cards_foretells_nothing() -> None:
    assert draw_foretold(table().state, 3, -1, 2) is None


@pytest.mark.parametrize(
    ("counts", "why"),
    [
        ((0, 1, 1, 1), NoOdds.NO_CARDS),
        ((5, 6, 1, 1), NoOdds.TOO_MAD),
        ((5, 2, 6, 1), NoOdds.TOO_MANY),
        ((5, 2, 2, 1), Fraction(7, 10)),
        ((0, 0, 0, 0), Fraction(1)),
    ],
)
def test_V73_F5_odds_or_why_there_are_none(counts: tuple[int, int, int, int], why: NoOdds | Fraction) -> None:
    assert odds_to_meet(*counts) == why
