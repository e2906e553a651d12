"""The game screen between the position line and the main bar: pile, players, invocation track, buttons."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.core.seats import seats
from companion.games.big_book.madness import TakeMadnessAll
from companion.ui.dispatcher import Dispatcher
from companion.ui.error_boundary import component, memo_component
from companion.ui.games.big_book.chips import Chip, chip_gap, chips_across
from companion.ui.games.big_book.letters import low
from companion.ui.games.big_book.pile import pile_panel
from companion.ui.games.big_book.track import Track
from companion.ui.parts.layout import game_screen, grid, in_line, spread
from companion.ui.parts.sheet import body_width
from companion.ui.parts.tappable import tappable, word_button
from companion.ui.save_status import use_not_kept
from companion.ui.session import Ui
from companion.ui.theme import centred

Tap = tuple[str, ft.IconData, Callable[[], object]]
"""A button: its id, icon and tap handler."""
KEY_GAP = 5


@component
def Body(ui: Ui, do: Dispatcher) -> ft.Control:
    """Draw pile, chips, track and buttons. Each selects its own state: a tap redraws only what changed."""
    width = body_width(ui.look)
    count = len(do.table.header.players)
    each = [Chip(ui, seat, count, do, key=f"chip-{seat}") for seat in seats(count)]
    chips = grid(each, chips_across(ui, count), chip_gap(count))
    # the warning that the table is not saved takes space
    scrolls = ui.look.must_scroll or bool(use_not_kept(ui, do.table.header.table))
    gap = ui.look.if_wide(2 if low(ui.look) else 4, 12)
    parts = [pile_panel(ui, width, do), chips, Track(ui, width, do), Quick(ui, do)]
    return game_screen(ui, spread(ui, parts, gap, scrolls=scrolls), width)


@memo_component
def Quick(ui: Ui, do: Dispatcher) -> ft.Control:
    """Draw the shortcuts: one madness for each player, and the sheets to pay, cast, support and buy."""
    taps: list[Tap] = [
        ("everyone", ft.Icons.GROUPS_ROUNDED, lambda: do(TakeMadnessAll())),
        ("pay", ft.Icons.CALCULATE_ROUNDED, lambda: do.open("pay")),
        ("spells", ft.Icons.AUTO_FIX_HIGH_ROUNDED, lambda: do.open("spells")),
        ("support", ft.Icons.PAN_TOOL_ROUNDED, lambda: do.open("support")),
        ("reserve", ft.Icons.STYLE_ROUNDED, lambda: do.open("reserve")),
    ]
    if ui.look.wide:  # the payment helper is shown in the side pane
        taps.pop(1)
        return grid([_button(ui, *tap) for tap in taps], ui.look.per_row(4, 2))
    if ui.look.large_text:
        return grid([_button(ui, *tap) for tap in taps], 1)
    return in_line(*(_key(ui, *tap, of=len(taps)) for tap in taps), gap=KEY_GAP)


def _spoken(ui: Ui, id: str) -> str:
    return ui.g("ui.everyone.spoken") if id == "everyone" else ui.g(f"ui.{id}")


def _button(ui: Ui, id: str, icon: ft.IconData, go: Callable[[], object]) -> ft.Control:
    """Return a shortcut as a wide button: an icon before its word."""
    return word_button(ui, id, ui.g(f"ui.{id}"), go, icon=icon, label=_spoken(ui, id), expand=True)


def _key(ui: Ui, id: str, icon: ft.IconData, go: Callable[[], object], *, of: int) -> ft.Control:
    """Return a shortcut as a key: an icon over its word; ``of`` is the number of keys in the row."""
    room = (body_width(ui.look) - KEY_GAP * (of - 1)) / of
    picture = ft.Icon(icon, size=20, color=ui.colours.ink2)
    word = ui.fitted(ui.g(f"ui.{id}"), "caption", room, weight=600, no_wrap=True)
    return tappable(
        ui, id, _spoken(ui, id), centred([picture, word], 1), go, expand=True, height=48, radius=14
    )
