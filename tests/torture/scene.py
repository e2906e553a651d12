"""One short evening that makes the store do everything it can do, so that each of its calls can fail."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

from companion.core.journal import Entry
from companion.core.seats import Seat
from companion.core.table import Table
from companion.store import LIBRARY, FolderProblem, Loaded, MemoryDisk, Preview, SaveState, Store
from tests.store.faults import FaultyDisk, Killed
from tests.torture.audit import Expected, opened
from tests.torture.play import deal, tap

HOME = Path("/disk/companion")
CHAPTER = 4
"""Entries of a chapter here: an evening of a dozen taps turns several."""


Shelf = dict[str, str]
"""For each table and player that is there: whose state it has, OURS or THEIRS."""
OURS, THEIRS = "ours", "theirs"
STRANGER = "Zoë"
"""A player who comes with the file of another device: the library's part of an import."""


class Cut(Exception):
    """The process was killed in the middle of the scene."""


class Scene:
    """Plays on a disk that fails, and keeps the books outside of the store."""

    def __init__(self, disk: FaultyDisk, game: str, seed: str = "s"):
        self.disk = disk
        self.game = game
        self.dice = Random(seed)
        self.seed = seed
        self.done: dict[str, list[str]] = {}
        self.saved: dict[str, list[str]] = {}
        self.name = ""
        self.named = ""
        self.theirs: dict[str, list[str]] = {}
        """The journals of the tables in the file of another device."""
        self.ours: dict[str, list[str]] = {}
        """The journals of those tables here, as they were before the file came."""
        self.shelf: Shelf = {}
        self.shelves: list[Shelf] = [self.shelf]
        """What the next start may find: two while a change of several files is under way."""
        self.store: Store | None = None

    def play(self) -> None:
        """The whole scene; Cut when the process died."""
        threading.excepthook = _quietly
        try:
            self._play()
        except Killed:
            raise Cut from None

    def _play(self) -> None:
        self.open()
        first = self.begin("1")
        self.taps(first, 6)
        self.rename(first)
        second = self.begin("2")
        self.taps(second, 5)
        assert self.store is not None
        text = self.calmly(self.store.export)
        self.calmly(self.store.back_up)
        self.throw(second)
        self.bring_in(text)
        self.throw(first, second)
        first = self.exchange(first)
        self.taps(first, 3)
        self.calmly(lambda: self.store and self.store.private.write(first.header.table, Seat(1), "secret"))
        self.close()
        self.open()
        loaded = self.store.open(first.header.table)
        if isinstance(loaded, Loaded):
            assert loaded.damage == ()
            self.taps(loaded.table, 3)
        self.close()

    # -- steps ----------------------------------------------------------------------------------

    def open(self) -> None:
        """Once more when the first time is refused: the fault is over then."""
        try:
            self.store = opened(HOME, self.disk)
        except FolderProblem:
            self.alive()
            self.store = opened(HOME, self.disk)

    def close(self) -> None:
        """What closing calls saved is saved."""
        assert self.store is not None
        saved = self.store.close(5)
        self.alive()
        if saved:
            self._saved(*self.done)

    def begin(self, number: str) -> Table[Any]:
        assert self.store is not None
        table = deal(self.game, self.seed + number)
        self.done[table.header.table] = []
        self.shelf = {**self.shelf, table.header.table: OURS}
        self.shelves = [self.shelf]
        self.store.start(table)
        self.flush()
        return table

    def taps(self, table: Table[Any], count: int) -> None:
        for _ in range(count):
            before = table.next_seq
            assert isinstance(tap(table, self.dice), Entry)
            self.done[table.header.table] += [each.id for each in table.entries if each.seq >= before]
            self.flush()

    def rename(self, table: Table[Any]) -> None:
        assert self.store is not None
        self.store.library.rename(table.header.table, "Soirée")
        if self.flush():
            self.name, self.named = table.header.table, "Soirée"

    def throw(self, *tables: Table[Any]) -> None:
        """Tables are deleted together, then taken out of the trash one by one."""
        names = [table.header.table for table in tables]
        without = {table: whose for table, whose in self.shelf.items() if table not in names}
        if self.change(lambda store: store.delete(*names), without):
            for name in names:
                back = {**self.shelf, name: OURS}
                # Once more when the first time is refused: the fault is over then.
                assert any(self.change(lambda store, name=name: store.restore(name), back) for _ in range(2))

    def bring_in(self, text: Any) -> None:
        """The same file as here: nothing changes."""
        preview = self.calmly(lambda: self.store and text and self.store.dry_run(text))
        if isinstance(preview, Preview):
            self.change(lambda store: isinstance(store.apply(preview), tuple), self.shelf)
        self.flush()

    def exchange(self, table: Table[Any]) -> Table[Any]:
        """Import a file that replaces this table and adds another, roll it back, and return the table."""
        assert self.store is not None
        name = table.header.table
        if self.store.leave(name):
            text = self._elsewhere(name)
            preview = self.calmly(lambda: self.store and text and self.store.dry_run(text))
            if isinstance(preview, Preview):
                theirs = {**self.shelf, **dict.fromkeys((*self.theirs, STRANGER), THEIRS)}
                ours = self.shelf
                if self.change(lambda store: isinstance(store.apply(preview), tuple), theirs):
                    self.ours[name], self.done[name] = self.done[name], list(self.theirs[name])
                    self._saved(name)
                    if self.change(Store.take_back_import, ours):
                        self.done[name] = self.ours[name]
                        self._saved(name)
        self.alive()
        for _ in range(2):  # once more when the first time is refused: the fault is over then
            loaded = self.calmly(lambda: self.store and self.store.open(name))
            if isinstance(loaded, Loaded):
                return loaded.table
        raise AssertionError(loaded)

    def _elsewhere(self, name: str) -> bytes:
        """The table played on at another device, with a new table and a new player."""
        assert self.store is not None
        text = self.calmly(lambda: self.store and self.store.export(name))
        if not text:
            return b""
        disk = MemoryDisk()
        disk.make_folder(HOME)
        other = opened(HOME, disk)
        preview = other.dry_run(text)
        if not isinstance(preview, Preview):
            return b""  # a chapter could not be read when the table was exported
        assert isinstance(other.apply(preview), tuple)
        loaded = other.open(name)
        assert isinstance(loaded, Loaded), loaded
        new = deal(self.game, self.seed + "3")
        other.start(new)
        for each in (loaded.table, new):
            tap(each, self.dice)
            while each.look_back():
                pass
            self.theirs[each.header.table] = [entry.id for entry in each.entries]
        other.library.add_player(STRANGER)
        found = other.export()
        assert other.close()
        assert found is not None
        return found

    def change(self, work: Callable[[Store], bool], after: Shelf) -> bool:
        """A change of several files: the next start finds all of it or nothing."""
        store = self.store
        assert store is not None
        self.shelves = [self.shelf, after]
        if done := bool(self.calmly(lambda: work(store))):
            self.shelf = after
        self.shelves = [self.shelf]
        self.flush()
        return done

    # -- books ----------------------------------------------------------------------------------

    def flush(self) -> bool:
        """What is acknowledged is written in the books."""
        assert self.store is not None
        end, good = time.monotonic() + 20, False
        while not (good or self.disk.dead or self._refused() or time.monotonic() > end):
            good = self.store.flush(0.05)
        self.alive()
        for table in self.done:
            # A table is saved when its light says so, whatever else is not.
            if good or not self.store.writer.unsaved(table):
                self._saved(table)
        return good

    def _refused(self) -> bool:
        assert self.store is not None
        lights = [self.store.status(name).saving for name in (*self.done, LIBRARY)]
        refused = SaveState.NOT_SAVED in lights
        # Tried once more at the next flush.
        return refused and not self.store.flush(1)

    def _saved(self, *tables: str) -> None:
        for table in tables:
            self.saved[table] = list(self.done[table])

    def calmly(self, work: Callable[[], Any]) -> Any:
        """Do something that may say no; it must not raise anything."""
        answer = work()
        self.alive()
        return answer

    def alive(self) -> None:
        """Nothing runs after the end of the process."""
        if self.disk.dead:
            raise Killed

    def abandon(self) -> None:
        """The process is gone: only its threads are still here, and they must not touch the disk."""
        if self.store is not None:
            with suppress(BaseException):
                self.store.writer.close(0.01)


_loudly = threading.excepthook


def _quietly(args: threading.ExceptHookArgs) -> None:
    """The writer's thread dies with the process, and says nothing."""
    if not isinstance(args.exc_value, Killed):
        _loudly(args)


def both(scene: Scene) -> tuple[Expected, Expected]:
    """What was acknowledged, what was done."""
    return scene.saved, scene.done
