"""The part of a journal that is at hand: its last chapters, with older ones fetched when needed.

However long a table has been played, only two or three chapters are kept in memory. Undo, history
and "play from here" reach further back through ``past``, the door to the sealed chapters.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Generic, TypeVar

from companion.core.journal import CHAPTER_SIZE, Chapter, Entry, History, TooFarBack, fold

S = TypeVar("S")

Past = Callable[[int], "Chapter[Any] | None"]
"""Gives the sealed chapter of that number, None when it cannot be read."""


def no_past(number: int) -> None:
    """For tables that live in memory from their first chapter on."""


class Chronicle(Generic[S]):
    """Chapters at hand, their entries, and the history they fold to.

    Every change is prepared aside and taken over at once, so a chapter that cannot be read
    leaves everything as it was.
    """

    def __init__(self, chapters: Sequence[Chapter[S]], evolve: Callable[[S, Any], S], past: Past = no_past):
        self._evolve = evolve
        self._past = past
        self.chapters: list[Chapter[S]] = []
        self.entries: list[Entry] = []
        self.ids: dict[str, Entry] = {}
        self.history: History[S]
        self._take(list(chapters))

    @property
    def next_seq(self) -> int:
        """The number the next entry will get."""
        return self.entries[-1].seq + 1 if self.entries else self.chapters[-1].first_seq

    @property
    def depth(self) -> int:
        """How many taps count now, since the table was opened."""
        return self.chapters[0].depth + len(self.history.done)

    @property
    def has_more_past(self) -> bool:
        """True when older chapters exist that are not at hand."""
        return self.chapters[0].number > 1

    def add(self, entry: Entry) -> None:
        """Write one more entry down."""
        self.history.add(entry)
        self.entries.append(entry)
        self.ids[entry.id] = entry

    def last_group(self) -> tuple[Entry, ...]:
        """The taps one press of undo would take back; older chapters are fetched when needed."""
        while True:
            group = self.history.last_group()
            # A group carries the id of its first tap: without that one it goes on in the chapter before.
            whole = bool(group) and (group[0].id == group[0].group or len(group) < len(self.history.done))
            if whole or not self.chapters[0].depth or not self.look_back():
                return group

    def keep_past(self, past: Past) -> None:
        """From now on older chapters can be had from a store, and need not stay in memory."""
        self._past = past

    def look_back(self) -> bool:
        """Fetch the chapter before those at hand; False when there is none or it cannot be read."""
        earlier = self._before(self.chapters[0])
        if earlier is None:
            return False
        try:
            self._take([earlier, *self._at_hand()])
        except TooFarBack:
            return False
        return True

    def state_at(self, seq: int) -> S:
        """The state just after the entry with that number; TooFarBack when it cannot be read."""
        while self.has_more_past and seq < self.chapters[0].first_seq - 1:
            if not self.look_back():
                raise TooFarBack
        prefix = [entry for entry in self.entries if entry.seq <= seq]
        return fold(self.chapters[0].opening, prefix, self._evolve).state

    def turn(self) -> None:
        """Open a new chapter before a tap when the current one is full; keep two at hand."""
        current = self.chapters[-1]
        if self.next_seq - current.first_seq < CHAPTER_SIZE:
            return
        self.chapters.append(Chapter(current.number + 1, self.next_seq, self.depth, self.history.state))
        if self._past is no_past or len(self.chapters) <= 3:
            return
        try:
            self._take(self._at_hand()[-2:], reach=False)
        except TooFarBack:
            # An undo of these two chapters reached below them: keep what it needs.
            return

    # -- inside --------------------------------------------------------------------------------

    def _before(self, chapter: Chapter[S]) -> Chapter[S] | None:
        return self._past(chapter.number - 1) if chapter.number > 1 else None

    def _at_hand(self) -> list[Chapter[S]]:
        """The chapters at hand, each with its entries so far."""
        ends = [*(chapter.first_seq for chapter in self.chapters[1:]), self.next_seq]
        return [
            replace(
                chapter,
                entries=tuple(entry for entry in self.entries if chapter.first_seq <= entry.seq < end),
            )
            for chapter, end in zip(self.chapters, ends, strict=True)
        ]

    def _take(self, chapters: list[Chapter[S]], *, reach: bool = True) -> None:
        """Fold these chapters and have them at hand; ``reach`` fetches those an undo reaches into."""
        while True:
            entries = [entry for chapter in chapters for entry in chapter.entries]
            try:
                history = fold(chapters[0].opening, entries, self._evolve)
                break
            except TooFarBack:
                earlier = self._before(chapters[0]) if reach else None
                if earlier is None:
                    raise
                chapters = [earlier, *chapters]
        self.chapters = [replace(chapter, entries=()) for chapter in chapters]
        self.entries = entries
        self.ids = {entry.id: entry for entry in entries}
        self.history = history
