"""A file is read a table at a time: whatever its size, order and parts, the same is read, or refused."""

from __future__ import annotations

import json
import threading
import tracemalloc
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.codec import Codec
from companion.core.journal import CHAPTER_SIZE
from companion.store import (
    Disk,
    ImportDecision,
    ImportRefusal,
    ImportWhy,
    Preview,
    Store,
    incoming,
    open_folder,
)
from companion.store import disk as disk_module
from companion.store import reading as reading_module
from companion.store.export import Export, checksum
from companion.store.page import Page, read
from companion.store.reading import FileReading, ImportRejected, Source, of_bytes, read_export
from companion.store.storage import bak_of
from companion.store.stream import AT_ONCE, NotJson, Stream
from companion.store.transactions import PREFIXES
from tests.store.conftest import GAMES, toy
from tests.toy_game import Pass

TEXTS = st.text(st.characters(exclude_categories=("Cs",)))
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | TEXTS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=4),
    max_leaves=20,
)


def cut_up(text: bytes, size: int) -> Iterator[bytes]:
    return (text[at : at + size] for at in range(0, len(text), size))


@given(VALUES, st.integers(0, 5), st.integers(1, 40), st.booleans())
def test_any_value_in_any_parts(value: Any, deep: int, size: int, plain: bool) -> None:
    text = json.dumps(value, ensure_ascii=plain, indent=None if plain else 1).encode()
    stream = Stream(cut_up(b" \n" + text + b" ", size))
    found = stream.value(deep)
    stream.end()
    assert found == value
    assert repr(found) == repr(json.loads(text))


@given(VALUES, st.integers(0, 3), st.integers(1, 9), st.data())
def test_what_is_cut_is_not_taken_for_whole(value: Any, deep: int, size: int, data: st.DataObject) -> None:
    text = json.dumps({"a": value}).encode()
    short = text[: data.draw(st.integers(1, len(text) - 1))]
    with pytest.raises(NotJson) as told:
        Stream(cut_up(short, size)).value(deep)
    assert told.value.cut


@pytest.mark.parametrize("text", [b'{"a":1,}', b"[1,]", b'{"a" 1}', b"[1 2]", b"{1:2}", b"[,1]"])
@pytest.mark.parametrize("size", [1, 100])
def test_what_is_no_json(text: bytes, size: int) -> None:
    with pytest.raises(NotJson):
        Stream(cut_up(text, size)).value(2)


def test_a_name_that_stands_twice_is_refused_where_it_would_matter() -> None:
    with pytest.raises(NotJson):
        Stream(iter((b'{"tables":1,"tables":2}',))).value(AT_ONCE + 1)


def played(store: Store, tables: int, entries: int = CHAPTER_SIZE) -> None:
    """Tables that are alike, each under its own id."""
    first = toy()
    store.start(first)
    for _ in range(entries):
        first.do(Pass())
    assert store.flush()
    assert store.leave(first.header.table)
    source = store.tables.path(first.header.table, 1).read_bytes()
    for _ in range(tables - 1):
        other = toy()
        store.start(other)
        assert store.flush()
        assert store.leave(other.header.table)
        target = store.tables.path(other.header.table, 1)
        target.unlink()
        bak_of(target).unlink(missing_ok=True)
        content = read(source)
        header = {"1": {**content["header"]["1"], "table": other.header.table}}
        target.write_bytes(Page().text({**content, "header": header}))


def test_restoring_holds_little_in_memory_however_large_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(disk_module, "PART", 4096)
    peaks = []
    for tables in (2, 12):
        store = open_folder(tmp_path / str(tables), GAMES, backups=False)
        played(store, tables)
        path = store.back_up()
        assert path is not None
        fresh = open_folder(tmp_path / f"{tables} again", GAMES, backups=False)
        tracemalloc.start()
        seen = fresh.dry_run(partial(store.backups.read, path.name), backup=True)
        assert isinstance(seen, Preview)
        assert len(seen.arrivals) == tables
        came = fresh.apply(seen)
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
        assert isinstance(came, tuple)
        assert len(came) == tables
        assert fresh.close()
        assert store.close()
    assert peaks[1] < 1.4 * peaks[0], peaks


@pytest.fixture
def text(tmp_path: Path) -> bytes:
    store = open_folder(tmp_path / "first", GAMES, backups=False)
    store.library.add_player("Ada")
    played(store, 3, 4)
    found = store.export()
    assert found is not None
    assert store.close()
    return found


def counted(text: bytes, size: int, seen: list[int]) -> Source:
    def parts() -> Iterator[bytes]:
        seen.append(0)
        for part in cut_up(text, size):
            seen[-1] += len(part)
            yield part

    return parts


def test_ours_is_read_once_and_another_order_twice(text: bytes) -> None:
    whole, passes = json.loads(text), list[int]()
    assert len(tuple(FileReading(counted(text, 100, passes)).tables())) == 3
    assert passes == [len(text)], "summed up as it goes"
    payload = dict(sorted(whole["payload"].items(), reverse=True))
    other = json.dumps({**whole, "payload": payload, "more": 1}).encode()
    passes = []
    file = FileReading(counted(other, 100, passes))
    assert len(tuple(file.tables())) == 3
    assert [player["name"] for player in file.roster] == ["Ada"]
    assert len(passes) == 2


