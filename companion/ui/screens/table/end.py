"""The sheet for the end of a game: won, lost or stopped, with the reason and the charts."""

from __future__ import annotations

import flet as ft

from companion.core.roles import Permission
from companion.core.table import AnyTable
from companion.ui.drawings import danger_octagon, motif
from companion.ui.error_boundary import component
from companion.ui.hooks import use_state
from companion.ui.parts.bars import MainButton
from companion.ui.parts.sheet import (
    LONG_TITLE,
    bar_with_way_out,
    close_button,
    sheet,
    sheet_width,
    two_buttons,
)
from companion.ui.parts.tappable import word_button
from companion.ui.screens.plays.picture import EveningPicture, evening_rows, picture_of
from companion.ui.screens.plays.record import minutes_played
from companion.ui.screens.settings.page import run_in_background
from companion.ui.session import Ui
from companion.ui.table_context import AnyTableContext


@component
def EndSheet(at: AnyTableContext, about: object = None) -> ft.Control:
    """Draw the outcome with its reason and a new table; without an outcome, ask to stop or go on."""
    session, table = at.session, at.do.table
    summary = table.game.summary(at.state)
    table_id = table.header.table
    outcome = summary.outcome
    took = at.t("end.spent", n=minutes_played(table)), at.t("history.count", n=table.depth)
    spent = at.text(" · ".join(took), "note", color=at.colours.ink2)

    def stop() -> None:
        session.store.finish(table_id)
        session.go("/")

    def again() -> None:
        session.go(f"/new/{at.game}")

    hosts = session.may(Permission.SHELF)
    if outcome is None and not hosts:
        said: list[ft.Control] = [at.text(at.t("refusal.only_host"), "body"), spent]
        return sheet(at, at.t("end.stop.title"), said, at.do.close, bar=close_button(at, at.do.close))
    if outcome is None:
        main = MainButton(at, at.t("end.go_on"), "", at.do.close, ft.Icons.PLAY_ARROW_ROUNDED, of_sheet=True)
        left = word_button(
            at, "end-stop", at.t("end.stop"), stop, ground="danger", width=None if at.look.large_text else 140
        )
        return sheet(
            at,
            at.t("end.stop.title"),
            [at.text(at.t("end.stop.text"), "body"), spent],
            at.do.close,
            bar=two_buttons(at, left, main),
        )
    why = at.g(f"outcome.{outcome.why}", **dict(outcome.facts))
    sign = danger_octagon(at.look, 48) if outcome.won is False else motif(at.look, at.game, 56)
    # smaller if a single word is wider than the room beside the icon
    size = at.look.fit(why, "title", sheet_width(at.look) - 72, most=LONG_TITLE)
    body: list[ft.Control] = [
        ft.Row([sign, ft.Container(at.text(why, "title", size=size), expand=True)], spacing=16),
        spent,
        word_button(
            at,
            "end-history",
            at.t("history"),
            lambda: session.go(f"/table/{table_id}/history"),
            icon=ft.Icons.HISTORY_ROUNDED,
        ),
    ]
    if not hosts:
        return sheet(at, at.t("end.over"), body, at.do.close, bar=close_button(at, at.do.close))
    shelf = word_button(at, "end-shelf", at.t("shelf"), lambda: session.go("/"), icon=ft.Icons.HOME_ROUNDED)
    story = word_button(
        at,
        "end-story",
        at.t("story"),
        lambda: session.go(f"/table/{table_id}/story"),
        icon=ft.Icons.AUTO_STORIES_ROUNDED,
    )
    body += [story, shelf, EveningDrawn(at, table, key="evening")]
    main = MainButton(at, at.t("end.again"), at.t("end.again.follows"), again, of_sheet=True)
    return sheet(at, at.t("end.over"), body, at.do.close, bar=bar_with_way_out(at, at.do.close, main))


@component
def EveningDrawn(ui: Ui, table: AnyTable) -> ft.Control:
    """Draw the charts of a table, computed in the background because a long table takes a moment."""
    drawn, put = use_state(EveningPicture())
    ft.use_effect(lambda: run_in_background(ui, lambda: picture_of(table), put), [table.header.table])
    return ft.Column(evening_rows(ui, drawn), spacing=8, tight=True)
