"""The screen between the where line and the main bar: one row a sorcerer, the guided turn, one sentence."""

from __future__ import annotations

import flet as ft

from companion.core.seats import seats
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.games.pantacle.sorcerer import SorcererRow
from companion.ui.games.pantacle.strip import Answers, Sentence, Strip
from companion.ui.parts.sheet import body_width
from companion.ui.theme import Look
from companion.ui.tokens import MAIN_BAR, TOP_BAR, WHERE_LINE
from companion.ui.wall import part

STRIP = 80
"""The guided turn and its sentence, with the gaps around them."""


def row_height(look: Look, players: int) -> tuple[float, bool]:
    """How high a row may be so that all are in sight; whether the column must scroll all the same."""
    gaps = gap(players) * (players - 1)
    room = look.height - TOP_BAR - WHERE_LINE - MAIN_BAR - STRIP - gaps
    least = 76 * max(1.0, look.scale)
    fits = room / players
    return min(max(fits, least), 124 * max(1.0, look.scale)), fits < least


def gap(players: int) -> int:
    """Between two rows."""
    return 6 if players < 5 else 4


@part
def Body(ui: Ui, do: Actor) -> ft.Control:
    """Each part looks at the table itself: a tap redraws what it changed."""
    count = len(do.table.header.players)
    height, scrolls = row_height(ui.look, count)
    rows = [SorcererRow(ui, seat, height, do, key=f"sorcerer-{int(seat)}") for seat in seats(count)]
    table = ft.Column(rows, spacing=gap(count), tight=True)
    large = ui.look.large_text
    if large:  # what is to be done first, then the rows, which scroll
        parts = [Sentence(ui, do), Answers(ui, do), table, Strip(ui, do)]
    else:
        parts = [table, ft.Column([Strip(ui, do), Sentence(ui, do)], spacing=4, tight=True)]
    column = ft.Column(
        parts,
        spacing=8,
        expand=True,
        scroll=ft.ScrollMode.AUTO if scrolls or large else None,
    )
    return ft.Container(
        column, padding=ft.Padding.symmetric(horizontal=16), expand=True, width=body_width(ui.look) + 32
    )
