"""The journey at a glance: units left, the season strip, and what each step would cost."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.core.game import Mood
from companion.games.synchro_horizon.queries.journey import chain
from companion.games.synchro_horizon.queries.look import date_say, mood, safe_units, season_say, season_says
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.state.journey import day
from companion.games.synchro_horizon.vocabulary import Phase
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.games.synchro_horizon.journey.costs import Costs
from companion.ui.games.synchro_horizon.journey.plan import planned, time_of, use_plan
from companion.ui.games.synchro_horizon.journey.ready import Ready
from companion.ui.games.synchro_horizon.journey.stay import Stay
from companion.ui.games.synchro_horizon.journey.strip import Marks, season_strip
from companion.ui.live import use_slice
from companion.ui.parts.press import press
from companion.ui.parts.sheet import pane_width
from companion.ui.wall import part


def room(ui: Ui) -> float:
    """How wide the game's own screen is, margins taken off."""
    look = ui.look
    return min(look.width - pane_width(look) - 96, 728) if look.wide else look.width - 32


@part
def Journey(ui: Ui, do: Actor, width: float) -> ft.Control:
    """Big number, strip, and below them what the phase is about."""
    phase, over = use_slice(ui.desk, do.table, lambda state: (state.phase, not state.playing))
    below: ft.Control
    if phase is Phase.SETUP:
        below = Ready(ui, do)
    elif phase is Phase.VISIT and not over:
        below = Stay(ui, do)
    else:
        below = Costs(ui, do)
    rows: list[ft.Control] = [Units(ui, do)]
    if phase is not Phase.SETUP:  # nothing has passed yet: the list of what is to be done needs the room
        rows += [Strip(ui, do, width), NextNote(ui, do)]
    rows.append(below)
    return ft.Column(
        rows,
        spacing=4 if not ui.look.wide else 14,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


@part
def Units(ui: Ui, do: Actor) -> ft.Control:
    """The number everybody asks for, and the date."""

    def seen(state: State) -> tuple[int, str, Mood]:
        return safe_units(state), ui.words.say(date_say(state, state.calendar.pos)), mood(state)

    left, date, worry = use_slice(ui.desk, do.table, seen)
    colour = ui.colours.danger if worry is Mood.DANGER else ui.colours.ink
    large = ui.look.large_text
    number = ui.text(str(left), "big", color=colour, size=76 if ui.look.wide else None)
    words = ft.Column(
        [
            ui.text(
                ui.g("ui.j.left", n=left), "head", max_lines=2 if large else 1, size=16 if large else None
            ),
            ui.text(ui.g("ui.j.today", date=date), "note", color=ui.colours.ink2, max_lines=3),
        ],
        spacing=0,
        tight=True,
        expand=True,
    )
    return ft.Semantics(
        label=f"{left} {ui.g('ui.j.left', n=left)}. {ui.g('ui.j.today', date=date)}",
        container=True,
        exclude_semantics=True,
        content=ft.Row([number, words], spacing=14),
    )


@part
def Strip(ui: Ui, do: Actor, width: float) -> ft.Control:
    """The four seasons; a tap opens the calendar."""

    def seen(state: State) -> tuple[tuple[str, ...], Marks]:
        names = tuple(map(ui.words.say, season_says(state)))
        return names, marks_of(state, do)

    use_slice(ui.desk, do.table, seen)
    use_plan(do)
    names, marks = seen(do.table.state)  # what is planned is no state: it is read at each drawing
    said = [ui.g("ui.j.strip.spoken", date=ui.words.say(date_say(do.table.state, marks.today)))]
    if marks.travel:
        said.append(ui.g("ui.j.strip.travel", date=ui.words.say(date_say(do.table.state, marks.travel))))
    row = 38 if ui.look.wide else 30
    return press(
        ui,
        "strip",
        ". ".join(said),
        season_strip(ui, names, marks, width, row),
        lambda: do.open("calendar"),
        ground="clear",
        height=None,
        padding=0,
        radius=10,
    )


def marks_of(state: State, do: Actor) -> Marks:
    """Today, where the planned way leads, the village after it, and the days with a note."""
    now = state.calendar.pos
    notes = tuple(note.pos for note in state.calendar.notes)
    way = planned(state, do)
    if way is None:
        return Marks(now, notes=notes)
    there, village, _ = chain(state, time_of(state, way) or 0)
    return Marks(
        now,
        None if there.loses or not there.n else there.pos,
        None if village.loses else village.pos,
        notes,
    )


@part
def NextNote(ui: Ui, do: Actor) -> ft.Control:
    """The nearest note pencilled on a day to come."""

    def seen(state: State) -> Any:
        later = sorted(
            (note for note in state.calendar.notes if note.pos >= state.calendar.pos), key=lambda n: n.pos
        )
        return (ui.words.say(season_say(state, later[0].pos)), day(later[0].pos), later[0]) if later else None

    found = use_slice(ui.desk, do.table, seen)
    if found is None:
        return ft.Container(height=0)
    season, number, note = found
    line = ui.g("ui.j.note.line", season=season, day=number, text=note.text)
    return ft.Row(
        [
            ft.Icon(ft.Icons.EDIT_ROUNDED, size=14, color=ui.accent.acc2),
            ft.Container(
                ui.text(line, "caption", color=ui.colours.ink2, max_lines=1),
                expand=True,
            ),
        ],
        spacing=6,
    )
