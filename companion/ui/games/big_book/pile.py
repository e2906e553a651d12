"""The madness pile: a big number, its band in words and shape, how fast it goes and when it ends."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

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


@dataclass(frozen=True, slots=True)
class RateLook:
    """How fast the pile goes: changes at nearly every tap."""

    drain: Fraction
    left: int | None
    empty_round: int | None
    empty: bool

    @classmethod
    def of(cls, state: State) -> RateLook:
        """The rate of a state."""
        at = queries.empty_at(state)
        return cls(queries.drain(state), queries.turns_left(state), at[0] if at else None, not state.pile)


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
    words = ft.Column([BandLines(ui, do), RateLines(ui, do)], spacing=3, tight=True)
    if ui.look.large_text:
        return ft.Column([number, words, Gauge(ui, width, do)], spacing=4, tight=True)
    words.expand = True
    head = ft.Row([number, words], spacing=12 if not ui.look.wide else 32)
    return ft.Column([head, Gauge(ui, width, do)], spacing=4, tight=True)


@memo_part
def Number(ui: Ui, do: Actor) -> ft.Control:
    """Cards left on the pile."""
    pile = use_slice(ui.desk, do.table, lambda state: state.pile)
    return ui.text(str(pile), "hero", label=ui.g("ui.pile.spoken", n=pile))


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
            ui.text(_because(ui, look), "where", color=colours.ink2, max_lines=2 if not ui.look.large_text else 4),
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
def RateLines(ui: Ui, do: Actor) -> ft.Control:
    """Cards a turn, and when the pile would be empty at this rate."""
    look: RateLook = use_slice(ui.desk, do.table, RateLook.of)
    rows: list[ft.Control] = []
    if look.drain > 0:
        rate = ui.look.span(ui.words.show(look.drain), "where")
        rows.append(_fact(ui, ft.Icons.TRENDING_DOWN_ROUNDED, [rate, ft.TextSpan(f" {ui.g('ui.a_turn')}")]))
    if look.left is not None and not look.empty:
        if look.empty_round is None:
            spans = [ft.TextSpan(ui.g("ui.lasts"))]
        else:
            soon = ui.look.span(ui.g("ui.in_turns", n=look.left), "where", 700, ui.accent.acc2)
            spans = [ft.TextSpan(f"{ui.g('ui.empty')} "), soon]
            if ui.look.wide:
                spans.append(ft.TextSpan(f", {ui.g('where.round', n=look.empty_round).lower()}"))
        rows.append(_fact(ui, ft.Icons.HOURGLASS_BOTTOM_ROUNDED, spans))
    return ft.Column(rows, spacing=3, tight=True)


def _fact(ui: Ui, icon: ft.IconData, spans: list[ft.TextSpan]) -> ft.Control:
    text = ft.Text(
        spans=spans,
        size=ui.look.size("where"),
        style=ui.look.style("where"),
        color=ui.colours.ink,
        expand=True,
        expand_loose=True,
    )
    return ft.Row([ft.Icon(icon, size=18, color=ui.colours.ink2), text], spacing=6)
