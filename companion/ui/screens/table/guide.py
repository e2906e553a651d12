"""The turn guide: current position and next step, for games without a guide of their own."""

from __future__ import annotations

import flet as ft

from companion.ui.error_boundary import component
from companion.ui.games.generic import offer_words
from companion.ui.parts.rows import row, section
from companion.ui.parts.sheet import sheet
from companion.ui.table_context import AnyTableContext


@component
def GuideSheet(at: AnyTableContext, about: object = None) -> ft.Control:
    """Draw the position, the main button's step, and every action the game offers."""
    game = at.do.table.game
    summary = game.summary(at.state)
    rows: list[ft.Control] = [at.text(" · ".join(at.words.say(say) for say in summary.where), "body")]
    step = at.do.step()
    if step is not None:
        rows += [
            section(at, at.t("guide.next")),
            at.text(f"{at.words.say(step.label)}. {at.words.say(step.follows)}", "body"),
        ]
    rows.append(section(at, at.t("actions.now")))
    rows += [
        row(
            at,
            f"guide-{place}",
            offer_words(at, action),
            lambda action=action: at.do(action, then=at.do.close),
        )
        for place, action in enumerate(game.offers(at.state), 1)
    ]
    return sheet(at, at.t("guide.title"), rows, at.do.close)
