"""Tables on the disk: chapters, reopening, damage, versions."""

from __future__ import annotations

import errno
import hashlib
import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.core import loaded_journal
from companion.core.game import Game
from companion.core.journal import CHAPTER_SIZE, Entry, Kind
from companion.core.refusal import Refusal
from companion.core.seats import Seat
from companion.core.table import Table
from companion.store import DamageWhat, Loaded, OpenFailure, OpenWhy, Store
from companion.store.storage import SafeJsonStorage, bak_of
from companion.store.tables import Tables
from tests.odd_rules import with_rules
from tests.store.conftest import GAMES, toy
from tests.store.faults import FaultyDisk
from tests.toy_game import GAME, Pass, Roll, Take


@pytest.fixture
def tables(place: Path, disk: FaultyDisk) -> Tables:
    disk.make_folder(place / "tables")
    return Tables(place / "tables", disk)


def kept(tables: Tables, **options: Any) -> Table[Any]:
    """A table whose every entry is written at once."""
    table = toy(**options)
    tables.create(table)
    table.keep_past(tables.past(table.header.table, table.game))
    table.listen(tables.save)
    return table


def again(tables: Tables, table: Table[Any], games: Any = GAMES) -> Loaded:
    """The table as another process finds it."""
    loaded = Tables(tables.folder, tables.disk).load(table.header.table, games)
    assert isinstance(loaded, Loaded), loaded
    return loaded


def play(table: Table[Any], taps: int) -> None:
    for number in range(taps):
        answer = table.do(Take(Seat(number % 2 + 1)), by=str(number))
        assert isinstance(answer, Entry)


def damage_file(tables: Tables, path: Path, change: Callable[[bytes], bytes]) -> None:
    text = change(tables.disk.read(path))
    tables.disk.unlink(path)
    handle = tables.disk.create(path)
    tables.disk.write(handle, memoryview(text))
    tables.disk.close(handle)


def test_everything_comes_back(tables: Tables) -> None:
    table = kept(tables, name="Été — 夜 🎲", players=("Zoë", "李雷", "Ñandú"))
    play(table, 3)
    table.do(Roll(2), by="a", faces=(6, 1))
    assert isinstance(table.do(Take(Seat(1), 9), anyway=True), Entry)
    table.note("à suivre\u2028…\ud83d")
    table.bookmark("ici")
    table.undo(by="b")
    table.undo(by="b")
    table.redo()
    found = again(tables, table)
    assert found.damage == ()
    assert found.table.header == table.header
    assert found.table.entries == table.entries
    assert found.table.state == table.state
    assert found.table.undone == table.undone
    assert found.table.depth == table.depth


def test_a_table_without_entries(tables: Tables) -> None:
    table = kept(tables)
    assert again(tables, table).table.state == table.state


def test_entries_before_the_store_came_are_kept_too(tables: Tables) -> None:
    table = toy()
    play(table, 4)
    tables.create(table)
    assert again(tables, table).table.entries == table.entries


def test_a_thousand_taps_make_chapters_and_sealed_ones_never_change(tables: Tables) -> None:
    table = kept(tables)
    sealed: dict[str, str] = {}
    states = [table.state]
    for tap in range(1050):
        table.do(Take(Seat(1)), by=str(tap))
        states.append(table.state)
        if tap % 40 == 0:
            for number in tables.numbers(table.header.table)[:-1]:
                path = tables.path(table.header.table, number)
                digest = hashlib.sha256(tables.disk.read(path)).hexdigest()
                assert sealed.setdefault(path.name, digest) == digest
    assert tables.numbers(table.header.table) == (1, 2, 3, 4, 5, 6)
    assert len(sealed) == 5
    assert len(table.entries) <= 3 * CHAPTER_SIZE, "memory is bounded"
    found = again(tables, table).table
    assert len(found.entries) == 50, "only the last chapter is read"
    assert found.depth == 1050
    found.undo(count=1049)
    assert found.state == states[1]
    assert found.redo(count=1000) is not None
    assert found.state == states[1001]
    assert found.state_at(333) == states[333]


def test_an_undo_across_chapters_survives_a_reopening(tables: Tables) -> None:
    table = kept(tables)
    play(table, 450)
    table.undo(count=120)
    found = again(tables, table).table
    assert found.state == table.state
    assert found.depth == table.depth == 330
    assert isinstance(found.redo(count=120), Entry)


