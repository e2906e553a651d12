"""Typed dice: every text gives a formula or a typed refusal, every roll halts, and the sums are right."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.chance import Scripted, Seeded
from companion.core.refusal import Refusal
from companion.i18n.lines import tell_refusal
from companion.i18n.words import LANGUAGES, Words
from companion.kit.tray.notation import (
    LONGEST,
    MOST_DICE,
    SIDES,
    DiceKept,
    Formula,
    Pool,
    extremes,
    parse,
    result,
    throw,
)
from companion.kit.tray.why import Why


def formula(text: str) -> Formula:
    found = parse(text)
    assert isinstance(found, Formula), found
    return found


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("2d6+3", Formula((Pool(2, 6),), 3)),
        ("3d6kl1", Formula((Pool(3, 6, DiceKept.KEEP_LOW, 1),))),
        ("4d6dh1", Formula((Pool(4, 6, DiceKept.DROP_HIGH, 1),))),
        ("4D6 DL 1", Formula((Pool(4, 6, DiceKept.DROP_LOW, 1),))),
        ("d%", Formula((Pool(1, 100),))),
        ("2d20k", Formula((Pool(2, 20, DiceKept.KEEP_HIGH, 1),))),
        ("d20+d4−1", Formula((Pool(1, 20), Pool(1, 4)), -1)),
        ("30d100", Formula((Pool(30, 100),))),
        ("-d6+10", Formula((Pool(1, 6, minus=True),), 10)),
        ("5+d8", Formula((Pool(1, 8),), 5)),
    ],
)
def test_what_players_write(text: str, wanted: Formula) -> None:
    assert parse(text) == wanted
    assert parse(str(wanted)) == wanted


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", Why.NOTHING_TYPED),
        ("   ", Why.NOTHING_TYPED),
        ("0d6", Why.NO_DICE),
        ("7", Why.NO_DICE),
        ("1d1000000", Why.NO_SUCH_DIE),
        ("d7", Why.NO_SUCH_DIE),
        ("d0", Why.NO_SUCH_DIE),
        ("d", Why.WHICH_DIE),
        ("3d", Why.WHICH_DIE),
        ("9999d20", Why.TOO_MANY_DICE),
        ("31d6", Why.TOO_MANY_DICE),
        ("20d6+11d8", Why.TOO_MANY_DICE),
        ("d6+1000", Why.MODIFIER_TOO_BIG),
        ("d6-1000", Why.MODIFIER_TOO_BIG),
        ("2d6kh3", Why.KEEPS_TOO_MANY),
        ("2d6dl2", Why.KEEPS_NOTHING),
        ("2d6kl0", Why.KEEPS_NOTHING),
        ("2d6d8", Why.UNREADABLE),
        ("2d6 fish", Why.UNREADABLE),
        ("٣d6", Why.UNREADABLE),
        ("d6++1", Why.UNREADABLE),
        ("1" * 61, Why.TOO_LONG),
    ],
)
def test_what_is_refused_and_why(text: str, why: Why) -> None:
    refusal = parse(text)
    assert isinstance(refusal, Refusal)
    assert refusal.why is why
    for lang in LANGUAGES:
        said = tell_refusal(Words(lang, "tray"), refusal)
        assert said.endswith((".", "?")), said
        assert "{" not in said


ALPHABET = "0123456789dDkKhHlL%+-− x.\n\t٣²"


@settings(max_examples=10_000, deadline=None)
@given(st.one_of(st.text(alphabet=ALPHABET, max_size=LONGEST + 5), st.text(max_size=12)))
def test_any_text_gives_a_result_or_a_typed_refusal(text: str) -> None:
    found = parse(text)
    if isinstance(found, Refusal):
        assert isinstance(found.why, Why)
        return
    faces = throw(found, Seeded("a"))
    assert 1 <= len(faces) <= MOST_DICE
    assert all(1 <= face <= sides for face, sides in zip(faces, found.sides, strict=True))
    low, high = extremes(found)
    assert low <= result(found, faces).total <= high
    assert parse(str(found)) == found


POOLS = st.builds(
    lambda count, sides, choice, n, minus: Pool(
        count, sides, choice, 0 if choice is DiceKept.ALL else min(n, count), minus
    ),
    st.integers(1, 10),
    st.sampled_from(SIDES),
    st.sampled_from(DiceKept),
    st.integers(1, 9),
    st.booleans(),
).filter(lambda pool: pool.kept > 0)


@settings(deadline=None)
@given(st.lists(POOLS, min_size=1, max_size=3), st.integers(-999, 999))
def test_every_formula_can_be_written_and_read(pools: list[Pool], added: int) -> None:
    wanted = Formula(tuple(pools), added)
    assert parse(str(wanted)) == wanted
    low, high = extremes(wanted)
    ones, tops = (1,) * len(wanted.sides), wanted.sides
    if not any(pool.minus for pool in pools):
        assert result(wanted, ones).total == low
        assert result(wanted, tops).total == high


@pytest.mark.parametrize(
    ("text", "faces", "dropped", "total"),
    [
        ("2d6+3", (4, 2), (), 9),
        ("3d6kl1", (4, 2, 5), (0, 2), 2),
        ("3d6kh1", (5, 2, 5), (1, 2), 5),
        ("4d6dl1", (1, 5, 3, 1), (3,), 9),
        ("4d6dh1", (6, 5, 6, 1), (2,), 12),
        ("2d20kh1+d4", (3, 17, 4), (0,), 21),
        ("d20-d6", (3, 6), (), -3),
    ],
)
def test_the_sum_and_the_dropped_dice(
    text: str, faces: tuple[int, ...], dropped: tuple[int, ...], total: int
) -> None:
    asked = formula(text)
    assert throw(asked, Scripted(faces)) == faces
    came = result(asked, faces)
    assert (came.dropped, came.total) == (dropped, total)


def test_plain_dice_are_told_apart() -> None:
    assert formula("4d6").plain
    assert not formula("4d6+1").plain
    assert not formula("4d6kl1").plain
    assert not formula("d6+d6").plain
    assert not formula("-d6").plain
