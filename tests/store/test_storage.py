"""The storage: old or new after any fault, and bad files kept."""

from __future__ import annotations

import errno
import threading
from pathlib import Path

import pytest
from tinydb import TinyDB
from tinydb.table import Document

from companion.store.disk import TEMP, Disk, sweep
from companion.store.storage import KEEP_DAMAGED, SafeJsonStorage, bak_of, quarantine_copy
from tests.store.faults import ERRORS, FaultyDisk, Killed

OLD = {"entries": {"1": {"id": "a"}}}
NEW = {"entries": {"1": {"id": "a"}, "2": {"id": "b"}}}
NEWER = {"entries": {"1": {"id": "a"}, "2": {"id": "b"}, "3": {"id": "c"}}}


@pytest.fixture
def path(place: Path) -> Path:
    return place / "t.json"


def test_written_and_read_again(path: Path, disk: FaultyDisk) -> None:
    first = SafeJsonStorage(path, disk)
    assert first.read() is None
    first.write(OLD)
    assert first.read() == OLD
    assert SafeJsonStorage(path, disk).read() == OLD


def test_the_generation_before_is_kept(path: Path, disk: FaultyDisk) -> None:
    storage = SafeJsonStorage(path, disk)
    storage.write(OLD)
    storage.write(NEW)
    disk.unlink(path)
    again = SafeJsonStorage(path, disk)
    assert again.read() == OLD
    assert again.rescued


def test_one_save_costs_two_syncs(path: Path, disk: FaultyDisk) -> None:
    storage = SafeJsonStorage(path, disk)
    storage.write(OLD)
    disk.calls.clear()
    storage.write(NEW)
    storage.write(NEWER)
    once = ["create", "write", "sync", "close", "link", "replace", "sync_folder"]
    assert [call for call in disk.calls if call != "unlink"] == [*once, *once]
    disk.calls.clear()
    storage.write(NEW)
    assert disk.calls.count("sync") == disk.calls.count("sync_folder") == 1


def test_tinydb_works_on_it(path: Path, disk: FaultyDisk) -> None:
    db = TinyDB(path, disk, storage=SafeJsonStorage)
    db.table("entries").insert(Document({"id": "a"}, doc_id=7))
    assert TinyDB(path, disk, storage=SafeJsonStorage).table("entries").get(doc_id=7) == {"id": "a"}


def test_several_changes_are_one_write(path: Path, disk: FaultyDisk) -> None:
    db = TinyDB(path, disk, storage=SafeJsonStorage)
    storage = db.storage
    assert isinstance(storage, SafeJsonStorage)
    with storage.together():
        db.table("a").insert({"n": 1})
        db.table("b").insert({"n": 2})
        assert len(db.table("a")) == 1
    assert disk.calls.count("replace") == 1
    with storage.together():
        pass
    assert disk.calls.count("replace") == 1


def test_a_change_that_fails_half_way_is_no_change(path: Path, disk: FaultyDisk) -> None:
    db = TinyDB(path, disk, storage=SafeJsonStorage)
    storage = db.storage
    assert isinstance(storage, SafeJsonStorage)
    db.table("a").insert({"n": 1})

    def half() -> None:
        with storage.together():
            db.table("a").insert({"n": 3})
            raise RuntimeError

    with pytest.raises(RuntimeError):
        half()
    assert len(db.table("a")) == 1


def test_what_cannot_be_json_harms_nothing(path: Path, disk: FaultyDisk) -> None:
    storage = SafeJsonStorage(path, disk)
    storage.write(OLD)
    with pytest.raises(TypeError):
        storage.write({"entries": {"1": {"id": object()}}})
    assert storage.read() == SafeJsonStorage(path, disk).read() == OLD


def _calls_of_a_write(path: Path, disk: FaultyDisk) -> int:
    storage = SafeJsonStorage(path, disk)
    storage.write(OLD)
    storage.write(OLD)
    before = len(disk.calls)
    storage.write(OLD)
    return len(disk.calls) - before


@pytest.mark.parametrize("code", ERRORS)
def test_an_error_at_any_call_leaves_old_or_new(path: Path, disk: FaultyDisk, code: int) -> None:
    for call in range(1, _calls_of_a_write(path, disk) + 1):
        storage = SafeJsonStorage(path, disk)
        storage.write(OLD)
        storage.write(NEW)
        disk.fail(code, at=call)
        acknowledged = True
        try:
            storage.write(NEWER)
        except OSError:
            acknowledged = False
            assert storage.read() == NEW, "memory must not run ahead of the disk"
        disk.well()
        found = SafeJsonStorage(path, disk).read()
        assert found == NEWER if acknowledged else found in (NEW, NEWER)
        storage.write(NEWER)
        assert SafeJsonStorage(path, disk).read() == NEWER
        sweep(disk, path.parent)
        assert not [name for name in disk.names(path.parent) if name.endswith(TEMP)]


@pytest.mark.parametrize("linked", [True, False])
def test_killed_at_any_call_leaves_old_or_new(path: Path, plain: Disk, linked: bool) -> None:
    class NoLinks(FaultyDisk):
        def link(self, source: Path, target: Path) -> None:
            raise PermissionError(errno.EPERM, "no links on this phone")

    disk = FaultyDisk(plain) if linked else NoLinks(plain)
    for call in range(1, _calls_of_a_write(path, disk) + 1):
        storage = SafeJsonStorage(path, disk)
        storage.write(OLD)
        storage.write(NEW)
        disk.kill(at=call)
        with pytest.raises(Killed):
            storage.write(NEWER)
        disk.well()
        again = SafeJsonStorage(path, disk)
        assert again.read() in (NEW, NEWER)
        assert not again.rescued, "nothing was damaged: nobody is alarmed"
        sweep(disk, path.parent)
        assert not [name for name in disk.names(path.parent) if name.endswith(TEMP)]
        again.write(NEWER)
        assert SafeJsonStorage(path, disk).read() == NEWER


