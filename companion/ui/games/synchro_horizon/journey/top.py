"""The journey tab: units left, the season strip, and the cost of each step."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

import flet as ft

from companion.core.summary import Mood
from companion.games.synchro_horizon.queries import (
    date_say,
    mood,
    printed,
    safe_units,
    season_say,
    season_says,
)
from companion.games.synchro_horizon.queries.journey import Cost, chain, costs, next_note, round_cost
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.state.journey import day, position, season
from companion.games.synchro_horizon.vocabulary import Clock, Phase
from companion.ui.dispatcher import Dispatcher
from companion.ui.drawings import danger_octagon
from companion.ui.drawings.glyphs import measure
from companion.ui.drawings.picture import path, picture, svg, words
from companion.ui.drawings.shapes import OCTAGON
from companion.ui.error_boundary import component
from companion.ui.games.synchro_horizon.journey.stay import Ready, Stay
from companion.ui.games.synchro_horizon.journey.travel import WayDraft, ends, planned, time_of, use_plan
from companion.ui.games.synchro_horizon.marks import low_row
from companion.ui.parts.explanation import askable
from companion.ui.parts.layout import expanded, in_line, spacer, stacked, tight_row
from companion.ui.parts.rows import section
from companion.ui.parts.tappable import tappable
from companion.ui.session import Ui
from companion.ui.table_context import TableContext, sheet_context
from companion.ui.table_hooks import use_selector

NAMES = 70
"""The width of the season names at the left with ordinary text. Pixels."""
BESIDE_FROM = 480
"""The strip width from which the names are at the left even with large text. Pixels."""


@dataclass(frozen=True, slots=True)
class Marks:
    """The marked days of the strip: today, arrival of a travel, after a village, days with a note."""

    today: int
    travel: int | None = None
    village: int | None = None
    notes: tuple[int, ...] = ()

    @property
    def seasons(self) -> tuple[int, ...]:
        """The indexes of the seasons with a marked day, from 0; notes are ignored."""
        marked = {season(pos) - 1 for pos in (self.today, self.travel, self.village) if pos is not None}
        return tuple(sorted(marked))


def season_strip(ui: Ui, names: Sequence[str], marks: Marks, width: float, row: float = 30) -> ft.Image:
    """Return the calendar strip as one image, one row per season.

    In a narrow strip with large text each name is above its row, and only seasons with a marked day have a
    row: the actions below the strip stay visible.
    """
    colours = ui.colours
    tones = (ui.accent.acc, ui.accent.acc2, ui.accent.on_acc, colours.ink, colours.ink3)
    danger = (colours.danger, colours.danger_bg)
    size = ui.look.size("caption")
    left = 0 if ui.look.large_text and width < BESIDE_FROM else NAMES * ui.look.zoom("caption")
    places = range(printed().seasons) if left else marks.seasons
    shown = tuple((place, names[place]) for place in places)
    high = (row if left else row + size + 8) * len(shown)
    source = _strip(shown, marks, width, row, size, left, tones, danger)
    return picture(source, width, high)


@lru_cache(maxsize=64)
def _strip(
    shown: tuple[tuple[int, str], ...],
    marks: Marks,
    width: float,
    row: float,
    size: float,
    left: float,
    tones: tuple[str, ...],
    danger: tuple[str, str],
) -> str:
    acc, acc2, on_acc, ink, ink3 = tones
    step = (width - left) / printed().days
    pitch = row if left else row + size + 8
    body = ""
    for line, (place, name) in enumerate(shown):
        now = season(marks.today) == place + 1
        top = line * pitch
        middle = top + pitch - row / 2
        family = "Body700" if now else "Body400"
        baseline = middle + size * 0.36 if left else top + size + 2
        body += _name(name, size, baseline, ink if now else ink3, family)
        for number in range(1, printed().days + 1):
            pos = position(place + 1, number)
            x = left + (number - 0.5) * step
            body += _day(pos, number, x, middle, marks, (acc, acc2, on_acc, ink3), danger)
    return svg(width, pitch * len(shown), body)


def _name(name: str, size: float, y: float, colour: str, family: str) -> str:
    return words(name, size, measure(name, size, family) / 2, y, colour, family)


def _day(
    pos: int,
    day: int,
    x: float,
    y: float,
    marks: Marks,
    tones: tuple[str, str, str, str],
    danger: tuple[str, str],
) -> str:
    """Return the SVG of a day: past filled, future outlined; today a disc, travel a ring, village a square.

    The last day is an octagon; a bar below a day marks a note.
    """
    acc, acc2, on_acc, ink3 = tones
    note = f'<rect x="{x - 4:g}" y="{y + 11:g}" width="8" height="2" rx="1" fill="{acc2}"/>'
    extra = note if pos in marks.notes else ""
    label = str(day)
    if pos == marks.today:
        return extra + _disc(x, y, 10.5, acc) + words(label, 12, x, y + 4.3, on_acc)
    if pos == printed().last_day:
        fill, ground = danger
        grown = f'<g transform="translate({x - 11:g} {y - 11:g}) scale({22 / 24:g})">'
        return extra + grown + path(OCTAGON, fill) + words("!", 16, 12, 18, ground) + "</g>"
    if pos == marks.travel:
        return extra + _disc(x, y, 9.7, "none", acc, 1.8) + words(label, 11.5, x, y + 4.1, acc)
    if pos == marks.village:
        box = f'<rect x="{x - 10:g}" y="{y - 10:g}" width="20" height="20" rx="4" fill="none"'
        return extra + f'{box} stroke="{acc2}" stroke-width="1.8"/>' + words(label, 11.5, x, y + 4.1, acc2)
    if pos < marks.today:
        return extra + _disc(x, y, 3.5, ink3)
    return extra + _disc(x, y, 3.2, "none", ink3, 1.2)


def _disc(x: float, y: float, r: float, fill: str, edge: str = "", width: float = 0) -> str:
    line = f' stroke="{edge}" stroke-width="{width:g}"' if edge else ""
    return f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="{fill}"{line}/>'


def legend(ui: Ui) -> ft.Control:
    """Return the legend of the strip: the ring for the travel, the square for the village."""
    size = 14

    def line(shape: str, word: str) -> ft.Control:
        return tight_row(
            picture(svg(20, 20, shape), size, size), ui.text(word, "note", color=ui.colours.ink2)
        )

    ring = _disc(10, 10, 8, "none", ui.accent.acc, 3)
    edge = f'stroke="{ui.accent.acc2}" stroke-width="3"'
    box = f'<rect x="2" y="2" width="16" height="16" rx="4" fill="none" {edge}/>'
    return tight_row(line(ring, ui.g("ui.j.legend.travel")), line(box, ui.g("ui.j.legend.village")), gap=8)


ICONS = {
    Clock.TRAVEL: ft.Icons.HIKING_ROUNDED,
    Clock.VILLAGE: ft.Icons.STOREFRONT_ROUNDED,
    Clock.RETREAT: ft.Icons.DIRECTIONS_RUN_ROUNDED,
    Clock.ROUND: ft.Icons.REPLAY_ROUNDED,
    Clock.EFFECT: ft.Icons.HOURGLASS_BOTTOM_ROUNDED,
}


@component
def Costs(ui: Ui, do: Dispatcher) -> ft.Control:
    """Draw the costs of the next steps: travel or round, village, retreat."""
    state = use_selector(ui.session, do.table, lambda state: state)
    use_plan(do)
    head: list[ft.Control] = [expanded(section(ui, ui.g("ui.j.costs")))]
    if planned(state, do) and not ui.look.large_text:
        head.append(legend(ui))
    rows = [travel_row(sheet_context(ui, state, do)), *later_rows(sheet_context(ui, state, do))]
    return stacked([in_line(*head, across="end"), *rows], gap=6)


def travel_row(at: TableContext[State]) -> ft.Control:
    """Return the planned travel, or an invitation to plan one; in other phases the cost of a round."""
    way = planned(at.state, at.do)
    if at.state.phase is not Phase.TRAVEL or not at.state.playing:
        seen = round_cost(at.state)
        return cost_row(at, seen, at.g("ui.j.round"), "", lambda: at.do.open("calendar", seen.pos))
    if way is None:
        return _row(
            at,
            "cost-travel",
            ICONS[Clock.TRAVEL],
            at.g("ui.j.travel.choose"),
            at.g("ui.j.travel.choose.note"),
            "?",
            lambda: at.do.open("travel"),
        )
    seen = chain(at.state, time_of(at.state, way) or 0)[0]
    return cost_row(at, seen, whither(at, way), "ui.j.arrive", lambda: at.do.open("travel"))


def whither(ui: Ui, way: WayDraft) -> str:
    """Return the destination in words: "Aube, the Tavern"; only the city for the last destination."""
    if ends(way) or way.point is None:
        return way.city.strip()
    return ui.g("ui.j.whither", city=way.city.strip(), point=way.point)


def later_rows(at: TableContext[State]) -> list[ft.Control]:
    """Return the rows of village and retreat: after the planned travel, or from today without a plan."""
    way = planned(at.state, at.do)
    if way is None:
        village, retreat, _ = costs(at.state)
        words = ("ui.j.village.now", "ui.j.retreat.now")
    else:
        _, village, retreat = chain(at.state, time_of(at.state, way) or 0)
        words = ("ui.j.village.then", "ui.j.retreat.then")

    def open_day(seen: Cost) -> Callable[[], object]:
        if seen.clock is Clock.RETREAT and at.state.fight is not None:
            return lambda: at.do.open("retreat")
        return lambda: at.do.open("calendar", seen.pos)

    purse = at.g("ui.j.purse", n=at.state.purse.coins)
    heals = at.g("ui.j.heals")
    return [
        cost_row(at, village, at.g(words[0]), "", open_day(village), purse),
        cost_row(at, retreat, at.g(words[1]), "", open_day(retreat), heals),
    ]


def cost_row(
    at: TableContext[State],
    seen: Cost,
    title: str,
    key: str,
    go: Callable[[], object],
    more: str = "",
) -> ft.Control:
    """Return the row of one step: name, target day, cost; an octagon if it would lose the game."""
    date = at.words.say(date_say(at.state, seen.pos))
    if seen.loses:
        note = at.g("ui.j.loses")
    else:
        note = at.g(key, date=date) if key else date
        note = f"{note} · {more}" if more else note
    return _row(
        at,
        f"cost-{seen.clock.value}",
        ICONS[seen.clock],
        title,
        note,
        at.g("ui.j.plus", n=seen.n),
        go,
        seen.loses,
    )


def _row(
    ui: Ui,
    id: str,
    icon: ft.IconData,
    title: str,
    note: str,
    number: str,
    go: Callable[[], object],
    danger: bool = False,
) -> ft.Control:
    ink = ui.colours.danger if danger else ui.colours.ink2
    lines = ui.look.lines(1)
    return low_row(
        ui,
        id,
        f"{title}, {number}. {note}",
        go,
        lead=danger_octagon(ui.look, 26) if danger else ft.Icon(icon, size=26, color=ink),
        words=[
            ui.text(title, "body", weight=600, max_lines=lines),
            ui.text(note, "note", color=ink, max_lines=lines),
        ],
        tail=ui.text(number, "tile", size=26, color=ui.colours.danger if danger else ui.colours.ink),
    )


@component
def Journey(ui: Ui, do: Dispatcher, width: float) -> ft.Control:
    """Draw the units left, the strip and, below them, the choices of the current phase."""
    phase, over = use_selector(ui.session, do.table, lambda state: (state.phase, not state.playing))
    rows: list[ft.Control] = [Units(ui, do)]
    if phase is not Phase.SETUP:  # no day has passed: the space goes to the preparation list
        rows += [Strip(ui, do, width), NextNote(ui, do)]
    if phase is Phase.SETUP:
        rows.append(Ready(ui, do))
    elif not over:  # costs no longer matter after the end
        rows.append(Stay(ui, do) if phase is Phase.VISIT else Costs(ui, do))
    return stacked(rows, ui.look.if_wide(4, 14), across="stretch")


@component
def Units(ui: Ui, do: Dispatcher) -> ft.Control:
    """Draw the number of units that can still be spent safely, and the date."""

    def seen(state: State) -> tuple[int, str, Mood]:
        return safe_units(state), ui.words.say(date_say(state, state.calendar.pos)), mood(state)

    left, date, worry = use_selector(ui.session, do.table, seen)
    colour = ui.colours.danger if worry is Mood.DANGER else ui.colours.ink
    number = ui.text(str(left), "big", color=colour, size=ui.look.if_wide(56, 76))
    told: list[ft.Control] = [
        ui.text(ui.g("ui.j.left", n=left), "head", max_lines=ui.look.lines(1), size=ui.look.if_large(20, 16))
    ]
    if ui.look.wide or not ui.look.large_text:  # else the where line and the strip show the date
        told.append(ui.text(ui.g("ui.j.today", date=date), "note", color=ui.colours.ink2, max_lines=3))
    words = stacked(told, 0, expand=True)
    said = f"{left} {ui.g('ui.j.left', n=left)}. {ui.g('ui.j.today', date=date)}"
    return askable(ui, do, "units", said, in_line(number, words, gap=14))


@component
def Strip(ui: Ui, do: Dispatcher, width: float) -> ft.Control:
    """Draw the strip of the four seasons; a tap opens the calendar."""

    def seen(state: State) -> tuple[tuple[str, ...], Marks]:
        names = tuple(map(ui.words.say, season_says(state)))
        return names, marks_of(state, do)

    use_plan(do)
    names, marks = use_selector(
        ui.session, do.table, seen
    )  # the plan is not in the state: read at each drawing
    said = [ui.g("ui.j.strip.spoken", date=ui.words.say(date_say(do.table.state, marks.today)))]
    if marks.travel:
        said.append(ui.g("ui.j.strip.travel", date=ui.words.say(date_say(do.table.state, marks.travel))))
    return tappable(
        ui,
        "strip",
        ". ".join(said),
        season_strip(ui, names, marks, width, ui.look.if_wide(30, 38)),
        lambda: do.open("calendar"),
        ground="clear",
        height=None,
        padding=0,
        radius=10,
    )


def marks_of(state: State, do: Dispatcher) -> Marks:
    """Return the marks of the strip: today, the planned arrival, the village after it, days with a note.

    Steps that would lose the game are not marked.
    """
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


@component
def NextNote(ui: Ui, do: Dispatcher) -> ft.Control:
    """Draw the nearest note on a future day; nothing if there is none."""

    def seen(state: State) -> tuple[str, int, str] | None:
        note = next_note(state)
        return None if note is None else (ui.words.say(season_say(state, note.pos)), day(note.pos), note.text)

    found = use_selector(ui.session, do.table, seen)
    if found is None:
        return spacer(height=0)
    season, number, text = found
    line = ui.g("ui.j.note.line", season=season, day=number, text=text)
    return in_line(
        ft.Icon(ft.Icons.EDIT_ROUNDED, size=14, color=ui.accent.acc2),
        ui.text(line, "caption", color=ui.colours.ink2, max_lines=1),
        fill=1,
        gap=6,
    )
