"""The page of box facts: every table of the game, one figure asked at a time."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import flet as ft

from companion.boxes import box_of
from companion.core.box import Box, Fact
from companion.ui.desk import Notice, Ui
from companion.ui.parts.bars import MainButton, main_bar, undo_button
from companion.ui.parts.press import word_button
from companion.ui.parts.rows import page_title, text_field
from companion.ui.screens.box_facts.cells import draw_grid, legend
from companion.ui.screens.box_facts.editor import editor
from companion.ui.screens.box_facts.grid import Cell, Grid, cell_word, forget_row, grid_of, next_empty, total
from companion.ui.screens.settings.page import page
from companion.ui.theme import sheet_ground
from companion.ui.wall import part

Undo = tuple[str, Mapping[str, Fact | None]]


@part
def BoxFacts(ui: Ui, back: str) -> ft.Control:
    """What the booklet tells, what the owner has read, what is still open."""
    desk = ui.desk
    _, redraw = ft.use_state(0)
    now, ask = ft.use_state("")
    added, add = ft.use_state({})
    undo, keep = ft.use_state(())
    box = box_of(ui.game, desk.store.library.facts(ui.game))
    grids = [grid_of(ui, box, table, added.get(table.id, ())) for table in box.tables]
    cells = tuple(cell for grid in grids for cell in grid.cells)
    asked = next((cell for cell in cells if cell.key == now), None)

    def learn(what: str, facts: Mapping[str, Fact | None]) -> None:
        before = {key: box.owner.get(key) for key in facts}
        desk.learn(ui.game, facts)
        if undo and undo[-1][0] == what and set(undo[-1][1]) == set(before):
            before = dict(undo[-1][1])  # several presses on one figure are one undo
            keep((*undo[:-1], (what, before)))
        else:
            keep((*undo, (what, before)))
        redraw(lambda n: n + 1)

    def put(cell: Cell, value: Fact | None) -> None:
        desk.buzz()
        if value is not None and not box.accepts(cell.key, value):
            low, high = cell.column.low, cell.column.high
            desk.notice(Notice(ui.t("facts.refused.title"), ui.t("facts.between", low=low, high=high)))
            return
        learn(cell_word(ui.words, cell), {cell.key: value})

    def take_back() -> None:
        if undo:
            desk.learn(ui.game, undo[-1][1])
            keep(undo[:-1])
            redraw(lambda n: n + 1)

    def tap(cell: Cell) -> None:
        if cell.key in box.shipped:
            desk.notice(Notice(cell_word(ui.words, cell), ui.t("facts.from_booklet"), calm=True))
        else:
            ask("" if cell.key == now else cell.key)

    def remove(grid: Grid, row: str) -> None:
        names = tuple(name for name in added.get(grid.table.id, ()) if name != row)
        add({**added, grid.table.id: names})
        gone = forget_row(box, grid, row)
        if gone:
            learn(row, dict.fromkeys(gone))
        if asked is not None and asked.row == row:
            ask("")

    def name_row(grid: Grid, name: str) -> None:
        add({**added, grid.table.id: (*added.get(grid.table.id, ()), name)})
        ask(grid.table.key(name, grid.table.columns[0].id))

    following = next_empty(box, cells, now)

    def go_on() -> None:
        ask(following.key) if following is not None else desk.go(back)

    desk.on_main = go_on
    desk.on_undo = lambda again: None if again else take_back()
    rows: list[ft.Control] = []
    for grid in grids:
        rows += _table(ui, box, grid, now, tap, lambda row, grid=grid: remove(grid, row))
        if grid.open:
            rows.append(AddRow(ui, grid, name_row, key=f"add-{grid.table.id}"))
    if not grids:
        rows.append(ui.text(ui.t("facts.none"), "body", color=ui.colours.ink2))
    rows += [legend(ui), ft.Container(height=12)]
    dock = editor(ui, box, asked, put, lambda: ask("")) if asked is not None else []
    return page(
        ui, ui.t("box"), lambda: desk.go(back), rows,
        bar=_bar(ui, undo, take_back, following, go_on, dock),
    )  # fmt: skip


def _table(
    ui: Ui, box: Box, grid: Grid, now: str, tap: Callable[[Cell], None], remove: Callable[[str], None]
) -> list[ft.Control]:
    table = grid.table
    note = f"box.{table.id}.note"
    title = page_title(
        ui, ui.g(f"box.{table.id}"), ui.g(note) if ui.words.has(f"{ui.game}.{note}") else ui.t("facts.note")
    )
    rows: list[ft.Control] = [ft.Container(title, padding=ft.Padding.only(top=8), key=f"table-{table.id}")]
    rows += draw_grid(ui, box, grid, now, tap, remove)
    if table.total is not None:
        rows.append(_total(ui, box, grid))
    return rows


def _total(ui: Ui, box: Box, grid: Grid) -> ft.Control:
    """The sum, and softly when it does not fit what the booklet says."""
    have, full = total(box, grid.table)
    wanted = grid.table.total or 0
    odd = have > wanted or (full and have != wanted)
    key = "facts.total.odd" if odd else "facts.total.right" if full else "facts.total"
    icon = ft.Icons.WARNING_ROUNDED if odd else ft.Icons.CHECK_ROUNDED if full else ft.Icons.FUNCTIONS_ROUNDED
    colour = ui.colours.warn if odd else ui.colours.ok if full else ui.colours.ink3
    text = ui.text(ui.t(key, have=have, wanted=wanted), "note", color=ui.colours.ink2)
    line = ft.Row([ft.Icon(icon, size=18, color=colour), ft.Container(text, expand=True)], spacing=8)
    return ft.Semantics(identifier=f"total-{grid.table.id}", container=True, content=line)


@part
def AddRow(ui: Ui, grid: Grid, name_row: Callable[[Grid, str], None]) -> ft.Control:
    """A name for one more row: a magician, a spell."""
    typed, write = ft.use_state("")
    open_now, show = ft.use_state(False)

    def keep() -> None:
        name = " ".join(typed.replace(".", " ").split())
        known = {row for row, _, _ in grid.lines}
        if not name or name in known:
            ui.desk.notice(Notice(ui.t("facts.add"), ui.t("facts.twice" if name else "facts.no_name")))
            return
        write("")
        show(False)
        name_row(grid, name)

    add = word_button(
        ui, f"add-{grid.table.id}", ui.t("facts.add"), keep if open_now else lambda: show(True),
        icon=ft.Icons.ADD_ROUNDED,
    )  # fmt: skip
    if not open_now:
        return add
    field = text_field(
        ui, f"name-{grid.table.id}", ui.t("facts.name"), typed, write, submit=keep, autofocus=True
    )
    return ft.Column([field, add], spacing=8, tight=True)


def _bar(
    ui: Ui,
    undo: tuple[Undo, ...],
    take_back: Callable[[], None],
    following: Cell | None,
    go_on: Callable[[], Any],
    dock: list[ft.Control],
) -> ft.Control:
    """Undo that names, the next empty cell, and the editor over them while a figure is asked."""
    left = undo_button(ui, undo[-1][0] if undo else "", take_back, width=None if ui.look.large_text else 128)
    if following is not None:
        main = MainButton(ui, ui.t("facts.next"), cell_word(ui.words, following), go_on)
    else:
        main = MainButton(ui, ui.t("facts.done"), ui.t("facts.done.follows"), go_on, ft.Icons.CHECK_ROUNDED)
    bar = main_bar(ui.look, [left], main)
    if not dock:
        return bar
    margin = ft.Padding.only(left=16, right=16, top=10)
    column = ft.Column(
        [ft.Container(ft.Column(dock, spacing=8, tight=True), padding=margin), bar], spacing=0, tight=True
    )
    return sheet_ground(ui.look, column)
