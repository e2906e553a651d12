"""A data folder: one process at a time, opened whatever the disk says, and the store as a whole."""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from companion import paths
from companion.core.journal import Entry
from companion.core.seats import Seat
from companion.store import (
    FolderInUse,
    FolderProblem,
    FolderWhy,
    Loaded,
    NotSaved,
    OpenFailure,
    OpenWhy,
    SaveState,
    Store,
    open_folder,
    page,
)
from companion.store.storage import SafeJsonStorage
from companion.store.store_folder import version_note
from tests.store.conftest import GAMES, toy
from tests.store.faults import FaultyDisk
from tests.toy_game import Pass, Take

ROOT = Path(__file__).resolve().parents[2]
Open = Callable[..., Store]


def test_opened_twice_a_table_is_the_same_object(store: Store) -> None:
    table = toy()
    store.start(table)
    loaded = store.open(table.header.table)
    assert isinstance(loaded, Loaded)
    assert loaded.table is table
    store.follow(table)
    assert store.live() == (table.header.table,)
    table.do(Pass())
    assert store.flush()
    assert len(table.entries) == 1
    twin = store.tables.load(table.header.table, GAMES)
    assert isinstance(twin, Loaded)
    with pytest.raises(ValueError, match="open already"):
        store.follow(twin.table)


def test_left_and_opened_again(store: Store) -> None:
    table = toy()
    store.start(table)
    table.do(Pass())
    assert store.leave(table.header.table)
    assert store.live() == ()
    loaded = store.open(table.header.table)
    assert isinstance(loaded, Loaded)
    assert loaded.table is not table
    assert loaded.table.entries == table.entries
    loaded.table.do(Pass())
    assert store.flush()
    assert store.leave("nothing")


def test_on_a_full_disk_a_table_that_is_left_stays_in_memory(store: Store, disk: FaultyDisk) -> None:
    table = toy()
    store.start(table)
    assert store.flush()
    disk.fail(errno.ENOSPC)
    table.do(Pass())
    assert not store.leave(table.header.table, 5)
    loaded = store.open(table.header.table)
    assert isinstance(loaded, Loaded)
    assert loaded.table is table
    assert not store.delete(table.header.table)
    disk.well()
    assert store.leave(table.header.table)


def test_a_branch_is_a_table_of_its_own(store: Store, open_store: Open) -> None:
    table = toy()
    store.start(table)
    for _ in range(4):
        table.do(Take(Seat(1)))
    branch = table.branch(2, "what if")
    store.start(branch)
    branch.do(Take(Seat(2)))
    assert store.close()
    store = open_store()
    card = store.library.card(branch.header.table)
    assert card is not None
    assert card.parent is not None
    assert card.parent.table == table.header.table
    loaded = store.open(branch.header.table)
    assert isinstance(loaded, Loaded)
    assert loaded.table.state.shells == (2, 1)


def test_a_table_can_be_stopped_and_taken_up_again(store: Store) -> None:
    table = toy()
    store.start(table)
    table.do(Pass())
    store.finish(table.header.table)
    store.finish("nothing")
    assert store.cards()[0].finished
    table.do(Pass())
    assert not store.cards()[0].finished


def test_unknown_tables_are_told(store: Store) -> None:
    assert store.open("nothing") == OpenFailure("nothing", OpenWhy.NO_SUCH_TABLE)
    assert not store.delete("nothing")
    assert not store.delete("../..")
    assert not store.restore("nothing")
    assert not store.restore("../..")


def test_deleted_is_in_the_trash_and_comes_back(store: Store, open_store: Open, disk: FaultyDisk) -> None:
    table = toy()
    store.start(table)
    table.do(Pass())
    store.library.rename(table.header.table, "Mardi")
    assert store.delete(table.header.table)
    assert store.cards() == ()
    assert len(disk.names(store.folder.trash)) == 1
    assert store.restore(table.header.table)
    assert store.cards()[0].name == "Mardi"
    assert store.delete(table.header.table)
    assert store.close()
    store = open_store()
    assert store.cards() == ()
    assert store.restore(table.header.table)
    assert store.cards()[0].name == "Evening"
    loaded = store.open(table.header.table)
    assert isinstance(loaded, Loaded)
    assert loaded.table.entries == table.entries


def test_what_cannot_be_moved_is_still_there(store: Store, disk: FaultyDisk) -> None:
    table = toy()
    store.start(table)
    assert store.flush()
    disk.fail(errno.EIO, operation="move")
    assert not store.delete(table.header.table)
    assert len(store.cards()) == 1
    disk.well()
    assert store.delete(table.header.table)
    disk.fail(errno.EIO, operation="move")
    assert not store.restore(table.header.table)


# -- the lock ------------------------------------------------------------------------------------


def test_a_second_store_is_refused(store: Store, open_store: Open) -> None:
    with pytest.raises(FolderInUse) as refused:
        open_store()
    assert refused.value.pid == os.getpid()
    assert refused.value.why.key == "folder.in_use"
    assert store.close()
    assert open_store().cards() == ()


