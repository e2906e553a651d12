"""Starts that fail are counted; the rescue opens what can be opened and keeps the rest."""

from __future__ import annotations

import io
import json
import os
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.store import (
    Disk,
    ImportRefusal,
    Library,
    Loaded,
    OpenWhy,
    Preview,
    Settings,
    Store,
    open_folder,
)
from companion.store.disk import write_new
from companion.store.rescue import FAILED_STARTS, Rescue, StartupCounter
from companion.store.storage import SafeJsonStorage, bak_of
from companion.store.transactions import PREFIXES
from tests.store.conftest import GAMES, toy
from tests.store.faults import FaultyDisk
from tests.toy_game import Pass


def overwrite(disk: Disk, path: Path, text: bytes) -> None:
    disk.unlink(path)
    handle = disk.create(path)
    disk.write(handle, memoryview(text))
    disk.close(handle)


def test_starts_are_counted_until_one_succeeds(place: Path, disk: FaultyDisk) -> None:
    starts = StartupCounter(place / "new", disk)
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
    assert [StartupCounter(place, disk).begin() for _ in range(2)] == [0, 0]


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


# -- out of everything -----------------------------------------------------------------------------

PLACES = (
    "library.json",
    "library.json.bak",
    "folder.json",
    "starting.json",
    "companion.lock",
    "tables",
    "backups",
    "trash",
    "faults.log",
    "incoming-x",
    "transaction-x",
)


def a_pipe(path: Path) -> None:
    os.mkfifo(path)


def a_folder(path: Path) -> None:
    (path / "inside").mkdir(parents=True)


def a_file(path: Path) -> None:
    path.write_text("not what it should be")


def a_loop(path: Path) -> None:
    path.symlink_to(path)


@pytest.mark.timeout(60)
@pytest.mark.parametrize("odd", [a_pipe, a_folder, a_file, a_loop])
@pytest.mark.parametrize("name", PLACES)
def test_open_without_gets_out_of_everything(tmp_path: Path, name: str, odd: Callable[[Path], None]) -> None:
    place = tmp_path / "data"
    store = open_folder(place, GAMES, backups=False)
    table = toy("Kept")
    store.start(table)
    table.do(Pass())
    assert store.close()
    path = place / name
    if path.is_dir():
        path.rename(tmp_path / "was-there")
    else:
        path.unlink(missing_ok=True)
    odd(path)
    rescue = Rescue(place, GAMES)
    assert zipfile.ZipFile(io.BytesIO(rescue.export())).namelist()
    rescue.wrecks()
    store = rescue.open(without=True)
    if name != "tables":
        assert [card.id for card in store.cards()] == [table.header.table]
        assert isinstance(store.open(table.header.table), Loaded)
    new = toy("New")
    store.start(new)
    new.do(Pass())
    assert store.flush(5), store.status(new.header.table)
    assert store.delete(new.header.table)
    assert store.close()
    assert open_folder(place, GAMES, backups=False).close()


@pytest.mark.timeout(60)
@pytest.mark.parametrize("odd", [a_pipe, a_folder, a_file])
@pytest.mark.parametrize("name", ["001.json", "001.json.bak", "private.json"])
def test_odd_things_in_a_table(tmp_path: Path, name: str, odd: Callable[[Path], None]) -> None:
    store = open_folder(tmp_path, GAMES, backups=False)
    table = toy("Kept")
    store.start(table)
    table.do(Pass())
    assert store.flush()
    table.do(Pass())
    assert store.close()
    path = tmp_path / "tables" / table.header.table / name
    path.unlink(missing_ok=True)
    odd(path)
    store = Rescue(tmp_path, GAMES).open(without=True)
    loaded = store.open(table.header.table)
    assert isinstance(loaded, Loaded)
    assert len(loaded.table.entries) >= 1
    for _ in range(2):
        loaded.table.do(Pass())
        assert store.flush(5), store.status(table.header.table)
    assert store.close()


MOVES = [{"to": "0123456789ab", "aside": ""}]
PLAN: dict[str, Any] = {"moves": MOVES, "cards": [], "settings": {}, "roster": [], "box": {}}


@pytest.mark.parametrize(
    "plan",
    [
        b"",
        b"[]",
        b"3",
        b'"text"',
        b"null",
        b"{}",
        b"[" * 5000,
        {**PLAN, "moves": 3},
        {**PLAN, "moves": ["text"]},
        {**PLAN, "moves": [{"to": "../../outside", "aside": ""}]},
        {**PLAN, "moves": [{"to": "library", "aside": ""}]},
        {**PLAN, "moves": [{"to": "0123456789ab", "aside": "../../outside"}]},
        {**PLAN, "cards": 3},
        {**PLAN, "cards": ["text", 3, None]},
        {**PLAN, "cards": [{"id": "../x"}]},
        {**PLAN, "settings": ["theme"]},
        {**PLAN, "settings": {"unknown": 1, "theme": 3}},
        {**PLAN, "roster": 3},
        {**PLAN, "roster": ["text", {"name": 3}, {}]},
        {**PLAN, "box": {"toy": ["a"]}},
        {**PLAN, "box": 3},
        {"moves": []},
    ],
)
@pytest.mark.parametrize("prefix", PREFIXES)
def test_odd_plans_of_an_import(
    place: Path, plain: Disk, open_store: Callable[..., Store], plan: Any, prefix: str
) -> None:
    store = open_store()
    table = toy("Kept")
    store.start(table)
    assert store.close()
    staging = place / f"{prefix}20260101-000000-0123456789ab"
    plain.make_folder(staging / "0123456789ab")
    handle = plain.create(staging / "plan.json")
    plain.write(handle, memoryview(plan if isinstance(plan, bytes) else json.dumps(plan).encode()))
    plain.close(handle)
    for _ in range(2):
        store = open_store()
        assert [card.id for card in store.cards()] == [table.header.table]
        assert store.library.settings == Settings()
        assert store.flush()
        assert store.close()
    assert not plain.exists(place.parent / "outside")
    assert staging.name not in plain.names(place), "carried out, or in the trash"


