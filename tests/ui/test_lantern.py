"""The example game, from the shelf to its end, without a line of screen: what a new game gets for nothing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.games import ALL
from companion.store import MemoryDisk, Store, open_folder
from tests.lantern import OIL
from tests.shelf import HOME, with_lantern
from tests.ui.headless import Phone
from tests.ui.looking import sound, visit

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")
FILES, LINES = 8, 300


@pytest.fixture
def shelf(tmp_path: Path) -> Iterator[Store]:
    with with_lantern(tmp_path):
        memory = MemoryDisk()
        memory.make_folder(tmp_path)
        store = open_folder(tmp_path, ALL, memory, backups=False)
        store.library.choose(lang="en")
        yield store
        store.close()


def table_of(store: Store) -> Any:
    return store.open(store.live()[0]).table  # type: ignore[union-attr]


async def begin(phone: Phone) -> None:
    await phone.tap("box-lantern")
    for name in ("Ada", "Bo"):
        await phone.write("new-player", name)
        await phone.tap("add-player")
    for _ in range(3):
        await phone.tap("main")


def test_it_stays_small() -> None:
    files = [path for path in HOME.rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    assert len(files) <= FILES
    assert len((HOME / "__init__.py").read_text("utf-8").splitlines()) <= LINES


def test_an_evening_from_the_shelf_to_the_end(shelf: Store) -> None:
    async def go(phone: Phone) -> None:
        await begin(phone)
        table = table_of(shelf)
        await phone.tap("main")  # what the card says is asked first
        await phone.hold("field-oil-plus")
        await phone.tap("main")
        assert table.state.oil == 6
        assert shelf.library.facts("lantern") == {OIL: 6}  # told once, remembered
        await phone.tap("main")  # the die: the phone's or the real one
        await phone.tap("roll-real")
        await phone.tap("roll-1")
        assert (table.state.oil, table.entries[-1].faces) == (4, (1,))
        await phone.tap("all-actions")
        await phone.tap("action-Pour")
        await phone.tap("field-n-plus")
        await phone.tap("field-n-plus")
        await phone.tap("main")
        assert phone.says("Two measures are poured at once, not 3.")
        await phone.tap("anyway")
        assert (table.state.oil, table.state.flask) == (7, 3)
        await phone.tap("undo")
        assert (table.state.oil, table.state.flask) == (4, 6)
        while table.game.summary(table.state).outcome is None:
            for key in ("main", "roll-real", "roll-1"):
                await phone.tap(key)
        assert phone.says("No oil, 9 steps from the way out.")
        sound(phone)

    visit(shelf, "/", go)


def test_its_help_its_box_and_its_history_are_there(shelf: Store) -> None:
    async def go(phone: Phone) -> None:
        await begin(phone)
        for route, words in (
            ("/help/lantern", "The cave"),
            ("/box/lantern", "The card of the lantern"),
            (f"/table/{table_of(shelf).header.table}/history", "History"),
        ):
            await phone.go(route)
            assert phone.says(words), route
            sound(phone)

    visit(shelf, "/", go)
