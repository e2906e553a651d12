"""How things stand below and beside each other. What large text changes about it is known here alone."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from companion.ui.desk import Ui


def stacked(controls: Sequence[ft.Control], gap: float = 8) -> ft.Column:
    """One below the other, as high as they need."""
    return ft.Column(list(controls), spacing=gap, tight=True)


def in_line(*controls: ft.Control, fill: int | None = None, gap: float = 8) -> ft.Row:
    """Side by side; the one at the place ``fill`` takes what the others leave."""
    if fill is None:
        return ft.Row(list(controls), spacing=gap)
    fill %= len(controls)
    return ft.Row(
        [ft.Container(each, expand=True) if n == fill else each for n, each in enumerate(controls)],
        spacing=gap,
    )


def side_by_side(
    ui: Ui, *controls: ft.Control, fill: int | None = None, gap: float = 8, under: float | None = None
) -> ft.Control:
    """Side by side like :func:`in_line`; with large text one below the other, ``under`` pixels apart."""
    if ui.look.large_text:
        return stacked(controls, gap if under is None else under)
    return in_line(*controls, fill=fill, gap=gap)


def flowing(controls: Sequence[ft.Control], gap: float = 6) -> ft.Row:
    """Side by side, on as many lines as they need."""
    return ft.Row(list(controls), spacing=gap, run_spacing=gap, wrap=True)


def grid(cells: Sequence[ft.Control], across: int) -> ft.Control:
    """Cells of equal width; give cells that expand."""
    padded = [*cells, *(ft.Container(expand=True) for _ in range(-len(cells) % across))]
    rows = [padded[start : start + across] for start in range(0, len(padded), across)]
    return stacked([in_line(*row) for row in rows])


def tiles(ui: Ui, cells: Sequence[ft.Control], across: int, large: int = 1) -> ft.Control:
    """A :func:`grid` of so many across; with large text only ``large`` of them."""
    return grid(cells, large if ui.look.large_text else across)
