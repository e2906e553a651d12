"""The cells of box facts: flat if from the rulebook, raised if read off the box, dashed if unknown."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.core.box import Box, Fact, Origin
from companion.ui.drawings import dashed_box, element_shape
from companion.ui.drawings.shapes import ELEMENTS
from companion.ui.parts.origin import ICONS
from companion.ui.parts.rows import row as list_row
from companion.ui.parts.tappable import icon_button, tappable
from companion.ui.screens.box_facts.grid import Cell, Grid, cell_word, unknown, value_word
from companion.ui.screens.settings.page import column_width
from companion.ui.session import Ui
from companion.ui.tokens import ROLES

GAP = 8
HEIGHT = 48
LEAST = 40
"""Minimum cell width in pixels, so that a finger can hit it."""
REMOVE = 48
AROUND = 32 + 28 + 12 + 6 + 32
"""Pixels of a list row not available to its words: margins, edges, gap, border, origin icon."""


def draw_grid(
    ui: Ui, box: Box, grid: Grid, now: str, tap: Callable[[Cell], None], remove: Callable[[str], None]
) -> list[ft.Control]:
    """Return a fact table as a grid, or as one row per figure if the text is large or space is short."""
    width = column_width(ui) - 32
    label = _label_width(grid)
    across = len(grid.heads)
    space = width - label - GAP * across - (REMOVE if grid.open else 0)
    side = min(120.0, space / across)
    if ui.look.large_text or not _fits(ui, box, grid, side):
        return _as_list(ui, box, grid, now, tap, remove)
    heads: list[ft.Control] = [ft.Container(width=label)]
    for head in grid.heads:
        text = ui.text(head, "caption", color=ui.colours.ink2, text_align=ft.TextAlign.CENTER, max_lines=2)
        heads.append(ft.Container(text, width=side, alignment=ft.Alignment(0, 1)))
    lines: list[ft.Control] = []
    if grid.lines:
        lines.append(ft.Row(heads, spacing=GAP, vertical_alignment=ft.CrossAxisAlignment.END))
    for place, (row, name, cells) in enumerate(grid.lines):
        words = ui.text(name, "body", weight=600, color=ui.colours.ink2, max_lines=2)
        parts: list[ft.Control] = [ft.Container(words, width=label)]
        parts += [_cell(ui, box, cell, cell.key == now, side, tap) for cell in cells]
        if grid.open:
            parts.append(_remove(ui, grid, row, remove))
        lines.append(ft.Row(parts, spacing=GAP, key=line_key(grid, place)))
    return lines


def _fits(ui: Ui, box: Box, grid: Grid, side: float) -> bool:
    """Return True if heads, row names and figures fit into cells of this width."""
    names = [name for _, name, _ in grid.lines]
    return (
        side >= LEAST
        and all(_holds(ui, head, "caption", side) for head in grid.heads)
        and all(_holds(ui, name, "body", _label_width(grid), 600) for name in names)
        and all(_room(ui, box, cell) <= side for cell in grid.cells)
    )


def _holds(ui: Ui, words: str, role: str, room: float, weight: int | None = None) -> bool:
    """Return True if the words fit on two lines of this width at the role's own size."""
    sizes = (ROLES[role].size,)
    return ui.look.fit(words, role, room, most=2, weight=weight, sizes=sizes) is not None


def _room(ui: Ui, box: Box, cell: Cell) -> float:
    """Return the width of a figure with its origin icon, in pixels; 0 if the figure is unknown."""
    if unknown(box, cell):
        return 0
    word = value_word(ui.words, cell, box.fact(cell.key))  # type: ignore[arg-type]
    numbers = not (cell.column.text or cell.column.choices)
    taken = ui.look.width_of(word, "tile" if numbers else "body", None if numbers else 600) + 4
    if cell.column.id == "element":
        taken += 28
    return taken + (18 if box.origin(cell.key) in (Origin.SHIPPED, Origin.OTHER) else 0)


def line_key(grid: Grid, place: int) -> ft.ScrollKey:
    """Return the scroll key of a line of the grid."""
    return ft.ScrollKey(grid.line_key(place))  # type: ignore[call-arg]


