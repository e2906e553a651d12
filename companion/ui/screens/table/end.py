"""The end of a game: won, lost or stopped, with its reason and what the evening was."""

from __future__ import annotations

import flet as ft

from companion.core.roles import Deed
from companion.core.table import AnyTable
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.drawings import danger_octagon, motif
from companion.ui.hooks import use_state
from companion.ui.parts.bars import MainButton
from companion.ui.parts.press import word_button
from companion.ui.parts.sheet import (
    LONG_TITLE,
    bar_with_way_out,
    close_button,
    sheet,
    sheet_width,
    two_buttons,
)
from companion.ui.screens.plays.picture import EveningPicture, evening_rows, picture_of
from companion.ui.screens.plays.record import minutes_played
from companion.ui.screens.settings.page import aside
from companion.ui.wall import part


@part
def EndSheet(ui: Ui, state: object, do: Actor, about: object = None) -> ft.Control:
    """With an outcome: the reason and a new table. Without: stop here, or go on."""
    desk, table = ui.desk, do.table
    glance = table.game.glance(state)
    table_id = table.header.table
    outcome = glance.outcome
    took = ui.t("end.spent", n=minutes_played(table)), ui.t("history.count", n=table.depth)
    spent = ui.text(" · ".join(took), "note", color=ui.colours.ink2)

    def stop() -> None:
        desk.store.finish(table_id)
        desk.go("/")

    def again() -> None:
        desk.go(f"/new/{ui.game}")

    hosts = desk.may(Deed.SHELF)
    if outcome is None and not hosts:
        said: list[ft.Control] = [ui.text(ui.t("refusal.only_host"), "body"), spent]
        return sheet(ui, ui.t("end.stop.title"), said, do.close, bar=close_button(ui, do.close))
    if outcome is None:
        main = MainButton(ui, ui.t("end.go_on"), "", do.close, ft.Icons.PLAY_ARROW_ROUNDED, of_sheet=True)
        left = word_button(
            ui, "end-stop", ui.t("end.stop"), stop, ground="danger", width=None if ui.look.large_text else 140
        )
        return sheet(
            ui,
            ui.t("end.stop.title"),
            [ui.text(ui.t("end.stop.text"), "body"), spent],
            do.close,
            bar=two_buttons(ui, left, main),
        )
    why = ui.g(f"outcome.{outcome.why}", **dict(outcome.facts))
    sign = danger_octagon(ui.look, 48) if outcome.won is False else motif(ui.look, ui.game, 56)
    # smaller where a word alone is wider than what the sign leaves
    size = ui.look.fit(why, "title", sheet_width(ui.look) - 72, most=LONG_TITLE)
    body: list[ft.Control] = [
        ft.Row([sign, ft.Container(ui.text(why, "title", size=size), expand=True)], spacing=16),
        spent,
        word_button(
            ui,
            "end-history",
            ui.t("history"),
            lambda: desk.go(f"/table/{table_id}/history"),
            icon=ft.Icons.HISTORY_ROUNDED,
        ),
    ]
    if not hosts:
        return sheet(ui, ui.t("end.over"), body, do.close, bar=close_button(ui, do.close))
    shelf = word_button(ui, "end-shelf", ui.t("shelf"), lambda: desk.go("/"), icon=ft.Icons.HOME_ROUNDED)
    story = word_button(
        ui,
        "end-story",
        ui.t("story"),
        lambda: desk.go(f"/table/{table_id}/story"),
        icon=ft.Icons.AUTO_STORIES_ROUNDED,
    )
    body += [story, shelf, EveningDrawn(ui, table, key="evening")]
    main = MainButton(ui, ui.t("end.again"), ui.t("end.again.follows"), again, of_sheet=True)
    return sheet(ui, ui.t("end.over"), body, do.close, bar=bar_with_way_out(ui, do.close, main))


@part
def EveningDrawn(ui: Ui, table: AnyTable) -> ft.Control:
    """The evening in one picture; read beside the session, a long one takes a moment."""
    drawn, put = use_state(EveningPicture())
    ft.use_effect(lambda: aside(ui, lambda: picture_of(table), put), [table.header.table])
    return ft.Column(evening_rows(ui, drawn), spacing=8, tight=True)
