"""The screen between the where line and the main bar: the fight, or the journey and the party."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.games.synchro_horizon.vocabulary import Phase
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.games.synchro_horizon.fight.lanes import FightBody
from companion.ui.games.synchro_horizon.journey.calendar import CalendarSheet
from companion.ui.games.synchro_horizon.journey.top import Journey, room
from companion.ui.games.synchro_horizon.party.top import Party
from companion.ui.games.synchro_horizon.pieces import Pieces
from companion.ui.hooks import use_state
from companion.ui.live import use_slice
from companion.ui.parts.rows import tabs
from companion.ui.parts.sheet import sheet, sheet_width
from companion.ui.wall import part


@part
def Body(ui: Ui, do: Actor) -> ft.Control:
    """What the group is doing now."""
    fighting = use_slice(ui.desk, do.table, lambda state: state.phase is Phase.FIGHT)
    shown = FightBody(ui, do) if fighting else Between(ui, do)
    return ft.Column([Pieces(ui, do), ft.Container(shown, expand=True)], spacing=0, expand=True)


@part
def Between(ui: Ui, do: Actor) -> ft.Control:
    """Between fights: the journey, and the party behind the second tab. Wide, the party stands beside it."""
    tab, show = use_state("journey")
    width = room(ui)
    rows: list[ft.Control] = []
    if not ui.look.wide:
        words = [(name, ui.g(f"ui.tab.{name}")) for name in ("journey", "party")]
        rows.append(tabs(ui, "tab", words, tab, show))
    rows.append(Party(ui, do, width) if tab == "party" and not ui.look.wide else Journey(ui, do, width))
    column = ft.Column(
        rows,
        spacing=8,
        scroll=ft.ScrollMode.AUTO,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    return ft.Container(column, padding=ft.Padding.symmetric(horizontal=16), width=width + 32, expand=True)


@part
def JourneySheet(ui: Ui, state: Any, do: Actor, about: Any = None) -> ft.Control:
    """The calendar during a fight: what a round and a retreat cost, and where the group is."""
    if ui.look.wide and state.phase is not Phase.FIGHT:  # it stands at the left already
        return CalendarSheet(ui, state, do)
    here = state.journey.here
    note = "" if here is None else here.city
    return sheet(ui, ui.g("ui.tab.journey"), [Journey(ui, do, sheet_width(ui.look))], do.close, note=note)


@part
def PartySheet(ui: Ui, state: Any, do: Actor, about: Any = None) -> ft.Control:
    """The party during a fight, and the right pane of a wide screen."""
    return sheet(ui, ui.g("ui.tab.party"), [Party(ui, do, sheet_width(ui.look))], do.close)
