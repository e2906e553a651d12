"""The sheets of the points of interest, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import flet as ft

from companion.ui.games.synchro_horizon.journey.points.group import (
    AbyssSheet,
    FlowersSheet,
    MonumentSheet,
    WaterfallSheet,
)
from companion.ui.games.synchro_horizon.journey.points.heroes import (
    AltarSheet,
    DojoSheet,
    LegendSheet,
    NecropolisSheet,
    TavernSheet,
    TowerSheet,
)
from companion.ui.games.synchro_horizon.journey.points.luck import (
    MineSheet,
    SettleSheet,
    StatueSheet,
    TellMineSheet,
)
from companion.ui.games.synchro_horizon.journey.points.things import (
    LakeSheet,
    LibrarySheet,
    RuinsSheet,
    SanctuarySheet,
    VolcanoSheet,
)

POINT_SHEETS: Mapping[str, Callable[..., ft.Control]] = {
    "visit_tavern": TavernSheet,
    "tell_mine": TellMineSheet,
    "roll_mine": MineSheet,
    "visit_statue": StatueSheet,
    "settle_statue": SettleSheet,
    "visit_waterfall": WaterfallSheet,
    "visit_sanctuary": SanctuarySheet,
    "visit_altar": AltarSheet,
    "visit_abyss": AbyssSheet,
    "visit_ruins": RuinsSheet,
    "visit_necropolis": NecropolisSheet,
    "visit_library": LibrarySheet,
    "visit_volcano": VolcanoSheet,
    "visit_monument": MonumentSheet,
    "visit_flowers": FlowersSheet,
    "visit_tower": TowerSheet,
    "visit_dojo": DojoSheet,
    "visit_lake": LakeSheet,
    "take_legend": LegendSheet,
}
