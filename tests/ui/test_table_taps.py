"""Taps on the table: counters and their grouping, undo that names, refusals, the main button's rest."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from companion.core.automation import AutomationMode
from companion.core.seats import Seat
from companion.games.big_book.curses import PutMadnessUnder
from companion.games.big_book.madness import TakeMadness
from companion.games.big_book.vocabulary import Tracking, Zone
from companion.store import Store
from companion.ui import session
from companion.ui.error_boundary import boundary_of
from companion.ui.session import ClientSession
from tests.ui import big_book_evening
from tests.ui.big_book_evening import play
from tests.ui.headless import Phone
from tests.ui.looking import WIDE, at, sound, visit


def undo_line(phone: Phone) -> str:
    """What the undo button says it would take back."""
    said = [control.value for control in phone.inside(phone.find("undo")) if hasattr(control, "value")]
    return " ".join(text for text in said if text)


def held(monkeypatch: pytest.MonkeyPatch, module: str) -> list[asyncio.Event]:
    """What a module waits for is over when the test says so, however slow the machine is."""
    over: list[asyncio.Event] = []

    async def wait(_seconds: float) -> None:
        over.append(asyncio.Event())
        await over[-1].wait()

    monkeypatch.setattr(f"{module}.asyncio", SimpleNamespace(sleep=wait))
    return over


def test_one_five_and_everyone(store: Store) -> None:
    table = big_book_evening.seat(store)

    async def go(phone: Phone) -> None:
        assert phone.says("25")
        await phone.tap("plus-1")
        await phone.hold("plus-2")
        assert "Bo +5 folies" in undo_line(phone)
        await phone.tap("everyone")
        assert [player.owned for player in table.state.players] == [2, 6, 1]
        assert phone.says("16")
        sound(phone)

    visit(store, at(table), go)


def test_quick_taps_are_one_line_and_one_undo(store: Store) -> None:
    table = big_book_evening.seat(store)
    table._clock.pace = 1  # type: ignore[attr-defined]

    async def go(phone: Phone) -> None:
        assert "rien" in undo_line(phone).lower()
        for _ in range(4):
            await phone.tap("plus-1")
        assert phone.says("+4")
        assert "Ada +4 folies" in undo_line(phone)
        await phone.tap("plus-2")
        await phone.tap("undo")
        assert (table.state.player(Seat(1)).owned, table.state.player(Seat(2)).owned) == (4, 0)
        await phone.tap("undo")
        assert table.state.player(Seat(1)).owned == 0
        await phone.press("Z", ctrl=True, shift=True)
        assert table.state.player(Seat(1)).owned == 4
        await phone.press("z", ctrl=True)
        assert table.depth == 0
        await phone.tap("undo")
        assert "leave-it" in phone  # nothing to undo, said in words
        await phone.tap("leave-it")

    visit(store, at(table), go)


def test_the_running_sum_leaves_after_a_while(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    over = held(monkeypatch, "companion.ui.games.big_book.chips")
    monkeypatch.setattr("companion.ui.games.big_book.chips.DELTA_MS", 600_000)
    table = big_book_evening.seat(store)

    async def go(phone: Phone) -> None:
        await phone.tap("plus-1")
        await phone.tap("plus-1")
        assert phone.says("+2")
        await phone.tap("plus-1")
        assert phone.says("+3")
        over[0].set()
        await phone.settle()
        assert phone.says("+3")  # the second tap's while is over, the third one's is not
        monkeypatch.setattr("companion.ui.games.big_book.chips.DELTA_MS", 0)
        over[1].set()
        await phone.wait(lambda: not phone.says("+3"))

    visit(store, at(table), go)


def test_a_soft_refusal_can_be_overruled(store: Store) -> None:
    table = big_book_evening.monster(big_book_evening.seat(store))
    play(table, PutMadnessUnder())

    async def go(phone: Phone) -> None:
        await phone.tap("slot-3L")
        await phone.tap("put-under")
        assert "refusal-why" in phone
        assert phone.says("Les folies de cette manche sont déjà posées.")
        sound(phone)
        await phone.tap("leave-it")
        assert "refusal-why" not in phone
        under = table.state.under
        await phone.tap("put-under")
        await phone.tap("anyway")
        assert table.state.under > under
        assert table.entries[-1].override == "under_already"
        assert "refusal-why" not in phone

    visit(store, at(table), go)


def test_a_hard_refusal_has_only_one_way_out(store: Store) -> None:
    table = big_book_evening.seat(store)

    async def go(phone: Phone) -> None:
        await phone.tap("chip-1")
        await phone.tap("heal-1")
        assert phone.says("Pas assez de folies à cet endroit")
        assert "anyway" not in phone
        assert table.depth == 0
        await phone.tap("leave-it")
        assert "leave-it" not in phone

    visit(store, at(table), go)


def test_a_refusal_leaves_by_itself(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    over = held(monkeypatch, "companion.ui.parts.notice")
    table = big_book_evening.seat(store)

    async def go(phone: Phone) -> None:
        await phone.tap("undo")
        assert "leave-it" in phone
        (waiting,) = over
        waiting.set()
        await phone.wait(lambda: "leave-it" not in phone)

    visit(store, at(table), go)


def test_the_main_button_rests_when_its_meaning_changes(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ClientSession, "guard", 3600.0)
    store.choose_habit("big_book", "recovery", AutomationMode.OFF)
    table = big_book_evening.monster(big_book_evening.seat(store))

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        assert table.state.phase == "recovery"
        await phone.tap("main")
        assert table.state.turn == 1  # too quick: a tap meant for the old words

    visit(store, at(table), go)


def test_the_main_button_answers_after_its_rest(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ClientSession, "guard", 0.05)
    store.choose_habit("big_book", "recovery", AutomationMode.OFF)
    table = big_book_evening.monster(big_book_evening.seat(store))

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        assert table.state.phase == "recovery"
        while table.state.turn == 1:  # until the test's own time limit
            await asyncio.sleep(0.02)
            await phone.tap("main")
        assert table.state.turn == 2

    visit(store, at(table), go)


def test_a_table_by_keyboard(store: Store) -> None:
    table = big_book_evening.seat(store)

    async def go(phone: Phone) -> None:
        await phone.press(" ")
        assert table.state.phase == "monster"
        await phone.press(" ")
        assert "multi-1" in phone
        await phone.press("Escape")
        assert "multi-1" not in phone
        await phone.press("Escape")
        await phone.press("q")
        await phone.press("Z", ctrl=True)
        assert table.state.phase == "concentration"
        await phone.press("Z", ctrl=True, shift=True)
        assert table.state.phase == "monster"
        assert phone.says("Espace")

    visit(store, at(table), go, size=WIDE)


def test_a_click_on_the_veil_closes_a_sheet(store: Store) -> None:
    table = big_book_evening.seat(store)

    async def go(phone: Phone) -> None:
        await phone.tap("menu")
        veils = [c for c in phone.controls() if getattr(c, "on_tap", None)]
        await phone._fire(veils[0], "tap")
        assert "sheet-close" not in phone
        await phone.tap("where")
        grabs = [c for c in phone.controls() if getattr(c, "on_vertical_drag_end", None)]
        await phone._fire(grabs[0], "vertical_drag_end", _drag(20.0))
        assert "sheet-close" in phone
        await phone._fire(grabs[0], "vertical_drag_end", _drag(900.0))
        assert "sheet-close" not in phone

    visit(store, at(table), go)


def _drag(velocity: float) -> dict[str, object]:
    here = {"x": 0, "y": 0}
    return {"l": here, "g": here, "v": {"x": 0, "y": velocity}, "pv": velocity}


def test_settings_retell_the_whole_table(store: Store) -> None:
    table = big_book_evening.busy(store, tracking=Tracking.FULL)
    play(table, TakeMadness(Seat(1), 1, Zone.DISCARD))

    async def go(phone: Phone) -> None:
        assert "Ada +1 folie" in undo_line(phone)
        await phone.go("/settings")
        await phone.tap("lang-en")
        await phone.go(at(table))
        assert "Ada +1 madness" in undo_line(phone)
        french = [line for line in phone.texts() if "folie" in line.lower()]
        assert not french
        await phone.go(at(table, "/history"))
        assert not [line for line in phone.texts() if "folie" in line.lower()]
        sound(phone)

    visit(store, at(table), go)


def test_haptics_answer_or_stay_silent(store: Store) -> None:
    table = big_book_evening.seat(store)

    async def go(phone: Phone) -> None:
        await phone.tap("plus-1")
        await phone.settle()
        names = [name for name, _ in phone.connection.calls]
        assert "light_impact" in names
        await phone.tap("chip-3")
        await phone.tap("heal-1")
        await phone.settle()
        assert "heavy_impact" in [name for name, _ in phone.connection.calls]
        await phone.press("Escape")
        await phone.go("/settings")
        await phone.tap("haptics")
        await phone.go(at(table))
        before = len(phone.connection.calls)
        await phone.tap("plus-1")
        after = [name for name, _ in phone.connection.calls[before:]]
        assert not [name for name in after if "impact" in name]

    visit(store, at(table), go)


def test_a_phone_without_services_plays_on(store: Store) -> None:
    table = big_book_evening.seat(store)

    async def go(phone: Phone) -> None:
        for name in ("light_impact", "heavy_impact", "enable"):
            phone.connection.answers[name] = RuntimeError("not here")
        await phone.tap("plus-1")
        await phone.tap("plus-2")
        assert table.depth == 2
        assert not boundary_of(phone.page).codes  # type: ignore[union-attr]

    visit(store, at(table), go)


def test_a_phone_that_never_answers_a_buzz_leaves_nothing_behind(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(session, "ANSWERED", 0.05)
    table = big_book_evening.seat(store)

    async def go(phone: Phone) -> None:
        phone.connection.deaf.add("light_impact")
        for _ in range(5):
            await phone.tap("plus-1")
        assert [name for name, _ in phone.connection.calls].count("light_impact") >= 5
        waiting: dict[str, Any] = phone.session._Session__method_calls  # type: ignore[attr-defined]
        await phone.wait(lambda: not waiting)

    visit(store, at(table), go)
