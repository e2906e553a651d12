"""The game screen between the position line and the main bar: sorcerers, guided turn, one sentence."""

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
    """Draw sorcerers and turn. Each component selects its own state: a tap redraws only what changed."""
    count = len(do.table.header.players)
    rows = [SorcererRow(ui, seat, do, key=f"sorcerer-{int(seat)}") for seat in seats(count)]
    table = stacked(rows, gap=gap(count))
    if ui.look.large_text:  # the tasks of the turn first, then the rows; both scroll
        column = full_height([Ahead(ui, do), table], scrolls=True, expand=True)
    else:  # only the rows scroll; the tasks of the turn stay visible
        held = full_height([table], scrolls=True, expand=True)
        column = full_height([held, InFront(ui, do), Turn(ui, do)], 4, expand=True)
    return game_screen(ui, column, body_width(ui.look))


@memo_component
def Ahead(ui: Ui, do: Dispatcher) -> ft.Control:
    """Draw the tasks of the turn above the rows, with large text; nothing but chips once the game is over."""
    if not use_selector(ui.session, do.table, lambda state: state.status is Status.PLAYING):
        return InFront(ui, do)
    return stacked([Sentence(ui, do), InFront(ui, do), Answers(ui, do), Turn(ui, do)])


@memo_component
def Turn(ui: Ui, do: Dispatcher) -> ft.Control:
    """Draw the stages of the turn and a sentence; the favours while one is to be announced (not if wide)."""
    if not use_selector(ui.session, do.table, lambda state: state.status is Status.PLAYING):
        return spacer(height=0, key="over")
    favours = use_selector(ui.session, do.table, to_announce) and not ui.look.wide
    if favours:
        return Favours(ui, do, key="favours")
    if ui.look.large_text:
        return Strip(ui, do, key="strip")
    return stacked([Strip(ui, do), Sentence(ui, do)], 4, key="strip")
