"""The box facts a file would import: new ones, identical ones, and differing ones side by side."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import flet as ft

from companion.core.box import SETTLED, SHARED, Box, Fact, FactTable
from companion.core.spoilers import is_revealed
from companion.games import ALL
from companion.store.incoming import Preview, WantedFigures
from companion.ui.parts.layout import stacked
from companion.ui.parts.panels import quiet_note
from companion.ui.parts.rows import section
from companion.ui.parts.tappable import tappable
from companion.ui.screens.box_facts.grid import (
    Cell,
    cell_of,
    cell_word,
    column_word,
    row_word,
    table_word,
    value_word,
)
from companion.ui.session import Ui
from companion.ui.theme import flat

FIRST = 24
"""Maximum number of lines of new figures shown; the others are only counted."""

Take = Callable[[str, str, bool], None]


def figure_rows(ui: Ui, preview: Preview, chosen: WantedFigures, take: Take, box: bool) -> list[ft.Control]:
    """Return the rows of box facts by game. ``box``: the file contains nothing else."""
    rows: list[ft.Control] = []
    games = dict.fromkeys((*preview.facts, *preview.facts_kept, *preview.facts_same))
    for game in games:
        known = ui.of(game) if game in ALL else ui
        name = known.g("name") if game in ALL else game
        rows.append(section(ui, name if box else f"{ui.t('box')} · {name}"))
        if game in ALL:
            rows += _game(known, preview, game, chosen, take)
        else:
            rows.append(quiet_note(ui, ui.t("import.facts", n=len(preview.facts.get(game, ())))))
    if preview.unfit:
        rows.append(quiet_note(ui, ui.t("passed.unfit", n=preview.unfit)))
    return rows


def _game(ui: Ui, preview: Preview, game: str, chosen: WantedFigures, take: Take) -> list[ft.Control]:
    box = ui.session.box(game)
    new, out_of_sight = _in_sight(box, game, preview.facts.get(game, {}))
    other, unseen = _in_sight(box, game, preview.facts_kept.get(game, {}))
    same = len(preview.facts_same.get(game, ()))
    rows: list[ft.Control] = []
    if other:
        rows.append(section(ui, ui.t("passed.differ", n=len(other)), ui.t("passed.differ.note")))
        for key, theirs in other.items():
            cell = cell_of(box, key)
            if cell is not None:
                rows.append(_differ(ui, box, cell, theirs, (game, key) in chosen, take))
    if new:
        lines = _lines(ui, box, new)
        rows.append(section(ui, ui.t("passed.new", n=len(new))))
        rows += [ui.text(line, "body") for line in lines[:FIRST]]
        if len(lines) > FIRST:
            rows.append(quiet_note(ui, ui.t("passed.more", n=len(lines) - FIRST)))
    counted = (("passed.same", same), ("passed.hidden", out_of_sight), ("passed.hidden_kept", unseen))
    return rows + [quiet_note(ui, ui.t(key, n=n)) for key, n in counted if n]


def _in_sight(box: Box, game: str, figures: Mapping[str, Fact]) -> tuple[dict[str, Fact], int]:
    """Return the figures that are not spoilers, and the number of those that are."""
    hidden = ALL[game].spoilers(None)
    quiet = {table.id for table in box.tables if table.quiet or not is_revealed(hidden, f"box.{table.id}")}
    shown = {
        key: fact
        for key, fact in figures.items()
        if (table := key.split(".")[0]) not in quiet
        and (table != SETTLED.id or is_revealed(hidden, key.split(".")[1]))
    }
    return shown, len(figures) - len(shown)


def _lines(ui: Ui, box: Box, figures: Mapping[str, Fact]) -> list[str]:
    """Return one line per table row, e.g. "Malédictions · Eau : 10"."""
    tables: dict[str, FactTable] = {table.id: table for table in (*box.tables, *SHARED)}
    rows: dict[tuple[str, str], list[tuple[Cell, Fact]]] = {}
    for key, fact in figures.items():
        cell = cell_of(box, key)
        if cell is not None:
            rows.setdefault((cell.table, cell.row), []).append((cell, fact))
    lines = []
    for (table, row), told in rows.items():
        alone = len(tables[table].columns) == 1
        values = [
            value_word(ui.words, cell, fact)
            if alone
            else f"{column_word(ui.words, table, cell.column.id)} {value_word(ui.words, cell, fact)}"
            for cell, fact in told
        ]
        head = f"{table_word(ui.words, table)} · {row_word(ui.words, table, row)}{ui.t('colon')}"
        lines.append(f"{head}{', '.join(values)}")
    return lines


def _differ(ui: Ui, box: Box, cell: Cell, theirs: Fact, taken: bool, take: Take) -> ft.Control:
    """Draw our figure and theirs; ours is chosen until the user taps theirs."""
    mine = box.owner[cell.key]
    name = f"{table_word(ui.words, cell.table)} · {cell_word(ui.words, cell)}"
    whose = box.origin(cell.key)
    ours = ui.t("facts.owner") if whose is None else ui.t(whose.key)

    def side(id: str, fact: Fact, word: str, on: bool, other: bool) -> ft.Control:
        value = value_word(ui.words, cell, fact)
        body = stacked(
            [
                ui.text(value, "body", weight=700, text_align=ft.TextAlign.CENTER),
                ui.text(word, "caption", color=ui.colours.ink2, text_align=ft.TextAlign.CENTER),
            ],
            2,
            across="middle",
        )
        return tappable(
            ui,
            f"{id}-{cell.key}",
            f"{name}{ui.t('colon')}{value}, {word}",
            body,
            lambda: take(ui.game, cell.key, other),
            chosen=on,
            expand=None if ui.look.large_text else True,
            height=None,
            alignment=ft.Alignment(0, 0),
            padding=ft.Padding.symmetric(horizontal=8, vertical=10),
        )

    sides = [
        side("mine", mine, ours, not taken, False),
        side("theirs", theirs, ui.t("passed.theirs"), taken, True),
    ]
    across: ft.Control = ft.Row(sides, spacing=8)
    if ui.look.large_text:
        across = ft.Column(sides, spacing=8, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    return flat(
        ui.look, ft.Column([ui.text(name, "body", weight=600), across], spacing=8, tight=True), padding=12
    )
