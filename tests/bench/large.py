"""A library of 300,000 entries: start, shelf, backup, restore, export, a table deleted, ending.

150 tables of 2,000 entries. The backup is written and read back as a stream, and so it is looked into and
brought into an empty folder: what each holds in memory is measured beside how long it takes, by a process of
its own. Ending is measured twice: at rest, and in the middle of a backup. Seconds are those of the wall;
those of work stand beside them.
"""

from __future__ import annotations

import asyncio
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from companion.store import Preview, Store, open_folder
from companion.store.page import Page, read
from companion.ui.main import app
from tests.bench import GAME, fill, new_table, timed
from tests.ui.headless import Phone

TABLES = 150
ENTRIES = 2000


def run(tables: int = TABLES, entries: int = ENTRIES) -> float:
    """Ending in the middle of a backup, in seconds: at most 1."""
    with tempfile.TemporaryDirectory(prefix="companion-bench-") as place:
        folder = Path(place) / "large"
        _play(folder, tables, entries)
        size = sum(path.stat().st_size for path in folder.rglob("*.json")) / 1e6
        print(f"{GAME.id}: {tables} tables of {entries} entries, {size:.0f} MB on the disk")
        stores: list[Store] = []
        _show("start", timed(lambda: stores.append(_open(folder))))
        store = stores[0]
        _show("shelf", timed(lambda: asyncio.run(_draw(store))))
        store.close(60)
        for what in ("backup", "look", "restore", "export"):
            # In processes of their own: this one has already grown.
            subprocess.run([sys.executable, "-m", "tests.bench.large", what, str(folder)], check=True)
        store = _open(folder)
        _show("backup, nothing new", timed(lambda: _made(store)))
        _show("a table deleted", timed(lambda: store.delete(store.cards()[0].id)))
        _show("ending at rest", timed(lambda: store.close(60)))
        store = _open(folder)
        new_table(store, "one more")
        backup = threading.Thread(target=store.back_up)
        backup.start()
        time.sleep(1)
        assert backup.is_alive()
        ending = timed(lambda: (store.close(60), backup.join()))
        _show("ending in the middle of a backup", ending)
        return ending / 1000


def _show(what: str, took: float) -> None:
    print(f"{what:<34} {took / 1000:7.2f} s", flush=True)


def _open(folder: Path) -> Store:
    store = open_folder(folder, {GAME.id: GAME}, backups=False)
    if not store.library.settings.lang:  # asked on the very first start
        store.library.choose(lang="en")
    return store


def _made(store: Store) -> None:
    assert store.back_up() is not None


async def _draw(store: Store) -> None:
    async with Phone(app(store)) as phone:
        assert phone.texts()


def _play(folder: Path, tables: int, entries: int) -> None:
    """One evening is played, the others are copies under their own ids."""
    store = _open(folder)
    first = new_table(store, "one")
    fill(store, first, entries)
    name = first.header.table
    chapters = [(path.name, read(path.read_bytes())) for path in store.tables.place(name).glob("*.json")]
    for number in range(1, tables):
        other = new_table(store, str(number))
        assert store.flush(60)
        place = store.tables.place(other.header.table)
        assert store.leave(other.header.table)
        for file, content in chapters:
            header = {"1": {**content["header"]["1"], "table": other.header.table, "name": str(number)}}
            (place / file).write_bytes(Page().text({**content, "header": header}))
    assert store.close(60)


def alone(what: str, folder: Path) -> None:
    """One thing done by a fresh process: how long it takes, and how much more it holds."""
    store = _open(folder)
    other = _open(folder.with_name("restored")) if what == "restore" else store
    before, work = _most_held(), time.process_time()
    _show(what, timed(lambda: _DO[what](store, other)))
    print(f"{'  of work':<34} {time.process_time() - work:7.2f} s", flush=True)
    print(f"{'  memory it takes at its peak':<34} {(_most_held() - before) / 1024:7.1f} MiB", flush=True)
    for each in {store, other}:
        each.close(60)


def _looked(store: Store, other: Store) -> Preview:
    """Into the last backup."""
    seen = other.dry_run(partial(store.backups.read, store.backups.names()[0]), backup=True)
    assert isinstance(seen, Preview)
    return seen


def _restored(store: Store, other: Store) -> None:
    came = other.apply(_looked(store, other))
    assert isinstance(came, tuple), came
    assert len(came) == len(store.tables.ids())


def _exported(store: Store, _: Store) -> None:
    text = store.export()
    assert text is not None
    print(f"{'export, its size':<34} {len(text) / 1e6:7.1f} MB", flush=True)


_DO: dict[str, Callable[[Store, Store], object]] = {
    "backup": lambda store, _: _made(store),
    "look": _looked,
    "restore": _restored,
    "export": _exported,
}


def _most_held() -> int:
    """KiB this process ever held; getrusage would tell those of the one that started it, too."""
    lines = Path("/proc/self/status").read_text("utf-8").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM"))


if __name__ == "__main__":
    alone(sys.argv[1], Path(sys.argv[2]))
