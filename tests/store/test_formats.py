"""Files of every released format stay readable; a newer one is refused with a sentence and left alone."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path, PurePosixPath
from typing import Any

import pytest

from companion.core.journal import Entry
from companion.games import ALL
from companion.i18n.words import LANGUAGES, Words
from companion.store import (
    Export,
    FolderProblem,
    FolderWhy,
    ImportRefusal,
    ImportWhy,
    Loaded,
    MemoryDisk,
    OpenFailure,
    OpenWhy,
    Preview,
    Store,
    open_folder,
    read_export,
    verify,
)
from companion.store import page as pages
from companion.store.page import FORMAT
from companion.store.storage import DISK
from companion.store.store_folder import VERSION as FOLDER_VERSION
from companion.store.store_folder import version_note
from tests.torture.play import deal

HOME = Path("/disk/companion")
RELEASED = Path(__file__).parent / "formats"
EXPORTS = sorted(RELEASED.glob("export.v*.json"))
FOLDERS = sorted(RELEASED.glob("folder.v*"))


def folder_of(place: Path) -> MemoryDisk:
    """A recorded data folder, copied to a disk in memory."""
    disk = MemoryDisk()
    disk.make_folder(HOME)
    for path in sorted(place.rglob("*.json")):
        target = HOME / path.relative_to(place)
        disk.make_folder(target.parent)
        disk._files[PurePosixPath(target.as_posix())] = bytearray(path.read_bytes())
    return disk


def start(disk: MemoryDisk, games: Any = ALL) -> Store:
    return open_folder(HOME, games, disk, backups=False)


def sentences(key: str, **facts: object) -> None:
    """A sentence in both languages."""
    for lang in LANGUAGES:
        told = Words(lang).t(f"app.{key}", **facts)
        assert told.strip()
        assert key not in told


@pytest.mark.parametrize("path", EXPORTS, ids=lambda path: path.stem)
def test_released_exports_stay_readable(path: Path) -> None:
    text = path.read_bytes()
    report = verify(text, ALL)
    assert report.good, [table.trouble for table in report.tables]
    assert {table.card.game for table in report.tables} <= set(ALL)  # a game may be younger
    disk = MemoryDisk()
    disk.make_folder(HOME)
    store = start(disk)
    preview = store.dry_run(text)
    assert isinstance(preview, Preview)
    came = store.apply(preview)
    assert not isinstance(came, ImportRefusal)
    for table in came:
        loaded = store.open(table)
        assert isinstance(loaded, Loaded)
        assert loaded.damage == ()
    assert store.close()


@pytest.mark.parametrize("place", FOLDERS, ids=lambda path: path.name)
def test_released_folders_open_and_are_played_on(place: Path) -> None:
    disk = folder_of(place)
    store = start(disk)
    assert {card.game for card in store.cards()} <= set(ALL)
    assert store.damage() == ()
    told = json.loads((place / "expected.txt").read_text("utf-8"))
    for card in store.cards():
        loaded = store.open(card.id)
        assert isinstance(loaded, Loaded)
        assert loaded.damage == ()
        assert len(loaded.table.entries) == told[card.id]
        loaded.table.note("today")
    assert store.flush()
    assert store.close()


def test_every_released_format_has_its_files() -> None:
    assert {path.stem for path in EXPORTS} >= {"export.v1"}
    assert {path.name for path in FOLDERS} >= {"folder.v1"}


# -- newer than us ----------------------------------------------------------------------------------


def test_a_newer_export_is_refused(tmp_path: Path) -> None:
    whole = json.loads(EXPORTS[-1].read_text("utf-8"))
    answer = read_export(json.dumps({**whole, "version": 99}).encode())
    assert isinstance(answer, ImportRefusal)
    assert answer.why is ImportWhy.NEWER
    sentences(answer.why.key, file="x", **answer.facts)


def test_a_newer_folder_is_refused_and_left_alone() -> None:
    disk = folder_of(FOLDERS[-1])
    disk._files[PurePosixPath(HOME / "folder.json")] = bytearray(version_note(FOLDER_VERSION + 1))
    before = {key: bytes(text) for key, text in disk._files.items() if key.name != "companion.lock"}
    with pytest.raises(FolderProblem) as refused:
        start(disk)
    assert refused.value.why is FolderWhy.NEWER
    sentences(refused.value.why.key, **refused.value.facts)
    after = {key: bytes(text) for key, text in disk._files.items() if key.name != "companion.lock"}
    assert after == before


def test_a_newer_page_is_refused_and_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    disk = folder_of(FOLDERS[-1])
    store = start(disk)
    table = store.cards()[0].id
    assert store.close()
    path = max(path for path in disk._files if path.parent.name == table and path.name.endswith(".json"))
    content = pages.read(bytes(disk._files[path]))
    monkeypatch.setattr(pages, "FORMAT", FORMAT + 1)
    newer = pages.Page().text(content)
    monkeypatch.undo()
    disk._files[path] = bytearray(newer)
    store = start(disk)
    answer = store.open(table)
    assert isinstance(answer, OpenFailure)
    assert answer.why is OpenWhy.NEWER_FORMAT
    sentences(answer.why.key, **answer.facts)
    assert bytes(disk._files[path]) == newer
    assert store.close()


# -- games that grow --------------------------------------------------------------------------------


@pytest.mark.parametrize("game", sorted(ALL))
def test_an_upgrade_keeps_a_copy_an_older_app_can_read(game: str) -> None:
    """The next version of a game opens today's tables; its first tap leaves a safe copy of the old file."""
    disk = MemoryDisk()
    disk.make_folder(HOME)
    store = start(disk)
    table = deal(game, "upgrade")
    name = table.header.table
    store.start(table)
    table.note("then")
    assert store.close()
    path = store.tables.path(name, 1)
    old = disk.read(path)
    today = ALL[game]
    seen: list[int] = []

    def upgrade(version: int, data: dict[str, Any]) -> dict[str, Any]:
        seen.append(version)
        return data

    tomorrow = {game: dataclasses.replace(today, version=today.version + 1, upgrade=upgrade)}
    store = start(disk, tomorrow)
    loaded = store.open(name)
    assert isinstance(loaded, Loaded)
    assert seen == [today.version]
    assert disk.read(path) == old, "opening alone rewrites nothing"
    assert isinstance(loaded.table.note("tomorrow"), Entry)
    assert store.close()
    copies = [each for each in disk.names(path.parent) if f".version{today.version}-" in each]
    assert [disk.read(path.parent / each) for each in copies] == [old], "the safe copy for a way back"
    store = start(disk)
    answer = store.open(name)
    assert isinstance(answer, OpenFailure)
    assert answer.why is OpenWhy.NEWER_GAME
    sentences(answer.why.key, **answer.facts)
    assert store.close()


