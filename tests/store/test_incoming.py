"""Export and import: a round trip, a preview that is true, all or nothing."""

from __future__ import annotations

import errno
import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.core.box import Box, Column, FactTable
from companion.core.journal import CHAPTER_SIZE
from companion.core.seats import Seat
from companion.core.table import Table
from companion.store import (
    Disk,
    ImportDecision,
    ImportRefusal,
    ImportWhy,
    Loaded,
    MemoryDisk,
    Preview,
    Store,
    open_folder,
    store,
    verify,
)
from companion.store.disk import MemoryDisk as Memory
from companion.store.export import checksum
from companion.store.transactions import PREFIXES
from tests.store.conftest import GAMES, toy
from tests.store.faults import FaultyDisk, Killed
from tests.toy_game import GAME, Pass, Take

BOX = Box((FactTable("track", "U-1", (Column("a", 0, 9),)),))


@pytest.fixture
def other() -> Store:
    """Another device."""
    return open_folder(Path("/other"), GAMES, MemoryDisk(), backups=False)


def preview(store: Store, text: bytes) -> Preview:
    seen = store.dry_run(text)
    assert isinstance(seen, Preview), seen
    return seen


def bring(store: Store, text: bytes, **more: Any) -> tuple[str, ...]:
    came = store.apply(preview(store, text), **more)
    assert isinstance(came, tuple), came
    return came


def exported(store: Store, table: str = "") -> bytes:
    text = store.export(table)
    assert text is not None
    return text


def played(store: Store, taps: int = 3, **options: Any) -> Table[Any]:
    table = toy(**options)
    store.start(table)
    for tap in range(taps):
        table.do(Take(Seat(tap % 2 + 1)), by=str(tap))
    return table


