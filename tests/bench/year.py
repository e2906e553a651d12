"""A year of evenings: opening the folder and its shelf with 100 tables of 2,000 entries, or with nothing.

The shelf is told from the list of tables; no table is opened for it. Both folders are opened in turn,
from the disk, with everything the start does: lock, sweep, list, cards, and the whole shelf drawn and
packed for a phone.
"""

from __future__ import annotations

import asyncio
import shutil
import tempfile
from pathlib import Path

from companion.store import open_folder
from companion.ui.main import app
from tests.bench import GAME, fill, new_table, show, timed
from tests.ui.headless import Phone

TABLES = 100
ENTRIES = 2000


def run(tables: int = TABLES, entries: int = ENTRIES, times: int = 40) -> float:
    """At most 1.5."""
    with tempfile.TemporaryDirectory(prefix="companion-bench-") as place:
        year, empty = Path(place) / "year", Path(place) / "empty"
        _play(year, tables, entries)
        _look(year)
        _look(empty)
        busy: list[float] = []
        idle: list[float] = []
        for _ in range(times):
            busy.append(timed(lambda: _look(year)))
            idle.append(timed(lambda: _look(empty)))
        size = sum(path.stat().st_size for path in year.rglob("*.json")) / 1e6
        print(f"{GAME.id}: {tables} tables of {entries} entries, {size:.0f} MB")
        return show("opening a year", busy) / show("opening nothing", idle)


def _play(folder: Path, tables: int, entries: int) -> None:
    """One evening is played, the others are copies under their own ids: what counts is what is read."""
    store = open_folder(folder, {GAME.id: GAME}, backups=False)
    first = new_table(store, "one")
    fill(store, first, entries)
    source = store.tables.place(first.header.table)
    for number in range(1, tables):
        other = new_table(store, str(number))
        assert store.flush(60)
        target = store.tables.place(other.header.table)
        assert store.leave(other.header.table)
        for chapter in source.glob("00[2-9].json*"):
            shutil.copy(chapter, target / chapter.name)
    assert store.close(60)


def _look(folder: Path) -> None:
    """The folder is opened and its shelf is drawn for a phone; then it is closed."""
    store = open_folder(folder, {GAME.id: GAME}, backups=False)
    if not store.library.settings.lang:  # asked on the very first start
        store.library.choose(lang="en")

    async def draw() -> None:
        async with Phone(app(store)) as phone:
            assert phone.texts()

    asyncio.run(draw())
    assert store.close(60)
