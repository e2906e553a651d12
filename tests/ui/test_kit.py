"""The parts that games share: how things stand with large text, lists that unfold, numbers typed in."""

from types import SimpleNamespace

import flet as ft
import pytest

from companion.ui.parts.choices import toggled
from companion.ui.parts.layout import in_line, side_by_side, tiles
from companion.ui.parts.unfolding import Unfolding
from companion.ui.theme import Look

PHONE = Look(dark=True)
LARGE = Look(dark=True, scale=2.0)
DESKTOP = Look(dark=True, width=1280)


def at(look: Look):
    return SimpleNamespace(look=look)


def test_what_stands_side_by_side_stands_one_below_the_other_with_large_text():
    one, other = ft.Text("a"), ft.Text("b")
    row = side_by_side(at(PHONE), one, other, fill=0, gap=6, under=4)
    assert isinstance(row, ft.Row)
    assert row.controls[0].expand
    assert row.controls[1] is other
    column = side_by_side(at(LARGE), one, other, fill=0, gap=6, under=4)
    assert isinstance(column, ft.Column)
    assert column.controls == [one, other]
    assert column.spacing == 4


def test_the_place_that_fills_a_line_may_be_counted_from_its_end():
    line = in_line(ft.Text("a"), ft.Text("b"), fill=-1)
    assert [bool(each.expand) for each in line.controls] == [False, True]


@pytest.mark.parametrize(("look", "rows"), [(PHONE, 2), (LARGE, 4)], ids=["phone", "large"])
def test_tiles_are_fewer_across_with_large_text(look, rows):
    assert len(tiles(at(look), [ft.Text(str(n)) for n in range(4)], 2).controls) == rows


def folded(look: Look, opened: str | None = None, stays: bool = False):
    shown: list[str | None] = []
    return Unfolding(at(look), opened, shown.append, stays), shown


def names(fold: Unfolding) -> list[str]:
    rows = fold.lines(
        "abc", lambda each: each, lambda each, on, tap: ft.Text(each), lambda each: ft.Text(f"in {each}")
    )
    return [row.value for row in rows]


def test_an_open_line_stands_alone_on_a_phone_and_among_the_others_elsewhere():
    assert names(folded(PHONE)[0]) == ["a", "b", "c"]
    assert names(folded(PHONE, "b")[0]) == ["b", "in b"]
    assert names(folded(PHONE, "b", stays=True)[0]) == ["a", "b", "in b", "c"]
    assert names(folded(DESKTOP, "b")[0]) == ["a", "b", "in b", "c"]


def test_a_touch_opens_a_line_and_another_closes_it():
    fold, shown = folded(PHONE, "b")
    fold.toggle("b")
    fold.toggle("c")
    assert shown == [None, "c"]


def test_what_is_gone_is_not_open():
    fold, _ = folded(PHONE, "b")
    assert fold.among("ab") is fold
    assert fold.among("ac").opened is None


def test_choosers_make_room_only_with_large_text():
    assert folded(PHONE, "b")[0].note("words") == "words"
    assert folded(LARGE, "b")[0].note("words") == ""
    assert folded(LARGE)[0].note("words") == "words"


def test_what_is_touched_twice_is_let_go():
    assert toggled((1, 2), 3) == (1, 2, 3)
    assert toggled((1, 2, 3), 2) == (1, 3)
