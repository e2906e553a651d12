"""What a game hides is on no screen: forms, rule help and its search, box facts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.boxes import box_of
from companion.core.seats import Player
from companion.core.table import Plan, Table, open_table
from companion.games import ALL
from companion.games.big_book import GAME
from companion.games.big_book.madness import TakeMadness
from companion.i18n.words import help_texts
from companion.store import MemoryDisk, Store, open_folder
from tests.ui.headless import Phone
from tests.ui.looking import visit

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")

HIDDEN = frozenset(
    {"BB-73", "BB-55", "action.Learn", "action.TakeMadness.n", "word.Zone.draw_top", "box.multi"}
)


def hides(state: Any) -> frozenset[str]:
    """Everything of the list, until a first madness was taken."""
    return frozenset() if state is not None and state.pile < 25 else HIDDEN


@pytest.fixture
def veiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Store, Table[Any]]]:
    """A table of a game that hides some of its names."""
    game = replace(GAME, spoilers=hides)
    monkeypatch.setitem(ALL, GAME.id, game)
    disk = MemoryDisk()
    disk.make_folder(tmp_path)
    store = open_folder(tmp_path, ALL, disk, backups=False)
    store.library.choose(lang="en")
    plan = Plan("x", tuple(Player(name) for name in ("Ada", "Bo", "Cy")), game.options(first=1))
    table = open_table(game, plan, box_of(game.id, {}))
    assert isinstance(table, Table)
    store.start(table)
    yield store, table
    store.close()


def lift(table: Table[Any]) -> None:

    table.do(TakeMadness(table.state.active))


def test_forms_leave_out_what_is_hidden(veiled: tuple[Store, Table[Any]]) -> None:
    store, table = veiled

    async def go(phone: Phone) -> None:
        for open_now in (False, True):
            await phone.tap("menu")
            await phone.tap("menu-actions")
            assert ("action-Learn" in phone) is open_now
            await phone.tap("action-TakeMadness")
            assert "field-to-discard" in phone
            assert ("field-to-draw_top" in phone) is open_now
            assert ("field-n-plus" in phone) is open_now
            await phone.tap("sheet-close")
            lift(table)

    visit(store, f"/table/{table.header.table}", go)


def test_rule_help_and_its_search_leave_out_what_is_hidden(veiled: tuple[Store, Table[Any]]) -> None:
    store, table = veiled
    word = help_texts(GAME.id, "en")["BB-73"].split()[0]

    async def go(phone: Phone) -> None:
        for route in (f"/help/{GAME.id}/{table.header.table}", f"/help/{GAME.id}"):
            await phone.go(route)
            await phone.tap("chapter-modes")
            assert phone.says("BB-72")
            assert not phone.says("BB-73")
            await phone.write("help-search", word)
            assert not phone.says("BB-73")
            await phone.go("/")
        lift(table)
        await phone.go(f"/help/{GAME.id}/{table.header.table}")
        await phone.write("help-search", word)
        assert phone.says("BB-73")

    visit(store, "/", go)


def test_box_facts_leave_out_what_is_hidden_and_what_is_learnt_by_playing(
    veiled: tuple[Store, Table[Any]],
) -> None:
    store, table = veiled

    async def go(phone: Phone) -> None:
        await phone.go(f"/box/{GAME.id}/{table.header.table}")
        assert "fact-curses.E.count" in phone
        assert "fact-multi.I.1" not in phone
        lift(table)
        await phone.go("/")
        await phone.go(f"/box/{GAME.id}/{table.header.table}")
        assert "fact-multi.I.1" in phone

    visit(store, "/", go)
