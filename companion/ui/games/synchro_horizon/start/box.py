"""The mark of a figure that comes from the owner's box."""

from __future__ import annotations

import flet as ft

from companion.ui.desk import Ui


def from_box(ui: Ui, text: str = "") -> ft.Control:
    """ "From your box: read once, remembered"."""
    return ft.Row(
        [
            ft.Icon(ft.Icons.INVENTORY_2_ROUNDED, size=18, color=ui.accent.acc),
            ft.Container(ui.text(text or ui.g("ui.s.from_box"), "note", color=ui.colours.ink2), expand=True),
        ],
        spacing=8,
    )
