"""Never two writers: whatever is missing, deleted or moved, no tap is called saved that is not."""

from __future__ import annotations

import errno
import os
import shutil
import stat
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.core.seats import Seat
from companion.core.table import Table
from companion.store import FolderInUse, Loaded, NotSaved, SaveState, Store, disk, lease, open_folder
from companion.store.areas import file_areas
from companion.store.damage import WrittenElsewhere
from companion.store.disk import Disk, NotAFile
from companion.store.lease import Lease, LeaseHeld
from companion.store.log_disk import LogDisk
from companion.store.store_folder import StoreFolder
from tests.store.conftest import GAMES, toy
from tests.toy_game import Pass, Take

ROOT = Path(__file__).resolve().parents[2]


class NoFlock:
    """``fcntl`` of a drive that knows no locks."""

    LOCK_EX = LOCK_NB = 0

    def __init__(self, code: int = errno.ENOTSUP):
        self.code = code

    def flock(self, handle: int, how: int) -> None:
        raise OSError(self.code, os.strerror(self.code))


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A lease that beats ten times as fast."""
    for name in ("BEAT", "WATCH", "SETTLE"):
        monkeypatch.setattr(lease, name, getattr(lease, name) / 10)


@pytest.fixture
def opens(tmp_path: Path) -> Iterator[Callable[[], Store]]:
    opened: list[Store] = []

    def open_it() -> Store:
        opened.append(open_folder(tmp_path / "data", GAMES, backups=False))
        return opened[-1]

    yield open_it
    for store in opened:
        store.close(1)


def evening(store: Store) -> Table[Any]:
    table = toy()
    store.start(table)
    table.do(Take(Seat(1)))
    assert store.flush()
    return table


def light(store: Store, table: Table[Any]) -> tuple[SaveState, NotSaved | None]:
    status = store.status(table.header.table)
    return status.saving, status.reason


NOT_SAVED = (SaveState.NOT_SAVED, NotSaved.ELSEWHERE)


# -- a lock that is gone ---------------------------------------------------------------------------


def test_a_deleted_lock_file_is_locked_again(opens: Callable[[], Store]) -> None:
    store = opens()
    table = evening(store)
    (store.folder.path / "companion.lock").unlink()
    table.do(Pass())
    assert store.flush()
    with pytest.raises(FolderInUse):
        opens()


def test_after_a_deleted_lock_file_the_second_writer_has_it(opens: Callable[[], Store]) -> None:
    first = opens()
    table = evening(first)
    (first.folder.path / "companion.lock").unlink()
    second = opens()
    loaded = second.open(table.header.table)
    assert isinstance(loaded, Loaded)
    loaded.table.do(Take(Seat(2)))
    assert second.flush()
    table.do(Pass())
    assert not first.flush(3)
    assert light(first, table) == NOT_SAVED
    loaded.table.do(Take(Seat(2)))
    assert second.flush(), "the other one goes on"
    assert not first.delete(table.header.table)
    assert first.back_up() is None
    assert second.close()
    first.writer.wake()
    assert not first.flush(3), "nor is what it wrote overwritten once it is gone"
    assert light(first, table) == NOT_SAVED
    text = first.export(table.header.table)
    assert text is not None
    assert b'"do": "Pass"' in text, "what is only in memory can be exported"


def test_a_tap_of_each_in_turn_loses_none(
    opens: Callable[[], Store], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both believe to be alone, as where locks are granted to everybody."""
    monkeypatch.setattr(Disk, "lock", lambda self, path, note: os.open(path, os.O_CREAT | os.O_RDWR))
    first = opens()
    table = evening(first)
    second = opens()
    loaded = second.open(table.header.table)
    assert isinstance(loaded, Loaded)
    tables = ((first, table), (second, loaded.table))
    saved = list(table.entries)
    for turn in range(16):
        store, mine = tables[turn % 2]
        entry = mine.do(Take(Seat(1)))
        if store.flush(2):
            saved.append(entry)  # type: ignore[arg-type]
    assert [light(*each)[0] for each in tables].count(SaveState.SAVED) == 1, "one light only"
    assert first.close(1) != second.close(1)
    found = opens().open(table.header.table)
    assert isinstance(found, Loaded)
    assert list(found.table.entries) == saved


# -- a folder that is gone ---------------------------------------------------------------------------


