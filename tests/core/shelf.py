"""A store in memory: keeps every chapter a table writes, and hands sealed ones back."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.core.journal import Chapter, Entry, Header
from companion.core.table import Table
from tests.conftest import FakeClock
from tests.toy_game import GAME, Options, State


class Shelf:
    """What the real store promises the table, and how often it was asked."""

    def __init__(self) -> None:
        self.openings: dict[int, Chapter[Any]] = {}
        self.written: dict[int, list[Entry]] = {}
        self.asked: list[int] = []
        self.lost: set[int] = set()

    def write(self, table: Table[Any], entry: Entry) -> None:
        chapter = table.opening_of_chapter
        self.openings.setdefault(chapter.number, chapter)
        self.written.setdefault(chapter.number, []).append(entry)

    def begin(self, table: Table[Any]) -> None:
        """A chapter without entries yet."""
        chapter = table.opening_of_chapter
        self.openings[chapter.number] = chapter
        self.written[chapter.number] = []

    def chapter(self, number: int) -> Chapter[Any]:
        return replace(self.openings[number], entries=tuple(self.written[number]))

    def past(self, number: int) -> Chapter[Any] | None:
        self.asked.append(number)
        return None if number in self.lost else self.chapter(number)

    @property
    def last(self) -> int:
        return max(self.openings)


def header(**changes: Any) -> Header:
    plain = Header("t1", "toy", 1, "Evening", (), Options(goal=99), "seed", "2026-01-31T20:00:00.000+00:00")
    return replace(plain, **changes)


def on_shelf(clock: FakeClock, goal: int = 10**6) -> tuple[Table[State], Shelf]:
    """A fresh toy table of two whose chapters are kept by a shelf."""
    shelf = Shelf()
    table = Table(GAME, header(), [Chapter(1, 1, 0, State((0, 0), goal))], shelf.past, clock)
    table.listen(shelf.write)
    return table, shelf


def reopen(shelf: Shelf, clock: FakeClock) -> Table[State]:
    """The table as a restart finds it: from its last chapter only."""
    shelf.asked.clear()
    table = Table(GAME, header(), [shelf.chapter(shelf.last)], shelf.past, clock)
    table.listen(shelf.write)
    return table
