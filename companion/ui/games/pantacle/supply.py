"""The supply sheet: all cubes, adepts, blades and curse cards of the box, by place."""

from __future__ import annotations

import flet as ft

from companion.games.pantacle.queries import accounts, blade_account, curse_account
from companion.games.pantacle.state import State
from companion.ui.error_boundary import component
from companion.ui.parts.panels import fact_line, quiet_note
from companion.ui.parts.rows import section, way_to
from companion.ui.parts.sheet import sheet
from companion.ui.table_context import TableContext


@component
def SupplySheet(at: TableContext[State], about: object = None) -> ft.Control:
    """Draw the counts by place; each group adds up to the contents of the box."""
    rows: list[ft.Control] = []
    for each in accounts(at.state):
        rows += [
            section(at, at.words.show(each.resource).capitalize(), str(each.total)),
            fact_line(at, at.g("ui.supply.supply"), str(each.supply), strong=True),
            fact_line(at, at.g("ui.supply.sanctuaries"), str(each.sanctuaries)),
        ]
        if each.on_curses:
            rows.append(fact_line(at, at.g("ui.supply.on_curses"), str(each.on_curses)))
    blades, curses = blade_account(at.state), curse_account(at.state)
    rows += [
        section(at, at.g("ui.supply.blades"), str(blades.total)),
        fact_line(at, at.g("ui.supply.pile"), str(blades.pile), strong=True),
        fact_line(at, at.g("ui.supply.discard"), str(blades.discard)),
        fact_line(at, at.g("ui.supply.hands"), str(blades.hands)),
    ]
    if blades.reformed is not None:
        rows.append(quiet_note(at, at.g("ui.supply.reform", n=blades.reformed)))
    rows += [
        section(at, at.g("ui.curses.title"), str(curses.total)),
        fact_line(at, at.g("ui.supply.pile"), str(curses.pile), strong=True),
        fact_line(at, at.g("ui.supply.front"), str(curses.in_front)),
        way_to(
            at,
            "open-correct",
            at.g("menu.correct"),
            lambda: at.do.open("correct", "supply.cubes"),
            ft.Icons.EDIT_ROUNDED,
        ),
    ]
    return sheet(at, at.g("menu.supply"), rows, at.do.close, note=at.g("ui.supply.note"))
