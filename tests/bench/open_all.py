"""Opening a table of 10,000 entries against one of 100, in every game.

Played by a hand that taps, undoes and redoes at random, and at the end takes a whole evening back: whatever
is in the journal, only the last chapter is read. Both are opened in turn, the best of several times.
"""

from __future__ import annotations

import time
from pathlib import Path
from random import Random
from typing import Any

from companion.core.journal import Entry
from companion.games import ALL
from companion.store import Loaded, MemoryDisk, Store, open_folder
from companion.store.tables import Tables
from tests.torture.play import deal, tap


def run(large: int = 10_000, small: int = 100, times: int = 15) -> float:
    """The worst of the games: at most 1.5."""
    worst = 0.0
    for game in sorted(ALL):
        disk = MemoryDisk()
        disk.make_folder(Path("/home"))
        store = open_folder(Path("/home"), ALL, disk, backups=False)
        names = [_played(store, game, size) for size in (small, large, large)]
        undone = store.open(names[2])
        assert isinstance(undone, Loaded)
        assert isinstance(undone.table.go_to(0), Entry)
        assert store.flush(60)
        took = [min(_open(store, name) for _ in range(times)) * 1000 for name in names]
        ratio = max(took[1:]) / took[0]
        worst = max(worst, ratio)
        told = f"{took[0]:6.1f} ms at {small}, {took[1]:6.1f} at {large}, {took[2]:6.1f} all undone"
        print(f"{game:<18} {told}   ratio {ratio:.2f}", flush=True)
        store.close(60)
    return worst


def _played(store: Store, game: str, size: int) -> str:
    dice = Random(size)
    table: Any = deal(game, str(size))
    store.start(table)
    while table.next_seq <= size:
        tap(table, dice)
    # Both stop in the middle of a chapter of about the same length.
    while not 95 <= table.next_seq - table.opening_of_chapter.first_seq <= 105:
        tap(table, dice)
    assert store.flush(120)
    return str(table.header.table)


def _open(store: Store, name: str) -> float:
    begin = time.process_time()
    found = Tables(store.tables.folder, store.tables.disk).load(name, store.games)
    took = time.process_time() - begin
    assert isinstance(found, Loaded)
    return took
