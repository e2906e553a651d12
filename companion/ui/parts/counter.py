"""Counters and steppers: minus, a number, plus."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.ui.parts.tappable import tappable
from companion.ui.session import Notice, Ui
from companion.ui.theme import pressable

SIDE = 56
"""Width in pixels of the minus and the plus button."""


def stepper(
    ui: Ui,
    id: str,
    label: str,
    value: int,
    change: Callable[[int], object],
    *,
    low: int = 0,
    high: int = 99,
    big: int = 5,
    caption: str = "",
    width: float | None = 168,
    expand: bool | None = None,
    shown: str = "",
    room: float | None = None,
) -> ft.Control:
    """Return a stepper: minus, a number, plus; each button 56 px wide.

    A long press changes the number by ``big``; after several taps in a row a notice says so. ``room`` is the
    width in pixels left to number and caption, needed if neither ``width`` nor the page determines it.
    """

    def move(by: int) -> Callable[[], None]:
        def moved() -> None:
            wanted = min(high, max(low, value + by))
            if wanted != value:
                ui.session.buzz("plus" if by > 0 else "minus")
                change(wanted)
                if abs(by) == 1 < big and high - low >= 2 * big and ui.session.hurried(f"{id} {by}"):
                    told = ui.t("stepper.hold", n=big)
                    ui.session.notice(Notice(ui.t("stepper.hold.title"), told, calm=True))

        return moved

    def side(name: str, icon: ft.IconData, by: int, at_end: bool) -> ft.Control:
        colour = ui.colours.ink3 if at_end else ui.colours.ink
        return tappable(
            ui,
            f"{id}-{name}",
            f"{label}{ui.t('colon')}{ui.t(name)}, {value}",
            ft.Icon(icon, size=22, color=colour),
            move(by),
            ground="clear",
            on_hold=move(by * big),
            width=SIDE,
            height=56,
        )

    page = min(ui.look.width, 640) - 64
    left = room or (width or (page / 2 if expand else page)) - 2 * SIDE
    size = ui.look.fit(shown or str(value), "tile", max(left - 12, 44), least=12) or 12
    number = ui.text(shown or str(value), "tile", size=min(28, size), label=f"{label} {shown or value}")
    middle: list[ft.Control] = [number]
    if caption:
        middle.append(
            ui.fitted(caption, "caption", left, most=2, color=ui.colours.ink2, text_align=ft.TextAlign.CENTER)
        )
    row = ft.Row(
        [
            side("minus", ft.Icons.REMOVE_ROUNDED, -1, value <= low),
            ft.Column(
                middle,
                spacing=0,
                expand=True,
                alignment=ft.MainAxisAlignment.CENTER,
                horizontal_alignment=ft.CrossAxisAlignment.CENTER,
            ),
            side("plus", ft.Icons.ADD_ROUNDED, 1, value >= high),
        ],
        spacing=0,
    )
    return pressable(
        ui.look,
        row,
        radius=16,
        width=width,
        height=56 if not caption else max(64, 26 + 38 * ui.look.scale),
        expand=expand,
    )
