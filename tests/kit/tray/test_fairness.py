"""Dice and boxes are fair: fixed seeds, alpha 1e-6, so a failure is never bad luck.

``python -m tests.bench fairness`` runs three million rolls of the system's own entropy by command.
"""

from __future__ import annotations

from itertools import permutations

import pytest

from companion.core.box import Box
from companion.core.chance import Seeded
from companion.core.table import Plan, Table, open_table
from companion.kit.tray.boxes import Cover, Shake
from companion.kit.tray.fairness import ALPHA, Verdict, beyond, fairness_of, rolls_needed
from companion.kit.tray.game import TRAY
from companion.kit.tray.notation import SIDES
from companion.kit.tray.self_test import SelfTest
from companion.kit.tray.state import Options, State
from companion.kit.tray.throws import Roll


def tray(seed: str) -> Table[State]:
    table = open_table(TRAY, Plan("tray", (), Options(), seed), Box(), lambda: "2026-01-01T00:00:00+00:00")
    assert isinstance(table, Table)
    return table


@pytest.mark.parametrize("sides", SIDES)
def test_faces_and_consecutive_pairs_of_every_die(sides: int) -> None:
    test = SelfTest(sides, 120_000, "seed")
    while not test.finished:
        test.advance()
    assert sum(test.faces) == 120_000
    assert sum(test.pairs) == 119_999
    assert test.of_faces().p > ALPHA
    assert test.of_pairs().p > ALPHA


def test_the_first_die_of_each_tap_is_fair_too() -> None:
    """Each tap has a seed of its own: the first face after a seed must not lean."""
    counts = [0] * 6
    pairs = [0] * 36
    last = 0
    for position in range(60_000):
        face = Seeded("first", position).die(6) - 1
        counts[face] += 1
        pairs[last * 6 + face] += 1
        last = face
    assert fairness_of(counts).p > ALPHA
    assert fairness_of(pairs).p > ALPHA


def test_all_orders_of_four_marbles() -> None:
    orders = dict.fromkeys(permutations((1, 2, 3, 4)), 0)
    for position in range(48_000):
        orders[Seeded("marbles", position).shuffle((1, 2, 3, 4))] += 1
    assert len(orders) == 24
    assert fairness_of(tuple(orders.values())).p > ALPHA


def test_throws_and_shakes_of_a_real_tray() -> None:
    """Through the table itself: decide, journal, evolve, tallies."""
    table = tray("fair")
    orders = dict.fromkeys(permutations((1, 2, 3, 4)), 0)
    for _ in range(1_200):
        table.do(Roll("20d6"))
        table.do(Shake(1))
        orders[table.state.boxes[0].order] += 1
    tally = next(tally for tally in table.state.tallies if tally.sides == 6)
    assert sum(tally.app) == 24_000
    assert fairness_of(tally.app).p > ALPHA
    assert fairness_of(tuple(orders.values())).p > ALPHA
    assert table.do(Cover(1)) is not None


def test_the_classic_faults_are_caught() -> None:
    chance = Seeded("faults")
    by_rest = [0] * 6
    rounded = [0] * 6
    for _ in range(600_000):
        by_rest[(chance.die(256) - 1) % 6] += 1
    for _ in range(6_000):
        rounded[round((chance.die(10_000) - 1) / 10_000 * 5)] += 1
    assert fairness_of(by_rest).verdict is Verdict.SUSPICIOUS
    assert fairness_of(rounded).verdict is Verdict.SUSPICIOUS
    orders = dict.fromkeys(permutations(range(4)), 0)
    for _ in range(48_000):
        cards = [0, 1, 2, 3]
        for place in range(4):
            other = chance.die(4) - 1
            cards[place], cards[other] = cards[other], cards[place]
        orders[tuple(cards)] += 1
    assert fairness_of(tuple(orders.values())).verdict is Verdict.SUSPICIOUS


# -- the arithmetic ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("chi", "freedom", "p"),
    [
        (3.841458820694124, 1, 0.05),
        (11.070497693516351, 5, 0.05),
        (35.88818687961042, 5, 1e-6),
        (16.918977604620448, 9, 0.05),
        (123.22522145336181, 99, 0.05),
        (3.8, 5, 0.578555),
        (0.0, 5, 1.0),
    ],
)
def test_the_tail_of_chi_square(chi: float, freedom: int, p: float) -> None:
    assert beyond(chi, freedom) == pytest.approx(p, rel=2e-5)


def test_what_may_be_said_of_a_histogram() -> None:
    assert fairness_of((0,) * 6).verdict is Verdict.TOO_FEW
    assert fairness_of((4, 4, 4, 4, 4, 4)).verdict is Verdict.TOO_FEW
    assert fairness_of((40, 40, 41, 39, 40, 40)).verdict is Verdict.USUAL
    assert fairness_of((64, 28, 40, 40, 34, 34)).verdict is Verdict.RARE
    assert fairness_of((200, 40, 40, 40, 40, 40)).verdict is Verdict.SUSPICIOUS


def test_how_many_rolls_show_a_bias() -> None:
    """The plain sentence of the page: rare biases need thousands of rolls."""
    assert rolls_needed(6, 0.2) == 8_100
    assert rolls_needed(6, 0.1) == 33_000
    assert rolls_needed(20, 0.1) > rolls_needed(6, 0.1)


def test_the_number_of_rolls_is_enough() -> None:
    """Loaded dice, as many times as the page says: nearly all are caught (99 %, here 40 of 40)."""
    rolls = rolls_needed(6, 0.2)
    caught = 0
    for die in range(40):
        chance = Seeded("loaded", die)
        counts = [0] * 6
        for _ in range(rolls):
            wide = chance.die(600)  # face 1 has 120 of 600 instead of 100
            counts[0 if wide <= 120 else 1 + (wide - 121) // 96] += 1
        caught += fairness_of(counts).verdict is Verdict.SUSPICIOUS
    assert caught >= 38


def test_the_self_test_goes_in_slices_and_can_be_left() -> None:
    test = SelfTest(6, 1_000, "s")
    test.advance(300)
    assert (test.done, test.finished) == (300, False)
    test.advance(300)
    test.advance(10_000)
    assert (test.done, test.finished) == (1_000, True)
    assert sum(test.faces) == 1_000
    same = SelfTest(6, 1_000, "s")
    same.advance(10_000)
    assert sum(same.faces) == 1_000
