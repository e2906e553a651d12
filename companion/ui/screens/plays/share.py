"""A play as a picture to hand round: made on this device, with nobody's name unless it is wanted."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.ui.desk import Notice, Ui
from companion.ui.drawings import danger_octagon, motif
from companion.ui.files import offer_file, safe_name
from companion.ui.glances import day, outcome, where
from companion.ui.hooks import use_state
from companion.ui.parts.bars import MainButton
from companion.ui.parts.rows import switch_row
from companion.ui.parts.sheet import close_button, sheet, two_buttons
from companion.ui.screens.plays.picture import drawn_curve
from companion.ui.screens.plays.record import Evening, Play, lasted, length
from companion.ui.wall import part


@part
def ShareSheet(ui: Ui, play: Play, evening: Evening | None, close: Callable[[], Any]) -> ft.Control:
    """The card as it will be, whether names are on it, and the button that gives it away."""
    named, name = use_state(False)
    card = ft.Screenshot(content=_card(ui, play, evening, named))

    def give() -> None:
        async def capture() -> None:
            try:
                content = await card.capture()
            except Exception:  # noqa: BLE001 - a client that cannot draw a picture of itself says so in many ways
                ui.desk.notice(Notice(ui.t("export.failed.title"), ui.t("share.failed")))
                return
            offer_file(ui, f"companion-{safe_name(play.card.game)}.png", content, "image/png")

        ui.desk.run(capture)

    names = switch_row(ui, "share-names", ui.t("share.names"), named, name)
    main = MainButton(ui, ui.t("share.give"), "", give, ft.Icons.IOS_SHARE_ROUNDED)
    return sheet(
        ui,
        ui.t("share"),
        [card, names],
        close,
        note=ui.t("share.note"),
        bar=two_buttons(ui, close_button(ui, close), main),
    )


def _card(ui: Ui, play: Play, evening: Evening | None, named: bool) -> ft.Control:
    """The game, how it ended, when and how long; the table's first curve."""
    table = play.card
    sign = danger_octagon(ui.look, 40) if play.won is False else motif(ui.look, table.game, 48)
    spoken = ui if named else ui.of(table.game, (ui.t("share.somebody"),) * len(table.players))
    ended = outcome(spoken, play.glance) if table.finished and play.glance else where(spoken, play.glance)
    people = ", ".join(player.name for player in table.players)
    told = [day(ui, table.opened)]
    if minutes := lasted(table):
        told.append(length(ui, minutes))
    told.append(people if named else ui.t("plays.count_players", n=len(table.players)))
    words = ft.Column(
        [
            ui.text(ui.g("name"), "note", weight=600, color=ui.accent.acc2),
            ui.text(ended, "title"),
            ui.text(" · ".join(part for part in told if part), "note", color=ui.colours.ink2),
        ],
        spacing=4,
        expand=True,
    )
    rows: list[ft.Control] = [ft.Row([sign, words], spacing=14)]
    curves = evening.picture.curves if evening is not None else ()
    if curves:
        rows += [
            ui.text(ui.g(f"plot.{curves[0].id}"), "caption", color=ui.colours.ink2),
            drawn_curve(ui, curves[0]),
        ]
    rows.append(ui.text("companion", "caption", color=ui.colours.ink3))
    return ft.Container(
        ft.Column(rows, spacing=10, tight=True), bgcolor=ui.colours.surface, border_radius=20, padding=16
    )
