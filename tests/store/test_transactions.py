"""Changes of several files: import, rollback, delete and restore are whole or absent after any fault."""

from __future__ import annotations

import errno
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.core.box import Box, Column, FactTable
from companion.core.seats import Seat
from companion.store import Loaded, MemoryDisk, Preview, Store, open_folder
from tests.store.conftest import GAMES, toy
from tests.store.faults import FaultyDisk, Killed
from tests.toy_game import Pass

pytestmark = pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")

Open = Callable[..., Store]
BOX = Box((FactTable("track", "U-1", (Column("a", 0, 9),)),))
CALLS = 200
"""More disk calls than any of these changes makes."""


def calls_of(disk: FaultyDisk) -> range:
    """Numbers of calls to strike at, fewer on the slower disks; ``tests.torture --whole`` strikes at all."""
    return range(1, CALLS, 2 if isinstance(disk.inner, MemoryDisk) else 11)


def fingerprint(store: Store) -> dict[str, Any]:
    """Everything a change may touch, as the player sees it."""
    shelf = {}
    for card in (*store.cards(), *store.cards(archived=True)):
        loaded = store.tables.load(card.id, GAMES)
        assert isinstance(loaded, Loaded), (card.name, loaded)
        assert loaded.damage == ()
        shelf[card.id] = card.name, len(loaded.table.entries), store.private.read(card.id, Seat(1))
    assert set(shelf) == set(store.tables.ids()), "a card for every table, a table for every card"
    return {
        "shelf": shelf,
        "roster": [player.name for player in store.library.roster()],
        "facts": dict(store.library.facts("toy")),
        "theme": store.library.settings.theme,
    }


def leftovers(store: Store, disk: FaultyDisk) -> list[str]:
    return [name for name in disk.names(store.folder.path) if name.startswith(("incoming-", "transaction-"))]


class Places:
    """A library with tables and figures, and the file of another device that replaces and adds some."""

    def __init__(self, store: Store) -> None:
        other = open_folder(Path("/other"), GAMES, MemoryDisk(), backups=False)
        self.ours = [self._table(store, f"ours {number}") for number in range(3)]
        text = store.export()
        assert text is not None
        seen = other.dry_run(text)
        assert isinstance(seen, Preview)
        assert isinstance(other.apply(seen), tuple)
        for table in self.ours[:2]:
            loaded = other.open(table)
            assert isinstance(loaded, Loaded)
            loaded.table.do(Pass())
        self.theirs = [self._table(other, f"theirs {number}") for number in range(2)]
        other.library.add_player("Zoë")
        other.library.choose(theme="light")
        other.library.put_facts("toy", {"track.1.a": 4, "track.2.a": 5}, BOX)
        self.file = other.export() or b""
        assert other.close()
        for table in self.ours:
            store.library.rename(table, f"renamed {table}")
            store.private.write(table, Seat(1), f"secret {table}")
            assert store.leave(table)
        store.library.put_facts("toy", {"track.1.a": 1}, BOX)
        store.library.choose(backups=False)
        assert store.flush()

    @staticmethod
    def _table(store: Store, name: str) -> str:
        table = toy(name)
        store.start(table)
        table.do(Pass())
        return table.header.table

    def bring(self, store: Store) -> bool:
        seen = store.dry_run(self.file)
        assert isinstance(seen, Preview), seen
        chosen = frozenset({("toy", "track.1.a")})
        return isinstance(store.apply(seen, settings=True, chosen=chosen), tuple)


Step = Callable[[Store, Places], bool]


def _delete_all(store: Store, places: Places) -> bool:
    return store.delete(*places.ours)


def _restore(store: Store, places: Places) -> bool:
    return store.restore(places.ours[0])


STEPS: dict[str, tuple[tuple[Step, ...], Step]] = {
    "import": ((), lambda store, places: places.bring(store)),
    "rollback": ((lambda store, places: places.bring(store),), lambda store, _: store.take_back_import()),
    "delete": ((), _delete_all),
    "restore": ((_delete_all,), _restore),
}
"""Each change that is struck, after what has to happen before it."""


