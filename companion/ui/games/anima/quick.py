"""Four buttons under the thumb: what this phase allows, cards, dice, missions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.core.seats import Seat
from companion.games.anima import figures
from companion.games.anima.movement import Stay
from companion.games.anima.queries import horizons_closed, to_move
from companion.games.anima.state import State
from companion.games.anima.vocabulary import Phase
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.live import use_slice
from companion.ui.parts.press import press
from companion.ui.wall import memo_part

PHASES: dict[Phase, tuple[str, ft.IconData]] = {
    Phase.RESET: ("reset", ft.Icons.REFRESH_ROUNDED),
    Phase.MOVEMENT: ("move", ft.Icons.MAP_ROUNDED),
    Phase.INTERACTION: ("interact", ft.Icons.SPORTS_KABADDI_ROUNDED),
    Phase.EXPLORATION: ("explore", ft.Icons.EXPLORE_ROUNDED),
}


def phase_sheet(state: State) -> tuple[str, ft.IconData]:
    """The sheet of what can be done now, and its sign."""
    if state.debt is not None:
        return "gift", ft.Icons.STYLE_ROUNDED
    if state.active is None:
        return "order", ft.Icons.FORMAT_LIST_NUMBERED_ROUNDED
    return PHASES.get(state.phase, ("order", ft.Icons.FORMAT_LIST_NUMBERED_ROUNDED))


@memo_part
def Quick(ui: Ui, do: Actor) -> ft.Control:
    """What a turn needs beside the main button; while a team is to move: stay, or seek new horizons."""

    def seen(state: State) -> tuple[str, ft.IconData, Seat | None, bool]:
        return *phase_sheet(state), to_move(state), horizons_closed(state) is not None

    name, icon, mover, closed = use_slice(ui.desk, do.table, seen)
    cards = _sheet(ui, do, "cards", ft.Icons.STYLE_ROUNDED)
    missions = _sheet(ui, do, "missions", ft.Icons.FLAG_ROUNDED)
    if mover is not None:
        stay = ui.g("ui.quick.stay", n=figures.STAY)
        horizons = ui.g("ui.quick.horizons")
        hourglass, map_ = ft.Icons.HOURGLASS_BOTTOM_ROUNDED, ft.Icons.TRAVEL_EXPLORE_ROUNDED
        buttons = [
            _button(ui, "quick-stay", stay, hourglass, lambda: do(Stay(mover), then=do.go_on), True),
            _button(ui, "quick-horizons", horizons, map_, lambda: do.open("horizons"), not closed),
            cards,
            missions,
        ]
    else:
        word = ui.g(f"ui.quick.{name}")
        buttons = [
            _button(ui, "quick-phase", word, icon, lambda: do.open(name), True),
            cards,
            _sheet(ui, do, "dice", ft.Icons.CASINO_ROUNDED),
            missions,
        ]
    if ui.look.large_text:
        pairs: list[ft.Control] = [ft.Row(buttons[start : start + 2], spacing=8) for start in (0, 2)]
        return ft.Column(pairs, spacing=8, tight=True)
    return ft.Row(buttons, spacing=8)


def _sheet(ui: Ui, do: Actor, sheet: str, icon: ft.IconData) -> ft.Control:
    return _button(ui, f"quick-{sheet}", ui.g(f"ui.quick.{sheet}"), icon, lambda: do.open(sheet))


def _button(
    ui: Ui, id: str, word: str, icon: ft.IconData, go: Callable[[], Any], lit: bool = False
) -> ft.Control:
    body = ft.Column(
        [
            ft.Icon(icon, size=20, color=ui.accent.acc if lit else ui.colours.ink2),
            ui.text(word, "caption", weight=600, max_lines=1, text_align=ft.TextAlign.CENTER),
        ],
        spacing=2,
        alignment=ft.MainAxisAlignment.CENTER,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
    return press(
        ui,
        id,
        word,
        body,
        go,
        expand=True,
        height=56 if not ui.look.large_text else 36 + 20 * ui.look.scale,
        padding=ft.Padding.symmetric(horizontal=2),
    )
