"""kill -9 in the middle of changes of several files: import, rollback, delete, restore: whole or absent.

A life is forked by ``victim.py`` on a copy of the same folder. Before each change it says what the folder
stands for now and what it will stand for, as digests; after it, that the change is done. The next start must
find one of the two, and the second where the change was called done.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from companion.core.seats import Seat
from companion.games import ALL
from companion.store import ImportRefusal, Loaded, MemoryDisk, Preview, Store, open_folder
from companion.store.export import RawTable, raw_table
from companion.store.log_disk import LogDisk
from companion.store.transactions import PREFIXES
from tests.torture.audit import agreed, opened
from tests.torture.kills import end_at_once, hear, nursery
from tests.torture.play import deal, tap
from tests.torture.scene import HOME
from tests.torture.victim import disk_at, say

CHANGES = "changes"
"""In the place of a number of taps: such a life."""
FILE = "theirs.json"
OURS = 5

State = dict[str, Any]


def state_of(store: Store) -> State:
    """Everything such a change may touch."""
    tables = {}
    for card in (*store.cards(), *store.cards(archived=True)):
        raw = raw_table(store.tables, card.id, None)
        assert raw is not None, card
        tables[card.id] = _row(raw, card.name, str(store.private.read(card.id, Seat(1))))
    assert set(tables) == set(store.tables.ids()), "a table without a card, or a card without a table"
    roster = sorted(player.name for player in store.library.roster())
    return {"tables": tables, "roster": roster, "theme": store.library.settings.theme}


def _row(raw: RawTable, name: str, note: str) -> list[str]:
    return [digest([entry["id"] for entry in raw.entries]), name, note]


def digest(value: Any) -> str:
    """Return a short sum of JSON."""
    return hashlib.sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()[:16]


# -- a life ----------------------------------------------------------------------------------------


class Life:
    """Changes the same folder again and again, and comes back to its first state."""

    def __init__(self, store: Store, file: bytes, dice: Random) -> None:
        self._store, self._file, self._dice = store, file, dice
        self._state = state_of(store)
        self.may_fail = False
        """The disk fails now and then: a change may be refused, and then nothing has changed."""
        assert store.back_up() is not None

    def go_on(self, rounds: int = -1) -> None:
        """Make so many rounds of changes, or changes until the process is killed."""
        while rounds:
            rounds -= 1
            self._dice.choice((self._exchange, self._throw))()

    def _do(self, what: str, work: Callable[[], object], after: State) -> bool:
        say("doing", what, digest(self._state), digest(after))
        done = work() is True
        assert done or self.may_fail, what
        say("did" if done else "refused", what)
        if done:
            self._state = after
        if self.may_fail:
            found = state_of(self._store)
            assert found == self._state, f"{what} half done: {found} instead of {self._state}"
        return done

    def _surely(self, what: str, work: Callable[[], object], after: State) -> None:
        """Do it as often as it is refused."""
        assert any(self._do(what, work, after) for _ in range(30)), what

    def _exchange(self) -> None:
        before = self._state
        if self._bring("import", self._file):
            self._surely("rollback", self._store.take_back_import, before)

    def _bring(self, what: str, file: Any) -> bool:
        seen = self._store.dry_run(file, backup=what == "backup")
        assert isinstance(seen, Preview), seen
        after = json.loads(json.dumps(self._state))
        for arrival, raw in zip(seen.arrivals, seen.file.tables(), strict=True):
            if arrival.comes:
                _, name, note = self._state["tables"].get(raw.id, ("", arrival.card.name, "{}"))
                after["tables"][raw.id] = _row(raw, name, note)
        after["roster"] = sorted({*after["roster"], *(str(player["name"]) for player in seen.players)})
        after["theme"] = seen.settings.get("theme", after["theme"])
        came = partial(self._store.apply, seen, settings=True)
        return self._do(what, lambda: not isinstance(came(), ImportRefusal), after)

    def _throw(self) -> None:
        before, count = self._state, self._dice.randint(1, OURS)
        some = self._dice.sample(sorted(before["tables"]), count)
        left = {table: row for table, row in before["tables"].items() if table not in some}
        if self._do("delete", lambda: self._store.delete(*some), {**before, "tables": left}):
            if self._dice.random() < 0.5:
                self._restore_backup()
            for table in some:
                back = {**self._state["tables"], table: before["tables"][table]}
                restore = partial(self._store.restore, table)
                self._surely("restore", restore, {**self._state, "tables": back})

    def _restore_backup(self) -> None:
        before = self._state
        backup = self._store.backups.names()[0]
        if self._bring("backup", lambda: self._store.backups.read(backup)):
            self._surely("rollback", self._store.take_back_import, before)


def live(kind: str, folder: Path, seed: str) -> None:
    """One life."""
    disk, place = disk_at(kind, folder)
    store = open_folder(place, ALL, disk, backups=False)
    Life(store, (folder.parent / FILE).read_bytes(), Random(seed)).go_on()


# -- those who kill --------------------------------------------------------------------------------


def prepare(kind: str, place: Path, game: str, seed: str) -> Path:
    """A folder with tables, and beside it the file of another device that replaces and adds some."""
    home = place / "first"
    disk, inside = disk_at(kind, home)
    store = opened(inside, disk)
    other = opened(HOME, _memory())
    dice, tables = Random(seed), []
    for number in range(OURS):
        table = deal(game, f"{seed}{number}")
        tables.append(table.header.table)
        store.start(table)
        for _ in range(dice.randint(0, 6)):
            tap(table, dice)
        assert store.leave(table.header.table, 30)
        store.library.rename(table.header.table, f"renamed {number}")
        store.private.write(table.header.table, Seat(1), f"secret {number}")
    text = store.export()
    seen = other.dry_run(text or b"")
    assert isinstance(seen, Preview), seen
    assert isinstance(other.apply(seen), tuple)
    for name in tables[:2]:
        loaded = other.open(name)
        assert isinstance(loaded, Loaded)
        loaded.table.note("elsewhere")
    for number in range(3):
        other.start(deal(game, f"{seed}other{number}"))
    other.library.add_player("Zoë")
    other.library.choose(theme="light")
    (place / FILE).write_bytes(other.export() or b"")
    assert other.close()
    assert store.close(30)
    if isinstance(disk, LogDisk):
        disk.shut()
    return home


def _memory() -> MemoryDisk:
    disk = MemoryDisk()
    disk.make_folder(HOME)
    return disk


def change_kills(rounds: int, seed: int = 1, until: float = 0.0, kind: str = "folder") -> dict[str, int]:
    """Kill so many times (or until that monotonic time) in the middle of changes; none may be half done."""
    dice, counts = Random(seed), Counter[str]()
    games = sorted(ALL)
    usual = 0.05
    with nursery() as mother:
        while counts["kills"] < rounds or time.monotonic() < until:
            with tempfile.TemporaryDirectory(prefix="companion-torture-") as place:
                first = prepare(kind, Path(place), dice.choice(games), str(dice.random()))
                for number in range(25):
                    folder = Path(place) / str(number)
                    shutil.copytree(first, folder)
                    order = f"{kind} {folder} - {dice.random()} {CHANGES}"
                    said, usual = _one_life(mother, order, dice, usual)
                    counts["kills"] += 1
                    _audit(kind, folder, said, counts)
                    shutil.rmtree(folder)
                    if counts["kills"] >= rounds and time.monotonic() >= until:
                        break
    return dict(sorted(counts.items()))


def _one_life(mother: Any, order: str, dice: Random, usual: float) -> tuple[list[str], float]:
    """End a life in one of its changes; give what it said, and the usual seconds of a change."""
    mother.stdin.write(f"1 {order}\n")
    said: list[str] = []
    pids: list[int] = []
    patience, began = dice.randint(1, 12), 0.0
    while not said or said[-1] != "end":
        hear(mother, said, pids)
        if said[-1].startswith("doing"):
            began = time.monotonic()
            patience -= 1
            if not patience:
                time.sleep(dice.random() * usual * 1.2)
                end_at_once(pids)
        elif said[-1].startswith("did"):
            usual = 0.9 * usual + 0.1 * (time.monotonic() - began)
    return said, usual


def _audit(kind: str, folder: Path, said: list[str], counts: Counter[str]) -> None:
    """The next start finds the state before the last change or the one after it."""
    assert not any(line.startswith("broke") for line in said), said[-3:]
    words = [line.split() for line in said if line.startswith(("doing", "did"))]
    doing = [each for each in words if each[0] == "doing"][-1]
    done = words[-1][0] == "did"
    disk, place = disk_at(kind, folder)
    for again in range(2):
        store = opened(place, disk)
        try:
            found = state_of(store)
            wanted = doing[3:] if done else doing[2:]
            assert digest(found) in wanted, f"{doing[1]} half done: {json.dumps(found)[:2000]}"
            assert not store.damage()
            if not again:
                counts[f"{doing[1]}s"] += 1
                counts["in the middle"] += not done
                counts["undone" if digest(found) == doing[2] else "finished"] += not done
            elif counts["kills"] % 10 == 0:
                agreed(store)
        finally:
            assert store.close(30)
        assert not [name for name in disk.names(place) if name.startswith(PREFIXES)], "a plan is left"
    if isinstance(disk, LogDisk):
        disk.shut()