def test_full_chapters_and_then_reopened(tables: Tables) -> None:
    table = kept(tables)
    play(table, CHAPTER_SIZE)
    second = Tables(tables.folder, tables.disk)
    loaded = second.load(table.header.table, GAMES)
    assert isinstance(loaded, Loaded)
    loaded.table.listen(second.save)
    play(loaded.table, 3)
    assert second.numbers(table.header.table) == (1, 2)
    assert again(tables, table).table.state == loaded.table.state


def test_lines_of_two_chapters_in_one_go(tables: Tables) -> None:
    from companion.store.pending import line_of

    table = toy()
    lines = [line_of(table, None)]
    table.listen(lambda table, entry: lines.append(line_of(table, entry)))
    play(table, 2 * CHAPTER_SIZE + 5)
    tables.append(lines)
    tables.append(lines)
    tables.append([])
    assert again(tables, table).table.state == table.state
    assert tables.numbers(table.header.table) == (1, 2, 3)


def test_a_second_table_object_with_the_same_journal_is_noticed(tables: Tables) -> None:
    table = kept(tables)
    twin = again(tables, table).table
    play(table, 1)
    twin.listen(tables.save)
    twin.do(Pass())
    with pytest.raises(ValueError, match="another one"):
        tables.save(twin, twin.entries[-1])


@pytest.mark.parametrize("name", ["nothing", "../../etc", "", "a/b", "x" * 99])
def test_no_such_table(tables: Tables, name: str) -> None:
    assert tables.load(name, GAMES) == OpenFailure(name, OpenWhy.NO_SUCH_TABLE)


def test_an_id_never_names_another_place(tables: Tables) -> None:
    with pytest.raises(ValueError, match="not the id"):
        tables.place("../x")


# -- damage --------------------------------------------------------------------------------------


def test_truncated_at_any_place_it_opens_at_a_prefix_and_keeps_the_bad_file(tables: Tables) -> None:
    table = kept(tables)
    play(table, 5)
    path = tables.path(table.header.table, 1)
    text = tables.disk.read(path)
    before = tables.disk.read(bak_of(path))
    for length in range(0, len(text), 7):
        damage_file(tables, path, lambda _, length=length: text[:length])
        damage_file(tables, bak_of(path), lambda _: before)
        loaded = again(tables, table)
        entries = loaded.table.entries
        assert len(entries) in (4, 5)
        assert entries == table.entries[: len(entries)]
        (report,) = loaded.damage
        assert report.what is DamageWhat.RESTORED
        assert text[:length] in [tables.disk.read(Path(each)) for each in report.kept]
        assert again(tables, table).damage == (), "repaired once and for all"


def test_without_a_copy_the_good_lines_are_the_table(tables: Tables) -> None:
    table = kept(tables)
    play(table, 9)
    path = tables.path(table.header.table, 1)
    text = tables.disk.read(path)
    for wrong in (4, 7):
        tables.disk.unlink(bak_of(path)) if tables.disk.exists(bak_of(path)) else None
        damage_file(tables, path, lambda _, wrong=wrong: text.replace(b'"seq":%d,' % wrong, b'"seq":0,'))
        loaded = again(tables, table)
        assert loaded.table.entries == table.entries[: wrong - 1]
        assert loaded.damage[0].what is DamageWhat.CUT
        assert loaded.damage[0].saved == wrong - 1
        assert loaded.damage[0].lost == 9 - wrong


def test_after_a_cut_the_table_plays_on(tables: Tables) -> None:
    table = kept(tables)
    play(table, 9)
    path = tables.path(table.header.table, 1)
    tables.disk.unlink(bak_of(path))
    damage_file(tables, path, lambda text: text.replace(b'"seq":5,', b'"seq":0,'))
    second = Tables(tables.folder, tables.disk)
    loaded = second.load(table.header.table, GAMES)
    assert isinstance(loaded, Loaded)
    loaded.table.listen(second.save)
    play(loaded.table, 3)
    found = again(tables, table)
    assert found.damage == ()
    assert found.table.entries == loaded.table.entries
    assert len(found.table.entries) == 7


