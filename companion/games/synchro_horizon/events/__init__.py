"""What happened. Every event is one line of history; its fields are the facts of that line."""

from __future__ import annotations

from companion.games.synchro_horizon.events.calendar import CalendarEvent
from companion.games.synchro_horizon.events.fight import FightEvent
from companion.games.synchro_horizon.events.health import HealthEvent
from companion.games.synchro_horizon.events.journey import JourneyEvent
from companion.games.synchro_horizon.events.levels import LevelEvent
from companion.games.synchro_horizon.events.line import LineEvent
from companion.games.synchro_horizon.events.roster import RosterEvent
from companion.games.synchro_horizon.events.rounds import RoundEvent
from companion.games.synchro_horizon.events.setup import SetupEvent
from companion.games.synchro_horizon.events.shards import ShardEvent
from companion.games.synchro_horizon.events.table import TableEvent

Event = (
    SetupEvent
    | HealthEvent
    | FightEvent
    | RoundEvent
    | LineEvent
    | ShardEvent
    | CalendarEvent
    | JourneyEvent
    | LevelEvent
    | RosterEvent
    | TableEvent
)

__all__ = ["Event"]
