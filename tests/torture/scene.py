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
from companion.store import LIBRARY, FolderProblem, Loaded, Preview, SaveState, Store
from tests.store.faults import FaultyDisk, Killed
from tests.torture.audit import Expected, opened
from tests.torture.play import deal, tap

HOME = Path("/disk/companion")
CHAPTER = 4
"""Entries of a chapter here: an evening of a dozen taps turns several."""


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
        self.deleted: set[str] = set()
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

    def throw(self, table: Table[Any]) -> None:
        """Deleted and fetched back; what fails leaves the table where it was, or in the trash."""
        assert self.store is not None
        name = table.header.table
        self.deleted.add(name)
        if self.calmly(lambda: self.store and self.store.delete(name)):
            self.calmly(lambda: self.store and self.store.restore(name))
        self.flush()

    def bring_in(self, text: Any) -> None:
        """What was exported comes in again: all of it or nothing."""
        assert self.store is not None
        preview = self.calmly(lambda: self.store and text and self.store.dry_run(text))
        if isinstance(preview, Preview):
            self.calmly(lambda: self.store and self.store.apply(preview))
        self.flush()

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
