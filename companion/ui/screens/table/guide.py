"""The turn guide: what comes now and what comes next, for games without a guide of their own."""

from __future__ import annotations

import flet as ft

from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.parts.rows import row, section
from companion.ui.parts.sheet import sheet
from companion.ui.wall import part


@part
def GuideSheet(ui: Ui, state: object, do: Actor, about: object = None) -> ft.Control:
    """Where we are, what the main button does, and every tap that makes sense."""
    from companion.ui.games.generic import offer_words

    game = do.table.game
    glance = game.glance(state)
    rows: list[ft.Control] = [ui.text(" · ".join(ui.words.say(say) for say in glance.where), "body")]
    step = game.step(state)
    if step is not None:
        rows += [
            section(ui, ui.t("guide.next")),
            ui.text(f"{ui.words.say(step.label)}. {ui.words.say(step.follows)}", "body"),
        ]
    rows.append(section(ui, ui.t("actions.now")))
    rows += [
        row(ui, f"guide-{place}", offer_words(ui, action), lambda action=action: do(action, then=do.close))
        for place, action in enumerate(game.offers(state), 1)
    ]
    return sheet(ui, ui.t("guide.title"), rows, do.close)
