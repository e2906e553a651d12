"""A table on a disk that fails, is killed and comes back: always the journal that was played."""

from __future__ import annotations

import errno
from pathlib import Path
from typing import Any
from unittest import mock

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from companion.core import loaded_journal
from companion.core.journal import Entry
from companion.core.seats import Seat
from companion.store import Loaded, MemoryDisk
from companion.store.tables import Tables
from tests.store.conftest import GAMES, toy
from tests.store.faults import FaultyDisk, Killed
from tests.toy_game import Roll, Take

FOLDER = Path("/tables")


class StoredTable(RuleBasedStateMachine):
    """Chapters of five entries, so that a few dozen steps turn many of them."""

    def __init__(self) -> None:
        super().__init__()
        self.small = mock.patch.object(loaded_journal, "CHAPTER_SIZE", 5)
        self.small.start()
        self.disk = FaultyDisk(MemoryDisk())
        self.disk.make_folder(FOLDER)
        self.tables = Tables(FOLDER, self.disk)
        self.model = toy()
        self.tables.create(self.model)
        self.table = self._load()

    def teardown(self) -> None:
        self.small.stop()

    def _load(self) -> Any:
        self.tables = Tables(FOLDER, self.disk)
        loaded = self.tables.load(self.model.header.table, GAMES)
        assert isinstance(loaded, Loaded), loaded
        assert loaded.damage == ()
        return loaded.table

    def _save(self, entry: object) -> None:
        """Both tables do the same; the stored one with the model's own entry, so that ids agree."""
        assert isinstance(entry, Entry)
        self.tables.save(self.table, entry)

    def _both(self, act: Any) -> None:
        entry = act(self.table)
        if not isinstance(entry, Entry):
            return
        self._save(entry)
        self._mirror(entry)

    def _mirror(self, entry: Entry) -> None:
        self.model._book.turn() if entry.kind == "tap" else None
        self.model._book.add(entry)

    @rule(seat=st.integers(1, 2), n=st.integers(1, 5), by=st.sampled_from("ab"))
    def take(self, seat: int, n: int, by: str) -> None:
        self._both(lambda table: table.do(Take(Seat(seat), n), by=by))

    @rule(dice=st.integers(1, 3))
    def roll(self, dice: int) -> None:
        self._both(lambda table: table.do(Roll(dice)))

    @rule(count=st.integers(1, 12))
    def undo(self, count: int) -> None:
        self._both(lambda table: table.undo(count=count))

    @rule(count=st.integers(1, 12))
    def redo(self, count: int) -> None:
        self._both(lambda table: table.redo(count=count))

    @rule(text=st.text(max_size=8))
    def note(self, text: str) -> None:
        self._both(lambda table: table.note(text))

    @rule()
    def reopen(self) -> None:
        self.table = self._load()

    @rule(at=st.integers(1, 12), code=st.sampled_from([errno.ENOSPC, errno.EIO]))
    def fail_then_retry(self, at: int, code: int) -> None:
        entry = self.table.do(Take(Seat(1)), by="f")
        self.disk.fail(code, at=at)
        try:
            self._save(entry)
        except OSError:
            self.disk.well()
            self._save(entry)
        self.disk.well()
        self._mirror(entry)

    @rule(at=st.integers(1, 12))
    def killed(self, at: int) -> None:
        entry = self.table.do(Take(Seat(2)), by="k")
        self.disk.kill(at=at)
        saved = True
        try:
            self._save(entry)
        except Killed:
            saved = False
        self.disk.well()
        self.table = self._load()
        there = bool(self.table.entries) and self.table.entries[-1].id == entry.id
        assert there or not saved, "acknowledged and lost"
        if there:
            self._mirror(entry)

    @invariant()
    def the_disk_has_what_was_played(self) -> None:
        assert self.table.state == self.model.state
        assert self.table.depth == self.model.depth
        assert self.table.next_seq == self.model.next_seq
        fresh = Tables(FOLDER, self.disk).load(self.model.header.table, GAMES)
        assert isinstance(fresh, Loaded)
        assert fresh.table.state == self.model.state
        assert fresh.table.undone == self.model.undone


TestStoredTable = StoredTable.TestCase
TestStoredTable.settings = settings(max_examples=40, stateful_step_count=40)
