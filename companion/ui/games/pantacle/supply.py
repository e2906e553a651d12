"""Supply and piles: every cube, adept, blade and curse card of the box is accounted for."""

from __future__ import annotations

import flet as ft

from companion.games.pantacle.moon import reformed
from companion.games.pantacle.queries import printed
from companion.games.pantacle.state import State
from companion.games.pantacle.vocabulary import Resource
from companion.ui.at import At
from companion.ui.parts.panels import fact_line, quiet_note
from companion.ui.parts.rows import section, way_to
from companion.ui.parts.sheet import sheet
from companion.ui.wall import part


@part
def SupplySheet(at: At[State], about: object = None) -> ft.Control:
    """Each sum adds up to what the box holds."""
    cards = [card for player in at.state.players for card in player.curses]
    rows: list[ft.Control] = []
    for resource, total in (
        (Resource.CUBES, printed(at.state).cubes),
        (Resource.ADEPTS, printed(at.state).adepts),
    ):
        held = sum(player.has(resource) for player in at.state.players)
        on = sum(card.holds(resource) for card in cards)
        rows += [
            section(at, at.words.show(resource).capitalize(), str(total)),
            fact_line(at, at.g("ui.supply.supply"), str(at.state.supply(resource)), strong=True),
            fact_line(at, at.g("ui.supply.sanctuaries"), str(held)),
        ]
        if on:
            rows.append(fact_line(at, at.g("ui.supply.on_curses"), str(on)))
    hands = sum(player.hand for player in at.state.players)
    rows += [
        section(at, at.g("ui.supply.blades"), str(printed(at.state).blades)),
        fact_line(at, at.g("ui.supply.pile"), str(at.state.pile), strong=True),
        fact_line(at, at.g("ui.supply.discard"), str(at.state.discard)),
        fact_line(at, at.g("ui.supply.hands"), str(hands)),
    ]
    if not at.state.pile:
        rows.append(quiet_note(at, at.g("ui.supply.reform", n=reformed(at.state.discard))))
    rows += [
        section(at, at.g("ui.curses.title"), str(printed(at.state).curses)),
        fact_line(at, at.g("ui.supply.pile"), str(at.state.curse_pile), strong=True),
        fact_line(at, at.g("ui.supply.front"), str(len(cards))),
        way_to(
            at,
            "open-correct",
            at.g("menu.correct"),
            lambda: at.do.open("correct", "supply.cubes"),
            ft.Icons.EDIT_ROUNDED,
        ),
    ]
    return sheet(at, at.g("menu.supply"), rows, at.do.close, note=at.g("ui.supply.note"))
