"""The parts that games share: how things stand with large text, lists that unfold, numbers typed in."""

from types import SimpleNamespace

import flet as ft
import pytest

from companion.ui.parts.choices import toggled
from companion.ui.parts.layout import (
    boxed,
    full_height,
    grid,
    highlighted,
    in_line,
    padding,
    side_by_side,
    spread,
    tiles,
)
from companion.ui.parts.tappable import tappable
from companion.ui.parts.unfolding import Unfolding
from companion.ui.theme import Look, pressable
from companion.ui.tokens import BORDER

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


def test_a_size_for_ordinary_text_gives_way_to_large_text():
    assert [look.fixed_unless_large(84) for look in (PHONE, LARGE)] == [84, None]
    assert [look.scaled_height(56, 22) for look in (PHONE, LARGE)] == [56, 78]
    assert [look.lines(2) for look in (PHONE, LARGE)] == [2, 4]
    assert [look.lines(1, 6) for look in (PHONE, LARGE)] == [1, 6]
    assert [look.per_row(4, 2) for look in (PHONE, LARGE)] == [4, 2]
    assert [look.if_wide(60, 88) for look in (PHONE, DESKTOP)] == [60, 88]
    assert [look.hint("why") for look in (PHONE, LARGE)] == ["why", ""]


@pytest.mark.parametrize(
    ("look", "scrolls"),
    [
        (PHONE, False),
        (DESKTOP, False),
        (LARGE, True),
        (Look(dark=True, height=600), True),
        (Look(dark=True, scale=1.3), True),
    ],
    ids=["phone", "wide", "large", "low phone", "larger text on a low phone"],
)
def test_a_screen_scrolls_where_it_cannot_be_seen_whole(look, scrolls):
    assert look.must_scroll is scrolls


def test_no_word_moves_when_its_ground_begins_to_glow():
    ui = SimpleNamespace(look=PHONE, game="big_book")
    resting, glowing = (
        highlighted(ui, ft.Text("a"), now, rest=pressable, pad=(10, 2)) for now in (False, True)
    )
    assert resting.border is None
    assert glowing.border.top.width == BORDER
    assert resting.padding == padding((10, 2))
    assert glowing.padding == ft.Padding(10 - BORDER, 0, 10 - BORDER, 0)  # an edge takes what there is


@pytest.mark.parametrize(
    ("look", "scrolls", "along"),
    [(PHONE, False, "SPACE_BETWEEN"), (PHONE, True, "START"), (DESKTOP, False, "START")],
    ids=["phone", "low phone", "wide"],
)
def test_a_screen_is_spread_over_a_phone_and_begins_at_the_top_elsewhere(look, scrolls, along):
    column = spread(at(look), [ft.Text("a")], scrolls=scrolls)
    assert column.alignment.name == along
    assert (column.scroll is not None) is scrolls


def test_what_does_not_expand_says_nothing_of_it():
    ui = SimpleNamespace(look=PHONE, game="big_book", session=None)
    assert tappable(ui, "a", "a", ft.Text("a"), None, expand=False).expand is None
    assert tappable(ui, "a", "a", ft.Text("a"), None, expand=True).expand


def test_an_unfinished_row_of_a_grid_is_filled_up():
    rows = grid([ft.Text("a", expand=True) for _ in range(3)], 2, gap=6).controls
    assert [len(row.controls) for row in rows] == [2, 2]
    assert rows[1].controls[1].expand
    assert rows[0].spacing == 6


def test_what_is_said_about_a_place_is_what_flet_is_told():
    column = full_height([ft.Text("a")], along="end", across="stretch")
    assert (column.alignment, column.horizontal_alignment) == (
        ft.MainAxisAlignment.END,
        ft.CrossAxisAlignment.STRETCH,
    )
    assert in_line(ft.Text("a"), along="middle", across="start").alignment is ft.MainAxisAlignment.CENTER
    assert boxed(ft.Text("a"), pad=(12, 4)).padding == ft.Padding(12, 4, 12, 4)
    assert padding((1, 2, 3, 4), less=1) == ft.Padding(0, 1, 2, 3)
    assert padding(10, less=3) == ft.Padding.all(7)


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
