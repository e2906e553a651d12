"""Small controls of Pantacle's screen: tappable words, and a number that a card may change."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.ui.parts.counter import stepper
from companion.ui.parts.layout import expanded, tight_row
from companion.ui.parts.rows import switch_row
from companion.ui.parts.sheet import body_width, sheet_width
from companion.ui.parts.tappable import tappable
from companion.ui.session import Ui

CHIP = 48
"""Height of a chip in pixels."""


def word_chip(
    ui: Ui,
    id: str,
    word: str,
    go: Callable[[], object],
    *,
    said: str = "",
    sign: ft.Control | None = None,
    ground: str = "raised",
    checked: bool | None = None,
) -> ft.Control:
    """Return tappable words, as wide as needed; with large text they wrap onto several lines."""
    head = [] if sign is None else [sign]
    if ui.look.large_text:
        text: ft.Control = expanded(ui.text(word, "note", weight=600), expand_loose=True)
    else:
        room = min(body_width(ui.look), sheet_width(ui.look)) - 44  # fits on the screen and in a sheet
        text = ui.fitted(word, "note", room, weight=600)
    return tappable(
        ui,
        id,
        said or word,
        tight_row(*head, text, gap=6),
        go,
        ground=ground,
        checked=checked,
        height=ui.look.fixed_unless_large(CHIP),
        pad=10,
        alignment=None,
    )


def odd_number(
    ui: Ui,
    ids: tuple[str, str],
    question: str,
    name: str,
    value: int | None,
    put: Callable[[int | None], object],
    *,
    usual: int,
    high: int,
) -> list[ft.Control]:
    """Return a switch and, if it is on, a stepper: for a number that a card unknown to the app changes."""
    switch, number = ids
    odd = value is not None
    rows = [switch_row(ui, switch, question, odd, lambda on: put(usual if on else None))]
    if value is not None:
        rows.append(stepper(ui, number, name, value, put, high=high, caption=name, width=None))
    return rows