def test_a_folder_moved_away(opens: Callable[[], Store], tmp_path: Path) -> None:
    store = opens()
    table = evening(store)
    store.folder.path.rename(tmp_path / "moved")
    table.do(Pass())
    new = toy()
    store.start(new)
    assert not store.flush(3)
    assert light(store, table) == light(store, new) == (SaveState.NOT_SAVED, NotSaved.FOLDER_GONE)
    assert not store.folder.path.exists(), "no second folder is begun beside it"
    with pytest.raises(FolderInUse):
        open_folder(tmp_path / "moved", GAMES, backups=False)
    (tmp_path / "moved").rename(store.folder.path)
    store.writer.wake()
    assert store.flush(), "back in its place, all is written"


def test_a_folder_deleted(opens: Callable[[], Store]) -> None:
    store = opens()
    table = evening(store)
    shutil.rmtree(store.folder.path)
    table.do(Pass())
    assert not store.flush(3)
    assert light(store, table) == (SaveState.NOT_SAVED, NotSaved.FOLDER_GONE)
    assert not store.folder.path.exists()


def test_another_folder_in_its_place(opens: Callable[[], Store], tmp_path: Path) -> None:
    store = opens()
    table = evening(store)
    store.folder.path.rename(tmp_path / "moved")
    second = opens()
    other = evening(second)
    table.do(Pass())
    assert not store.flush(3)
    assert light(store, table) == NOT_SAVED
    assert second.tables.ids() == (other.header.table,)


# -- a disk without locks ----------------------------------------------------------------------------


@pytest.mark.parametrize("code", [errno.ENOTSUP, errno.ENOLCK, errno.ENOSYS, errno.EINVAL])
def test_where_there_are_no_locks_a_lease_keeps_the_second_out(
    opens: Callable[[], Store], monkeypatch: pytest.MonkeyPatch, quick: None, code: int
) -> None:
    monkeypatch.setattr(disk, "fcntl", NoFlock(code))
    store = opens()
    table = evening(store)
    with pytest.raises(FolderInUse) as refused:
        opens()
    assert refused.value.pid == os.getpid()
    table.do(Pass())
    assert store.flush()
    assert store.close()
    again = opens().open(table.header.table)
    assert isinstance(again, Loaded)
    assert again.table.entries == table.entries


@pytest.mark.parametrize("code", [errno.EACCES, errno.EAGAIN])
def test_a_refusal_of_the_lock_means_held(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int) -> None:
    monkeypatch.setattr(disk, "fcntl", NoFlock(code))
    with pytest.raises(BlockingIOError):
        Disk().lock(tmp_path / "lock", b"")


