"""The menu of a table, and the sheet to set a save point."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.core.roles import Deed
from companion.ui.act import Actor
from companion.ui.desk import Notice, Ui
from companion.ui.files import offer_file, safe_name, take_along
from companion.ui.games import screen_of
from companion.ui.glances import ago, since
from companion.ui.hooks import use_state
from companion.ui.parts.bars import MainButton
from companion.ui.parts.rows import chevron, glyph, row, section, text_field
from companion.ui.parts.sheet import bar_with_way_out, sheet
from companion.ui.screens.new_table.told import told_options
from companion.ui.screens.table.why import why_note
from companion.ui.wall import part


@part
def MenuSheet(ui: Ui, state: object, do: Actor, about: object = None) -> ft.Control:
    """Everything that is not needed every turn."""
    table_id = do.table.header.table
    rows: list[ft.Control] = []
    own = screen_of(ui.game).menu
    if own:
        rows.append(section(ui, ui.g("name.short")))
        rows += [
            _line(ui, item.sheet, item.icon, ui.g(f"menu.{item.sheet}"), lambda s=item.sheet: do.open(s))
            for item in own
        ]
    rows += [*_evening(ui, do, table_id), *_box(ui, do, table_id), *_table(ui, do, table_id)]
    return sheet(ui, ui.t("menu"), rows, do.close, note=_health(ui, table_id))


def _line(
    ui: Ui, id: str, icon: ft.IconData, title: str, go: Callable[..., object], note: str = ""
) -> ft.Control:
    return row(ui, f"menu-{id}", title, go, note=note, lead=glyph(ui, icon), tail=chevron(ui))


def _evening(ui: Ui, do: Actor, table_id: str) -> list[ft.Control]:
    def opens(name: str, icon: ft.IconData, title: str, note: str) -> ft.Control:
        return _line(ui, name, icon, title, lambda: do.open(name), note)

    def history() -> None:
        ui.desk.go(f"/table/{table_id}/history")

    past = ui.t("menu.history.note")
    options = told_options(ui, do.table.game, do.table.header.options)
    said = opens("options", ft.Icons.TUNE_ROUNDED, ui.t("options.title"), ui.t("options.note"))
    away = opens("away", ft.Icons.EVENT_SEAT_OUTLINED, ui.t("away"), ui.t("away.note"))
    return [
        section(ui, ui.t("menu.evening")),
        _line(ui, "history", ft.Icons.HISTORY_ROUNDED, ui.t("history"), history, past),
        opens("bookmark", ft.Icons.BOOKMARK_ADD_ROUNDED, ui.t("bookmark.add"), ui.t("bookmark.note")),
        opens("beside", ft.Icons.EXPOSURE_ROUNDED, ui.t("beside"), ui.t("beside.note")),
        *([away] if len(do.table.names) > 1 else []),
        opens("actions", ft.Icons.APPS_ROUNDED, ui.t("actions.title"), ui.t("actions.note")),
        opens("tray", ft.Icons.CASINO_ROUNDED, ui.t("tray"), ui.t("tray.note")),
        *([said] if options else []),
    ]


def _box(ui: Ui, do: Actor, table_id: str) -> list[ft.Control]:
    def goes(name: str, icon: ft.IconData, screen: str, title: str, note: str) -> ft.Control:
        return _line(ui, name, icon, title, lambda: ui.desk.go(f"/{screen}/{ui.game}/{table_id}"), note)

    icon = ft.Icons.HELP_OUTLINE_ROUNDED
    why = _line(ui, "why", icon, ui.t("why"), lambda: do.open("why"), why_note(ui))
    facts = goes("facts", ft.Icons.INVENTORY_2_ROUNDED, "box", ui.t("box"), ui.t("box.note"))
    return [
        section(ui, ui.t("menu.box")),
        goes("help", ft.Icons.MENU_BOOK_ROUNDED, "help", ui.t("help"), ui.t("help.note")),
        *([why] if do.table.game.numbers(do.table.state) else []),
        *([facts] if ui.desk.may(Deed.BOX) else []),
    ]


def _table(ui: Ui, do: Actor, table_id: str) -> list[ft.Control]:
    desk = ui.desk

    def opens(name: str, icon: ft.IconData, title: str, note: str) -> ft.Control:
        return _line(ui, name, icon, title, lambda: do.open(name), note)

    def export() -> None:
        name = f"companion-{safe_name(do.table.header.name)}.json"
        content = desk.store.export(table_id)
        if content is not None:
            hand_over = offer_file if desk.may(Deed.HOUSE) else take_along
            hand_over(ui, name, content)

    rows = [section(ui, ui.t("menu.table"))]
    if desk.door is not None:
        rows.append(opens("phones", ft.Icons.QR_CODE_2_ROUNDED, ui.t("phones"), ui.t("phones.note")))
    if not desk.may(Deed.HOUSE):
        keep = (ui.t("phone.keep"), export, ui.t("phone.keep.note"))
        look = opens("this_phone", ft.Icons.TEXT_FIELDS_ROUNDED, ui.t("phone.look"), ui.t("phone.look.note"))
        return [*rows, _line(ui, "keep", ft.Icons.DOWNLOAD_ROUNDED, *keep), look]
    if do.table.game.habits:
        rows.append(opens("habits", ft.Icons.FAST_FORWARD_ROUNDED, ui.t("habits"), ui.t("habits.note")))
    return [
        *rows,
        _line(ui, "export", ft.Icons.DOWNLOAD_ROUNDED, ui.t("export"), export, ui.t("export.note")),
        opens("end", ft.Icons.FLAG_ROUNDED, ui.t("end.title"), ui.t("end.note")),
        _line(ui, "settings", ft.Icons.SETTINGS_ROUNDED, ui.t("settings"), lambda: desk.go("/settings")),
    ]


def _health(ui: Ui, table_id: str) -> str:
    """ "saved 2 s ago · backup 1 h ago · 3 tables"."""
    store = ui.desk.store
    status = store.status(table_id)
    saved = ui.t(f"saved.{status.saving.value}")
    if status.at:
        saved = f"{saved} {since(ui, status.at)}"
    if not ui.desk.may(Deed.HOUSE):
        return saved
    last = store.backups.last()
    kept = ui.t("menu.backup", ago=ago(ui, last.isoformat())) if last else ui.t("menu.no_backup")
    return f"{saved} · {kept} · {ui.t('menu.tables', n=len(store.cards()))}"


@part
def BookmarkSheet(ui: Ui, state: object, do: Actor, about: object = None) -> ft.Control:
    """A name for this moment; the history can come back to it or play on from it."""
    typed, write = use_state("")

    def keep() -> None:
        where = ui.words.say(do.table.game.glance(state).where[0])
        if do.bookmark(typed.strip() or where):
            do.close()
            ui.desk.notice(Notice(ui.t("bookmark.done.title"), ui.t("bookmark.done"), calm=True))

    field = text_field(ui, "bookmark-name", ui.t("bookmark.label"), typed, write, submit=keep)
    main = MainButton(ui, ui.t("bookmark.keep"), "", keep, ft.Icons.BOOKMARK_ROUNDED, of_sheet=True)
    return sheet(
        ui,
        ui.t("bookmark.add"),
        [field],
        do.close,
        note=ui.t("bookmark.note"),
        bar=bar_with_way_out(ui, do.close, main),
    )
