"""A card in support as a small card to press, and the place where one may go."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.games.big_book.state import Face
from companion.ui.desk import Ui
from companion.ui.drawings import dashed_box
from companion.ui.games.big_book.hand import card_face
from companion.ui.parts.press import press

WIDTH, HEIGHT = 64.0, 76.0


def card_size(ui: Ui) -> tuple[float, float]:
    """The size of a card, with room for its word at 200 %."""
    return WIDTH + 40 * max(0.0, ui.look.scale - 1), HEIGHT + 20 * max(0.0, ui.look.scale - 1)


def face(ui: Ui, card: Face) -> ft.Control:
    """Element over value, or a head and the word."""
    if card.element is not None:
        return card_face(ui, card.element, card.value_printed)
    return ft.Column(
        [
            ft.Icon(ft.Icons.PSYCHOLOGY_ALT_ROUNDED, size=26, color=ui.colours.ink2),
            ui.text(ui.g("ui.madness"), "caption", color=ui.colours.ink2, max_lines=1),
        ],
        spacing=2,
        alignment=ft.MainAxisAlignment.CENTER,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )


def card_button(
    ui: Ui,
    id: str,
    card: Face,
    said: str,
    tap: Callable[[], Any],
    *,
    chosen: bool = False,
) -> ft.Control:
    """A card lying in support."""
    width, height = card_size(ui)
    return press(
        ui,
        id,
        said,
        face(ui, card),
        tap,
        ground="active" if chosen else "raised",
        chosen=chosen,
        width=width,
        height=height,
        radius=12,
    )


def free_place(ui: Ui, id: str, said: str, tap: Callable[[], Any]) -> ft.Control:
    """An empty place asks for a card."""
    width, height = card_size(ui)
    plus = ft.Icon(ft.Icons.ADD_ROUNDED, size=22, color=ui.colours.ink2)
    box = dashed_box(ui.look, width, height, 12, plus, ui.colours.ink3)
    return press(ui, id, said, box, tap, ground="clear", width=width, height=height, radius=12, padding=0)
