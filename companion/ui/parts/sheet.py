"""Sheets: they slide in from below, and become the right pane on a wide screen."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from typing import Any, cast
from weakref import ref

import flet as ft

from companion.ui.error_boundary import component, guarded
from companion.ui.hooks import use_state
from companion.ui.parts.bars import drag_to_close
from companion.ui.parts.layout import in_line, stacked
from companion.ui.parts.tappable import icon_button, tappable
from companion.ui.session import Ui
from companion.ui.theme import Look, sheet_ground
from companion.ui.tokens import MAIN_BAR, TOP_BAR, WHERE_LINE

SHEET_WIDTH = 640
"""Maximum width of a sheet in pixels, for readable lines."""


LONG_TITLE = 6
"""Lines of the longest title with the largest text."""
LAID_OUT = 0.1
"""Seconds after which a client has laid out what it was sent."""
LAST_NUMBER = re.compile(r" (?=\d+$)")


class ScrollController:
    """A callable that scrolls the body of a sheet to a named anchor; one per drawn sheet."""

    def __init__(self, ui: Ui, name: str):
        self.ui = ui
        self.name = name
        self.column: ft.Column | None = None

    def __call__(self, wait: float = 0) -> None:
        async def scroll() -> None:
            await asyncio.sleep(wait)
            if self.column is not None:
                await self.column.scroll_to(scroll_key=self.name, duration=self.ui.look.ms("border"))

        self.ui.session.later(scroll)

    def grown(self) -> None:
        """Scroll to a control that has just been added, once the client has laid it out."""
        self(LAID_OUT)


def anchor(name: str, control: ft.Control) -> ft.Control:
    """Name a place in the body of a sheet, for a ScrollController."""
    return ft.Container(control, key=ft.ScrollKey(name))  # type: ignore[call-arg]


def sheet(
    ui: Ui,
    title: str,
    body: list[ft.Control],
    close: Callable[[], object],
    *,
    note: str = "",
    tail: ft.Control | None = None,
    bar: ft.Control | None = None,
    cross: bool = True,
    seek: ScrollController | None = None,
) -> ft.Control:
    """Return the content of a sheet: a head, a body that may scroll, its own bar. Same in the right pane.

    A sheet that cannot be closed has no ``cross``. ``seek`` scrolls to a place of the body that
    :func:`anchor` named.
    """
    cross = cross and ui.closes
    room = sheet_width(ui.look) - (56 if cross else 0) - (56 if tail is not None else 0)
    if ui.look.large_text:  # keep a number with the word before it
        title = LAST_NUMBER.sub("\N{NO-BREAK SPACE}", title)
    size = ui.look.fit(title, "head", room, most=LONG_TITLE)  # smaller if a single word is wider
    name = ui.text(title, "head", size=size)
    words: list[ft.Control] = [ft.Semantics(header=True, heading_level=2, content=name)]
    if note:
        words.append(ui.text(note, "note", color=ui.colours.ink2))
    head: list[ft.Control] = [ft.Column(words, spacing=2, expand=True)]
    if tail is not None:  # an icon, centred on the height of the cross
        head.append(
            ft.Container(tail, height=48, alignment=ft.Alignment(0, 0)) if ui.look.large_text else tail
        )
    if cross:
        head.append(icon_button(ui, "sheet-close", ft.Icons.CLOSE_ROUNDED, ui.t("close"), close))
    wide = ui.look.wide
    column = ft.Column([*body, ft.Container(height=4)], spacing=8, scroll=ft.ScrollMode.AUTO, tight=not wide)
    if seek is not None:
        seek.column = column
    # Beside several large lines the cross is placed at the top, where the thumb expects it.
    upright = ft.CrossAxisAlignment.START if ui.look.large_text else ft.CrossAxisAlignment.CENTER
    parts: list[ft.Control] = [
        ft.Row(head, spacing=8, vertical_alignment=upright),
        ft.Container(column, expand=True, expand_loose=not wide),
    ]
    if bar is not None:
        parts.append(bar)
    return ft.Column(parts, spacing=10, tight=not wide, expand=wide)


def pane_width(look: Look) -> float:
    """Return the width of the right pane in pixels, on a wide screen."""
    return min(552, look.width - 700) if look.width >= 1240 else look.width * 0.42


def sheet_width(look: Look) -> float:
    """Return the inner width of a sheet in pixels, over the screen or in the right pane."""
    return pane_width(look) - 48 if look.wide else min(look.width, SHEET_WIDTH) - 32


def body_width(look: Look) -> float:
    """Return the width of the game's screen in pixels, without margins."""
    return min(look.width - pane_width(look) - 96, 728) if look.wide else look.width - 32


