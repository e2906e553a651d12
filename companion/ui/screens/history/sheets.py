"""Sheets of the history: one line, all save points, a bookmark or note to write."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.core.journal import TooFarBack
from companion.core.refusal import CoreWhy, Refusal
from companion.core.roles import Permission
from companion.i18n.lines import tell_entries
from companion.ui.dispatcher import Dispatcher
from companion.ui.error_boundary import component
from companion.ui.hooks import use_state
from companion.ui.parts.bars import MainButton
from companion.ui.parts.rows import chevron, glyph, row, section, switch_row, text_field
from companion.ui.parts.sheet import bar_with_way_out, close_button, sheet
from companion.ui.parts.tappable import word_button
from companion.ui.screens.history.timeline import HistoryLine, LineKind, lines_of
from companion.ui.screens.settings.page import filled
from companion.ui.session import Ui, refusal_notice
from companion.ui.summaries import clock_time, day


@component
def LineSheet(ui: Ui, line: HistoryLine, do: Dispatcher) -> ft.Control:
    """Draw the sheet of one line: go back to that moment, or branch a new table from it."""
    table = do.table
    time = clock_time(line.entries[-1].at) if line.entries else ui.t("history.branch.start")
    default = ui.t("history.branch.name", name=table.header.name, time=time)
    name, write = use_state(default)

    def come_back() -> None:
        if line.here or line.at == _here(do) or do.go_to(line.at):
            do.close()

    def play() -> None:
        try:
            branch = do.branch(line.seq, name.strip() or default)
        except TooFarBack:
            ui.session.notice(refusal_notice(ui, Refusal(CoreWhy.HISTORY_UNREADABLE), None))
            return
        ui.session.go(f"/table/{branch.header.table}")

    body: list[ft.Control] = []
    if ui.session.may(Permission.SHELF):
        typed = text_field(ui, "branch-name", ui.t("wizard.name.label"), name, write, submit=play, limit=60)
        body = [
            section(ui, ui.t("history.branch")),
            ui.text(ui.t("history.branch.note"), "note", color=ui.colours.ink2),
            filled(typed),
            word_button(ui, "branch", ui.t("history.branch.go"), play, icon=ft.Icons.CALL_SPLIT_ROUNDED),
        ]
    if line.reachable:
        main = MainButton(ui, ui.t("history.come_back"), "", come_back, ft.Icons.HISTORY_ROUNDED)
        bar = bar_with_way_out(ui, do.close, main)
    else:
        body.insert(0, ui.text(ui.t("history.struck.note"), "body"))
        bar = ft.Row([close_button(ui, do.close)])
    return sheet(ui, line_title(ui, line), body, do.close, note=line_when(ui, line), bar=bar)


def _here(do: Dispatcher) -> int:
    done = do.table.done
    return done[-1][0].seq if done else 0


def line_title(ui: Ui, line: HistoryLine) -> str:
    """Return a line's text: the opening, the written text, or the sentence of its entries."""
    if line.mark is LineKind.OPENING:
        return ui.t("history.opening")
    if line.mark in (LineKind.NOTE, LineKind.BOOKMARK):
        return line.entries[-1].text or ui.t(f"history.{line.mark.value}")
    return tell_entries(ui.words, line.entries)


def line_when(ui: Ui, line: HistoryLine) -> str:
    """Return a line's day and time, e.g. "mardi 3 mars, 21:15"; empty for the opening."""
    if not line.entries:
        return ""
    at = line.entries[-1].at
    return f"{day(ui, at)}, {clock_time(at)}"


@component
def AllMarks(ui: Ui, do: Dispatcher, struck: bool, show_struck: Callable[[bool], None]) -> ft.Control:
    """Draw bookmarks and notes, buttons to add one, and the switch that shows replaced taps."""
    table = do.table
    _, look_again = use_state(0)
    marks = [line for line in lines_of(table) if line.mark in (LineKind.BOOKMARK, LineKind.NOTE)]

    def further() -> None:
        if not table.look_back():
            ui.session.notice(refusal_notice(ui, Refusal(CoreWhy.HISTORY_UNREADABLE), None))
        look_again(table.entries[0].seq if table.entries else 0)

    body: list[ft.Control] = [
        row(
            ui, "add-bookmark", ui.t("bookmark.add"), lambda: do.open("bookmark"),
            note=ui.t("bookmark.note"), lead=glyph(ui, ft.Icons.BOOKMARK_ADD_ROUNDED),
        ),
        row(
            ui, "add-note", ui.t("history.note.add"), lambda: do.open("note"),
            note=ui.t("history.note.note"), lead=glyph(ui, ft.Icons.EDIT_NOTE_ROUNDED),
        ),
        switch_row(
            ui, "show-struck", ui.t("history.show_struck"), struck, show_struck,
            note=ui.t("history.show_struck.note"),
        ),
        section(ui, ui.t("history.marks.title"), str(len(marks)) if marks else ""),
    ]  # fmt: skip
    body += [_mark(ui, line, do) for line in marks]
    if not marks:
        body.append(ui.text(ui.t("history.marks.none"), "note", color=ui.colours.ink2))
    if table.has_more_past:
        body.append(word_button(ui, "marks-further", ui.t("history.marks.further"), further))
    return sheet(ui, ui.t("history.marks"), body, do.close)


def _mark(ui: Ui, line: HistoryLine, do: Dispatcher) -> ft.Control:
    flag = line.mark is LineKind.BOOKMARK
    icon = ft.Icons.BOOKMARK_ROUNDED if flag else ft.Icons.EDIT_ROUNDED
    return row(
        ui,
        f"mark-{line.seq}",
        line_title(ui, line),
        lambda: do.open("line", line.id),
        note=line_when(ui, line),
        lead=glyph(ui, icon, ui.accent.acc2 if flag else ui.colours.ink2),
        tail=chevron(ui),
    )


@component
def WriteSheet(ui: Ui, kind: str, do: Dispatcher) -> ft.Control:
    """Draw the sheet for naming a bookmark or writing a note."""
    typed, write = use_state("")
    bookmark = kind == "bookmark"

    def keep() -> None:
        table = do.table
        text = typed.strip()
        if bookmark:
            where = table.game.summary(table.state).where
            kept = do.bookmark(text or (ui.words.say(where[0]) if where else ui.t("history.bookmark")))
        elif text:
            kept = do.note(text)
        else:
            return
        if kept:
            do.close()

    label = ui.t("bookmark.label" if bookmark else "history.note.label")
    field = text_field(ui, f"{kind}-text", label, typed, write, submit=keep, autofocus=True, limit=200)
    icon = ft.Icons.BOOKMARK_ROUNDED if bookmark else ft.Icons.CHECK_ROUNDED
    empty = not bookmark and not typed.strip()
    follows = ui.t("history.note.empty.title") if empty else ""
    main = MainButton(ui, ui.t("bookmark.keep"), follows, keep, icon, quiet=empty)
    return sheet(
        ui,
        ui.t("bookmark.add" if bookmark else "history.note.add"),
        [filled(field)],
        do.close,
        note=ui.t("bookmark.note" if bookmark else "history.note.note"),
        bar=bar_with_way_out(ui, do.close, main),
    )
