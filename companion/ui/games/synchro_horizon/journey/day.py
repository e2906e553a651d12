"""One day of the calendar: a note in pencil, the colour of the wheel, the wheel put right."""

from __future__ import annotations

from functools import partial
from typing import Any

import flet as ft

from companion.games.synchro_horizon.calendar import Pencil, TellCell
from companion.games.synchro_horizon.correction import Correct
from companion.games.synchro_horizon.queries.journey import strip
from companion.games.synchro_horizon.queries.look import date_say
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.state.journey import day, season
from companion.games.synchro_horizon.vocabulary import Colour
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.hooks import use_state
from companion.ui.parts.panels import action_button, grid, quiet_note
from companion.ui.parts.press import press
from companion.ui.parts.rows import section, text_field
from companion.ui.wall import part


def day_rows(ui: Ui, state: State, do: Actor, pos: int) -> list[ft.Control]:
    """What can be written on a day."""
    return [
        section(ui, ui.words.say(date_say(state, pos))),
        Note(ui, state, do, pos, key=f"note-{pos}"),
        CellColour(ui, state, do, pos, key=f"cell-{pos}"),
        *_put_right(ui, state, do, pos),
    ]


@part
def Note(ui: Ui, state: State, do: Actor, pos: int) -> ft.Control:
    """A line in pencil; an empty one rubs it out."""
    old = strip(state)[pos - 1].note
    typed, write = use_state(old)

    def keep() -> None:
        do(Pencil(season(pos), day(pos), typed.strip()))

    if pos < state.calendar.pos:
        return quiet_note(ui, ui.g("ui.j.note.past", text=old) if old else ui.g("ui.j.note.none"))
    field = text_field(ui, "pencil", ui.g("ui.j.note"), typed, write, submit=keep)
    word = ui.g("ui.j.note.rub" if old and not typed.strip() else "ui.j.note.keep")
    button = action_button(ui, "pencil-keep", word, keep, icon=ft.Icons.EDIT_ROUNDED)
    return ft.Column([field, button], spacing=8, tight=True)


@part
def CellColour(ui: Ui, state: State, do: Actor, pos: int) -> ft.Control:
    """The colour printed above this day on the wheel; asked once, remembered."""
    seen = strip(state)[pos - 1]
    open_now, unfold = use_state(False)
    name = ui.g("ui.s.unread") if seen.colour is None else ui.words.show(seen.colour)
    if not open_now:
        word = ui.g("ui.j.colour", colour=name)
        return action_button(ui, "cell-colour", word, lambda: unfold(True), icon=ft.Icons.PALETTE_ROUNDED)

    def tell(colour: Colour) -> None:
        do(TellCell(seen.season, seen.day, colour), then=lambda: unfold(False))

    rows: list[ft.Control] = []
    likely = seen.suggested
    if likely is not None:
        word = ui.g("ui.j.colour.suggested", colour=ui.words.show(likely))
        rows.append(action_button(ui, "cell-suggested", word, partial(tell, likely)))
    rows.append(colours(ui, "cell", seen.colour, tell))
    return ft.Column(rows, spacing=8, tight=True)


def colours(ui: Ui, id: str, chosen: Colour | None, change: Any) -> ft.Control:
    """The colours of boards, dice and wheel by name."""
    cells = [
        press(
            ui,
            f"{id}-{colour.value}",
            ui.words.show(colour),
            ui.text(ui.words.show(colour), "note", weight=600, max_lines=1),
            lambda colour=colour: change(colour),
            ground="active" if colour is chosen else "raised",
            chosen=colour is chosen,
            expand=True,
            height=48,
            radius=12,
        )
        for colour in Colour
    ]
    return grid(cells, 2 if ui.look.large_text else 4)


def _put_right(ui: Ui, state: State, do: Actor, pos: int) -> list[ft.Control]:
    """The wheel of the real calendar stands here: by hand, also backwards."""
    if pos in (state.calendar.pos, 48):
        return []
    word = ui.g("ui.j.here", date=ui.words.say(date_say(state, pos)))
    return [
        action_button(
            ui, "put-right", word, lambda: do(Correct("pos", pos)), icon=ft.Icons.BUILD_ROUNDED, ground="flat"
        )
    ]
