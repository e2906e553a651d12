"""The screen between the where line and the main bar: the fight, or the journey and the party."""

from __future__ import annotations

import flet as ft

from companion.games.synchro_horizon.vocabulary import Phase
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.games.generic import Body as Generic
from companion.ui.games.synchro_horizon.fight.lanes import FightBody
from companion.ui.live import use_slice
from companion.ui.wall import part


@part
def Body(ui: Ui, do: Actor) -> ft.Control:
    """What the group is doing now."""
    fighting = use_slice(ui.desk, do.table, lambda state: state.phase is Phase.FIGHT)
    return FightBody(ui, do) if fighting else Generic(ui, do)
