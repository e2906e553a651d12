"""The screen of a table that cannot be opened: the reason. The table itself is not changed."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.store.damage import OpenFailure
from companion.store.pending import Loaded
from companion.ui.error_boundary import component
from companion.ui.parts.bars import MainButton, main_bar, top_bar
from companion.ui.parts.rows import page_title
from companion.ui.session import Ui


@component
def Closed(ui: Ui, table_id: str, problem: OpenFailure) -> ft.Control:
    """Draw the reason in a sentence, and the way to the shelf."""
    body = page_title(ui, ui.t("closed.title"), ui.t(f"open.{problem.why.value}", **problem.facts))
    return ft.Column(
        [
            top_bar(ui, ui.t("closed.bar"), back=lambda: ui.session.go("/"), glyph=None, tail=[]),
            ft.Container(body, padding=16, expand=True),
            main_bar(ui.look, [], MainButton(ui, ui.t("shelf"), "", lambda: ui.session.go("/"))),
        ],
        spacing=0,
        expand=True,
    )


def at_table(ui: Ui, table_id: str, draw: Callable[[Ui, Loaded], ft.Control]) -> ft.Control:
    """Open a table and draw it with ``draw``, or draw the reason why it cannot be opened."""
    loaded = ui.session.store.open(table_id)
    if isinstance(loaded, OpenFailure):
        return Closed(ui, table_id, loaded)
    return draw(ui.of(loaded.table.game.id, loaded.table.names), loaded)
