"""A play as a picture to share: made on this device, without names unless the user adds them."""

from __future__ import annotations

from dataclasses import replace

import flet as ft

from companion.core.table import AnyTable
from companion.store.cards import TableCard
from companion.store.pending import Loaded
from companion.store.summaries import load_summary
from companion.ui.drawings import danger_octagon, motif
from companion.ui.error_boundary import component
from companion.ui.files import offer_file, safe_name
from companion.ui.hooks import use_state
from companion.ui.parts.bars import MainButton
from companion.ui.parts.rows import switch_row
from companion.ui.parts.tappable import icon_button
from companion.ui.screens.plays.picture import EveningPicture, drawn_curve, picture_of
from companion.ui.screens.plays.record import Play, lasted, length
from companion.ui.screens.settings.page import narrow, run_in_background
from companion.ui.screens.table.closed import at_table
from companion.ui.session import Notice, Ui
from companion.ui.summaries import day, outcome, where


@component
def ShareScreen(ui: Ui, table_id: str) -> ft.Control:
    """Draw the picture of a table, or the reason why the table cannot be opened."""

    def draw(here: Ui, loaded: Loaded) -> ft.Control:
        card = ui.session.store.library.card(table_id)
        assert card is not None, "an open table must have a card"
        return _Share(here, loaded.table, card, key=f"share-{table_id}")

    return at_table(ui, table_id, draw)


@component
def _Share(ui: Ui, table: AnyTable, card: TableCard) -> ft.Control:
    """Draw the picture over the whole page: the client captures it at the page's size."""
    named, name = use_state(False)
    evening, put = use_state(EveningPicture())
    ft.use_effect(lambda: run_in_background(ui, lambda: picture_of(table), put), [card.id])
    play = Play(card, load_summary(card.glance))
    shot = ft.Screenshot(
        content=ft.Container(
            _card(_as_others_read(narrow(ui)), play, evening, named),
            width=ui.look.width,
            height=ui.look.height,
            bgcolor=ui.colours.table,
            alignment=ft.Alignment(0, -0.35),
            padding=16,
        )
    )

    def give() -> None:
        async def capture() -> None:
            try:
                content = await shot.capture()
            except Exception:  # noqa: BLE001 - clients that cannot capture raise various errors
                ui.session.notice(Notice(ui.t("export.failed.title"), ui.t("share.failed")))
                return
            offer_file(ui, f"companion-{safe_name(card.game)}.png", content, "image/png")

        ui.session.run(capture)

    back = icon_button(ui, "back", ft.Icons.ARROW_BACK_ROUNDED, ui.t("back"), lambda: ui.session.go("/plays"))
    bar = ft.Column(
        [
            switch_row(ui, "share-names", ui.t("share.names"), named, name),
            ft.Row(
                [
                    ft.Container(
                        MainButton(ui, ui.t("share.give"), "", give, ft.Icons.IOS_SHARE_ROUNDED), expand=True
                    )
                ]
            ),
        ],
        spacing=8,
        tight=True,
        width=min(ui.look.width, 560) - 24,
    )
    return ft.Stack(
        [
            shot,
            ft.Container(back, left=4, top=4),
            ft.Container(bar, bottom=12, left=0, right=0, alignment=ft.Alignment(0, 0)),
        ],
        expand=True,
        fit=ft.StackFit.EXPAND,
    )


def _as_others_read(ui: Ui) -> Ui:
    """Return the Ui with a text scale of 1: readers of the picture have other text settings."""
    return replace(ui, look=replace(ui.look, scale=1.0))


def _card(ui: Ui, play: Play, evening: EveningPicture, named: bool) -> ft.Control:
    """Draw game, outcome, date, duration, players, and the table's first curve."""
    table = play.card
    sign = danger_octagon(ui.look, 40) if play.won is False else motif(ui.look, table.game, 48)
    spoken = ui if named else ui.of(table.game, (ui.t("share.somebody"),) * len(table.players))
    here = where(spoken, play.summary)
    if table.finished and play.summary:
        ended = outcome(spoken, play.summary)
    else:  # without names, a position that mentions a player is left out
        plain = here if named or here == where(ui, play.summary) else ""
        ended = plain or ui.t("share.going")
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
    if evening.curves:
        first = evening.curves[0]
        what = ui.text(ui.g(f"plot.{first.id}"), "caption", color=ui.colours.ink2)
        rows += [what, drawn_curve(ui, first)]
    rows.append(ui.text("companion", "caption", color=ui.colours.ink3))
    return ft.Container(
        ft.Column(rows, spacing=10, tight=True),
        bgcolor=ui.colours.surface,
        border_radius=20,
        padding=16,
        width=min(ui.look.width, 560) - 24,
    )
