"""The calendar: the days of the four seasons, notes on days, the costs of steps, the wheel's colours."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import flet as ft

from companion.games.synchro_horizon.calendar import PassTime, Pencil, SetTurnDie, TellCell, TellSeason
from companion.games.synchro_horizon.correction import Correct
from companion.games.synchro_horizon.queries import date_say, printed, season_says
from companion.games.synchro_horizon.queries.journey import Cost, Day, costs, strip
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.state.journey import day, position, season
from companion.games.synchro_horizon.vocabulary import Colour, Season
from companion.ui.error_boundary import component
from companion.ui.games.synchro_horizon.frame import plain
from companion.ui.games.synchro_horizon.journey.top import ICONS
from companion.ui.games.synchro_horizon.marks import pick_word, tell_line
from companion.ui.games.synchro_horizon.start import from_box
from companion.ui.hooks import use_state
from companion.ui.parts.counter import stepper
from companion.ui.parts.explanation import whys
from companion.ui.parts.layout import stacked, tight_row, tiles
from companion.ui.parts.panels import action_button, danger_line, panel, quiet_note, views
from companion.ui.parts.rows import glyph, section, text_field
from companion.ui.parts.sheet import sheet
from companion.ui.parts.tappable import tappable, word_button
from companion.ui.table_context import TableContext


def wheel_rows(at: TableContext[State]) -> list[ft.Control]:
    """Return the wheel's face: the turn die, which changes most often, then colours and season names."""
    die = at.state.calendar.turn_die
    told = sum(colour is not None for colour in at.state.known.wheel)
    now = at.state.known.wheel[at.state.calendar.pos - 1]
    here = at.g("ui.s.unread") if now is None else at.words.show(now)
    rows: list[ft.Control] = [
        section(at, at.g("ui.j.die")),
        quiet_note(
            at, at.g("ui.j.die.off") if die is None else at.g("ui.j.die.on", colour=at.words.show(die))
        ),
        pick_word(at, "die", Colour, die, lambda colour: at.do(SetTurnDie(colour)), 4, large=2),
    ]
    if die is not None:
        rows.append(action_button(at, "die-off", at.g("ui.j.die.take_off"), lambda: at.do(SetTurnDie())))
    rows += [
        section(at, at.g("ui.j.wheel"), at.g("ui.j.wheel.told", n=told)),
        quiet_note(at, at.g("ui.j.wheel.here", colour=here)),
        from_box(at, "wheel."),
        section(at, at.g("ui.j.seasons")),
    ]
    rows += [_names(at, place) for place in (1, 2, 3)]
    return rows


def _names(at: TableContext[State], place: int) -> ft.Control:
    """Return the choice of the name of one of the first three seasons; the fourth is always winter."""
    now = at.state.known.seasons[place - 1]
    words = pick_word(
        at,
        f"season-{place}",
        (name for name in Season if name is not Season.WINTER),
        now,
        lambda name: at.do(TellSeason(place, name)),
        3,
        said=lambda name: at.g("ui.j.season.is", n=place, name=at.words.show(name)),
    )
    title = at.text(at.g("where.season", n=place), "note", color=at.colours.ink2)
    return stacked([title, words], gap=4)


def day_rows(at: TableContext[State], pos: int) -> list[ft.Control]:
    """Return the forms of one day: its note, its colour, and moving the calendar to it."""
    return [
        section(at, at.words.say(date_say(at.state, pos))),
        Note(at, pos, key=f"note-{pos}"),
        CellColour(at, pos, key=f"cell-{pos}"),
        *_put_right(at, pos),
    ]


@component
def Note(at: TableContext[State], pos: int) -> ft.Control:
    """Draw the note of a day, editable from today on; storing an empty text deletes the note."""
    old = strip(at.state)[pos - 1].note
    typed, write = use_state(old)

    def keep() -> None:
        at.do(Pencil(season(pos), day(pos), typed.strip()))

    if pos < at.state.calendar.pos:
        return quiet_note(at, at.g("ui.j.note.past", text=old) if old else at.g("ui.j.note.none"))
    field = text_field(at, "pencil", at.g("ui.j.note"), typed, write, submit=keep)
    word = at.g("ui.j.note.rub" if old and not typed.strip() else "ui.j.note.keep")
    button = action_button(at, "pencil-keep", word, keep, icon=ft.Icons.EDIT_ROUNDED)
    return stacked([field, button])


@component
def CellColour(at: TableContext[State], pos: int) -> ft.Control:
    """Draw the colour printed above this day on the wheel; a tap opens the choice, suggestion first."""
    seen = strip(at.state)[pos - 1]
    open_now, unfold = use_state(False)
    name = at.g("ui.s.unread") if seen.colour is None else at.words.show(seen.colour)
    if not open_now:
        word = at.g("ui.j.colour", colour=name)
        return action_button(at, "cell-colour", word, lambda: unfold(True), icon=ft.Icons.PALETTE_ROUNDED)

    def tell(colour: Colour) -> None:
        at.do(TellCell(seen.season, seen.day, colour), then=lambda: unfold(False))

    rows: list[ft.Control] = []
    likely = seen.suggested
    if likely is not None:
        word = at.g("ui.j.colour.suggested", colour=at.words.show(likely))
        rows.append(action_button(at, "cell-suggested", word, partial(tell, likely)))
    rows.append(pick_word(at, "cell", Colour, seen.colour, tell, 4, large=2))
    return stacked(rows)


