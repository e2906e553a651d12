"""Private notes: durable, with their table to the trash and back, and in nothing that leaves the device."""

from __future__ import annotations

import errno
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tinydb import TinyDB

from companion.core.box import Box
from companion.core.journal import Entry
from companion.core.seats import Player, Seat
from companion.core.table import Plan, Table, open_table
from companion.games.anima import GAME as ANIMA
from companion.games.anima.encounters import MeetEvent
from companion.games.anima.facts import TellCharacter, TellZone
from companion.games.anima.missions import CompleteMission, ShowMission
from companion.games.anima.movement import GoTo
from companion.games.anima.state import Options
from companion.games.anima.turn import Done, StartTurn
from companion.store import Disk, Loaded, MemoryDisk, Store, open_folder
from companion.store.private import LARGEST
from companion.store.storage import SafeJsonStorage
from tests.store.conftest import toy
from tests.store.faults import FaultyDisk, Killed
from tests.toy_game import Pass

Open = Callable[..., Store]

SECRET = "Battre Tiamat à la Fosse de l’Enfer, 夜"
ONE, TWO = Seat(1), Seat(2)
T1 = "0123456789ab"


def started(store: Store, **how: Any) -> str:
    """A table with an entry and a secret of seat 1."""
    table = toy(**how)
    store.start(table)
    table.do(Pass())
    store.private.write(table.header.table, ONE, {"missions": [SECRET, ""], "done": [True, False]})
    assert store.flush()
    return table.header.table


def restart(store: Store, open_store: Open) -> Store:
    assert store.close()
    return open_store()


def files(disk: Disk, folder: Path) -> Iterator[tuple[Path, bytes]]:
    """Every file under a folder."""
    for name in disk.names(folder):
        path = folder / name
        if disk.names(path):
            yield from files(disk, path)
        else:
            try:
                yield path, disk.read(path)
            except OSError:
                continue


def holding(disk: Disk, folder: Path, text: str = "Tiamat") -> set[str]:
    """The names of files in which a secret can be read, however it is written."""
    words = (text.encode(), json.dumps(text).strip('"').encode())
    return {path.name for path, held in files(disk, folder) if any(word in held for word in words)}


# -- reading and writing ---------------------------------------------------------------------------


def test_a_note_is_a_text_or_an_object_of_one_seat(store: Store) -> None:
    table = started(store)
    store.private.write(table, TWO, "trouver l’Orbe")
    assert store.private.read(table, ONE) == {"missions": [SECRET, ""], "done": [True, False]}
    assert store.private.read(table, TWO) == "trouver l’Orbe"
    assert store.private.read(table, Seat(3)) == {}
    assert store.private.read("ba9876543210", ONE) == {}


def test_a_note_survives_a_restart(store: Store, open_store: Open) -> None:
    table = started(store)
    store.private.write(table, TWO, "x")
    store.private.write(table, TWO, "y")
    store = restart(store, open_store)
    assert store.private.read(table, ONE) == {"missions": [SECRET, ""], "done": [True, False]}
    assert store.private.read(table, TWO) == "y"


def test_a_note_is_not_shared_with_the_caller(store: Store, open_store: Open) -> None:
    note: dict[str, Any] = {"hand": ["a"]}
    store.private.write(T1, ONE, note)
    note["hand"].append("b")
    read = store.private.read(T1, ONE)
    assert isinstance(read, dict)
    read["hand"].append("c")
    assert store.private.read(T1, ONE) == {"hand": ["a"]}
    store = restart(store, open_store)
    assert store.private.read(T1, ONE) == {"hand": ["a"]}


def test_an_empty_note_stays_empty(store: Store, open_store: Open) -> None:
    table = started(store)
    store.private.write(table, ONE, "")
    assert store.private.read(table, ONE) == ""
    store = restart(store, open_store)
    assert store.private.read(table, ONE) == ""
    assert SECRET.encode() not in store.folder.disk.read(store.folder.library)


@pytest.mark.parametrize(
    "note", [None, 3, ["a"], b"x", {"a": object()}, {"a": float("nan")}, "x" * (LARGEST + 1), {"a": {1, 2}}]
)
def test_what_json_cannot_keep_is_refused(store: Store, note: Any) -> None:
    store.private.write(T1, ONE, "before")
    with pytest.raises(ValueError, match=r".+"):
        store.private.write(T1, ONE, note)
    assert store.private.read(T1, ONE) == "before"
    assert store.flush(), "the library can still be written"


