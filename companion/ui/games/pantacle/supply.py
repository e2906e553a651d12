"""Supply and piles: every cube, adept, blade and curse card of the box is accounted for."""

from __future__ import annotations

import flet as ft

from companion.games.pantacle.moon import reformed
from companion.games.pantacle.queries import printed
from companion.games.pantacle.state import State
from companion.games.pantacle.vocabulary import Resource
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.parts.panels import fact_line, quiet_note
from companion.ui.parts.rows import section, way_to
from companion.ui.parts.sheet import sheet
from companion.ui.wall import part


@part
def SupplySheet(ui: Ui, state: State, do: Actor, about: object = None) -> ft.Control:
    """Each sum adds up to what the box holds."""
    cards = [card for player in state.players for card in player.curses]
    rows: list[ft.Control] = []
    for resource, total in ((Resource.CUBES, printed(state).cubes), (Resource.ADEPTS, printed(state).adepts)):
        held = sum(player.has(resource) for player in state.players)
        on = sum(card.holds(resource) for card in cards)
        rows += [
            section(ui, ui.words.show(resource).capitalize(), str(total)),
            fact_line(ui, ui.g("ui.supply.supply"), str(state.supply(resource)), strong=True),
            fact_line(ui, ui.g("ui.supply.sanctuaries"), str(held)),
        ]
        if on:
            rows.append(fact_line(ui, ui.g("ui.supply.on_curses"), str(on)))
    hands = sum(player.hand for player in state.players)
    rows += [
        section(ui, ui.g("ui.supply.blades"), str(printed(state).blades)),
        fact_line(ui, ui.g("ui.supply.pile"), str(state.pile), strong=True),
        fact_line(ui, ui.g("ui.supply.discard"), str(state.discard)),
        fact_line(ui, ui.g("ui.supply.hands"), str(hands)),
    ]
    if not state.pile:
        rows.append(quiet_note(ui, ui.g("ui.supply.reform", n=reformed(state.discard))))
    rows += [
        section(ui, ui.g("ui.curses.title"), str(printed(state).curses)),
        fact_line(ui, ui.g("ui.supply.pile"), str(state.curse_pile), strong=True),
        fact_line(ui, ui.g("ui.supply.front"), str(len(cards))),
        way_to(
            ui,
            "open-correct",
            ui.g("menu.correct"),
            lambda: do.open("correct", "supply.cubes"),
            ft.Icons.EDIT_ROUNDED,
        ),
    ]
    return sheet(ui, ui.g("menu.supply"), rows, do.close, note=ui.g("ui.supply.note"))
