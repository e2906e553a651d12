"""The page of box facts: all tables of the game, one figure edited at a time."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TypeVar

import flet as ft

from companion.core.box import Box, Fact
from companion.core.spoilers import Spoilers, is_revealed
from companion.ui.error_boundary import component
from companion.ui.hooks import Ref, use_choice, use_ref, use_state
from companion.ui.navigator import Opened
from companion.ui.parts.bars import MainButton, main_bar
from companion.ui.parts.rows import page_title, text_field
from companion.ui.parts.tappable import word_button
from companion.ui.screens.box_facts.cells import draw_grid, legend
from companion.ui.screens.box_facts.editor import editor
from companion.ui.screens.box_facts.grid import Cell, Grid, cell_word, forget_row, grid_of, next_empty
from companion.ui.screens.box_facts.passing import passing_rows, passing_sheet
from companion.ui.screens.settings.page import filled, page, scrolling, way_button
from companion.ui.session import Notice, Ui
from companion.ui.theme import sheet_ground

Facts = Mapping[str, Fact | None]
TWO = 2
"""Number of the editor's parts without rows about another group; with large text, more parts scroll."""
Undo = tuple[tuple[str, Facts, frozenset[str]], ...]
"""Changes since the page was opened: name, previous values, keys that were another group's."""
Added = dict[str, tuple[str, ...]]
"""The rows named on this page, by table id."""
T = TypeVar("T")
Held = tuple[T, Callable[[T], None]]
"""A state value of the page and its setter."""


class Copying:
    """The box, its grids and the handlers of the page, for one render."""

    def __init__(self, ui: Ui, hidden: Spoilers, now: Held[str], added: Held[Added], undo: Held[Undo]):
        self.ui = ui
        asked_now, self.ask = now
        self.added, self.add = added
        self.undo, self.keep = undo
        self.box = ui.session.box(ui.game)
        asked = [
            table for table in self.box.tables if is_revealed(hidden, f"box.{table.id}") and not table.quiet
        ]
        self.grids = [grid_of(ui, self.box, table, self.added.get(table.id, ())) for table in asked]
        self.cells = tuple(cell for grid in self.grids for cell in grid.cells)
        self.asked = next((cell for cell in self.cells if cell.key == asked_now), None)
        self.following = next_empty(self.box, self.cells, asked_now)

    def learn(self, what: str, facts: Facts) -> None:
        """Store figures; consecutive changes of the same figure are one undo step."""
        before: Facts = {key: self.box.owner.get(key) for key in facts}
        others = self.box.others & facts.keys()
        self.ui.session.learn(self.ui.game, facts, read=True)
        last = self.undo[-1] if self.undo else None
        if last is not None and last[0] == what and set(last[1]) == set(before):
            self.keep((*self.undo[:-1], (what, dict(last[1]), last[2])))
        else:
            self.keep((*self.undo, (what, before, others)))

    def put(self, cell: Cell, value: Fact | None) -> None:
        """Store the answer for a cell; None removes it. Show a notice if the box does not accept it."""
        session = self.ui.session
        session.buzz()
        if value is not None and not self.box.accepts(cell.key, value):
            limits = {"low": cell.column.low, "high": cell.column.high}
            text = self.ui.t("facts.no_name") if cell.column.text else self.ui.t("facts.between", **limits)
            session.notice(Notice(self.ui.t("facts.refused.title"), text))
            return
        self.learn(cell_word(self.ui.words, cell), {cell.key: value})

    def take_back(self) -> None:
        """Undo the last change."""
        if self.undo:
            _, before, others = self.undo[-1]
            self.ui.session.learn(self.ui.game, before, others=others, read=True)
            self.keep(self.undo[:-1])

    def swap(self, cell: Cell) -> None:
        """Swap another group's figure with the one it had replaced, or back again."""
        self.ui.session.buzz()
        self.ui.session.store.library.swap_fact(self.ui.game, cell.key)
        self.keep(self.undo)

    def tap(self, cell: Cell) -> None:
        """Open or close a figure's editor; a figure of the rulebook only shows a notice about its origin."""
        if cell.key in self.box.shipped:
            text = self.ui.t("facts.from_booklet")
            self.ui.session.notice(Notice(cell_word(self.ui.words, cell), text, calm=True))
        else:
            self.ask("" if self.asked == cell else cell.key)

    def remove(self, grid: Grid, row: str) -> None:
        """Remove a row the owner had named, with its figures."""
        names = tuple(name for name in self.added.get(grid.table.id, ()) if name != row)
        self.add({**self.added, grid.table.id: names})
        gone = forget_row(self.box, grid, row)
        if gone:
            self.learn(row, dict.fromkeys(gone))
        if self.asked is not None and self.asked.row == row:
            self.ask("")

    def name_row(self, grid: Grid, name: str) -> None:
        """Add a row and open the editor of its first figure."""
        self.add({**self.added, grid.table.id: (*self.added.get(grid.table.id, ()), name)})
        self.ask(grid.table.key(name, grid.table.columns[0].id))


