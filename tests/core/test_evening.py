"""Curves and the luck of an evening, held against the taps they are made of."""

from __future__ import annotations

import dataclasses
import statistics
from fractions import Fraction
from itertools import product
from math import prod
from pathlib import Path
from typing import Any

import icepool
import pytest

from companion.core.annotation_actions import MakeCounter
from companion.core.chance import Seeded
from companion.core.evening import (
    MANY,
    POINTS,
    TAIL,
    Curve,
    Fights,
    Luck,
    _Heard,
    curves_of,
    luck_of,
    sums,
    usual_range,
)
from companion.core.plot import DiceFight, Plot
from companion.core.seats import Seat
from companion.core.table import Table
from companion.games import ALL
from companion.i18n.words import LANGUAGES, Words
from tests.golden.evening_file import read
from tests.toy_game import GAME, Pass, Roll, Take

GOLDEN = sorted((Path(__file__).resolve().parent.parent / "golden").glob("*/*.json"))


def golden(name: str) -> Table[Any]:
    return read(next(path for path in GOLDEN if path.name.startswith(name))).table()


@pytest.mark.parametrize("sides", [4, 6, 10])
def test_luck_is_what_all_throws_give(sides: int) -> None:
    """Three dice, thrown in every way there is."""
    thrown = sorted(sum(faces) for faces in product(range(1, sides + 1), repeat=3))
    luck = Luck(sides, 3, 0)
    assert luck.expected == pytest.approx(statistics.mean(thrown))
    low, high = luck.range
    rare = len(thrown) * TAIL
    assert sum(each < low for each in thrown) <= rare < sum(each <= low for each in thrown)
    assert sum(each > high for each in thrown) <= rare < sum(each >= high for each in thrown)


@pytest.mark.parametrize(("sides", "dice"), [(2, 1), (6, 1), (6, 2), (6, 12), (8, 31), (10, 60), (20, 7)])
def test_what_is_usual_is_what_another_program_says(sides: int, dice: int) -> None:
    """Exact odds of icepool, which nobody here wrote."""
    pool = dice @ icepool.d(sides)
    low, high = Luck(sides, dice, 0).range
    assert Fraction(pool.probability("<", low)) <= Fraction(1, 40) < Fraction(pool.probability("<=", low))
    assert Fraction(pool.probability(">", high)) <= Fraction(1, 40) < Fraction(pool.probability(">=", high))


@pytest.mark.parametrize("sides", [6, 10])
def test_more_dice_than_are_counted_go_on_as_before(sides: int) -> None:
    """The bell curve takes over where it says the same, to two of some hundred."""
    low, high = Luck(sides, MANY + 1, 0).range
    less, more = (each + MANY + 1 for each in usual_range(sums(sides, MANY + 1)))
    assert abs(low - less) <= 2
    assert abs(high - more) <= 2


def test_no_die_shows_more_than_it_has() -> None:
    assert Luck(6, 1, 6).range == (1, 6)
    assert Luck(6, 2, 12).range == (2, 12)


def test_what_is_usual_and_what_is_rare() -> None:
    assert Luck(6, 100, 350).usual
    assert Luck(6, 100, 383).usual
    assert not Luck(6, 100, 384).usual
    assert not Luck(6, 100, 316).usual


def fights(*odds: Fraction, won: int = 0) -> Fights:
    return Fights(tuple(DiceFight(Seat(1), "x", each, place < won) for place, each in enumerate(odds)))


ODDS = (
    Fraction(35, 36),
    Fraction(5, 18),
    Fraction(1),
    Fraction(5, 12),
    Fraction(1, 6),
    Fraction(1, 2),
    Fraction(0),
)


def test_how_many_fights_are_usually_won_is_what_all_evenings_give() -> None:
    """Every way seven fights can fall, each with its own chance."""
    spread = [Fraction(0)] * (len(ODDS) + 1)
    for fallen in product((True, False), repeat=len(ODDS)):
        chance = prod(
            (odds if won else 1 - odds for odds, won in zip(ODDS, fallen, strict=True)), start=Fraction(1)
        )
        spread[sum(fallen)] += chance
    asked = fights(*ODDS)
    low, high = asked.range
    rare = Fraction(1, 40)
    assert sum(spread[:low]) <= rare < sum(spread[: low + 1])
    assert sum(spread[high + 1 :]) <= rare < sum(spread[high:])
    assert asked.expected == pytest.approx(float(sum(n * chance for n, chance in enumerate(spread))))
    assert [fights(*ODDS, won=n).usual for n in range(8)] == [low <= n <= high for n in range(8)]


