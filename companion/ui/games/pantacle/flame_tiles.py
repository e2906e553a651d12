"""The choices of a flame as tiles: which flame, which spot, how many cards more."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import flet as ft

from companion.games.pantacle import figures
from companion.games.pantacle.queries import FlameChoices
from companion.games.pantacle.state import State
from companion.games.pantacle.vocabulary import Flame, Spot
from companion.ui.desk import Ui
from companion.ui.games.pantacle.sums import sum_words
from companion.ui.parts.panels import grid
from companion.ui.parts.press import press
from companion.ui.parts.rows import section


def flames(
    ui: Ui, state: State, choices: FlameChoices, chosen: Flame | None, choose: Callable[[Flame], Any]
) -> list[ft.Control]:
    """The one at the top, or one of the cursed."""
    player = state.sorcerer
    cells = []
    for flame in Flame:
        left = int(player.top) if flame is Flame.TOP else player.cursed
        note = ui.g(f"ui.flame.{flame.value}", n=left) if left else ui.g("ui.flame.gone")
        words = ui.g(f"ui.flame.{flame.value}.name"), note
        quiet = flame not in choices.flames
        cells.append(
            _tile(ui, f"flame-{flame.value}", words, flame is chosen, partial(choose, flame), quiet=quiet)
        )
    return [section(ui, ui.g("ui.flame.which")), grid(cells, 1 if ui.look.large_text else 2)]


def spots(
    ui: Ui, choices: FlameChoices, chosen: Spot | None, choose: Callable[[Spot], Any]
) -> list[ft.Control]:
    """Five spots by what they bring now; one that holds an own flame lies flat."""
    free = {choice.spot: choice.gain for choice in choices.spots}
    cells = []
    for spot in Spot:
        gain = free.get(spot)
        if spot not in free:
            note = ui.g("ui.spot.taken")
        elif gain is None:
            note = ui.g(f"ui.spot.{spot.value}")
        else:
            note = sum_words(ui, gain)
        words = ui.g(f"ui.tile.{spot.value}"), note
        quiet = spot not in free
        cells.append(
            _tile(ui, f"spot-{spot.value}", words, spot is chosen, partial(choose, spot), quiet=quiet)
        )
    return [section(ui, ui.g("ui.spot.which")), grid(cells, 1 if ui.look.large_text else 2)]


def _tile(
    ui: Ui, id: str, words: tuple[str, str], on: bool, go: Callable[[], Any], *, quiet: bool = False
) -> ft.Control:
    """A choice of two lines; a tick stands on the chosen one."""
    title, note = words
    lines = 3 if ui.look.large_text else 1
    ink = ui.colours.ink2 if quiet else ui.colours.ink
    head: list[ft.Control] = [
        ui.text(title, "where", weight=600, color=ink, max_lines=lines, expand=True),
    ]
    if on:
        head.append(ft.Icon(ft.Icons.CHECK_CIRCLE_ROUNDED, size=16, color=ui.accent.acc))
    column: list[ft.Control] = [
        ft.Row(head, spacing=2),
        ui.text(note, "note", color=ui.colours.ink2, max_lines=lines),
    ]
    inset = 3 if on else 0
    return press(
        ui,
        id,
        f"{title}. {note}",
        ft.Column(column, spacing=0, alignment=ft.MainAxisAlignment.CENTER),
        go,
        ground="active" if on else "flat" if quiet else "raised",
        chosen=on,
        expand=True,
        radius=14,
        height=56 if not ui.look.large_text else 50 * ui.look.scale,
        padding=ft.Padding.symmetric(horizontal=10 - inset, vertical=2),
        alignment=None,
    )


def extras(
    ui: Ui, state: State, choices: FlameChoices, chosen: int, choose: Callable[[int], Any]
) -> list[ft.Control]:
    """Extra curse cards are announced and paid before the draw: 1, 4, 9, 16 cubes in all."""

    def cell(extra: int) -> ft.Control:
        on, cost = extra == chosen, figures.extra_cost(extra)
        payable = extra < len(choices.extras)
        word = f"+{extra}" if extra else "0"
        digits = ui.text(word, "tile", size=22, color=None if payable else ui.colours.ink2)
        price = ui.text(ui.g("ui.extra.cost", cost=cost), "caption", color=ui.colours.ink2, max_lines=1)
        body = ft.Column(
            [digits, price],
            spacing=0,
            alignment=ft.MainAxisAlignment.CENTER,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        )
        return press(
            ui,
            f"extra-{extra}",
            ui.g("ui.extra.spoken", n=extra, cost=cost),
            body,
            lambda: choose(extra),
            ground="active" if on else "raised" if payable else "flat",
            chosen=on,
            expand=True,
            radius=12,
            height=56 if not ui.look.large_text else 34 + 22 * ui.look.scale,
        )

    cells = [cell(extra) for extra in range(figures.EXTRA_CURSES + 1)]
    have = ui.g("ui.extra.have", n=state.sorcerer.cubes)
    return [
        section(ui, ui.g("ui.extra"), have),
        grid(cells, 3) if ui.look.large_text else ft.Row(cells, spacing=6),
    ]