NAME = "transaction-20260101-000000-0123456789ab"
ID, DATED = "0123456789ab", "0123456789ab-20260101-000000-0123456789ab"


@pytest.mark.parametrize(
    ("source", "target"),
    [
        ("tables", f"trash/{DATED}"),
        ("library.json", f"tables/{ID}"),
        ("tables/..", f"tables/{ID}"),
        (f"tables/{ID}/../..", f"trash/{DATED}"),
        (f"tables/{ID}", "../outside"),
        (f"tables/{ID}", "/outside"),
        (f"tables/{ID}", f"trash/{ID}"),
        (f"tables/{ID}", f"trash/{DATED}/inside"),
        (f"tables/{ID}\n", f"trash/{DATED}"),
        (f"transaction-x/{ID}", f"tables/{ID}"),
        (NAME, f"trash/{DATED}"),
        (3, 4),
        (None, [f"tables/{ID}"]),
    ],
)
def test_crafted_plan_moves_nothing_but_tables(
    place: Path, plain: Disk, open_store: Callable[..., Store], source: Any, target: Any
) -> None:
    store = open_store()
    table = toy("Kept")
    store.start(table)
    assert store.close()
    plain.make_folder(place / "tables" / ID)
    plain.make_folder(place / "transaction-x" / ID)
    plain.make_folder(place / NAME)
    plan = {**PLAN, "moves": [{"from": source, "to": target}]}
    write_new(plain, place / NAME / "plan.json", json.dumps(plan).encode())
    store = open_store()
    assert [card.id for card in store.cards()] == [table.header.table]
    assert plain.exists(place / "tables" / ID)
    assert not plain.exists(place.parent / "outside")
    assert NAME in plain.names(place / "trash")
    assert store.close()


def test_plan_of_an_earlier_version_is_finished(
    place: Path, plain: Disk, open_store: Callable[..., Store]
) -> None:
    """Earlier versions planned imports only, in folders called ``incoming-``."""
    store = open_store()
    table = toy("Ours")
    store.start(table)
    assert store.close()
    id_, staging = table.header.table, place / "incoming-20260101-000000-0123456789ab"
    ours = plain.read(place / "tables" / id_ / "001.json")
    aside = f"{id_}-20260101-000000-0123456789ab"
    plan = {
        "moves": [{"to": id_, "aside": aside}],
        "cards": [{"id": id_, "game": "toy", "name": "Theirs", "finished": True}],
        "settings": {"theme": "light"},
        "roster": [{"name": "Zoë", "id": "z"}],
        "box": {"toy": {"track.1.a": 3}},
    }
    plain.make_folder(staging / id_)
    write_new(plain, staging / id_ / "001.json", ours)
    write_new(plain, staging / "plan.json", json.dumps(plan).encode())
    for _ in range(2):
        store = open_store()
        assert [(card.name, card.finished) for card in store.cards()] == [("Ours", True)]
        assert store.library.settings.theme == "light"
        assert [player.name for player in store.library.roster()] == ["Zoë"]
        assert store.library.facts("toy") == {"track.1.a": 3}
        assert isinstance(store.open(id_), Loaded)
        assert plain.names(place / "backups" / aside) == ["001.json"]
        assert staging.name not in plain.names(place)
        assert store.close()


def test_whatever_still_fails_the_folder_opens_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = open_folder(tmp_path, GAMES, backups=False)
    store.start(toy("Kept"))
    assert store.close()
    init = Library.__init__

    def fails(self: Library, path: Path, *args: Any) -> None:
        init(self, path, *args)
        if self.cards():
            raise RuntimeError("nobody thought of it")

    monkeypatch.setattr(Library, "__init__", fails)
    store = Rescue(tmp_path, GAMES).open(without=True)
    assert store.cards() == ()
    assert store.close()
    kept = [path for path in tmp_path.rglob("001.json") if "rescued" in str(path)]
    assert len(kept) == 1, "nothing is thrown away"


def test_damaged_files_do_not_pile_up(
    store: Store, open_store: Callable[..., Store], disk: FaultyDisk
) -> None:
    """The same bad file, kept at each of ten starts, is kept once."""
    path = store.folder.library
    assert store.close()
    for _ in range(5):
        overwrite(disk, path, b"nonsense")
        assert open_store().close()
    assert sum("damaged" in name for name in disk.names(path.parent)) == 1