@component
def BoxScreen(ui: Ui, back: str, hidden: Spoilers) -> ft.Control:
    """Draw the page of a game's box facts, without tables that are spoilers."""
    session = ui.session
    now, ask = use_state("")
    added, add = use_state(Added)
    undo, keep = use_state(Undo)
    opened, show = use_choice(Opened)
    _, redraw = use_state(0)
    column: Ref[ft.Column | None] = use_ref(None)
    seek = use_ref(False)

    def kept(undo: Undo) -> None:
        keep(undo)
        redraw(lambda n: n + 1)

    book = Copying(ui, hidden, (now, ask), (added, add), (undo, kept))

    def go_on() -> None:
        if book.following is None:
            session.go(back)
        else:
            seek.current = True
            ask(book.following.key)

    def take_back(again: bool) -> None:
        if not again:
            book.take_back()

    ft.use_effect(lambda: _show(ui, column.current, book, seek), [now])
    shut = partial(ask, "")
    dock = editor(ui, book.box, book.asked, book.put, book.swap, shut) if book.asked is not None else []
    rows = scrolling([*_rows(ui, book), *passing_rows(ui, book.box, show), ft.Container(height=12)])
    column.current = rows
    bar = _bar(ui, book, go_on, dock)
    return page(
        ui, ui.t("box"), lambda: session.go(back), [], scroll=rows, bar=bar, main=go_on, undo=take_back,
        inside=passing_sheet(ui, opened, show), close=lambda: show(None),
    )  # fmt: skip


def _show(ui: Ui, column: ft.Column | None, book: Copying, seek: Ref[bool]) -> None:
    """Scroll to the line above the edited one, if "next cell" led to it."""
    cell, wanted = book.asked, seek.current
    seek.current = False
    if not wanted or cell is None or column is None:
        return
    lines = [(grid, place) for grid in book.grids for place in range(len(grid.lines))]
    here = next(i for i, (grid, place) in enumerate(lines) if cell in grid.lines[place][2])
    grid, place = lines[max(0, here - 1)]

    async def scroll() -> None:
        await column.scroll_to(scroll_key=grid.line_key(place), duration=ui.look.ms("border"))

    ui.session.later(scroll)


def _rows(ui: Ui, book: Copying) -> list[ft.Control]:
    rows: list[ft.Control] = []
    now = book.asked.key if book.asked is not None else ""
    for grid in book.grids:
        rows += _table(ui, book, grid, now)
        if grid.open:
            rows.append(AddRow(ui, grid, book.name_row, key=f"adder-{grid.table.id}"))
    if not book.grids:
        rows.append(ui.text(ui.t("facts.none"), "body", color=ui.colours.ink2))
    return [*rows, legend(ui, book.box)]


