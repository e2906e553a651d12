"""The screen between the where line and the main bar: one row a sorcerer, the guided turn, one sentence."""

from __future__ import annotations

import flet as ft

from companion.core.seats import seats
from companion.games.pantacle.queries import to_announce
from companion.games.pantacle.vocabulary import Status
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.games.pantacle.favours import Favours
from companion.ui.games.pantacle.in_front import InFront
from companion.ui.games.pantacle.sorcerer import SorcererRow, gap
from companion.ui.games.pantacle.strip import Answers, Sentence, Strip
from companion.ui.live import use_slice
from companion.ui.parts.layout import blank, game_screen, stacked, standing
from companion.ui.parts.sheet import body_width
from companion.ui.wall import memo_part, part


@part
def Body(ui: Ui, do: Actor) -> ft.Control:
    """Each part looks at the table itself: a tap redraws what it changed."""
    count = len(do.table.header.players)
    rows = [SorcererRow(ui, seat, do, key=f"sorcerer-{int(seat)}") for seat in seats(count)]
    table = stacked(rows, gap=gap(count))
    if ui.look.large_text:  # what is to be done first, then the rows, which scroll
        column = standing([Ahead(ui, do), table], scrolls=True, expand=True)
    else:  # the rows scroll when they must; what is to be done never does
        held = standing([table], scrolls=True, expand=True)
        column = standing([held, InFront(ui, do), Turn(ui, do)], 4, expand=True)
    return game_screen(ui, column, body_width(ui.look))


@memo_part
def Ahead(ui: Ui, do: Actor) -> ft.Control:
    """With large text what is to be done, before the rows; when it is over they begin at the top."""
    if not use_slice(ui.desk, do.table, lambda state: state.status is Status.PLAYING):
        return InFront(ui, do)
    return stacked([Sentence(ui, do), InFront(ui, do), Answers(ui, do), Turn(ui, do)])


@memo_part
def Turn(ui: Ui, do: Actor) -> ft.Control:
    """The stages of the turn and their sentence; the favours themselves while one is to be announced."""
    if not use_slice(ui.desk, do.table, lambda state: state.status is Status.PLAYING):
        return blank(height=0, key="over")
    favours = use_slice(ui.desk, do.table, to_announce) and not ui.look.wide
    if favours:
        return Favours(ui, do, key="favours")
    if ui.look.large_text:
        return Strip(ui, do, key="strip")
    return stacked([Strip(ui, do), Sentence(ui, do)], 4, key="strip")
