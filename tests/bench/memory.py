"""Memory: of a table over an endless evening, and of the server over thousands of visits (see soak.py).

A table: at 10,000 taps and after 1,000 undos and redos, against at 1,000 taps. Counted is what Python holds
(tracemalloc), after a collection: the number does not depend on the machine. What a table keeps at hand grows
for some chapters and is given back, so the highest of a stretch of taps is compared with the highest of
another. Undos alone begin no chapter: what they leave is given back by the taps that follow.
"""

from __future__ import annotations

import gc
import tracemalloc
from typing import Any

from companion.core.journal import Entry
from companion.core.table import Table
from companion.store import Store
from tests.bench import GAME, a_store, fill, new_table
from tests.bench.soak import soak

EARLY = 1_000
TAPS = 10_000
BACK = 1_000
STRETCH = 800
"""Taps in which every chapter at hand has been given back once."""


def run() -> float:
    """At most 1.2."""
    return max(endless(), soak())


def endless(taps: int = TAPS, back: int = BACK, early: int = EARLY) -> float:
    """Return what a table holds at the end over what it held early."""
    tracemalloc.start()
    try:
        with a_store() as store:
            table = new_table(store, "endless")
            fill(store, table, early)
            before = _highest(store, table)
            fill(store, table, taps)
            for _ in range(back):
                assert isinstance(table.undo(count=1), Entry)
                assert isinstance(table.redo(count=1), Entry)
            assert store.flush(60)
            print(f"{GAME.id}: held {_held() / 1e6:.2f} MB right after {back} undos and redos")
            fill(store, table, table.next_seq + STRETCH)
            after = _highest(store, table)
    finally:
        tracemalloc.stop()
    print(f"highest {before / 1e6:.2f} MB after {early} taps, {after / 1e6:.2f} MB after {taps} and those")
    return after / before


def _highest(store: Store, table: Table[Any]) -> int:
    """The most that is held during a stretch of taps."""
    most = 0
    for _ in range(0, STRETCH, 100):
        fill(store, table, table.next_seq + 100)
        most = max(most, _held())
    return most


def _held() -> int:
    gc.collect()
    return tracemalloc.get_traced_memory()[0]
