"""Four buttons under the thumb: the phase, cards, dice, missions."""

from __future__ import annotations

import flet as ft

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
    """What a turn needs beside the main button."""
    name, icon = use_slice(ui.desk, do.table, phase_sheet)
    buttons = [
        _button(ui, do, name, icon, key="quick-phase"),
        _button(ui, do, "cards", ft.Icons.STYLE_ROUNDED),
        _button(ui, do, "dice", ft.Icons.CASINO_ROUNDED),
        _button(ui, do, "missions", ft.Icons.FLAG_ROUNDED),
    ]
    if ui.look.large_text:
        pairs: list[ft.Control] = [ft.Row(buttons[start : start + 2], spacing=8) for start in (0, 2)]
        return ft.Column(pairs, spacing=8, tight=True)
    return ft.Row(buttons, spacing=8)


def _button(ui: Ui, do: Actor, sheet: str, icon: ft.IconData, key: str = "") -> ft.Control:
    word = ui.g(f"ui.quick.{sheet}")
    lit = key == "quick-phase"
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
        key or f"quick-{sheet}",
        ui.g(f"ui.quick.{sheet}"),
        body,
        lambda: do.open(sheet),
        expand=True,
        height=56 if not ui.look.large_text else 36 + 20 * ui.look.scale,
        padding=ft.Padding.symmetric(horizontal=2),
    )
