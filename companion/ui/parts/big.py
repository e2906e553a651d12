"""Parts of the big screen: large type, panels that only tell, numbers with their names. Nothing to press.

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
    """The place a game has on the big screen; ``k`` is 1 at 1280 x 800 and grows with the screen."""

    width: float
    height: float
    k: float
    in_hand: bool = False
    """On a phone: all of the width, and the height that is needed."""
    words: float = 1.0
    """What the text setting makes of words in a hand; numbers are large already."""
    absent: frozenset[Seat] = frozenset()
    """Seats whose players are not here tonight."""

    def without(self, absent: Iterable[Seat]) -> BigScreenArea:
        """Return the same place at a table where these players are absent."""
        return replace(self, absent=frozenset(absent))

    def share(self, part: float, gap: float = 20) -> BigScreenArea:
        """A part of the width, the gap beside it taken off."""
        return self if self.in_hand else replace(self, width=(self.width - gap * self.k) * part)

    def tall(self, part: float, gap: float = 20) -> BigScreenArea:
        """A part of the height, the gap under it taken off."""
        return replace(self, height=(self.height - gap * self.k) * part)

    def inside(self, edge: float) -> BigScreenArea:
        """What an edge all round leaves of the width."""
        return replace(self, width=self.width - 2 * self.px(edge))

    def px(self, size: float) -> float:
        """A size of the 1280 x 800 drawing on this screen."""
        return round(size * self.k, 1)

    @property
    def high(self) -> float | None:
        """The height that is filled; in a hand none is."""
        return None if self.in_hand else self.height

    @property
    def fills(self) -> int | None:
        """What takes its part of the height does not in a hand."""
        return None if self.in_hand else 1

    @property
    def low(self) -> bool:
        """A phone that lies on its side: every line counts."""
        return self.in_hand and self.width > self.height and not self.large

    @property
    def large(self) -> bool:
        """Words so large that few stand side by side."""
        return self.words > LARGE_TEXT_FROM


def big_text(ui: Ui, room: BigScreenArea, value: str, size: float, **props: Any) -> ft.Text:
    """Words so large; one line unless told otherwise, in a hand as many as they need."""
    props.setdefault("max_lines", 1)
    if room.in_hand:
        props["max_lines"] = None
    role = props.pop("role", "body")
    return ui.text(value, role, size=room.px(size) * room.words, **props)


def whole(ui: Ui, room: BigScreenArea, value: str, size: float, role: str, wide: float) -> float:
    """The size at which words are whole on one line so wide; never larger than ``size``."""
    taken = ui.look.width_of(value, role) / ui.look.size(role) * room.k * room.words
    return min(size, wide / taken)


def number(ui: Ui, room: BigScreenArea, value: int | str, size: float, color: str | None = None) -> ft.Text:
    """A number to be read from the other side of the room."""
    return ui.text(str(value), "big", size=room.px(size), color=color, no_wrap=True)


def beside(room: BigScreenArea, controls: Sequence[ft.Control], gap: float = 20) -> ft.Control:
    """Columns of equal height; in a hand one below the other."""
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
    """Rows over the whole width."""
    if room.in_hand:
        props.pop("height", None)
        return stacked(controls, room.px(gap), across=across, **props)
    return full_height(controls, room.px(gap), along=along, across=across, **props)


def plate(
    ui: Ui, room: BigScreenArea, inside: ft.Control, *, now: bool = False, sunken: bool = False, **props: Any
) -> ft.Container:
    """A ground that tells: ringed for who acts now, sunken where it holds something."""
    props.setdefault("padding", room.px(16) - BORDER * now)
    if room.in_hand:
        props.pop("height", None)
    if now:
        return active(ui.look, ui.game, inside, radius=room.px(18), **props)
    ground = well if sunken else flat
    return ground(ui.look, inside, radius=room.px(18), **props)


def caption(ui: Ui, room: BigScreenArea, value: str, **props: Any) -> ft.Text:
    """The name of a number or a group."""
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


def who(
    ui: Ui, room: BigScreenArea, seat: Seat, size: float = 26, *, quiet: bool = False, taken: float = 0
) -> ft.Control:
    """A player: shape and name. In a hand the name is whole beside the width that others have ``taken``."""
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
