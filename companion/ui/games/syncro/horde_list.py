"""The whole Horde as a list: for what the picture has no room for."""

from __future__ import annotations

from functools import partial

import flet as ft

from companion.games.syncro import queries
from companion.games.syncro.queries import CardView
from companion.games.syncro.state import State
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.games.syncro.names import card_name, card_place
from companion.ui.parts.panels import quiet_note
from companion.ui.parts.rows import chevron, row, section
from companion.ui.parts.sheet import sheet
from companion.ui.wall import part


@part
def HordeSheet(ui: Ui, state: State, do: Actor, about: object = None) -> ft.Control:
    """From bottom to top, as it is resolved; a touch looks at one card."""
    rows = [_row(ui, state, view, do) for view in queries.horde(state)]
    if not rows:
        rows = [quiet_note(ui, ui.g("ui.horde.none"))]
    beaten = [each for each in (*state.two.beaten, *state.two.fallen) if each.label]
    if beaten:
        rows.append(section(ui, ui.g("ui.beaten")))
        rows.append(ui.text(", ".join(each.label for each in beaten), "body"))
    note = ui.g("ui.horde.note", n=len(state.targets)) if state.horde else ""
    return sheet(ui, ui.g("ui.horde"), rows, do.close, note=note)


def _row(ui: Ui, state: State, view: CardView, do: Actor) -> ft.Control:
    card = view.card
    notes = [card_place(ui, state, card)]
    if not view.accessible:
        notes.append(ui.g("ui.card.covered"))
    if card.spells:
        notes.append(ui.g("ui.card.spells", n=len(card.spells)))
    return row(
        ui,
        f"list-{card.id}",
        card_name(ui, state, card),
        partial(do.open, "card", card.id),
        note=", ".join(notes),
        tail=chevron(ui),
        ground="raised" if view.accessible else "flat",
    )
