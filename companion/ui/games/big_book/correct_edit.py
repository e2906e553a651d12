"""The inline editor of a repair: the right value, and where the difference of madness goes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.core.seats import Seat
from companion.games.big_book import figures
from companion.games.big_book.correction import Value
from companion.games.big_book.elements import Curse
from companion.games.big_book.state import State
from companion.ui.desk import Ui
from companion.ui.games.big_book.choose import choose_player
from companion.ui.games.big_book.correct_terms import Line
from companion.ui.games.big_book.letters import shape
from companion.ui.games.big_book.support_parts import grid, live, panel, quiet_note, warn_line
from companion.ui.parts.counter import stepper
from companion.ui.parts.press import press


def balance_of(state: State, path: str) -> str:
    """Where a difference goes unless told otherwise: the pile; for the pile, the active player."""
    if path != "pile":
        return "pile"
    return f"players.{int(state.active)}.{'discard' if state.full else 'owned'}"


def editor(
    ui: Ui,
    state: State,
    lines: list[Line],
    line: Line,
    value: Value,
    put: Callable[[Value], Any],
    balance: str,
    lean_on: Callable[[str], Any],
) -> ft.Control:
    """A stepper, or the few things that may stand there."""
    rows: list[ft.Control] = [quiet_note(ui, ui.g("ui.correct.right"))]
    match line.kind:
        case "curse":
            rows.append(_curses(ui, value, put))
        case "level":
            rows.append(_levels(ui, value, put))
        case "player":
            seat = Seat(_int(value) or 1)
            rows.append(choose_player(ui, state, seat, lambda s: put(int(s)), id="correct-who"))
        case _:
            rows.append(
                stepper(
                    ui,
                    "correct-value",
                    line.name,
                    _int(value),
                    put,
                    low=line.low,
                    high=line.high,
                    width=None,
                )
            )
    if line.madness and value != line.now:
        rows += _difference(ui, state, lines, line, _int(value) - _int(line.now), balance, lean_on)
    return panel(ui, rows)


def _int(value: Value) -> int:
    return value if isinstance(value, int) else 0


def _choice(
    ui: Ui,
    id: str,  # noqa: A002
    said: str,
    body: ft.Control,
    on: bool,
    tap: Callable[[], Any],
) -> ft.Control:
    return press(
        ui, id, said, body, tap, ground="active" if on else "raised", chosen=on, expand=True, radius=14
    )


def _curses(ui: Ui, value: Value, put: Callable[[Value], Any]) -> ft.Control:
    cells = [
        _choice(
            ui,
            f"correct-curse-{curse.value}",
            ui.words.show(curse),
            shape(ui, curse, 30),
            value == curse.value,
            lambda curse=curse: put(curse.value),
        )
        for curse in Curse
    ]
    none = ui.text(ui.g("ui.empty"), "body", weight=600, max_lines=1)
    cells.append(_choice(ui, "correct-curse-none", ui.g("ui.empty"), none, value is None, lambda: put(None)))
    return grid(cells, 3)


def _levels(ui: Ui, value: Value, put: Callable[[Value], Any]) -> ft.Control:
    cells = [
        _choice(
            ui,
            f"correct-level-{level}",
            ui.g("ui.library.level", level=level),
            ui.text(str(level), "tile", size=24),
            value == level,
            lambda level=level: put(level),
        )
        for level in range(1, figures.LIBRARY_LEVELS + 1)
    ]
    none = ui.text(ui.g("ui.empty"), "body", weight=600, max_lines=1)
    cells.append(_choice(ui, "correct-level-none", ui.g("ui.empty"), none, value is None, lambda: put(None)))
    return grid(cells, 2 if ui.look.large_text else 4)


def _difference(
    ui: Ui,
    state: State,
    lines: list[Line],
    line: Line,
    change: int,
    balance: str,
    lean_on: Callable[[str], Any],
) -> list[ft.Control]:
    """The other count that gives or takes the rest, and both sums in words."""
    others = [other for other in lines if other.path != line.path]
    rows: list[ft.Control] = [
        quiet_note(ui, ui.g("ui.correct.gives" if change > 0 else "ui.correct.takes", n=abs(change))),
        ft.Row(
            [_partner(ui, other, other.path == balance, lean_on) for other in others],
            spacing=6,
            run_spacing=6,
            wrap=True,
        ),
    ]
    partner = next((other for other in others if other.path == balance), None)
    if partner is None:
        return rows
    after = _int(partner.now) - change
    said = ui.g(
        "ui.correct.sum",
        first=line.name,
        old=_int(line.now),
        new=_int(line.now) + change,
        second=partner.name,
        before=_int(partner.now),
        after=after,
        total=state.mad_start,
    )
    if after < 0:
        rows.append(warn_line(ui, ui.g("ui.correct.short", second=partner.name, n=_int(partner.now))))
    else:
        rows.append(live(ui.text(said, "body", weight=600)))
    return rows


def _partner(ui: Ui, other: Line, on: bool, lean_on: Callable[[str], Any]) -> ft.Control:
    said = ui.g("ui.correct.partner", name=other.name, n=_int(other.now))
    body = ft.Row(
        [
            *([ft.Icon(ft.Icons.CHECK_ROUNDED, size=16, color=ui.accent.acc)] if on else []),
            ui.text(f"{other.name} · {_int(other.now)}", "note", weight=600, max_lines=1),
        ],
        spacing=6,
        tight=True,
    )
    return press(
        ui,
        f"balance-{other.path}",
        said,
        body,
        lambda: lean_on(other.path),
        ground="active" if on else "raised",
        chosen=on,
        height=48,
        padding=ft.Padding.symmetric(horizontal=10),
        alignment=None,
    )
