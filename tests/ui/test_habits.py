"""What happens by itself is told above the main button, and the group chooses it on a sheet."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.core.automation import Automation, AutomationMode
from companion.core.box import Box
from companion.core.seats import Player, Seat
from companion.core.table import Plan, Table, open_table
from companion.games import ALL
from companion.i18n import words
from companion.store import MemoryDisk, Store, open_folder
from companion.ui.budget import Budget
from tests.toy_game import GAME, Options, Pass, State
from tests.ui.headless import Phone
from tests.ui.looking import at, visit
from tests.ui.test_generic import TOY

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")
WORDS = {**TOY, "habit.passes": "Passing", "habit.passes.note": "Bo's turn passes"}


def skip_bo(state: State) -> Pass | None:
    return Pass() if state.turn == Seat(2) else None


HELPED = replace(GAME, automations=(Automation("passes", skip_bo),))


@pytest.fixture
def helped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
    texts = words.texts
    more = {f"toy.{key}": text for key, text in WORDS.items()}

    def with_toy(lang: str) -> Mapping[str, str]:
        return {**texts(lang), **more}

    monkeypatch.setattr(words, "texts", with_toy)
    monkeypatch.setitem(ALL, "toy", HELPED)  # type: ignore[arg-type]
    memory = MemoryDisk()
    memory.make_folder(tmp_path)
    store = open_folder(tmp_path, ALL, memory, backups=False)
    store.library.choose(lang="en")
    yield store
    store.close()


def seat(store: Store) -> Table[Any]:
    table = open_table(HELPED, Plan("x", (Player("Ada"), Player("Bo")), Options()), Box())
    assert isinstance(table, Table)
    store.start(table)
    return table


def test_the_line_says_what_passed_and_undo_brings_it_back(helped: Store) -> None:
    table = seat(helped)

    async def go(phone: Phone) -> None:
        assert "by-itself" not in phone
        await phone.tap("main")
        assert table.state.turn == Seat(1)
        assert "by-itself" in phone
        assert phone.says("Bo passed")
        await phone.tap("undo")
        assert "by-itself" not in phone

    visit(helped, at(table), go)
    assert table.depth == 0


def test_the_group_chooses_and_the_choice_is_kept(helped: Store) -> None:
    table = seat(helped)

    async def go(phone: Phone) -> None:
        await phone.tap("menu")
        await phone.tap("menu-habits")
        await phone.tap("habit-passes-remind")
        await phone.tap("sheet-close")
        await phone.tap("main")

    visit(helped, at(table), go)
    assert table.state.turn == Seat(2)
    assert helped.automation_modes("toy") == {"passes": AutomationMode.REMIND}
    helped.choose_habit("toy", "passes", AutomationMode.DO)
    assert table.automation_modes == {"passes": AutomationMode.DO}


def test_a_reminder_says_that_nothing_is_to_be_decided_and_off_says_nothing(helped: Store) -> None:
    table = seat(helped)

    async def reminded(phone: Phone) -> None:
        assert "by-itself" not in phone, "Ada may act"
        await phone.tap("main")
        assert table.state.turn == Seat(2), "nothing happened by itself"
        assert phone.says("Nothing to decide here")
        await phone.tap("main")
        assert table.state.turn == Seat(1)
        assert "by-itself" not in phone

    async def off(phone: Phone) -> None:
        await phone.tap("main")
        assert table.state.turn == Seat(2)
        assert "by-itself" not in phone

    for mode, look in ((AutomationMode.REMIND, reminded), (AutomationMode.OFF, off)):
        helped.choose_habit("toy", "passes", mode)
        visit(helped, at(table), look)


def test_a_choice_nobody_knows_is_left_out(helped: Store) -> None:
    helped.library.choose(habits={"toy.passes": "loudly", "big_book.passes": "off"})
    assert helped.automation_modes("toy") == {}
    assert helped.automation_modes("big_book") == {"passes": AutomationMode.OFF}


def for_ever(state: State) -> Pass | None:
    while state.turn == Seat(2):
        sum(range(100))
    return None


def breaks(state: State) -> Pass | None:
    return Pass() if state.turn == Seat(2) and 1 / 0 else None


@pytest.mark.parametrize("after", [for_ever, breaks])
def test_a_habit_that_stops_leaves_the_tap_and_says_so(
    helped: Store, monkeypatch: pytest.MonkeyPatch, after: Callable[[State], Pass | None]
) -> None:
    """The budget stops what comes by itself; the tap before it counts, and is not told as undone."""
    quick = Budget(0.1)
    quick.watch()
    monkeypatch.setattr("companion.ui.error_boundary.BUDGET", quick)
    monkeypatch.setattr(
        table := seat(helped), "game", replace(HELPED, automations=(Automation("passes", after),))
    )

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        assert table.depth == 1
        assert table.stuck
        assert phone.says("Your tap counts")
        assert not phone.says("Nothing was changed")
        monkeypatch.setattr(table, "game", HELPED)
        await phone.tap("undo")
        assert not phone.says("Your tap counts")

    visit(helped, at(table), go)
    assert table.state.turn == Seat(1)
