"""The writer: never on the way of a tap, never out of order, never a loss."""

from __future__ import annotations

import asyncio
import errno
import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.core.journal import Entry
from companion.core.seats import Seat
from companion.store import LIBRARY, NotSaved, SaveState, SaveStatus, Store, open_folder
from companion.store import writer as writing
from companion.store.areas import Areas, MemoryArea, memory_areas
from companion.store.damage import reason_of
from companion.store.log_disk import LogDisk
from companion.store.tables import Tables
from tests.store.conftest import GAMES, happens, toy
from tests.store.faults import FaultyDisk
from tests.toy_game import Pass, Take


class Light:
    """Remembers what the light showed, and waits for what it should show."""

    def __init__(self, store: Store, table: str):
        self.shown: list[SaveStatus] = []
        self._store = store
        self._table = table
        store.watch(self._see)

    def _see(self, table: str, status: SaveStatus) -> None:
        if table == self._table:
            self.shown.append(status)

    def wait(self, test: Callable[[SaveStatus], bool]) -> SaveStatus:
        assert happens(self._store, lambda: any(map(test, tuple(self.shown)))), self.shown
        return next(status for status in self.shown if test(status))


def on_disk(store: Store, table: str) -> tuple[Entry, ...]:
    loaded = Tables(store.tables.folder, store.tables.disk).load(table, GAMES)
    return loaded.table.entries  # type: ignore[union-attr]


def test_a_tap_is_saved_and_the_light_says_so(store: Store) -> None:
    table = toy()
    light = Light(store, table.header.table)
    assert store.status(table.header.table) == SaveStatus()
    store.start(table)
    table.do(Pass())
    assert store.flush()
    status = light.wait(lambda each: each.saving is SaveState.SAVED)
    assert status.at
    assert store.status(table.header.table).saving is SaveState.SAVED
    assert on_disk(store, table.header.table) == table.entries


def test_the_thread_leaves_the_loop_to_its_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    woken: list[str] = []
    wake = writing.ThreadScheduler.wake

    def noted(pen: writing.ThreadScheduler) -> None:
        woken.append("")
        wake(pen)

    monkeypatch.setattr(writing.ThreadScheduler, "wake", noted)

    async def evening() -> None:
        store = open_folder(tmp_path, GAMES)
        table = toy()
        monkeypatch.setattr(writing, "AFTER_THE_ANSWER", 3600)
        store.start(table)
        assert store.flush()
        woken.clear()
        table.do(Pass())
        await asyncio.sleep(0)
        assert not woken, "beside the answer it would only slow it"
        monkeypatch.setattr(writing, "AFTER_THE_ANSWER", 0.001)
        table.do(Pass())
        while store.status(table.header.table).saving is not SaveState.SAVED:
            await asyncio.sleep(0.001)
        assert on_disk(store, table.header.table) == table.entries
        table.do(Pass())
        assert store.close(), "whoever cannot wait has it written on the spot"
        assert on_disk(store, table.header.table) == table.entries

    asyncio.run(evening())


