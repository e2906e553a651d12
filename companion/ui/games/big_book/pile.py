"""The madness pile: a big number, its band in words and shape, how fast it goes and when it ends."""

from __future__ import annotations

from dataclasses import dataclass

import flet as ft

from companion.games.big_book import queries
from companion.games.big_book.queries import Band
from companion.games.big_book.state import State
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.drawings import danger_octagon, pile_gauge, spiral, warning_triangle
from companion.ui.live import use_slice
from companion.ui.wall import memo_part


@dataclass(frozen=True, slots=True)
class BandLook:
    """The band and why: changes a few times an evening."""

    band: Band
    start: int
    players: int
    players_at_start: int

    @classmethod
    def of(cls, state: State) -> BandLook:
        """The band of a state."""
        return cls(queries.band(state), state.mad_start, len(state.alive), len(state.players))


def pile_panel(ui: Ui, width: float, do: Actor) -> ft.Control:
    """Number, band, rate, forecast; under it one bar a card."""
    box = 136.0 if not ui.look.wide else 180.0
    number = ft.Stack(
        [
            ft.Container(spiral(ui.look, box), left=0, top=-6),
            ft.Container(Number(ui, do), width=box, height=box, alignment=ft.Alignment(0, 0), top=-6),
        ],
        width=box,
        height=box - 18,
        clip_behavior=ft.ClipBehavior.NONE,
    )
    words = ft.Column([BandLines(ui, do), Rate(ui, do), Forecast(ui, do)], spacing=3, tight=True)
    if ui.look.large_text:
        return ft.Column([number, words, Gauge(ui, width, do)], spacing=4, tight=True)
    words.expand = True
    head = ft.Row([number, words], spacing=12 if not ui.look.wide else 32)
    return ft.Column([head, Gauge(ui, width, do)], spacing=4, tight=True)


@memo_part
def Number(ui: Ui, do: Actor) -> ft.Control:
    """Cards left on the pile."""
    pile = use_slice(ui.desk, do.table, lambda state: state.pile)
    size = None if pile < 10 else 92 if not ui.look.wide else 124  # two digits in the same spiral
    return ui.text(str(pile), "hero", size=size, no_wrap=True, label=ui.g("ui.pile.spoken", n=pile))


@memo_part
def Gauge(ui: Ui, width: float, do: Actor) -> ft.Control:
    """One bar a card, with the two limits."""
    pile, start, players = use_slice(
        ui.desk, do.table, lambda state: (state.pile, state.mad_start, len(state.alive))
    )
    return pile_gauge(ui.look, start, pile, max(0, players - 1), 2 * players, width)


@memo_part
def BandLines(ui: Ui, do: Actor) -> ft.Control:
    """Safe, warning, critical or empty: a word, a shape and the reason."""
    look: BandLook = use_slice(ui.desk, do.table, BandLook.of)
    colours = ui.colours
    sign, colour = {
        Band.SAFE: (ft.Icon(ft.Icons.CHECK_CIRCLE_ROUNDED, size=26, color=colours.ok), colours.ok),
        Band.WARNING: (warning_triangle(ui.look, 26), colours.warn),
        Band.CRITICAL: (danger_octagon(ui.look, 26), colours.danger),
        Band.EMPTY: (danger_octagon(ui.look, 26), colours.danger),
    }[look.band]
    word = ui.text(ui.words.show(look.band), "title", color=colour)
    return ft.Column(
        [
            ui.text(ui.g("ui.pile.of", n=look.start), "note", color=colours.ink2),
            ft.Row([sign, ft.Semantics(content=word, live_region=True)], spacing=8, tight=True),
            ui.text(
                _because(ui, look), "where", color=colours.ink2, max_lines=2 if not ui.look.large_text else 4
            ),
        ],
        spacing=3,
        tight=True,
    )


def _because(ui: Ui, look: BandLook) -> str:
    facts = {"limit": 2 * look.players, "n": look.players, "critical": look.players - 1}
    if look.players != look.players_at_start:
        return ui.g(f"ui.band.{look.band.value}.fewer", **facts, start=2 * look.players_at_start)
    return ui.g(f"ui.band.{look.band.value}", **facts)


@memo_part
def Rate(ui: Ui, do: Actor) -> ft.Control:
    """Cards that leave the pile a turn."""
    falls = use_slice(ui.desk, do.table, lambda state: queries.drain(state) > 0)
    return _fact(ui, ft.Icons.TRENDING_DOWN_ROUNDED, _RateWords(ui, do)) if falls else ft.Container(height=0)


@memo_part
def _RateWords(ui: Ui, do: Actor) -> ft.Control:
    drain = use_slice(ui.desk, do.table, lambda state: ui.words.show(queries.drain(state)))
    return _line(ui, [ui.look.span(drain, "where"), ft.TextSpan(f" {ui.g('ui.a_turn')}")])


@memo_part
def Forecast(ui: Ui, do: Actor) -> ft.Control:
    """When the pile would be empty at this rate."""

    def known(state: State) -> bool:
        return bool(state.pile) and queries.turns_left(state) is not None

    falls = use_slice(ui.desk, do.table, known)
    return (
        _fact(ui, ft.Icons.HOURGLASS_BOTTOM_ROUNDED, _ForecastWords(ui, do))
        if falls
        else ft.Container(height=0)
    )


@memo_part
def _ForecastWords(ui: Ui, do: Actor) -> ft.Control:
    def forecast(state: State) -> tuple[int, int | None]:
        at = queries.empty_at(state)
        return queries.turns_left(state) or 0, at[0] if at else None

    left, round_ = use_slice(ui.desk, do.table, forecast)
    if round_ is None:
        return _line(ui, [ft.TextSpan(ui.g("ui.lasts"))])
    spans = [
        ft.TextSpan(f"{ui.g('ui.empty')} "),
        ui.look.span(ui.g("ui.in_turns", n=left), "where", 700, ui.accent.acc2),
    ]
    if ui.look.wide:
        spans.append(ft.TextSpan(f", {ui.g('where.round', n=round_).lower()}"))
    return _line(ui, spans)


def _line(ui: Ui, spans: list[ft.TextSpan]) -> ft.Control:
    style = ui.look.style("where")
    return ft.Text(spans=spans, size=ui.look.size("where"), style=style, color=ui.colours.ink)


def _fact(ui: Ui, icon: ft.IconData, words: ft.Control) -> ft.Control:
    glyph = ft.Icon(icon, size=18, color=ui.colours.ink2)
    return ft.Row([glyph, ft.Container(words, expand=True, expand_loose=True)], spacing=6)
