"""Counters and notes on a disk: chapters seal them, a restart finds them, a forged one is told."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.core import loaded_journal
from companion.core.annotation_actions import Count, MakeCounter, PinNote, StayAway
from companion.core.annotations import ReminderTime
from companion.core.journal import Entry
from companion.core.seats import Seat
from companion.store import Loaded, MemoryDisk, Store, open_folder, verify
from companion.store.export import checksum
from companion.store.verify import CheckWhy
from tests.store.conftest import GAMES, toy
from tests.toy_game import Take


@pytest.fixture
def kept(monkeypatch: pytest.MonkeyPatch) -> tuple[Store, MemoryDisk]:
    monkeypatch.setattr(loaded_journal, "CHAPTER_SIZE", 6)
    disk = MemoryDisk()
    return open_folder(Path("/here"), GAMES, disk, backups=False), disk


def test_they_outlive_chapters_and_a_restart(kept: tuple[Store, MemoryDisk]) -> None:
    store, disk = kept
    table = toy()
    store.start(table)
    for action in (MakeCounter("Fog"), PinNote("later", when=ReminderTime(turn=Seat(2))), StayAway(Seat(2))):
        assert isinstance(table.do(action), Entry)
    for _ in range(20):
        table.do(Count(1))
        table.do(Take(Seat(1)))
    assert table.opening_of_chapter.number > 1
    before = table.annotations
    assert before.counters[0].n == 20
    store.close()
    again = open_folder(Path("/here"), GAMES, disk, backups=False)
    loaded = again.open(table.header.table)
    assert isinstance(loaded, Loaded)
    assert loaded.table.annotations == before
    assert isinstance(loaded.table.undo(count=loaded.table.depth), Entry)
    assert loaded.table.annotations.counters == ()
    assert isinstance(loaded.table.redo(count=43), Entry)
    assert loaded.table.annotations == before
    again.close()


def test_a_chapter_that_opens_with_another_count_is_told(kept: tuple[Store, MemoryDisk]) -> None:
    store, _ = kept
    table = toy()
    store.start(table)
    table.do(MakeCounter("Fog"))
    table.do(PinNote("later", when=ReminderTime(turn=Seat(2))))
    for _ in range(12):
        table.do(Take(Seat(1)))
    store.flush()
    text = store.export(table.header.table)
    assert text is not None
    assert verify(text, GAMES).good
    whole = json.loads(text)
    second = whole["payload"]["tables"][0]["chapters"][1]
    assert second["opening"]["beside"]["counters"] == [{"id": 1, "name": "Fog"}]
    second["opening"]["beside"]["notes"][0]["due"] = True
    whole["checksum"] = checksum(whole["payload"])
    assert verify(json.dumps(whole).encode(), GAMES).good, "what a look at the table gave is no fact"
    second["opening"]["beside"]["counters"][0]["n"] = 5
    whole["checksum"] = checksum(whole["payload"])
    report = verify(json.dumps(whole).encode(), GAMES)
    assert [trouble.why for trouble in report.tables[0].trouble] == [CheckWhy.OTHER_OPENING]
    store.close()
