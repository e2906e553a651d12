"""The turn die, the names of the seasons, and how much of the wheel was read."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.games.synchro_horizon.calendar import SetTurnDie, TellSeason
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.vocabulary import Season
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.games.synchro_horizon.journey.day import colours
from companion.ui.games.synchro_horizon.start.box import from_box
from companion.ui.parts.panels import action_button, grid, quiet_note
from companion.ui.parts.press import press
from companion.ui.parts.rows import section


def wheel_rows(ui: Ui, state: State, do: Actor) -> list[ft.Control]:
    """The die first: it is what changes."""
    die = state.calendar.turn_die
    told = sum(colour is not None for colour in state.known.wheel)
    now = state.known.wheel[state.calendar.pos - 1]
    here = ui.g("ui.s.unread") if now is None else ui.words.show(now)
    rows: list[ft.Control] = [
        section(ui, ui.g("ui.j.die")),
        quiet_note(
            ui, ui.g("ui.j.die.off") if die is None else ui.g("ui.j.die.on", colour=ui.words.show(die))
        ),
        colours(ui, "die", die, lambda colour: do(SetTurnDie(colour))),
    ]
    if die is not None:
        rows.append(action_button(ui, "die-off", ui.g("ui.j.die.take_off"), lambda: do(SetTurnDie())))
    rows += [
        section(ui, ui.g("ui.j.wheel"), ui.g("ui.j.wheel.told", n=told)),
        quiet_note(ui, ui.g("ui.j.wheel.here", colour=here)),
        from_box(ui),
        section(ui, ui.g("ui.j.seasons")),
    ]
    rows += [_names(ui, state, do, place) for place in (1, 2, 3)]
    return rows


def _names(ui: Ui, state: State, do: Actor, place: int) -> ft.Control:
    """The name of one of the first three seasons."""
    now = state.known.seasons[place - 1]
    words: list[Any] = [
        press(
            ui,
            f"season-{place}-{name.value}",
            ui.g("ui.j.season.is", n=place, name=ui.words.show(name)),
            ui.text(ui.words.show(name), "note", weight=600, max_lines=1),
            lambda name=name: do(TellSeason(place, name)),
            ground="active" if name is now else "raised",
            chosen=name is now,
            expand=True,
            height=48,
            radius=12,
        )
        for name in Season
        if name is not Season.WINTER
    ]
    title = ui.text(ui.g("where.season", n=place), "note", color=ui.colours.ink2)
    return ft.Column([title, grid(words, 1 if ui.look.large_text else 3)], spacing=4, tight=True)