def test_without_links_the_old_one_comes_back_when_the_new_one_cannot(path: Path, disk: FaultyDisk) -> None:
    storage = SafeJsonStorage(path, disk)
    storage.write(OLD)
    storage.write(NEW)
    replaced = 0

    def rule(operation: str, number: int) -> BaseException | None:
        nonlocal replaced
        replaced += operation == "replace"
        fails = operation == "link" or (operation == "replace" and replaced == 2)
        return OSError(errno.EIO, "fault") if fails else None

    disk.rule = rule
    with pytest.raises(OSError, match="fault"):
        storage.write(NEWER)
    disk.well()
    again = SafeJsonStorage(path, disk)
    assert again.read() == NEW
    assert not again.rescued


def _put(disk: Disk, path: Path, text: bytes) -> None:
    if disk.exists(path):
        disk.unlink(path)
    handle = disk.create(path)
    disk.write(handle, memoryview(text))
    disk.close(handle)


def test_truncated_at_every_byte_it_opens_with_the_copy_before(path: Path, disk: FaultyDisk) -> None:
    storage = SafeJsonStorage(path, disk)
    storage.write(OLD)
    storage.write(NEW)
    text = disk.read(path)
    for length in range(len(text)):
        _put(disk, path, text[:length])
        again = SafeJsonStorage(path, disk)
        assert again.rescued
        assert again.read() in (OLD, NEW)
        assert again.bad == (path,)


def test_truncated_without_a_copy_it_opens_with_its_good_lines(path: Path, disk: FaultyDisk) -> None:
    storage = SafeJsonStorage(path, disk)
    storage.write(NEWER)
    text = disk.read(path)
    seen = set()
    for length in range(len(text)):
        _put(disk, path, text[:length])
        found = (SafeJsonStorage(path, disk).read() or {}).get("entries", {})
        assert found == dict(list(NEWER["entries"].items())[: len(found)])
        seen.add(len(found))
    assert seen == {0, 1, 2, 3}


def test_a_bad_file_is_kept_before_it_is_written_over(path: Path, disk: FaultyDisk) -> None:
    storage = SafeJsonStorage(path, disk)
    storage.write(OLD)
    storage.write(NEW)
    for text in (b"garbage 1", b"garbage 2", b"garbage 1"):
        _put(disk, path, text)
        again = SafeJsonStorage(path, disk)
        assert again.read() == OLD
        again.write(OLD)
        assert SafeJsonStorage(path, disk).read() == OLD
        assert disk.read(bak_of(path)), "the good copy is not pushed out by the bad file"
    kept = [disk.read(path.parent / name) for name in disk.names(path.parent) if ".damaged-" in name]
    assert set(kept) == {b"garbage 1", b"garbage 2"}


def test_what_is_kept_aside_does_not_pile_up(path: Path, disk: FaultyDisk) -> None:
    """A disk that fails anew at each start leaves another bad file each time."""
    for number in range(KEEP_DAMAGED + 15):
        _put(disk, path, b"garbage %d" % number)
        SafeJsonStorage(path, disk).write(OLD)
    kept = {disk.read(path.parent / name) for name in disk.names(path.parent) if ".damaged-" in name}
    assert kept == {b"garbage %d" % number for number in range(15, KEEP_DAMAGED + 15)}


def test_both_bad_both_kept(path: Path, disk: FaultyDisk) -> None:
    storage = SafeJsonStorage(path, disk)
    storage.write(OLD)
    storage.write(NEW)
    _put(disk, path, disk.read(path)[:-5])
    _put(disk, bak_of(path), disk.read(bak_of(path))[:-5])
    again = SafeJsonStorage(path, disk)
    assert again.bad == (path, bak_of(path))
    assert len(again.keep_bad()) == 2
    assert again.read() == NEW


def test_when_it_cannot_be_kept_it_is_not_written_over(path: Path, disk: FaultyDisk) -> None:
    storage = SafeJsonStorage(path, disk)
    storage.write(OLD)
    _put(disk, path, b"garbage")
    again = SafeJsonStorage(path, disk)
    disk.fail(errno.ENOSPC)
    with pytest.raises(OSError, match="space"):
        again.write(NEW)
    disk.well()
    assert disk.read(path) == b"garbage"
    again.write(NEW)
    assert b"garbage" in [disk.read(path.parent / name) for name in disk.names(path.parent)]


def test_nothing_to_keep(path: Path, disk: FaultyDisk) -> None:
    assert quarantine_copy(disk, path) is None


def test_what_cannot_be_read_now_is_not_called_damaged(
    path: Path, disk: FaultyDisk, monkeypatch: pytest.MonkeyPatch
) -> None:
    SafeJsonStorage(path, disk).write(OLD)

    def no(self: object, path: Path) -> bytes:
        raise OSError(errno.EIO, "fault")

    monkeypatch.setattr(FaultyDisk, "read", no)
    with pytest.raises(OSError, match="fault"):
        SafeJsonStorage(path, disk)


def test_many_threads_lose_nothing(path: Path, disk: FaultyDisk) -> None:
    db = TinyDB(path, disk, storage=SafeJsonStorage)
    storage = db.storage
    assert isinstance(storage, SafeJsonStorage)

    def work(first: int) -> None:
        for number in range(first, first + 25):
            with storage.lock:
                db.table("entries").insert(Document({"n": number}, doc_id=number))

    threads = [threading.Thread(target=work, args=(1 + 100 * k,)) for k in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(TinyDB(path, disk, storage=SafeJsonStorage).table("entries")) == 100
