"""Putting right by hand: any number, as long as the table stays possible. The real table is always right."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import flet as ft

from companion.games.synchro_horizon.correction import Correct
from companion.games.synchro_horizon.spots import Value
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.vocabulary import Colour, Side
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.games.synchro_horizon.correct_lines import GROUPS, Line, lines_of, shown
from companion.ui.games.synchro_horizon.entry.heroes import chip
from companion.ui.games.synchro_horizon.journey.day import colours
from companion.ui.hooks import use_state
from companion.ui.parts.counter import stepper
from companion.ui.parts.panels import alone, confirm_bar, grid, only, panel, quiet_note, views, warn_line
from companion.ui.parts.rows import row, switch_row
from companion.ui.parts.sheet import sheet
from companion.ui.wall import part

NOT_YET: int | str | None = None


@part
def CorrectSheet(ui: Ui, state: State, do: Actor, about: Any = None) -> ft.Control:
    """Four groups of lines; a tap opens one, the bar puts it right."""
    group, show = use_state("journey")
    path, open_line = use_state("")
    value, put = use_state(NOT_YET)
    balance, lean = use_state("")
    lines = lines_of(ui, state, group)
    line = next((one for one in lines if one.path == path), None)

    def switch(name: str) -> None:
        show(name)
        open_line("")

    def close() -> None:
        open_line("")

    def tap(one: Line) -> None:
        open_line("" if one is line else one.path)
        put(one.now)
        lean(_likely(lines, one))

    words = [(name, ui.g(f"ui.c.{name}")) for name in _groups(state)]
    rows: list[ft.Control] = []
    if not only(ui, line):
        rows.append(views(ui, "correct", words, group, switch))
    if not lines:
        rows.append(quiet_note(ui, ui.g("ui.c.nothing")))
    for one in lines:
        if one is line or not alone(ui, line):
            rows.append(_row(ui, one, one is line, partial(tap, one)))
        if one is line:
            rows.append(_editor(ui, lines, one, value, put, balance, lean))
    bar = None if line is None else _bar(ui, do, line, value, balance, close)
    note = "" if only(ui, line) else ui.g("ui.c.note")
    return sheet(ui, ui.g("menu.correct"), rows, do.close, note=note, bar=bar)


def _groups(state: State) -> tuple[str, ...]:
    return GROUPS if state.fight is not None else GROUPS[:-1]


def _likely(lines: list[Line], line: Line) -> str:
    """The count that gives or takes the difference of shards: the bag, or for the bag the tray."""
    if not line.shard:
        return ""
    return f"tray.{line.shard}" if line.path.startswith("bag.") else f"bag.{line.shard}"


def _row(ui: Ui, line: Line, on: bool, tap: Callable[[], Any]) -> ft.Control:
    now = shown(ui, line, line.now)
    number = line.kind == "number"
    tail = ui.text(now, "tile", size=22) if number else ui.text(now, "body", weight=600)
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


def _editor(
    ui: Ui, lines: list[Line], line: Line, value: Value, put: Any, balance: str, lean: Any
) -> ft.Control:
    """A stepper, a switch or a few words; for shards, where the difference goes."""
    rows: list[ft.Control] = []
    match line.kind:
        case "colour":
            chosen = None if value is None else Colour(str(value))
            rows.append(colours(ui, "correct-colour", chosen, lambda colour: put(colour.value)))
            rows.append(
                chip(ui, "correct-colour-none", ui.g("ui.c.none"), "", value is None, lambda: put(None))
            )
        case "side":
            cells = [
                chip(
                    ui,
                    f"correct-side-{side.value}",
                    ui.words.show(side),
                    "",
                    value == side.value,
                    partial(put, side.value),
                )
                for side in Side
            ]
            rows.append(grid(cells, 2))
        case "switch":
            rows.append(switch_row(ui, "correct-switch", line.name, bool(value), lambda on: put(int(on))))
        case _:
            low, high = line.limits
            now = value if isinstance(value, int) else low
            rows.append(stepper(ui, "correct-value", line.name, now, put, low=low, high=high, width=None))
    if line.shard and value != line.now:
        rows += _difference(ui, lines, line, value, balance, lean)
    return panel(ui, rows)


def _int(value: Value) -> int:
    return value if isinstance(value, int) else 0


def _difference(
    ui: Ui, lines: list[Line], line: Line, value: Value, balance: str, lean: Any
) -> list[ft.Control]:
    """Shards of the same colour elsewhere give or take the rest: there are always 28."""
    change = _int(value) - _int(line.now)
    others = [one for one in lines if one.shard == line.shard and one.path != line.path]
    cells = [
        chip(
            ui,
            f"balance-{one.path}",
            one.name.split(" · ", maxsplit=1)[0],
            str(_int(one.now)),
            one.path == balance,
            partial(lean, one.path),
        )
        for one in others
    ]
    rows: list[ft.Control] = [
        quiet_note(ui, ui.g("ui.c.gives" if change > 0 else "ui.c.takes", n=abs(change))),
        grid(cells, 1 if ui.look.large_text else 2),
    ]
    partner = next((one for one in others if one.path == balance), None)
    if partner is not None:
        left = _int(partner.now) - change
        if left < 0:
            rows.append(warn_line(ui, ui.g("ui.c.short", name=partner.name, n=_int(partner.now))))
        else:
            rows.append(quiet_note(ui, ui.g("ui.c.sum", name=partner.name, old=_int(partner.now), new=left)))
    return rows


def _bar(ui: Ui, do: Actor, line: Line, value: Value, balance: str, done: Callable[[], None]) -> ft.Control:
    same = value == line.now
    old, new = shown(ui, line, line.now), shown(ui, line, value)
    follows = ui.g("ui.c.same") if same else ui.g("ui.c.change", old=old, new=new)
    action = Correct(line.path, value, balance if line.shard and not same else None)
    return confirm_bar(ui, do, ui.g("action.Correct"), follows, lambda: do(action, then=done), back=done)
