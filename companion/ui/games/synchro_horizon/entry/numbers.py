"""Figures read from the box: cells, and one number pad that types into the selected cell."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import flet as ft

from companion.ui.error_boundary import component
from companion.ui.hooks import use_state
from companion.ui.parts.keys import append_digit, erase_key, number_key
from companion.ui.parts.layout import MIDDLE, boxed, grid, share, spacer, stacked, tight_row
from companion.ui.parts.sheet import sheet_width
from companion.ui.parts.tappable import tappable
from companion.ui.session import Ui
from companion.ui.tokens import ROLES

LARGE_KEYS = ("1", "2", "3", "erase", "4", "5", "6", "next", "7", "8", "9", "0")
KEYS = ("1", "2", "3", "4", "5", "erase", "6", "7", "8", "9", "0", "next")


@dataclass(frozen=True, slots=True)
class Figure:
    """One cell of a form: its id, its label, and the lowest and highest number the rules accept."""

    name: str
    label: str
    high: int = 99
    low: int = 0

    def grown(self, old: int | None, digit: int) -> int | None:
        """Return the number with one more digit; a number that would get too high is restarted.

        Return None if the result is out of range and no further digit could bring it into range.

        >>> Figure("level", "Level", high=4, low=1).grown(None, 0) is None
        True
        >>> Figure("hp", "HP").grown(12, 3)
        3
        """
        n = append_digit(old, digit, self.high)
        return n if n <= self.high and (n >= self.low or 0 < n * 10 <= self.high) else None

    def full(self, n: int) -> bool:
        """Return True if no further digit fits."""
        return n * 10 > self.high


@component
def Figures(
    ui: Ui,
    id: str,
    cells: tuple[Figure, ...],
    values: Mapping[str, int | None],
    change: Callable[[str, int | None], object],
    across: int = 3,
) -> ft.Control:
    """Draw the cells and the number pad. A full cell moves the focus to the next empty one."""
    now, look_at = use_state(_first(cells, values))
    fresh, start = use_state(True)
    led, lead = use_state("")
    chosen = next((cell for cell in cells if cell.name == now), cells[0])
    held = None if fresh else values.get(chosen.name)

    def turn_to(name: str) -> None:
        look_at(name)
        start(True)
        lead("")

    def onward() -> None:
        place = cells.index(chosen)
        turn_to(cells[(place + 1) % len(cells)].name)

    def key(pressed: str) -> None:
        if pressed == "next":
            if led:
                # the focus has already moved to the next cell: "next" must not skip it
                lead("")
            else:
                onward()
            return
        if pressed == "erase":
            typed = led or chosen.name
            change(typed, None)
            turn_to(typed)
            return
        grown = chosen.grown(held, int(pressed))
        if grown is None:
            return
        lead("")
        change(chosen.name, grown)
        start(False)
        after = cells[cells.index(chosen) + 1 :]
        # skip filled cells: a player who types on by habit would overwrite their figures
        empty = next((cell.name for cell in after if values.get(cell.name) is None), None)
        if chosen.full(grown) and empty is not None:
            turn_to(empty)
            lead(chosen.name)

    wide = ui.look.per_row(across, _beside(ui, cells, across))
    only = len(cells) == 1
    room = share(sheet_width(ui.look), wide) - 10
    faces = [
        _cell(ui, id, cell, values.get(cell.name), cell is chosen, turn_to, only, room) for cell in cells
    ]
    return stacked(
        [grid(faces, wide), _pad(ui, id, key, lambda digit: chosen.grown(held, digit) is not None, only)],
        gap=10,
    )


def _beside(ui: Ui, cells: tuple[Figure, ...], across: int) -> int:
    """Return the cells per row with large text: ``across`` if the pane has room for their names, else two."""
    room = share(sheet_width(ui.look), across) - 10

    def fits(cell: Figure) -> bool:
        return ui.look.fit(cell.label, "caption", room, most=2, sizes=(ROLES["caption"].size,)) is not None

    return across if ui.look.wide and all(map(fits, cells)) else min(across, 2)


def one_figure(
    ui: Ui, id: str, cell: Figure, value: int | None, change: Callable[[int | None], object]
) -> ft.Control:
    """Return the form of a sheet with a single figure: one cell and its number pad."""
    return Figures(ui, id, (cell,), {cell.name: value}, lambda _, n: change(n), 1)


def _first(cells: tuple[Figure, ...], values: Mapping[str, int | None]) -> str:
    return next((cell.name for cell in cells if values.get(cell.name) is None), cells[0].name)


def _cell(
    ui: Ui,
    id: str,
    cell: Figure,
    value: int | None,
    now: bool,
    tap: Callable[[str], object],
    only: bool,
    room: float,
) -> ft.Control:
    """Return a cell: the number over its label; if empty a pencil when selected, else a plus.

    The ``only`` cell of a sheet is one line if it fits, so that the form below it stays above the fold.
    """
    face: ft.Control
    if value is not None:
        face = ui.text(str(value), "tile", size=22)
    else:
        sign = ft.Icons.EDIT_ROUNDED if now else ft.Icons.ADD_ROUNDED
        face = ft.Icon(sign, size=20, color=ui.accent.acc if now else ui.colours.ink3)
    number = boxed(face, height=ui.look.scaled_height(36, 10.8), place=MIDDLE)
    align = ft.TextAlign.CENTER
    word = ui.text(cell.label, "caption", color=ui.colours.ink2, max_lines=2, text_align=align)
    if not only and not ui.look.large_text:
        word = ui.fitted(cell.label, "caption", room, most=2, color=ui.colours.ink2, text_align=align)
    body: ft.Control = stacked([number, word], 0, across="middle")
    figure = 80  # pixels: three digits with large text, and the gap to the label
    if only and (not ui.look.large_text or ui.look.width_of(cell.label, "caption") + figure <= room):
        body = tight_row(number, word, gap=10)
    said = ui.g("ui.s.unread") if value is None else str(value)
    return tappable(
        ui,
        f"{id}-{cell.name}",
        f"{cell.label}{ui.t('colon')}{said}",
        body,
        lambda: tap(cell.name),
        ground="raised" if value is not None else "well",
        chosen=now,
        expand=True,
        radius=14,
        height=None,
        pad=(2, 6),
    )


def _pad(
    ui: Ui, id: str, tap: Callable[[str], object], takes: Callable[[int], bool], only: bool
) -> ft.Control:
    """Return the pad: two rows of six keys, on a phone with large text three of four.

    Digits that the rules do not accept now are disabled. With an ``only`` figure there is no "next" key.
    """

    box: dict[str, Any] = {"expand": True, "height": 52, "radius": 12}

    def key(name: str) -> ft.Control:
        if name == "next" and only:
            return spacer(expand=True)
        if name == "next":
            sign = ft.Icon(ft.Icons.KEYBOARD_TAB_ROUNDED, size=22, color=ui.colours.ink2)
            return tappable(ui, f"{id}-key-next", ui.g("ui.s.key.next"), sign, lambda: tap(name), **box)
        if name == "erase":
            return erase_key(ui, f"{id}-key-erase", ui.g("ui.s.key.erase"), lambda: tap(name), **box)
        if takes(int(name)):
            return number_key(ui, f"{id}-key", name, lambda: tap(name), size=22, **box)
        idle = ui.colours.ink3
        return number_key(ui, f"{id}-key", name, None, size=22, color=idle, ground="flat", **box)

    across = 6 if ui.look.wide else ui.look.per_row(6, 4)
    names = KEYS if across == 6 else LARGE_KEYS
    return grid([key(name) for name in names], across)