def everything_on(disk: Any, folder: Path) -> dict[str, bytes]:
    """Every file, to prove that nothing has changed."""
    inner: Disk = getattr(disk, "inner", disk)
    if isinstance(inner, Memory):
        return {str(key): bytes(text) for key, text in inner._files.items()}
    return {str(path): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_everything_to_another_device(store: Store, other: Store) -> None:
    long = played(store, 2 * CHAPTER_SIZE + 7, name="Été 夜")
    long.undo(count=9)
    short = played(store, 0)
    store.library.rename(short.header.table, "renamed")
    store.library.put_facts("toy", {"track.1.a": 3}, BOX)
    store.library.add_player("Zoë")
    store.library.choose(theme="light")
    text = exported(store)
    seen = preview(other, text)
    assert [arrival.fate for arrival in seen.arrivals] == [ImportDecision.ADD, ImportDecision.ADD]
    assert [player["name"] for player in seen.players] == ["Zoë"]
    assert seen.facts == {"toy": {"track.1.a": 3}}
    assert seen.settings == {"theme": "light"}
    assert not seen.empty
    assert other.cards() == (), "a preview changes nothing"
    came = other.apply(seen)
    assert isinstance(came, tuple)
    assert set(came) == {long.header.table, short.header.table}
    assert {card.name for card in other.cards()} == {"Été 夜", "renamed"}
    assert other.library.settings.theme == "dark", "settings only when asked for"
    assert other.library.facts("toy") == {"track.1.a": 3}
    loaded = other.open(long.header.table)
    assert isinstance(loaded, Loaded)
    assert loaded.damage == ()
    assert loaded.table.state == long.state
    assert loaded.table.depth == long.depth
    loaded.table.undo(count=2 * CHAPTER_SIZE - 10)
    assert loaded.table.depth == 8
    again = preview(store, text)
    assert again.empty
    assert {arrival.fate for arrival in again.arrivals} == {ImportDecision.IDENTICAL}
    bring(other, text, settings=True)
    assert other.library.settings.theme == "light"


def test_one_table_carries_no_secrets(store: Store) -> None:
    table = played(store)
    store.private.write(table.header.table, Seat(1), {"hand": ["secret"]})
    text = exported(store, table.header.table)
    assert b"secret" not in text
    assert b"roster" not in text
    assert json.loads(text)["payload"]["kind"] == "table"
    assert store.export("nothing") is None


def test_played_on_elsewhere_it_takes_the_place_of_ours(store: Store, other: Store, disk: FaultyDisk) -> None:
    table = played(store, CHAPTER_SIZE + 5)
    bring(other, exported(store))
    loaded = other.open(table.header.table)
    assert isinstance(loaded, Loaded)
    for _ in range(CHAPTER_SIZE):
        loaded.table.do(Pass())
    text = exported(other, table.header.table)
    open_now = preview(store, text)
    assert open_now.arrivals[0].fate is ImportDecision.COPY, "a table that is open is never replaced"
    store.library.rename(table.header.table, "ours")
    assert store.leave(table.header.table)
    assert isinstance(store.apply(open_now), ImportRefusal), "things have changed since"
    seen = preview(store, text)
    assert seen.arrivals[0].fate is ImportDecision.REPLACE
    assert (seen.arrivals[0].ours, seen.arrivals[0].entries) == (CHAPTER_SIZE + 5, 2 * CHAPTER_SIZE + 5)
    assert bring(store, text) == (table.header.table,)
    here = store.open(table.header.table)
    assert isinstance(here, Loaded)
    assert here.table.state == loaded.table.state
    assert store.cards()[0].name == "ours"
    aside = [name for name in disk.names(store.folder.backups) if name.startswith(table.header.table)]
    assert len(aside) == 1
    rest = [name for name in disk.names(store.folder.backups) if name.startswith("before-import-")]
    assert len(rest) == 1, "what else there was is kept too"
    assert isinstance(preview(store, disk.read(store.folder.backups / rest[0])), Preview)


def test_gone_another_way_it_comes_beside_ours(store: Store, other: Store) -> None:
    table = played(store, 4)
    earlier = exported(store)
    bring(other, earlier)
    loaded = other.open(table.header.table)
    assert isinstance(loaded, Loaded)
    loaded.table.do(Take(Seat(2), 5))
    table.do(Take(Seat(1), 2))
    store.leave(table.header.table)
    older = preview(store, earlier).arrivals[0]
    assert (older.fate, older.older) == (ImportDecision.COPY, True)
    assert older.fate.key == "import.table.copy"
    text = exported(other)
    assert preview(store, text).arrivals[0].older is False
    (came,) = bring(store, text)
    assert came != table.header.table
    assert len(store.cards()) == 2
    copy, ours = store.open(came), store.open(table.header.table)
    assert isinstance(copy, Loaded)
    assert isinstance(ours, Loaded)
    assert copy.table.state == loaded.table.state
    assert ours.table.state == table.state
    assert copy.table.header.table == came


def test_games_we_do_not_have_are_left_out_and_told(store: Store, other: Store) -> None:
    strange = replace(GAME, id="strange")
    newer = replace(GAME, version=9)
    for game in (GAME, strange, newer):
        table = toy(game=game)
        store.start(table)
    seen = preview(other, exported(store))
    fates = sorted(arrival.fate for arrival in seen.arrivals)
    assert fates == [ImportDecision.ADD, ImportDecision.NEWER_GAME, ImportDecision.UNKNOWN_GAME]
    assert len(bring(other, exported(store))) == 1
    assert len(other.cards()) == 1


def test_facts_that_differ_stay_ours(store: Store, other: Store) -> None:
    store.library.put_facts("toy", {"track.1.a": 3, "track.2.a": 4}, BOX)
    other.library.put_facts("toy", {"track.1.a": 5}, BOX)
    seen = preview(other, exported(store))
    assert seen.facts == {"toy": {"track.2.a": 4}}
    assert seen.facts_kept == {"toy": {"track.1.a": 3}}
    bring(other, exported(store))
    assert other.library.facts("toy") == {"track.1.a": 5, "track.2.a": 4}


def test_a_folder_in_the_way_is_not_written_over(store: Store, other: Store, disk: FaultyDisk) -> None:
    table = played(other)
    disk.make_folder(store.tables.place(table.header.table))
    seen = preview(store, exported(other))
    assert seen.arrivals[0].fate is ImportDecision.COPY
    assert len(bring(store, exported(other))) == 1


# -- refusals --------------------------------------------------------------------------------------


def edited(text: bytes, change: Callable[[dict[str, Any]], object], *, seal: bool = True) -> bytes:
    whole = json.loads(text)
    change(whole)
    if seal:
        whole["checksum"] = checksum(whole["payload"])
    return json.dumps(whole).encode()


def first_chapter(whole: dict[str, Any]) -> dict[str, Any]:
    chapter: dict[str, Any] = whole["payload"]["tables"][0]["chapters"][0]
    return chapter


def test_bad_files_are_refused_with_their_reason(store: Store, other: Store, disk: FaultyDisk) -> None:
    played(other)
    played(store)
    assert store.flush()
    good = exported(other)
    before = everything_on(disk, store.folder.path)
    cases = {
        b"": ImportWhy.EMPTY,
        b" \n": ImportWhy.EMPTY,
        b"hello": ImportWhy.NOT_JSON,
        b"\xff\xfe\x00": ImportWhy.NOT_JSON,
        b'{"a": NaN}': ImportWhy.NOT_JSON,
        b'{"a": 1} x}': ImportWhy.NOT_JSON,
        b"[" * 100_000: ImportWhy.NOT_JSON,
        b'{"format": "companion", "version": 1, "payload": {"x": 1e999}}': ImportWhy.DAMAGED,
        b"[]": ImportWhy.FOREIGN,
        b"3": ImportWhy.FOREIGN,
        b'{"format": "other"}': ImportWhy.FOREIGN,
        good[: len(good) // 2]: ImportWhy.TRUNCATED,
        '{"é'.encode()[:-1]: ImportWhy.TRUNCATED,
        edited(good, lambda w: w.update(version=99)): ImportWhy.NEWER,
        edited(good, lambda w: w.update(version="1")): ImportWhy.DAMAGED,
        edited(good, lambda w: w.update(exported_at="x", checksum="sha256:0"), seal=False): ImportWhy.CHANGED,
        edited(good, lambda w: first_chapter(w)["entries"].pop(), seal=False): ImportWhy.CHANGED,
        edited(good, lambda w: w["payload"].pop("kind")): ImportWhy.DAMAGED,
        edited(good, lambda w: w["payload"].update(tables=[3])): ImportWhy.DAMAGED,
        edited(good, lambda w: w["payload"].update(tables=[{"chapters": []}])): ImportWhy.DAMAGED,
        edited(good, lambda w: w["payload"].update(tables=[{"chapters": 3}])): ImportWhy.DAMAGED,
        edited(good, lambda w: w["payload"].update(roster=[{"name": 1, "id": 2}])): ImportWhy.DAMAGED,
        edited(good, lambda w: w["payload"]["tables"].append(w["payload"]["tables"][0])): ImportWhy.DAMAGED,
        edited(good, lambda w: first_chapter(w)["entries"].pop(1)): ImportWhy.DAMAGED,
        edited(good, lambda w: first_chapter(w)["header"].update(table="../../x")): ImportWhy.DAMAGED,
        edited(good, lambda w: first_chapter(w)["opening"].update(number=-3)): ImportWhy.DAMAGED,
        edited(good, lambda w: first_chapter(w)["opening"].update(opening=3)): ImportWhy.DAMAGED,
        edited(good, lambda w: first_chapter(w)["entries"][0].update(events=3)): ImportWhy.DAMAGED,
    }
    for text, why in cases.items():
        answer = store.dry_run(text)
        assert isinstance(answer, ImportRefusal), text[:80]
        assert answer.why is why, (text[:80], answer)
        assert answer.why.key == f"import.{why.value}"
    assert everything_on(disk, store.folder.path) == before


def test_every_truncation_is_refused(other: Store) -> None:
    played(other, 1)
    text = exported(other).rstrip()
    for length in range(len(text)):
        answer = other.dry_run(text[:length])
        assert isinstance(answer, ImportRefusal)
        assert answer.why in (ImportWhy.EMPTY, ImportWhy.TRUNCATED)


def test_too_big(other: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    text = exported(other)
    monkeypatch.setattr(store, "LARGEST", 10)
    answer = other.dry_run(text)
    assert isinstance(answer, ImportRefusal)
    assert answer.why is ImportWhy.TOO_BIG


# -- all or nothing --------------------------------------------------------------------------------


def journals(store: Store) -> dict[str, int]:
    """Every table that is there, with its number of entries."""
    found = {}
    for table in store.tables.ids():
        loaded = store.tables.load(table, GAMES)
        assert isinstance(loaded, Loaded), loaded
        found[loaded.table.header.name] = loaded.table.next_seq - 1
    return found


@pytest.fixture
def two_and_two(store: Store, other: Store) -> bytes:
    """Ours: a, b. Theirs: a played on, b the same, c new."""
    a, _ = played(store, 2, name="a"), played(store, 2, name="b")
    bring(other, exported(store))
    loaded = other.open(a.header.table)
    assert isinstance(loaded, Loaded)
    for _ in range(3):
        loaded.table.do(Pass())
    played(other, 4, name="c")
    for name in store.live():
        store.leave(name)
    store.library.choose(backups=False)
    assert store.flush()
    return exported(other)


BEFORE, AFTER = {"a": 2, "b": 2}, {"a": 5, "b": 2, "c": 4}


def test_an_error_at_any_call_changes_nothing(store: Store, disk: FaultyDisk, two_and_two: bytes) -> None:
    seen = preview(store, two_and_two)
    for call in range(1, 80):
        disk.fail(errno.EIO, at=call)
        answer = store.apply(seen)
        disk.well()
        if isinstance(answer, tuple):
            assert call > 10
            break
        assert answer.why is ImportWhy.CANNOT_WRITE
        assert answer.facts["reason"] == "not_saved.disk_fault"
        assert journals(store) == BEFORE
        assert not [name for name in disk.names(store.folder.path) if name.startswith(PREFIXES)]
    assert journals(store) == AFTER
    assert {card.name for card in store.cards()} == set(AFTER)


def test_killed_at_any_call_it_is_all_or_nothing(
    store: Store, disk: FaultyDisk, open_store: Callable[..., Store], two_and_two: bytes
) -> None:
    outcomes = set()
    for call in range(1, 200):
        seen = preview(store, two_and_two)
        if all(arrival.fate is ImportDecision.IDENTICAL for arrival in seen.arrivals):
            break
        disk.kill(at=call)
        with suppress(Killed):
            store.apply(seen)
        disk.well()
        store.close(5)
        store = open_store()
        found = journals(store)
        assert found in (BEFORE, AFTER)
        outcomes.add(tuple(found))
        assert store.flush()
        assert {card.name for card in store.cards()} == set(found)
        assert not [name for name in disk.names(store.folder.path) if name.startswith(PREFIXES)]
    assert len(outcomes) == 2


def test_neither_forward_nor_back_the_next_start_finishes_it(
    store: Store, disk: FaultyDisk, open_store: Callable[..., Store], two_and_two: bytes
) -> None:
    seen = preview(store, two_and_two)
    moves = 0

    def rule(operation: str, number: int) -> BaseException | None:
        nonlocal moves
        moves += operation == "move"
        return OSError(errno.EIO, "fault") if operation == "move" and moves > 1 else None

    disk.rule = rule
    assert isinstance(store.apply(seen), ImportRefusal)
    disk.well()
    assert store.close()
    assert journals(open_store()) == AFTER


def test_a_plan_that_cannot_be_read_stops_nobody(
    store: Store, disk: FaultyDisk, open_store: Callable[..., Store]
) -> None:
    assert store.close()
    staging = store.folder.path / "incoming-x"
    disk.make_folder(staging)
    handle = disk.create(staging / "plan.json")
    disk.write(handle, memoryview(b"{}"))
    disk.close(handle)
    assert open_store().cards() == ()


# -- verify ----------------------------------------------------------------------------------------


def test_a_good_file_is_told_what_it_is(other: Store) -> None:
    table = played(other, CHAPTER_SIZE + 3, name="Été")
    report = verify(exported(other), GAMES)
    assert report.good
    assert report.kind == "everything"
    (told,) = report.tables
    assert (told.card.game, told.card.name, told.entries) == ("toy", "Été", CHAPTER_SIZE + 3)
    assert [player.name for player in told.card.players] == ["Ada", "Bo"]
    assert told.first == table.header.opened
    assert told.last == table.entries[-1].at
    assert told.state == table.state


def trouble(text: bytes, games: Any = GAMES) -> list[str]:
    report = verify(text, games)
    assert not report.good
    if report.refusal is not None:
        return [report.refusal.why.key]
    return [each.why.key for table in report.tables for each in table.trouble]


def _only_chapter(whole: dict[str, Any]) -> dict[str, Any]:
    table = whole["payload"]["tables"][0]
    table["chapters"] = table["chapters"][:1]
    chapter: dict[str, Any] = table["chapters"][0]
    return chapter


def test_bad_files_are_told_what_is_wrong(other: Store) -> None:
    played(other, CHAPTER_SIZE + 3)
    text = exported(other)

    def second(whole: dict[str, Any]) -> dict[str, Any]:
        chapter: dict[str, Any] = whole["payload"]["tables"][0]["chapters"][1]
        return chapter

    assert trouble(b"{") == ["import.truncated"]
    assert trouble(text, {}) == ["check.unknown_game"]
    assert trouble(text, {"toy": replace(GAME, version=0)}) == ["check.newer_game"]
    broken = replace(GAME, violations=lambda state: ("T9",) if sum(state.shells) == 7 else ())
    assert trouble(text, {"toy": broken}) == ["check.invariant"]

    def no(version: int, data: dict[str, Any]) -> dict[str, Any]:
        raise ValueError

    assert trouble(text, {"toy": replace(GAME, version=2, upgrade=no)}) == ["check.upgrade_failed"]
    assert trouble(edited(text, lambda w: second(w)["header"].update(players=3))) == ["check.bad_header"]
    assert trouble(edited(text, lambda w: second(w)["opening"].update(depth="x"))) == ["check.bad_opening"]
    assert trouble(edited(text, lambda w: second(w)["entries"][0].update(kind="x"))) == ["check.bad_entry"]
    assert trouble(edited(text, lambda w: second(w)["entries"].pop(0))) == ["check.gap"]
    assert trouble(edited(text, lambda w: second(w)["opening"].update(number=5))) == ["check.gap"]
    assert trouble(edited(text, lambda w: second(w)["opening"].update(depth=5))) == ["check.other_opening"]
    for chapter in ({"depth": -1}, {"number": 0}, {"first_seq": 0}):
        # Opening it would refuse it: import must not promise a table that does not open.
        one = edited(exported(other), lambda w, c=chapter: _only_chapter(w)["opening"].update(c))
        assert trouble(one) in (["check.gap"], ["check.bad_opening"]), chapter
    undo = {"kind": "undo", "count": 999, "events": [], "action": None}
    assert trouble(edited(text, lambda w: second(w)["entries"][0].update(undo))) == ["check.no_replay"]


def test_an_export_is_made_to_be_read(other: Store) -> None:
    table = played(other, 3, name="Été\ud83d")
    text = exported(other)
    lines = text.decode().splitlines()
    assert lines[1] == ' "format": "companion",'
    assert sum('"seq": ' in line for line in lines) == 3, "a line for each entry"
    assert verify(text, GAMES).tables[0].card.name == table.header.name
