"""Starts that fail are counted; the rescue opens what can be opened and keeps the rest."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.store import Disk, ImportRefusal, OpenWhy, Preview, Store, open_folder
from companion.store.rescue import FAILED_STARTS, Rescue, Starts
from companion.store.storage import SafeJsonStorage, bak_of
from tests.store.conftest import GAMES, toy
from tests.store.faults import FaultyDisk
from tests.toy_game import Pass


def overwrite(disk: Disk, path: Path, text: bytes) -> None:
    disk.unlink(path)
    handle = disk.create(path)
    disk.write(handle, memoryview(text))
    disk.close(handle)


def test_starts_are_counted_until_one_succeeds(place: Path, disk: FaultyDisk) -> None:
    starts = Starts(place / "new", disk)
    assert [starts.begin() for _ in range(3)] == [0, 1, 2]
    assert starts.failed > FAILED_STARTS
    starts.back(1)
    assert starts.failed == 1
    starts.done()
    starts.done()
    assert starts.begin() == 0
    starts.back(0)
    assert starts.failed == 0


def test_a_disk_that_cannot_count_does_no_harm(place: Path, disk: FaultyDisk) -> None:
    disk.fail(28)
    assert [Starts(place, disk).begin() for _ in range(2)] == [0, 0]


@pytest.fixture
def wreck(place: Path, disk: FaultyDisk, open_store: Callable[..., Store]) -> tuple[str, str]:
    """A folder with a good table, and one of which nothing can be read; the list is nonsense too."""
    store = open_store()
    good, bad = toy("Good"), toy("Bad")
    for table in (good, bad):
        store.start(table)
        table.do(Pass())
        assert store.flush()
        table.do(Pass())
        assert store.flush()
    assert store.close()
    path = store.tables.path(bad.header.table, 1)
    for each in (path, bak_of(path)):
        overwrite(disk, each, b"nonsense")
    return good.header.table, bad.header.table


def test_it_says_what_is_damaged_and_changes_nothing(
    wreck: tuple[str, str], place: Path, disk: FaultyDisk
) -> None:
    calls = len(disk.calls)
    rescue = Rescue(place, GAMES, disk)
    (found,) = rescue.wrecks()
    assert (found.table, found.why) == (wreck[1], OpenWhy.UNREADABLE)
    assert rescue.tables() == 2
    with zipfile.ZipFile(io.BytesIO(rescue.export())) as archive:
        assert archive.read(f"tables/{wreck[1]}/001.json") == b"nonsense"
        assert "library.json" in archive.namelist()
    assert len(disk.calls) == calls, "looking writes nothing"


def test_it_opens_without_the_damaged_table_and_keeps_it(
    wreck: tuple[str, str], place: Path, disk: FaultyDisk, monkeypatch: pytest.MonkeyPatch
) -> None:
    rescue = Rescue(place, GAMES, disk)
    store = rescue.open(without=True)
    assert [card.id for card in store.cards()] == [wreck[0]]
    (thrown,) = disk.names(store.folder.trash)
    assert disk.read(store.folder.trash / thrown / "001.json") == b"nonsense"
    assert store.close()


def test_a_list_that_breaks_the_start_is_made_anew(
    wreck: tuple[str, str], place: Path, disk: FaultyDisk, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = SafeJsonStorage._open

    def broken(self: SafeJsonStorage) -> None:
        if self.path.name == "library.json" and disk.exists(self.path):
            raise RuntimeError("a bug")
        real(self)

    monkeypatch.setattr(SafeJsonStorage, "_open", broken)
    with pytest.raises(RuntimeError):
        Rescue(place, GAMES, disk).open()
    store = Rescue(place, GAMES, disk).open(without=True)
    assert [card.id for card in store.cards()] == [wreck[0]]
    assert any("rescued" in name for name in disk.names(place))
    monkeypatch.undo()
    assert store.close()


# -- an import taken back --------------------------------------------------------------------------


def test_an_import_is_taken_back_in_one_step(
    store: Store, place: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    other = open_folder(tmp_path_factory.mktemp("other"), GAMES, backups=False)
    ours = toy("Ours")
    store.start(ours)
    ours.do(Pass())
    text = store.export()
    assert text is not None
    preview = other.dry_run(text)
    assert isinstance(preview, Preview)
    assert other.apply(preview) == (ours.header.table,)
    played = other.open(ours.header.table)
    played.table.do(Pass())  # type: ignore[union-attr]
    new = toy("New")
    other.start(new)
    other.library.add_player("Zoë")
    longer = other.export()
    assert other.close()
    assert store.leave(ours.header.table)
    store.library.rename(ours.header.table, "Mine")
    before = (store.cards(), store.library.roster(), store.export())
    assert not store.take_back_import(), "nothing to take back yet"
    coming = store.dry_run(longer or b"")
    assert isinstance(coming, Preview)
    came = store.apply(coming)
    assert not isinstance(came, ImportRefusal)
    assert set(came) == {ours.header.table, new.header.table}
    assert store.export() != before[2]
    store.open(new.header.table).table.do(Pass())  # type: ignore[union-attr]
    assert store.take_back_import()
    assert (store.cards(), store.library.roster()) == before[:2]
    assert [len(t.entries) for t in _tables(store)] == [1]
    assert len(store.folder.disk.names(store.folder.trash)) == 2
    assert not store.take_back_import()


def _tables(store: Store) -> list[object]:
    return [store.open(card.id).table for card in store.cards()]  # type: ignore[union-attr]


def test_a_disk_that_refuses_leaves_the_import_as_it_is(
    store: Store, disk: FaultyDisk, tmp_path_factory: pytest.TempPathFactory
) -> None:
    other = open_folder(tmp_path_factory.mktemp("other"), GAMES, backups=False)
    other.start(toy("Theirs"))
    text = other.export()
    assert other.close()
    coming = store.dry_run(text or b"")
    assert isinstance(coming, Preview)
    (came,) = store.apply(coming)
    disk.fail(30, operation="move")
    assert not store.take_back_import()
    disk.well()
    assert [card.id for card in store.cards()] == [came]
    assert store.take_back_import()
    assert store.cards() == ()
