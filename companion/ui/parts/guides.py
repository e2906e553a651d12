"""Turn guides: the current, the finished and the coming stages of a turn."""

from __future__ import annotations

import flet as ft

from companion.ui.parts.layout import highlighted
from companion.ui.session import Ui


def stage_line(
    ui: Ui, title: str, note: str, *, now: bool, done: bool = False, forced: bool = False
) -> ft.Control:
    """Return one stage: an icon for its status, its name, and a sentence about it."""
    if now:
        icon, colour = ft.Icons.PLAY_ARROW_ROUNDED, ui.accent.acc
    elif done:
        icon, colour = ft.Icons.CHECK_ROUNDED, ui.colours.ok
    elif forced:
        icon, colour = ft.Icons.PRIORITY_HIGH_ROUNDED, ui.accent.acc
    else:
        icon, colour = ft.Icons.RADIO_BUTTON_UNCHECKED_ROUNDED, ui.colours.ink3
    words = ft.Column(
        [ui.text(title, "body", weight=600), ui.text(note, "note", color=ui.colours.ink2)],
        spacing=2,
        expand=True,
    )
    body = ft.Row([ft.Icon(icon, size=22, color=colour), words], spacing=10)
    return highlighted(ui, body, now)
