"""Entries that automations added after the last tap, and their events that players must repeat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.core.automation import Automation
from companion.core.journal import Entry
from companion.core.table_state import SkipTurn


def to_follow(habits: Sequence[Automation[Any, Any]], entries: Sequence[Entry]) -> tuple[Any, ...]:
    """Return the events of automatic entries that players must repeat on the real table."""
    kinds = tuple(kind for automation in habits for kind in automation.tells)
    return tuple(each for entry in entries for each in entry.events if type(each) in kinds)


def automatic_entries(
    habits: Sequence[Automation[Any, Any]], done: Sequence[tuple[Entry, Any]]
) -> tuple[Entry, ...]:
    """Return the entries of the last group that were made automatically, oldest first."""
    found: list[Entry] = []
    for place in range(len(done) - 1, 0, -1):
        entry, before = done[place][0], done[place - 1][1]
        if entry.group != done[place - 1][0].group:
            break
        if isinstance(entry.action, SkipTurn) or any(
            automation.next(before) == entry.action for automation in habits
        ):
            found.append(entry)
    return tuple(reversed(found))
