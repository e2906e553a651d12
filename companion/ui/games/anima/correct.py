"""Repairs: the real table is right, so any number of the app can be put right by hand."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import flet as ft

from companion.core.seats import Seat
from companion.games.anima.correction import Correct
from companion.games.anima.spots import Value
from companion.games.anima.state import State
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.games.anima.choose import chips
from companion.ui.games.anima.correct_lines import (
    GROUPS,
    Line,
    choices,
    group_of,
    lines_of,
    shown,
    value_of,
)
from companion.ui.games.anima.flow import every_seat, whose
from companion.ui.hooks import use_state
from companion.ui.parts.counter import stepper
from companion.ui.parts.panels import alone, choose_seat, confirm_bar, only, panel, quiet_note, views
from companion.ui.parts.press import word_button
from companion.ui.parts.rows import row, switch_row
from companion.ui.parts.sheet import sheet
from companion.ui.wall import part

NOT_YET: int | str | None = None


@part
def CorrectSheet(ui: Ui, state: State, do: Actor, about: str | None = None) -> ft.Control:
    """Choose what is wrong, say what is right; a table that cannot exist is refused."""
    group, turn_to = use_state(group_of(about) if about else GROUPS[0])
    seat, choose = use_state(_seat_of(state, about))
    path, open_line = use_state("")
    draft, put = use_state(NOT_YET)
    lines = lines_of(ui, state, group, seat)
    line = next((each for each in lines if each.path == path), None)

    def close() -> None:
        open_line("")

    def tap(chosen: Line) -> None:
        open_line("" if chosen.path == path else chosen.path)
        put(chosen.now)

    def switch(name: str) -> None:
        turn_to(name)
        close()

    def other(chosen: Seat) -> None:
        choose(chosen)
        close()

    words = [(name, ui.g(f"ui.correct.group.{name}")) for name in GROUPS]
    rows: list[ft.Control] = []
    if not only(ui, line):
        rows.append(views(ui, "correct-group", words, group, switch))
        if group == "teams":
            rows.append(choose_seat(ui, every_seat(state), seat, other, id="correct-of"))
    for each in lines:
        if each is line or not alone(ui, line):
            rows.append(_row(ui, state, each, each is line, partial(tap, each)))
        if each is line:
            rows.append(_editor(ui, state, each, draft, put))
    bar = None if line is None else _bar(ui, state, do, line, draft, close)
    note = "" if only(ui, line) else ui.g("ui.correct.note")
    return sheet(ui, ui.g("menu.correct"), rows, do.close, note=note, bar=bar)


def _seat_of(state: State, path: str | None) -> Seat:
    parts = (path or "").split(".")
    return Seat(int(parts[1])) if parts[0] == "players" else whose(state, None)


def _row(ui: Ui, state: State, line: Line, on: bool, tap: Callable[[], Any]) -> ft.Control:
    now = shown(ui, state, line, line.now)
    number = line.kind == "number"
    tail = ui.text(now, "tile", size=22) if number else ui.text(now, "body", weight=600)
    stacked = not number and (ui.look.large_text or len(now) > 12)
    return row(
        ui,
        f"correct-{line.path}",
        line.name,
        tap,
        tail=None if stacked else tail,
        note=now if stacked else "",
        ground="active" if on else "raised",
        chosen=on,
        spoken=f"{line.name}{ui.t('colon')}{now}",
    )


def _bar(ui: Ui, state: State, do: Actor, line: Line, draft: Value, done: Callable[[], None]) -> ft.Control:
    same = draft == line.now
    key = "ui.correct.same" if same else "ui.correct.change"
    follows = ui.g(key, old=shown(ui, state, line, line.now), new=shown(ui, state, line, draft))
    action = Correct(line.path, draft)
    return confirm_bar(ui, do, ui.g("action.Correct"), follows, lambda: do(action, then=done), back=done)


def _editor(ui: Ui, state: State, line: Line, draft: Value, put: Callable[[Value], Any]) -> ft.Control:
    """A stepper, a switch, the few things that may stand there, or the order to tap anew."""
    rows: list[ft.Control] = [quiet_note(ui, ui.g("ui.correct.right"))]
    words = choices(ui, state, line)
    if words:
        picked = "" if draft is None else str(int(draft)) if isinstance(draft, int) else draft
        rows.append(chips(ui, "right", words, (picked,), lambda value: put(value_of(line, value))))
    elif line.kind == "flag":
        rows.append(switch_row(ui, "right", line.name, bool(draft), lambda on: put(int(on))))
    elif line.kind == "order":
        rows += _order(ui, state, draft, put)
    else:
        now = draft if isinstance(draft, int) else 0
        unread = "?" if draft is None else ""
        rows.append(stepper(ui, "right", line.name, now, put, high=line.high, width=None, shown=unread))
    return panel(ui, rows)


def _order(ui: Ui, state: State, draft: Value, put: Callable[[Value], Any]) -> list[ft.Control]:
    """Tap the players in their right order."""
    told = [Seat(int(part)) for part in str(draft or "").split()]
    left = tuple(seat for seat in state.order if seat not in told)

    def add(seat: Seat) -> None:
        put(" ".join(str(int(each)) for each in (*told, seat)))

    rows: list[ft.Control] = [ui.text(ui.words.show(tuple(told)) or ui.t("form.none"), "body", weight=600)]
    if left:
        rows.append(choose_seat(ui, left, None, add, id="right"))
    rows.append(word_button(ui, "right-clear", ui.g("ui.correct.anew"), lambda: put(""), ground="flat"))
    return rows
