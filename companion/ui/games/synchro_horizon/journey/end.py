"""The end of a visit that left something unused, and the journal of the campaign."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.games.synchro_horizon.journey import EndVisit
from companion.games.synchro_horizon.queries.journey import Leg, journal
from companion.games.synchro_horizon.queries.look import date_say
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.vocabulary import Phase
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.games.synchro_horizon.journey.stay import Stay
from companion.ui.parts.panels import confirm_bar, quiet_note, warn_line
from companion.ui.parts.rows import row
from companion.ui.parts.sheet import sheet
from companion.ui.wall import part


@part
def EndVisitSheet(ui: Ui, state: State, do: Actor, about: Any = None) -> ft.Control:
    """What the visit still offers; going on without it is asked once."""
    title = ui.g("step.end_visit")
    if state.phase is not Phase.VISIT:
        return sheet(ui, title, [quiet_note(ui, ui.g("ui.j.visit.over"))], do.close)
    visit = state.journey.visit
    rows: list[ft.Control] = []
    if visit.rolled is not None:
        rows.append(warn_line(ui, ui.g("ui.j.end.rolled", n=visit.rolled)))
    elif not (visit.village or visit.point):
        rows.append(warn_line(ui, ui.g("ui.j.end.nothing")))
    if not ui.look.wide:  # there it stands at the left already
        rows.append(Stay(ui, do))
    bar = confirm_bar(
        ui,
        do,
        ui.g("ui.j.end.go"),
        ui.g("step.end_visit.follows"),
        lambda: do(EndVisit(sure=True), then=do.close),
        ft.Icons.ARROW_FORWARD_ROUNDED,
    )
    return sheet(ui, title, rows, do.close, bar=bar)


@part
def JournalSheet(ui: Ui, state: State, do: Actor, about: Any = None) -> ft.Control:
    """The campaign, stop by stop, the last one first; a tap reads the tile."""
    legs = journal(state)
    rows = [_leg(ui, state, do, leg) for leg in reversed(legs)]
    if not rows:
        rows = [quiet_note(ui, ui.g("ui.j.journal.empty"))]
    return sheet(ui, ui.g("menu.journal"), rows, do.close, note=ui.g("ui.j.journal.note", n=len(legs)))


def _leg(ui: Ui, state: State, do: Actor, leg: Leg) -> ft.Control:
    parts = [ui.words.say(date_say(state, max(1, leg.arrived)))]
    if leg.point is not None:
        parts.append(ui.words.show(leg.point))
    if leg.level is not None:
        parts.append(ui.g("ui.j.tile.level", n=leg.level))
    used = [ui.g("ui.j.leg.point")] if leg.activated else []
    used += [ui.g("ui.j.leg.village")] if leg.village else []
    note = " · ".join([*parts, *used])
    return row(
        ui,
        f"leg-{leg.number}",
        leg.city,
        lambda: do.open("tell_tile", leg.city),
        note=note,
        lead=ui.text(str(leg.number), "tile", size=22, color=ui.colours.ink2),
        ground="active" if leg.here else "raised",
        chosen=leg.here,
    )
