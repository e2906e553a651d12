"""The odds of fights and tests: the table of the rules spec, icepool as an independent oracle, the bounds."""

from __future__ import annotations

from fractions import Fraction

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.anima.dice import chance_to_reach, needed, odds, settled_at_once, spread

# D: win against a creature, lose, death, PvP win, PvP tie, PvP lose, PvP death, PvP kill (of 36)
TABLE = {
    -12: (0, 36, 36, 0, 0, 36, 36, 0),
    -11: (0, 36, 36, 0, 0, 36, 36, 0),
    -10: (0, 36, 36, 0, 0, 36, 36, 0),
    -9: (0, 36, 35, 0, 0, 36, 35, 0),
    -8: (0, 36, 33, 0, 0, 36, 33, 0),
    -7: (0, 36, 30, 0, 0, 36, 30, 0),
    -6: (0, 36, 26, 0, 0, 36, 26, 0),
    -5: (1, 35, 21, 0, 1, 35, 21, 0),
    -4: (3, 33, 15, 1, 2, 33, 15, 0),
    -3: (6, 30, 10, 3, 3, 30, 10, 0),
    -2: (10, 26, 6, 6, 4, 26, 6, 0),
    -1: (15, 21, 3, 10, 5, 21, 3, 0),
    0: (21, 15, 1, 15, 6, 15, 1, 1),
    1: (26, 10, 0, 21, 5, 10, 0, 3),
    2: (30, 6, 0, 26, 4, 6, 0, 6),
    3: (33, 3, 0, 30, 3, 3, 0, 10),
    4: (35, 1, 0, 33, 2, 1, 0, 15),
    5: (36, 0, 0, 35, 1, 0, 0, 21),
    6: (36, 0, 0, 36, 0, 0, 0, 26),
    7: (36, 0, 0, 36, 0, 0, 0, 30),
    8: (36, 0, 0, 36, 0, 0, 0, 33),
    9: (36, 0, 0, 36, 0, 0, 0, 35),
    10: (36, 0, 0, 36, 0, 0, 0, 36),
    11: (36, 0, 0, 36, 0, 0, 0, 36),
    12: (36, 0, 0, 36, 0, 0, 0, 36),
}
"""Section 5.2 of the rules spec, typed from it."""


@pytest.mark.parametrize("d", TABLE)
def test_F1_the_table_of_the_rules_spec(d: int) -> None:
    win, lose, death, team_win, tie, team_lose, team_death, kill = (Fraction(n, 36) for n in TABLE[d])
    alone, between = odds(d, creature=True), odds(d, creature=False)
    assert (alone.win, alone.lose, alone.death, alone.tie, alone.kill) == (win, lose, death, 0, 0)
    assert (between.win, between.tie, between.lose) == (team_win, tie, team_lose)
    assert (between.death, between.kill) == (team_death, kill)


@pytest.mark.parametrize("d", TABLE)
def test_F1_throws_are_counted_once_each(d: int) -> None:
    _, lose, death, team_win, tie, *_ = TABLE[d]
    of = odds(d, creature=False).throws
    assert (of.win, of.tie, of.lose, of.death, of.whole) == (team_win, tie, lose - death, death, 36)


@pytest.mark.parametrize("d", range(-15, 16))
def test_F1_the_odds_agree_with_icepool(d: int) -> None:
    margin = icepool.d6 - icepool.d6 + d

    def chance(holds: object) -> Fraction:
        return margin.map(holds).probability(True)

    alone, between = odds(d, creature=True), odds(d, creature=False)
    assert alone.win == chance(lambda m: m >= 0)
    assert alone.lose == between.lose == chance(lambda m: m < 0)
    assert alone.death == between.death == chance(lambda m: m <= -5)
    assert (between.win, between.tie) == (chance(lambda m: m > 0), chance(lambda m: m == 0))
    assert between.kill == chance(lambda m: m >= 5)
    assert {bar.margin: Fraction(bar.weight, 36) for bar in spread(d)} == {
        outcome: Fraction(quantity, 36) for outcome, quantity in margin.items()
    }


@given(st.integers(-40, 40))
def test_I8_odds_add_up_and_grow_with_D(d: int) -> None:
    alone, between = odds(d, creature=True), odds(d, creature=False)
    assert alone.win + alone.lose == between.win + between.tie + between.lose == 1
    assert alone.death <= alone.lose
    more, less = odds(d + 1, creature=True), odds(-d, creature=False)
    assert more.win >= alone.win
    assert more.death <= alone.death
    assert odds(d + 1, creature=False).win >= between.win
    # the other team sees the mirror
    assert (less.win, less.tie, less.lose) == (between.lose, between.tie, between.win)
    assert (less.death, less.kill) == (between.kill, between.death)


def test_F1_the_bounds() -> None:
    assert odds(-6, creature=True).win == 0 < odds(-5, creature=True).win
    assert odds(5, creature=True).win == 1 > odds(4, creature=True).win
    assert odds(-10, creature=True).death == 1 > odds(-9, creature=True).death
    assert odds(1, creature=True).death == 0 < odds(0, creature=True).death


def test_F1_the_bars_of_the_picture() -> None:
    """D = -1: margins from -6 to +4, two of them deadly."""
    bars = spread(-1)
    assert [bar.margin for bar in bars] == list(range(-6, 5))
    assert sum(bar.weight for bar in bars) == 36
    assert [bar.margin for bar in bars if bar.deadly] == [-6, -5]


@given(st.integers(-20, 20), st.fractions(0, 1), st.booleans())
def test_F1_the_smallest_bonus_for_a_wanted_chance(d: int, wanted: Fraction, creature: bool) -> None:
    bonus = needed(d, wanted, creature=creature)
    assert odds(d + bonus, creature=creature).win >= wanted
    assert bonus == 0 or odds(d + bonus - 1, creature=creature).win < wanted


def test_F1_more_than_certain_is_certain() -> None:
    assert needed(0, Fraction(7, 2), creature=True) == 5
    assert needed(0, Fraction(1), creature=False) == 6


def test_AN41_chance_of_a_speed_test() -> None:
    for speed in range(12):
        for difficulty in range(1, 20):
            by_icepool = (icepool.d6 + speed >= difficulty).probability(True)
            assert chance_to_reach(speed, difficulty) == by_icepool


def test_V21_a_first_roll_settles_so_many_ties() -> None:
    assert settled_at_once(2) == Fraction(30, 36)
    assert settled_at_once(3) == Fraction(120, 216)
    assert settled_at_once(4) == Fraction(360, 1296)
    assert settled_at_once(5) == Fraction(720, 7776)
    assert settled_at_once(7) == 0
