"""The history screen: newest line first; a tap on a line goes to that moment."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from functools import partial

import flet as ft

from companion.core.expansions import house_of
from companion.core.refusal import CoreWhy, Refusal
from companion.core.table import AnyTable
from companion.i18n.lines import tell_short
from companion.ui.dispatcher import Dispatcher, use_dispatcher
from companion.ui.error_boundary import component, memo_component
from companion.ui.hooks import use_memo, use_state
from companion.ui.navigator import use_navigator
from companion.ui.parts.bars import room_beside
from companion.ui.parts.rows import row
from companion.ui.parts.sheet import LAID_OUT
from companion.ui.parts.tappable import icon_button
from companion.ui.screens.history.rows import TimelineRow, ToldLine, place_of, to_line
from companion.ui.screens.history.sheets import AllMarks, LineSheet, WriteSheet
from companion.ui.screens.history.timeline import HistoryLine, lines_of, shown_lines
from companion.ui.screens.settings.page import narrow, page, scrolling, way_button
from companion.ui.screens.table.closed import at_table
from companion.ui.screens.table.saved import SavedLight
from companion.ui.session import Ui, refusal_notice
from companion.ui.table_hooks import use_entry_listener, use_table

STEP = 60
"""Rows built at once, so that a history of thousands opens as fast as one of sixty."""
MOST = 180
"""Maximum number of rows on one page of the timeline; older rows are on the next page."""

Place = tuple[tuple[int, int] | None, int]
"""The order of the topmost line shown (None: the newest) and the number of lines shown."""


@component
def HistoryScreen(ui: Ui, table_id: str) -> ft.Control:
    """Draw a table's history, or the reason why the table cannot be opened."""
    return at_table(
        ui, table_id, lambda here, loaded: _History(here, loaded.table, key=f"timeline-{table_id}")
    )