def _put_right(at: TableContext[State], pos: int) -> list[ft.Control]:
    """Return a button that sets the calendar to this day, also backwards; none for today and the last day."""
    if pos in (at.state.calendar.pos, 48):
        return []
    word = at.g("ui.j.here", date=at.words.say(date_say(at.state, pos)))
    return [
        action_button(
            at,
            "put-right",
            word,
            lambda: at.do(Correct("pos", pos)),
            icon=ft.Icons.BUILD_ROUNDED,
            ground="flat",
        )
    ]


@component
def CalendarSheet(at: TableContext[State], about: object = None) -> ft.Control:
    """Draw the calendar with three tabs: the days of a season, the costs of steps, the wheel."""
    first = plain(about, int) or at.state.calendar.pos
    chosen, choose = use_state(first)
    view, show = use_state("days")
    faces = [(name, at.g(f"ui.j.calendar.{name}")) for name in ("days", "costs", "wheel")]
    rows: list[ft.Control] = [views(at, "calendar", faces, view, show)]
    if view == "days":
        rows += _days(at, chosen, choose)
    elif view == "costs":
        rows += [_step(at, one) for one in costs(at.state)]
        rows.append(Effect(at))
        rows += whys(at, at.do.table.game.numbers(at.state), "days")
    else:
        rows += wheel_rows(at)
    note = at.words.say(date_say(at.state, at.state.calendar.pos))
    return sheet(at, at.g("ui.j.calendar"), rows, at.do.close, note=note)


def _days(at: TableContext[State], chosen: int, choose: Callable[[int], object]) -> list[ft.Control]:
    """Return the chosen day's season as twelve buttons, and the forms of the chosen day below them."""
    now = season(chosen)
    names = [(str(n), at.words.say(name)) for n, name in enumerate(season_says(at.state), 1)]
    rows: list[ft.Control] = [
        views(
            at,
            "season",
            [(n, word[:9]) for n, word in names],
            str(now),
            lambda n: choose(position(int(n), day(chosen))),
        )
    ]
    cells = [_cell(at, one, chosen, choose) for one in strip(at.state) if one.season == now]
    rows.append(tiles(at, cells, 6, large=4))
    rows += day_rows(at, chosen)
    return rows


def _cell(at: TableContext[State], one: Day, chosen: int, choose: Callable[[int], object]) -> ft.Control:
    """Return the button of a day: its number, the letter of its colour, a pencil if it has a note."""
    marks: list[ft.Control] = []
    if one.colour is not None:
        marks.append(at.text(at.g(f"ui.letter.{one.colour.value}"), "caption", weight=700))
    if one.note:
        marks.append(ft.Icon(ft.Icons.EDIT_ROUNDED, size=12, color=at.accent.acc2))
    if one.last:
        marks.append(ft.Icon(ft.Icons.REPORT_ROUNDED, size=14, color=at.colours.danger))
    ink = at.colours.ink3 if one.passed else at.accent.acc if one.today else at.colours.ink
    lines: list[ft.Control] = [at.text(str(one.day), "tile", size=18, color=ink)]
    if marks:
        lines.append(tight_row(*marks, gap=2))
    said = [at.words.say(date_say(at.state, one.pos))]
    if one.today:
        said.append(at.g("ui.j.day.today"))
    if one.colour is not None:
        said.append(at.words.show(one.colour))
    said.append(one.note)
    return tappable(
        at,
        f"day-{one.pos}",
        ", ".join(part for part in said if part),
        stacked(lines, 0, across="middle"),
        lambda: choose(one.pos),
        ground="flat" if one.passed else "raised",
        chosen=one.pos == chosen,
        expand=True,
        height=at.look.scaled_height(52),
        radius=12,
    )


def _step(at: TableContext[State], one: Cost) -> ft.Control:
    """Return the cost of a step from today: its target day, and the last day on which it is safe.

    A step that would lose the game is a warning.
    """
    date = at.words.say(date_say(at.state, one.pos))
    safe = at.g("ui.j.safe", date=at.words.say(date_say(at.state, one.last_safe)))
    if one.loses:
        return danger_line(at, f"{at.g(f'ui.j.step.{one.clock.value}')} +{one.n} : {at.g('ui.j.loses')}")
    note = at.g("ui.j.step.note", date=date, safe=safe)
    tail = at.text(at.g("ui.j.plus", n=one.n), "tile", size=26)
    return tell_line(at, glyph(at, ICONS[one.clock]), at.g(f"ui.j.step.{one.clock.value}"), note, tail)


@component
def Effect(at: TableContext[State]) -> ft.Control:
    """Draw the form for an effect that advances the calendar by a number of days."""
    n, put = use_state(1)
    return panel(
        at,
        [
            section(at, at.g("ui.j.effect")),
            quiet_note(at, at.g("ui.j.effect.note")),
            stepper(at, "effect", at.g("ui.j.effect"), n, put, low=1, high=printed().days, width=None),
            word_button(
                at,
                "effect-go",
                at.g("ui.j.effect.go", n=n),
                lambda: at.do(PassTime(n)),
                icon=ft.Icons.HOURGLASS_BOTTOM_ROUNDED,
            ),
        ],
    )
