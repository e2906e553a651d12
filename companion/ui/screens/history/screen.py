"""The history: newest first, a tap on a line goes there, the two buttons name what they do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import flet as ft

from companion.core.refusal import CoreWhy, Refusal
from companion.core.table import Table
from companion.i18n.lines import tell_entries
from companion.ui.act import Actor
from companion.ui.desk import Ui, refusal_notice
from companion.ui.live import use_table
from companion.ui.parts.press import icon_button, press
from companion.ui.parts.rows import row
from companion.ui.screens.history.rows import Taps, TimelineRow, Told, told
from companion.ui.screens.history.sheets import AllMarks, LineSheet, WriteSheet
from companion.ui.screens.history.timeline import Line, Mark, lines_of, shown_lines
from companion.ui.screens.settings.page import narrow, page
from companion.ui.screens.table.closed import Closed
from companion.ui.screens.table.saved import SavedLight
from companion.ui.tokens import RADIUS
from companion.ui.wall import memo_part, part

STEP = 60
"""Rows built at once: a history of thousands opens as fast as one of sixty."""


@part
def HistoryScreen(ui: Ui, table_id: str) -> ft.Control:
    """Opens the table, or says why it cannot be opened."""
    loaded = ui.desk.store.open(table_id)
    table = getattr(loaded, "table", None)
    if table is None:
        return Closed(ui, table_id, loaded)
    names = tuple(player.name for player in table.header.players)
    return _History(ui.of(table.game.id, names), table, key=f"timeline-{table_id}")


@part
def _History(ui: Ui, table: Table[Any]) -> ft.Control:
    desk = ui.desk
    use_table(desk, table)
    do = ft.use_memo(lambda: Actor(ui, table), [table])
    taps = ft.use_memo(Taps, [])
    struck, show_struck = ft.use_state(False)
    opened, open_sheet = ft.use_state(None)
    first = lines_of(table)
    top, set_top = ft.use_state(lambda: _first_shown(first))
    count, set_count = ft.use_state(STEP)
    do.ui = ui
    lines = shown_lines(first, struck)
    known = {line.id: line for line in lines}

    def close() -> None:
        open_sheet(None)

    def tapped(id: str) -> None:  # noqa: A002 - it is the line's id
        line = known.get(id)
        if line is None or line.here:
            return
        if line.reachable and line.mark in (Mark.DONE, Mark.UNDONE, Mark.OPENING):
            do.go_to(line.at)
        else:
            open_sheet(("line", id))

    def earlier() -> None:
        if count >= len(_below(lines, top)) and table.has_more_past and not table.look_back():
            desk.notice(refusal_notice(ui, Refusal(CoreWhy.HISTORY_UNREADABLE), None))
            return
        set_count(count + STEP)

    taps.go, taps.open = tapped, lambda id: open_sheet(("line", id))
    desk.on_undo = lambda again: (do.redo() if again else do.undo()) and None
    visible = _below(lines, top)[:count]
    more = len(_below(lines, top)) > count or table.has_more_past
    rows = [_Hint(ui, table.depth)]
    if len(_below(lines, top)) < len(lines):
        rows.append(_later(ui, lambda: set_top(None)))
    rows += _rows(ui, table, visible, taps, more)
    if more:
        rows.append(_earlier(ui, earlier))
    inside = _inside(ui, opened, do, known, open_sheet, (struck, show_struck))
    return page(
        ui,
        ui.t("history"),
        lambda: desk.go(f"/table/{table.header.table}"),
        [],
        scroll=ft.Column([*rows, ft.Container(height=8)], spacing=0, scroll=ft.ScrollMode.AUTO, expand=True),
        tail=[
            SavedLight(ui, table.header.table, 12),
            icon_button(
                ui,
                "marks",
                ft.Icons.BOOKMARKS_ROUNDED,
                ui.t("history.marks"),
                lambda: open_sheet(("all", "")),
            ),
        ],
        bar=_Bar(
            ui, tell_entries(ui.words, table.would_undo()), tell_entries(ui.words, table.would_redo()), do
        ),
        inside=inside,
        close=close,
    )


def _first_shown(lines: tuple[Line, ...]) -> tuple[int, int] | None:
    """With much undone above it, the list begins a few lines above "here"."""
    here = next((place for place, line in enumerate(lines) if line.here), 0)
    return lines[here - 3].order if here > 12 else None


def _below(lines: tuple[Line, ...], top: tuple[int, int] | None) -> tuple[Line, ...]:
    return lines if top is None else tuple(line for line in lines if line.order <= top)


def _rows(ui: Ui, table: Table[Any], lines: tuple[Line, ...], taps: Taps, more: bool) -> list[ft.Control]:
    parent = table.header.parent.name if table.header.parent else ""
    words = [told(ui, table.game, line, parent) for line in lines]
    days = len({word.day for word in words if word.day}) > 1
    rows: list[ft.Control] = []
    last = ""
    for place, word in enumerate(words):
        if days and word.day and word.day != last:
            rows.append(_day(ui, word.day))
            last = word.day
        ends = place == len(words) - 1 and not more
        rows.append(_row(ui, replace(word, above=place > 0, below=not ends), taps))
    return rows


def _row(ui: Ui, word: Told, taps: Taps) -> ft.Control:
    control: ft.Control = TimelineRow(ui, word, taps, key=word.id)
    return control


def _day(ui: Ui, name: str) -> ft.Control:
    text = ui.text(name, "caption", color=ui.colours.ink2, weight=600)
    return ft.Container(text, padding=ft.Padding.only(left=42, top=10, bottom=2), key=f"day-{name}")


def _Hint(ui: Ui, depth: int) -> ft.Control:
    hint = ui.text(ui.t("history.hint"), "note", color=ui.colours.ink2)
    count = ui.text(ui.t("history.count", n=depth), "note", color=ui.colours.ink2)
    line: ft.Control = ft.Row([ft.Container(hint, expand=True), count], spacing=12)
    if ui.look.large_text:
        line = ft.Column([hint, count], spacing=2, tight=True)
    return ft.Container(line, padding=ft.Padding.only(bottom=8), key="hint")


def _earlier(ui: Ui, on_click: Callable[[], None]) -> ft.Control:
    control = row(
        ui,
        "earlier",
        ui.t("history.earlier"),
        on_click,
        lead=ft.Icon(ft.Icons.EXPAND_MORE_ROUNDED, color=ui.colours.ink2),
    )
    return ft.Container(control, padding=ft.Padding.only(top=8), key="earlier-row")


def _later(ui: Ui, on_click: Callable[[], None]) -> ft.Control:
    control = row(
        ui,
        "later",
        ui.t("history.later"),
        on_click,
        lead=ft.Icon(ft.Icons.EXPAND_LESS_ROUNDED, color=ui.colours.ink2),
    )
    return ft.Container(control, padding=ft.Padding.only(bottom=8), key="later-row")


def _inside(
    ui: Ui,
    opened: tuple[str, str] | None,
    do: Actor,
    known: dict[str, Line],
    show: Callable[[Any], None],
    struck: tuple[bool, Callable[[bool], None]],
) -> ft.Control | None:
    if opened is None:
        return None
    small = narrow(ui)
    name, about = opened
    sheet: ft.Control
    if name == "line" and about in known:
        sheet = LineSheet(small, known[about], do, show, key=f"sheet-{about}")
    elif name in ("bookmark", "note"):
        sheet = WriteSheet(small, name, do, show, key=f"sheet-{name}")
    else:
        sheet = AllMarks(small, do, show, struck[0], struck[1], key="sheet-all")
    return sheet


@memo_part
def _Bar(ui: Ui, undo: str, redo: str, do: Actor) -> ft.Control:
    """Two buttons that name what they do."""
    ways = [
        _way(ui, "undo", ft.Icons.UNDO_ROUNDED, undo, do.undo),
        _way(ui, "redo", ft.Icons.REDO_ROUNDED, redo, do.redo),
    ]
    line = ft.Column(ways, spacing=8, tight=True) if ui.look.large_text else ft.Row(ways, spacing=8)
    return ft.Container(line, padding=ft.Padding.only(left=12, right=12, top=8, bottom=12))


def _way(ui: Ui, id: str, icon: ft.IconData, line: str, on_click: Callable[[], Any]) -> ft.Control:  # noqa: A002
    caption = f"{ui.t(id)} · {ui.t(f'key.{id}')}" if ui.look.wide else ui.t(id)
    nothing = ui.t(f"{id}.nothing")
    ink = ui.colours.ink if line else ui.colours.ink3
    words = ft.Column(
        [
            ui.text(caption, "caption", color=ui.colours.ink3, max_lines=1),
            ui.text(line or nothing, "note", color=ink, weight=600, max_lines=2 if ui.look.large_text else 1),
        ],
        spacing=0,
        expand=True,
        alignment=ft.MainAxisAlignment.CENTER,
    )
    body = ft.Row(
        [ft.Icon(icon, size=22, color=ui.colours.ink2 if line else ui.colours.ink3), words], spacing=8
    )
    face = press(
        ui,
        id,
        f"{ui.t(id)}{ui.t('colon')}{line}" if line else nothing,
        body,
        on_click,
        ground="raised" if line else "flat",
        expand=not ui.look.large_text or None,
        radius=RADIUS["bar"],
        height=56 if not ui.look.large_text else None,
        padding=ft.Padding.symmetric(horizontal=10, vertical=0 if not ui.look.large_text else 8),
    )
    return face