class LookBack:
    """All history lines and the visible page of them, for one render."""

    def __init__(self, ui: Ui, do: Dispatcher, lines: tuple[HistoryLine, ...], place: Place):
        self.ui = ui
        self.do = do
        self.lines = lines
        self.place = place
        top, count = place
        self.known = {line.id: line for line in lines}
        self.below = lines if top is None else tuple(line for line in lines if line.order <= top)
        self.shown = self.below[:count]
        self.more = len(self.below) > count or do.table.has_more_past

    def earlier(self) -> Place:
        """Return the place with more lines or the next page. Load older chapters if needed.

        Return the current place and show a notice if the older part is unreadable.
        """
        top, count = self.place
        table = self.do.table
        if len(self.shown) == len(self.below) and table.has_more_past and not table.look_back():
            self.ui.session.notice(refusal_notice(self.ui, Refusal(CoreWhy.HISTORY_UNREADABLE), None))
            return self.place
        return (top, count + STEP) if count < MOST else (self.shown[-1].order, STEP)

    def later(self) -> Place:
        """Return the place of the previous page, which has newer lines."""
        start = max(0, len(self.lines) - len(self.below) - MOST)
        return (self.lines[start].order if start else None), MOST

    def at_here(self) -> Place:
        """Return a place that shows the line "here"; the current place if there is no such line."""
        top, count = self.place
        here = next((place for place, line in enumerate(self.lines) if line.here), None)
        if here is None:
            return self.place
        down = here - (len(self.lines) - len(self.below))
        if not 0 <= down < MOST:
            return first_shown(self.lines), STEP
        return top, max(count, (down // STEP + 1) * STEP)


class Ways:
    """Undo and redo. Afterwards, and on opening, the list scrolls to the line "here"."""

    def __init__(self, do: Dispatcher):
        self.do = do
        self.column: ft.Column | None = None
        self.moved = True

    def __call__(self, again: bool = False) -> None:
        """Undo, or redo if ``again``. Also called by Ctrl-Z and Ctrl-Shift-Z."""
        self.moved = True
        _ = self.do.redo() if again else self.do.undo()

    def follow(self, visit: LookBack, move: Callable[[Place], None]) -> None:
        """Scroll "here" and the line above it into view, but not after a tap on a line."""
        moved, self.moved, column = self.moved, False, self.column
        here = next((place for place, line in enumerate(visit.shown) if line.here), None)
        if moved and here is None and (place := visit.at_here()) != visit.place:
            self.moved = True  # draw that page first, scroll on the next call
            move(place)
            return
        if not moved or not here or column is None:
            return
        ui, to = visit.ui, place_of(visit.shown[here - 1].id)

        async def scroll() -> None:
            await asyncio.sleep(LAID_OUT)
            await column.scroll_to(scroll_key=to, duration=ui.look.ms("border"))

        ui.session.later(scroll)


@component
def _History(ui: Ui, table: AnyTable) -> ft.Control:
    session = ui.session
    use_table(session, table)
    do = use_dispatcher(ui, lambda: Dispatcher(ui, table), [table])
    struck, show_struck = use_state(False)
    _, look = use_state(0)
    every = lines_of(table)
    place, move = use_state(lambda: (first_shown(every), STEP))
    use_entry_listener(session, table, do.heard)
    use_navigator(do.nav, lambda: look(do.nav.turns))
    visit = LookBack(ui, do, shown_lines(every, struck), place)
    ways = use_memo(lambda: Ways(do), [do])
    here = next((line.id for line in every if line.here), "")
    ft.use_effect(lambda: ways.follow(visit, move), [here, place])
    rows = [_hint(ui, table.depth)]
    if len(visit.below) < len(visit.lines):
        rows.append(_fold(ui, "later", ft.Icons.EXPAND_LESS_ROUNDED, lambda: move(visit.later())))
    rows += _rows(ui, table, visit)
    if visit.more:
        rows.append(_fold(ui, "earlier", ft.Icons.EXPAND_MORE_ROUNDED, lambda: move(visit.earlier())))
    rows.append(ft.Container(height=8, key="end"))
    ways.column = scrolling(rows, 0, key=f"page-{place[0]}")
    return page(
        ui,
        ui.t("history"),
        lambda: session.go(f"/table/{table.header.table}"),
        [],
        scroll=ways.column,
        tail=_tail(ui, do),
        bar=_Bar(ui, *_ways(ui, do), ways),
        inside=_inside(ui, visit, (struck, show_struck)),
        close=do.close,
        undo=ways,
    )


def _tail(ui: Ui, do: Dispatcher) -> list[ft.Control]:
    marks = ft.Icons.BOOKMARKS_ROUNDED
    return [
        SavedLight(ui, do.table.header.table, room_beside(ui.look, ui.t("history")) - 52),
        icon_button(ui, "marks", marks, ui.t("history.marks"), lambda: do.open("all"), size=22),
    ]


def _ways(ui: Ui, do: Dispatcher) -> tuple[str, str]:
    """Return in words what undo and redo would do."""
    return tell_short(ui.words, do.would_undo()), tell_short(ui.words, do.table.would_redo())


def first_shown(lines: tuple[HistoryLine, ...]) -> tuple[int, int] | None:
    """Return the order of the line 3 above "here" if many undone lines precede it; else None (the newest)."""
    here = next((place for place, line in enumerate(lines) if line.here), 0)
    return lines[here - 3].order if here > 12 else None


def _rows(ui: Ui, table: AnyTable, visit: LookBack) -> list[ft.Control]:
    parent = table.header.parent.name if table.header.parent else ""
    words = [to_line(ui, table.game, line, parent, house_of(table.state)) for line in visit.shown]
    days = len({word.day for word in words if word.day}) > 1
    rows: list[ft.Control] = []
    last = ""
    for place, word in enumerate(words):
        if days and word.day and word.day != last:
            rows.append(_day(ui, word.day))
            last = word.day
        ends = place == len(words) - 1 and not visit.more
        rows.append(_row(ui, replace(word, above=place > 0, below=not ends), visit.do))
    return rows


def _row(ui: Ui, word: ToldLine, do: Dispatcher) -> ft.Control:
    control: ft.Control = TimelineRow(ui, word, do, key=word.id)
    return control


def _day(ui: Ui, name: str) -> ft.Control:
    text = ui.text(name, "caption", color=ui.colours.ink2, weight=600)
    return ft.Container(text, padding=ft.Padding.only(left=42, top=10, bottom=2), key=f"day-{name}")


def _hint(ui: Ui, depth: int) -> ft.Control:
    hint = ui.text(ui.t("history.hint"), "note", color=ui.colours.ink2)
    count = ui.text(ui.t("history.count", n=depth), "note", color=ui.colours.ink2)
    line: ft.Control = ft.Row([ft.Container(hint, expand=True), count], spacing=12)
    if ui.look.large_text:
        line = ft.Column([hint, count], spacing=2, tight=True)
    return ft.Container(line, padding=ft.Padding.only(bottom=8), key="hint")


def _fold(ui: Ui, name: str, icon: ft.IconData, on_click: Callable[[], object]) -> ft.Control:
    """Draw the row that shows newer or older lines."""
    lead = ft.Icon(icon, color=ui.colours.ink2)
    return ft.Container(
        row(ui, name, ui.t(f"history.{name}"), on_click, lead=lead),
        padding=ft.Padding.only(top=8, bottom=8),
        key=f"{name}-row",
    )


def _inside(ui: Ui, visit: LookBack, struck: tuple[bool, Callable[[bool], None]]) -> ft.Control | None:
    opened = visit.do.opened
    if opened is None:
        return None
    small, name, about = narrow(ui), opened.name, opened.about
    sheet: ft.Control
    if name == "line" and about in visit.known:
        sheet = LineSheet(small, visit.known[about], visit.do, key=f"sheet-{about}")
    elif name in ("bookmark", "note"):
        sheet = WriteSheet(small, name, visit.do, key=f"sheet-{name}")
    else:
        sheet = AllMarks(small, visit.do, *struck, key="sheet-all")
    return sheet


@memo_component
def _Bar(ui: Ui, undo: str, redo: str, go: Ways) -> ft.Control:
    """Draw undo and redo with what they would do; with large text an idle redo is left out."""
    back, again = ft.Icons.UNDO_ROUNDED, ft.Icons.REDO_ROUNDED
    kinds = [("undo", back, undo, partial(go, False)), ("redo", again, redo, partial(go, True))]
    ways = [
        way_button(ui, way, icon, line, on_click)
        for way, icon, line, on_click in kinds
        if line or way == "undo" or not ui.look.large_text
    ]
    line = ft.Column(ways, spacing=8, tight=True) if ui.look.large_text else ft.Row(ways, spacing=8)
    return ft.Container(line, padding=ft.Padding.only(left=12, right=12, top=8, bottom=12))
