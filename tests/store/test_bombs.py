"""Crafted files and bombs in every file of the folder: the app starts, and nothing takes long."""

from __future__ import annotations

import json
import os
import resource
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.core.seats import Seat
from companion.store import ImportRefusal, ImportWhy, Loaded, MemoryDisk, open_folder, verify
from companion.store.areas import Areas, MemoryArea
from companion.store.box_code import read_codes
from companion.store.lease import _read as read_lease
from companion.store.log import record_text
from companion.store.log_disk import LogDisk
from companion.store.rescue import Rescue, StartupCounter
from tests.store.conftest import GAMES, toy
from tests.store.test_box_passed_on import coded
from tests.toy_game import Pass

SLOW = 4.0
"""Seconds of work that a start, or a look into a file, may take with any of them."""
DEEP = 100_000

BOMBS: dict[str, bytes] = {
    "deep lists": b"[" * DEEP,
    "deep lists, closed": b"[" * DEEP + b"]" * DEEP,
    "deep objects": b'{"a":' * DEEP + b"1" + b"}" * DEEP,
    "many lists": b"[" + b"[]," * 700_000 + b"[]]",
    "many keys": b"{" + b",".join(b'"%d":{}' % n for n in range(200_000)) + b"}",
    "long number": b"9" * 1_000_000,
    "long text": b'"' + b"x" * 5_000_000 + b'"',
    "no finite number": b"1e999",
    "not a number": b"NaN",
    "zeros": bytes(1_000_000),
    "not text": b"\xff\xfe" * 1000,
    "half a letter": b'"\\ud83d"',
    "null": b"null",
    "nothing": b"",
}
KEYS = ("starts", "version", "check", "moves", "cards", "token", "pid")
PLAN = "transaction-20260101-000000-0123456789ab/plan.json"
FILES = (
    "folder.json",
    "starting.json",
    "companion.lock",
    "companion.lease",
    "library.json",
    "library.json.bak",
    "faults.log",
    PLAN,
    "incoming-20260101-000000-0123456789ab/plan.json",
    "tables/TABLE/private.json",
    "tables/TABLE/001.json.bak",
    "tables/0123456789ab/001.json",
    "backups/companion-20260101-000000.json",
    "trash/0123456789ab-20260101-000000-0123456789ab",
)


@pytest.fixture
def home(tmp_path: Path) -> tuple[Path, str]:
    """A folder with a table, and the table's id."""
    store = open_folder(tmp_path / "data", GAMES, backups=False)
    table = toy("Kept")
    store.start(table)
    table.do(Pass())
    store.private.write(table.header.table, Seat(1), "secret")
    assert store.close()
    return tmp_path / "data", table.header.table


def contents() -> Iterator[tuple[str, bytes]]:
    """Each bomb by itself, and in every field that a note of ours has."""
    for name, bomb in BOMBS.items():
        yield name, bomb
        if name in ("deep lists, closed", "no finite number", "long number", "many lists", "half a letter"):
            yield f"{name} in fields", b"{" + b",".join(b'"%s":%s' % (k.encode(), bomb) for k in KEYS) + b"}"


def started(folder: Path, table: str) -> None:
    """The app starts, twice, and plays."""
    for _ in range(2):
        begin = time.process_time()
        StartupCounter(folder).begin()
        store = open_folder(folder, GAMES, backups=False)
        found = store.open(table)
        assert isinstance(found, Loaded), found
        found.table.do(Pass())
        assert store.private.read(table, Seat(1)) in ("secret", {})  # it is in the library
        assert [card.id for card in store.cards() if card.id == table] == [table]
        assert store.close()
        assert time.process_time() - begin < SLOW
        (folder / "starting.json").unlink()


@pytest.mark.parametrize("name", FILES)
def test_bomb_in_a_file_of_the_folder(home: tuple[Path, str], name: str) -> None:
    folder, table = home
    for number, (what, bomb) in enumerate(contents()):
        # A plan that cannot be read goes to the trash: the next one needs another name.
        path = folder / name.replace("TABLE", table).replace("-000000-", f"-0000{number:02}-")
        path.parent.mkdir(exist_ok=True)
        path.unlink(missing_ok=True)
        path.write_bytes(bomb)
        try:
            started(folder, table)
            Rescue(folder, GAMES).wrecks()
        except BaseException as fault:
            raise AssertionError(what) from fault


