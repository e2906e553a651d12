"""The madness pile: its size, its danger level (band), the rate at which it shrinks and its forecast end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

import flet as ft

from companion.games.big_book import queries
from companion.games.big_book.queries import Band
from companion.games.big_book.state import State
from companion.games.big_book.vocabulary import Space, Status
from companion.ui.dispatcher import Dispatcher
from companion.ui.drawings import danger_octagon, pile_gauge, pile_gauge_source, spiral, warning_triangle
from companion.ui.error_boundary import memo_component
from companion.ui.games.big_book.letters import low
from companion.ui.parts.explanation import askable
from companion.ui.parts.layout import MIDDLE, boxed, in_line, layers, placed, spacer, stacked, tight_row
from companion.ui.session import Ui
from companion.ui.table_hooks import BoundControl, use_selector
from companion.ui.theme import Look

T = TypeVar("T")

TOUCH = 48.0
"""Minimum height in pixels of the forecast, as a touch target."""


@dataclass(frozen=True, slots=True)
class BandLook:
    """The band (danger level) of the pile and its reason; changes only a few times per game."""

    band: Band
    start: int
    players: int
    limit: int
    limit_at_start: int | None
    """The limit counted with all players who began; None while no player is out (A-16)."""
    soon: bool = False
    """True if the pile is above the limit, but soon empty at its rate."""

    @classmethod
    def of(cls, state: State) -> BandLook:
        """Return the band of a state."""
        other = queries.thresholds_at_start(state)
        limit = queries.thresholds(state).warning
        whole = None if other is None else other.warning
        soon = state.pile > limit and queries.soon_empty(state)
        return cls(queries.band(state), state.mad_start, len(state.alive), limit, whole, soon)


class NumberSize(NamedTuple):
    """Sizes of the pile's number and of the spiral behind it, in pixels."""

    spiral: float
    digit: float
    """Height of a single digit."""
    two: float
    """Height of the digits of a number of two."""

    @classmethod
    def on(cls, look: Look) -> NumberSize:
        """Return the sizes for a screen; smaller on a phone with large text, for the words beside."""
        if look.wide:
            return cls(164, 150, 124)
        if look.large_text:
            return cls(88, 72, 56)
        return cls(116, 96, 80) if low(look) else cls(136, 108, 92)


def pile_panel(ui: Ui, width: float, do: Dispatcher) -> ft.Control:
    """Return number, band, rate and forecast over a gauge with one bar per card."""
    side = NumberSize.on(ui.look).spiral
    number = layers(
        placed(spiral(ui.look, ui.game, side), left=0, top=-6),
        placed(_number(ui, do), top=-6, width=side, height=side, alignment=MIDDLE),
        width=side,
        height=side - 18,
        clip_behavior=ft.ClipBehavior.NONE,
    )
    gap = ui.look.if_wide(12, 32)
    words = stacked([BandLines(ui, do, width - side - gap), Rate(ui, do)], gap=3, expand=True)
    # a tap on the number explains it, its rate, both limits and the curses
    asked = askable(ui, do, "pile", None, number, "left", "drain", "critical", "warning", "curses")
    head = in_line(asked, words, gap=gap)
    return stacked([head, _gauge(ui, width, do)], gap=4)


def _number(ui: Ui, do: Dispatcher) -> ft.Control:
    """Return the number of cards left on the pile; it redraws alone."""
    fits = NumberSize.on(ui.look)

    def told(pile: int) -> dict[str, object]:
        base = fits.digit if pile < 10 else fits.two
        said = ui.g("ui.pile.spoken", n=pile)
        return {"value": str(pile), "size": ui.look.size("hero", base), "semantics_label": said}

    def make(value: str, size: float, semantics_label: str) -> ft.Control:
        return ui.text(value, "hero", size=size, no_wrap=True, label=semantics_label)

    return BoundControl(ui.session, do.table, lambda state: state.pile, told, make)


def gauge_numbers(state: State) -> tuple[int, int, int, int]:
    """Return the values of the gauge: cards at the start, cards left, and the two limits."""
    known = queries.thresholds(state)
    return state.mad_start, state.pile, known.losing, known.warning


def _gauge(ui: Ui, width: float, do: Dispatcher) -> ft.Control:
    """Return the gauge: one bar per card, with the two limits."""

    def make(src: str) -> ft.Control:
        return pile_gauge(ui.look, ui.game, *gauge_numbers(do.table.state), width)

    def told(known: tuple[int, int, int, int]) -> dict[str, object]:
        return {"src": pile_gauge_source(ui.look, ui.game, *known, width)}

    return BoundControl(ui.session, do.table, gauge_numbers, told, make)


