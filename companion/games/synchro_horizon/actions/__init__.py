"""What players may do. Each action names the rules behind it in ``RULES``; one module for each topic."""

from __future__ import annotations

from companion.games.synchro_horizon.actions.calendar import CalendarAction
from companion.games.synchro_horizon.actions.fight import FightAction
from companion.games.synchro_horizon.actions.health import HealthAction
from companion.games.synchro_horizon.actions.journey import JourneyAction
from companion.games.synchro_horizon.actions.levels import LevelAction
from companion.games.synchro_horizon.actions.line import LineAction
from companion.games.synchro_horizon.actions.points import PointAction
from companion.games.synchro_horizon.actions.roster import RosterAction
from companion.games.synchro_horizon.actions.rounds import RoundAction
from companion.games.synchro_horizon.actions.setup import SetupAction
from companion.games.synchro_horizon.actions.shards import ShardAction
from companion.games.synchro_horizon.actions.table import TableAction
from companion.games.synchro_horizon.actions.village import VillageAction

Action = (
    SetupAction
    | HealthAction
    | FightAction
    | RoundAction
    | LineAction
    | ShardAction
    | CalendarAction
    | JourneyAction
    | VillageAction
    | PointAction
    | LevelAction
    | RosterAction
    | TableAction
)

__all__ = ["Action"]
