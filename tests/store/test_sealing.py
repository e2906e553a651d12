"""Files of one table: they prove what was rolled and do not predict what will be."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.core.chance import Seeded
from companion.core.evening import luck_of
from companion.core.journal import Entry
from companion.core.seats import Seat
from companion.core.seeds import commitment
from companion.core.table import Table
from companion.store import Loaded, MemoryDisk, Store, open_folder
from companion.store.export import checksum
from companion.store.incoming import ImportDecision, Preview
from tests.store.conftest import GAMES, toy
from tests.toy_game import Roll, Take


def elsewhere(name: str) -> Store:
    return open_folder(Path(f"/{name}"), GAMES, MemoryDisk(), backups=False)


def play(store: Store, rolls: int = 4, **more: Any) -> Table[Any]:
    table = toy(**more)
    store.start(table)
    for _ in range(rolls):
        assert isinstance(table.do(Roll(2)), Entry)
    return table


def passed_on(store: Store, table: Table[Any]) -> bytes:
    file = store.export(table.header.table)
    assert file is not None
    return file


def take_in(store: Store, file: bytes) -> tuple[ImportDecision, Table[Any]]:
    preview = store.dry_run(file)
    assert isinstance(preview, Preview), preview
    came = store.apply(preview)
    assert isinstance(came, tuple), came
    loaded = store.open(came[0] if came else preview.arrivals[0].id)
    assert isinstance(loaded, Loaded)
    return preview.arrivals[0].fate, loaded.table


def faces(table: Table[Any], rolls: int = 12) -> list[tuple[int, ...]]:
    """The next rolls."""
    found = []
    for _ in range(rolls):
        entry = table.do(Roll(5))
        assert isinstance(entry, Entry)
        found.append(entry.drawn)
    return found


def edited(file: bytes, **header: Any) -> bytes:
    """The same file with other words in its headers and the right checksum."""
    whole = json.loads(file)
    for raw in whole["payload"]["tables"]:
        for chapter in raw["chapters"]:
            chapter["header"] |= header
    whole["checksum"] = checksum(whole["payload"])
    return json.dumps(whole).encode()


def test_a_file_of_one_table_does_not_contain_its_seed(store: Store) -> None:
    table = play(store)
    file = passed_on(store, table)
    assert table.header.seed.encode() not in file
    assert commitment(table.header.seed).encode() in file


def test_a_copy_does_not_predict_the_next_rolls(store: Store) -> None:
    table = play(store)
    _, copy = take_in(elsewhere("guest"), passed_on(store, table))
    assert copy.entries == table.entries
    assert faces(copy) != faces(table)


def test_a_copy_does_not_predict_what_is_rolled_after_an_undo(store: Store) -> None:
    table = play(store, rolls=6)
    table.undo(count=5)
    _, copy = take_in(elsewhere("guest"), passed_on(store, table))
    table.undo()
    copy.undo()
    assert faces(copy) != faces(table)


def test_two_copies_do_not_predict_each_other(store: Store) -> None:
    file = passed_on(store, play(store))
    copies = [take_in(elsewhere(name), file)[1] for name in ("one", "other")]
    assert faces(copies[0]) != faces(copies[1])


def test_undo_and_the_same_tap_give_the_same_faces_after_an_export(store: Store) -> None:
    table = play(store)
    first = faces(table)
    passed_on(store, table)
    table.undo(count=len(first))
    assert faces(table) == first
    table.undo(count=len(first))
    table.redo(count=len(first))
    assert [entry.drawn for entry, _ in table.done[-len(first) :]] == first


def test_a_copy_has_the_luck_of_the_evening(store: Store) -> None:
    table = play(store)
    guest = elsewhere("guest")
    _, copy = take_in(guest, passed_on(store, table))
    assert luck_of(copy) == luck_of(table) != ()
    faces(copy)
    _, third = take_in(elsewhere("third"), passed_on(guest, copy))
    assert luck_of(third) == luck_of(copy)
    assert third.header.seeds_before == (commitment(table.header.seed), commitment(copy.header.seed))


def test_rolls_that_no_version_recorded_are_left_out_of_a_copys_luck(store: Store) -> None:
    table = play(store, rolls=40)
    whole = json.loads(passed_on(store, table))
    for entry in whole["payload"]["tables"][0]["chapters"][0]["entries"]:
        del entry["drawn"]
    whole["checksum"] = checksum(whole["payload"])
    _, copy = take_in(elsewhere("guest"), json.dumps(whole).encode())
    assert luck_of(copy) == ()


def test_a_table_that_comes_back_keeps_the_seed_of_its_host(
    open_store: Callable[..., Store],
) -> None:
    host, guest = open_store(), elsewhere("guest")
    table = play(host)
    file = passed_on(host, table)
    coming = Seeded(table.header.seed, 7)
    assert host.leave(table.header.table)
    _, copy = take_in(guest, file)
    faces(copy, 3)
    back = edited(passed_on(guest, copy), seed="known to the guest", seeds_before=[])
    fate, home = take_in(host, back)
    assert fate is ImportDecision.REPLACE
    assert (home.header.seed, home.header.seeds_before) == (table.header.seed, ())
    assert faces(home, 1) == [tuple(coming.die(6) for _ in range(5))]
    assert luck_of(home) != ()


def test_the_same_file_again_is_identical(store: Store) -> None:
    table = play(store)
    file = passed_on(store, table)
    guest = elsewhere("guest")
    take_in(guest, file)
    for each in (store, guest):
        preview = each.dry_run(file)
        assert isinstance(preview, Preview)
        assert preview.arrivals[0].fate is ImportDecision.IDENTICAL


def test_a_seed_written_into_a_file_of_one_table_rolls_nothing(store: Store) -> None:
    table = play(store)
    file = edited(passed_on(store, table), seed="chosen")
    guest = elsewhere("guest")
    _, copy = take_in(guest, file)
    assert copy.state == table.state
    assert copy.header.seed != "chosen"
    assert guest.export(table.header.table) is not None


def test_a_file_of_an_older_version_keeps_its_luck_and_gets_a_seed_of_its_own(store: Store) -> None:
    table = play(store, rolls=8)
    whole = json.loads(edited(passed_on(store, table), seed=table.header.seed, seeds_before=[]))
    for entry in whole["payload"]["tables"][0]["chapters"][0]["entries"]:
        del entry["drawn"]
    for chapter in whole["payload"]["tables"][0]["chapters"]:
        del chapter["header"]["seeds_before"]
    whole["checksum"] = checksum(whole["payload"])
    _, copy = take_in(elsewhere("new"), json.dumps(whole).encode())
    assert copy.state == table.state
    assert luck_of(copy) == luck_of(table)
    assert copy.header.seeds_before == (table.header.seed,)
    assert faces(copy) != faces(table)


def test_a_backup_keeps_the_seed_for_its_owner(store: Store) -> None:
    table = play(store)
    file = store.export()
    assert file is not None
    _, restored = take_in(elsewhere("new device"), file)
    assert restored.header == table.header
    assert faces(restored) == faces(table)


def test_a_seed_edited_in_a_backup_changes_later_rolls_and_no_earlier_ones(store: Store) -> None:
    table = play(store)
    file = store.export()
    assert file is not None
    _, restored = take_in(elsewhere("new device"), edited(file, seed="chosen"))
    assert restored.entries == table.entries
    assert restored.state == table.state
    assert luck_of(restored) == luck_of(table)
    assert restored.header.seed == "chosen"


@pytest.mark.parametrize("odd", [{"seed": 7}, {"seeds_before": "no list"}, {"seeds_before": [3, "\ud800"]}])
def test_a_damaged_header_is_still_sealed(store: Store, odd: dict[str, Any]) -> None:
    from companion.store.chapter import RawChapter
    from companion.store.export import RawTable
    from companion.store.sealing import sealed

    header = {"table": "000000000001", "seed": "secret", **odd}
    found = sealed(RawTable({}, (RawChapter(header, {}),))).header
    assert found["seed"] == ""
    assert "secret" not in json.dumps(found)


def test_a_tap_records_what_the_app_drew_and_nothing_else() -> None:
    table = toy()
    rolled, typed, counted = table.do(Roll(3)), table.do(Roll(2), faces=(1, 2)), table.do(Take(Seat(1)))
    assert isinstance(rolled, Entry)
    assert isinstance(typed, Entry)
    assert isinstance(counted, Entry)
    assert len(rolled.drawn) == 3
    assert (typed.drawn, counted.drawn) == ((), ())
