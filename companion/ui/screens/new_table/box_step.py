"""The checklist: what to take out of the real box, with counts for this very table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import flet as ft

from companion.core.veil import is_open
from companion.ui.desk import Ui
from companion.ui.parts.rows import check_row, page_title
from companion.ui.screens.new_table.draft import Draft


def box_step(ui: Ui, draft: Draft, put: Callable[[Draft], None]) -> list[ft.Control]:
    """One row a piece; ticking is for the players, nothing waits for it."""
    players = len(draft.names)
    hidden = draft.game.hides(None)
    listed = draft.game.pieces(draft.full_options(players), players)
    pieces = tuple(piece for piece in listed if is_open(hidden, piece.name.key))
    note = ui.t("wizard.for", n=players)
    count = ft.Row(
        [
            ui.text(str(len(draft.taken)), "bar", color=ui.accent.acc),
            ui.text(ui.t("wizard.of", n=len(pieces)), "note", color=ui.colours.ink2),
        ],
        spacing=4,
        tight=True,
    )

    def tick(place: int) -> Callable[[], None]:
        return lambda: put(replace(draft, taken=draft.taken ^ {place}))

    rows: list[ft.Control] = [page_title(ui, ui.t("wizard.take"), note, count)]
    for place, piece in enumerate(pieces):
        rows.append(
            check_row(
                ui,
                f"piece-{place + 1}",
                ui.words.say(piece.name),
                place in draft.taken,
                tick(place),
                note=ui.words.say(piece.note),
                count=str(piece.count),
            )
        )
    rows.append(ft.Container(height=8))
    return rows
