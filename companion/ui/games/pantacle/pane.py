"""The right pane of a wide screen: always what the turn asks now."""

from __future__ import annotations

import flet as ft

from companion.games.pantacle.queries import forced_now
from companion.games.pantacle.state import State
from companion.games.pantacle.vocabulary import Phase, Status
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.games.pantacle.divert import DivertSheet
from companion.ui.games.pantacle.favours import AnnounceSheet, MarkerSheet
from companion.ui.games.pantacle.flame import AdeptsSheet, PowersSheet
from companion.ui.games.pantacle.guide import GuideSheet
from companion.ui.games.pantacle.moon import MoonSheet
from companion.ui.wall import part


@part
def TurnPane(ui: Ui, state: State, do: Actor, about: object = None) -> ft.Control:
    """The sheet of the step that is due; the guide while a step asks nothing."""
    key = f"{state.turn}-{state.phase.value}"
    if state.status is not Status.PLAYING:
        return GuideSheet(ui, state, do, None, key="over")
    match state.phase:
        case Phase.MARKER:
            return MarkerSheet(ui, state, do, None, key=key)
        case Phase.ASK:
            return DivertSheet(ui, state, do, None, key=key)
        case Phase.MOON:
            return MoonSheet(ui, state, do, None, key=key)
    match forced_now(state):
        case Phase.A1:
            return GuideSheet(ui, state, do, None, key=f"{key}-A1")
        case Phase.A2:
            return PowersSheet(ui, state, do, None, key=f"{key}-A2")
        case Phase.A3:
            return AdeptsSheet(ui, state, do, None, key=f"{key}-A3")
        case _:
            return AnnounceSheet(ui, state, do, None, key=f"{key}-B")
