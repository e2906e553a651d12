"""The part of a journal that is at hand: its last chapters, with older ones fetched when needed.

However long a table has been played, only two or three chapters are kept in memory. Undo, history
and "play from here" reach further back through ``past``, the door to the sealed chapters.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, Generic, TypeVar

from companion.core.journal import CHAPTER_SIZE, Chapter, Entry, History, Kind, TooFarBack, fold

S = TypeVar("S")

ChapterLoader = Callable[[int], "Chapter[Any] | None"]
"""Gives the sealed chapter of that number, None when it cannot be read."""


_SHORTEST = CHAPTER_SIZE // 4
"""Entries of a chapter that ends early while nothing but undo and redo is pressed."""
_SHORT_ONES = 4
"""So many chapters at hand may be shorter still: a table that is left after an undo is quick to open."""


def no_past(number: int) -> None:
    """For tables that live in memory from their first chapter on."""


class LoadedJournal(Generic[S]):
    """Chapters at hand, their entries, and the history they fold to.

    Every change is prepared aside and taken over at once, so a chapter that cannot be read
    leaves everything as it was.
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

    def add(self, entry: Entry, after: S | None = None) -> None:
        """Write one more entry down; ``after`` is the state it leads to, where somebody has worked it out."""
        self.history.add(entry, after)
        self.entries.append(entry)
        self.ids[entry.id] = entry
        if not self._needs.add(entry):
            self._measure()

    @property
    def long_to_open(self) -> bool:
        """True when whoever opens this table would have to fold more than a chapter."""
        return self.next_seq - self._needs.first_seq > CHAPTER_SIZE

    def last_group(self) -> tuple[Entry, ...]:
        """The taps one press of undo would take back; older chapters are fetched when needed."""
        while True:
            group = self.history.last_group()
            # A group carries the id of its first tap: without that one it goes on in the chapter before.
            whole = bool(group) and (group[0].id == group[0].group or len(group) < len(self.history.done))
            if whole or not self.chapters[0].depth or not self.look_back():
                return group

    def keep_past(self, past: ChapterLoader) -> None:
        """From now on older chapters can be had from a store, and need not stay in memory."""
        self._past = past

    def look_back(self, count: int = 1) -> bool:
        """Fetch the chapters before those at hand; False when there is none or it cannot be read."""
        earlier = self._earlier(self.chapters[0], count)
        if not earlier:
            return False
        try:
            self._take([*earlier, *self._at_hand()])
        except TooFarBack:
            return False
        return True

    def reach(self, count: int) -> None:
        """Have so many taps that count at hand, as far as they can be read."""
        fetched = 1
        while count > len(self.history.done) and self.look_back(fetched):
            fetched *= 2

    def fetch_undone(self) -> None:
        """Have at hand what was undone before the first chapter at hand began."""
        while (
            self.chapters[0].undone
            and not self.history.undone
            and not any(entry.kind is Kind.TAP for entry in self.entries)
            and self.look_back()
        ):
            pass

    def state_at(self, seq: int) -> S:
        """The state just after the entry with that number; TooFarBack when it cannot be read."""
        while self.has_more_past and seq < self.chapters[0].first_seq - 1:
            if not self.look_back():
                raise TooFarBack
        prefix = [entry for entry in self.entries if entry.seq <= seq]
        return fold(self.chapters[0].opening, prefix, self._evolve).state

    def turn(self, *, tap: bool = False, rest: bool = False) -> bool:
        """Open a new chapter when the current one is full, or when an undo in it reached far below it.

        ``tap``: what comes next is a tap, after which nothing can be brought back. ``rest``: nothing comes
        next for now.
        """
        current = self.chapters[-1]
        long = self.next_seq - current.first_seq
        # An undo after an undo reaches below any new chapter: one for each would only be many files.
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
        """How many of the chapters at hand ended early."""
        firsts = [chapter.first_seq for chapter in self.chapters]
        return sum(later - before < _SHORTEST for before, later in pairwise(firsts))

    def _let_go(self) -> None:
        """Keep a chapter or two at hand, with what undo and redo need of those before."""
        if self._past is no_past or len(self.chapters) <= 3:
            return
        keep = 2
        while keep < len(self.chapters) and self.next_seq - self.chapters[-keep].first_seq < CHAPTER_SIZE:
            keep += 1
        try:
            self._take(self._at_hand()[-keep:], reach=False)
        except TooFarBack:
            # An undo of these chapters reached below them: keep what it needs.
            return

    def _measure(self) -> None:
        """Find out how far back whoever opens the last chapter has to read."""
        # The chapters at hand fold together, so one of them is far enough.
        for chapter in reversed(self.chapters):  # pragma: no branch
            self._needs = _Needs(chapter.first_seq)
            if all(self._needs.add(entry) for entry in self.entries if entry.seq >= chapter.first_seq):
                return

    # -- inside --------------------------------------------------------------------------------

    def _earlier(self, chapter: Chapter[S], count: int) -> list[Chapter[S]]:
        """So many chapters before that one, as far as they can be read."""
        found: list[Chapter[S]] = []
        for number in range(chapter.number - 1, max(0, chapter.number - 1 - count), -1):
            earlier = self._past(number)
            if earlier is None:
                break
            found.insert(0, earlier)
        return found

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
                # Each time all of it is folded again: so it is not done often.
                fetched *= 2
        self.chapters = [replace(chapter, entries=()) for chapter in chapters]
        self.entries = entries
        self.ids = {entry.id: entry for entry in entries}
        self.history = history
        self._measure()


@dataclass(slots=True)
class _Needs:
    """Whether some entries can be folded over the opening before them: counted, without any state."""

    first_seq: int = 1
    done: int = 0
    undone: int = 0

    def add(self, entry: Entry) -> bool:
        """False when the entry reaches below the opening."""
        if entry.kind is Kind.TAP:
            self.done, self.undone = self.done + 1, 0
        elif entry.kind is Kind.UNDO:
            self.done, self.undone = self.done - entry.count, self.undone + entry.count
        elif entry.kind is Kind.REDO:
            self.done, self.undone = self.done + entry.count, self.undone - entry.count
        return self.done >= 0 <= self.undone
