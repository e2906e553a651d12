"""The madness pile: a big number, its band in words and shape, how fast it goes and when it ends."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import flet as ft

from companion.games.big_book import queries
from companion.games.big_book.queries import Band
from companion.games.big_book.state import State
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.drawings import danger_octagon, pile_gauge, pile_gauge_source, spiral, warning_triangle
from companion.ui.games.big_book.letters import low
from companion.ui.live import Live, use_slice
from companion.ui.parts.because import askable
from companion.ui.parts.layout import stacked
from companion.ui.wall import memo_part

TOUCH = 48.0
"""The forecast is as high as a finger needs."""


@dataclass(frozen=True, slots=True)
class BandLook:
    """The band and why: changes a few times an evening."""

    band: Band
    start: int
    players: int
    limit: int
    limit_at_start: int | None
    """The other reading, where somebody is out (A-16)."""

    @classmethod
    def of(cls, state: State) -> BandLook:
        """The band of a state."""
        other = queries.thresholds_at_start(state)
        limit = queries.thresholds(state).warning
        whole = None if other is None else other.warning
        return cls(queries.band(state), state.mad_start, len(state.alive), limit, whole)


def pile_panel(ui: Ui, width: float, do: Actor) -> ft.Control:
    """Number, band, rate, forecast; under it one bar a card."""
    box = 164.0 if ui.look.wide else 88.0 if ui.look.large_text else 116.0 if low(ui.look) else 136.0
    number = ft.Stack(
        [
            ft.Container(spiral(ui.look, ui.game, box), left=0, top=-6),
            ft.Container(_number(ui, do), width=box, height=box, alignment=ft.Alignment(0, 0), top=-6),
        ],
        width=box,
        height=box - 18,
        clip_behavior=ft.ClipBehavior.NONE,
    )
    words = stacked([BandLines(ui, do), Rate(ui, do)], gap=3)
    words.expand = True
    # the pile is asked about with a touch: how long it lasts, its two limits, the judgement, all curses
    asked = askable(ui, do, "pile", None, number, "left", "drain", "critical", "warning", "curses")
    head = ft.Row([asked, words], spacing=12 if not ui.look.wide else 32)
    return stacked([head, _gauge(ui, width, do)], gap=4)


def _number(ui: Ui, do: Actor) -> ft.Control:
    """Cards left on the pile: the one number everybody looks at."""

    def props(state: State) -> dict[str, Any]:
        base = None if state.pile < 10 else 92 if not ui.look.wide else 124  # two digits in the same spiral
        if low(ui.look):
            base = 96 if state.pile < 10 else 80
        if ui.look.large_text:  # the words beside it need the room
            base = 72 if state.pile < 10 else 56
        said = ui.g("ui.pile.spoken", n=state.pile)
        return {"value": str(state.pile), "size": ui.look.size("hero", base), "semantics_label": said}

    def make(value: str, size: float, semantics_label: str) -> ft.Control:
        return ui.text(value, "hero", size=size, no_wrap=True, label=semantics_label)

    return Live(ui.desk, do.table, props, make)


def _gauge(ui: Ui, width: float, do: Actor) -> ft.Control:
    """One bar a card, with the two limits."""

    def limits(state: State) -> tuple[int, int, int, int]:
        known = queries.thresholds(state)
        return state.mad_start, state.pile, known.losing, known.warning

    def make(src: str) -> ft.Control:
        return pile_gauge(ui.look, ui.game, *limits(do.table.state), width)

    def props(state: State) -> dict[str, Any]:
        return {"src": pile_gauge_source(ui.look, ui.game, *limits(state), width)}

    return Live(ui.desk, do.table, props, make)


@memo_part
def BandLines(ui: Ui, do: Actor) -> ft.Control:
    """Safe, warning, critical or empty: a word, a shape and the reason."""
    look: BandLook = use_slice(ui.desk, do.table, BandLook.of)
    falling = use_slice(ui.desk, do.table, _falls)
    colours = ui.colours
    sign, colour = {
        Band.SAFE: (ft.Icon(ft.Icons.CHECK_CIRCLE_ROUNDED, size=26, color=colours.ok), colours.ok),
        Band.WARNING: (warning_triangle(ui.look, 26), colours.warn),
        Band.CRITICAL: (danger_octagon(ui.look, 26), colours.danger),
        Band.EMPTY: (danger_octagon(ui.look, 26), colours.danger),
    }[look.band]
    # at 200 % the longest of these words is wider than the place beside the number
    size = 17 if ui.look.large_text and not ui.look.wide else None
    word = ui.text(ui.words.show(look.band), "title", size=size, color=colour, no_wrap=True)
    return stacked(
        [
            ui.text(ui.g("ui.pile.of", n=look.start), "note", color=colours.ink2),
            ft.Row([sign, ft.Semantics(content=word, live_region=True)], spacing=8, tight=True),
            *([] if falling and low(ui.look) and look.band is Band.SAFE else [_reason(ui, look)]),
        ],
        gap=3,
    )


def _reason(ui: Ui, look: BandLook) -> ft.Control:
    lines = 2 if not ui.look.large_text else 4
    return ui.text(_because(ui, look), "where", color=ui.colours.ink2, max_lines=lines)


def _falls(state: State) -> bool:
    # A rate of one or two turns tells nothing yet.
    return bool(state.pile) and state.turn >= 3 and queries.turns_left(state) is not None


def _because(ui: Ui, look: BandLook) -> str:
    facts = {"limit": look.limit, "n": look.players}
    if look.limit_at_start is not None:
        return ui.g(f"ui.band.{look.band.value}.fewer", **facts, start=look.limit_at_start)
    return ui.g(f"ui.band.{look.band.value}", **facts)


@memo_part
def Rate(ui: Ui, do: Actor) -> ft.Control:
    """How fast the pile goes, and when it would be empty; nothing while it does not shrink."""
    if not use_slice(ui.desk, do.table, _falls):
        return ft.Container(height=0)
    line = ui.look.line("where")
    icons: list[ft.Control] = [
        ft.Container(ft.Icon(icon, size=18, color=ui.colours.ink2), height=line)
        for icon in (ft.Icons.TRENDING_DOWN_ROUNDED, ft.Icons.HOURGLASS_BOTTOM_ROUNDED)
    ]
    line_one = _words(ui, do, lambda state: f"{ui.words.show(queries.drain(state))} {ui.g('ui.a_turn')}")
    line_two = _words(ui, do, lambda state: _forecast(ui, state), ui.accent.acc2)
    words = ft.Column([line_one, line_two], spacing=0, tight=True, expand=True)
    signs = stacked(icons, gap=0)
    both = ft.Row([signs, words], spacing=6, vertical_alignment=ft.CrossAxisAlignment.START)
    height = None if ui.look.large_text else max(TOUCH, 2 * line)
    return askable(ui, do, "left", None, both, height=height)


def _words(ui: Ui, do: Actor, tell: Callable[[State], str], color: str = "") -> ft.Control:
    def make(value: str) -> ft.Control:
        return ui.text(value, "where", weight=600, color=color or ui.colours.ink)

    return Live(ui.desk, do.table, lambda state: {"value": tell(state)}, make)


def _forecast(ui: Ui, state: State) -> str:
    """ "empty in 5 turns", or that it lasts to the end."""
    at = queries.empty_at(state)
    if at is None:
        return ui.g("ui.lasts")
    left = queries.turns_left(state)
    said = f"{ui.g('ui.empty')} {ui.g('ui.in_turns', n=left) if left else ui.g('ui.this_turn')}"
    return f"{said}, {ui.g('where.round', n=at[0]).lower()}" if ui.look.wide else said
