"""A name to type, with the names the box knows already one tap away."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import flet as ft

from companion.ui.desk import Ui
from companion.ui.parts.press import press
from companion.ui.parts.rows import text_field

SHOWN = 6
"""Known names offered at once."""


def name_field(
    ui: Ui,
    id: str,
    label: str,
    value: str,
    change: Callable[[str], Any],
    known: Iterable[str] = (),
) -> ft.Control:
    """The field, and below it the known names that begin like what is typed."""
    start = value.strip().casefold()
    near = [name for name in known if name.casefold().startswith(start) and name.casefold() != start]
    rows: list[ft.Control] = [text_field(ui, id, label, value, change)]
    if near:
        chips = [known_chip(ui, f"{id}-known-{n}", name, change) for n, name in enumerate(near[:SHOWN])]
        rows.append(ft.Row(chips, spacing=6, run_spacing=6, wrap=True))
    return ft.Column(rows, spacing=8, tight=True)


def known_chip(ui: Ui, id: str, name: str, change: Callable[[str], Any]) -> ft.Control:
    """A name the box knows: one tap instead of typing."""
    body = ft.Row(
        [
            ft.Icon(ft.Icons.INVENTORY_2_ROUNDED, size=16, color=ui.colours.ink3),
            ui.text(name, "note", weight=600, max_lines=1),
        ],
        spacing=6,
        tight=True,
    )
    return press(
        ui,
        id,
        ui.g("ui.s.known", name=name),
        body,
        lambda: change(name),
        height=48,
        padding=ft.Padding.symmetric(horizontal=12),
        alignment=None,
    )
