"""Backups: made, read back, rotated."""

from __future__ import annotations

import asyncio
import errno
import os
import shutil
import threading
import time
import tracemalloc
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from companion.core.journal import CHAPTER_SIZE
from companion.store import (
    Disk,
    ImportDecision,
    ImportRefusal,
    ImportWhy,
    Loaded,
    Preview,
    SaveState,
    Store,
    backup,
    open_folder,
)
from companion.store import disk as disk_module
from companion.store import writer as writing
from companion.store.areas import file_areas, memory_areas
from companion.store.backup import KEEP_ASIDE, KEEP_BAD, KEEP_LAST, Backups, old_asides, to_drop, utc, when
from companion.store.chapter import RawChapter
from companion.store.export import LARGEST, Export, TableReplaced, checksum
from companion.store.log_disk import LogDisk
from companion.store.reading import read_export
from companion.store.storage import bak_of
from tests.store.conftest import GAMES, toy
from tests.store.faults import FaultyDisk
from tests.toy_game import Pass

NOW = datetime(2026, 11, 16, 20, 0, tzinfo=UTC)


@pytest.fixture
def times() -> list[datetime]:
    return [NOW]


@pytest.fixture
def backups(store: Store, disk: FaultyDisk, times: list[datetime]) -> Backups:
    return Backups(store.folder.backups, store.tables, store.library, disk, lambda: times[0])


def test_a_backup_holds_everything(store: Store, backups: Backups) -> None:
    assert not backups.due(), "nothing to keep yet"
    table = toy("Été")
    store.start(table)
    table.do(Pass())
    store.library.add_player("Zoë")
    assert store.flush()
    assert backups.due()
    path = backups.make()
    assert path is not None
    assert path.name == "companion-20261116-200000.json"
    assert not backups.due()
    export = read_export(b"".join(backups.read(path.name)))
    assert isinstance(export, Export)
    assert export.tables[0].header["name"] == "Été"
    assert export.tables[0].card["name"] == "Été"
    assert export.roster[0]["name"] == "Zoë"
    with pytest.raises(ValueError, match="not the name"):
        backups.read("../library.json")


def test_nothing_new_no_new_backup(store: Store, backups: Backups, times: list[datetime]) -> None:
    table = toy()
    store.start(table)
    assert store.flush()
    first = backups.make()
    times[0] += timedelta(days=1)
    assert backups.make() == first
    table.do(Pass())
    assert store.flush()
    second = backups.make()
    table.do(Pass())
    assert store.flush()
    third = backups.make()
    assert len({first, second, third}) == 3, "two in one second have two names"
    assert len(backups.names()) == 3


def test_old_ones_go(store: Store, backups: Backups, times: list[datetime]) -> None:
    table = toy()
    store.start(table)
    for _ in range(15):
        table.do(Pass())
        assert store.flush()
        assert backups.make()
        times[0] += timedelta(hours=1)
    assert len(backups.names()) == KEEP_LAST
    assert backups.names()[0] == "companion-20261117-100000.json"


def test_which_ones_stay() -> None:
    names = [f"companion-{NOW - timedelta(days=day):%Y%m%d-%H%M%S}.json" for day in range(100)]
    dropped = to_drop([*names, "mine.json", "companion-99999999-000000.json"], NOW)
    kept = [name for name in names if name not in dropped]
    assert kept[:10] == names[:10]
    weeks = [at.isocalendar()[:2] for name in kept[10:] if (at := when(name)) is not None]
    assert len(weeks) == len(set(weeks))
    assert 6 <= len(weeks) <= 8
    assert "mine.json" not in dropped
    assert utc().tzinfo is UTC


