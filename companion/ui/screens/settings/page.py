"""The frame of screens outside a table: top bar, one centred column, bottom bar, and a sheet over it.

Wide windows do not stretch it: the column keeps the width of a page, the sheet that of a phone.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeVar

import flet as ft

from companion.ui.drawings import motif
from companion.ui.error_boundary import guarded
from companion.ui.navigator import use_keys
from companion.ui.parts.bars import top_bar
from companion.ui.parts.sheet import over
from companion.ui.parts.tappable import tappable
from companion.ui.session import Ui
from companion.ui.tokens import RADIUS, WIDE_FROM

T = TypeVar("T")

COLUMN = 680
SHEET = 560
BOTTOM = ft.Alignment(0, 1)


def narrow(ui: Ui, width: int = SHEET) -> Ui:
    """Return the Ui limited to this width in pixels: its components draw themselves as on a phone."""
    return replace(ui, look=replace(ui.look, width=min(ui.look.width, width, WIDE_FROM - 1)))


def column_width(ui: Ui) -> int:
    """Return the width of a page's column in pixels, margins included."""
    return min(ui.look.width, COLUMN)


def scrolling(body: Sequence[ft.Control], spacing: float = 8, key: str = "") -> ft.Column:
    """Return the scrolling part of a page; its rows take the whole width. A new key scrolls to the top."""
    return ft.Column(
        list(body),
        spacing=spacing,
        key=key or None,
        scroll=ft.ScrollMode.AUTO,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def page(
    ui: Ui,
    title: str,
    back: Callable[[], object],
    body: Sequence[ft.Control],
    *,
    head: Sequence[ft.Control] = (),
    tail: Sequence[ft.Control] = (),
    bar: ft.Control | None = None,
    inside: ft.Control | None = None,
    close: Callable[[], object] = lambda: None,
    scroll: ft.Column | None = None,
    sign: bool = True,
    main: Callable[[], object] | None = None,
    undo: Callable[[bool], object] | None = None,
) -> ft.Control:
    """Draw a screen: ``head`` is fixed, ``body`` scrolls, ``bar`` is at the bottom.

    ``inside`` is the open sheet, or None. ``main`` and ``undo`` are the handlers of the keyboard shortcuts.
    """
    glyph = motif(ui.look, ui.game or "none", 28) if sign else None
    rows = scroll or scrolling(body)
    margin = ft.Padding.only(left=16, right=16)
    parts: list[ft.Control] = [top_bar(ui, title, back=back, glyph=glyph, tail=list(tail))]
    parts += [ft.Container(control, padding=margin) for control in head]
    parts.append(ft.Container(rows, padding=margin, expand=True))
    if bar is not None:
        parts.append(bar)
    column = ft.Column(parts, spacing=0, width=column_width(ui), expand=True)
    behind = ft.Container(column, alignment=ft.Alignment(0, -1), expand=True)

    def leave() -> bool:
        if inside is None:
            return False
        close()
        return True

    use_keys(ui.session, main=main, undo=undo, back=leave)
    return over(ui, behind, inside, close)


def filled(control: ft.Control) -> ft.Control:
    """Stretch a control over the whole width: a text field alone keeps a width of its own."""
    return ft.Row([ft.Container(control, expand=True, padding=ft.Padding.only(top=6))])


def run_in_background(ui: Ui, work: Callable[[], T], then: Callable[[T], object]) -> None:
    """Run slow work (disk access) in a thread, then call ``then`` with its result in the session.

    On platforms without threads the work runs in the event loop.
    """

    async def run() -> None:
        if ui.session.store.one_thread:
            await asyncio.sleep(0)  # let the busy message be drawn first
            done = work()
        else:
            done = await asyncio.to_thread(work)
        if not ui.session.over:  # a suspended page still gets the result, a closed one does not
            then(done)

    safe = guarded(run)
    assert safe is not None
    ui.session.run(safe, None)


def way_button(
    ui: Ui,
    id: str,
    icon: ft.IconData,
    line: str,
    on_click: Callable[[], object],
    *,
    width: float | None = None,
) -> ft.Control:
    """Draw an undo or redo button that names what it does on up to two lines."""
    caption = f"{ui.t(id)} · {ui.t(f'key.{id}')}" if ui.look.wide else ui.t(id)
    nothing = ui.t(f"{id}.nothing")
    ink = ui.colours.ink if line else ui.colours.ink3
    whole = min(ui.look.width, 640) - 24
    room = (width or (whole if ui.look.large_text else (whole - 8) / 2)) - 58
    head = [ui.text(caption, "caption", color=ui.colours.ink3, max_lines=1)] if line else []
    words = ft.Column(
        [
            *head,  # "nothing to undo" needs no caption
            ui.fitted(line or nothing, "note", room, most=2, color=ink, weight=600),
        ],
        spacing=0,
        expand=True,
        alignment=ft.MainAxisAlignment.CENTER,
    )
    glyph = ft.Icon(icon, size=22, color=ui.colours.ink2 if line else ui.colours.ink3)
    large = ui.look.large_text
    return tappable(
        ui,
        id,
        f"{ui.t(id)}{ui.t('colon')}{line}" if line else nothing,
        ft.Row([glyph, words], spacing=8),
        on_click,
        ground="raised" if line else "flat",
        expand=None if large or width is not None else True,
        width=width,
        radius=RADIUS["bar"],
        height=None if large else 56,
        padding=ft.Padding.symmetric(horizontal=10, vertical=8 if large else 0),
    )
