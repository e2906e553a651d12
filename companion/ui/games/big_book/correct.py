"""Repairs: the real table is right, so any number of the app can be put right by hand."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import flet as ft

from companion.games.big_book.correction import Correct
from companion.games.big_book.state import State
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.games.big_book.correct_edit import draft_of, editor
from companion.ui.games.big_book.correct_terms import GROUPS, Draft, Line, group_of, lines_of, shown
from companion.ui.games.big_book.support_parts import alone, confirm_bar, only, views
from companion.ui.hooks import use_state
from companion.ui.parts.rows import row
from companion.ui.parts.sheet import sheet
from companion.ui.wall import part


@part
def CorrectSheet(ui: Ui, state: State, do: Actor, about: str | None = None) -> ft.Control:
    """Choose what is wrong, say what is right; madness must still add up."""
    group, turn_to = use_state(group_of(about) if about else GROUPS[0])
    path, open_line = use_state(about or "")
    draft, put = use_state(draft_of(state, path))
    lines = lines_of(ui, state, group)
    line = next((line for line in lines if line.path == path), None)

    def close() -> None:
        open_line("")

    def tap(chosen: Line) -> None:
        open_line("" if chosen.path == path else chosen.path)
        put(draft_of(state, chosen.path))

    def switch(name: str) -> None:
        turn_to(name)
        close()

    words = [(name, ui.g(f"ui.correct.group.{name}")) for name in GROUPS]
    rows: list[ft.Control] = []
    if not only(ui, line):
        rows.append(views(ui, "correct-group", words, group, switch))
    for each in lines:
        if each is line or not alone(ui, line):
            rows.append(_row(ui, each, each is line, partial(tap, each)))
        if each is line:
            rows.append(editor(ui, state, lines, each, draft, put))
    bar = None if line is None else _bar(ui, do, line, draft, close)
    note = "" if only(ui, line) else ui.g("ui.correct.note")
    return sheet(ui, ui.g("menu.correct"), rows, do.close, note=note, bar=bar)


def _row(ui: Ui, line: Line, on: bool, tap: Callable[[], Any]) -> ft.Control:
    now = shown(ui, line, line.now)
    level = line.kind == "level" and ui.look.large_text and line.now is not None
    number = line.kind == "number" or level
    value = str(line.now) if level else now
    tail = ui.text(value, "tile", size=22) if number else ui.text(value, "body", weight=600)
    return row(
        ui,
        f"correct-{line.path}",
        line.name,
        tap,
        tail=tail,
        ground="active" if on else "raised",
        chosen=on,
        spoken=f"{line.name}{ui.t('colon')}{now}",
    )


def _bar(ui: Ui, do: Actor, line: Line, draft: Draft, done: Callable[[], None]) -> ft.Control:
    same = draft.value == line.now
    key = "ui.correct.same" if same else "ui.correct.change"
    follows = ui.g(key, old=shown(ui, line, line.now), new=shown(ui, line, draft.value))
    changes = line.madness and not same
    action = Correct(line.path, draft.value, draft.balance if changes else None)
    return confirm_bar(ui, do, ui.g("action.Correct"), follows, lambda: do(action, then=done), back=done)
