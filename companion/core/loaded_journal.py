"""The loaded part of a journal: its last chapters, with older ones loaded on demand.

However long a table has been played, only two or three chapters stay in memory. Undo, history
and "play from here" load older chapters through ``past``, a :data:`ChapterLoader`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, Generic, TypeVar

from companion.core.journal import CHAPTER_SIZE, Chapter, Entry, History, Kind, TooFarBack, fold

S = TypeVar("S")

ChapterLoader = Callable[[int], "Chapter[Any] | None"]
"""Function that returns the sealed chapter of that number, None if it cannot be read."""


_SHORTEST = CHAPTER_SIZE // 4
"""Minimum entries of a chapter that ends early while the players only undo and redo."""
_SHORT_ONES = 4
"""Number of loaded chapters that may be even shorter, so that a table left after an undo opens quickly."""


def no_past(number: int) -> None:
    """Return None: a table that lives in memory has no sealed chapters."""


class LoadedJournal(Generic[S]):
    """The loaded chapters, their entries, and the history they fold to.

    Every change is prepared separately and then applied at once, so an unreadable chapter leaves
    everything as it was.
    """

    def __init__(
        self, chapters: Sequence[Chapter[S]], evolve: Callable[[S, Any], S], past: ChapterLoader = no_past
    ):
        self._evolve = evolve
        self._past = past
        self.chapters: list[Chapter[S]] = []
        self.entries: list[Entry] = []
        self.ids: dict[str, Entry] = {}
        self.history: History[S]
        self._needs = _Needs()
        self._take(list(chapters))

    @property
    def next_seq(self) -> int:
        """The sequence number of the next entry."""
        return self.entries[-1].seq + 1 if self.entries else self.chapters[-1].first_seq

    @property
    def depth(self) -> int:
        """Number of taps in effect (not undone) since the table was opened."""
        return self.chapters[0].depth + len(self.history.done)

    @property
    def has_more_past(self) -> bool:
        """True if older chapters exist that are not loaded."""
        return self.chapters[0].number > 1

    def add(self, entry: Entry, after: S | None = None) -> None:
        """Append one entry. ``after`` is the resulting state, if the caller has computed it already."""
        self.history.add(entry, after)
        self.entries.append(entry)
        self.ids[entry.id] = entry
        if not self._needs.add(entry):
            self._measure()

    @property
    def long_to_open(self) -> bool:
        """True if opening the table would replay more than one chapter."""
        return self.next_seq - self._needs.first_seq > CHAPTER_SIZE

    def last_group(self) -> tuple[Entry, ...]:
        """Return the taps that one undo takes back, oldest first; load older chapters if needed."""
        while True:
            group = self.history.last_group()
            # A group has the id of its first tap: without that tap, it begins in the chapter before.
            whole = bool(group) and (group[0].id == group[0].group or len(group) < len(self.history.done))
            if whole or not self.chapters[0].depth or not self.look_back():
                return group

    def keep_past(self, past: ChapterLoader) -> None:
        """Set the loader of older chapters, which from now on need not stay in memory."""
        self._past = past

    def look_back(self, count: int = 1) -> bool:
        """Load up to ``count`` older chapters; return False if there is none or it cannot be read."""
        earlier = self._earlier(self.chapters[0], count)
        if not earlier:
            return False
        try:
            self._take([*earlier, *self._at_hand()])
        except TooFarBack:
            return False
        return True

    def reach(self, count: int) -> None:
        """Load older chapters until ``count`` taps in effect are loaded, as far as they can be read."""
        fetched = 1
        while count > len(self.history.done) and self.look_back(fetched):
            fetched *= 2

    def fetch_undone(self) -> None:
        """Load the taps that were undone before the first loaded chapter began."""
        while (
            self.chapters[0].undone
            and not self.history.undone
            and not any(entry.kind is Kind.TAP for entry in self.entries)
            and self.look_back()
        ):
            pass

    def state_at(self, seq: int) -> S:
        """Return the state just after the entry with that number. Raise TooFarBack if it cannot be read."""
        while self.has_more_past and seq < self.chapters[0].first_seq - 1:
            if not self.look_back():
                raise TooFarBack
        prefix = [entry for entry in self.entries if entry.seq <= seq]
        return fold(self.chapters[0].opening, prefix, self._evolve).state

    def turn(self, *, tap: bool = False, rest: bool = False) -> bool:
        """Open a new chapter if the current one is full, or if an undo in it reached far before it.

        ``tap``: the next entry is a tap, after which nothing can be redone. ``rest``: no entry follows for
        now. Return True if a chapter was opened.
        """
        current = self.chapters[-1]
        long = self.next_seq - current.first_seq
        # The next undo would reach before any new chapter: one for each undo would only create many files.
        worth = tap or long >= _SHORTEST or (rest and self._short() < _SHORT_ONES)
        early = worth and self.long_to_open
        if not long or not (early or long >= CHAPTER_SIZE):
            return False
        undone = 0 if tap else len(self.history.undone)
        state = self.history.state
        self.chapters.append(Chapter(current.number + 1, self.next_seq, self.depth, state, undone=undone))
        self._measure()
        if tap:
            self._let_go()
        return True

    def _short(self) -> int:
        """Return the number of loaded chapters that ended early."""
        firsts = [chapter.first_seq for chapter in self.chapters]
        return sum(later - before < _SHORTEST for before, later in pairwise(firsts))

    def _let_go(self) -> None:
        """Unload old chapters, except those that undo and redo need."""
        if self._past is no_past or len(self.chapters) <= 3:
            return
        keep = 2
        while keep < len(self.chapters) and self.next_seq - self.chapters[-keep].first_seq < CHAPTER_SIZE:
            keep += 1
        try:
            self._take(self._at_hand()[-keep:], reach=False)
        except TooFarBack:
            # An undo in the last chapters reaches before them: keep all.
            return

    def _measure(self) -> None:
        """Find the chapter from which opening the table would have to fold."""
        # The loaded chapters fold together, so at the latest the first of them is far enough.
        for chapter in reversed(self.chapters):  # pragma: no branch
            self._needs = _Needs(chapter.first_seq)
            if all(self._needs.add(entry) for entry in self.entries if entry.seq >= chapter.first_seq):
                return

    # -- internal ------------------------------------------------------------------------------

    def _earlier(self, chapter: Chapter[S], count: int) -> list[Chapter[S]]:
        """Return up to ``count`` chapters before this one, as far as they can be read."""
        found: list[Chapter[S]] = []
        for number in range(chapter.number - 1, max(0, chapter.number - 1 - count), -1):
            earlier = self._past(number)
            if earlier is None:
                break
            found.insert(0, earlier)
        return found

    def _at_hand(self) -> list[Chapter[S]]:
        """Return the loaded chapters, each with its entries so far."""
        ends = [*(chapter.first_seq for chapter in self.chapters[1:]), self.next_seq]
        return [
            replace(
                chapter,
                entries=tuple(entry for entry in self.entries if chapter.first_seq <= entry.seq < end),
            )
            for chapter, end in zip(self.chapters, ends, strict=True)
        ]

    def _take(self, chapters: list[Chapter[S]], *, reach: bool = True) -> None:
        """Fold these chapters and make them the loaded ones; ``reach`` loads those that an undo reaches into.

        Raise TooFarBack, with nothing changed, if a chapter is missing.
        """
        fetched = 1
        while True:
            entries = [entry for chapter in chapters for entry in chapter.entries]
            try:
                history = fold(chapters[0].opening, entries, self._evolve)
                break
            except TooFarBack:
                earlier = self._earlier(chapters[0], fetched) if reach else []
                if not earlier:
                    raise
                chapters = [*earlier, *chapters]
                # Every attempt folds all chapters again: double the number to keep attempts few.
                fetched *= 2
        self.chapters = [replace(chapter, entries=()) for chapter in chapters]
        self.entries = entries
        self.ids = {entry.id: entry for entry in entries}
        self.history = history
        self._measure()


@dataclass(slots=True)
class _Needs:
    """A check whether entries fold over the opening at ``first_seq``, by counting taps without any state."""

    first_seq: int = 1
    done: int = 0
    undone: int = 0

    def add(self, entry: Entry) -> bool:
        """Count one entry; return False if it reaches before the opening."""
        if entry.kind is Kind.TAP:
            self.done, self.undone = self.done + 1, 0
        elif entry.kind is Kind.UNDO:
            self.done, self.undone = self.done - entry.count, self.undone + entry.count
        elif entry.kind is Kind.REDO:
            self.done, self.undone = self.done + entry.count, self.undone - entry.count
        return self.done >= 0 <= self.undone
