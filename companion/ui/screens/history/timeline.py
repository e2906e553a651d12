"""The evening as lines: what counts, what was taken back, what was written between.

Pure: entries in, lines out. Quick taps of one intention are one line. A note or bookmark stands
just above the tap it was made after, even when it was made while the table had gone back.
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
"""The tap before those at hand: its number is not known."""


class LineKind(StrEnum):
    """What a line is."""

    DONE = "done"
    UNDONE = "undone"
    """Redo would bring it back."""
    STRUCK = "struck"
    """Taken back, and something else was done instead."""
    BOOKMARK = "bookmark"
    NOTE = "note"
    OPENING = "opening"


@dataclass(frozen=True, slots=True)
class HistoryLine:
    """One line of the history."""

    mark: LineKind
    at: int
    """The tap after which the line stands: where a tap on it leads. 0 is the opening."""
    seq: int
    """Its own number in the journal: where "play from here" begins."""
    entries: tuple[Entry, ...] = ()
    state: object = None
    here: bool = False
    reachable: bool = True
    """False when the moment was replaced: only "play from here" leads there."""

    @property
    def order(self) -> tuple[int, int]:
        """Lines sort by the tap they stand after, then by when they were written."""
        return self.at, self.seq

    @property
    def id(self) -> str:
        """Stable while the line exists."""
        return f"line-{self.seq}" if self.mark is not LineKind.OPENING else "line-0"


def lines_of(table: AnyTable) -> tuple[HistoryLine, ...]:
    """All lines at hand, newest first."""
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
    """Notes and bookmarks, each with the tap it was made after."""
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
    """What the timeline shows: replaced taps (and notes on them) only when asked for."""
    if struck:
        return tuple(lines)
    hidden = (LineKind.STRUCK, LineKind.NOTE)
    return tuple(line for line in lines if line.reachable or line.mark not in hidden)


def seats_of(line: HistoryLine) -> tuple[Seat, ...]:
    """Whom a line is about: the seats its events name, when the first of them names one."""
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
"""Parts of event names and the icon that tells them, in a game whose manifest names none."""


def glyph_of(line: HistoryLine, game: str) -> str:
    """The icon of a line: by what its first telling event is called."""
    if line.mark is LineKind.NOTE:
        return "edit"
    if len(seats_of(line)) > 1:
        return "players"
    names = [type(fact).__name__ for entry in line.entries for fact in (*entry.events, entry.action)]
    for part, icon in manifest_of(game).history or GLYPHS:
        if any(part in name for name in names):
            return icon
    return "here"
