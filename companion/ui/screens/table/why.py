""" "Why 4?": every number the app has worked out at this table now, each with its reason."""

from __future__ import annotations

import flet as ft

from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.parts.because import Why
from companion.ui.parts.panels import quiet_note
from companion.ui.parts.sheet import close_button, sheet
from companion.ui.wall import part


@part
def WhySheet(ui: Ui, state: object, do: Actor, about: object = None) -> ft.Control:
    """A line a number; touched it tells its parts, the rule and the page. ``about`` names one, or some."""
    names = about if isinstance(about, tuple) else (about,)
    found = [why for why in do.table.game.numbers(state) if about is None or why.id in names]
    alone = about is not None and len(found) == 1
    rows: list[ft.Control] = [Why(ui, why, do.table.hidden, alone, key=f"why-{why.id}") for why in found]
    if not rows:
        rows.append(quiet_note(ui, ui.t("why.none")))
    return sheet(ui, ui.t("why"), rows, do.close, note=ui.t("why.note"), bar=close_button(ui, do.close))
