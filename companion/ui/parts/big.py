"""Parts of the big screen: large type, panels that only tell, numbers with their names. Nothing to press."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import flet as ft

from companion.core.seats import Seat
from companion.ui.desk import Ui
from companion.ui.parts.layout import Across, Along, standing
from companion.ui.parts.seat_row import seat_mark
from companion.ui.theme import active, flat, well
from companion.ui.tokens import BORDER

CENTER = ft.CrossAxisAlignment.CENTER


@dataclass(frozen=True, slots=True)
class Room:
    """The place a game has on the big screen; ``k`` is 1 at 1280 x 800 and grows with the screen."""

    width: float
    height: float
    k: float

    def share(self, part: float, gap: float = 20) -> Room:
        """A part of the width, the gap beside it taken off."""
        return Room((self.width - gap * self.k) * part, self.height, self.k)

    def tall(self, part: float, gap: float = 20) -> Room:
        """A part of the height, the gap under it taken off."""
        return Room(self.width, (self.height - gap * self.k) * part, self.k)

    def px(self, size: float) -> float:
        """A size of the 1280 x 800 drawing on this screen."""
        return round(size * self.k, 1)


def said(ui: Ui, room: Room, value: str, size: float, **props: Any) -> ft.Text:
    """Words so large; one line unless told otherwise."""
    props.setdefault("max_lines", 1)
    role = props.pop("role", "body")
    return ui.text(value, role, size=room.px(size), **props)


def number(ui: Ui, room: Room, value: int | str, size: float, color: str | None = None) -> ft.Text:
    """A number to be read from the other side of the room."""
    return ui.text(str(value), "big", size=room.px(size), color=color, no_wrap=True)


def beside(room: Room, controls: Sequence[ft.Control], gap: float = 20) -> ft.Control:
    """Columns of equal height."""
    return ft.Row(
        list(controls),
        spacing=room.px(gap),
        height=room.height,
        vertical_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def below(
    room: Room,
    controls: Sequence[ft.Control],
    gap: float = 20,
    *,
    along: Along | None = None,
    across: Across = "stretch",
    **props: Any,
) -> ft.Column:
    """Rows over the whole width."""
    return standing(controls, room.px(gap), along=along, across=across, **props)


def plate(
    ui: Ui, room: Room, inside: ft.Control, *, now: bool = False, sunken: bool = False, **props: Any
) -> ft.Container:
    """A ground that tells: ringed for who acts now, sunken where it holds something."""
    props.setdefault("padding", room.px(16) - BORDER * now)
    if now:
        return active(ui.look, ui.game, inside, radius=room.px(18), **props)
    ground = well if sunken else flat
    return ground(ui.look, inside, radius=room.px(18), **props)


def caption(ui: Ui, room: Room, value: str, **props: Any) -> ft.Text:
    """The name of a number or a group."""
    props.setdefault("color", ui.colours.ink2)
    return said(ui, room, value, props.pop("size", 18), **props)


def counted(
    ui: Ui,
    room: Room,
    name: str,
    value: int | str,
    *,
    size: float = 56,
    color: str | None = None,
    sign: ft.Control | None = None,
) -> ft.Control:
    """A number over its name."""
    head: list[ft.Control] = [sign] if sign is not None else []
    head.append(number(ui, room, value, size, color))
    return ft.Column(
        [
            ft.Row(head, spacing=room.px(8), tight=True, alignment=ft.MainAxisAlignment.CENTER),
            caption(ui, room, name, text_align=ft.TextAlign.CENTER, max_lines=2),
        ],
        spacing=0,
        tight=True,
        horizontal_alignment=CENTER,
        alignment=ft.MainAxisAlignment.CENTER,
    )


def who(ui: Ui, room: Room, seat: Seat, size: float = 26, *, quiet: bool = False) -> ft.Control:
    """A player: shape and name."""
    name = ui.words.show(seat)
    ink = ui.colours.ink2 if quiet else ui.colours.ink
    return ft.Row(
        [
            seat_mark(ui, seat, room.px(size * 1.25), outlined=quiet),
            said(ui, room, name, size, role="bar", color=ink, expand=True),
        ],
        spacing=room.px(10),
    )
