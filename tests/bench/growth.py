"""A tap at 10,000 entries against a tap at 100, both to "saved".

Fair: both tables are measured over the same stretch of their last chapter (entries 100 to 190 of it),
in turn. What differs is only how much was played before.
"""

from __future__ import annotations

from companion.core.journal import CHAPTER_SIZE
from companion.core.table import Table
from tests.bench import GAME, a_store, fill, last_file, new_table, show, tapper, timed

STRETCH = 90


def run(large: int = 10_000, small: int = 100, rounds: int = 3) -> float:
    """At most 1.2."""
    long_ago: list[float] = []
    fresh: list[float] = []
    with a_store() as store:
        old: Table[object] = new_table(store, "old")
        fill(store, old, large - large % CHAPTER_SIZE)
        for _ in range(rounds):
            new = new_table(store, "new")
            taps = {}
            for table, times in ((old, long_ago), (new, fresh)):
                begun = table.next_seq - 1
                fill(store, table, begun + small)
                taps[table.header.table] = (tapper(table), times)
            for _ in range(STRETCH):
                for name, (tap, times) in taps.items():

                    def tap_and_save(tap=tap, name=name) -> None:  # type: ignore[no-untyped-def]
                        tap()
                        assert store.writer.flush(30, name)

                    times.append(timed(tap_and_save))
            for table in (old, new):
                size = last_file(store, table).stat().st_size
                print(f"{GAME.id}: {table.next_seq - 1} entries, last file {size} bytes")
            fill(store, old, old.next_seq - 1 + CHAPTER_SIZE - small - STRETCH)
        return show(f"tap at {large} entries and more", long_ago) / show(f"tap at {small}", fresh)