def band_sign(ui: Ui, band: Band, size: float) -> tuple[ft.Control, str]:
    """Return the icon of a band and its colour."""
    match band:
        case Band.SAFE:
            sign = ft.Icon(ft.Icons.CHECK_CIRCLE_ROUNDED, size=size, color=ui.colours.ok)
            return sign, ui.colours.ok
        case Band.WARNING:
            return warning_triangle(ui.look, size), ui.colours.warn
        case Band.CRITICAL | Band.EMPTY:
            return danger_octagon(ui.look, size), ui.colours.danger


@memo_component
def BandLines(ui: Ui, do: Dispatcher, room: float) -> ft.Control:
    """Draw the band (safe, warning, critical or empty): an icon, a word and the reason."""
    look: BandLook = use_selector(ui.session, do.table, BandLook.of)
    falling = use_selector(ui.session, do.table, queries.falling)
    sign, colour = band_sign(ui, look.band, 26)
    word = ui.text(ui.words.show(look.band), "title", size=_word_size(ui.look), color=colour, no_wrap=True)
    rows: list[ft.Control] = [
        ui.fitted(ui.g("ui.pile.of", n=look.start), "note", room, color=ui.colours.ink2),
        tight_row(sign, ft.Semantics(content=word, live_region=True), gap=8),
    ]
    over = use_selector(ui.session, do.table, lambda state: state.status is not Status.PLAYING)
    if not over and (look.band is not Band.SAFE or not (falling and _short(ui.look))):
        lines = ui.look.lines(2)
        rows.append(ui.text(_because(ui, look), "where", color=ui.colours.ink2, max_lines=lines))
    return stacked(rows, gap=3)


def _short(look: Look) -> bool:
    """Return True if one more line would push the players off the visible screen."""
    return low(look) or look.large_text


def _word_size(look: Look) -> float:
    """Return the size of the band's word; smaller at 200 %, so that the longest fits beside the number."""
    usual = 22.0
    return usual if look.wide else look.scaled_height(usual, -5)


def _because(ui: Ui, look: BandLook) -> str:
    if look.soon:
        return ui.g("ui.band.soon")
    facts = {"limit": look.limit, "n": look.players}
    if look.limit_at_start is not None:
        return ui.g(f"ui.band.{look.band.value}.fewer", **facts, start=look.limit_at_start)
    return ui.g(f"ui.band.{look.band.value}", **facts)


@memo_component
def Rate(ui: Ui, do: Dispatcher) -> ft.Control:
    """Draw the rate of the pile and the turn in which it would be empty; nothing while it does not shrink."""
    if not use_selector(ui.session, do.table, queries.falling):
        return spacer(height=0)
    falls, ends = ft.Icons.TRENDING_DOWN_ROUNDED, ft.Icons.HOURGLASS_BOTTOM_ROUNDED
    rate = _line(ui, do, falls, queries.drain, lambda drain: f"{ui.words.show(drain)} {ui.g('ui.a_turn')}")
    end = _line(ui, do, ends, _end, lambda end: _forecast(ui, *end), ui.accent.acc2)
    # on a phone with large text the players need the space of the rate; a tap explains it instead
    told = [end] if ui.look.large_text and not ui.look.wide else [rate, end]
    height = ui.look.fixed_unless_large(max(TOUCH, 2 * ui.look.line("where")))
    return askable(ui, do, "left", None, stacked(told, gap=0), height=height)


def _line(
    ui: Ui,
    do: Dispatcher,
    icon: ft.IconData,
    select: Callable[[State], T],
    tell: Callable[[T], str],
    color: str = "",
) -> ft.Control:
    """Return an icon with a text that redraws alone when the selected value changes."""

    def make(value: str) -> ft.Control:
        return ui.text(value, "where", weight=600, color=color or ui.colours.ink)

    sign = boxed(ft.Icon(icon, size=18, color=ui.colours.ink2), height=ui.look.line("where"))
    words = BoundControl(ui.session, do.table, select, lambda value: {"value": tell(value)}, make)
    return in_line(sign, words, fill=1, gap=6, across="start")


def _end(state: State) -> tuple[tuple[int, Space] | None, int | None]:
    """Return the round and space at which the pile would be empty, and the turns left; each may be None."""
    return queries.empty_at(state), queries.turns_left(state)


def _forecast(ui: Ui, at: tuple[int, Space] | None, left: int | None) -> str:
    """Return "empty in 5 turns", or that the pile lasts to the end."""
    if at is None:
        return ui.g("ui.lasts")
    said = f"{ui.g('ui.empty')} {ui.g('ui.in_turns', n=left) if left else ui.g('ui.this_turn')}"
    return f"{said}, {ui.g('where.round', n=at[0]).lower()}" if ui.look.wide else said
