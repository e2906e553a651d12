"""The layout of a fact table: lines of cells under heads, transposed if it has many columns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.core.box import ATTACHED, Box, Column, Fact, FactTable, Unknown
from companion.i18n.words import Words
from companion.ui.parts.wording import capital
from companion.ui.session import Ui

MOST_ACROSS = 4
"""Columns that fit side by side on a phone."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One figure to read off the box."""

    key: str
    table: str
    row: str
    column: Column


@dataclass(frozen=True, slots=True)
class Grid:
    """A fact table as laid out on the page, transposed if it would be too wide."""

    table: FactTable
    heads: tuple[str, ...]
    lines: tuple[tuple[str, str, tuple[Cell, ...]], ...]
    """Row id (empty in a transposed grid), row name, cells."""

    @property
    def open(self) -> bool:
        """True if the owner names the rows."""
        return not self.table.rows

    def line_key(self, place: int) -> str:
        """Return the scroll key of a line."""
        row, name, _ = self.lines[place]
        return f"row-{self.table.id}-{row or name}"

    @property
    def cells(self) -> tuple[Cell, ...]:
        """All cells in reading order."""
        return tuple(cell for _, _, cells in self.lines for cell in cells)


def grid_of(ui: Ui, box: Box, table: FactTable, added: Sequence[str] = ()) -> Grid:
    """Lay out a table. ``added`` are rows just named that have no figures yet."""
    rows = tuple(dict.fromkeys((*box.rows(table), *(added if not table.rows else ()))))
    heads = tuple(column_word(ui.words, table.id, column.id) for column in table.columns)
    names = {row: row_word(ui.words, table.id, row) for row in rows}
    turned = len(table.columns) > MOST_ACROSS >= len(rows) > 0 and bool(table.rows)

    def cell(row: str, column: Column) -> Cell:
        return Cell(table.key(row, column.id), table.id, row, column)

    if turned:
        lines = tuple(
            ("", head, tuple(cell(row, column) for row in rows))
            for head, column in zip(heads, table.columns, strict=True)
        )
        return Grid(table, tuple(names.values()), lines)
    return Grid(
        table,
        heads,
        tuple((row, names[row], tuple(cell(row, column) for column in table.columns)) for row in rows),
    )


def cell_of(box: Box, key: str) -> Cell | None:
    """Return the cell of a fact key, or None if the game has no such fact."""
    column = box.column(key)
    if column is None:
        return None
    table, row, _ = key.split(".")
    return Cell(key, table, row, column)


def table_word(words: Words, table: str) -> str:
    """Return the name of a table: the game's words, or the shell's for one that all games share."""
    return words.g(f"box.{table}") if words.has(f"{words.game}.box.{table}") else words.t(f"app.box.{table}")


def row_word(words: Words, table: str, row: str) -> str:
    """Return a row's name: the game's text, or the name the owner typed."""
    key = f"{words.game}.box.{table}.row.{row}"
    return words.t(key) if words.has(key) else row


def column_word(words: Words, table: str, column: str) -> str:
    """Return a column's name: the game's text, else the app's, else the column's id."""
    own, shared = (f"{home}.box.{table}.column.{column}" for home in (words.game, "app"))
    return words.t(own) if words.has(own) else words.t(shared) if words.has(shared) else column


def cell_word(words: Words, cell: Cell) -> str:
    """Return a cell's name, e.g. "Colonne I, manche 4"."""
    return f"{row_word(words, cell.table, cell.row)}, {column_word(words, cell.table, cell.column.id)}"


def value_word(words: Words, cell: Cell, value: Fact) -> str:
    """Return a figure as text; a choice has a text of its own."""
    kind = cell.column.words or capital(cell.column.id)
    keys = [f"box.{cell.table}.column.{cell.column.id}.{value}", f"word.{kind}.{value}"]
    if (cell.table, cell.column.id) == (ATTACHED.id, "of"):
        keys.append(f"attached.{value}")
    for key in keys:
        if words.has(f"{words.game}.{key}"):
            return words.g(key)
    return words.t(f"app.{value}") if value in ("yes", "no") else str(value)


def unknown(box: Box, cell: Cell) -> bool:
    """Return True if this figure has not been entered yet."""
    return isinstance(box.fact(cell.key), Unknown)


def next_empty(box: Box, cells: Sequence[Cell], after: str) -> Cell | None:
    """Return the first unknown figure after ``after``, wrapping around; None if all are known."""
    start = next((place + 1 for place, cell in enumerate(cells) if cell.key == after), 0)
    return next((cell for cell in (*cells[start:], *cells[:start]) if unknown(box, cell)), None)


def forget_row(box: Box, grid: Grid, row: str) -> Mapping[str, Fact]:
    """Return the figures entered in an owner's row, for the caller to remove."""
    keys = [grid.table.key(row, column.id) for column in grid.table.columns]
    return {key: box.owner[key] for key in keys if key in box.owner}
