"""The journal: what happened at a table, in order, never erased.

Undo and redo are entries too. The state is the fold of the entries that still count, kept by
:class:`History` as two stacks. On disk a journal is cut into chapters, so that a tap and a
reopening cost the same on the first evening and on the hundredth.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields, replace
from datetime import datetime
from enum import StrEnum
from functools import reduce
from typing import Any, Generic, TypeVar

from companion.core.annotations import NOTHING, Annotations
from companion.core.seats import Player

S = TypeVar("S")

CHAPTER_SIZE = 200
"""Entries after which the next tap opens a new chapter."""

GROUP_SECONDS = 2.5
"""Quick taps of one kind within this time are one line of history and one undo."""


class Kind(StrEnum):
    """What an entry is."""

    TAP = "tap"
    UNDO = "undo"
    REDO = "redo"
    NOTE = "note"
    BOOKMARK = "bookmark"


@dataclass(frozen=True, slots=True)
class Entry:
    """One fact of the evening. What was asked (``action``) and what happened (``events``)."""

    id: str
    seq: int
    at: str
    by: str = ""
    kind: Kind = Kind.TAP
    action: Any = None
    events: tuple[Any, ...] = ()
    group: str = ""
    """Taps that are undone together carry the id of the first of them."""
    count: int = 0
    """How many taps an undo or redo moves."""
    faces: tuple[int, ...] | None = None
    """What real dice or cards showed; None when the app drew."""
    override: str = ""
    """The reason that was overruled by "do it anyway"."""
    text: str = ""
    """The words of a note or bookmark."""


@dataclass(frozen=True, slots=True)
class Parent:
    """Where a table was branched from: "play from here"."""

    table: str
    name: str
    seq: int


@dataclass(frozen=True, slots=True)
class Header:
    """Whose table it is and how it was opened."""

    table: str
    game: str
    version: int
    name: str
    players: tuple[Player, ...]
    options: Any
    seed: str
    opened: str
    parent: Parent | None = None


@dataclass(frozen=True, slots=True)
class Chapter(Generic[S]):
    """A stretch of the journal and the state it opens with.

    ``depth`` is the number of taps that count before it, ``undone`` of those that redo could bring back at
    its start. Whoever opens a table folds its last chapter only; what was undone before is fetched when it
    is asked for.
    """

    number: int
    first_seq: int
    depth: int
    opening: S
    entries: tuple[Entry, ...] = ()
    undone: int = 0
    beside: Annotations = NOTHING
    """What lay beside the game at its start."""


class TooFarBack(Exception):
    """An undo reaches below the opening of the chapters at hand: an earlier one is needed."""


class History(Generic[S]):
    """The taps that count, each with the state after it, and the undone ones.

    >>> history = History(0, lambda state, event: state + event)
    >>> for n in (1, 2): history.add(Entry(str(n), n, "", events=(n,)))
    >>> history.add(Entry("3", 3, "", kind=Kind.UNDO, count=1)); history.state
    1
    """

    def __init__(self, opening: S, evolve: Callable[[S, Any], S]):
        self.opening = opening
        self.done: list[tuple[Entry, S]] = []
        self.undone: list[tuple[Entry, S]] = []
        self._evolve = evolve

    @property
    def state(self) -> S:
        """The state now."""
        return self.done[-1][1] if self.done else self.opening

    def add(self, entry: Entry, after: S | None = None) -> None:
        """Fold one more entry in; ``after`` is the state it leads to, where somebody has worked it out."""
        if entry.kind is Kind.TAP:
            if after is None:
                after = reduce(self._evolve, entry.events, self.state)
            self.done.append((entry, after))
            self.undone.clear()
        elif entry.kind is Kind.UNDO:
            self._move(self.done, self.undone, entry.count)
        elif entry.kind is Kind.REDO:
            self._move(self.undone, self.done, entry.count)

    @staticmethod
    def _move(source: list[tuple[Entry, S]], target: list[tuple[Entry, S]], count: int) -> None:
        if count > len(source):
            raise TooFarBack
        for _ in range(count):
            target.append(source.pop())

    def last_group(self) -> tuple[Entry, ...]:
        """The taps one press of undo would take back, oldest first."""
        return tuple(reversed(_same_group(entry for entry, _ in reversed(self.done))))

    def next_group(self) -> tuple[Entry, ...]:
        """The taps one press of redo would bring back, oldest first."""
        return _same_group(entry for entry, _ in reversed(self.undone))


def _same_group(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    group: list[Entry] = []
    for entry in entries:
        if group and entry.group != group[0].group:
            break
        group.append(entry)
    return tuple(group)


def fold(opening: S, entries: Iterable[Entry], evolve: Callable[[S, Any], S]) -> History[S]:
    """The history of some entries over an opening; raises TooFarBack when they reach below it."""
    history = History(opening, evolve)
    for entry in entries:
        history.add(entry)
    return history


def mergeable(one: Any, other: Any) -> bool:
    """True for two actions or events of one kind that add up: only their counted field may differ."""
    counted = getattr(type(one), "COUNTS", "")
    if not counted or type(one) is not type(other):
        return False
    return all(getattr(one, f.name) == getattr(other, f.name) for f in fields(one) if f.name != counted)


def same_intention(last: Entry, action: Any, by: str, at: str) -> bool:
    """True when a tap continues the last one: same kind, same hand, within 2.5 seconds."""
    if last.by != by or last.override or last.faces is not None or not mergeable(last.action, action):
        return False
    try:
        passed = (datetime.fromisoformat(at) - datetime.fromisoformat(last.at)).total_seconds()
    except (ValueError, TypeError):
        return False
    return 0 <= passed <= GROUP_SECONDS


def merged(events: Iterable[Any]) -> tuple[Any, ...]:
    """Events that add up, added up: five times "+1" told as "+5"."""
    told: list[Any] = []
    for event in events:
        for place, earlier in enumerate(told):
            if mergeable(earlier, event):
                counted = type(event).COUNTS
                told[place] = replace(
                    earlier, **{counted: getattr(earlier, counted) + getattr(event, counted)}
                )
                break
        else:
            told.append(event)
    return tuple(told)
