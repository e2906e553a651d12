"""Eight threads at one store, and a clock that goes backwards."""

from __future__ import annotations

import threading
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

from companion.core.table import Table
from companion.store import Disk, Store
from companion.store.backup import Backups
from tests.torture.audit import agreed, journal, opened
from tests.torture.play import deal, tap

THREADS = 8


def threads(folder: Path, games: list[str], taps: int = 25, seed: int = 1) -> int:
    """Eight hands on a few tables, while others export, back up, rename and close tables."""
    store = opened(folder, Disk())
    tables = [deal(game, str(seed)) for game in games]
    for table in tables:
        store.start(table)
    faults: list[BaseException] = []

    def hand(number: int) -> None:
        dice = Random(seed * 100 + number)
        try:
            for turn in range(taps):
                table = dice.choice(tables)
                tap(table, dice)
                if turn % 5 == number % 5:
                    _something_else(store, table, dice)
        except BaseException as fault:  # noqa: BLE001 - told by the test
            faults.append(fault)

    hands = [threading.Thread(target=hand, args=(number,)) for number in range(THREADS)]
    for each in hands:
        each.start()
    for each in hands:
        each.join(120)
    assert not faults, faults
    assert not any(each.is_alive() for each in hands), "a hand is stuck"
    assert store.close(60)
    again = opened(folder, Disk())
    for table in tables:
        while table.look_back():
            pass
        assert journal(again, table.header.table) == [entry.id for entry in table.entries]
    agreed(again)
    assert again.close(30)
    return THREADS * taps


def _something_else(store: Store, table: Table[object], dice: Random) -> None:
    name = table.header.table
    what = dice.randrange(5)
    if what == 0:
        assert store.export(name)
    elif what == 1:
        store.library.rename(name, f"Soirée {dice.random()}")
    elif what == 2:
        store.cards()
    elif what == 3:
        store.library.add_player(f"Joueuse {dice.randrange(5)}")
    else:
        assert store.writer.flush(60, name)


def clock_backwards(folder: Path, game: str, taps: int = 30) -> int:
    """The phone's clock is set back by hours and years between taps, starts and backups."""
    dice = Random(game)
    now = [datetime(2031, 6, 1, tzinfo=UTC)]

    def back() -> str:
        now[0] -= timedelta(seconds=dice.choice((-5, 1, 3600, 86400, 10**7)))
        return now[0].isoformat(timespec="milliseconds")

    store = opened(folder, Disk())
    table = deal(game, "clock")
    table._clock = back
    store.start(table)
    name, made = table.header.table, set()
    for turn in range(taps):
        tap(table, dice)
        if turn % 5 == 4:
            backups = Backups(store.folder.backups, store.tables, store.library, Disk(), lambda: now[0])
            assert store.flush(30)
            path = backups.make()
            assert path is not None
            made.add(path)
            assert path.exists(), "the newest backup is never the one that goes"
            expected = [entry.id for entry in table.entries]
            assert store.close(30)
            store = opened(folder, Disk())
            assert journal(store, name) == expected, "entries follow their numbers, not the clock"
            loaded = store.open(name)
            table = loaded.table  # type: ignore[union-attr]
            table._clock = back
    agreed(store)
    assert store.close(30)
    return len(made)