def test_an_entry_that_cannot_be_replayed_ends_the_journal(tables: Tables) -> None:
    table = kept(tables)
    play(table, 3)
    bad = [
        {"id": "x", "seq": 4, "at": "", "kind": "undo", "count": 99},
        {"id": "x", "seq": 4, "at": "", "events": [{"is": "Taken", "player": 1}]},
        {"id": "x", "seq": 4, "at": "", "events": [{"is": "Nothing"}]},
        {"id": "x", "seq": 9, "at": ""},
        {"seq": 4},
    ]
    path = tables.path(table.header.table, 1)
    for entry in bad:
        storage = SafeJsonStorage(path, tables.disk)
        content = storage.read() or {}
        storage.write({**content, "entries": {**content["entries"], "4": entry, "5": {**entry, "seq": 5}}})
        loaded = again(tables, table)
        assert loaded.table.entries == table.entries
        assert loaded.damage[0].what is DamageWhat.CUT
        assert len(loaded.damage[0].kept) == 1
        assert again(tables, table).damage == ()


def test_rules_that_fail_on_an_event_end_the_journal_there(tables: Tables) -> None:
    table = kept(tables)
    play(table, 6)

    def evolve(state: Any, event: Any) -> Any:
        if sum(state.shells) == 4:
            raise ZeroDivisionError
        return GAME.evolve(state, event)

    loaded = again(tables, table, {"toy": with_rules(GAME, evolve=evolve)})
    assert len(loaded.table.entries) == 4
    assert loaded.damage[0].lost == 2


def test_a_lost_chapter_leaves_the_ones_before(tables: Tables) -> None:
    table = kept(tables)
    play(table, 2 * CHAPTER_SIZE + 30)
    path = tables.path(table.header.table, 3)
    damage_file(tables, path, lambda text: b"nothing left")
    damage_file(tables, bak_of(path), lambda text: b"nothing left either")
    second = Tables(tables.folder, tables.disk)
    loaded = second.load(table.header.table, GAMES)
    assert isinstance(loaded, Loaded)
    assert loaded.damage[0].what is DamageWhat.CHAPTER_LOST
    assert {tables.disk.read(Path(each)) for each in loaded.damage[0].kept} == {
        b"nothing left",
        b"nothing left either",
    }
    assert loaded.table.next_seq == 2 * CHAPTER_SIZE + 1
    loaded.table.listen(second.save)
    play(loaded.table, 2)
    assert again(tables, table).table.entries == loaded.table.entries[-2:]


def test_a_table_of_which_nothing_is_left(tables: Tables) -> None:
    table = kept(tables)
    path = tables.path(table.header.table, 1)
    damage_file(tables, path, lambda text: b"")
    answer = tables.load(table.header.table, GAMES)
    assert answer == OpenFailure(table.header.table, OpenWhy.UNREADABLE)


def test_an_unreadable_past_stops_undo_but_not_play(tables: Tables) -> None:
    table = kept(tables)
    play(table, CHAPTER_SIZE + 10)
    path = tables.path(table.header.table, 1)
    tables.disk.unlink(bak_of(path))
    damage_file(tables, path, lambda text: text.replace(b'"seq":5,', b'"seq":0,'))
    second = Tables(tables.folder, tables.disk)
    loaded = second.load(table.header.table, GAMES)
    assert isinstance(loaded, Loaded)
    assert loaded.damage == ()
    assert isinstance(loaded.table.undo(count=50), Refusal)
    assert [report.what for report in second.reports] == [DamageWhat.PAST_UNREADABLE]
    assert isinstance(loaded.table.do(Pass()), Entry)


def test_a_past_chapter_damaged_but_rescued_is_still_read(tables: Tables) -> None:
    table = kept(tables)
    play(table, CHAPTER_SIZE + 10)
    damage_file(tables, tables.path(table.header.table, 1), lambda text: text[:-3])
    loaded = again(tables, table)
    assert isinstance(loaded.table.undo(count=50), Entry)


def test_damage_on_a_disk_that_cannot_be_written(tables: Tables, disk: FaultyDisk) -> None:
    table = kept(tables)
    play(table, 8)
    path = tables.path(table.header.table, 1)
    disk.unlink(bak_of(path))
    damage_file(tables, path, lambda text: text.replace(b'"seq":6,', b'"seq":0,'))
    bad = disk.read(path)
    disk.fail(errno.EROFS)
    second = Tables(tables.folder, disk)
    loaded = second.load(table.header.table, GAMES)
    assert isinstance(loaded, Loaded)
    assert loaded.damage[0].kept == ()
    assert len(loaded.table.entries) == 5
    entry = loaded.table.do(Pass())
    assert isinstance(entry, Entry)
    with pytest.raises(OSError, match="Read-only"):
        second.save(loaded.table, entry)
    assert disk.read(path) == bad
    disk.well()
    second.save(loaded.table, entry)
    assert again(tables, table).table.entries == loaded.table.entries
    assert bad in [disk.read(path.parent / name) for name in disk.names(path.parent)]