def body_height(look: Look) -> float:
    """Return the height of the game's screen in pixels: between the "where" line and the main bar."""
    return look.height - TOP_BAR - WHERE_LINE - MAIN_BAR


def over(ui: Ui, screen: ft.Control, inside: ft.Control | None, close: Callable[[], object]) -> ft.Control:
    """Place a sheet, if one is open, over a screen, which is then hidden from screen readers."""
    behind = ft.Semantics(content=screen, exclude_semantics=inside is not None, expand=True)
    layers: list[ft.Control] = [behind]
    if inside is not None:
        layers.append(raised(ui, inside, close))
    return ft.Stack(layers, expand=True, fit=ft.StackFit.EXPAND)


def raised(ui: Ui, inside: ft.Control, close: Callable[[], object], visible: bool = True) -> ft.Control:
    """Return a sheet on a dimmed background; a tap outside the sheet closes it."""
    bead = ft.Container(width=40, height=4, border_radius=2, bgcolor=ui.colours.ink3)
    grab = drag_to_close(ft.Container(bead, alignment=ft.Alignment(0, 0), height=20), close)
    held = ft.Container(inside, expand=True, expand_loose=True)
    ground = sheet_ground(
        ui.look,
        stacked([grab, held], gap=0),
        width=min(ui.look.width, SHEET_WIDTH),
        padding=ft.Padding.only(left=16, right=16, bottom=12),
    )
    kept = ft.GestureDetector(content=ground, on_tap=guarded(lambda: None), exclude_from_semantics=True)
    rising = Rising(ui, kept)
    # As high as its content: a scrolling column would take all the available height.
    snug = ft.Row([rising], intrinsic_height=True, spacing=0, alignment=ft.MainAxisAlignment.CENTER)
    veil = ft.Container(
        snug,
        bgcolor=ui.colours.veil,
        alignment=ft.Alignment(0, 1),
        padding=ft.Padding.only(top=48),
        expand=True,
    )
    return ft.GestureDetector(
        content=veil, on_tap=guarded(close), exclude_from_semantics=True, visible=visible
    )


@component
def Rising(ui: Ui, held: ft.Control) -> ft.Control:
    """Slide a control in from below in 220 ms; with reduced motion it appears at once."""
    up, rise = use_state(not ui.look.motion)
    ft.use_effect(lambda: rise(True), [])
    box = ft.Container(
        held,
        offset=ft.Offset(0, 0 if up else 0.2),
        opacity=1 if up else 0,
        animate_offset=ft.Animation(ui.look.ms("sheet_in"), ft.AnimationCurve.EASE_OUT),
        animate_opacity=ui.look.ms("sheet_in"),
    )
    # Flet leaves an unchanged child with its former parent, which is gone: the first tap in a sheet would
    # search the whole page.
    cast(Any, held)._parent = ref(box)
    return box


def two_buttons(ui: Ui, left: ft.Control, main: ft.Control) -> ft.Control:
    """Return the bar of a sheet: a secondary button at the left, the main button at the right."""
    if ui.look.large_text:
        return stacked([left, ft.Row([ft.Container(main, expand=True)])])
    return in_line(left, main, fill=1)


def bar_with_way_out(ui: Ui, close: Callable[[], object], main: ft.Control) -> ft.Control:
    """Return a bar with a close button and the main button; with large text only the main button.

    The cross at the top then closes the sheet.
    """
    if ui.look.large_text:
        return ft.Row([ft.Container(main, expand=True)])
    return two_buttons(ui, close_button(ui, close), main)


def close_button(ui: Ui, close: Callable[[], object], word: str = "") -> ft.Control:
    """Return a button that closes a sheet without acting."""
    text = word or ui.t("close")
    body = ft.Row(
        [
            ft.Icon(ft.Icons.CLOSE_ROUNDED, size=20, color=ui.colours.ink2),
            ui.text(text, "body", weight=600, max_lines=1),
        ],
        spacing=8,
        tight=True,
    )
    return tappable(
        ui, "sheet-leave", text, body, close, padding=ft.Padding.symmetric(horizontal=14), radius=18
    )
