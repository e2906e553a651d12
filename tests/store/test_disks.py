"""What every disk does, and what only that of a browser has to do."""

from __future__ import annotations

import errno
import inspect
import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from companion.store import Disk, MemoryDisk, log_disk
from companion.store.areas import Areas, MemoryArea, file_areas, memory_areas
from companion.store.disk import write_new
from companion.store.log import Flushed, read_log, read_mark, record_text
from companion.store.log_disk import BLOCK, SMALL, LogDisk
from companion.store.storage import SafeJsonStorage

HOME = Path("/place")


def calls_of(disk: type[Disk]) -> set[str]:
    return {name for name, call in inspect.getmembers(disk, inspect.isfunction) if name[0] != "_"}


@pytest.mark.parametrize("disk", [MemoryDisk, LogDisk])
def test_no_call_of_another_disk_reaches_the_real_one(disk: type[Disk]) -> None:
    answers_for_all = {"pending_sync", "salvaged_bytes", "quota"}
    assert calls_of(Disk) - answers_for_all <= set(vars(disk))


def put(disk: Disk, path: Path, text: bytes) -> None:
    write_new(disk, path, text)
    disk.sync_folder(path.parent)


# -- the same on every disk -------------------------------------------------------------------


def test_files_and_names(plain: Disk, place: Path) -> None:
    put(plain, place / "a", b"one")
    plain.link(place / "a", place / "b")
    put(plain, place / "a", b"two")
    assert (plain.read(place / "a"), plain.read(place / "b")) == (b"two", b"one")
    plain.make_folder(place / "deep" / "er")
    put(plain, place / "deep" / "er" / "c", b"")
    plain.move(place / "deep", place / "moved")
    assert plain.read(place / "moved" / "er" / "c") == b""
    assert not plain.exists(place / "deep")
    assert plain.names(place) == ["a", "b", "moved"]
    plain.remove_folder(place / "moved")
    plain.unlink(place / "b")
    assert plain.names(place) == ["a"]
    assert plain.names(place / "nowhere") == []


@pytest.mark.parametrize(
    "call",
    [
        lambda disk, place: disk.read(place / "no"),
        lambda disk, place: disk.unlink(place / "no"),
        lambda disk, place: disk.replace(place / "no", place / "b"),
        lambda disk, place: disk.link(place / "no", place / "b"),
        lambda disk, place: disk.move(place / "no", place / "b"),
        lambda disk, place: disk.create(place / "no" / "file"),
    ],
)
def test_what_is_not_there(plain: Disk, place: Path, call: Callable[[Disk, Path], object]) -> None:
    with pytest.raises(FileNotFoundError):
        call(plain, place)


def test_names_that_are_taken(plain: Disk, place: Path) -> None:
    put(plain, place / "a", b"a")
    plain.make_folder(place / "f")
    plain.make_folder(place / "g")
    for call in (
        lambda: plain.create(place / "a"),
        lambda: plain.link(place / "a", place / "a"),
        lambda: plain.move(place / "f", place / "g"),
    ):
        with pytest.raises(FileExistsError):
            call()


def test_held_by_one_at_a_time(plain: Disk, place: Path) -> None:
    held = plain.lock(place / "lock", b"me")
    with pytest.raises(BlockingIOError):
        plain.lock(place / "lock", b"you")
    assert plain.read(place / "lock") == b"me"
    plain.unlock(held)
    plain.unlock(plain.lock(place / "lock", b"you"))


def test_all_that_was_synced_is_there_when_it_is_opened_again(tmp_path: Path) -> None:
    dice = Random(1)
    wanted: dict[Path, bytes] = {}
    for _ in range(12):
        areas = file_areas(tmp_path)
        disk = LogDisk(areas)
        disk.make_folder(HOME)
        assert {HOME / name: disk.read(HOME / name) for name in disk.names(HOME)} == wanted
        for _ in range(20):
            path = HOME / str(dice.randrange(9))
            wanted[path] = dice.randbytes(dice.choice((0, 10, 5000, 90_000, SMALL + 1)))
            put(disk, path, wanted[path])
        disk.shut()
    # Nine files of a quarter of a megabyte at most, and a log: not the two hundred that were written.
    assert sum(each.stat().st_size for each in tmp_path.iterdir()) < 9 * SMALL * 3


def test_a_folder_of_areas_is_held_by_one_process(tmp_path: Path) -> None:
    areas = file_areas(tmp_path)
    with pytest.raises(BlockingIOError):
        file_areas(tmp_path)
    areas.close()
    file_areas(tmp_path).close()


# -- faults -----------------------------------------------------------------------------------


class Stubborn(MemoryArea):
    """Refuses what it is told to refuse; what was not flushed is gone after a cut."""

    def __init__(self) -> None:
        super().__init__()
        self.refuses: set[str] = set()
        self.sure = b""
        self.flushes = self.writes = 0

    def _may(self, what: str) -> None:
        if what in self.refuses:
            raise OSError(errno.ENOSPC, "full")

    def write(self, at: int, content: bytes) -> None:
        self._may("write")
        self.writes += 1
        super().write(at, content)

    def truncate(self, size: int) -> None:
        self._may("truncate")
        super().truncate(size)

    def flush(self) -> None:
        self._may("flush")
        self.flushes += 1
        self.sure = bytes(self.bytes)


