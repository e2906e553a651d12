"""The screen between the where line and the main bar: pile, players, invocation track, two buttons."""

from __future__ import annotations

import flet as ft

from companion.core.seats import seats
from companion.games.big_book.madness import TakeMadnessAll
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.games.big_book.chips import Chip
from companion.ui.games.big_book.pile import pile_panel
from companion.ui.games.big_book.track import Track
from companion.ui.parts.press import word_button
from companion.ui.parts.sheet import body_width
from companion.ui.wall import memo_part, part


@part
def Body(ui: Ui, do: Actor) -> ft.Control:
    """Pile, chips, track, buttons. Each part looks at the table itself: a tap redraws what it changed."""
    width = body_width(ui.look)
    count = len(do.table.header.players)
    each = [Chip(ui, seat, count, do, key=f"chip-{seat}") for seat in seats(count)]
    row = 2 if ui.look.large_text else count
    gap = 8 if count < 5 else 6
    chips = ft.Column(
        [ft.Row(each[start : start + row], spacing=gap) for start in range(0, count, row)],
        spacing=gap,
        tight=True,
    )
    rows: list[ft.Control] = [pile_panel(ui, width, do), chips, Track(ui, width, do), Quick(ui, do)]
    scrolls = ui.look.large_text or ui.look.height < 620
    column = ft.Column(
        rows,
        spacing=4 if not ui.look.wide else 16,
        expand=True,
        scroll=ft.ScrollMode.AUTO if scrolls else None,
        alignment=ft.MainAxisAlignment.START
        if scrolls or ui.look.wide
        else ft.MainAxisAlignment.SPACE_BETWEEN,
    )
    return ft.Container(column, padding=ft.Padding.symmetric(horizontal=16), expand=True, width=width + 32)


@memo_part
def Quick(ui: Ui, do: Actor) -> ft.Control:
    """Everybody +1, and the payment helper: the two taps of nearly every turn."""
    everyone = word_button(
        ui,
        "everyone",
        ui.g("ui.everyone"),
        lambda: do(TakeMadnessAll()),
        icon=ft.Icons.GROUPS_ROUNDED,
        label=ui.g("ui.everyone.spoken"),
        expand=True,
        height=48,
    )
    if ui.look.wide:
        return ft.Row([everyone, ft.Container(expand=True)], spacing=8)
    pay = word_button(
        ui,
        "pay",
        ui.g("ui.pay"),
        lambda: do.open("pay"),
        icon=ft.Icons.CALCULATE_ROUNDED,
        expand=True,
        height=48,
    )
    if ui.look.large_text:
        return ft.Column([ft.Row([everyone]), ft.Row([pay])], spacing=8, tight=True)
    return ft.Row([everyone, pay], spacing=8)
