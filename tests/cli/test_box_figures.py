"""Figures of the box in a script: checked as the form checks them, and never against the book."""

from __future__ import annotations

from typing import Any

import pytest


def book(**box: Any) -> dict[str, Any]:
    return {"game": "big_book", "seats": ["Ada", "Bo"], "box": box, "steps": []}


def curses(*counts: int) -> dict[str, int]:
    return {f"curses.{kind}.count": n for kind, n in zip("ETFAM", counts, strict=False)}


@pytest.mark.parametrize("counts", [(), (10,), (10, 10, 10, 10, 8), (48, 0, 0, 0, 0), (12, 12, 12, 12)])
def test_U3_curses_that_can_add_up_to_48(script: Any, counts: tuple[int, ...]) -> None:
    assert script(book(**curses(*counts))).code == 0


@pytest.mark.parametrize(
    ("counts", "have"), [((48, 1), 49), ((10, 10, 10, 10, 7), 47), ((10, 10, 10, 10, 9), 49)]
)
def test_U3_curses_that_cannot(script: Any, counts: tuple[int, ...], have: int) -> None:
    ran = script(book(**curses(*counts)))
    ran.complains("cli.bad.total", table="curses", have=have, wanted=48)


def test_U2_guardians_named_so_far_may_still_be_few_but_never_too_many(script: Any) -> None:
    def table(**box: Any) -> dict[str, Any]:
        return {"game": "pantacle", "seats": ["Ada", "Bo", "Cy"], "box": box, "steps": []}

    assert script(table(**{"guardians.Renard.count": 3})).code == 0
    many = {"guardians.Renard.count": 13, "guardians.Loup.count": 12}
    script(table(**many)).complains("cli.bad.total", table="guardians", have=25, wanted=24)


def test_U6_shards_that_are_not_28(script: Any) -> None:
    box = {f"shards.{colour}.count": 8 for colour in ("red", "blue", "green", "clear")}
    document = {"game": "synchro_horizon", "seats": ["Ada"], "box": box, "steps": []}
    script(document).complains("cli.bad.total", table="shards", have=32, wanted=28)


@pytest.mark.parametrize("key", ["pile.2.madness", "players.2.madness"])
def test_a_figure_the_box_does_not_have(script: Any, key: str) -> None:
    script(book(**{key: 1})).complains("cli.bad.fact", key=key)


@pytest.mark.parametrize(
    ("value", "fine"), [(2, True), (3, False), ("2", False), (True, False), (2.0, False)]
)
def test_U4_a_figure_the_book_gives_is_taken_when_it_is_the_same(script: Any, value: Any, fine: bool) -> None:
    box = {"board1.1.shards": value}
    ran = script({"game": "synchro_horizon", "seats": ["Ada"], "box": box, "steps": []})
    if fine:
        assert ran.code == 0
    else:
        ran.complains("cli.bad.shipped", key="board1.1.shards", value=value, book=2)