def stubborn() -> tuple[LogDisk, list[Stubborn]]:
    areas = [Stubborn() for _ in range(3)]
    disk = LogDisk(Areas(areas[0], (areas[1], areas[2])))
    disk.make_folder(HOME)
    disk.sync_folder(HOME)
    return disk, areas


def after_the_cut(areas: list[Stubborn]) -> LogDisk:
    """What is left when the power goes now."""
    data, first, second = (MemoryArea(area.sure) for area in areas)
    return LogDisk(Areas(data, (first, second)))


def test_a_small_file_costs_one_flush_and_a_large_one_two() -> None:
    disk, areas = stubborn()
    before = sum(area.flushes for area in areas)
    put(disk, HOME / "a", b"x" * 1000)
    assert sum(area.flushes for area in areas) == before + 1
    put(disk, HOME / "b", b"x" * (SMALL + 1))
    assert sum(area.flushes for area in areas) == before + 3
    assert after_the_cut(areas).read(HOME / "b") == b"x" * (SMALL + 1)


def test_after_a_flush_that_failed_everything_is_written_anew_before_more_is_promised() -> None:
    disk, areas = stubborn()
    put(disk, HOME / "a", b"one")
    log = areas[1 + disk._active]
    log.refuses = {"flush"}
    with pytest.raises(OSError, match="full"):
        put(disk, HOME / "a", b"two")
    # The pages of that flush are gone for good, as with a disk that drops what it could not write.
    lost = log.sure
    log.refuses = set()
    put(disk, HOME / "b", b"three")
    log.sure = lost
    again = after_the_cut(areas)
    assert (again.read(HOME / "a"), again.read(HOME / "b")) == (b"two", b"three")
    assert again.salvaged_bytes() is None


def test_a_log_that_cannot_be_shortened_goes_on_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log_disk, "LOG_LIMIT", 3000)
    disk, areas = stubborn()
    areas[2 - disk._active].refuses = {"write"}
    for number in range(20):
        put(disk, HOME / "a", b"%d" % number * 200)
        assert after_the_cut(areas).read(HOME / "a") == b"%d" % number * 200


