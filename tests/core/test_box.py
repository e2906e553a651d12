from __future__ import annotations

import pytest

from companion.core.box import Box, Column, FactTable, Unknown, read_box

SHIPPED = {
    "figures": {"stock.fire.two": 10, "stock.fire.name": "Feu"},
    "tables": [
        {
            "id": "track",
            "unknown": "U-1",
            "rows": ["1", "2"],
            "columns": [{"id": "easy", "low": 0, "high": 2}, {"id": "hard"}],
            "total": 7,
        },
        {"id": "magician", "unknown": "U-2", "columns": [{"id": "element", "choices": ["fire", "air"]}]},
        {"id": "stock", "unknown": "U-3", "columns": [{"id": "two"}, {"id": "three"}], "rows": ["fire"]},
        {"id": "patron", "unknown": "U-4", "columns": [{"id": "name", "text": True}], "rows": ["fire"]},
    ],
}


def test_a_figure_nobody_gave_is_unknown_not_zero() -> None:
    box = read_box(SHIPPED, {})
    assert box.fact("track.1.easy") == Unknown("track.1.easy")
    assert box.number("track.1.easy") is None
    assert box.word("track.1.easy") is None


def test_shipped_figures_come_first_then_the_owners() -> None:
    box = read_box(SHIPPED, {"track.1.easy": 0, "stock.fire.two": 3, "magician.Zoe.element": "air"})
    assert box.fact("stock.fire.two") == 10
    assert box.fact("track.1.easy") == 0
    assert box.number("track.1.easy") == 0
    assert box.word("track.1.easy") is None
    assert box.word("magician.Zoe.element") == "air"
    assert box.number("magician.Zoe.element") is None


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("track.1.easy", 3),
        ("track.1.easy", -1),
        ("track.1.easy", True),
        ("track.1.easy", 1.0),
        ("track.1.easy", "1"),
        ("track.1.hard", 100),
        ("track.3.easy", 1),
        ("track.1.medium", 1),
        ("track.1", 1),
        ("track.1.easy.more", 1),
        ("magician..element", "fire"),
        ("magician.Zoe.element", "water"),
        ("magician.Zoe.element", 1),
        ("patron.fire.name", ""),
        ("patron.fire.name", " Zoe"),
        ("patron.fire.name", "x" * 41),
        ("patron.fire.name", 3),
        ("nothing.1.easy", 1),
        ("stock.fire.two", 9),
    ],
)
def test_a_value_that_does_not_fit_is_left_out_never_guessed(key: str, value: object) -> None:
    assert not read_box(SHIPPED, {}).accepts(key, value)
    assert read_box(SHIPPED, {key: value}).owner == {}  # type: ignore[dict-item]


def test_values_that_fit_are_kept() -> None:
    owner = {"track.2.easy": 2, "track.1.hard": 99, "magician.Zoe.element": "fire", "stock.fire.three": 0}
    owner["patron.fire.name"] = "Zoé la Rouge"
    assert read_box(SHIPPED, owner).owner == owner


def test_rows_are_fixed_or_named_by_the_owner() -> None:
    box = read_box(SHIPPED, {"magician.Zoe.element": "fire", "magician.Max.element": "air"})
    track, magician, *_ = box.tables
    assert box.rows(track) == ("1", "2")
    assert box.rows(magician) == ("Zoe", "Max")
    assert read_box(SHIPPED, {}).rows(magician) == ()


def test_tables_are_read_with_their_limits() -> None:
    track = read_box(SHIPPED, {}).tables[0]
    assert track == FactTable(
        "track", "U-1", (Column("easy", 0, 2), Column("hard", 0, 99)), ("1", "2"), total=7
    )
    assert track.key("1", "easy") == "track.1.easy"


def test_choices_may_be_named_by_words_of_another_kind() -> None:
    choices = {"id": "1", "choices": ["red"], "words": "Colour"}
    table = {"id": "wheel", "unknown": "U-3", "rows": ["1"], "columns": [choices, {"id": "colour"}]}
    columns = read_box({"tables": [table]}, {}).tables[0].columns
    assert [column.words for column in columns] == ["Colour", ""]


def test_an_empty_box_knows_nothing() -> None:
    assert read_box({}, {"track.1.easy": 1}) == Box() == read_box({}, {})