@pytest.mark.parametrize(
    ("table", "seat"), [("../x", 1), ("", 1), ("a/b", 1), (T1, 0), (T1, True), (T1, "1")]
)
def test_only_seats_of_tables(store: Store, table: str, seat: Any) -> None:
    with pytest.raises(ValueError, match="not a seat"):
        store.private.read(table, seat)
    with pytest.raises(ValueError, match="not a seat"):
        store.private.write(table, seat, "x")


def test_a_full_disk_loses_no_note(store: Store, open_store: Open, disk: FaultyDisk) -> None:
    table = started(store)
    disk.fail(errno.ENOSPC)
    store.private.write(table, ONE, "later")
    assert not store.flush(2)
    assert store.private.read(table, ONE) == "later"
    disk.well()
    assert store.flush()
    store = restart(store, open_store)
    assert store.private.read(table, ONE) == "later"


def test_documents_that_are_no_notes_are_left_out(store: Store, open_store: Open, disk: FaultyDisk) -> None:
    table = started(store)
    assert store.close()
    file = TinyDB(store.folder.library, disk, storage=SafeJsonStorage)
    file.table("notes").insert_multiple(
        [{"id": f"{table}/2", "note": 5}, {"id": f"{table}/3"}, {"note": "x"}]
    )
    store = open_store()
    assert store.private.read(table, TWO) == store.private.read(table, Seat(3)) == {}
    assert store.private.read(table, ONE) != {}


# -- with the table --------------------------------------------------------------------------------


def test_deleted_with_the_table_and_kept_on_restore(store: Store, disk: FaultyDisk) -> None:
    table, other = started(store), started(store)
    assert store.delete(table)
    assert store.flush()
    assert holding(disk, store.folder.trash) == {"private.json"}
    assert table.encode() not in disk.read(store.folder.library)
    assert store.private.read(other, ONE) != {}, "other tables keep theirs"
    assert store.restore(table)
    assert store.private.read(table, ONE) == {"missions": [SECRET, ""], "done": [True, False]}
    assert "private.json" not in disk.names(store.tables.place(table))


def test_restored_after_a_restart(store: Store, open_store: Open) -> None:
    table = started(store)
    assert store.delete(table)
    store = restart(store, open_store)
    assert store.private.read(table, ONE) == {}
    assert store.restore(table)
    store = restart(store, open_store)
    assert store.private.read(table, ONE) == {"missions": [SECRET, ""], "done": [True, False]}


def test_a_table_without_notes_leaves_no_file(store: Store, disk: FaultyDisk) -> None:
    table = toy()
    store.start(table)
    assert store.flush()
    assert store.delete(table.header.table)
    (thrown,) = disk.names(store.folder.trash)
    assert "private.json" not in disk.names(store.folder.trash / thrown)


def test_notes_that_cannot_be_packed_keep_the_table(store: Store, disk: FaultyDisk) -> None:
    table = started(store)
    store.library.choose(backups=False)
    assert store.flush()
    disk.fail(errno.ENOSPC)
    assert not store.delete(table)
    disk.well()
    assert store.private.read(table, ONE) != {}
    assert isinstance(store.open(table), Loaded)


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_killed_anywhere_in_a_delete_or_restore(place: Path, plain: Disk, open_store: Open) -> None:
    """Whatever is cut off: the note is there when the table is, and comes back when the table does."""
    disk = FaultyDisk(plain)
    for at in range(1, 99):
        disk.well()
        store = open_folder(place, {"toy": toy().game}, disk, backups=False)
        store.library.choose(backups=False)
        table = started(store, name=f"T{at}")
        # a writer that was killed tells nobody: the wait for it is cut short
        store.writer.flush = lambda *_, flush=store.writer.flush: flush(0.2)  # type: ignore[method-assign]
        start = len(disk.calls)
        disk.rule = lambda name, number, stop=start + at: Killed() if number == stop else None
        try:
            store.delete(table)
            store.restore(table)
        except Killed:
            pass
        ended = not disk.dead
        disk.well()
        store.folder.close()
        again = open_folder(place, {"toy": toy().game}, disk, backups=False)
        there = table in again.tables.ids()
        if not there:
            assert again.private.read(table, ONE) == {}, f"call {at}: the table is gone, its note is not"
            assert again.restore(table), f"call {at}: nowhere"
        assert again.private.read(table, ONE) == {"missions": [SECRET, ""], "done": [True, False]}, at
        again.close()
        if ended:
            return
    raise AssertionError("a delete takes more calls than that?")