def test_a_second_process_is_refused(tmp_path: Path) -> None:
    store = open_folder(tmp_path, GAMES)
    code = (
        "import sys; from companion.store import *\n"
        "try: open_folder(sys.argv[1], {})\n"
        "except FolderInUse as error: print('refused', error.pid)\n"
    )
    run = [sys.executable, "-c", code, str(tmp_path)]
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    first = subprocess.run(run, capture_output=True, text=True, env=env, timeout=60, check=True)
    assert first.stdout.split() == ["refused", str(os.getpid())]
    assert store.close()
    assert subprocess.run(run, capture_output=True, text=True, env=env, timeout=60, check=True).stdout == ""


def test_a_holder_that_did_not_say_who_it_is(store: Store, disk: FaultyDisk) -> None:
    path = store.folder.path / "companion.lock"
    disk.unlink(path)
    assert store.folder._holder(path) is None


def test_a_lock_file_that_may_only_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from companion.store.disk import Disk

    path = tmp_path / "companion.lock"
    path.write_text("")
    real = os.open

    def only_read(name: str, flags: int, mode: int = 0o777) -> int:
        if flags & os.O_RDWR:
            raise PermissionError(errno.EACCES, "no")
        return real(name, flags, mode)

    monkeypatch.setattr(os, "open", only_read)
    disk = Disk()
    handle = disk.lock(path, b"1")
    with pytest.raises(BlockingIOError):
        disk.lock(path, b"2")
    disk.unlock(handle)


# -- whatever the disk says ------------------------------------------------------------------------


def test_a_folder_that_cannot_be_written_still_plays(
    place: Path, disk: FaultyDisk, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no(self: object, path: Path, note: bytes) -> None:
        raise OSError(errno.EROFS, "read-only")

    disk.fail(errno.EROFS)
    monkeypatch.setattr(FaultyDisk, "lock", no)
    store = open_folder(place / "new", GAMES, disk)
    table = toy()
    store.start(table)
    assert isinstance(table.do(Take(Seat(1))), Entry)
    assert not store.flush(5)
    status = store.status(table.header.table)
    assert status.saving is SaveState.NOT_SAVED
    assert status.reason is NotSaved.READ_ONLY
    assert status.waiting == 2
    assert len(store.cards()) == 1
    text = store.export(table.header.table)
    assert text is not None
    assert json.loads(text)["payload"]["tables"][0]["chapters"][0]["entries"][0]["seq"] == 1
    assert store.back_up() is None
    assert not store.close(5)


def test_a_folder_of_a_later_version_is_left_alone(place: Path, disk: FaultyDisk, open_store: Open) -> None:
    handle = disk.create(place / "folder.json")
    disk.write(handle, memoryview(version_note(2)))
    disk.close(handle)
    with pytest.raises(FolderProblem) as refused:
        open_store()
    assert refused.value.why is FolderWhy.NEWER


@pytest.mark.parametrize(
    "text", [b"garbage", b"[2]", b'{"version": 2}', version_note(1).replace(b"1", b"3", 1)]
)
def test_a_damaged_note_of_the_version_shuts_nobody_out(
    place: Path, disk: FaultyDisk, open_store: Open, text: bytes
) -> None:
    handle = disk.create(place / "folder.json")
    disk.write(handle, memoryview(text))
    disk.close(handle)
    assert open_store().cards() == ()


def test_a_library_of_a_later_version_is_left_alone(
    place: Path, disk: FaultyDisk, open_store: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page, "FORMAT", 2)
    SafeJsonStorage(place / "library.json", disk).write({"cards": {}})
    monkeypatch.undo()
    with pytest.raises(FolderProblem) as refused:
        open_store()
    assert refused.value.why is FolderWhy.NEWER


@pytest.mark.parametrize("name", ["folder.json", "library.json"])
def test_a_folder_that_cannot_be_read(
    store: Store, disk: FaultyDisk, open_store: Open, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    assert store.close()
    read = FaultyDisk.read

    def no(self: FaultyDisk, path: Path) -> bytes:
        if path.name == name:
            raise OSError(errno.EIO, "fault")
        return bytes(read(self, path))

    monkeypatch.setattr(FaultyDisk, "read", no)
    with pytest.raises(FolderProblem) as refused:
        open_store()
    assert refused.value.why is FolderWhy.CANNOT_READ
    monkeypatch.undo()
    assert open_store().cards() == ()


def test_a_fault_of_ours_lets_go_of_the_folder(
    place: Path, disk: FaultyDisk, monkeypatch: pytest.MonkeyPatch
) -> None:
    from companion.store import store

    monkeypatch.setattr(store, "Tables", lambda *args: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        open_folder(place, GAMES, disk)
    monkeypatch.undo()
    open_folder(place, GAMES, disk).close()


# -- paths -----------------------------------------------------------------------------------------


def test_paths(monkeypatch: pytest.MonkeyPatch) -> None:
    assert paths.data_dir() == ROOT / "data"
    monkeypatch.setenv("FLET_APP_STORAGE_DATA", "/data/app")
    assert paths.default_folder() == Path("/data/app")
    monkeypatch.delenv("FLET_APP_STORAGE_DATA")
    assert paths.default_folder().name == "companion"
