"""How things stand below, beside and upon each other: the words screens are laid out with.

Screens of games use these and none of Flet's own boxes. What large text changes about a size is asked of the
look (``loose``, ``grown``, ``lines``, ``across``); what it changes about an order is known here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Literal

import flet as ft

from companion.ui.session import Ui
from companion.ui.theme import active, flat
from companion.ui.tokens import BORDER

Along = Literal["start", "middle", "end", "between", "around", "evenly"]
"""Where things stand in the direction they follow each other in, when there is more room than they need."""
Across = Literal["start", "middle", "end", "stretch"]
"""Where each of them stands in the other direction."""
Pad = float | tuple[float, float] | tuple[float, float, float, float]
"""Room inside an edge: all round, at the sides and above and below, or left, top, right, bottom."""
Size = float | None
if TYPE_CHECKING:  # Flet imports a control when it is first named: not before there is a page to draw
    Ground = Callable[..., ft.Container]
    """A ground of the theme: ``flat``, ``well`` or ``pressable``."""

_ALONG = {
    "start": ft.MainAxisAlignment.START,
    "middle": ft.MainAxisAlignment.CENTER,
    "end": ft.MainAxisAlignment.END,
    "between": ft.MainAxisAlignment.SPACE_BETWEEN,
    "around": ft.MainAxisAlignment.SPACE_AROUND,
    "evenly": ft.MainAxisAlignment.SPACE_EVENLY,
}
_ACROSS = {
    "start": ft.CrossAxisAlignment.START,
    "middle": ft.CrossAxisAlignment.CENTER,
    "end": ft.CrossAxisAlignment.END,
    "stretch": ft.CrossAxisAlignment.STRETCH,
}
_AUTO = ft.ScrollMode.AUTO
TOP, MIDDLE, BOTTOM = ft.Alignment(0, -1), ft.Alignment(0, 0), ft.Alignment(0, 1)
LEFT, RIGHT = ft.Alignment(-1, 0), ft.Alignment(1, 0)


# -- below each other ------------------------------------------------------------------------------------


def stacked(
    controls: Sequence[ft.Control], gap: float = 8, *, across: Across | None = None, **props: Any
) -> ft.Column:
    """One below the other, as high as they need."""
    if across is not None:
        props["horizontal_alignment"] = _ACROSS[across]
    return ft.Column(list(controls), spacing=gap, tight=True, **props)


def full_height(
    controls: Sequence[ft.Control],
    gap: float = 8,
    *,
    along: Along | None = None,
    across: Across | None = None,
    scrolls: bool = False,
    **props: Any,
) -> ft.Column:
    """One below the other in all the height there is; what is too high ``scrolls``."""
    if along is not None:
        props["alignment"] = _ALONG[along]
    if across is not None:
        props["horizontal_alignment"] = _ACROSS[across]
    if scrolls:
        props["scroll"] = _AUTO
    return ft.Column(list(controls), spacing=gap, **props)


def spread(ui: Ui, controls: Sequence[ft.Control], gap: float = 8, *, scrolls: bool = False) -> ft.Column:
    """The parts of a game's own screen: over the whole height on a phone, from the top where it is wide.

    A screen that ``scrolls``, for want of height or because of large text, begins at the top too.
    """
    along: Along = "start" if scrolls or ui.look.wide else "between"
    return full_height(controls, gap, along=along, scrolls=scrolls, expand=True)


# -- beside each other -----------------------------------------------------------------------------------


def in_line(
    *controls: ft.Control,
    fill: int | None = None,
    gap: float = 8,
    along: Along | None = None,
    across: Across | None = None,
    **props: Any,
) -> ft.Row:
    """Side by side; the one at the place ``fill`` takes what the others leave."""
    if along is not None:
        props["alignment"] = _ALONG[along]
    if across is not None:
        props["vertical_alignment"] = _ACROSS[across]
    held = list(controls)
    if fill is not None:
        held[fill] = expanded(held[fill])
    return ft.Row(held, spacing=gap, **props)


def tight_row(*controls: ft.Control, gap: float = 4, across: Across | None = None, **props: Any) -> ft.Row:
    """Side by side and no wider than they need: a sign and its word."""
    return in_line(*controls, gap=gap, across=across, tight=True, **props)


def side_by_side(
    ui: Ui,
    *controls: ft.Control,
    fill: int | None = None,
    gap: float = 8,
    under: float | None = None,
    across: Across | None = None,
) -> ft.Control:
    """Side by side like :func:`in_line`; with large text one below the other, ``under`` pixels apart.

    What is to ``stretch`` is as high as the highest of them.
    """
    if ui.look.large_text:
        return stacked(controls, gap if under is None else under)
    even = across == "stretch" or None
    return in_line(*controls, fill=fill, gap=gap, across=across, intrinsic_height=even)


def wrap(controls: Sequence[ft.Control], gap: float = 6, *, under: float | None = None) -> ft.Row:
    """Side by side, on as many lines as they need, ``under`` pixels apart."""
    return ft.Row(list(controls), spacing=gap, run_spacing=gap if under is None else under, wrap=True)


def sliding(ui: Ui, controls: Sequence[ft.Control], gap: float = 6) -> ft.Row:
    """On one line that slides sideways, so that what is asked next stays in sight; large text flows."""
    return wrap(controls, gap) if ui.look.large_text else in_line(*controls, gap=gap, scroll=_AUTO)


def grid(cells: Sequence[ft.Control], across: int, gap: float = 8, *, even: bool = False) -> ft.Control:
    """Cells of equal width; give cells that expand. ``even``: those of a row are as high as its highest."""
    padded = [*cells, *(spacer(expand=True) for _ in range(-len(cells) % across))]
    rows = [padded[start : start + across] for start in range(0, len(padded), across)]
    if even and across > 1:
        return stacked([in_line(*row, gap=gap, across="stretch", intrinsic_height=True) for row in rows], gap)
    return stacked([in_line(*row, gap=gap) for row in rows], gap)


def tiles(
    ui: Ui, cells: Sequence[ft.Control], across: int, large: int = 1, gap: float = 8, *, even: bool = False
) -> ft.Control:
    """A :func:`grid` of so many across; with large text only ``large`` of them."""
    return grid(cells, ui.look.per_row(across, large), gap, even=even)


def share(width: float, across: int, gap: float = 8) -> float:
    """How wide one of so many is that stand side by side in a width."""
    return (width - gap * (across - 1)) / across


# -- boxes -----------------------------------------------------------------------------------------------


def boxed(
    control: ft.Control | None,
    *,
    width: Size = None,
    height: Size = None,
    pad: Pad | None = None,
    place: ft.Alignment | None = None,
    **props: Any,
) -> ft.Container:
    """Something in a room of its own size; ``place`` is where it stands in there."""
    if pad is not None:
        props["padding"] = padding(pad)
    if width is not None:
        props["width"] = width
    if height is not None:
        props["height"] = height
    if place is not None:
        props["alignment"] = place
    return ft.Container(control, **props)


def expanded(control: ft.Control, place: ft.Alignment | None = None, **props: Any) -> ft.Container:
    """Something that takes what the others of its line or column leave."""
    return boxed(control, place=place, expand=True, **props)


def spacer(*, width: Size = None, height: Size = None, **props: Any) -> ft.Container:
    """Nothing, so wide or so high: a gap, or a part that has nothing to show now."""
    return boxed(None, width=width, height=height, **props)


def plate(
    control: ft.Control, colour: str, *, radius: float, pad: Pad | None = None, **props: Any
) -> ft.Container:
    """Something on a ground of one colour: a pill, a band."""
    return boxed(control, pad=pad, bgcolor=colour, border_radius=radius, **props)


def highlighted(
    ui: Ui, control: ft.Control, now: bool, *, rest: Ground = flat, pad: Pad = 10, **props: Any
) -> ft.Container:
    """Something on a ground that glows while it is ``now``; the border lies inside and moves no word."""
    if now:
        return active(ui.look, ui.game or "none", control, padding=padding(pad, BORDER), **props)
    return rest(ui.look, control, padding=padding(pad), **props)


def layers(*controls: ft.Control, **props: Any) -> ft.Stack:
    """One upon the other, the last on top."""
    return ft.Stack(list(controls), **props)


def placed(control: ft.Control, *, left: Size = None, top: Size = None, **props: Any) -> ft.Container:
    """A place on :func:`layers`, from their left and top edge."""
    return boxed(control, left=left, top=top, **props)


def padding(pad: Pad, less: float = 0) -> ft.Padding:
    """Room inside an edge as Flet takes it, ``less`` a border that lies inside too; never less than none."""
    sides = pad if isinstance(pad, tuple) else (pad, pad)
    edges = sides if len(sides) == 4 else (*sides, *sides)
    return ft.Padding(*(max(0, each - less) for each in edges))


def game_screen(ui: Ui, column: ft.Control, width: float) -> ft.Control:
    """A game's own screen: ``width`` for its parts, and the margins of every page beside them."""
    return boxed(column, width=width + 32, pad=(16, 0), expand=True)
