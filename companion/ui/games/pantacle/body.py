"""The screen between the where line and the main bar: one row a sorcerer, the guided turn, one sentence."""

from __future__ import annotations

import flet as ft

from companion.core.seats import seats
from companion.games.pantacle.queries import to_announce
from companion.games.pantacle.vocabulary import Status
from companion.ui.dispatcher import Dispatcher
from companion.ui.error_boundary import component, memo_component
from companion.ui.games.pantacle.favours import Favours
from companion.ui.games.pantacle.in_front import InFront
from companion.ui.games.pantacle.sorcerer import SorcererRow, gap
from companion.ui.games.pantacle.strip import Answers, Sentence, Strip
from companion.ui.parts.layout import full_height, game_screen, spacer, stacked
from companion.ui.parts.sheet import body_width
from companion.ui.session import Ui
from companion.ui.table_hooks import use_selector


@component
def Body(ui: Ui, do: Dispatcher) -> ft.Control:
    """Each part looks at the table itself: a tap redraws what it changed."""
    count = len(do.table.header.players)
    rows = [SorcererRow(ui, seat, do, key=f"sorcerer-{int(seat)}") for seat in seats(count)]
    table = stacked(rows, gap=gap(count))
    if ui.look.large_text:  # what is to be done first, then the rows, which scroll
        column = full_height([Ahead(ui, do), table], scrolls=True, expand=True)
    else:  # the rows scroll when they must; what is to be done never does
        held = full_height([table], scrolls=True, expand=True)
        column = full_height([held, InFront(ui, do), Turn(ui, do)], 4, expand=True)
    return game_screen(ui, column, body_width(ui.look))


@memo_component
def Ahead(ui: Ui, do: Dispatcher) -> ft.Control:
    """With large text what is to be done, before the rows; when it is over they begin at the top."""
    if not use_selector(ui.session, do.table, lambda state: state.status is Status.PLAYING):
        return InFront(ui, do)
    return stacked([Sentence(ui, do), InFront(ui, do), Answers(ui, do), Turn(ui, do)])


@memo_component
def Turn(ui: Ui, do: Dispatcher) -> ft.Control:
    """The stages of the turn and their sentence; the favours themselves while one is to be announced."""
    if not use_selector(ui.session, do.table, lambda state: state.status is Status.PLAYING):
        return spacer(height=0, key="over")
    favours = use_selector(ui.session, do.table, to_announce) and not ui.look.wide
    if favours:
        return Favours(ui, do, key="favours")
    if ui.look.large_text:
        return Strip(ui, do, key="strip")
    return stacked([Strip(ui, do), Sentence(ui, do)], 4, key="strip")