def _label_width(grid: Grid) -> float:
    longest = max((len(name) for _, name, _ in grid.lines), default=0)
    return 44.0 if longest <= 3 else 96.0


def _remove(ui: Ui, grid: Grid, row: str, remove: Callable[[str], None]) -> ft.Control:
    label = ui.t("facts.remove", name=row)
    id_ = f"remove-{grid.table.id}-{row}"
    return icon_button(
        ui, id_, ft.Icons.CLOSE_ROUNDED, label, lambda: remove(row), size=20, side=REMOVE - GAP
    )


def _cell(ui: Ui, box: Box, cell: Cell, now: bool, width: float, tap: Callable[[Cell], None]) -> ft.Control:
    """Draw one figure as a tile."""
    empty = unknown(box, cell)
    shipped = cell.key in box.shipped
    face: ft.Control
    if empty:
        icon = ft.Icons.EDIT_ROUNDED if now else ft.Icons.ADD_ROUNDED
        face = ft.Icon(icon, size=20, color=ui.accent.acc if now else ui.colours.ink3)
    else:
        face = value_face(ui, cell, box.fact(cell.key), quiet=shipped)  # type: ignore[arg-type]
    if shipped or cell.key in box.others:
        whose = Origin.SHIPPED if shipped else Origin.OTHER
        sign = ft.Icon(ICONS[whose], size=14, color=ui.colours.ink2)
        face = ft.Row([face, sign], spacing=4, tight=True)
    if empty and not now:
        face = dashed_box(ui.look, width, HEIGHT, 12, face, ui.colours.ink3)
    ground = "tint" if now else "flat" if shipped else "clear" if empty else "raised"
    return tappable(
        ui,
        f"fact-{cell.key}",
        spoken(ui, box, cell),
        face,
        lambda: tap(cell),
        ground=ground,
        width=width,
        height=HEIGHT,
        radius=12,
        border=ft.Border.all(3, ui.accent.acc) if now else None,
    )


def value_face(ui: Ui, cell: Cell, value: Fact, *, quiet: bool = False, size: float = 22) -> ft.Control:
    """Draw a value: a number, a word, or a choice with its element shape if it has one."""
    ink = ui.colours.ink2 if quiet else ui.colours.ink
    if cell.column.text:
        return ui.text(str(value), "body", weight=600, color=ink, max_lines=2)
    if not cell.column.choices:
        return ui.text(str(value), "tile", size=size, color=ink)
    word = value_word(ui.words, cell, value)
    text = ui.text(word, "body", weight=600, color=ink, max_lines=1)
    if cell.column.id != "element" or value not in ELEMENTS:
        return text
    shape = element_shape(ui.look, str(value), word[:1].upper(), 22)
    return ft.Row([shape, text], spacing=6, tight=True, alignment=ft.MainAxisAlignment.CENTER)


def spoken(ui: Ui, box: Box, cell: Cell) -> str:
    """Return the screen reader label of a cell, e.g. "Colonne I, manche 4 : 2, de votre boîte"."""
    name = f"{cell_word(ui.words, cell)}{ui.t('colon')}"
    if unknown(box, cell):
        return f"{name}{ui.t('facts.empty')}"
    source = (box.origin(cell.key) or Origin.OWNER).key
    value = value_word(ui.words, cell, box.fact(cell.key))  # type: ignore[arg-type]
    return f"{name}{value}, {ui.t(source)}"


def _as_list(
    ui: Ui, box: Box, grid: Grid, now: str, tap: Callable[[Cell], None], remove: Callable[[str], None]
) -> list[ft.Control]:
    """Return the table as a list with one row per figure, for large text or narrow screens.

    A table whose rows the owner names can have a hundred rows: all but the one being edited are folded.
    """
    lines: list[ft.Control] = []
    for place, (row, name, cells) in enumerate(grid.lines):
        if grid.open and all(cell.key != now for cell in cells):
            lines.append(_folded(ui, box, grid, place, tap))
            continue
        head: list[ft.Control] = [ft.Container(ui.text(name, "body", weight=600), expand=True)]
        if grid.open:
            head.append(_remove(ui, grid, row, remove))
        lines.append(ft.Row(head, spacing=8, key=line_key(grid, place)))
        for title, cell in zip(grid.heads, cells, strict=True):
            lines.append(_list_cell(ui, box, cell, title, cell.key == now, tap))
    return lines


