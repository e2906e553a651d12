"""Benchmarks: ratios within one run on one machine, never bare milliseconds."""

from __future__ import annotations

import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from companion.boxes import box_of
from companion.core.refusal import Refusal
from companion.core.seats import Player
from companion.core.table import Plan, Table, open_table
from companion.games import ALL
from companion.store import Store, open_folder
from tests import toy_game

GAME: Any = ALL.get("big_book", toy_game.GAME)
"""The whole game where it is there, else the toy."""

_PAIR = {"big_book": ("TakeMadness", "Heal"), "toy": ("Pass", "Roll")}


@contextmanager
def a_store() -> Iterator[Store]:
    """A data folder of its own, on the disk temporary files live on."""
    with tempfile.TemporaryDirectory(prefix="companion-bench-") as folder:
        store = open_folder(folder, {GAME.id: GAME}, backups=False)
        try:
            yield store
        finally:
            store.close()


def new_table(store: Store, name: str) -> Table[Any]:
    """A table for two, kept by the store."""
    plan = Plan(name, (Player("Ada", "p1"), Player("Bo", "p2")), GAME.options())
    table = open_table(GAME, plan, box_of(GAME.id, {}))
    assert isinstance(table, Table)
    store.start(table)
    return table


def tapper(table: Table[Any]) -> Callable[[], None]:
    """Taps that go on for ever: one thing and its contrary, so that the state stays the same size."""
    names = _PAIR[table.game.id]
    actions: dict[str, Any] = {}

    def tap() -> None:
        turn = (table.next_seq - 1) % 2
        name = names[turn]
        if name not in actions:
            offers = table.game.offers(table.state)
            actions[name] = next(each for each in offers if type(each).__name__ == name)
        # Everybody taps in turn: no two taps are one intention, as on a busy evening.
        answer = table.do(actions[name], by=f"p{turn}")
        assert not isinstance(answer, Refusal), answer

    return tap


def fill(store: Store, table: Table[Any], entries: int) -> Callable[[], None]:
    """Play a table until it has so many entries, and save it."""
    tap = tapper(table)
    while table.next_seq <= entries:
        tap()
        if table.next_seq % 1000 == 0:
            store.flush(60)
    assert store.flush(60)
    return tap


def timed(work: Callable[[], object]) -> float:
    """Milliseconds."""
    begin = time.perf_counter()
    work()
    return (time.perf_counter() - begin) * 1000


def show(name: str, times: list[float]) -> float:
    """Print a measure, give its median."""
    ordered = sorted(times)
    median = statistics.median(ordered)
    late = ordered[int(len(ordered) * 0.95)]
    print(f"{name:<34} median {median:7.3f} ms   p95 {late:7.3f} ms   n {len(ordered)}")
    return median


def last_file(store: Store, table: Table[Any]) -> Path:
    """The file a tap writes now."""
    return store.tables.path(table.header.table, table.opening_of_chapter.number)
