"""The calendar, day by day: what each step costs, notes, colours of the wheel, the turn die, corrections."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.calendar import PassTime
from companion.games.synchro_horizon.queries.journey import Cost, costs, strip
from companion.games.synchro_horizon.queries.look import date_say, season_says
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.state.journey import day, position, season
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.games.synchro_horizon.flow import plain
from companion.ui.games.synchro_horizon.journey.costs import ICONS
from companion.ui.games.synchro_horizon.journey.day import day_rows
from companion.ui.games.synchro_horizon.journey.wheel import wheel_rows
from companion.ui.hooks import use_state
from companion.ui.parts.counter import stepper
from companion.ui.parts.panels import danger_line, grid, panel, quiet_note, views
from companion.ui.parts.press import press, word_button
from companion.ui.parts.rows import glyph, section
from companion.ui.parts.sheet import sheet
from companion.ui.theme import flat
from companion.ui.wall import part


@part
def CalendarSheet(ui: Ui, state: State, do: Actor, about: Any = None) -> ft.Control:
    """Three faces: the days of a season, what steps cost, the wheel."""
    first = plain(about) or state.calendar.pos
    chosen, choose = use_state(first)
    view, show = use_state("days")
    faces = [(name, ui.g(f"ui.j.calendar.{name}")) for name in ("days", "costs", "wheel")]
    rows: list[ft.Control] = [views(ui, "calendar", faces, view, show)]
    if view == "days":
        rows += _days(ui, state, do, chosen, choose)
    elif view == "costs":
        rows += [_step(ui, state, one) for one in costs(state)]
        rows.append(Effect(ui, state, do))
    else:
        rows += wheel_rows(ui, state, do)
    note = ui.words.say(date_say(state, state.calendar.pos))
    return sheet(ui, ui.g("ui.j.calendar"), rows, do.close, note=note)


def _days(ui: Ui, state: State, do: Actor, chosen: int, choose: Any) -> list[ft.Control]:
    """The season of the chosen day as twelve buttons; below them the day itself."""
    now = season(chosen)
    names = [(str(n), ui.words.say(name)) for n, name in enumerate(season_says(state), 1)]
    rows: list[ft.Control] = [
        views(
            ui,
            "season",
            [(n, word[:9]) for n, word in names],
            str(now),
            lambda n: choose(position(int(n), day(chosen))),
        )
    ]
    cells = [_cell(ui, state, one, chosen, choose) for one in strip(state) if one.season == now]
    rows.append(grid(cells, 4 if ui.look.large_text else 6))
    rows += day_rows(ui, state, do, chosen)
    return rows


def _cell(ui: Ui, state: State, one: Any, chosen: int, choose: Any) -> ft.Control:
    """A day: its number, the letter of its colour, a pencil for a note."""
    marks: list[ft.Control] = []
    if one.colour is not None:
        marks.append(ui.text(ui.g(f"ui.letter.{one.colour.value}"), "caption", weight=700))
    if one.note:
        marks.append(ft.Icon(ft.Icons.EDIT_ROUNDED, size=12, color=ui.accent.acc2))
    if one.last:
        marks.append(ft.Icon(ft.Icons.REPORT_ROUNDED, size=14, color=ui.colours.danger))
    ink = ui.colours.ink3 if one.passed else ui.accent.acc if one.today else ui.colours.ink
    lines: list[ft.Control] = [ui.text(str(one.day), "tile", size=18, color=ink)]
    if marks:
        lines.append(ft.Row(marks, spacing=2, tight=True, alignment=ft.MainAxisAlignment.CENTER))
    body = ft.Column(
        lines,
        spacing=0,
        tight=True,
        alignment=ft.MainAxisAlignment.CENTER,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
    on = one.pos == chosen
    said = [ui.words.say(date_say(state, one.pos))]
    if one.today:
        said.append(ui.g("ui.j.day.today"))
    if one.colour is not None:
        said.append(ui.words.show(one.colour))
    said.append(one.note)
    return press(
        ui,
        f"day-{one.pos}",
        ", ".join(part for part in said if part),
        body,
        lambda: choose(one.pos),
        ground="active" if on else "flat" if one.passed else "raised",
        chosen=on,
        expand=True,
        height=52 if not ui.look.large_text else 40 + 16 * ui.look.scale,
        radius=12,
    )


def _step(ui: Ui, state: State, one: Cost) -> ft.Control:
    """A step from today: the day it leads to, and the last day on which it is safe."""
    date = ui.words.say(date_say(state, one.pos))
    safe = ui.g("ui.j.safe", date=ui.words.say(date_say(state, max(1, one.last_safe))))
    if one.loses:
        return danger_line(ui, f"{ui.g(f'ui.j.step.{one.clock.value}')} +{one.n} : {ui.g('ui.j.loses')}")
    note = ui.g("ui.j.step.note", date=date, safe=safe)
    words = ft.Column(
        [
            ui.text(ui.g(f"ui.j.step.{one.clock.value}"), "body", weight=600),
            ui.text(note, "note", color=ui.colours.ink2),
        ],
        spacing=2,
        tight=True,
        expand=True,
    )
    tail = ui.text(ui.g("ui.j.plus", n=one.n), "tile", size=26)
    line = ft.Row([glyph(ui, ICONS[one.clock]), words, tail], spacing=12)
    return flat(ui.look, line, padding=ft.Padding.symmetric(horizontal=14, vertical=10))


@part
def Effect(ui: Ui, state: State, do: Actor) -> ft.Control:
    """An effect turns the wheel: so many days at once."""
    n, put = use_state(1)
    return panel(
        ui,
        [
            section(ui, ui.g("ui.j.effect")),
            quiet_note(ui, ui.g("ui.j.effect.note")),
            stepper(ui, "effect", ui.g("ui.j.effect"), n, put, low=1, high=figures.DAYS, width=None),
            word_button(
                ui,
                "effect-go",
                ui.g("ui.j.effect.go", n=n),
                lambda: do(PassTime(n)),
                icon=ft.Icons.HOURGLASS_BOTTOM_ROUNDED,
            ),
        ],
    )
