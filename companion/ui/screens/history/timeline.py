"""The history as lines: taps in effect, undone and replaced taps, notes and bookmarks.

Pure functions from entries to lines. Taps of one group are one line. A note or bookmark is placed
just above the tap it was made after, even if later taps were undone at that time.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields, is_dataclass
from enum import StrEnum

from companion.core.journal import Entry, Kind
from companion.core.rulebook import is_repair
from companion.core.seats import Seat
from companion.core.table import AnyTable
from companion.manifest import manifest_of

UNKNOWN = -1
"""Placeholder for a tap older than the loaded entries, whose seq is not known."""


class LineKind(StrEnum):
    """The kind of a history line."""

    DONE = "done"
    UNDONE = "undone"
    """An undone tap that redo would restore."""
    STRUCK = "struck"
    """An undone tap that another action replaced."""
    BOOKMARK = "bookmark"
    NOTE = "note"
    OPENING = "opening"


@dataclass(frozen=True, slots=True)
class HistoryLine:
    """One line of the history."""

    mark: LineKind
    at: int
    """Seq of the tap the line is placed after: a tap on the line goes there. 0 is the opening."""
    seq: int
    """The line's own seq in the journal: "play from here" branches there."""
    entries: tuple[Entry, ...] = ()
    state: object = None
    here: bool = False
    reachable: bool = True
    """False if the moment was replaced: only "play from here" leads there."""

    @property
    def order(self) -> tuple[int, int]:
        """The sort key: the tap the line is placed after, then the line's own seq."""
        return self.at, self.seq

    @property
    def id(self) -> str:
        """The line's id, stable while the line exists."""
        return f"line-{self.seq}" if self.mark is not LineKind.OPENING else "line-0"


def lines_of(table: AnyTable) -> tuple[HistoryLine, ...]:
    """Return all lines of the loaded entries, newest first."""
    done, undone = table.done, table.undone
    here = done[-1][0].seq if done else 0
    found = [*_taps(done, LineKind.DONE, here), *_taps(tuple(reversed(undone)), LineKind.UNDONE, None)]
    alive = {entry.seq for entry, _ in (*done, *undone)}
    struck = [entry for entry in table.entries if entry.kind is Kind.TAP and entry.seq not in alive]
    found += _taps([(entry, None) for entry in struck], LineKind.STRUCK, None)
    found += _written(table, alive)
    if not table.has_more_past:
        found.append(HistoryLine(LineKind.OPENING, 0, 0, here=not done))
    return tuple(sorted(found, key=lambda line: line.order, reverse=True))


def _taps(taps: Iterable[tuple[Entry, object]], mark: LineKind, here: int | None) -> list[HistoryLine]:
    groups: list[list[tuple[Entry, object]]] = []
    for entry, state in taps:
        if groups and groups[-1][-1][0].group == entry.group and entry.group:
            groups[-1].append((entry, state))
        else:
            groups.append([(entry, state)])
    lines = []
    for group in groups:
        last, state = group[-1]
        entries = tuple(entry for entry, _ in group)
        now = last.seq == here
        lines.append(HistoryLine(mark, last.seq, last.seq, entries, state, now, mark is not LineKind.STRUCK))
    return lines


def _written(table: AnyTable, alive: set[int]) -> list[HistoryLine]:
    """Return the notes and bookmarks, each with the tap it was made after."""
    start = UNKNOWN if table.has_more_past else 0
    done: list[int] = []
    undone: list[int] = []
    lines: list[HistoryLine] = []
    for entry in table.entries:
        match entry.kind:
            case Kind.TAP:
                done.append(entry.seq)
                undone.clear()
            case Kind.UNDO:
                undone += [done.pop() for _ in range(min(entry.count, len(done)))]
            case Kind.REDO:
                done += [undone.pop() for _ in range(min(entry.count, len(undone)))]
            case Kind.NOTE | Kind.BOOKMARK:
                at = done[-1] if done else start
                mark = LineKind.NOTE if entry.kind is Kind.NOTE else LineKind.BOOKMARK
                can = at in alive or at == 0
                lines.append(HistoryLine(mark, at, entry.seq, (entry,), None, reachable=can))
    return lines


def shown_lines(lines: Sequence[HistoryLine], struck: bool) -> tuple[HistoryLine, ...]:
    """Return the lines to show: replaced taps and notes on them only if ``struck``."""
    if struck:
        return tuple(lines)
    hidden = (LineKind.STRUCK, LineKind.NOTE)
    return tuple(line for line in lines if line.reachable or line.mark not in hidden)


def seats_of(line: HistoryLine) -> tuple[Seat, ...]:
    """Return the seats named by the line's events; empty if the first event names none or is a correction."""
    events = [event for entry in line.entries for event in (entry.events or (entry.action,))]
    named = [_seat(event) for event in events]
    if not named or named[0] is None or is_repair(type(events[0])):
        return ()
    return tuple(dict.fromkeys(seat for seat in named if seat is not None))


def _seat(fact: object) -> Seat | None:
    if not is_dataclass(fact):
        return None
    values = (getattr(fact, field.name) for field in fields(fact))
    return next((value for value in values if isinstance(value, Seat)), None)


GLYPHS = (
    ("Correct", "edit"),
    ("Told", "edit"),
    ("Tell", "edit"),
    ("Won", "flag"),
    ("Lost", "flag"),
    ("Began", "flag"),
    ("Card", "cards"),
    ("Roll", "dice"),
)
"""Parts of event names and their icons, for a game whose manifest lists none."""


def glyph_of(line: HistoryLine, game: str) -> str:
    """Return the icon name of a line, from the class names of its events and actions."""
    if line.mark is LineKind.NOTE:
        return "edit"
    if len(seats_of(line)) > 1:
        return "players"
    names = [type(fact).__name__ for entry in line.entries for fact in (*entry.events, entry.action)]
    for part, icon in manifest_of(game).history or GLYPHS:
        if any(part in name for name in names):
            return icon
    return "here"
