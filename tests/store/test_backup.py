"""Backups: made, read back, rotated."""

from __future__ import annotations

import asyncio
import errno
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from companion.store import Store, folder
from companion.store.backup import KEEP_LAST, Backups, to_drop, utc, when
from companion.store.export import Export, read_export
from tests.store.conftest import toy
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
    export = read_export(backups.read(path.name))
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
    monkeypatch.setattr(folder, "BACKUP_WAITS", 0.0)

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
