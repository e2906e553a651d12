"""The open sheet: over the screen on a phone, beside it on a wide screen.

Closing only hides a sheet; its controls are removed when the next one opens. So the tap that confirms
a sheet redraws only what it changed.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import flet as ft

from companion.ui.dispatcher import Dispatcher
from companion.ui.error_boundary import component
from companion.ui.games.contract import GameScreen
from companion.ui.hooks import Ref, use_ref, use_state
from companion.ui.navigator import Opened, use_navigator
from companion.ui.parts.sheet import pane_width, raised
from companion.ui.session import Ui
from companion.ui.table_context import sheet_context
from companion.ui.table_hooks import patch_control, use_table_listener

Find = Callable[[str], Callable[..., ft.Control]]
"""A function that returns the sheet of a name, called as ``Sheet(at, about)``."""


@component
def SheetLayer(ui: Ui, screen: GameScreen, do: Dispatcher, find: Find, behind: ft.Control) -> ft.Control:
    """Draw the sheet of a narrow screen; screen readers skip ``behind`` while it is open."""
    nav = do.nav
    shown, show = use_state((nav.turns, nav.opened))
    layer: Ref[ft.Control | None] = use_ref(None)
    count, opened = shown

    def turn() -> None:
        if nav.opened is not None:
            show((nav.turns, nav.opened))
        elif layer.current is not None:
            patch_control(ui.session, layer.current, {"visible": False})
        patch_control(ui.session, behind, {"exclude_semantics": nav.opened is not None})

    use_navigator(nav, turn)
    if opened is None:
        layer.current = None
        return ft.Container(visible=False)
    inside = Sheet(ui, do, find, opened, False, key=f"sheet-{count}")
    held = layer.current = raised(ui, inside, do.close, visible=nav.opened is not None)
    return held


@component
def SheetPane(ui: Ui, screen: GameScreen, do: Dispatcher, find: Find) -> ft.Control:
    """Draw the sheet beside a wide screen: the open one, else the game's permanent one."""
    nav = do.nav
    shown, show = use_state((nav.turns, nav.opened))
    count, opened = shown
    use_navigator(nav, lambda: show((nav.turns, nav.opened)))
    held = opened or (Opened(screen.pane) if screen.pane else None)
    inside = Sheet(ui, do, find, held, True, key=f"sheet-{count}") if held else None
    return ft.Container(
        inside,
        width=pane_width(ui.look),
        bgcolor=ui.colours.surface,
        border_radius=24,
        padding=ft.Padding.only(left=24, right=24, top=20, bottom=20),
        margin=ft.Margin.only(top=72, right=32, bottom=24),
    )


@component
def Sheet(ui: Ui, do: Dispatcher, find: Find, shown: Opened, stays: bool) -> ft.Control:
    """Draw a sheet from the whole state: every entry redraws it while it is open."""
    state, put = use_state(do.table.state)

    def refresh() -> None:
        if stays or do.opened is shown:
            put(do.table.state)

    def look() -> None:
        # Deferred: the tap that made this entry may be about to close the sheet.
        try:
            asyncio.get_running_loop().call_soon(refresh)
        except RuntimeError:  # no running loop: no tap is about to close the sheet
            refresh()

    use_table_listener(ui.session, do.table, look)
    return find(shown.name)(sheet_context(ui, state, do), shown.about)