def test_two_processes_without_locks(tmp_path: Path) -> None:
    """Two real ones start at the same moment: one writes, the other one says so."""
    code = """
import sys, errno, os
import companion.store.disk as disk, companion.store.lease as lease
from companion.store import FolderInUse, open_folder
class No:
    LOCK_EX = LOCK_NB = 0
    def flock(self, *_): raise OSError(errno.ENOLCK, "no locks")
disk.fcntl = No()
try:
    store = open_folder(sys.argv[1], {}, backups=False)
except FolderInUse:
    print("in use", flush=True)
else:
    print("open", flush=True)
    sys.stdin.readline()
    store.close()
"""
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    both = [
        subprocess.Popen(
            [sys.executable, "-c", code, str(tmp_path)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=env,
        )
        for _ in range(2)
    ]
    said = []
    for each in both:
        assert each.stdout is not None
        said.append(each.stdout.readline().strip())
    for each in both:
        each.communicate("\n", timeout=60)
    assert sorted(said) == ["in use", "open"]
    assert not (tmp_path / "companion.lease").exists()


def test_a_lease_left_behind_is_taken(tmp_path: Path, quick: None) -> None:
    path = tmp_path / "companion.lease"
    path.write_text('{"token": "x", "pid": 1, "host": "elsewhere", "beat": 3}')
    begin = time.monotonic()
    taken = Lease.take(Disk(), path)
    assert time.monotonic() - begin >= lease.WATCH
    assert taken.held()
    taken.close()
    assert not path.exists()


def test_a_lease_of_a_process_that_ended_here_is_taken_at_once(tmp_path: Path) -> None:
    gone = subprocess.run(
        [sys.executable, "-c", "import os; print(os.getpid())"], capture_output=True, check=True
    )
    path = tmp_path / "companion.lease"
    host = lease.platform.node()
    path.write_text(f'{{"token": "x", "pid": {int(gone.stdout)}, "host": "{host}", "beat": 3}}')
    begin = time.monotonic()
    Lease.take(Disk(), path).close()
    assert time.monotonic() - begin < lease.WATCH / 2


@pytest.mark.parametrize("odd", [b"", b"{}", b"[]", b"\xff", b'{"token": []}'])
def test_an_odd_lease_is_watched_and_taken(tmp_path: Path, quick: None, odd: bytes) -> None:
    path = tmp_path / "companion.lease"
    path.write_bytes(odd)
    Lease.take(Disk(), path).close()


def test_who_slept_writes_no_more(
    opens: Callable[[], Store], monkeypatch: pytest.MonkeyPatch, quick: None
) -> None:
    monkeypatch.setattr(disk, "fcntl", NoFlock())
    store = opens()
    table = evening(store)
    path = store.folder.path / "companion.lease"
    path.write_text('{"token": "another", "pid": 1, "host": "elsewhere", "beat": 9}')
    table.do(Pass())
    assert not store.flush(3)
    assert light(store, table) == NOT_SAVED
    assert store.close(1) is False
    assert "another" in path.read_text(), "a lease of another is left alone"


def test_a_deleted_lease_is_written_again(tmp_path: Path, quick: None) -> None:
    held = Lease.take(Disk(), tmp_path / "companion.lease")
    (tmp_path / "companion.lease").unlink()
    held.check()
    with pytest.raises(LeaseHeld):
        Lease.take(Disk(), tmp_path / "companion.lease")
    held.close()


def test_a_folder_once_closed_is_nobodys(tmp_path: Path) -> None:
    folder = StoreFolder(tmp_path, Disk())
    folder.guard()
    folder.close()
    with pytest.raises(WrittenElsewhere):
        folder.guard()


# -- only its owner ----------------------------------------------------------------------------------


def modes(path: Path) -> set[tuple[str, int]]:
    found = [path, *path.rglob("*")]
    return {("folder" if each.is_dir() else "file", stat.S_IMODE(each.stat().st_mode)) for each in found}


@pytest.mark.parametrize("umask", [0o000, 0o002, 0o022, 0o077, 0o277, 0o377])
def test_only_the_owner_reads_whatever_the_umask(tmp_path: Path, umask: int) -> None:
    from companion.cli.crash_log import record
    from companion.ui.error_boundary import ErrorBoundary

    before = os.umask(umask)
    try:
        store = open_folder(tmp_path / "a" / "data", GAMES, backups=False)
        table = evening(store)
        assert store.back_up() is not None
        assert store.delete(table.header.table)
        record(ValueError("x"), store.folder.path)
        (store.folder.path / "faults.log").rename(store.folder.path / "faults.cli.log")
        ErrorBoundary(store.folder.path).record("half \\ud83d")
        store.keep_fault("x")
        assert store.close()
    finally:
        os.umask(before)
    assert modes(tmp_path / "a") == {("folder", 0o700), ("file", 0o600)}


@pytest.mark.parametrize("umask", [0o000, 0o022, 0o277])
def test_only_the_owner_reads_the_areas(tmp_path: Path, umask: int) -> None:
    place = tmp_path / "a" / "areas"
    before = os.umask(umask)
    try:
        areas = file_areas(place)
        store = open_folder(Path("/home"), GAMES, LogDisk(areas), backups=False)
        evening(store)
        assert store.close()
        areas.close()
    finally:
        os.umask(before)
    assert modes(tmp_path / "a") == {("folder", 0o700), ("file", 0o600)}
    place.chmod(0o755)
    (place / "data").chmod(0o644)
    file_areas(place).close()
    assert modes(place) == {("folder", 0o700), ("file", 0o600)}


def test_a_folder_of_an_earlier_version_is_shut(tmp_path: Path) -> None:
    store = open_folder(tmp_path / "data", GAMES, backups=False)
    evening(store)
    assert store.close()
    for each in (tmp_path / "data", tmp_path / "data" / "tables"):
        each.chmod(0o755)
    (tmp_path / "data" / "library.json").chmod(0o644)
    open_folder(tmp_path / "data", GAMES, backups=False).close()
    assert stat.S_IMODE((tmp_path / "data").stat().st_mode) == 0o700
    assert stat.S_IMODE((tmp_path / "data" / "library.json").stat().st_mode) == 0o600


def test_a_folder_of_somebody_else_keeps_its_mode(tmp_path: Path) -> None:
    place = tmp_path / "shared"
    place.mkdir(mode=0o755)
    place.chmod(0o755)
    Disk().make_folder(place / "ours")
    assert stat.S_IMODE(place.stat().st_mode) == 0o755


def test_what_is_no_file_is_not_read(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for odd in (tmp_path, tmp_path / "pipe", Path("/dev/zero")):
        with pytest.raises(NotAFile):
            Disk().read(odd)
