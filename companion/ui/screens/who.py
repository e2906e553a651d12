"""The screen "Who are you?": a phone that comes to a table chooses its seat with one tap."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.core.seats import Seat
from companion.store.damage import OpenFailure
from companion.ui.drawings import motif
from companion.ui.error_boundary import component
from companion.ui.identity import use_seats
from companion.ui.parts.bars import MainButton, main_bar
from companion.ui.parts.rows import glyph, page_title, row, section
from companion.ui.parts.seat_row import seat_mark
from companion.ui.screens.table.closed import Closed
from companion.ui.session import Notice, Ui


@component
def WhoAreYou(ui: Ui, table_id: str) -> ft.Control:
    """Draw a row for each seat, for a phone shared by all players, and for a screen that only watches."""
    loaded = ui.session.store.open(table_id)
    if isinstance(loaded, OpenFailure):
        return Closed(ui, table_id, loaded)
    table, holder = loaded.table, ui.session.holder
    ui = ui.of(table.game.id, table.names)
    held = use_seats(ui.session, table_id, len(table.names))

    def sit(seat: int) -> None:
        if not holder.claim(table_id, seat):
            ui.session.notice(Notice(ui.t("phones.seat.taken.title"), ui.t("phones.seat.taken")))

    rows: list[ft.Control] = [_head(ui, table.header.name)]
    for seat, name in enumerate(table.names, 1):
        taken = held[seat - 1] not in {None, holder.id}
        rows.append(
            row(
                ui,
                f"who-{seat}",
                name,
                lambda seat=seat: sit(seat),
                note=ui.t("phones.seat.other") if taken else "",
                lead=seat_mark(ui, Seat(seat), 36),
            )
        )
    rows.append(section(ui, ui.t("who.or")))
    rows.append(_other(ui, "who-all", ft.Icons.GROUPS_ROUNDED, "who.all", lambda: holder.share(table_id)))
    rows.append(_other(ui, "who-watch", ft.Icons.TV_ROUNDED, "who.watch", holder.only_watch))
    body = ft.Column(
        rows,
        spacing=8,
        width=min(ui.look.width - 32, 480),
        scroll=ft.ScrollMode.AUTO,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    return ft.Container(body, alignment=ft.Alignment(0, -1), padding=16, expand=True)


def _head(ui: Ui, name: str) -> ft.Control:
    title = ft.Semantics(header=True, heading_level=1, content=ui.text(ui.t("who.title"), "title"))
    under = ui.text(name, "body", color=ui.colours.ink2)
    told = ft.Column([title, under], spacing=2, tight=True, expand=True)
    line = ft.Row([motif(ui.look, ui.game, 48), told], spacing=14)
    return ft.Container(line, padding=ft.Padding.only(top=16, bottom=12))


def _other(ui: Ui, id: str, icon: ft.IconData, key: str, on_click: Callable[[], None]) -> ft.Control:
    return row(ui, id, ui.t(key), on_click, note=ui.t(f"{key}.note"), lead=glyph(ui, icon))


@component
def NoTable(ui: Ui) -> ft.Control:
    """Draw the screen of a guest while no table is open to phones; the next table appears by itself."""
    words = ft.Column(
        [
            motif(ui.look, "none", 72),
            ui.text(ui.t("who.none.title"), "title", text_align=ft.TextAlign.CENTER),
            ui.text(ui.t("who.none"), "body", color=ui.colours.ink2, text_align=ft.TextAlign.CENTER),
        ],
        spacing=12,
        width=min(ui.look.width - 32, 480),
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
    return ft.Semantics(
        identifier="no-table",
        container=True,
        content=ft.Container(words, alignment=ft.Alignment(0, 0), padding=16),
        expand=True,
    )


@component
def NotHere(ui: Ui, table_id: str) -> ft.Control:
    """An address that leads a guest nowhere: a sentence, and the way back to the table."""
    return ft.Column(
        [
            ft.Container(
                page_title(ui, ui.t("not_here.title"), ui.t("not_here.text")), padding=16, expand=True
            ),
            main_bar(
                ui.look,
                [],
                MainButton(ui, ui.t("not_here.back"), "", lambda: ui.session.go(f"/table/{table_id}")),
            ),
        ],
        spacing=0,
        expand=True,
    )