@pytest.mark.skipif(sys.platform == "win32", reason="no sparse files by truncation")
@pytest.mark.parametrize("name", FILES)
def test_file_too_large_to_be_ours_is_not_read(home: tuple[Path, str], name: str) -> None:
    """Eight gigabytes of nothing: more than this process may have."""
    folder, table = home
    path = folder / name.replace("TABLE", table)
    path.parent.mkdir(exist_ok=True)
    with path.open("ab") as file:
        file.truncate(8 << 30)
    started(folder, table)


ODD_NAMES = (
    "tables/library",
    "tables/..hidden",
    "tables/0123456789AB",
    "tables/0123456789ab.json",
    "tables/0123456789ab-copy",
    "tables/x" + "y" * 200,
    "tables/caf\u00e9\u2028\u202e",
    "backups/companion-99999999-999999.json",
    "backups/companion-20260101-000000-99999999999999999999.json",
    "backups/before-import-20260101-000000-0123456789ab.json",
    "backups/0123456789ab-00000000-000000-0123456789ab",
    "trash/TABLE-99999999-999999-zzzzzzzzzzzz",
    "trash/TABLE-",
    "transaction-",
    "incoming-../x",
    "tables/TABLE/000.json",
    "tables/TABLE/999999999.json",
    "tables/TABLE/-01.json",
    "tables/TABLE/001.json.tmp",
    "tables/TABLE/001.json.damaged-x-9999999999999999999999",
    "library.json.damaged-99999999-999999-00000000000000000000009",
)


@pytest.mark.skipif(sys.platform == "win32", reason="names that are none there")
@pytest.mark.parametrize("folder_there", [False, True])
@pytest.mark.parametrize("name", ODD_NAMES)
def test_odd_name_in_the_folder(home: tuple[Path, str], name: str, folder_there: bool) -> None:
    folder, table = home
    path = folder / name.replace("TABLE", table)
    path.parent.mkdir(parents=True, exist_ok=True)
    if folder_there:
        path.mkdir(exist_ok=True)
        (path / "001.json").write_bytes(b"{}")
    else:
        path.write_bytes(b"{}")
    if name.endswith(("999999999.json", "000.json")):
        # A later chapter that says nothing is set aside, and told.
        store = open_folder(folder, GAMES, backups=False)
        assert isinstance(store.open(table), Loaded)
        assert store.close()
    started(folder, table)
    store = open_folder(folder, GAMES, backups=False)
    assert store.back_up() is not None
    assert store.delete(table)
    assert store.restore(table)
    assert store.close()


@pytest.mark.skipif(os.name == "nt", reason="such names are text there")
def test_name_that_is_no_text(home: tuple[Path, str]) -> None:
    folder, table = home
    for place in ("", "tables", "backups", "trash"):
        name = os.fsencode(folder / place) + b"/transaction-\xff\xfe"
        os.mkdir(name)
    started(folder, table)


# -- files that come from elsewhere ------------------------------------------------------------------


def whole(**payload: Any) -> bytes:
    return json.dumps({"format": "companion", "version": 1, "payload": payload}).encode()


def bombs_to_import() -> Iterator[tuple[str, bytes]]:
    lists = b"[" + b"[]," * 20_000_000 + b"[]]"
    objects = b"[" + b"{}," * 20_000_000 + b"{}]"
    head = b'{"format":"companion","version":1,"payload":{"kind":"everything",'
    chapter = b'"tables":[{"chapters":[{"header":{},"opening":{},"entries":'
    yield "roster", head + b'"roster":' + lists + b',"tables":[]}}'
    yield "before the payload", b'{"format":"companion","version":1,"x":' + lists + b',"payload":{}}'
    yield "entries", head + chapter + objects + b"}]}]}}"
    yield "tables", head + b'"tables":' + objects + b"}}"
    yield "no file of ours", lists
    yield "deep", head + b'"roster":' + b"[" * DEEP + b"]" * DEEP + b',"tables":[]}}'
    yield "deep objects", head + b'"box":' + b'{"a":' * DEEP + b"1" + b"}" * DEEP + b',"tables":[]}}'
    yield "long number", head + b'"roster":[' + b"9" * 10_000_000 + b'],"tables":[]}}'


