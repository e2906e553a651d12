"""The right pane of a wide screen: what the main button would ask, else what this phase allows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.games.anima.state import State
from companion.games.anima.step import step
from companion.games.anima.vocabulary import Status
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.games.anima.chances import ChancesSheet
from companion.ui.games.anima.character import CharacterSheet
from companion.ui.games.anima.dice import OrderSheet, RealSheet, TiedSheet
from companion.ui.games.anima.encounter import EncounterSheet
from companion.ui.games.anima.explore import CellSheet, ExploreSheet, ResistSheet, RewardSheet, SpecialSheet
from companion.ui.games.anima.gift import GiftSheet
from companion.ui.games.anima.guide import GuideSheet
from companion.ui.games.anima.interact import InteractSheet
from companion.ui.games.anima.missions import EarnedSheet, MissionsSheet
from companion.ui.games.anima.move import MoveSheet
from companion.ui.games.anima.quick import phase_sheet
from companion.ui.games.anima.reset import ResetSheet
from companion.ui.games.anima.team_character import KillSheet
from companion.ui.games.anima.zone import ZoneSheet
from companion.ui.games.anima.zones import DiscardSheet
from companion.ui.wall import part

SHEETS: dict[str, Callable[..., Any]] = {
    "character": CharacterSheet,
    "zone": ZoneSheet,
    "order": OrderSheet,
    "reset": ResetSheet,
    "move": MoveSheet,
    "interact": InteractSheet,
    "explore": ExploreSheet,
    "encounter": EncounterSheet,
    "cell": CellSheet,
    "special": SpecialSheet,
    "reward": RewardSheet,
    "kill": KillSheet,
    "gift": GiftSheet,
    "discard": DiscardSheet,
    "resist": ResistSheet,
    "missions": MissionsSheet,
    "earned": EarnedSheet,
    "tied": TiedSheet,
    "real": RealSheet,
}


@part
def TurnPane(ui: Ui, state: State, do: Actor, about: object = None) -> ft.Control:
    """The sheet of the step that is due; in a fight the chances, else the phase."""
    key = f"{state.turn}-{state.phase.value}-{int(state.active or 0)}"
    if state.status is not Status.PLAYING:
        return GuideSheet(ui, state, do, None, key="over")
    now = step(state)
    if now is not None and now.ask in SHEETS and state.bout is None:
        return SHEETS[now.ask](ui, state, do, None, key=f"{key}-{now.ask}")
    if state.bout is not None:
        return ChancesSheet(ui, state, do, None, key=f"{key}-fight")
    if state.debt is not None:
        return GiftSheet(ui, state, do, None, key=f"{key}-gift")
    name, _ = phase_sheet(state)
    return SHEETS[name](ui, state, do, None, key=f"{key}-{name}")
