"""Keys for numbers: values of Spell cards, strengths; and the typed values as cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import flet as ft

from companion.games.syncro.figures import MOST_STRENGTH
from companion.ui.desk import Ui
from companion.ui.drawings import dashed_box
from companion.ui.parts.panels import grid
from companion.ui.parts.press import press
from companion.ui.theme import flat, pressable


def _key(ui: Ui, id: str, said: str, body: ft.Control, tap: Callable[[], Any]) -> ft.Control:
    return press(ui, id, said, body, tap, expand=True, height=56, radius=14)


def _erase(ui: Ui, id: str, erase: Callable[[], Any]) -> ft.Control:
    glyph = ft.Icon(ft.Icons.BACKSPACE_ROUNDED, size=22, color=ui.colours.ink2)
    return _key(ui, f"{id}-erase", ui.t("form.take_back"), glyph, erase)


def value_keys(ui: Ui, id: str, top: int, add: Callable[[int], Any], erase: Callable[[], Any]) -> ft.Control:
    """One key a value that Spell cards are known to have, and one to take the last one back."""
    cells = [
        _key(ui, f"{id}-{value}", ui.g("ui.key", n=value), _digit(ui, str(value)), partial(add, value))
        for value in range(1, top + 1)
    ]
    return grid([*cells, _erase(ui, id, erase)], 3 if top < 6 else 4)


def number_keys(ui: Ui, id: str, now: int | None, change: Callable[[int | None], Any]) -> ft.Control:
    """A keypad for one number of two digits."""

    def add(digit: int) -> None:
        typed = (now or 0) * 10 + digit
        change(typed if typed <= MOST_STRENGTH else digit)

    def erase() -> None:
        change(now // 10 if now is not None and now >= 10 else None)

    cells = [
        _key(ui, f"{id}-{digit}", ui.g("ui.digit", digit=digit), _digit(ui, str(digit)), partial(add, digit))
        for digit in (1, 2, 3, 4, 5, 6, 7, 8, 9, 0)
    ]
    return grid([*cells, _erase(ui, id, erase)], 4 if ui.look.large_text else 6)


def _digit(ui: Ui, word: str) -> ft.Control:
    return ui.text(word, "tile", size=24)


def value_cards(ui: Ui, known: Sequence[int], typed: Sequence[int], open_places: int) -> ft.Control:
    """Spell cards on a monster: those of earlier turns flat, turned up ones lit, the others still hidden."""
    width, height = (52.0, 64.0) if len(known) + len(typed) + open_places <= 4 else (40.0, 56.0)

    def card(value: int, old: bool) -> ft.Control:
        digit = ui.text(str(value), "tile", size=30 if width > 50 else 24)
        box = flat if old else pressable
        return box(ui.look, digit, width=width, height=height, radius=12, alignment=ft.Alignment(0, 0))

    def hidden() -> ft.Control:
        mark = ui.text("?", "tile", size=24, color=ui.colours.ink3)
        return dashed_box(ui.look, width, height, 12, mark, ui.colours.ink3)

    cells: list[ft.Control] = [
        *(card(value, True) for value in known),
        *(card(value, False) for value in typed),
        *(hidden() for _ in range(open_places)),
    ]
    return ft.Row(cells, spacing=6, run_spacing=6, wrap=True)
