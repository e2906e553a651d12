from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from itertools import permutations, product

import pytest

from companion.core.chance import BadFaces, DryRun, Scripted, Seeded, Typed, new_code, new_id, new_seed
from companion.core.refusal import CoreWhy, Refusal

# -- golden values: a stored table must find its faces again on every Python, for ever ------------


def test_golden_first_faces_of_successive_taps() -> None:
    assert [Seeded("golden", place).die(6) for place in range(12)] == [2, 3, 6, 4, 2, 2, 4, 6, 6, 6, 1, 6]


def test_golden_faces_within_one_tap() -> None:
    six, twenty = Seeded("golden", 0), Seeded("golden", 0)
    assert [six.die(6) for _ in range(12)] == [2, 4, 6, 5, 6, 1, 3, 2, 5, 5, 4, 2]
    assert [twenty.die(20) for _ in range(8)] == [5, 11, 19, 14, 20, 3, 8, 6]


def test_golden_shuffle_and_pick() -> None:
    assert Seeded("golden", 3).shuffle("abcdefgh") == tuple("fghdcbae")
    assert Seeded("golden", 3).pick(3, "abcdefgh") == tuple("fgh")
    assert Seeded("é", 0).pick(3, range(100)) == (27, 56, 24)


def test_the_seed_of_a_tap_is_the_tables_seed_and_the_position() -> None:
    assert Seeded("golden").seed == "golden:0"
    assert Seeded("golden", 7).seed == "golden:7"
    assert not Seeded("golden").by_hand


# -- seeded: fair -----------------------------------------------------------------------------------


def chi_square_is_fair(seen: Iterable[object], cells: int, each: int) -> bool:
    """Chi-square at 1e-6 (Wilson-Hilferty); the seeds are fixed, so it can never flicker."""
    counts = Counter(seen)
    assert len(counts) <= cells
    total = sum((count - each) ** 2 / each for count in counts.values()) + each * (cells - len(counts))
    free = cells - 1
    limit = free * (1 - 2 / (9 * free) + 4.7534 * (2 / (9 * free)) ** 0.5) ** 3
    return total < limit


def test_the_fairness_test_itself_can_fail() -> None:
    assert not chi_square_is_fair([1, 2, 3, 4, 5] * 1200, 6, 1000)


@pytest.mark.parametrize("sides", [2, 6, 10, 20])
def test_faces_are_fair_within_a_tap(sides: int) -> None:
    chance = Seeded("fair")
    assert chi_square_is_fair((chance.die(sides) for _ in range(1000 * sides)), sides, 1000)


def test_first_faces_of_successive_taps_are_fair() -> None:
    assert chi_square_is_fair((Seeded("taps", place).die(6) for place in range(6000)), 6, 1000)


def test_pairs_of_faces_are_independent() -> None:
    def within() -> Iterable[tuple[int, int]]:
        chance = Seeded("pairs")
        return ((chance.die(6), chance.die(6)) for _ in range(7200))

    across = ((Seeded("pairs", n).die(6), Seeded("pairs", n + 1).die(6)) for n in range(0, 14400, 2))
    assert chi_square_is_fair(within(), 36, 200)
    assert chi_square_is_fair(across, 36, 200)


def test_all_orders_of_four_are_equally_likely() -> None:
    chance = Seeded("orders")
    seen = [chance.shuffle("abcd") for _ in range(24 * 300)]
    assert set(seen) == set(permutations("abcd"))
    assert chi_square_is_fair(seen, 24, 300)


def test_all_pairs_drawn_are_equally_likely() -> None:
    seen = [Seeded("draw", place).pick(2, "abcd") for place in range(12 * 300)]
    assert chi_square_is_fair(seen, 12, 300)
    assert set(seen) == {pair for pair in product("abcd", repeat=2) if pair[0] != pair[1]}


def test_pick_draws_no_more_than_there_is_and_changes_nothing() -> None:
    cards = ["a", "b"]
    assert sorted(Seeded("x").pick(5, cards)) == ["a", "b"]
    assert Seeded("x").pick(0, cards) == () == Seeded("x").pick(3, [])
    assert cards == ["a", "b"]


# -- typed: real dice and cards ---------------------------------------------------------------------


def refused(roll: Callable[[], object]) -> Refusal:
    with pytest.raises(BadFaces) as caught:
        roll()
    assert repr(caught.value.refusal) in str(caught.value)
    return caught.value.refusal


def test_typed_faces_come_in_order() -> None:
    chance = Typed([4, 1])
    assert chance.by_hand
    assert (chance.die(6), chance.die(6)) == (4, 1)
    chance.finish()


@pytest.mark.parametrize("face", [0, -1, 7, True, 2.0, "3", None])
def test_a_face_that_the_die_does_not_have_is_refused(face: object) -> None:
    refusal = refused(lambda: Typed([face]).die(6))  # type: ignore[list-item]
    assert refusal == Refusal(CoreWhy.FACE_OUT_OF_RANGE, face=face, high=6)


def test_too_few_and_too_many_faces_are_refused() -> None:
    short = Typed([3])
    short.die(6)
    assert refused(lambda: short.die(6)) == Refusal(CoreWhy.FACES_MISSING, have=1)
    long = Typed([3, 4, 5])
    long.die(6)
    assert refused(long.finish) == Refusal(CoreWhy.FACES_TOO_MANY, have=3, need=1)


def test_typed_cards_are_places_in_the_list() -> None:
    assert Typed([3, 1]).pick(2, "abc") == ("c", "a")
    assert Typed([2, 3, 1]).shuffle("abc") == ("b", "c", "a")
    assert Typed([1]).pick(9, "a") == ("a",)


def test_one_card_cannot_be_drawn_twice() -> None:
    assert refused(lambda: Typed([2, 2]).pick(2, "abc")) == Refusal(CoreWhy.FACE_OUT_OF_RANGE, face=2, high=3)


def test_scripted_chance_speaks_as_the_app() -> None:
    chance = Scripted([6])
    assert not chance.by_hand
    assert chance.die(6) == 6


# -- names ------------------------------------------------------------------------------------------


def test_seeds_ids_and_codes_differ_and_have_their_form() -> None:
    assert re.fullmatch(r"[0-9a-f]{32}", new_seed())
    assert re.fullmatch(r"[0-9a-f]{12}", new_id())
    assert re.fullmatch(r"[A-HJ-NP-Z2-9]{4}", new_code())
    assert len({new_id() for _ in range(500)}) == 500
    assert new_seed() != new_seed()


def test_a_dry_run_notes_dice_and_draws() -> None:
    noted = DryRun()
    assert (noted.die(6), noted.dice, noted.draws) == (1, [6], False)
    assert noted.shuffle("abc") == ("a", "b", "c")
    assert noted.draws
    assert noted.pick(2, "abc") == ("a", "b")