@pytest.mark.parametrize("step", STEPS)
def test_change_killed_at_any_call_is_whole_or_absent(place: Path, disk: FaultyDisk, step: str) -> None:
    outcomes = set()
    for call in calls_of(disk):
        home = place / f"killed-{call}"
        store = open_folder(home, GAMES, disk, backups=False)
        places = Places(store)
        first, change = STEPS[step]
        assert all(each(store, places) for each in first)
        before = fingerprint(store)
        # A killed writer answers no flush: do not wait for it.
        store.writer.flush = lambda *_, flush=store.writer.flush: flush(0.1)  # type: ignore[method-assign]
        disk.kill(at=call)
        with suppress(Killed):
            change(store, places)
        ended = not disk.dead
        disk.well()
        store.folder.close()
        again = open_folder(home, GAMES, disk, backups=False)
        found = fingerprint(again)
        whole = found != before
        if whole:
            _check_whole(step, before, found, places)
        outcomes.add(whole)
        assert again.close(5)
        assert not leftovers(again, disk)
        settled = open_folder(home, GAMES, disk, backups=False)
        assert fingerprint(settled) == found, "the start after that changes nothing more"
        assert settled.close(5)
        if ended:
            break
    else:
        raise AssertionError("more calls than expected")
    assert outcomes == {True, False}


def _check_whole(step: str, before: dict[str, Any], found: dict[str, Any], places: Places) -> None:
    match step:
        case "import":
            names = [name for name, _, _ in found["shelf"].values()]
            assert sorted(name for name in names if "theirs" in name) == ["theirs 0", "theirs 1"]
            assert [found["shelf"][table][1] for table in places.ours] == [2, 2, 1]
            assert (found["roster"], found["theme"]) == (["Zoë"], "light")
            assert found["facts"] == {"track.1.a": 4, "track.2.a": 5}
        case "rollback":
            names = [name for name, _, _ in found["shelf"].values()]
            assert sorted(names) == sorted(f"renamed {table}" for table in places.ours)
            assert [found["shelf"][table][1] for table in places.ours] == [1, 1, 1]
            assert (found["roster"], found["theme"]) == ([], "dark")
            assert found["facts"] == {"track.1.a": 1}
        case "delete":
            assert found == {**before, "shelf": {}}
        case _:
            table = places.ours[0]
            restored = {table: (f"renamed {table}", 1, f"secret {table}")}
            assert found == {**before, "shelf": restored}


@pytest.mark.parametrize("step", STEPS)
def test_change_refused_at_any_call_changes_nothing(place: Path, disk: FaultyDisk, step: str) -> None:
    for call in calls_of(disk):
        home = place / f"refused-{call}"
        store = open_folder(home, GAMES, disk, backups=False)
        places = Places(store)
        first, change = STEPS[step]
        assert all(each(store, places) for each in first)
        before = fingerprint(store)
        start = len(disk.calls)
        disk.fail(errno.EIO if call % 2 else errno.ENOSPC, at=call)
        done = change(store, places)
        met = len(disk.calls) - start >= call
        disk.well()
        found = fingerprint(store)
        if done:
            _check_whole(step, before, found, places)
        else:
            assert found == before, call
        assert store.flush()
        assert store.close(5)
        again = open_folder(home, GAMES, disk, backups=False)
        assert fingerprint(again) == found
        assert again.close(5)
        assert not leftovers(again, disk)
        if not met:
            assert done
            return
    raise AssertionError("more calls than expected")


def test_rollback_keeps_what_was_added_since(store: Store) -> None:
    places = Places(store)
    assert places.bring(store)
    store.library.add_player("Ada")
    store.library.choose(theme="system")
    new = toy("since")
    store.start(new)
    assert store.take_back_import()
    assert [player.name for player in store.library.roster()] == ["Ada"]
    assert store.library.settings.theme == "system"
    assert new.header.table in {card.id for card in store.cards()}


