"""Memory over an endless evening: after 10,000 taps and 1,000 undos and redos against after 1,000 taps.

Counted is what Python holds (tracemalloc), after a collection: the number does not depend on the
machine. What a table keeps at hand is bounded by its chapters, so the two should be the same.
"""

from __future__ import annotations

import gc
import tracemalloc

from companion.core.journal import Entry
from tests.bench import GAME, a_store, fill, new_table

EARLY = 1_000
TAPS = 10_000
BACK = 1_000


def run(taps: int = TAPS, back: int = BACK, early: int = EARLY) -> float:
    """At most 1.2."""
    with a_store() as store:
        table = new_table(store, "endless")
        fill(store, table, early)
        tracemalloc.start()
        try:
            # A chapter turned under the eye of tracemalloc, so that both measures know the same.
            fill(store, table, early + 600)
            before = _held()
            fill(store, table, taps)
            for _ in range(back):
                assert isinstance(table.undo(count=1), Entry)
                assert isinstance(table.redo(count=1), Entry)
            assert store.flush(60)
            after = _held()
        finally:
            tracemalloc.stop()
        print(f"{GAME.id}: held {before / 1e6:.2f} MB after {early + 600} taps,")
        print(f"{after / 1e6:.2f} MB after {taps} taps and {back} undos and redos")
        return after / before


def _held() -> int:
    gc.collect()
    return tracemalloc.get_traced_memory()[0]
