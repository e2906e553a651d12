"""Undo of one player's last group of taps, if the later taps of other players do not depend on it.

The journal stays linear. The later taps are undone too and written again, which requires that the rules
still answer each of them with exactly the same events. A tap that rolled depends on its position in the
journal, so it never qualifies.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Protocol

from companion.core.chance import BadFaces, Chance, Scripted, Typed
from companion.core.journal import Entry
from companion.core.refusal import Refusal
from companion.core.rulebook import Decision

FURTHEST = 24
"""Maximum number of later taps to undo and rewrite; to go further back, players use the history."""

NEAR = 60.0
"""Maximum seconds between the player's tap and the newest one."""


class Rules(Protocol):
    """The rules that decide actions and apply events."""

    def decide(self, state: Any, action: Any, chance: Chance, /) -> Decision:
        """Return the events or a refusal."""

    def evolve(self, state: Any, event: Any, /) -> Any:
        """Return the state after one event."""

    def violations(self, state: Any, /) -> tuple[str, ...]:
        """Return the ids of the invariants that a state violates."""


Done = Sequence[tuple[Entry, Any]]


def own_last(done: Done, by: str) -> tuple[int, int] | None:
    """Return the start and end index of a player's last group; None if there is no recent one."""
    end = next(
        (
            place
            for place in range(len(done), max(0, len(done) - FURTHEST - 1), -1)
            if done[place - 1][0].by == by
        ),
        None,
    )
    if end is None or not _near(done[end - 1][0].at, done[-1][0].at):
        return None
    start = end - 1
    while start and done[start - 1][0].group == done[end - 1][0].group:
        start -= 1
    return start, end


def _near(mine: str, newest: str) -> bool:
    try:
        passed = datetime.fromisoformat(newest) - datetime.fromisoformat(mine)
    except (ValueError, TypeError):
        return False
    return abs(passed.total_seconds()) <= NEAR


def independent_group(rules: Rules, opening: Any, done: Done, by: str) -> tuple[Done, Done] | None:
    """Return the player's last group and the later taps, if the later ones replay identically without it.

    Return None if there is no recent group, or if a later tap would change.
    """
    found = own_last(done, by)
    if found is None:
        return None
    start, end = found
    state = done[start - 1][1] if start else opening
    for entry, _ in done[end:]:
        if not _same_again(rules, state, entry):
            return None
        for event in entry.events:
            state = rules.evolve(state, event)
    return None if rules.violations(state) else (done[start:end], done[end:])


def _same_again(rules: Rules, state: Any, entry: Entry) -> bool:
    """Return True if the rules answer a tap with the same events in another state."""
    if entry.override:
        return False
    chance = Scripted(()) if entry.faces is None else Typed(entry.faces)
    try:
        answer = rules.decide(state, entry.action, chance)
        chance.finish()
    except BadFaces:
        return False
    return not isinstance(answer, Refusal) and tuple(answer) == tuple(entry.events)
