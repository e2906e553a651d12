"""The right pane of a wide screen: in a fight whoever acts, else the party."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.games.synchro_horizon.state import State
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.games.synchro_horizon.body import PartySheet
from companion.ui.games.synchro_horizon.fight.turn import TurnSheet
from companion.ui.wall import part


@part
def PaneSheet(ui: Ui, state: State, do: Actor, about: Any = None) -> ft.Control:
    """What is looked at beside the table when nothing else is open."""
    active = state.fight.active if state.fight else None
    if active is not None and state.health(active) is not None:
        return TurnSheet(ui, state, do, key=f"pane-{active.value}")
    return PartySheet(ui, state, do)
