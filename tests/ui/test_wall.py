"""The wall: a bug is one sentence with a code; nothing was changed, the trace is in a file."""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import flet as ft
import pytest

from companion.core.table import Table
from companion.store import Store
from companion.ui import error_boundary as boundaries
from companion.ui.error_boundary import ErrorBoundary, boundary_of, component, guarded, memo_component
from companion.ui.main import app
from tests.ui import big_book_evening
from tests.ui.headless import Phone
from tests.ui.looking import at, sound, visit

CODE = re.compile(r"code ([0-9A-Z]{4})")


def told(phone: Phone) -> list[str]:
    """The codes on the screen."""
    return [found for text in phone.texts() for found in CODE.findall(text)]


def log_of(store: Store) -> str:
    return (store.folder.path / "faults.log").read_text("utf-8")


def test_a_tap_that_breaks_changes_nothing(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    table = big_book_evening.seat(store)

    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError("a bug")

    async def go(phone: Phone) -> None:
        state = table.state
        with monkeypatch.context() as patch:
            patch.setattr(Table, "do", broken)
            await phone.tap("plus-1")
        assert table.state is state
        boundary = boundary_of(phone.page)
        assert boundary is not None
        assert told(phone) == boundary.codes
        assert phone.says("rien n’a été changé") or phone.says("Rien n’a été changé")
        assert not phone.connection.crashes
        assert boundary.codes[0] in log_of(store)
        assert "ZeroDivisionError: a bug" in log_of(store)
        assert not phone.says("Traceback")
        await phone.tap("leave-it")
        await phone.tap("plus-1")  # and life goes on
        assert table.depth == 1

    visit(store, at(table), go, faults=1)


def test_a_fault_after_a_tap_does_not_deny_it(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """The tap counts and is written: whoever reads "nothing was changed" would tap it again."""
    table = big_book_evening.seat(store)

    async def go(phone: Phone) -> None:
        game = table.game

        def broken(*_: object) -> None:
            raise ZeroDivisionError("a bug")

        monkeypatch.setattr(table, "game", replace(game, learnt=broken))
        await phone.tap("plus-1")
        monkeypatch.setattr(table, "game", game)
        assert table.depth == 1
        assert len(told(phone)) == 1
        assert phone.says("Ce qui a été joué compte")
        assert not phone.says("Rien n’a été changé")

    visit(store, at(table), go, faults=1)


@pytest.mark.parametrize(("lang", "words"), [("fr", "Cette partie"), ("en", "part of the screen")])
def test_a_part_that_breaks_leaves_the_others(
    store: Store, monkeypatch: pytest.MonkeyPatch, lang: str, words: str
) -> None:
    store.library.choose(lang=lang)
    table = big_book_evening.seat(store)

    def broken(*_: object) -> None:
        raise KeyError("drawn badly")

    monkeypatch.setattr("companion.ui.games.big_book.pile.pile_gauge", broken)

    async def go(phone: Phone) -> None:
        assert len(told(phone)) == 1
        assert phone.says(words)
        await phone.tap("plus-1")
        assert table.depth == 1
        assert phone.says("24")
        assert "drawn badly" in log_of(store)

    async def through() -> None:
        async with Phone(app(store), at(table)) as phone:
            await go(phone)
            assert not phone.connection.crashes

    asyncio.run(through())


def test_a_sheet_that_breaks_can_be_closed(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    table = big_book_evening.seat(store)

    def broken(*_: object) -> None:
        raise RuntimeError("no sheet")

    monkeypatch.setattr("companion.ui.screens.table.menu._health", broken)

    async def go(phone: Phone) -> None:
        await phone.tap("menu")
        assert len(told(phone)) == 1
        await phone.press("Escape")
        sound_again = boundary_of(phone.page)
        assert sound_again is not None
        assert not told(phone)

    visit(store, at(table), go, faults=1)


def test_what_escapes_flet_is_still_no_crash(store: Store) -> None:
    async def go(phone: Phone) -> None:
        phone.page.on_resize = lambda event: 1 / 0  # a handler nobody guarded
        await phone.resize(500, 500)
        assert not phone.connection.crashes
        assert told(phone)
        assert "ZeroDivisionError" in log_of(store)

    visit(store, "/", go, faults=1)


def test_a_page_of_flet_is_walled(store: Store) -> None:
    seen: list[Any] = []

    async def later() -> None:
        raise ValueError("late")

    async def with_event(event: object) -> None:
        seen.append(event)

    @memo_component
    def Broken() -> ft.Control:
        raise ValueError("never drawn")

    def main(page: ft.Page) -> None:
        boundary = boundaries.install_boundary(page, store.folder.path)
        boundary.show = lambda code, counted: seen.append(code)
        page.add(
            ft.Container(key="late", on_click=guarded(later)),
            ft.Container(key="event", on_click=guarded(with_event)),
            ft.Container(key="none", on_click=guarded(None)),
            ft.Container(key="built-in", on_click=guarded(seen.clear)),
        )

    async def go() -> None:
        async with Phone(main) as phone:
            await phone.tap("late")
            boundary = boundary_of(phone.page)
            assert boundary is not None
            assert seen == boundary.codes
            await phone.tap("event")
            assert len(seen) == 2
            await phone.tap("built-in")
            assert not seen
            boundaries.remove_boundary(phone.page)
            assert boundary_of(phone.page) is None

    asyncio.run(go())


def test_without_a_wall_a_bug_is_a_bug() -> None:
    @component
    def Broken() -> ft.Control:
        raise ValueError("told to the programmer")

    handler = guarded(lambda: 1 / 0)
    assert handler is not None
    with pytest.raises(ZeroDivisionError):
        handler(None)


def test_the_log_does_not_grow_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(boundaries, "LOG_LIMIT", 100)
    boundary = ErrorBoundary(tmp_path)
    codes = [boundary.record("x" * 90) for _ in range(4)]
    assert len(set(codes)) == 4
    assert (tmp_path / "faults.old.log").exists()
    assert (tmp_path / "faults.log").stat().st_size < 400
    nowhere = ErrorBoundary(tmp_path / "no" / "folder")
    assert len(nowhere.record("a full disk")) == 4


def test_the_shelf_after_a_fault(store: Store) -> None:
    async def go(phone: Phone) -> None:
        sound(phone)

    visit(store, "/", go)