@pytest.mark.parametrize("more", [{}, {"zz": 1, "a": [{}]}])
def test_the_sum_is_that_of_the_whole(text: bytes, more: dict[str, Any]) -> None:
    whole = json.loads(text)
    payload = {**whole["payload"], **more}
    good = {**whole, "payload": payload, "checksum": checksum(payload)}
    assert isinstance(read_export(json.dumps(good).encode()), Export)
    bad = json.dumps({**good, "payload": {**payload, "a": 2}}).encode()
    answer = read_export(bad)
    assert isinstance(answer, ImportRefusal)
    assert answer.why is ImportWhy.CHANGED


def test_a_thousand_times_the_same_table_is_not_read_to_its_end(text: bytes, tmp_path: Path) -> None:
    """Fifty megabytes of it took four seconds, in two calls during which every page stood still."""
    whole = json.loads(text)
    payload = {**whole["payload"], "tables": whole["payload"]["tables"] * 1000}
    many = json.dumps({**whole, "payload": payload, "checksum": checksum(payload)}).encode()
    store = open_folder(tmp_path / "other", GAMES, backups=False)
    passes: list[int] = []
    answer = store.dry_run(counted(many, 4096, passes))
    assert isinstance(answer, ImportRefusal)
    assert answer.why is ImportWhy.DAMAGED
    assert passes[0] < len(many) / 100
    assert store.close()


def test_the_same_chapter_a_thousand_times_is_not_played(
    text: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each of them was decoded to its last entry, before anybody asked whether it is the next one."""
    whole = json.loads(text)
    first, *others = whole["payload"]["tables"]
    odd = {**first, "chapters": first["chapters"] * 1000}
    payload = {**whole["payload"], "tables": [odd, *others]}
    many = json.dumps({**whole, "payload": payload, "checksum": checksum(payload)}).encode()
    loaded: list[object] = []
    load = Codec.load_entry

    def counted(self: Codec, stored: Any) -> Any:
        loaded.append(stored)
        return load(self, stored)

    monkeypatch.setattr(Codec, "load_entry", counted)
    store = open_folder(tmp_path / "other", GAMES, backups=False)
    seen = store.dry_run(many)
    assert isinstance(seen, Preview)
    assert [arrival.fate for arrival in seen.arrivals] == [
        ImportDecision.BROKEN,
        ImportDecision.ADD,
        ImportDecision.ADD,
    ]
    assert len(loaded) < 20
    assert store.close()


def test_an_import_holds_nobody_up(text: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While a large file is written down, tables are opened and begun: the store was held for all of it."""
    store = open_folder(tmp_path / "other", GAMES, backups=False)
    ours = toy()
    store.start(ours)
    assert store.leave(ours.header.table)
    seen = store.dry_run(text)
    assert isinstance(seen, Preview)
    opened: list[object] = []
    stage = incoming.stage

    def meanwhile(*args: Any, **kwargs: Any) -> Any:
        opens = threading.Thread(target=lambda: opened.append(store.open(ours.header.table)))
        opens.start()
        opens.join(20)
        return stage(*args, **kwargs)

    monkeypatch.setattr(incoming, "stage", meanwhile)
    looked: list[object] = []
    monkeypatch.setattr(incoming, "dry_run", lambda *args: looked.append(args))
    assert isinstance(store.apply(seen), tuple)
    assert len(opened) == 1
    assert not looked, "and what stands as it stood is not looked at again"
    assert store.close()


def test_what_changes_while_it_is_written_down_is_not_run_over(
    text: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = open_folder(tmp_path / "other", GAMES, backups=False)
    seen = store.dry_run(text)
    assert isinstance(seen, Preview)
    stage = incoming.stage

    def meanwhile(*args: Any, **kwargs: Any) -> Any:
        staged = stage(*args, **kwargs)
        store.library.add_player("Bo")
        return staged

    monkeypatch.setattr(incoming, "stage", meanwhile)
    answer = store.apply(seen)
    assert isinstance(answer, ImportRefusal)
    assert answer.why is ImportWhy.STALE
    assert not [name for name in Disk().names(store.folder.path) if name.startswith(PREFIXES)]
    assert store.cards() == ()
    assert store.close()


def test_a_file_that_changes_under_an_import_brings_nothing(text: bytes, tmp_path: Path) -> None:
    store = open_folder(tmp_path / "other", GAMES, backups=False)
    files = [text]

    def file() -> Iterator[bytes]:
        yield from of_bytes(files[-1])()

    seen = store.dry_run(file)
    assert isinstance(seen, Preview)
    assert {arrival.fate for arrival in seen.arrivals} == {ImportDecision.ADD}
    at = text.rindex(b'"seq": 4')
    files.append(text[:at] + b'"seq": 5' + text[at + 8 :])
    answer = store.apply(seen)
    assert isinstance(answer, ImportRefusal)
    assert answer.why is ImportWhy.CHANGED
    assert store.cards() == ()
    assert not [name for name in Disk().names(store.folder.path) if name.startswith(PREFIXES)]
    assert store.close()


def test_a_file_that_is_too_big_is_left_alone(text: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    passes: list[int] = []
    with pytest.raises(ImportRejected) as told:
        tuple(FileReading(counted(text, 100, passes), 300).tables())
    assert told.value.refusal.why is ImportWhy.TOO_BIG
    assert passes[0] <= 400
    monkeypatch.setattr(reading_module, "LARGEST", 300)
    assert isinstance(read_export(text, len(text)), Export)
