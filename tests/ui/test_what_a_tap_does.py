"""A tap draws, tells and works out only what it changed. No time is measured: what is done is counted."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import flet as ft
import pytest

from companion.core.seats import Seat
from companion.games.big_book.madness import TakeMadness
from companion.games.synchro_horizon.step import HABITS, round_end
from companion.games.synchro_horizon.vocabulary import Side, Stage
from companion.i18n.words import Words
from companion.store import Store
from tests.ui import big_book_evening, fights
from tests.ui.headless import Phone
from tests.ui.looking import at, visit

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")

BESIDE_THE_TAP = {"SavedLight"}
"""What a phone draws when the disk is ready, whenever that is."""


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the parts that are drawn anew, as it happens."""
    found: list[str] = []
    update: Callable[[Any], None] = ft.Component.update

    def noted(part: Any) -> None:
        if part.fn.__name__ not in BESIDE_THE_TAP:
            found.append(part.fn.__name__)
        update(part)

    monkeypatch.setattr(ft.Component, "update", noted)
    return found


def test_a_hit_draws_its_tile_and_nothing_else(store: Store, drawn: list[str]) -> None:
    table = fights.kept(store, fights.at_stage(Stage.ROUND))
    who = table.state.line(Side.HEROES)[0]

    async def go(phone: Phone) -> None:
        await phone.tap(f"tile-{who.value}")
        await phone.tap("key-1")
        drawn.clear()
        await phone.tap("main")
        assert table.state.health(who).damage == 1
        assert drawn == ["Tile"]

    visit(store, at(table), go)


def test_habits_that_cannot_be_due_ask_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the middle of a round no step of its end is due, and without a reward none is left over."""
    state = fights.until(fights.at_stage(Stage.ROUND)).state
    asked: list[object] = []
    monkeypatch.setattr(sys.modules[round_end.__module__], "step", asked.append)
    assert [habit.next(state) for habit in HABITS] == [None] * len(HABITS)
    assert asked == []


def test_what_comes_next_is_worked_out_once_for_each_state(store: Store) -> None:
    table = big_book_evening.seat(store)
    game, asked = table.game, list[int]()

    class Asked:
        """The game, and how often it is asked what comes next."""

        def __getattr__(self, name: str) -> Any:
            return getattr(game, name)

        def step(self, state: Any) -> Any:
            asked.append(id(state))
            return game.step(state)

    async def go(phone: Phone) -> None:
        before = table.state
        table.game = Asked()  # type: ignore[assignment]
        await phone.tap("main")
        table.game = game
        assert table.state is not before
        assert sorted(asked) == sorted(set(asked))

    visit(store, at(table), go)


def test_one_more_madness_is_told_on_one_chip_only(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    table = big_book_evening.seat(store)
    told: list[object] = []
    tell = Words.g

    def noted(words: Words, key: str, /, **facts: object) -> str:
        if key == "ui.chip.spoken":
            told.append(facts["player"])
        return tell(words, key, **facts)

    async def go(phone: Phone) -> None:
        monkeypatch.setattr(Words, "g", noted)
        await phone.run(lambda: table.do(TakeMadness(Seat(2))))
        assert told == [Seat(2)]

    visit(store, at(table), go)
