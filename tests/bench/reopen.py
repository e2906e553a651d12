"""Opening a table of 10,000 entries against one of 100.

Fair: both have 100 entries in their last chapter (10,000 entries fill fifty chapters, so the large one
has 10,100). Opened in turn, from the disk: file, checksum, TinyDB, decoding, replay.
"""

from __future__ import annotations

from companion.core.journal import CHAPTER_SIZE
from companion.store import Loaded, Store
from tests.bench import GAME, a_store, fill, new_table, show, timed


def run(large: int = 10_000, small: int = 100, times: int = 150) -> float:
    """At most 1.5."""
    with a_store() as store:
        names = {}
        for size in (large - large % CHAPTER_SIZE + small, small):
            table = new_table(store, str(size))
            fill(store, table, size)
            assert store.leave(table.header.table)
            names[size] = table.header.table
        measures: dict[int, list[float]] = {size: [] for size in names}
        for _ in range(times):
            for size, name in names.items():
                measures[size].append(timed(lambda name=name: _open(store, name)))
                store.leave(name)
        print(f"{GAME.id}, {small} entries in the last chapter of both")
        big, little = (show(f"opening at {size} entries", measures[size]) for size in names)
        return big / little


def _open(store: Store, name: str) -> None:
    assert isinstance(store.open(name), Loaded)