def _table(ui: Ui, book: Copying, grid: Grid, now: str) -> list[ft.Control]:
    table = grid.table
    key = f"box.{table.id}.note"
    note = ui.g(key) if ui.words.has(f"{ui.game}.{key}") else ui.t("facts.note")
    title = page_title(ui, ui.g(f"box.{table.id}"), note)
    rows: list[ft.Control] = [ft.Container(title, padding=ft.Padding.only(top=8), key=f"table-{table.id}")]
    rows += draw_grid(ui, book.box, grid, now, book.tap, lambda row: book.remove(grid, row))
    if table.total is not None:
        rows.append(_total(ui, book.box, grid))
    return rows


def _total(ui: Ui, box: Box, grid: Grid) -> ft.Control:
    """Draw the sum of a table, with a mild warning if it contradicts the rulebook's total."""
    have, full = box.total(grid.table)
    wanted = box.wanted(grid.table) or 0
    odd = have > wanted or (full and have != wanted)
    key = "facts.total.odd" if odd else "facts.total.right" if full else "facts.total"
    icon = ft.Icons.WARNING_ROUNDED if odd else ft.Icons.CHECK_ROUNDED if full else ft.Icons.FUNCTIONS_ROUNDED
    colour = ui.colours.warn if odd else ui.colours.ok if full else ui.colours.ink3
    text = ui.text(ui.t(key, have=have, wanted=wanted), "note", color=ui.colours.ink2)
    line = ft.Row([ft.Icon(icon, size=18, color=colour), ft.Container(text, expand=True)], spacing=8)
    return ft.Semantics(identifier=f"total-{grid.table.id}", container=True, content=line)


@component
def AddRow(ui: Ui, grid: Grid, name_row: Callable[[Grid, str], None]) -> ft.Control:
    """Draw the field for the name of one more row (a magician, a spell)."""
    typed, write = use_state("")
    open_now, show = use_state(False)

    def keep() -> None:
        name = " ".join(typed.replace(".", " ").split())
        known = {row for row, _, _ in grid.lines}
        if not name or name in known:
            ui.session.notice(Notice(ui.t("facts.add"), ui.t("facts.twice" if name else "facts.no_name")))
            return
        write("")
        show(False)
        name_row(grid, name)

    tap = keep if open_now else lambda: show(True)
    add = word_button(ui, f"add-{grid.table.id}", ui.t("facts.add"), tap, icon=ft.Icons.ADD_ROUNDED)
    if not open_now:
        return add
    field_id = f"name-{grid.table.id}"
    field = text_field(ui, field_id, ui.t("facts.name"), typed, write, submit=keep, autofocus=True)
    return ft.Column([filled(field), add], spacing=8, tight=True)


def _bar(ui: Ui, book: Copying, go_on: Callable[[], object], dock: list[ft.Control]) -> ft.Control:
    """Draw undo with its target and the button to the next empty cell; above them the editor, if open."""
    last = book.undo[-1][0] if book.undo else ""
    width = None if ui.look.large_text else 220 if ui.look.wide else 144
    left = way_button(ui, "undo", ft.Icons.UNDO_ROUNDED, last, book.take_back, width=width)
    beside = width or 0
    if book.following is not None:
        coming = cell_word(ui.words, book.following)
        main = MainButton(ui, ui.t("facts.next"), coming, go_on, beside=beside)
    else:
        tick = ft.Icons.CHECK_ROUNDED
        main = MainButton(ui, ui.t("facts.done"), ui.t("facts.done.follows"), go_on, tick, beside=beside)
    crowded = ui.look.large_text and (bool(dock) or not last)
    bar = main_bar(ui.look, [] if crowded else [left], main)
    if not dock:
        return bar
    margin = ft.Padding.only(left=16, right=16, top=10)
    # With large text the whole editor would cover the page.
    tall = ui.look.large_text and len(dock) > TWO
    scroll = ft.ScrollMode.AUTO if tall else None
    height = min(ui.look.height * 0.5, 360) if tall else None
    held = ft.Column(dock, spacing=8, tight=not tall, scroll=scroll)
    inner = ft.Container(held, padding=margin, height=height)
    return sheet_ground(ui.look, ft.Column([inner, bar], spacing=0, tight=True))
