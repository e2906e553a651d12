"""A player on the screen: shape, shape with name, a number over its name, a small count."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.core.seats import Seat
from companion.ui.drawings import initial, seat_shape
from companion.ui.parts.layout import in_line, stacked, tight_row
from companion.ui.session import Ui


def seat_mark(
    ui: Ui, seat: Seat, size: float = 22, *, outlined: bool = False, label: str | None = None
) -> ft.Control:
    """Return a player's shape with the first letter of the name; outlined if done, out or absent."""
    return seat_shape(ui.look, seat, initial(ui.words.show(seat)), size, outlined, label)


def seat_name(
    ui: Ui,
    seat: Seat,
    size: float,
    *tail: ft.Control,
    quiet: bool = False,
    color: str | None = None,
    room: float | None = None,
) -> ft.Control:
    """Return a player's shape and name with ``tail`` at the right; ``room`` is the name's width, if known."""
    name = ui.words.show(seat)
    shape = seat_mark(ui, seat, size, outlined=quiet)
    if room is not None:  # smaller rather than cut
        return in_line(shape, ui.fitted(name, "bar", room, color=color, expand=True), *tail)
    return in_line(shape, ui.text(name, "bar", max_lines=1, color=color, expand=True), *tail)


def number_over(
    ui: Ui, value: int | str, under: str | ft.Control, *, color: str | None = None, **props: Any
) -> ft.Column:
    """Return a number over its name, or over an icon."""
    if isinstance(under, str):
        under = ui.text(under, "caption", color=ui.colours.ink2, max_lines=1)
    digits = ui.text(str(value), "tile", size=28, color=color)
    return stacked([digits, under], 0, across="middle", **props)


def small_count(ui: Ui, icon: ft.IconData, word: str, size: float = 15, color: str = "") -> ft.Control:
    """Return an icon with a short count, e.g. of cards or tokens."""
    ink = color or ui.colours.ink2
    return tight_row(ft.Icon(icon, size=size, color=ink), ui.text(word, "caption", color=ink), gap=3)
