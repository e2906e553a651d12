"""The random draws before the first turn: shown before playing, each can be locked or drawn again."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import flet as ft

from companion.core.box import Box
from companion.core.setup_draw import SetupDraw
from companion.ui.drawings import initial, seat_shape
from companion.ui.parts.rows import glyph, row, section
from companion.ui.parts.tappable import icon_button, word_button
from companion.ui.screens.new_table.draft import FIRST, Lot, TableDraft
from companion.ui.session import Ui

Put = Callable[[TableDraft], None]


def lots_step(ui: Ui, draft: TableDraft, put: Put, box: Box) -> list[ft.Control]:
    """Return a row per lot (a tap redraws it, its lock keeps it), then the optional draws."""
    lots = draft.lots
    if not lots and not draft.game.draws:
        return []
    rows: list[ft.Control] = [section(ui, ui.t("wizard.lots"))]
    rows += [_lot(ui, draft, put, box, lot) for lot in lots]
    left = frozenset(lot.key for lot in lots if lot.key not in draft.kept)
    if len(lots) > 1 and left:
        word = ui.t("wizard.lots.again", n=len(left))
        again = partial(_roll, draft, put, box, left)
        rows.append(word_button(ui, "draw-again", word, again, icon=ft.Icons.SHUFFLE_ROUNDED))
    if draft.game.draws:
        rows += [_more(ui, draft, put, box, draw) for draw in draft.game.draws]
    return rows


def _roll(draft: TableDraft, put: Put, box: Box, keys: frozenset[str]) -> None:
    put(draft.roll(box, keys))


def _lot(ui: Ui, draft: TableDraft, put: Put, box: Box, lot: Lot) -> ft.Control:
    kept, times = lot.key in draft.kept, draft.times.get(lot.key, 0)
    if lot.draw == FIRST:
        title = ui.t("wizard.who_starts", name=draft.names[int(lot.value) - 1])
        lead: ft.Control = glyph(ui, ft.Icons.FLAG_ROUNDED, ui.accent.acc)
    else:
        draw = next(draw for draw in draft.game.draws if draw.id == lot.draw)
        name = draft.names[lot.seat - 1]
        title = f"{name}{ui.t('colon')}{ui.words.say(draw.says(lot.value))}"
        lead = ft.Container(seat_shape(ui.look, lot.seat, initial(name), 26), width=32)
    told = ui.t("wizard.lots.chosen") if not times else ui.t("wizard.lots.times", n=times)
    note = told if kept else ui.t("wizard.lots.tap", times=told)
    again = None if kept else partial(_roll, draft, put, box, frozenset({lot.key}))
    body = row(ui, f"lot-{lot.key}", title, again, note=note, lead=lead, ground="flat" if kept else "raised")
    word = ui.t("wizard.lots.free" if kept else "wizard.lots.keep", what=title.rstrip("."))
    lock = icon_button(
        ui,
        f"keep-{lot.key}",
        ft.Icons.LOCK_ROUNDED if kept else ft.Icons.LOCK_OPEN_ROUNDED,
        word,
        lambda: put(draft.toggle(lot)),
        color=ui.accent.acc if kept else None,
    )
    return ft.Row([ft.Container(body, expand=True), lock], spacing=4)


def _more(ui: Ui, draft: TableDraft, put: Put, box: Box, draw: SetupDraw[Any]) -> ft.Control:
    """Draw the button of an optional draw; a second tap returns to the chosen option."""
    on = draw.id in draft.drawn
    word = ui.t("wizard.lots.leave" if on else "wizard.lots.draw", what=ui.g(f"option.{draw.id}"))
    return word_button(
        ui,
        f"draw-{draw.id}",
        word,
        lambda: put(draft.leave(draw) if on else draft.draw(draw, box)),
        icon=ft.Icons.CLOSE_ROUNDED if on else ft.Icons.SHUFFLE_ROUNDED,
        ground="flat" if on else "raised",
    )
