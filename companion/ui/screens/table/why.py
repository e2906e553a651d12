"""The sheet "Why 4?": every number the app computes from the current state, with its explanation."""

from __future__ import annotations

import flet as ft

from companion.ui.error_boundary import component
from companion.ui.parts.explanation import WhyRow, named
from companion.ui.parts.panels import quiet_note
from companion.ui.parts.sheet import close_button, sheet
from companion.ui.session import Ui
from companion.ui.table_context import AnyTableContext


def why_note(ui: Ui) -> str:
    """Return the note on how to ask about a number: the game's own, or the general one."""
    return ui.g("ui.why.note") if ui.words.has(f"{ui.game}.ui.why.note") else ui.t("why.note")


@component
def WhySheet(at: AnyTableContext, about: str | tuple[str, ...] | None = None) -> ft.Control:
    """Draw a row per number; a tap shows its parts, rule and page. ``about`` selects some by name."""
    numbers = at.do.table.game.numbers(at.state)
    found = (
        list(numbers) if about is None else named(numbers, *((about,) if isinstance(about, str) else about))
    )
    alone = about is not None and len(found) == 1
    rows: list[ft.Control] = [
        WhyRow(at, why, at.do.table.hidden, alone, key=f"why-{why.id}") for why in found
    ]
    if not rows:
        rows.append(quiet_note(at, at.t("why.none")))
    return sheet(at, at.t("why"), rows, at.do.close, note=why_note(at), bar=close_button(at, at.do.close))
