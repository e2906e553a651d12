"""Parts of the big screen (TV): large type, panels and numbers with their names. Nothing is tappable.

On a narrow screen a :class:`BigScreenArea` stacks its parts at their natural height, and the whole scrolls.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import flet as ft

from companion.core.seats import Seat
from companion.ui.parts.layout import Across, Along, full_height, stacked
from companion.ui.parts.seat_row import seat_mark
from companion.ui.session import Ui
from companion.ui.theme import active, flat, well
from companion.ui.tokens import BORDER, LARGE_TEXT_FROM

CENTER = ft.CrossAxisAlignment.CENTER


@dataclass(frozen=True, slots=True)
class BigScreenArea:
    """The area of a game on the big screen; ``k`` is 1 at 1280 x 800 and grows with the screen."""

    width: float
    height: float
    k: float
    in_hand: bool = False
    """True on a phone: full width, and the height that is needed."""
    words: float = 1.0
    """The factor of the text setting for words on a phone; numbers are large already."""
    absent: frozenset[Seat] = frozenset()
    """Seats of absent players."""

    def without(self, absent: Iterable[Seat]) -> BigScreenArea:
        """Return a copy for a table where these players are absent."""
        return replace(self, absent=frozenset(absent))

    def share(self, part: float, gap: float = 20) -> BigScreenArea:
        """Return a fraction of the width, after subtracting the gap beside it; unchanged on a phone."""
        return self if self.in_hand else replace(self, width=(self.width - gap * self.k) * part)

    def tall(self, part: float, gap: float = 20) -> BigScreenArea:
        """Return a fraction of the height, after subtracting the gap below it."""
        return replace(self, height=(self.height - gap * self.k) * part)

    def inside(self, edge: float) -> BigScreenArea:
        """Return the area inside an edge on both sides; the height stays."""
        return replace(self, width=self.width - 2 * self.px(edge))

    def px(self, size: float) -> float:
        """Convert a size of the 1280 x 800 design to pixels of this screen."""
        return round(size * self.k, 1)

    @property
    def high(self) -> float | None:
        """The height to fill; None on a phone."""
        return None if self.in_hand else self.height

    @property
    def fills(self) -> int | None:
        """The ``expand`` of parts that share the height: 1, on a phone None."""
        return None if self.in_hand else 1

    @property
    def low(self) -> bool:
        """True for a phone in landscape with ordinary text: little height."""
        return self.in_hand and self.width > self.height and not self.large

    @property
    def large(self) -> bool:
        """True if words are so large that few fit side by side."""
        return self.words > LARGE_TEXT_FROM


def big_text(ui: Ui, room: BigScreenArea, value: str, size: float, **props: Any) -> ft.Text:
    """Return a text in a size of the design; one line by default, on a phone as many as needed."""
    props.setdefault("max_lines", 1)
    if room.in_hand:
        props["max_lines"] = None
    role = props.pop("role", "body")
    return ui.text(value, role, size=room.px(size) * room.words, **props)


def whole(ui: Ui, room: BigScreenArea, value: str, size: float, role: str, wide: float) -> float:
    """Return the largest size up to ``size`` at which words fit on one line of ``wide`` pixels."""
    taken = ui.look.width_of(value, role) / ui.look.size(role) * room.k * room.words
    # A name from a file may be empty, or only letters without a width.
    return min(size, wide / taken) if taken else size


def number(ui: Ui, room: BigScreenArea, value: int | str, size: float, color: str | None = None) -> ft.Text:
    """Return a number that can be read across a room."""
    return ui.text(str(value), "big", size=room.px(size), color=color, no_wrap=True)


def beside(room: BigScreenArea, controls: Sequence[ft.Control], gap: float = 20) -> ft.Control:
    """Place columns of equal height side by side; on a phone stack them."""
    if room.in_hand:
        return stacked(controls, room.px(gap), across="stretch")
    return ft.Row(
        list(controls),
        spacing=room.px(gap),
        height=room.height,
        vertical_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def below(
    room: BigScreenArea,
    controls: Sequence[ft.Control],
    gap: float = 20,
    *,
    along: Along | None = None,
    across: Across = "stretch",
    **props: Any,
) -> ft.Column:
    """Stack rows over the whole width."""
    if room.in_hand:
        props.pop("height", None)
        return stacked(controls, room.px(gap), across=across, **props)
    return full_height(controls, room.px(gap), along=along, across=across, **props)


def plate(
    ui: Ui, room: BigScreenArea, inside: ft.Control, *, now: bool = False, sunken: bool = False, **props: Any
) -> ft.Container:
    """Return a panel: with a border for the player who acts now, sunken if it holds other things."""
    props.setdefault("padding", room.px(16) - BORDER * now)
    if room.in_hand:
        props.pop("height", None)
    if now:
        return active(ui.look, ui.game, inside, radius=room.px(18), **props)
    ground = well if sunken else flat
    return ground(ui.look, inside, radius=room.px(18), **props)


def caption(ui: Ui, room: BigScreenArea, value: str, **props: Any) -> ft.Text:
    """Return the name of a number or a group."""
    props.setdefault("color", ui.colours.ink2)
    return big_text(ui, room, value, props.pop("size", 18), **props)


def counted(
    ui: Ui,
    room: BigScreenArea,
    name: str,
    value: int | str,
    *,
    size: float = 56,
    color: str | None = None,
    sign: ft.Control | None = None,
) -> ft.Control:
    """Return a number over its name."""
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


def who(
    ui: Ui, room: BigScreenArea, seat: Seat, size: float = 26, *, quiet: bool = False, taken: float = 0
) -> ft.Control:
    """Return a player's shape and name. On a phone the name is fitted beside ``taken`` pixels of others."""
    name, mark = ui.words.show(seat), room.px(size * 1.25)
    ink = ui.colours.ink2 if quiet else ui.colours.ink
    if room.in_hand:
        size = whole(ui, room, name, size, "bar", room.width - 2 * room.px(16) - mark - room.px(10) - taken)
    return ft.Row(
        [
            seat_mark(ui, seat, mark, outlined=quiet),
            big_text(ui, room, name, size, role="bar", color=ink, expand=True),
        ],
        spacing=room.px(10),
    )
