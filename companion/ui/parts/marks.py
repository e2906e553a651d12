"""Small signs that stand before a word: whose it is."""

from __future__ import annotations

import flet as ft

from companion.core.seats import Seat
from companion.ui.desk import Ui
from companion.ui.drawings import initial, seat_shape


def seat_mark(
    ui: Ui, seat: Seat, size: float = 22, *, outlined: bool = False, label: str | None = None
) -> ft.Control:
    """A player's shape with the first letter of the name; outlined = past, out or away."""
    return seat_shape(ui.look, seat, initial(ui.words.show(seat)), size, outlined, label)