def test_a_backup_that_does_not_read_back_is_not_called_one(
    store: Store, backups: Backups, disk: FaultyDisk, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.start(toy())
    assert store.flush()
    read = FaultyDisk.read

    def wrong(self: FaultyDisk, path: Path) -> bytes:
        text: bytes = read(self, path)
        return text[:-10] if path.parent.name == "backups" else text

    monkeypatch.setattr(FaultyDisk, "read", wrong)
    assert backups.make() is None
    assert backups.names() == ()
    assert len(disk.names(store.folder.backups)) == 1, "kept under another name"


def test_no_room_for_a_backup(store: Store, backups: Backups, disk: FaultyDisk) -> None:
    store.start(toy())
    assert store.flush()
    disk.fail(errno.ENOSPC)
    assert backups.make() is None


def test_made_when_the_app_starts_once_a_day(
    store: Store, open_store: Callable[..., Store], monkeypatch: pytest.MonkeyPatch
) -> None:
    store.start(toy())
    assert store.close()
    monkeypatch.setattr("companion.store.store.BACKUP_WAITS", 0.0)

    async def evening() -> None:
        store = open_store(backups=True)
        await asyncio.sleep(0.05)
        assert store.close()
        assert len(store.backups.names()) == 1

    asyncio.run(evening())
    store = open_store(backups=True)
    store.library.choose(backups=False)
    store.back_up_daily()
    assert store.delete(store.cards()[0].id)
    assert store.close()
    assert len(store.backups.names()) == 1


# -- without threads ---------------------------------------------------------------------------------


LIVES = 40


def alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Store:
    """A folder with a library, on a disk as a browser has it; its daily backup begins at once."""
    monkeypatch.setattr("companion.store.store.BACKUP_WAITS", 0.0)
    monkeypatch.setattr(backup, "BREATH", 0.0)
    disk = LogDisk(memory_areas(), one_thread=True)
    disk.make_folder(tmp_path)
    store = open_folder(tmp_path, GAMES, disk, backups=False)
    for number in range(LIVES):
        store.start(toy(f"Evening {number}"))
    assert store.close()
    return open_folder(tmp_path, GAMES, disk, backups=True)


def begun(store: Store) -> bool:
    return store.backups._going is not None and bool(store._disk._handles)  # type: ignore[attr-defined]


def test_without_threads_taps_go_between_the_steps_of_a_backup(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved: list[int] = []
    monkeypatch.setattr(writing, "AFTER_THE_ANSWER", 0)  # a fast machine has ended its backup before that

    async def evening() -> Store:
        store = alone(tmp_path, monkeypatch)
        table = store.open(store.cards()[0].id).table  # type: ignore[union-attr]
        while not store.backups.names():
            if begun(store):
                table.do(Pass())
                # As at every tap: the loop writes it a moment later, the backup or no backup.
                while store.status(table.header.table).saving is not SaveState.SAVED:
                    await asyncio.sleep(0)
                if begun(store):
                    saved.append(table.next_seq)
            await asyncio.sleep(0)
        return store

    store = asyncio.run(asyncio.wait_for(evening(), 30))
    assert len(saved) >= 3, "taps are saved while the backup is being made"
    read = read_export(b"".join(store.backups.read(store.backups.names()[0])))
    assert isinstance(read, Export)
    assert len(read.tables) == LIVES
    assert store.close()


def test_without_threads_no_step_of_a_backup_is_longer_than_a_chapter(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However much there is: what is read at once, and what is written at once."""
    reads: list[int] = []

    async def evening() -> Store:
        store = alone(tmp_path, monkeypatch)
        real = store.tables.raw

        def counted(table: str, number: int) -> RawChapter | None:
            reads[-1] += 1
            return real(table, number)

        monkeypatch.setattr(store.tables, "raw", counted)
        while not store.backups.names():
            reads.append(0)
            await asyncio.sleep(0)
        return store

    store = asyncio.run(asyncio.wait_for(evening(), 30))
    assert sum(reads) == LIVES
    assert max(reads) == 1
    assert store.close()


def test_without_threads_a_backup_in_a_hurry_takes_the_place_of_the_slow_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def evening() -> Store:
        store = alone(tmp_path, monkeypatch)
        while not begun(store):
            await asyncio.sleep(0)
        assert store.back_up() is not None
        assert len(store.backups.names()) == 1
        assert isinstance(store._backing_up, asyncio.Task)
        await store._backing_up
        return store

    store = asyncio.run(asyncio.wait_for(evening(), 30))
    assert len(store._disk.names(store.folder.backups)) == 1, "one backup, and nothing half made"
    read = read_export(b"".join(store.backups.read(store.backups.names()[0])))
    assert isinstance(read, Export)
    assert len(read.tables) == LIVES
    assert store.close()


def test_without_threads_ending_gives_a_backup_up_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def evening() -> Store:
        store = alone(tmp_path, monkeypatch)
        while not begun(store):
            await asyncio.sleep(0)
        assert await store.rest()
        assert store._disk.names(store.folder.backups) == []
        return store

    store = asyncio.run(asyncio.wait_for(evening(), 30))
    assert not store._disk._handles  # type: ignore[attr-defined]

    async def tomorrow() -> None:
        again = open_folder(tmp_path, GAMES, store._disk, backups=True)
        while not again.backups.names():
            await asyncio.sleep(0)
        assert again.close()

    asyncio.run(asyncio.wait_for(tomorrow(), 30))


# -- of any size -----------------------------------------------------------------------------------


def test_a_backup_of_any_size_is_made_and_comes_back(
    store: Store, backups: Backups, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.store.store.LARGEST", 1000)
    table = toy()
    store.start(table)
    for _ in range(CHAPTER_SIZE + 3):
        table.do(Pass())
    assert store.flush()
    path = backups.make()
    assert path is not None
    text = b"".join(backups.read(path.name))
    assert len(text) > 30_000
    seen = store.dry_run(text, backup=True)
    assert isinstance(seen, Preview)
    assert [arrival.fate for arrival in seen.arrivals] == [ImportDecision.IDENTICAL]
    read = read_export(text, len(text))
    assert isinstance(read, Export)
    assert read.checksum == checksum(read.payload()), "the sum taken on the way is that of the whole"
    assert store.export() is not None


def test_an_empty_library_has_an_export(store: Store) -> None:
    text = store.export()
    assert text is not None
    read = read_export(text)
    assert isinstance(read, Export)
    assert read.tables == ()


def test_a_backup_holds_little_in_memory_however_large_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(disk_module, "PART", 4096)
    peaks = []
    for tables in (2, 12):
        place = tmp_path / str(tables)
        store = open_folder(place, GAMES, backups=False)
        first = toy()
        store.start(first)
        for _ in range(CHAPTER_SIZE):
            first.do(Pass())
        assert store.flush()
        source = store.tables.path(first.header.table, 1)
        for _ in range(tables - 1):
            other = toy()
            store.start(other)
            assert store.flush()
            assert store.leave(other.header.table)
            target = store.tables.path(other.header.table, 1)
            target.write_bytes(source.read_bytes())
        assert store.leave(first.header.table)
        tracemalloc.start()
        path = store.back_up()
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
        assert path is not None
        assert store.close()
    assert peaks[1] < 1.3 * peaks[0], peaks


class SlowDisk(Disk):
    """A disk on which each write takes a while."""

    def write(self, handle: int, part: memoryview) -> int:
        time.sleep(0.02)
        return super().write(handle, part)


def test_ending_does_not_wait_for_a_backup(tmp_path: Path) -> None:
    store = open_folder(tmp_path, GAMES, backups=False)
    for _ in range(120):
        store.start(toy())
    assert store.close()
    store = open_folder(tmp_path, GAMES, SlowDisk())
    end = time.monotonic() + 10
    while not any(name.endswith(".tmp") for name in os.listdir(store.folder.backups)):
        assert time.monotonic() < end
    begin = time.monotonic()
    assert store.close()
    assert time.monotonic() - begin < 1
    assert os.listdir(store.folder.backups) == [], "given up, and nothing is left of it"
    store = open_folder(tmp_path, GAMES)
    assert isinstance(store._backing_up, threading.Thread)
    store._backing_up.join(30)
    assert len(store.backups.names()) == 1, "made at the next start"
    assert store.close()


def test_bad_backups_do_not_pile_up(
    store: Store, backups: Backups, disk: FaultyDisk, times: list[datetime], monkeypatch: pytest.MonkeyPatch
) -> None:
    store.start(toy())
    assert store.flush()
    read = FaultyDisk.read

    def wrong(self: FaultyDisk, path: Path) -> bytes:
        text: bytes = read(self, path)
        return text[:-10] if path.parent.name == "backups" else text

    monkeypatch.setattr(FaultyDisk, "read", wrong)
    for _ in range(6):
        assert backups.make() is None
        times[0] += timedelta(days=1)
    assert len(disk.names(store.folder.backups)) == KEEP_BAD


def test_a_chapter_that_cannot_be_read_is_left_out(store: Store, backups: Backups, plain: Disk) -> None:
    table = toy()
    store.start(table)
    for _ in range(2 * CHAPTER_SIZE + 3):
        table.do(Pass())
    assert store.flush()
    assert store.leave(table.header.table)
    for path in (store.tables.path(table.header.table, 2), bak_of(store.tables.path(table.header.table, 2))):
        if plain.exists(path):
            plain.unlink(path)
    path = backups.make()
    assert path is not None
    read = read_export(b"".join(backups.read(path.name)))
    assert isinstance(read, Export)
    assert [chapter.opening["number"] for chapter in read.tables[0].chapters] == [3]


def test_deleting_and_importing_wait_for_no_backup(
    store: Store, disk: FaultyDisk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A backup of a large library takes a minute; what each of them touches is kept without one."""
    table = toy()
    store.start(table)
    table.do(Pass())
    store.library.add_player("Ada")
    text = store.export()
    assert text is not None

    def asked(self: Backups) -> None:
        raise AssertionError("a backup of everything")

    monkeypatch.setattr(Backups, "make", asked)
    assert store.delete(table.header.table)
    (thrown,) = disk.names(store.folder.trash)
    chapters = disk.names(store.folder.trash / thrown)
    assert [name for name in chapters if name.endswith(".json")] == ["001.json"]
    store.library.choose(theme="light")
    seen = store.dry_run(text)
    assert isinstance(seen, Preview)
    assert store.apply(seen, settings=True) == (table.header.table,)
    assert store.library.settings.theme == "dark"
    (kept,) = [name for name in disk.names(store.folder.backups) if name.startswith("before-import-")]
    before = store.dry_run(disk.read(store.folder.backups / kept))
    assert isinstance(before, Preview)
    assert before.settings == {"theme": "light"}, "and comes back as any other file"


def test_a_table_replaced_under_a_backup_is_not_mixed(tmp_path: Path) -> None:
    """The backup does not hold an import up any more: it begins anew when a table becomes another one."""
    store = open_folder(tmp_path, GAMES, backups=False)
    table = toy()
    store.start(table)
    for _ in range(2 * CHAPTER_SIZE + 5):
        table.do(Pass())
    name = table.header.table
    assert store.leave(name)
    parts = store.backups._everything(set())
    made: list[bytes] = []
    for part in parts:
        made.append(part)
        if b'"chapters": [' in part:
            made.append(next(parts))
            break
    assert store.delete(name)
    assert store.restore(name)
    place = store.tables.place(name)
    shutil.copytree(place, twin := place.with_name("f" * 12))
    shutil.rmtree(place)
    twin.rename(place)
    with pytest.raises(TableReplaced):
        list(parts)
    assert store.back_up() is not None
    assert store.close()


def test_asides_of_imports_are_let_go_in_time() -> None:
    now = datetime(2026, 11, 17, tzinfo=UTC)
    days = [now - timedelta(days=3 * n) for n in range(40)]
    names = [f"{n:012x}-{day:%Y%m%d-%H%M%S}-{n:012x}" for n, day in enumerate(days)]
    names += [f"before-import-{day:%Y%m%d-%H%M%S}-{n:012x}.json" for n, day in enumerate(days)]
    gone = old_asides([*names, "companion-20200101-000000.json", "notes.txt"], now)
    assert set(gone) <= set(names)
    assert all(
        now - day <= timedelta(weeks=8) for day, name in zip(days * 2, names, strict=True) if name not in gone
    )
    assert old_asides(gone[:KEEP_ASIDE], now) == (), "the last ones stay, however old"


def test_whose_folder_was_taken_makes_no_backup(tmp_path: Path) -> None:
    """It would let old ones go in a folder that is another process's now."""
    store = open_folder(tmp_path / "data", GAMES, backups=False)
    store.start(toy())
    assert store.flush()
    shutil.move(tmp_path / "data", tmp_path / "away")
    other = open_folder(tmp_path / "data", GAMES, backups=False)
    other.start(toy())
    assert other.flush()
    store.back_up_daily()
    assert isinstance(store._backing_up, threading.Thread)
    store._backing_up.join(30)
    assert os.listdir(other.folder.backups) == []
    assert other.close()
    store.close(0.5)


def test_an_app_left_open_makes_a_backup_each_day(tmp_path: Path) -> None:
    store = open_folder(tmp_path, GAMES)
    days = [datetime(2026, 11, 17, tzinfo=UTC)]
    store.backups._clock = lambda: days[0]

    def evening() -> int:
        store.start(toy())
        assert store.flush()
        store.start(toy())
        if isinstance(store._backing_up, threading.Thread):
            store._backing_up.join(30)
        return len(store.backups.names())

    assert evening() == 1
    assert evening() == 1, "one a day"
    days[0] += timedelta(days=1)
    assert evening() == 2
    assert store.close()


# -- larger than a file of somebody else may be ------------------------------------------------------


@pytest.mark.parametrize("kind", ["file", "log"])
def test_backup_over_the_limit_of_imports_is_restored(tmp_path: Path, kind: str) -> None:
    """A file from elsewhere may have 64 MiB; a backup of ours is restored whatever its size."""
    disk = Disk() if kind == "file" else LogDisk(file_areas(tmp_path / "areas"))
    home = tmp_path / "data" if kind == "file" else Path("/data")
    disk.make_folder(home)
    store = open_folder(home, GAMES, disk, backups=False)
    tables = [toy(f"Evening {number}") for number in range(4)]
    for table in tables:
        store.start(table)
        for number in range(600):
            table.note(f"{number} " + "夜" * 9_900)
        assert store.leave(table.header.table, 120)
    path = store.back_up()
    assert path is not None
    assert sum(map(len, disk.parts(path))) > LARGEST

    def file() -> Iterator[bytes]:
        return store.backups.read(path.name)

    foreign = store.dry_run(file)
    assert isinstance(foreign, ImportRefusal)
    assert foreign.why is ImportWhy.TOO_BIG
    assert store.delete(*(table.header.table for table in tables))
    seen = store.dry_run(file, backup=True)
    assert isinstance(seen, Preview), seen
    assert {arrival.fate for arrival in seen.arrivals} == {ImportDecision.ADD}
    came = store.apply(seen)
    assert isinstance(came, tuple), came
    assert set(came) == {table.header.table for table in tables}
    for table in tables:
        loaded = store.open(table.header.table)
        assert isinstance(loaded, Loaded)
        while loaded.table.look_back():
            pass
        assert [entry.id for entry in loaded.table.entries] == [entry.id for entry in table.entries]
    assert store.take_back_import()
    assert store.cards() == ()
    assert store.close(60)