def test_a_shortened_log_that_may_be_there_after_all_does_not_count_later(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Its flush failed: it may have arrived whole. What is promised on the old log must not be lost to it."""
    monkeypatch.setattr(log_disk, "LOG_LIMIT", 3000)
    disk, areas = stubborn()
    other = areas[2 - disk._active]
    flush, arrived = other.flush, [b""]

    def fails_once() -> None:
        if not arrived[0]:
            arrived[0] = other.sure = bytes(other.bytes)
            other.refuses = {"write"}
            raise OSError(errno.EIO, "")
        flush()

    other.flush = fails_once  # type: ignore[method-assign]
    for number in range(12):
        put(disk, HOME / "a", b"%d" % number * 400)
        assert after_the_cut(areas).read(HOME / "a") == b"%d" % number * 400
    assert arrived[0]


def test_a_tap_is_one_write_and_one_flush_of_the_log() -> None:
    """Temporary file, generation before, new name: all of it gathers until it is wanted on the disk."""
    disk, areas = stubborn()
    storage = SafeJsonStorage(HOME / "a", disk)
    storage.write({"entries": {"1": {"x": 1}}})
    log, data = areas[1 + disk._active], areas[0]
    before = log.writes, log.flushes, data.flushes
    storage.write({"entries": {"1": {"x": 1}, "2": {"x": 2}}})
    assert (log.writes, log.flushes, data.flushes) == (before[0] + 1, before[1] + 1, before[2])
    assert after_the_cut(areas).names(HOME) == ["a", "a.bak"]


def test_after_a_write_that_failed_what_was_promised_is_there_and_the_next_attempt_writes_all() -> None:
    disk, areas = stubborn()
    put(disk, HOME / "a", b"one")
    log = areas[1 + disk._active]
    log.refuses = {"write"}
    areas[0].refuses = {"write"}
    for attempt in range(50):
        with pytest.raises(OSError, match="full"):
            put(disk, HOME / "a", b"two" * 1000)
        with pytest.raises(OSError, match="full"):
            put(disk, HOME / "b", b"x" * (SMALL + 1))
        assert after_the_cut(areas).read(HOME / "a") == b"one", attempt
    assert disk.read(HOME / "a") == b"two" * 1000
    assert not disk._said, "what could not be written does not pile up"
    for area in areas:
        area.refuses = set()
    put(disk, HOME / "c", b"three")
    again = after_the_cut(areas)
    assert (again.read(HOME / "a"), again.read(HOME / "c")) == (b"two" * 1000, b"three")
    assert again.salvaged_bytes() is None


def test_nothing_is_promised_on_a_log_while_a_later_one_may_count_at_the_next_start(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The short log may have arrived whole though its flush failed, and it could not be taken away."""
    monkeypatch.setattr(log_disk, "LOG_LIMIT", 3000)
    disk, areas = stubborn()
    other = areas[2 - disk._active]
    flush, truncate, trouble = other.flush, other.truncate, [True]

    def arrives_and_fails() -> None:
        flush()
        if trouble[0]:
            raise OSError(errno.EIO, "")

    def stays(size: int) -> None:
        if other.bytes and trouble[0]:
            raise OSError(errno.EIO, "")
        truncate(size)

    other.flush, other.truncate = arrives_and_fails, stays  # type: ignore[method-assign]
    promised = -1
    for number in range(12):
        with suppress(OSError):
            put(disk, HOME / "a", b"%02d" % number * 200)
            promised = number
        assert int(after_the_cut(areas).read(HOME / "a")[:2]) >= promised
    assert promised < number, "nothing is promised any more"
    trouble[0] = False
    put(disk, HOME / "a", b"well again")
    assert after_the_cut(areas).read(HOME / "a") == b"well again"


def test_room_is_used_again_and_given_back() -> None:
    disk, areas = stubborn()
    for turn in range(30):
        for name in "abc":
            put(disk, HOME / name, bytes([turn]) * (SMALL + 1 + turn))
    assert len(areas[0].bytes) <= BLOCK + 5 * (SMALL + BLOCK)
    for name in "abc":
        disk.unlink(HOME / name)
    disk.sync_folder(HOME)
    disk._shorten()
    assert len(areas[0].bytes) <= BLOCK


def test_room_is_not_used_again_before_its_freeing_is_on_the_disk() -> None:
    disk, areas = stubborn()
    put(disk, HOME / "a", b"1" * (SMALL + 1))
    disk.unlink(HOME / "a")
    write_new(disk, HOME / "b", b"2" * (SMALL + 1))
    assert after_the_cut(areas).read(HOME / "a") == b"1" * (SMALL + 1)


# -- damage -----------------------------------------------------------------------------------


def test_a_log_that_lost_what_was_flushed_is_told_once_and_kept() -> None:
    areas = [MemoryArea() for _ in range(3)]
    disk = LogDisk(Areas(areas[0], (areas[1], areas[2])))
    disk.make_folder(HOME)
    put(disk, HOME / "a", b"one")
    put(disk, HOME / "b", b"two")
    log = areas[1 + disk._active]
    at = log.bytes.rindex(b'"/place/b"')
    log.bytes[at + 1] ^= 1
    again = LogDisk(Areas(areas[0], (areas[1], areas[2])))
    assert again.read(HOME / "a") == b"one"
    assert again.salvaged_bytes() == bytes(log.bytes)
    assert again.salvaged_bytes() is None
    put(again, HOME / "c", b"three")
    third = LogDisk(Areas(areas[0], (areas[1], areas[2])))
    assert third.salvaged_bytes() is None
    assert third.read(HOME / "c") == b"three"


def test_both_logs_gone_leaves_the_contents_alone() -> None:
    areas = [MemoryArea() for _ in range(3)]
    disk = LogDisk(Areas(areas[0], (areas[1], areas[2])))
    disk.make_folder(HOME)
    put(disk, HOME / "a", b"7" * (SMALL + 1))
    areas[1].bytes.clear()
    areas[2].bytes.clear()
    again = LogDisk(Areas(areas[0], (areas[1], areas[2])))
    assert again.salvaged_bytes() is not None
    again.make_folder(HOME)
    put(again, HOME / "b", b"8" * (SMALL + 1))
    assert b"7" * (SMALL + 1) in areas[0].bytes
    assert LogDisk(Areas(areas[0], (areas[1], areas[2]))).salvaged_bytes() is None


def test_what_a_cut_left_behind_the_end_is_never_taken_for_what_follows() -> None:
    """An earlier life wrote three records and lost the second: the third must not join a new second one."""
    one, total = record_text(3, 1, 0, ["begin"], b"")
    old, after_old = record_text(3, 2, total, ["folder", "/x"], b"")
    stale, _ = record_text(3, 3, after_old, ["folder", "/stale"], b"")
    new, _ = record_text(3, 2, total, ["folder", "/y"], b"")
    assert len(old) == len(new)
    assert [record.words for record in read_log(one + new + stale, Flushed()).records] == [
        ["begin"],
        ["folder", "/y"],
    ]


def test_a_mark_that_is_not_as_written_says_nothing() -> None:
    mark = Flushed(3, 5, 700)
    assert read_mark(mark.text()) == mark
    for at in range(len(mark.text())):
        hurt = bytearray(mark.text())
        hurt[at] ^= 4
        assert read_mark(bytes(hurt)) == Flushed()
        assert read_mark(mark.text()[:at]) == Flushed()


def test_a_disk_without_second_names_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "link")
    (tmp_path / "a").write_bytes(b"")
    with pytest.raises(OSError, match="not supported"):
        Disk().link(tmp_path / "a", tmp_path / "b")


def test_memory_areas_forget() -> None:
    disk = LogDisk(memory_areas())
    disk.make_folder(HOME)
    put(disk, HOME / "a", b"x")
    assert disk.pending_sync() is None
    disk.shut()