def test_without_threads_the_event_loop_writes_after_the_tap(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(threading.Thread, "start", lambda self: pytest.fail("a thread"))
    disk = FaultyDisk(LogDisk(memory_areas(), one_thread=True))
    disk.make_folder(tmp_path)

    async def evening() -> None:
        store = open_folder(tmp_path, GAMES, disk)
        table = toy()
        name = table.header.table
        store.start(table)
        calls = len(disk.calls)
        for _ in range(50):
            table.do(Pass())
        assert len(disk.calls) == calls, "a tap is answered before anything is written"
        assert store.status(name).saving is SaveState.SAVING
        while store.status(name).saving is not SaveState.SAVED:
            await asyncio.sleep(0.001)
        assert disk.calls[calls:].count("sync") <= 2, "what has gathered is written together"
        assert on_disk(store, name) == table.entries
        table.do(Pass())
        assert store.flush(), "whoever cannot wait has it written on the spot"
        assert on_disk(store, name) == table.entries
        disk.fail(errno.ENOSPC)
        table.do(Pass())
        while store.status(name).saving is not SaveState.NOT_SAVED:
            await asyncio.sleep(0.001)
        disk.well()
        while store.status(name).saving is not SaveState.SAVED:
            await asyncio.sleep(0.001)
        assert on_disk(store, name) == table.entries
        assert store.close()

    monkeypatch.setattr(writing, "FIRST_WAIT", 0.01)
    asyncio.run(asyncio.wait_for(evening(), 20))


def test_without_threads_a_new_list_of_tables_is_written_by_itself(tmp_path: Path) -> None:
    """A missing list means a lost one: it is written before anything is tapped."""
    disk = LogDisk(memory_areas(), one_thread=True)
    disk.make_folder(tmp_path)

    async def start() -> None:
        store = open_folder(tmp_path, GAMES, disk, backups=False)
        while not disk.exists(tmp_path / "library.json"):
            await asyncio.sleep(0.001)
        assert store.close()

    asyncio.run(asyncio.wait_for(start(), 5))


class SlowAreas:
    """Areas whose flush can only be waited for, as IndexedDB's."""

    def __init__(self) -> None:
        self.plain = memory_areas()
        self.on_disk: list[bytes] = []
        self.error: OSError | None = None
        self.pending = False

    def areas(self) -> Areas:
        return replace(self.plain, settled=self._settled)

    def _settled(self) -> Any:
        async def wait() -> None:
            await asyncio.sleep(0.005)
            if self.error is not None:
                raise self.error
            self.on_disk = [bytes(area.bytes) for area in (self.plain.data, *self.plain.logs)]  # type: ignore[attr-defined]

        return wait()

    def after_the_cut(self) -> LogDisk:
        data, *logs = map(MemoryArea, self.on_disk)
        return LogDisk(Areas(data, (logs[0], logs[1])), one_thread=True)


def test_a_disk_that_can_only_be_waited_for_is_called_saved_when_it_has_arrived(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writing, "FIRST_WAIT", 0.01)
    slow = SlowAreas()
    disk = LogDisk(slow.areas(), one_thread=True)
    disk.make_folder(tmp_path)

    async def until(test: Callable[[], bool]) -> None:
        while not test():
            await asyncio.sleep(0.001)

    def there(name: str) -> tuple[Entry, ...]:
        return on_disk(open_folder(tmp_path, GAMES, slow.after_the_cut(), backups=False), name)

    async def evening() -> None:
        store = open_folder(tmp_path, GAMES, disk, backups=False)
        table = toy()
        name = table.header.table
        light = Light(store, name)
        store.start(table)
        table.do(Pass())
        assert not store.flush(), "on its way, not there"
        assert store.status(name).saving is SaveState.SAVING
        table.do(Pass())
        assert await store.writer.settle()
        assert store.status(name).saving is SaveState.SAVED
        assert there(name) == table.entries
        slow.error = OSError(errno.ENOSPC, "")
        saved = len(light.shown)
        table.do(Pass())
        store.library.choose(theme="light")
        await until(lambda: store.status(name).reason is NotSaved.DISK_FULL)
        await until(lambda: store.status(LIBRARY).reason is NotSaved.DISK_FULL)
        assert SaveState.SAVED not in {each.saving for each in light.shown[saved:]}
        assert len(there(name)) == 2
        slow.error = None
        await until(lambda: store.status(name).saving is store.status(LIBRARY).saving is SaveState.SAVED)
        assert there(name) == table.entries
        again = open_folder(tmp_path, GAMES, slow.after_the_cut(), backups=False)
        assert again.library.settings.theme == "light"

    asyncio.run(asyncio.wait_for(evening(), 20))


def test_a_tap_never_waits_for_the_disk(store: Store, disk: FaultyDisk) -> None:
    table = toy()
    store.start(table)
    assert store.flush()
    if disk.one_thread:
        # Nobody else could be held up by the disk, so a tap must not come near it: the loop writes later.
        before = len(disk.calls)
        for _ in range(51):
            assert isinstance(table.do(Pass()), Entry)
        assert len(disk.calls) == before
        assert store.status(table.header.table).waiting == 51
        assert store.writer.flush(10, table.header.table)
        assert on_disk(store, table.header.table) == table.entries
        return
    gate, reached = threading.Event(), threading.Event()

    def rule(operation: str, number: int) -> None:
        if operation == "sync":
            reached.set()
            gate.wait(20)

    disk.rule = rule
    table.do(Pass())
    assert reached.wait(10)
    for _ in range(50):
        assert isinstance(table.do(Pass()), Entry)
    status = store.status(table.header.table)
    assert status.saving is SaveState.SAVING
    assert status.waiting == 51
    assert not store.writer.flush(0.01)
    gate.set()
    syncs = disk.calls.count("sync")
    assert store.writer.flush(10, table.header.table)
    assert disk.calls.count("sync") <= syncs + 2, "what has gathered is written together"
    assert on_disk(store, table.header.table) == table.entries


REASONS = {
    errno.ENOSPC: NotSaved.DISK_FULL,
    errno.EROFS: NotSaved.READ_ONLY,
    errno.EACCES: NotSaved.NOT_ALLOWED,
    errno.EIO: NotSaved.DISK_FAULT,
}


@pytest.mark.parametrize("code", REASONS)
def test_when_the_disk_refuses_play_goes_on_and_all_is_written_later(
    store: Store, disk: FaultyDisk, code: int
) -> None:
    table = toy()
    light = Light(store, table.header.table)
    store.start(table)
    table.do(Pass())
    assert store.flush()
    disk.fail(code)
    for number in range(5):
        table.do(Take(Seat(1)), by=str(number))
    status = light.wait(lambda each: each.saving is SaveState.NOT_SAVED)
    assert status.reason is REASONS[code]
    assert status.reason.key.startswith("not_saved.")
    assert not store.flush(5)
    assert store.status(table.header.table).saving is SaveState.NOT_SAVED
    assert store.status(table.header.table).waiting == 5
    assert len(on_disk(store, table.header.table)) == 1
    disk.well()
    table.do(Pass())
    assert store.writer.flush(10, table.header.table)
    assert store.status(table.header.table).saving is SaveState.SAVED
    assert on_disk(store, table.header.table) == table.entries


def test_it_tries_again_by_itself(store: Store, disk: FaultyDisk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writing, "FIRST_WAIT", 0.01)
    table = toy()
    light = Light(store, table.header.table)
    disk.fail(errno.ENOSPC)
    store.start(table)
    light.wait(lambda each: each.saving is SaveState.NOT_SAVED)
    disk.well()
    light.wait(lambda each: each.saving is SaveState.SAVED)
    assert on_disk(store, table.header.table) == ()


def test_waits_grow_but_not_for_ever() -> None:
    queue = writing._Queue()
    waits = []
    for _ in range(8):
        waits.append(queue.wait)
        writing.Writer._after(queue, OSError())
    assert waits == [0.5, 1, 2, 4, 8, 10, 10, 10]
    writing.Writer._after(queue, None)
    assert queue.wait == 0.5


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EIO])
def test_a_fault_at_any_call_loses_nothing_that_was_called_saved(
    store: Store, disk: FaultyDisk, code: int
) -> None:
    table = toy()
    store.start(table)
    assert store.flush()
    for call in range(1, 10):
        disk.fail(code, at=call)
        table.do(Pass(), by=str(call))
        saved = store.writer.flush(5, table.header.table)
        disk.well()
        found = on_disk(store, table.header.table)
        assert found == table.entries[: len(found)]
        if saved:
            assert found == table.entries
        assert store.writer.flush(5, table.header.table)
        assert on_disk(store, table.header.table) == table.entries