@pytest.mark.skipif(sys.platform == "win32", reason="resource")
def test_bomb_to_import_is_refused_before_it_takes_memory() -> None:
    disk = MemoryDisk()
    disk.make_folder(Path("/home"))
    store = open_folder(Path("/home"), GAMES, disk, backups=False)
    for what, text in bombs_to_import():
        before, begin = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, time.process_time()
        seen = store.dry_run(text)
        took = time.process_time() - begin
        more = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024
        assert isinstance(seen, ImportRefusal), what
        assert seen.why in (ImportWhy.FOREIGN, ImportWhy.NOT_JSON, ImportWhy.DAMAGED), (what, seen)
        assert took < SLOW, f"{what}: {took:.1f} s"
        assert more < 150, f"{what}: {more:.0f} MiB"
        assert verify(text, GAMES).refusal is not None
    assert store.close()


@pytest.mark.parametrize("what", ["deep lists", "many lists", "long text"])
def test_bomb_in_a_code_is_refused(what: str) -> None:
    """A code is packed: five short parts could hold gigabytes."""
    begin = time.process_time()
    assert isinstance(read_codes(coded(BOMBS[what])), ImportRefusal)
    assert isinstance(read_codes(coded(b"[" + b" " * 50_000_000 + b"]")), ImportRefusal)
    assert time.process_time() - begin < SLOW


# -- notes that are read by themselves ----------------------------------------------------------------


@pytest.mark.parametrize("what", BOMBS)
def test_bomb_in_a_lease_is_held_by_nobody(tmp_path: Path, what: str) -> None:
    disk = MemoryDisk()
    disk.make_folder(tmp_path)
    for bomb in (BOMBS[what], b'{"token":"x","host":"h","beat":%s,"pid":%s}' % (BOMBS[what], BOMBS[what])):
        disk._files[disk._key(tmp_path / "lease")] = bytearray(bomb)
        found = read_lease(disk, tmp_path / "lease")
        assert found is not None
        assert found.pid is None


ODD_RECORDS: tuple[Any, ...] = (
    ["new", ["a"], 1],
    ["new", {"a": 1}, 1],
    ["file", "/a", False, -5, 10, 0],
    ["file", "/a", True, 4, -10, 0],
    ["file", "/a", False, 0, 10, 0, ["b"]],
    ["folder", ["a"]],
    ["move", 1, 2],
    ["gone", None],
    ["remove"],
    {"a": 1},
    "text",
    3,
    None,
)


@pytest.mark.parametrize("odd", ODD_RECORDS)
def test_odd_record_in_a_browsers_log(odd: Any) -> None:
    """Its sum is right, as if it had been written by this program."""
    text, total = b"", 0
    for number, words in enumerate((["begin"], ["folder", "/"], ["whole"], odd), 1):
        record, total = record_text(1, number, total, words, b"")
        text += record
    disk = LogDisk(Areas(MemoryArea(), (MemoryArea(text), MemoryArea())), one_thread=True)
    _played(disk)


def test_deep_record_in_a_browsers_log(monkeypatch: pytest.MonkeyPatch) -> None:
    deep = b"[" * DEEP + b"]" * DEEP
    monkeypatch.setattr(
        "companion.store.log._line", lambda words: deep if words == ["deep"] else json.dumps(words).encode()
    )
    text, total = b"", 0
    for number, words in enumerate((["begin"], ["folder", "/"], ["whole"], ["deep"]), 1):
        record, total = record_text(1, number, total, words, b"")
        text += record
    monkeypatch.undo()
    _played(LogDisk(Areas(MemoryArea(), (MemoryArea(text), MemoryArea())), one_thread=True))


def _played(disk: LogDisk) -> None:
    store = open_folder(Path("/companion"), GAMES, disk, backups=False)
    table = toy("Kept")
    store.start(table)
    table.do(Pass())
    assert store.close()
    again = open_folder(Path("/companion"), GAMES, LogDisk(disk._areas, one_thread=True), backups=False)
    assert [card.id for card in again.cards()] == [table.header.table]
    assert isinstance(again.open(table.header.table), Loaded)
    assert again.close()
