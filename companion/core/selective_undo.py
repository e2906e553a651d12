"""Among several hands: one's own last tap can be taken back alone, when what others did since does not
hang on it.

The journal stays a line. The taps since are undone with it and written again, each only if the rules still
answer it with exactly the same events; a tap that rolled hangs on its place in the line, so it never does.
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
"""Taps of others that are lifted to reach one's own; further back the history is the way."""

NEAR = 60.0
"""Seconds before the newest tap in which one's own still is "what I just did"."""


class Rules(Protocol):
    """What answers a tap, and what an event leads to."""

    def decide(self, state: Any, action: Any, chance: Chance, /) -> Decision:
        """Events or a refusal."""

    def evolve(self, state: Any, event: Any, /) -> Any:
        """The state after one event."""

    def violations(self, state: Any, /) -> tuple[str, ...]:
        """What is wrong with a state."""


Done = Sequence[tuple[Entry, Any]]


def own_last(done: Done, by: str) -> tuple[int, int] | None:
    """Where the last intention of a hand begins and ends in the line; None when it has none near."""
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
    """A hand's last intention and the taps since, when those come out the same without it."""
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
    """True when the rules answer a tap with the same events in another state."""
    if entry.override:
        return False
    chance = Scripted(()) if entry.faces is None else Typed(entry.faces)
    try:
        answer = rules.decide(state, entry.action, chance)
        chance.finish()
    except BadFaces:
        return False
    return not isinstance(answer, Refusal) and tuple(answer) == tuple(entry.events)
