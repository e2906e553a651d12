"""The menu of a table, and the sheet to set a bookmark."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.core.roles import Permission
from companion.ui.error_boundary import component
from companion.ui.files import offer_file, safe_name, take_along
from companion.ui.games import screen_of
from companion.ui.hooks import use_state
from companion.ui.parts.bars import MainButton
from companion.ui.parts.rows import chevron, glyph, row, section, text_field
from companion.ui.parts.sheet import bar_with_way_out, sheet
from companion.ui.screens.new_table.told import told_options
from companion.ui.screens.table.why import why_note
from companion.ui.session import Notice, Ui
from companion.ui.summaries import ago, since
from companion.ui.table_context import AnyTableContext


@component
def MenuSheet(at: AnyTableContext, about: object = None) -> ft.Control:
    """Draw the menu: everything that is not needed every turn."""
    table_id = at.do.table.header.table
    rows: list[ft.Control] = []
    own = screen_of(at.game).menu
    if own:
        rows.append(section(at, at.g("name.short")))
        rows += [
            _line(at, item.sheet, item.icon, at.g(f"menu.{item.sheet}"), lambda s=item.sheet: at.do.open(s))
            for item in own
        ]
    rows += [*_evening(at, table_id), *_box(at, table_id), *_table(at, table_id)]
    return sheet(at, at.t("menu"), rows, at.do.close, note=_health(at, table_id))


def _line(
    ui: Ui, id: str, icon: ft.IconData, title: str, go: Callable[..., object], note: str = ""
) -> ft.Control:
    return row(ui, f"menu-{id}", title, go, note=note, lead=glyph(ui, icon), tail=chevron(ui))


def _evening(at: AnyTableContext, table_id: str) -> list[ft.Control]:
    def opens(name: str, icon: ft.IconData, title: str, note: str) -> ft.Control:
        return _line(at, name, icon, title, lambda: at.do.open(name), note)

    def history() -> None:
        at.session.go(f"/table/{table_id}/history")

    past = at.t("menu.history.note")
    options = told_options(at, at.do.table.game, at.do.table.header.options)
    said = opens("options", ft.Icons.TUNE_ROUNDED, at.t("options.title"), at.t("options.note"))
    away = opens("away", ft.Icons.EVENT_SEAT_OUTLINED, at.t("away"), at.t("away.note"))
    return [
        section(at, at.t("menu.evening")),
        _line(at, "history", ft.Icons.HISTORY_ROUNDED, at.t("history"), history, past),
        opens("bookmark", ft.Icons.BOOKMARK_ADD_ROUNDED, at.t("bookmark.add"), at.t("bookmark.note")),
        opens("beside", ft.Icons.EXPOSURE_ROUNDED, at.t("beside"), at.t("beside.note")),
        *([away] if len(at.do.table.names) > 1 else []),
        opens("actions", ft.Icons.APPS_ROUNDED, at.t("actions.title"), at.t("actions.note")),
        opens("tray", ft.Icons.CASINO_ROUNDED, at.t("tray"), at.t("tray.note")),
        *([said] if options else []),
    ]


def _box(at: AnyTableContext, table_id: str) -> list[ft.Control]:
    def goes(name: str, icon: ft.IconData, screen: str, title: str, note: str) -> ft.Control:
        return _line(at, name, icon, title, lambda: at.session.go(f"/{screen}/{at.game}/{table_id}"), note)

    icon = ft.Icons.HELP_OUTLINE_ROUNDED
    why = _line(at, "why", icon, at.t("why"), lambda: at.do.open("why"), why_note(at))
    facts = goes("facts", ft.Icons.INVENTORY_2_ROUNDED, "box", at.t("box"), at.t("box.note"))
    return [
        section(at, at.t("menu.box")),
        goes("help", ft.Icons.MENU_BOOK_ROUNDED, "help", at.t("help"), at.t("help.note")),
        *([why] if at.do.table.game.numbers(at.state) else []),
        *([facts] if at.session.may(Permission.BOX) else []),
    ]


def _table(at: AnyTableContext, table_id: str) -> list[ft.Control]:
    session = at.session

    def opens(name: str, icon: ft.IconData, title: str, note: str) -> ft.Control:
        return _line(at, name, icon, title, lambda: at.do.open(name), note)

    def export() -> None:
        name = f"companion-{safe_name(at.do.table.header.name)}.json"
        content = session.store.export(table_id)
        if content is not None:
            hand_over = offer_file if session.may(Permission.HOUSE) else take_along
            hand_over(at, name, content)

    rows = [section(at, at.t("menu.table"))]
    if session.door is not None:
        rows.append(opens("phones", ft.Icons.QR_CODE_2_ROUNDED, at.t("phones"), at.t("phones.note")))
    if not session.may(Permission.HOUSE):
        keep = (at.t("phone.keep"), export, at.t("phone.keep.note"))
        look = opens("this_phone", ft.Icons.TEXT_FIELDS_ROUNDED, at.t("phone.look"), at.t("phone.look.note"))
        return [*rows, _line(at, "keep", ft.Icons.DOWNLOAD_ROUNDED, *keep), look]
    if at.do.table.game.automations:
        rows.append(opens("habits", ft.Icons.FAST_FORWARD_ROUNDED, at.t("habits"), at.t("habits.note")))
    return [
        *rows,
        _line(at, "export", ft.Icons.DOWNLOAD_ROUNDED, at.t("export"), export, at.t("export.note")),
        opens("end", ft.Icons.FLAG_ROUNDED, at.t("end.title"), at.t("end.note")),
        _line(at, "settings", ft.Icons.SETTINGS_ROUNDED, at.t("settings"), lambda: session.go("/settings")),
    ]


def _health(ui: Ui, table_id: str) -> str:
    """Return the save status, e.g. "saved 2 s ago · backup 1 h ago · 3 tables"; guests see the first part."""
    store = ui.session.store
    status = store.status(table_id)
    saved = ui.t(f"saved.{status.saving.value}")
    if status.at:
        saved = f"{saved} {since(ui, status.at)}"
    if not ui.session.may(Permission.HOUSE):
        return saved
    last = store.backups.last()
    kept = ui.t("menu.backup", ago=ago(ui, last.isoformat())) if last else ui.t("menu.no_backup")
    return f"{saved} · {kept} · {ui.t('menu.tables', n=len(store.cards()))}"


@component
def BookmarkSheet(at: AnyTableContext, about: object = None) -> ft.Control:
    """Draw the sheet to name this moment; the history can return to it or branch from it."""
    typed, write = use_state("")

    def keep() -> None:
        where = at.words.say(at.do.table.game.summary(at.state).where[0])
        if at.do.bookmark(typed.strip() or where):
            at.do.close()
            at.session.notice(Notice(at.t("bookmark.done.title"), at.t("bookmark.done"), calm=True))

    field = text_field(at, "bookmark-name", at.t("bookmark.label"), typed, write, submit=keep)
    main = MainButton(at, at.t("bookmark.keep"), "", keep, ft.Icons.BOOKMARK_ROUNDED, of_sheet=True)
    return sheet(
        at,
        at.t("bookmark.add"),
        [field],
        at.do.close,
        note=at.t("bookmark.note"),
        bar=bar_with_way_out(at, at.do.close, main),
    )
