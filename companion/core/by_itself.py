"""What a table did by itself: the entries that no hand made, and what hands must follow of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.core.habits import Habit
from companion.core.journal import Entry
from companion.core.whole import SkipTurn


def to_follow(habits: Sequence[Habit[Any, Any]], entries: Sequence[Entry]) -> tuple[Any, ...]:
    """Events among what happened by itself that hands must follow on the real table."""
    kinds = tuple(kind for habit in habits for kind in habit.tells)
    return tuple(each for entry in entries for each in entry.events if type(each) in kinds)


def done_by_itself(habits: Sequence[Habit[Any, Any]], done: Sequence[tuple[Entry, Any]]) -> tuple[Entry, ...]:
    """The entries of the last intention that no hand made, oldest first."""
    found: list[Entry] = []
    for place in range(len(done) - 1, 0, -1):
        entry, before = done[place][0], done[place - 1][1]
        if entry.group != done[place - 1][0].group:
            break
        if isinstance(entry.action, SkipTurn) or any(habit.next(before) == entry.action for habit in habits):
            found.append(entry)
    return tuple(reversed(found))