def test_many_hands_on_many_tables(store: Store) -> None:
    tables = [toy(name=str(number)) for number in range(3)]
    for table in tables:
        store.start(table)

    def tap(table: Any, by: str) -> None:
        for _ in range(60):
            table.do(Take(Seat(1)), by=by)

    threads = [threading.Thread(target=tap, args=(table, by)) for table in tables for by in "abc"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert store.flush()
    for table in tables:
        assert table.state.shells == (180, 0)
        assert on_disk(store, table.header.table) == table.entries


def test_our_own_fault_is_told_and_does_not_end_the_thread(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = toy(), toy()
    store.start(first)
    assert store.flush()
    append = store.tables.append

    def wrong(lines: Any) -> None:
        if lines[0].header.table == first.header.table:
            raise TypeError("a bug")
        append(lines)

    monkeypatch.setattr(store.tables, "append", wrong)
    first.do(Pass())
    store.start(second)
    assert not store.flush(5)
    assert store.status(first.header.table).reason is NotSaved.FAULT
    assert store.writer.flush(5, second.header.table)
    monkeypatch.undo()
    assert store.flush(5)


def test_a_watcher_that_fails_harms_nobody(store: Store) -> None:
    def wrong(table: str, status: SaveStatus) -> None:
        raise RuntimeError

    stop = store.watch(wrong)
    table = toy()
    store.start(table)
    assert store.flush()
    stop()
    stop()
    store.writer.on_status = wrong
    table.do(Pass())
    assert store.flush()


def test_the_library_has_a_light_too(store: Store, disk: FaultyDisk) -> None:
    assert store.flush()
    light = Light(store, LIBRARY)
    disk.fail(errno.ENOSPC)
    store.library.choose(theme="light")
    assert light.wait(lambda each: each.saving is SaveState.NOT_SAVED).reason is NotSaved.DISK_FULL
    assert not store.flush(5)
    disk.well()
    assert store.flush(5)
    assert store.status(LIBRARY).saving is SaveState.SAVED


def test_closing_writes_what_is_left(store: Store) -> None:
    table = toy()
    store.start(table)
    for _ in range(20):
        table.do(Pass())
    assert store.close()
    assert on_disk(store, table.header.table) == table.entries
    assert store.writer.flush(1)


def test_closing_on_a_full_disk_says_so(store: Store, disk: FaultyDisk) -> None:
    table = toy()
    store.start(table)
    assert store.flush()
    disk.fail(errno.ENOSPC)
    table.do(Pass())
    assert not store.close(5)
    assert not store.writer.flush(0.1)


def test_reasons() -> None:
    assert reason_of(FileNotFoundError(errno.ENOENT, "")) is NotSaved.FOLDER_GONE
    assert reason_of(OSError("no number")) is NotSaved.DISK_FAULT
    assert reason_of(ValueError()) is NotSaved.FAULT
