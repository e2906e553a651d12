"""Repairs: the real table is right, so any number of the app can be put right by hand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import flet as ft

from companion.core.seats import Seat
from companion.games.pantacle.correction import Correct
from companion.games.pantacle.spots import IN_ALL, Value, find, usual_balance
from companion.games.pantacle.state import State
from companion.games.pantacle.vocabulary import Favour, Phase
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.games.pantacle.correct_lines import (
    GROUPS,
    Draft,
    Line,
    all_counts,
    full_name,
    group_of,
    lines_of,
    shown,
)
from companion.ui.hooks import use_state
from companion.ui.parts.counter import stepper
from companion.ui.parts.panels import (
    alone,
    choose_seat,
    confirm_bar,
    live,
    only,
    panel,
    quiet_note,
    views,
    warn_line,
)
from companion.ui.parts.press import press
from companion.ui.parts.rows import chevron, row, switch_row
from companion.ui.parts.sheet import sheet
from companion.ui.wall import part


@part
def CorrectSheet(ui: Ui, state: State, do: Actor, about: str | None = None) -> ft.Control:
    """Choose what is wrong, say what is right; cubes, adepts and blades must still add up."""
    group, turn_to = use_state(group_of(about) if about else GROUPS[0])
    seat, choose = use_state(_seat_of(about) or state.active)
    path, open_line = use_state("")
    draft, put = use_state(Draft())
    lines = lines_of(ui, state, group, seat)
    line = next((line for line in lines if line.path == path), None)

    def close() -> None:
        open_line("")

    def tap(chosen: Line) -> None:
        open_line("" if chosen.path == path else chosen.path)
        put(Draft(chosen.now, _usual(state, chosen.path)))

    def other(chosen: Seat) -> None:
        choose(chosen)
        close()

    def switch(name: str) -> None:
        turn_to(name)
        close()

    words = [(name, ui.g(f"ui.correct.group.{name}")) for name in GROUPS]
    rows: list[ft.Control] = []
    if not only(ui, line):
        rows.append(views(ui, "correct-group", words, group, switch))
        if group == "sorcerers":
            seats = tuple(player.seat for player in state.players)
            rows.append(choose_seat(ui, seats, seat, other, id="correct-of"))
    for each in lines:
        if each is line or not alone(ui, line):
            rows.append(_row(ui, each, each is line, partial(tap, each)))
        if each is line:
            rows.append(_editor(ui, state, each, draft, put))
    if group == "sorcerers" and line is None:
        rows += _sanctuary(ui, do, seat)
    bar = None if line is None else _bar(ui, do, line, draft, close)
    note = "" if only(ui, line) else ui.g("ui.correct.note")
    return sheet(ui, ui.g("menu.correct"), rows, do.close, note=note, bar=bar)


def _seat_of(path: str | None) -> Seat | None:
    parts = (path or "").split(".")
    return Seat(int(parts[1])) if parts[0] == "players" else None


def _usual(state: State, path: str) -> str:
    place = find(state, path)
    usual = usual_balance(path, place) if place else None
    if usual is None and place is not None and place.stock is not None:
        # the supply itself is repaired: the difference lies on the active Sanctuary, unless told otherwise
        return f"players.{int(state.active)}.{path.rpartition('.')[2]}"
    return usual or ""


def _row(ui: Ui, line: Line, on: bool, tap: Callable[[], Any]) -> ft.Control:
    now = shown(ui, line, line.now)
    number = line.kind == "number"
    tail = ui.text(now, "tile", size=22) if number else ui.text(now, "body", weight=600)
    stacked = ui.look.large_text and not number
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


def _sanctuary(ui: Ui, do: Actor, seat: Seat) -> list[ft.Control]:
    """Tokens and flames have sheets of their own."""
    return [
        row(
            ui,
            "correct-tokens",
            ui.g("action.CorrectTokens"),
            lambda: do.open("tokens", seat),
            tail=chevron(ui),
        ),
        row(
            ui,
            "correct-flames",
            ui.g("action.CorrectFlames"),
            lambda: do.open("flames", seat),
            tail=chevron(ui),
        ),
    ]


def _bar(ui: Ui, do: Actor, line: Line, draft: Draft, done: Callable[[], None]) -> ft.Control:
    same = draft.value == line.now
    key = "ui.correct.same" if same else "ui.correct.change"
    follows = ui.g(key, old=shown(ui, line, line.now), new=shown(ui, line, draft.value))
    action = Correct(line.path, draft.value, draft.balance if line.stock and not same else None)
    return confirm_bar(ui, do, ui.g("action.Correct"), follows, lambda: do(action, then=done), back=done)


def _editor(ui: Ui, state: State, line: Line, draft: Draft, put: Callable[[Draft], Any]) -> ft.Control:
    """A stepper, or the few things that may stand there; for a counted thing, where the difference goes."""

    def change(value: Value) -> None:
        put(replace(draft, value=value))

    rows: list[ft.Control] = [quiet_note(ui, ui.g("ui.correct.right"))]
    match line.kind:
        case "active":
            seats = tuple(player.seat for player in state.players)
            rows.append(choose_seat(ui, seats, Seat(int(draft.value)), lambda s: change(int(s)), id="active"))
        case "marker":
            words = {favour.value: ui.words.show(favour) for favour in Favour}
            rows.append(_choices(ui, "marker", words, str(draft.value), change))
        case "phase":
            place = find(state, "phase")
            words = {p.value: ui.words.show(p) for p in Phase if place and place.fits(p.value)}
            rows.append(_choices(ui, "phase", words, str(draft.value), change))
        case "extra_turn":
            rows.append(
                switch_row(ui, "extra-turn", line.name, bool(draft.value), lambda on: change(int(on)))
            )
        case _:
            now = int(draft.value)
            rows.append(stepper(ui, "correct-value", line.name, now, change, high=line.high, width=None))
    if line.stock and draft.value != line.now:
        rows += _difference(ui, state, line, draft, put)
    return panel(ui, rows)


def _choices(
    ui: Ui, id: str, words: dict[str, str], chosen: str, change: Callable[[Value], Any]
) -> ft.Control:
    cells = [
        press(
            ui,
            f"{id}-{value}",
            word,
            ft.Row([ui.text(word, "note", weight=600, max_lines=1)], tight=True),
            partial(change, value),
            ground="active" if value == chosen else "raised",
            chosen=value == chosen,
            height=48,
            padding=ft.Padding.symmetric(horizontal=12 - (3 if value == chosen else 0)),
            alignment=None,
        )
        for value, word in words.items()
    ]
    return ft.Row(cells, spacing=6, run_spacing=6, wrap=True)


def _difference(
    ui: Ui, state: State, line: Line, draft: Draft, put: Callable[[Draft], Any]
) -> list[ft.Control]:
    """The other count that gives or takes the rest, and both sums in words."""
    change = int(draft.value) - int(line.now)
    others = [
        other for other in all_counts(ui, state) if other.stock is line.stock and other.path != line.path
    ]
    words = {
        other.path: f"{full_name(ui, state, other)} · {other.now}"
        for other in others
        if other.path == draft.balance or int(other.now) >= max(change, 0)
    }
    key = "ui.correct.gives" if change > 0 else "ui.correct.takes"
    rows: list[ft.Control] = [
        quiet_note(ui, ui.g(key, n=abs(change))),
        _choices(ui, "balance", words, draft.balance, lambda path: put(replace(draft, balance=str(path)))),
    ]
    partner = next((other for other in others if other.path == draft.balance), None)
    if partner is None:
        return rows
    before = int(partner.now)
    name = full_name(ui, state, partner)
    if before < change:
        return [*rows, warn_line(ui, ui.g("ui.correct.short", second=name, n=before))]
    total = IN_ALL[line.stock] if line.stock else 0
    facts = {"first": full_name(ui, state, line), "old": line.now, "new": draft.value, "second": name}
    said = ui.g("ui.correct.sum", before=before, after=before - change, total=total, **facts)
    return [*rows, live(ui.text(said, "body", weight=600))]
