"""The menu of a table, and the sheet to set a save point."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.ui.act import Actor
from companion.ui.desk import Notice, Ui
from companion.ui.files import offer_file, safe_name
from companion.ui.games import screen_of
from companion.ui.hooks import use_state
from companion.ui.parts.bars import MainButton
from companion.ui.parts.rows import chevron, glyph, row, section, text_field
from companion.ui.parts.sheet import close_button, sheet, two_buttons
from companion.ui.wall import part


@part
def MenuSheet(ui: Ui, state: Any, do: Actor, about: Any = None) -> ft.Control:
    """Everything that is not needed every turn."""
    desk, table = ui.desk, do.table
    table_id = table.header.table

    def line(id: str, icon: ft.IconData, title: str, go: Any, note: str = "") -> ft.Control:
        return row(ui, f"menu-{id}", title, go, note=note, lead=glyph(ui, icon), tail=chevron(ui))

    def export() -> None:
        name = f"companion-{safe_name(table.header.name)}.json"
        content = desk.store.export(table_id)
        if content is not None:
            offer_file(ui, name, content)

    rows: list[ft.Control] = []
    own = screen_of(ui.game).menu
    if own:
        rows.append(section(ui, ui.g("name.short")))
        rows += [
            line(item.sheet, item.icon, ui.g(f"menu.{item.sheet}"), lambda s=item.sheet: do.open(s))
            for item in own
        ]
    rows.append(section(ui, ui.t("menu.evening")))
    rows += [
        line(
            "history",
            ft.Icons.HISTORY_ROUNDED,
            ui.t("history"),
            lambda: desk.go(f"/table/{table_id}/history"),
            ui.t("menu.history.note"),
        ),
        line(
            "bookmark",
            ft.Icons.BOOKMARK_ADD_ROUNDED,
            ui.t("bookmark.add"),
            lambda: do.open("bookmark"),
            ui.t("bookmark.note"),
        ),
        line(
            "actions",
            ft.Icons.APPS_ROUNDED,
            ui.t("actions.title"),
            lambda: do.open("actions"),
            ui.t("actions.note"),
        ),
        line("tray", ft.Icons.CASINO_ROUNDED, ui.t("tray"), lambda: do.open("tray"), ui.t("tray.note")),
        section(ui, ui.t("menu.box")),
        line(
            "help",
            ft.Icons.MENU_BOOK_ROUNDED,
            ui.t("help"),
            lambda: desk.go(f"/help/{ui.game}/{table_id}"),
            ui.t("help.note"),
        ),
        line(
            "facts",
            ft.Icons.INVENTORY_2_ROUNDED,
            ui.t("box"),
            lambda: desk.go(f"/box/{ui.game}/{table_id}"),
            ui.t("box.note"),
        ),
        section(ui, ui.t("menu.table")),
        *(
            [
                line(
                    "phones",
                    ft.Icons.QR_CODE_2_ROUNDED,
                    ui.t("phones"),
                    lambda: do.open("phones"),
                    ui.t("phones.note"),
                )
            ]
            if desk.door is not None
            else []
        ),
        line("export", ft.Icons.DOWNLOAD_ROUNDED, ui.t("export"), export, ui.t("export.note")),
        line("end", ft.Icons.FLAG_ROUNDED, ui.t("end.title"), lambda: do.open("end"), ui.t("end.note")),
        line("settings", ft.Icons.SETTINGS_ROUNDED, ui.t("settings"), lambda: desk.go("/settings")),
    ]
    return sheet(ui, ui.t("menu"), rows, do.close, note=_health(ui, table_id))


def _health(ui: Ui, table_id: str) -> str:
    """ "saved · 3 tables"."""
    status = ui.desk.store.status(table_id).saving.value
    return f"{ui.t(f'saved.{status}')} · {ui.t('menu.tables', n=len(ui.desk.store.cards()))}"


@part
def BookmarkSheet(ui: Ui, state: Any, do: Actor, about: Any = None) -> ft.Control:
    """A name for this moment; the history can come back to it or play on from it."""
    typed, write = use_state("")

    def keep() -> None:
        where = ui.words.say(do.table.game.glance(state).where[0])
        do.table.bookmark(typed.strip() or where, do.by)
        do.close()
        ui.desk.notice(Notice(ui.t("bookmark.done.title"), ui.t("bookmark.done"), calm=True))

    field = text_field(ui, "bookmark-name", ui.t("bookmark.label"), typed, write, submit=keep)
    main = MainButton(ui, ui.t("bookmark.keep"), "", keep, ft.Icons.BOOKMARK_ROUNDED)
    return sheet(
        ui,
        ui.t("bookmark.add"),
        [field],
        do.close,
        note=ui.t("bookmark.note"),
        bar=two_buttons(ui, close_button(ui, do.close), main),
    )
