"""The madness pile: a big number, its band in words and shape, how fast it goes and when it ends."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import flet as ft

from companion.games.big_book import queries
from companion.games.big_book.queries import Band
from companion.games.big_book.state import State
from companion.ui.desk import Ui
from companion.ui.drawings import danger_octagon, pile_gauge, spiral, warning_triangle
from companion.ui.wall import memo_part


@dataclass(frozen=True, slots=True)
class PileLook:
    """All the panel shows."""

    pile: int
    start: int
    band: Band
    players: int
    players_at_start: int
    drain: Fraction
    left: int | None
    empty_round: int | None

    @classmethod
    def of(cls, state: State) -> PileLook:
        """The panel of a state."""
        at = queries.empty_at(state)
        return cls(
            pile=state.pile,
            start=state.mad_start,
            band=queries.band(state),
            players=len(state.alive),
            players_at_start=len(state.players),
            drain=queries.drain(state),
            left=queries.turns_left(state),
            empty_round=at[0] if at else None,
        )


@memo_part
def PilePanel(ui: Ui, look: PileLook, width: float) -> ft.Control:
    """Number, band, rate, forecast; under it one bar a card."""
    box = 136.0 if not ui.look.wide else 180.0
    number = ft.Stack(
        [
            ft.Container(spiral(ui.look, box), left=0, top=0),
            ft.Container(
                ui.text(str(look.pile), "hero", label=ui.g("ui.pile.spoken", n=look.pile)),
                width=box,
                height=box,
                alignment=ft.Alignment(0, 0),
            ),
        ],
        width=box,
        height=box - 12,
    )
    words = ft.Column(_lines(ui, look), spacing=4, tight=True, expand=True)
    head = ft.Row([number, words], spacing=12 if not ui.look.wide else 32)
    limits = (max(0, look.players - 1), 2 * look.players)
    gauge = pile_gauge(ui.look, look.start, look.pile, limits[0], limits[1], width)
    if ui.look.large_text:
        head = ft.Column([number, words], spacing=4, tight=True, horizontal_alignment=ft.CrossAxisAlignment.START)
        words.expand = None
    return ft.Column([head, gauge], spacing=6, tight=True)


def _lines(ui: Ui, look: PileLook) -> list[ft.Control]:
    colours = ui.colours
    sign, colour = {
        Band.SAFE: (ft.Icon(ft.Icons.CHECK_CIRCLE_ROUNDED, size=26, color=colours.ok), colours.ok),
        Band.WARNING: (warning_triangle(ui.look, 26), colours.warn),
        Band.CRITICAL: (danger_octagon(ui.look, 26), colours.danger),
        Band.EMPTY: (danger_octagon(ui.look, 26), colours.danger),
    }[look.band]
    title = ui.text(ui.words.show(look.band), "title", color=colour)
    rows: list[ft.Control] = [
        ui.text(ui.g("ui.pile.of", n=look.start), "note", color=colours.ink2),
        ft.Row([sign, title], spacing=8, tight=True),
        ui.text(_because(ui, look), "where", color=colours.ink2, max_lines=2),
    ]
    if look.drain > 0:
        rate = [ui.look.span(ui.words.show(look.drain), "where"), ui.look.span(f" {ui.g('ui.a_turn')}", "where", 400)]
        rows.append(_fact(ui, ft.Icons.TRENDING_DOWN_ROUNDED, rate))
    if look.left is not None and look.band is not Band.EMPTY:
        soon = ui.look.span(ui.g("ui.in_turns", n=look.left), "where", 700, ui.accent.acc2)
        if look.empty_round is None:
            spans = [ui.look.span(ui.g("ui.lasts"), "where", 400)]
        else:
            spans = [ui.look.span(f"{ui.g('ui.empty')} ", "where", 400), soon]
            if ui.look.wide:
                spans.append(ui.look.span(f", {ui.g('where.round', n=look.empty_round).lower()}", "where", 400))
        rows.append(_fact(ui, ft.Icons.HOURGLASS_BOTTOM_ROUNDED, spans))
    return rows


def _because(ui: Ui, look: PileLook) -> str:
    facts = {"limit": 2 * look.players, "n": look.players, "critical": look.players - 1}
    if look.players != look.players_at_start:
        return ui.g(f"ui.band.{look.band.value}.fewer", **facts, start=2 * look.players_at_start)
    return ui.g(f"ui.band.{look.band.value}", **facts)


def _fact(ui: Ui, icon: ft.IconData, spans: list[ft.TextSpan]) -> ft.Control:
    text = ft.Text(spans=spans, size=ui.look.size("where"), style=ui.look.style("where"), color=ui.colours.ink)
    return ft.Row([ft.Icon(icon, size=18, color=ui.colours.ink2), ft.Container(text, expand=True, expand_loose=True)], spacing=6)