def test_damage_in_a_full_chapter_on_a_disk_that_cannot_be_written(
    tables: Tables, disk: FaultyDisk, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = kept(tables)
    play(table, CHAPTER_SIZE)
    with monkeypatch.context() as earlier:
        # As earlier versions did: only a tap turned the chapter.
        earlier.setattr(loaded_journal, "CHAPTER_SIZE", 2 * CHAPTER_SIZE)
        table.note("one more")
    path = tables.path(table.header.table, 1)
    damage_file(tables, path, lambda text: text.replace(b'"seq":201,', b'"seq":0,'))
    disk.fail(errno.EROFS)
    second = Tables(tables.folder, disk)
    loaded = second.load(table.header.table, GAMES)
    assert isinstance(loaded, Loaded)
    assert len(loaded.table.entries) == CHAPTER_SIZE
    disk.well()
    loaded.table.listen(second.save)
    play(loaded.table, 1)
    found = again(tables, table).table
    assert found.look_back()
    assert found.entries == loaded.table.entries


def test_a_disk_that_cannot_be_read_now(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    table = kept(tables)

    def no(self: object, path: Path) -> bytes:
        raise OSError(errno.EIO, "fault")

    monkeypatch.setattr(FaultyDisk, "read", no)
    answer = tables.load(table.header.table, GAMES)
    assert isinstance(answer, OpenFailure)
    assert answer.why is OpenWhy.CANNOT_READ
    assert tables.chapter(table.header.table, 1, GAME) is None


# -- versions ------------------------------------------------------------------------------------


def older(**changes: Any) -> Game[Any, Any, Any, Any]:
    return replace(GAME, **changes)


def test_an_unknown_game_and_a_newer_one_are_left_alone(tables: Tables) -> None:
    table = kept(tables, game=older(version=7))
    play(table, 2)
    path = tables.path(table.header.table, 1)
    text = tables.disk.read(path)
    unknown = tables.load(table.header.table, {})
    newer = tables.load(table.header.table, GAMES)
    assert isinstance(unknown, OpenFailure)
    assert unknown.why is OpenWhy.UNKNOWN_GAME
    assert unknown.why.key == "open.unknown_game"
    assert isinstance(newer, OpenFailure)
    assert newer.why is OpenWhy.NEWER_GAME
    assert newer.facts == {"game": "toy", "version": 7}
    assert tables.disk.read(path) == text


def test_a_newer_file_is_left_alone(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    from companion.store import page

    monkeypatch.setattr(page, "FORMAT", 2)
    table = kept(tables)
    monkeypatch.undo()
    answer = Tables(tables.folder, tables.disk).load(table.header.table, GAMES)
    assert answer == OpenFailure(table.header.table, OpenWhy.NEWER_FORMAT)


def rename_shells(version: int, data: dict[str, Any]) -> dict[str, Any]:
    """What an imaginary version 1 wrote: ``amount`` for ``n``, ``beach`` for ``shells``."""
    assert version == 1
    text = json.dumps(data).replace('"amount"', '"n"').replace('"beach_shells"', '"shells"')
    upgraded: dict[str, Any] = json.loads(text)
    return upgraded


def an_old_table(tables: Tables, taps: int) -> Table[Any]:
    """Files as version 1 would have left them."""
    table = kept(tables)
    play(table, taps)
    for number in tables.numbers(table.header.table):
        path = tables.path(table.header.table, number)
        content = SafeJsonStorage(path, tables.disk).read()
        old = json.loads(json.dumps(content).replace('"n"', '"amount"').replace('"shells"', '"beach_shells"'))
        for each in (path, bak_of(path)):
            if tables.disk.exists(each):
                tables.disk.unlink(each)
        SafeJsonStorage(path, tables.disk).write(old)
    return table


def test_an_older_version_is_upgraded_when_it_is_read(tables: Tables) -> None:
    table = an_old_table(tables, CHAPTER_SIZE + 5)
    today = {"toy": older(version=2, upgrade=rename_shells)}
    sealed = tables.disk.read(tables.path(table.header.table, 1))
    current = tables.disk.read(tables.path(table.header.table, 2))
    second = Tables(tables.folder, tables.disk)
    loaded = second.load(table.header.table, today)
    assert isinstance(loaded, Loaded)
    assert loaded.damage == ()
    assert loaded.table.state == table.state
    assert loaded.table.header.version == 2
    assert tables.disk.read(tables.path(table.header.table, 2)) == current, "reading alone writes nothing"
    loaded.table.listen(second.save)
    play(loaded.table, 3)
    assert isinstance(loaded.table.undo(count=20), Entry)
    assert tables.disk.read(tables.path(table.header.table, 1)) == sealed
    names = tables.disk.names(tables.place(table.header.table))
    assert current in [
        tables.disk.read(tables.place(table.header.table) / name) for name in names if ".version1-" in name
    ]
    found = again(tables, table, today).table
    assert found.state == loaded.table.state
    assert found.header.version == 2


def test_an_old_full_chapter_stays_as_it_is(tables: Tables) -> None:
    table = an_old_table(tables, CHAPTER_SIZE)
    today = {"toy": older(version=2, upgrade=rename_shells)}
    sealed = tables.disk.read(tables.path(table.header.table, 1))
    second = Tables(tables.folder, tables.disk)
    loaded = second.load(table.header.table, today)
    assert isinstance(loaded, Loaded)
    loaded.table.listen(second.save)
    play(loaded.table, 3)
    assert tables.disk.read(tables.path(table.header.table, 1)) == sealed
    assert again(tables, table, today).table.state == loaded.table.state


def test_an_upgrade_that_fails_leaves_the_table_alone(tables: Tables) -> None:
    table = kept(tables)
    play(table, 1)

    def wrong(version: int, data: dict[str, Any]) -> dict[str, Any]:
        raise KeyError("gone")

    answer = tables.load(table.header.table, {"toy": older(version=2, upgrade=wrong)})
    assert isinstance(answer, OpenFailure)
    assert answer.why is OpenWhy.UPGRADE_FAILED


def test_an_opening_that_does_not_fit_leaves_the_table_alone(tables: Tables) -> None:
    table = kept(tables)
    text = tables.disk.read(tables.path(table.header.table, 1))
    answer = tables.load(table.header.table, {"toy": older(state=int)})
    assert isinstance(answer, OpenFailure)
    assert answer.why is OpenWhy.UNREADABLE
    assert tables.disk.read(tables.path(table.header.table, 1)) == text


# -- reading what is not yet written ---------------------------------------------------------------


def test_undo_reaches_chapters_that_are_still_on_their_way(store: Store, disk: FaultyDisk) -> None:
    table = toy()
    store.start(table)
    play(table, 30)
    assert store.flush()
    disk.fail(errno.ENOSPC)
    play(table, 5 * CHAPTER_SIZE)
    assert len(table.entries) <= 3 * CHAPTER_SIZE + 30
    entry = table.undo(count=5 * CHAPTER_SIZE + 20)
    assert isinstance(entry, Entry)
    assert entry.kind is Kind.UNDO
    assert table.depth == 10
    disk.well()
    assert store.flush()
    found = again(store.tables, table).table
    assert found.state == table.state


def test_a_table_with_unkept_chapters_is_not_half_kept(store: Store) -> None:
    table = toy()
    play(table, CHAPTER_SIZE + 1)
    with pytest.raises(ValueError, match="never kept"):
        store.tables.create(table)
    with pytest.raises(ValueError, match="never kept"):
        store.start(table)
    assert store.cards() == ()
    assert store.live() == ()


def test_a_cut_behind_an_undo_across_chapters(tables: Tables) -> None:
    table = kept(tables)
    play(table, 2 * CHAPTER_SIZE + 4)
    table.undo(count=CHAPTER_SIZE + 20)
    path = tables.path(table.header.table, 3)
    storage = SafeJsonStorage(path, tables.disk)
    content = storage.read() or {}
    seq = table.next_seq
    wrong = {"id": "x", "seq": seq, "at": "", "kind": "redo", "count": 10**6}
    storage.write({**content, "entries": {**content["entries"], str(seq): wrong}})
    loaded = again(tables, table)
    assert loaded.damage[0].what is DamageWhat.CUT
    assert loaded.damage[0].lost == 1
    assert loaded.table.state == table.state
    assert loaded.table.depth == table.depth
