"""Apply one event to a state. Never refuses, never rolls.

Each topic is a module with a table ``APPLY``: the class of an event and what it changes. One look-up for each
event keeps the replay of a long campaign quick.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.games.synchro_horizon.events import Event
from companion.games.synchro_horizon.evolve import (
    calendar,
    fight,
    health,
    journey,
    levels,
    line,
    roster,
    rounds,
    setup,
    shards,
    table,
)
from companion.games.synchro_horizon.state import State

APPLY: dict[type, Callable[[State, Any], State]] = {
    **setup.APPLY,
    **health.APPLY,
    **fight.APPLY,
    **rounds.APPLY,
    **line.APPLY,
    **shards.APPLY,
    **calendar.APPLY,
    **journey.APPLY,
    **levels.APPLY,
    **roster.APPLY,
    **table.APPLY,
}


def evolve(state: State, event: Event) -> State:
    """The state after an event."""
    return APPLY[type(event)](state, event)
