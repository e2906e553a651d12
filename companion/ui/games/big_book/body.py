"""The screen between the where line and the main bar: pile, players, invocation track, five buttons."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.core.seats import seats
from companion.games.big_book.madness import TakeMadnessAll
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.games.big_book.chips import Chip
from companion.ui.games.big_book.letters import low
from companion.ui.games.big_book.pile import pile_panel
from companion.ui.games.big_book.track import Track
from companion.ui.kept import use_not_kept
from companion.ui.parts.layout import grid, stacked
from companion.ui.parts.press import press, word_button
from companion.ui.parts.sheet import body_width
from companion.ui.theme import centred
from companion.ui.wall import memo_part, part


@part
def Body(ui: Ui, do: Actor) -> ft.Control:
    """Pile, chips, track, buttons. Each part looks at the table itself: a tap redraws what it changed."""
    width = body_width(ui.look)
    count = len(do.table.header.players)
    each = [Chip(ui, seat, count, do, key=f"chip-{seat}") for seat in seats(count)]
    row = 2 if ui.look.large_text else count
    gap = 8 if count < 5 else 6
    chips = stacked(
        [ft.Row(each[start : start + row], spacing=gap) for start in range(0, count, row)], gap=gap
    )
    rows: list[ft.Control] = [pile_panel(ui, width, do), chips, Track(ui, width, do), Quick(ui, do)]
    # The note of a table that is not kept takes room.
    scrolls = ui.look.large_text or ui.look.height < 620 or bool(use_not_kept(ui, do.table.header.table))
    column = ft.Column(
        rows,
        spacing=12 if ui.look.wide else 2 if low(ui.look) else 4,
        expand=True,
        scroll=ft.ScrollMode.AUTO if scrolls else None,
        alignment=ft.MainAxisAlignment.START
        if scrolls or ui.look.wide
        else ft.MainAxisAlignment.SPACE_BETWEEN,
    )
    return ft.Container(column, padding=ft.Padding.symmetric(horizontal=16), expand=True, width=width + 32)


@memo_part
def Quick(ui: Ui, do: Actor) -> ft.Control:
    """Everybody +1, and what cards are paid, cast, placed and bought with: one tap each from the table."""
    taps: list[tuple[str, ft.IconData, Callable[[], object]]] = [
        ("everyone", ft.Icons.GROUPS_ROUNDED, lambda: do(TakeMadnessAll())),
        ("pay", ft.Icons.CALCULATE_ROUNDED, lambda: do.open("pay")),
        ("spells", ft.Icons.AUTO_FIX_HIGH_ROUNDED, lambda: do.open("spells")),
        ("support", ft.Icons.PAN_TOOL_ROUNDED, lambda: do.open("support")),
        ("reserve", ft.Icons.STYLE_ROUNDED, lambda: do.open("reserve")),
    ]
    if ui.look.wide:  # the payment helper stands beside the screen
        taps.pop(1)
    if ui.look.wide or ui.look.large_text:
        buttons = [
            word_button(ui, name, ui.g(f"ui.{name}"), go, icon=icon, label=_spoken(ui, name), expand=True)
            for name, icon, go in taps
        ]
        return grid(buttons, 1 if not ui.look.wide else 2 if ui.look.large_text else 4)
    return ft.Row([_key(ui, name, icon, go) for name, icon, go in taps], spacing=5)


def _spoken(ui: Ui, id: str) -> str:
    return ui.g("ui.everyone.spoken") if id == "everyone" else ui.g(f"ui.{id}")


def _key(ui: Ui, id: str, icon: ft.IconData, go: Callable[[], object]) -> ft.Control:
    """A picture over its word, a fifth of the phone wide."""
    room = (ui.look.width - 32 - 4 * 5) / 5
    body = centred(
        [
            ft.Icon(icon, size=20, color=ui.colours.ink2),
            ui.fitted(ui.g(f"ui.{id}"), "caption", room, weight=600, no_wrap=True),
        ],
        1,
    )
    return press(ui, id, _spoken(ui, id), body, go, expand=True, height=48, radius=14, padding=0)