def test_curves_follow_the_states() -> None:
    table = golden("lost_by_madness")
    piles = [table.state_at(0).pile, *(state.pile for _, state in table.done)]
    pile, madness = curves_of(table)
    assert (pile.id, pile.by_seat, pile.lines) == ("pile", False, (tuple(piles),))
    assert madness.by_seat
    assert [line[-1] for line in madness.lines] == [player.madness for player in table.state.players]


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_every_evening_has_a_picture(path: Path) -> None:
    table = read(path).table()
    curves = curves_of(table)
    assert curves
    for curve in curves:
        assert len({len(line) for line in curve.lines}) == 1
        assert len(curve.lines[0]) <= POINTS + 1
        if curve.by_seat:
            assert len(curve.lines) <= len(table.names)


def test_a_number_that_never_moved_or_is_not_known_is_no_picture(open_toy: Any) -> None:
    plots: tuple[Plot[Any], ...] = (
        Plot("still", lambda _: 3),
        Plot("unknown", lambda _: None),
        Plot("later", lambda state: state.shells[0] or None),
        Plot("joining", lambda state: (state.shells[0],) * (1 + state.shells[0])),
    )
    table = open_toy(game=dataclasses.replace(GAME, plots=plots))
    for _ in range(2):
        table.do(Take(Seat(1)))
    assert curves_of(table) == (Curve("later", ((1, 2),), False), Curve("joining", ((0, 1, 2),), True))


def test_a_long_evening_is_thinned_and_keeps_its_end(open_toy: Any) -> None:
    table = open_toy(
        game=dataclasses.replace(GAME, plots=(Plot("n", lambda state: state.shells[0]),)), goal=999
    )
    for _ in range(3 * POINTS):
        table.do(Take(Seat(1)))
    (curve,) = curves_of(table)
    assert len(curve.lines[0]) <= POINTS + 1
    assert (curve.lines[0][0], curve.lines[0][-1]) == (0, 3 * POINTS)


def test_dice_of_the_app_and_real_ones_are_heard(open_toy: Any) -> None:
    table = open_toy()
    table.do(Roll(), faces=[6])
    assert luck_of(table) == (Luck(6, 1, 6),)
    table.do(Pass())
    table.do(Roll(2))
    assert luck_of(table) == (Luck(6, 3, 6 + sum(table.state.faces[-2:])),)
    table.undo()
    assert luck_of(table) == (Luck(6, 1, 6),)


def test_what_lies_beside_the_game_is_no_luck(open_toy: Any) -> None:
    table = open_toy()
    table.do(Roll(), faces=[6])
    table.do(MakeCounter("Fog"))
    table.do(Roll(), faces=[2])
    assert luck_of(table) == (Luck(6, 2, 8),)


def test_cards_are_handed_on_unheard() -> None:
    heard, plain = _Heard(Seeded("seed")), Seeded("seed")
    assert heard.shuffle("abc") == plain.shuffle("abc")
    assert heard.pick(2, "abc") == plain.pick(2, "abc")
    assert not heard.dice


def test_what_would_go_otherwise_today_is_left_out(open_toy: Any) -> None:
    table = open_toy()
    table.do(Roll(), faces=[6])
    entry, state = table._book.history.done[0]
    table._book.history.done[0] = dataclasses.replace(entry, events=()), state
    assert luck_of(table) == ()
    table._book.history.done[0] = dataclasses.replace(entry, faces=(7,)), state
    assert luck_of(table) == ()


def test_every_plot_has_a_name() -> None:
    for game, lang in product(ALL.values(), LANGUAGES):
        for plot in game.plots:
            assert Words(lang).has(f"{game.id}.plot.{plot.id}")
