"""The sheets of the journey and the set-up, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import flet as ft

from companion.ui.games.synchro_horizon.journey.calendar import CalendarSheet
from companion.ui.games.synchro_horizon.journey.points import POINT_SHEETS
from companion.ui.games.synchro_horizon.journey.stay import EndVisitSheet, JournalSheet
from companion.ui.games.synchro_horizon.journey.tile import TileSheet, TilesSheet
from companion.ui.games.synchro_horizon.journey.travel import TravelSheet
from companion.ui.games.synchro_horizon.journey.village import VillageSheet
from companion.ui.games.synchro_horizon.start import ChooseHeroSheet, LevelSheet, RingsSheet, ShardsOfTheBox

JOURNEY_SHEETS: Mapping[str, Callable[..., ft.Control]] = {
    **POINT_SHEETS,
    "calendar": CalendarSheet,
    "travel": TravelSheet,
    "tell_tile": TileSheet,
    "tiles": TilesSheet,
    "village": VillageSheet,
    "end_visit": EndVisitSheet,
    "journal": JournalSheet,
    "tell_level": LevelSheet,
    "tell_shards": ShardsOfTheBox,
    "rings": RingsSheet,
    "tell_ring": RingsSheet,
    "choose_hero": ChooseHeroSheet,
}