def test_a_table_played_on_from_here_knows_the_secrets(store: Store) -> None:
    first = toy()
    store.start(first)
    first.do(Pass())
    store.private.write(first.header.table, ONE, SECRET)
    branch = first.branch(1, "again")
    store.start(branch)
    assert store.private.read(branch.header.table, ONE) == SECRET
    store.private.write(branch.header.table, ONE, "changed")
    assert store.private.read(first.header.table, ONE) == SECRET


# -- never outside ---------------------------------------------------------------------------------


def test_no_export_no_backup_and_no_journal_holds_a_note(store: Store, disk: FaultyDisk) -> None:
    table = started(store)
    for text in (store.export(table), store.export()):
        assert text is not None
        assert b"Tiamat" not in text
        assert b"notes" not in text
        assert b"missions" not in text
    path = store.back_up()
    assert path is not None
    assert b"Tiamat" not in disk.read(path)
    assert holding(disk, store.folder.backups) == set()
    assert holding(disk, store.folder.tables) == set()
    assert holding(disk, store.folder.path) == {"library.json"}


def test_an_import_brings_no_note_and_takes_none_away(store: Store, tmp_path: Path) -> None:
    table = started(store)
    text = store.export()
    assert text is not None
    theirs = json.loads(text)
    theirs["payload"]["notes"] = {f"{table}/2": {"from": "a stranger"}}
    from companion.store.export import checksum

    theirs["checksum"] = checksum(theirs["payload"])
    seen = store.dry_run(json.dumps(theirs).encode())
    assert store.apply(seen) == ()  # type: ignore[arg-type]
    assert store.private.read(table, TWO) == {}
    assert store.private.read(table, ONE) != {}
    disk = MemoryDisk()
    disk.make_folder(tmp_path / "other")
    other = open_folder(tmp_path / "other", {"toy": toy().game}, disk, backups=False)
    preview = other.dry_run(text)
    assert other.apply(preview) == (table,)  # type: ignore[arg-type]
    assert other.private.read(table, ONE) == {}
    other.close()


def test_AN3_I14_secret_missions_of_anima_reach_nobody(
    place: Path, disk: FaultyDisk, open_store: Open
) -> None:
    """A whole beginning is played: the mission is in one seat's notes and nowhere else, until it is shown."""
    store = open_store({"anima": ANIMA})
    people = (Player("Ada", "a"), Player("Bo", "b"))
    table = open_table(ANIMA, Plan("Vendredi", people, Options(), "seed"), Box())
    assert isinstance(table, Table)
    store.start(table)
    name = table.header.table
    store.private.write(name, ONE, {"missions": [SECRET, "Le Palais secret"]})
    for action in (
        TellCharacter(ONE, 1, "Acrobate", 4, 4),
        TellCharacter(TWO, 2, "Factotum", 3, 2),
        TellZone(3, "Les Ruines", 2),
        StartTurn(),
        Done(),
        Done(),
        GoTo(ONE, 3),
        MeetEvent(ONE, "", 1),
    ):
        assert isinstance(table.do(action), Entry), action
    assert isinstance(table.do(CompleteMission(ONE, 2), anyway=True), Entry)  # by a card, in Movement
    assert store.flush()
    exports = [store.export(name), store.export(), disk.read(store.back_up() or place)]
    assert all(text is not None and b"Tiamat" not in text and b"Palais" not in text for text in exports)
    assert holding(disk, store.folder.tables) == holding(disk, store.folder.tables, "Palais") == set()
    assert "Tiamat" not in repr((table.state, table.entries))
    assert store.private.read(name, TWO) == {}, "another seat sees nothing"
    assert ANIMA.learnt(table.state).keys() & {"missions.Battre Tiamat.kind"} == set()
    # shown at the real table, it is everybody's
    table.do(ShowMission(ONE, 1, "Battre Tiamat"))
    assert store.flush()
    text = store.export(name)
    assert text is not None
    assert b"Battre Tiamat" in text
