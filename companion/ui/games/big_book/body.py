"""The screen between the where line and the main bar: pile, players, invocation track, two buttons."""

from __future__ import annotations

import flet as ft

from companion.games.big_book.actions import TakeMadnessAll
from companion.games.big_book.state import State
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.games.big_book.chips import Chip, Seen
from companion.ui.games.big_book.pile import PileLook, PilePanel
from companion.ui.games.big_book.track import Track, TrackLook
from companion.ui.parts.press import word_button
from companion.ui.wall import memo_part, part


def body_width(ui: Ui) -> float:
    """How wide the game's own screen is, margins taken off."""
    if ui.look.wide:
        pane = min(552, ui.look.width - 700) if ui.look.width >= 1240 else ui.look.width * 0.42
        return min(ui.look.width - pane - 32 - 64, 728)
    return ui.look.width - 32


@part
def Body(ui: Ui, state: State, do: Actor) -> ft.Control:
    """Four parts, each redrawn only when what it shows has changed."""
    width = body_width(ui)
    chips = ft.Row(
        [Chip(ui, Seen.of(state, player), len(state.players), do, key=f"chip-{player.seat}") for player in state.players],
        spacing=8 if len(state.players) < 5 else 6,
    )
    rows: list[ft.Control] = [
        PilePanel(ui, PileLook.of(state), width),
        chips,
        Track(ui, TrackLook.of(state), width, do),
        Quick(ui, do),
    ]
    scrolls = ui.look.large_text or ui.look.height < 620
    column = ft.Column(
        rows,
        spacing=6 if not ui.look.wide else 16,
        expand=True,
        scroll=ft.ScrollMode.AUTO if scrolls else None,
        alignment=ft.MainAxisAlignment.START if scrolls or ui.look.wide else ft.MainAxisAlignment.SPACE_BETWEEN,
    )
    return ft.Container(column, padding=ft.Padding.symmetric(horizontal=16), expand=True, width=width + 32)


@memo_part
def Quick(ui: Ui, do: Actor) -> ft.Control:
    """Everybody +1, and the payment helper: the two taps of nearly every turn."""
    everyone = word_button(
        ui, "everyone", ui.g("ui.everyone"), lambda: do(TakeMadnessAll()), icon=ft.Icons.GROUPS_ROUNDED,
        label=ui.g("ui.everyone.spoken"), expand=True, height=48,
    )
    if ui.look.wide:
        return ft.Row([everyone, ft.Container(expand=True)], spacing=8)
    pay = word_button(
        ui, "pay", ui.g("ui.pay"), lambda: do.open("pay"), icon=ft.Icons.CALCULATE_ROUNDED, expand=True, height=48
    )
    return ft.Row([everyone, pay], spacing=8)