def test_rollback_packs_private_notes_of_tables_that_leave(store: Store, disk: FaultyDisk) -> None:
    places = Places(store)
    assert places.bring(store)
    (came, *_) = places.theirs
    store.private.write(came, Seat(1), "a secret of an imported table")
    assert store.take_back_import()
    assert store.flush()
    assert b"a secret of an imported table" not in disk.read(store.folder.library)
    assert store.restore(came)
    assert store.private.read(came, Seat(1)) == "a secret of an imported table"


def test_finished_plan_that_stays_behind_is_never_executed_again(
    store: Store, disk: FaultyDisk, open_store: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The plans of an import and of a deletion cannot be removed; what was done since then stays."""
    places = Places(store)
    table = places.ours[0]
    with monkeypatch.context() as patched:
        patched.setattr("companion.store.store.discard", lambda *_: False)
        assert places.bring(store)
        assert store.delete(table)
        assert store.restore(table)
        store.library.choose(theme="system")
        store.library.put_facts("toy", {"track.1.a": 7}, BOX)
        assert store.delete(places.theirs[0])
        assert store.flush()
    before = fingerprint(store)
    assert len(leftovers(store, disk)) == 4
    # Killed: nothing is tidied up.
    store.folder.close()
    again = open_store()
    assert fingerprint(again) == before
    assert again.flush()
    assert not leftovers(again, disk)


def test_plan_that_could_not_be_finished_or_undone_is_finished_at_the_next_start(
    store: Store, disk: FaultyDisk, open_store: Open
) -> None:
    places = Places(store)
    before = fingerprint(store)
    assert places.bring(store)
    moves = 0

    def rule(operation: str, number: int) -> BaseException | None:
        nonlocal moves
        moves += operation == "move"
        return OSError(errno.EIO, "fault") if operation == "move" and moves > 2 else None

    disk.rule = rule
    assert not store.take_back_import()
    disk.well()
    assert store.close()
    assert fingerprint(open_store()) == before


def test_plan_is_finished_when_the_disk_is_well_again(
    store: Store, disk: FaultyDisk, open_store: Open
) -> None:
    """A start at which the disk refuses finishes nothing; the one after it does."""
    places = Places(store)
    before = fingerprint(store)
    assert places.bring(store)
    disk.rule = lambda operation, number: Killed() if operation == "move" else None
    with suppress(Killed):
        store.take_back_import()
    disk.well()
    store.folder.close()
    disk.fail(errno.EIO, operation="move")
    again = open_store()
    disk.well()
    assert again.close()
    assert fingerprint(open_store()) == before


def test_delete_of_several_tables_needs_all_of_them(store: Store) -> None:
    places = Places(store)
    before = fingerprint(store)
    assert not store.delete(places.ours[0], "0123456789ab")
    assert not store.delete()
    assert fingerprint(store) == before
    assert store.delete(*places.ours)
    assert store.cards() == ()


def test_card_comes_back_as_it_was_after_a_kill_in_a_restore(
    store: Store, disk: FaultyDisk, open_store: Open
) -> None:
    places = Places(store)
    table = places.ours[0]
    store.library.archive(table)
    before = store.library.card(table)
    assert before is not None
    assert store.delete(table)
    moved = False

    def rule(operation: str, number: int) -> BaseException | None:
        nonlocal moved
        killed = moved
        moved = moved or operation == "move"
        return Killed() if killed else None

    disk.rule = rule
    store.writer.flush = lambda *_, flush=store.writer.flush: flush(0.1)  # type: ignore[method-assign]
    with suppress(Killed):
        store.restore(table)
    disk.well()
    store.folder.close()
    assert open_store().library.card(table) == replace(before, last_played=before.last_played)