def _folded(ui: Ui, box: Box, grid: Grid, place: int, tap: Callable[[Cell], None]) -> ft.Control:
    """Draw an owner's row as one line with its known figures; a tap edits the first unknown one."""
    _, name, cells = grid.lines[place]
    asked = next((cell for cell in cells if unknown(box, cell)), cells[0])
    known = [
        f"{title} {value_word(ui.words, cell, box.fact(cell.key))}"  # type: ignore[arg-type]
        for title, cell in zip(grid.heads, cells, strict=True)
        if not unknown(box, cell)
    ]
    there = {box.origin(cell.key) for cell in cells}
    marks = [mark for mark in (Origin.SHIPPED, Origin.OTHER) if mark in there]
    signs: list[ft.Control] = [ft.Icon(ICONS[mark], size=18, color=ui.colours.ink2) for mark in marks]
    row = list_row(
        ui, f"unfold-{grid.table.id}-{name}", name, lambda: tap(asked), note=", ".join(known),
        tail=ft.Row(signs, spacing=4, tight=True) if signs else None, ground="flat",
    )  # fmt: skip
    return ft.Container(row, key=line_key(grid, place))


def _list_cell(
    ui: Ui, box: Box, cell: Cell, title: str, now: bool, tap: Callable[[Cell], None]
) -> ft.Control:
    shipped = cell.key in box.shipped
    tail: ft.Control | None
    note = ""
    if unknown(box, cell):
        icon = ft.Icons.EDIT_ROUNDED if now else ft.Icons.ADD_ROUNDED
        tail = ft.Icon(icon, size=26, color=ui.accent.acc if now else ui.colours.ink3)
    else:
        tail = value_face(ui, cell, box.fact(cell.key), quiet=shipped)  # type: ignore[arg-type]
        if ui.look.width_of(title, "body", 600) + _room(ui, box, cell) > column_width(ui) - AROUND:
            tail, note = None, value_word(ui.words, cell, box.fact(cell.key))  # type: ignore[arg-type]
    whose = box.origin(cell.key)
    told = whose in (Origin.SHIPPED, Origin.OTHER)
    lead = ft.Icon(ICONS[whose], size=20, color=ui.colours.ink2) if told and whose is not None else None
    ground = "active" if now else "flat" if shipped or unknown(box, cell) else "raised"
    return list_row(
        ui, f"fact-{cell.key}", title, lambda: tap(cell), note=note, lead=lead, tail=tail, ground=ground,
        spoken=spoken(ui, box, cell),
    )  # fmt: skip


def legend(ui: Ui, box: Box) -> ft.Control:
    """Draw the legend of the cell styles; another group's style only if the box has such figures."""
    quiet = ui.colours.ink2
    edge = ft.Border.all(1.5, ui.colours.ink3)
    lit = ft.Container(width=14, height=14, border_radius=4, bgcolor=ui.colours.raised_a, border=edge)
    marks: list[tuple[ft.Control, str]] = [
        (ft.Icon(ICONS[Origin.SHIPPED], size=16, color=quiet), ui.t("facts.shipped")),
        (lit, ui.t("facts.owner")),
        *([(ft.Icon(ICONS[Origin.OTHER], size=16, color=quiet), ui.t("facts.other"))] if box.others else []),
        (dashed_box(ui.look, 14, 14, 4, None, ui.colours.ink3), ui.t("facts.empty")),
    ]
    if ui.look.large_text:
        lines: list[ft.Control] = [
            ft.Row([mark, ft.Container(ui.text(word, "caption", color=quiet), expand=True)], spacing=6)
            for mark, word in marks
        ]
        return ft.Container(ft.Column(lines, spacing=6, tight=True), padding=ft.Padding.only(top=8))
    rows: list[ft.Control] = [
        ft.Row([mark, ui.text(word, "caption", color=quiet)], spacing=6, tight=True) for mark, word in marks
    ]
    return ft.Container(ft.Row(rows, spacing=12, run_spacing=6, wrap=True), padding=ft.Padding.only(top=8))
