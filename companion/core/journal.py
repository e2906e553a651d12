"""The journal: the append-only list of everything done at a table.

Undo and redo are entries too. The state is the fold of the entries in effect, held by
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
"""Number of entries after which the next tap opens a new chapter."""

GROUP_SECONDS = 2.5
"""Seconds within which quick taps of one kind share a line of history and one undo."""


class Kind(StrEnum):
    """The kind of an entry."""

    TAP = "tap"
    UNDO = "undo"
    REDO = "redo"
    NOTE = "note"
    BOOKMARK = "bookmark"


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of the journal: the request (``action``) and its results (``events``)."""

    id: str
    seq: int
    at: str
    by: str = ""
    kind: Kind = Kind.TAP
    action: Any = None
    events: tuple[Any, ...] = ()
    group: str = ""
    """Id of the first tap of the group. Taps of one group are undone together."""
    count: int = 0
    """Number of taps that an undo or redo moves."""
    faces: tuple[int, ...] | None = None
    """Typed results of real dice or cards; None if the app drew."""
    override: str = ""
    """The reason of the refusal that "do it anyway" overruled; empty if there was none."""
    text: str = ""
    """The text of a note or bookmark."""
    drawn: tuple[int, ...] = ()
    """The app's draws in the form :class:`Scripted` takes; empty if it drew nothing, and in older entries."""


@dataclass(frozen=True, slots=True)
class Parent:
    """The table and entry that a table was branched from ("play from here")."""

    table: str
    name: str
    seq: int


@dataclass(frozen=True, slots=True)
class Header:
    """The identity and set-up of a table: game, players, options, seed."""

    table: str
    game: str
    version: int
    name: str
    players: tuple[Player, ...]
    options: Any
    seed: str
    """Determines what later taps draw. Empty only in files that are passed on (see core/seeds.py)."""
    opened: str
    parent: Parent | None = None
    seeds_before: tuple[str, ...] = ()
    """The seeds of taps made before this copy, oldest first: their commitments, or themselves where told."""


@dataclass(frozen=True, slots=True)
class Chapter(Generic[S]):
    """A section of the journal and the state it opens with.

    ``depth`` is the number of taps in effect before it, ``undone`` the number of taps that redo could restore
    at its start. Opening a table folds only its last chapter; taps undone before it are loaded on demand.
    """

    number: int
    first_seq: int
    depth: int
    opening: S
    entries: tuple[Entry, ...] = ()
    undone: int = 0
    beside: Annotations = NOTHING
    """The annotations at its start."""


class TooFarBack(Exception):
    """Raised when an undo or redo needs a chapter before the loaded ones."""


class History(Generic[S]):
    """The taps in effect, each with the state after it, and the undone taps.

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
        """The current state."""
        return self.done[-1][1] if self.done else self.opening

    def add(self, entry: Entry, after: S | None = None) -> None:
        """Fold in one more entry. ``after`` is the resulting state, if the caller has computed it already.

        Raise TooFarBack if an undo or redo moves more taps than are loaded.
        """
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
        """Return the taps that one undo takes back, oldest first."""
        return tuple(reversed(_same_group(entry for entry, _ in reversed(self.done))))

    def next_group(self) -> tuple[Entry, ...]:
        """Return the taps that one redo restores, oldest first."""
        return _same_group(entry for entry, _ in reversed(self.undone))


def _same_group(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    group: list[Entry] = []
    for entry in entries:
        if group and entry.group != group[0].group:
            break
        group.append(entry)
    return tuple(group)


def fold(opening: S, entries: Iterable[Entry], evolve: Callable[[S, Any], S]) -> History[S]:
    """Return the history of entries folded over an opening. Raise TooFarBack if they reach before it."""
    history = History(opening, evolve)
    for entry in entries:
        history.add(entry)
    return history


def mergeable(one: Any, other: Any) -> bool:
    """Return True for two actions or events of one class that differ only in the field ``COUNTS`` names."""
    counted = getattr(type(one), "COUNTS", "")
    if not counted or type(one) is not type(other):
        return False
    return all(getattr(one, f.name) == getattr(other, f.name) for f in fields(one) if f.name != counted)


def same_intention(last: Entry, action: Any, by: str, at: str) -> bool:
    """Return True if a tap continues the last one: mergeable, by the same player, within ``GROUP_SECONDS``.

    A tap with typed faces or an overruled refusal is never continued.
    """
    if last.by != by or last.override or last.faces is not None or not mergeable(last.action, action):
        return False
    try:
        passed = (datetime.fromisoformat(at) - datetime.fromisoformat(last.at)).total_seconds()
    except (ValueError, TypeError):
        return False
    return 0 <= passed <= GROUP_SECONDS


def merged(events: Iterable[Any]) -> tuple[Any, ...]:
    """Return the events with mergeable ones added up: five times "+1" becomes "+5"."""
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
