"""The inline editor of a repair: the right value, and where the difference of madness goes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import flet as ft

from companion.core.seats import Seat
from companion.games.big_book import figures
from companion.games.big_book.elements import Curse
from companion.games.big_book.spots import Value, find
from companion.games.big_book.state import State
from companion.ui.desk import Ui
from companion.ui.games.big_book.choose import choose_player
from companion.ui.games.big_book.correct_terms import Draft, Line
from companion.ui.games.big_book.letters import shape
from companion.ui.games.big_book.support_parts import grid, live, panel, quiet_note, warn_line
from companion.ui.parts.counter import stepper
from companion.ui.parts.press import press


def draft_of(state: State, path: str) -> Draft:
    """A repair that changes nothing yet. A difference goes to the pile; of the pile, to the active player."""
    spot = find(state, path)
    if spot is None:
        return Draft()
    own = f"players.{int(state.active)}.{'discard' if state.full else 'owned'}"
    return Draft(spot.get(state), own if path == "pile" else "pile")


def editor(
    ui: Ui, state: State, lines: list[Line], line: Line, draft: Draft, put: Callable[[Draft], Any]
) -> ft.Control:
    """A stepper, or the few things that may stand there; for madness, where the difference goes."""

    def change(value: Value) -> None:
        put(replace(draft, value=value))

    rows: list[ft.Control] = [quiet_note(ui, ui.g("ui.correct.right"))]
    match line.kind:
        case "curse":
            rows.append(_curses(ui, draft.value, change))
        case "level":
            rows.append(_levels(ui, draft.value, change))
        case "player":
            seat = Seat(_int(draft.value) or 1)
            rows.append(choose_player(ui, state, seat, lambda s: change(int(s)), id="correct-who"))
        case _:
            now = _int(draft.value)
            number = stepper(
                ui, "correct-value", line.name, now, change, low=line.low, high=line.high, width=None
            )
            rows.append(number)
    if line.madness and draft.value != line.now:
        rows += _difference(ui, state, lines, line, draft, put)
    return panel(ui, rows)


def _int(value: Value) -> int:
    return value if isinstance(value, int) else 0


def _choice(
    ui: Ui,
    id: str,
    said: str,
    body: ft.Control,
    on: bool,
    tap: Callable[[], Any],
) -> ft.Control:
    return press(
        ui, id, said, body, tap, ground="active" if on else "raised", chosen=on, expand=True, radius=14
    )


def _curses(ui: Ui, value: Value, change: Callable[[Value], Any]) -> ft.Control:
    cells = [
        _choice(
            ui,
            f"correct-curse-{curse.value}",
            ui.words.show(curse),
            shape(ui, curse, 30),
            value == curse.value,
            partial(change, curse.value),
        )
        for curse in Curse
    ]
    none = ui.text(ui.g("ui.empty"), "body", weight=600, max_lines=1)
    cells.append(
        _choice(ui, "correct-curse-none", ui.g("ui.empty"), none, value is None, lambda: change(None))
    )
    return grid(cells, 3)


def _levels(ui: Ui, value: Value, change: Callable[[Value], Any]) -> ft.Control:
    cells = [
        _choice(
            ui,
            f"correct-level-{level}",
            ui.g("ui.library.level", level=level),
            ui.text(str(level), "tile", size=24),
            value == level,
            partial(change, level),
        )
        for level in range(1, figures.LIBRARY_LEVELS + 1)
    ]
    none = ui.text(ui.g("ui.empty"), "body", weight=600, max_lines=1)
    cells.append(
        _choice(ui, "correct-level-none", ui.g("ui.empty"), none, value is None, lambda: change(None))
    )
    return grid(cells, 2 if ui.look.large_text else 4)


def _difference(
    ui: Ui, state: State, lines: list[Line], line: Line, draft: Draft, put: Callable[[Draft], Any]
) -> list[ft.Control]:
    """The other count that gives or takes the rest, and both sums in words."""
    change = _int(draft.value) - _int(line.now)

    def lean_on(path: str) -> None:
        put(replace(draft, balance=path))

    others = [other for other in lines if other.path != line.path]
    rows: list[ft.Control] = [
        quiet_note(ui, ui.g("ui.correct.gives" if change > 0 else "ui.correct.takes", n=abs(change))),
        ft.Row(
            [
                _partner(ui, other, other.path == draft.balance, lean_on)
                for other in others
                if other.path == draft.balance or _likely(other, change)
            ],
            spacing=6,
            run_spacing=6,
            wrap=True,
        ),
    ]
    partner = next((other for other in others if other.path == draft.balance), None)
    if partner is not None:
        rows.append(_sum(ui, state, line, partner, change))
    return rows


def _sum(ui: Ui, state: State, line: Line, partner: Line, change: int) -> ft.Control:
    """Both counts before and after, and the total that stays."""
    old, before = _int(line.now), _int(partner.now)
    if before < change:
        return warn_line(ui, ui.g("ui.correct.short", second=partner.name, n=before))
    said = ui.g(
        "ui.correct.sum",
        first=line.name,
        old=old,
        new=old + change,
        second=partner.name,
        before=before,
        after=before - change,
        total=state.mad_start,
    )
    return live(ui.text(said, "body", weight=600))


def _likely(other: Line, change: int) -> bool:
    """Worth offering: it has enough to give; when it receives, it is not a rare place that holds none."""
    rare = other.path.split(".", maxsplit=1)[0] in ("under", "box")
    return _int(other.now) >= change if change > 0 else not rare or bool(other.now)


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
