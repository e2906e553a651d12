"""The rows of the timeline. They are memoised and take plain values, so only changed rows are redrawn."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import flet as ft

from companion.core.expansions import Expansions
from companion.core.game import AnyGame
from companion.core.journal import Entry
from companion.core.summary import Summary
from companion.i18n.house import tell_house
from companion.i18n.lines import tell_entries
from companion.ui.dispatcher import Dispatcher
from companion.ui.drawings import ICONS, icon, initial, seat_shape, warning_triangle
from companion.ui.drawings.picture import path, picture, svg
from companion.ui.error_boundary import memo_component
from companion.ui.parts.tappable import pill, tappable
from companion.ui.screens.history.timeline import HistoryLine, LineKind, glyph_of, seats_of
from companion.ui.session import Ui
from companion.ui.summaries import clock_time, day

RAIL = 24
DASHES = 210
"""Maximum height of a dashed stretch of the rail, in pixels."""


@dataclass(frozen=True, slots=True)
class ToldLine:
    """The texts and marks of one history line, ready to be drawn."""

    id: str
    mark: str
    title: str
    under: str
    day: str = ""
    here: bool = False
    override: bool = False
    seat: int = 0
    letter: str = ""
    glyph: str = ""
    reachable: bool = True
    goes: int | None = None
    """Seq of the tap to go to; None if touching the row opens its sheet instead."""
    above: bool = True
    """True if the rail continues above the row."""
    below: bool = True


def to_line(ui: Ui, game: AnyGame, line: HistoryLine, parent: str = "", house: Expansions = ()) -> ToldLine:
    """Convert a history line to the texts and marks of a row."""
    if line.mark is LineKind.OPENING:
        under = ui.t("history.branched", name=parent) if parent else tell_house(ui.words, house)
        return ToldLine(line.id, line.mark, ui.t("history.opening"), under, here=line.here, goes=_goes(line))
    first, last = line.entries[0], line.entries[-1]
    if line.mark in (LineKind.NOTE, LineKind.BOOKMARK):
        title = last.text or ui.t(f"history.{line.mark.value}")
    else:
        title = tell_entries(ui.words, line.entries)
    seats = seats_of(line)
    seat = int(seats[0]) if len(seats) == 1 else 0
    return ToldLine(
        line.id,
        line.mark,
        title,
        _under(ui, game, line),
        day=day(ui, last.at),
        here=line.here,
        override=bool(first.override),
        seat=seat,
        letter=initial(ui.words.show(seats[0])) if seat else "",
        glyph="" if seat or line.mark is LineKind.BOOKMARK else glyph_of(line, game.id),
        reachable=line.reachable,
        goes=_goes(line),
    )


def _goes(line: HistoryLine) -> int | None:
    """Return the seq to go to; None for notes, bookmarks, "here" and unreachable lines."""
    taps = (LineKind.DONE, LineKind.UNDONE, LineKind.OPENING)
    return line.at if not line.here and line.reachable and line.mark in taps else None


def by_whom(ui: Ui, entry: Entry) -> str:
    """Return the player or phone that made an entry; empty for a host without a seat."""
    return ui.t("history.phone", n=entry.by[1:]) if entry.by.startswith("#") else entry.by


def _under(ui: Ui, game: AnyGame, line: HistoryLine) -> str:
    """Return the row's second line: time, player, and the game's counter ("21:15 · pile 7")."""
    parts = [clock_time(line.entries[-1].at), by_whom(ui, line.entries[-1])]
    summary = _summary(game, line.state) if line.state is not None else None
    if summary is not None and summary.number is not None and summary.number_name is not None:
        name = ui.words.say(summary.number_name)
        parts.append(ui.t("history.number", name=name[:1].lower() + name[1:], n=summary.number))
    return " · ".join(part for part in parts if part)


def _summary(game: AnyGame, state: object) -> Summary | None:
    """Return the summary of a past state; None if the state is impossible.

    Only the current state of an imported table is checked against the invariants, not its past states.
    """
    try:
        return game.summary(state)
    except Exception:  # noqa: BLE001 - rules may raise any exception on an impossible state
        return None


@memo_component
def TimelineRow(ui: Ui, row: ToldLine, do: Dispatcher) -> ft.Control:
    """Draw one row: rail with dot, icon, title, time. A tap goes there, a long press opens its sheet."""

    def show() -> None:
        do.open("line", row.id)

    def go() -> None:
        if row.goes is None:
            show()
        else:
            do.go_to(row.goes)

    parts: list[ft.Control] = []
    sign = _sign(ui, row)
    if sign is not None:
        parts.append(ft.Container(sign, width=28, alignment=ft.Alignment(0, 0)))
    parts.append(_words(ui, row))
    if row.here:
        parts.append(pill(ui, ui.t("history.here"), bg=ui.accent.acc, color=ui.accent.on_acc))
    face = tappable(
        ui,
        row.id,
        _spoken(ui, row),
        ft.Row(parts, spacing=10),
        go,
        ground="clear",
        on_hold=show,
        chosen=row.here or None,
        expand=True,
        height=None,
        radius=14,
        padding=ft.Padding.only(left=10, right=12, top=11, bottom=11),
        gradient=_glow(ui) if row.here else None,
    )
    rail = ft.Container(_rail(ui, row), width=RAIL)
    body = ft.Row(
        [rail, face],
        spacing=8,
        intrinsic_height=True,
        vertical_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    return ft.Container(body, key=ft.ScrollKey(place_of(row.id)))  # type: ignore[call-arg]


def place_of(line: str) -> str:
    """Return the scroll key of a line."""
    return f"at-{line}"


def _words(ui: Ui, row: ToldLine) -> ft.Control:
    quiet = row.mark in (LineKind.UNDONE, LineKind.STRUCK)
    ink = ui.colours.ink2 if quiet else ui.colours.ink
    title = ui.text(row.title, "body", weight=400 if quiet else 600, color=ink)
    if row.mark == LineKind.STRUCK:
        line = ft.TextDecoration.LINE_THROUGH
        title.style = ft.TextStyle(font_family="Body400", height=20 / 15, decoration=line)
    words: list[ft.Control] = [title]
    if row.under:
        words.append(ui.text(row.under, "caption", color=ui.colours.ink2))
    if row.override:
        mark = pill(ui, ui.t("history.override"), bg=ui.colours.warn_bg, color=ui.colours.warn)
        words.append(ft.Row([mark]))
    return ft.Column(words, spacing=2, expand=True, alignment=ft.MainAxisAlignment.CENTER)


def _glow(ui: Ui) -> ft.LinearGradient:
    return ft.LinearGradient(
        [ui.accent.glow, ui.colours.raised_b], begin=ft.Alignment(0, -1), end=ft.Alignment(0, 1)
    )


def _spoken(ui: Ui, row: ToldLine) -> str:
    state = f"history.spoken.{'here' if row.here else row.mark}"
    said = [row.title, row.under, ui.t("history.override") if row.override else "", ui.t(state)]
    return ". ".join(part for part in said if part)


def _sign(ui: Ui, row: ToldLine) -> ft.Control | None:
    quiet = row.mark in (LineKind.UNDONE, LineKind.STRUCK)
    if row.seat:
        return seat_shape(ui.look, row.seat, row.letter, 22, outlined=row.mark == LineKind.STRUCK)
    if row.override:
        return warning_triangle(ui.look, 22)
    if row.glyph in ICONS and row.glyph != "here":
        colour = ui.accent.acc2 if row.glyph == "triggered" and not quiet else ui.colours.ink2
        return icon(row.glyph, 22, colour)
    return None


def _rail(ui: Ui, row: ToldLine) -> ft.Control:
    """Draw the rail beside a row: dashed for undone and replaced taps, else solid."""
    dashed = row.mark in (LineKind.UNDONE, LineKind.STRUCK)
    halves = [_stretch(ui, dashed, row.above), _stretch(ui, dashed, row.below)]
    gap = 15 if dashed else 0
    line = ft.Column(halves, spacing=gap, expand=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER)
    dot = ft.Container(_dot(ui, row), alignment=ft.Alignment(0, 0))
    return ft.Stack([line, dot], fit=ft.StackFit.EXPAND)


def _stretch(ui: Ui, dashed: bool, shown: bool) -> ft.Control:
    if not shown:
        return ft.Container(expand=True, width=2)
    if dashed:
        image = picture(_dashes(ui.colours.ink3), 2, DASHES)
        held = ft.Stack([ft.Container(image, top=0)], clip_behavior=ft.ClipBehavior.HARD_EDGE)
        return ft.Container(held, expand=True, width=2)
    return ft.Container(expand=True, width=2, bgcolor=ui.colours.line)


@lru_cache(maxsize=4)
def _dashes(colour: str) -> str:
    marks = "".join(f"M1 {y}v3" for y in range(0, DASHES, 7))
    return svg(2, DASHES, path(marks, "none", colour, 2))


def _dot(ui: Ui, row: ToldLine) -> ft.Control:
    if row.here:
        body = ft.Icon(ft.Icons.PLAY_ARROW_ROUNDED, size=16, color=ui.accent.on_acc)
        return ft.Container(
            body, width=20, height=20, border_radius=10, bgcolor=ui.accent.acc, alignment=ft.Alignment(0, 0)
        )
    if row.mark == LineKind.BOOKMARK:
        return picture(_flag(ui.accent.acc2), 14, 18)
    if row.mark in (LineKind.UNDONE, LineKind.STRUCK):
        return picture(_ring(ui.colours.ink3), 14, 14)
    return ft.Container(width=12, height=12, border_radius=6, bgcolor=ui.colours.ink3)


@lru_cache(maxsize=4)
def _ring(colour: str) -> str:
    return svg(14, 14, path("M7 1.2a5.8 5.8 0 1 0 .01 0z", "none", colour, 1.8, ' stroke-dasharray="2.6 2"'))


@lru_cache(maxsize=16)
def _flag(colour: str) -> str:
    return svg(14, 18, path("M1 0h12v18l-6-5-6 5z", colour))