@pytest.mark.parametrize("game", sorted(ALL))
def test_todays_upgrade_leaves_todays_tables_alone(game: str) -> None:
    """Each game's own ``upgrade`` accepts its own oldest recorded chapters and changes nothing of today's."""
    home = Path(__file__).parents[1] / "golden" / game
    for path in sorted(home.glob("*.json")):
        raw = json.loads(path.read_text("utf-8"))
        chapter = {"header": raw["header"], "opening": raw["opening"], "entries": raw["entries"]}
        new = ALL[game].upgrade(raw["header"]["version"], json.loads(json.dumps(chapter)))
        assert set(new) >= {"header", "opening", "entries"}
        assert len(new["entries"]) == len(raw["entries"])
        if raw["header"]["version"] == ALL[game].version:
            assert new == chapter


def record(place: Path = RELEASED) -> None:
    """Write the files of today's formats, once for each release: ``python -m tests.store.test_formats``."""
    from random import Random

    from tests.torture.play import tap

    home = place / f"folder.v{FOLDER_VERSION}"
    store = open_folder(home, ALL, DISK, backups=False)
    counts = {}
    for game in sorted(ALL):
        table = deal(game, "released")
        store.start(table)
        dice = Random(f"released {game}")
        for _ in range(12):
            tap(table, dice)
        counts[table.header.table] = len(table.entries)
    text = store.export() or b""
    export = read_export(text)
    assert isinstance(export, Export)
    assert store.close()
    (place / "export.v1.json").write_bytes(text)
    (home / "expected.txt").write_text(json.dumps(counts), "utf-8")
    for rest in (*home.rglob("*.bak"), home / "companion.lock"):
        rest.unlink()


if __name__ == "__main__":
    record()
