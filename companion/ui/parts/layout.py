"""Layout functions: columns, rows, grids, boxes and layers.

Screens of games use these and never Flet's own layout controls. Sizes that depend on large text are asked of
the look (``fixed_unless_large``, ``scaled_height``, ``lines``, ``per_row``); changes of order are made here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Literal

import flet as ft

from companion.ui.session import Ui
from companion.ui.theme import active, flat
from companion.ui.tokens import BORDER

Along = Literal["start", "middle", "end", "between", "around", "evenly"]
"""Alignment along the main axis, if there is more space than needed."""
Across = Literal["start", "middle", "end", "stretch"]
"""Alignment across the main axis."""
Pad = float | tuple[float, float] | tuple[float, float, float, float]
"""Padding in pixels: one number for all edges, (horizontal, vertical), or (left, top, right, bottom)."""
Size = float | None
if TYPE_CHECKING:  # Flet imports a control when it is first named: not before a page is drawn
    Ground = Callable[..., ft.Container]
    """A background of the theme: ``flat``, ``well`` or ``pressable``."""

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


# -- columns ---------------------------------------------------------------------------------------------


def stacked(
    controls: Sequence[ft.Control], gap: float = 8, *, across: Across | None = None, **props: Any
) -> ft.Column:
    """Stack controls vertically, as high as they need."""
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
    """Stack controls vertically in all the available height; with ``scrolls`` they scroll if too high."""
    if along is not None:
        props["alignment"] = _ALONG[along]
    if across is not None:
        props["horizontal_alignment"] = _ACROSS[across]
    if scrolls:
        props["scroll"] = _AUTO
    return ft.Column(list(controls), spacing=gap, **props)


def spread(ui: Ui, controls: Sequence[ft.Control], gap: float = 8, *, scrolls: bool = False) -> ft.Column:
    """Distribute the parts of a game's screen over the height on a phone; start at the top if it is wide.

    A screen that ``scrolls``, because it is too low or the text is large, also starts at the top.
    """
    along: Along = "start" if scrolls or ui.look.wide else "between"
    return full_height(controls, gap, along=along, scrolls=scrolls, expand=True)


# -- rows ------------------------------------------------------------------------------------------------


def in_line(
    *controls: ft.Control,
    fill: int | None = None,
    gap: float = 8,
    along: Along | None = None,
    across: Across | None = None,
    **props: Any,
) -> ft.Row:
    """Place controls side by side; the one at index ``fill`` takes the remaining width."""
    if along is not None:
        props["alignment"] = _ALONG[along]
    if across is not None:
        props["vertical_alignment"] = _ACROSS[across]
    held = list(controls)
    if fill is not None:
        held[fill] = expanded(held[fill])
    return ft.Row(held, spacing=gap, **props)


def tight_row(*controls: ft.Control, gap: float = 4, across: Across | None = None, **props: Any) -> ft.Row:
    """Place controls side by side, no wider than they need, e.g. an icon and its word."""
    return in_line(*controls, gap=gap, across=across, tight=True, **props)


def side_by_side(
    ui: Ui,
    *controls: ft.Control,
    fill: int | None = None,
    gap: float = 8,
    under: float | None = None,
    across: Across | None = None,
) -> ft.Control:
    """Place controls side by side like :func:`in_line`; with large text stack them.

    ``under`` is the gap of the stack in pixels. With ``across="stretch"`` all are as high as the highest.
    """
    if ui.look.large_text:
        return stacked(controls, gap if under is None else under)
    even = across == "stretch" or None
    return in_line(*controls, fill=fill, gap=gap, across=across, intrinsic_height=even)


def wrap(controls: Sequence[ft.Control], gap: float = 6, *, under: float | None = None) -> ft.Row:
    """Place controls side by side on as many lines as they need, ``under`` pixels apart."""
    return ft.Row(list(controls), spacing=gap, run_spacing=gap if under is None else under, wrap=True)


def sliding(ui: Ui, controls: Sequence[ft.Control], gap: float = 6) -> ft.Row:
    """Place controls on one line that scrolls sideways; with large text wrap them."""
    return wrap(controls, gap) if ui.look.large_text else in_line(*controls, gap=gap, scroll=_AUTO)


def grid(cells: Sequence[ft.Control], across: int, gap: float = 8, *, even: bool = False) -> ft.Control:
    """Place cells in rows of equal width; cells must expand. ``even``: cells of a row have equal height."""
    padded = [*cells, *(spacer(expand=True) for _ in range(-len(cells) % across))]
    rows = [padded[start : start + across] for start in range(0, len(padded), across)]
    if even and across > 1:
        return stacked([in_line(*row, gap=gap, across="stretch", intrinsic_height=True) for row in rows], gap)
    return stacked([in_line(*row, gap=gap) for row in rows], gap)


def tiles(
    ui: Ui, cells: Sequence[ft.Control], across: int, large: int = 1, gap: float = 8, *, even: bool = False
) -> ft.Control:
    """Place cells in a :func:`grid` with ``across`` columns; with large text only ``large``."""
    return grid(cells, ui.look.per_row(across, large), gap, even=even)


def share(width: float, across: int, gap: float = 8) -> float:
    """Return the width of one of ``across`` equal columns."""
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
    """Put a control in a box of a given size; ``place`` is its alignment inside."""
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
    """Make a control take the remaining space of its row or column."""
    return boxed(control, place=place, expand=True, **props)


def spacer(*, width: Size = None, height: Size = None, **props: Any) -> ft.Container:
    """Return an empty box of a given size: a gap, or a component that shows nothing now."""
    return boxed(None, width=width, height=height, **props)


def plate(
    control: ft.Control, colour: str, *, radius: float, pad: Pad | None = None, **props: Any
) -> ft.Container:
    """Put a control on a background of one colour: a pill, a band."""
    return boxed(control, pad=pad, bgcolor=colour, border_radius=radius, **props)


def highlighted(
    ui: Ui, control: ft.Control, now: bool, *, rest: Ground = flat, pad: Pad = 10, **props: Any
) -> ft.Container:
    """Put a control on a background that glows if ``now``; the border inside does not move its content."""
    if now:
        return active(ui.look, ui.game or "none", control, padding=padding(pad, BORDER), **props)
    return rest(ui.look, control, padding=padding(pad), **props)


def layers(*controls: ft.Control, **props: Any) -> ft.Stack:
    """Place controls on top of each other, the last one uppermost."""
    return ft.Stack(list(controls), **props)


def placed(control: ft.Control, *, left: Size = None, top: Size = None, **props: Any) -> ft.Container:
    """Place a control in :func:`layers`, in pixels from their left and top edge."""
    return boxed(control, left=left, top=top, **props)


def padding(pad: Pad, less: float = 0) -> ft.Padding:
    """Return Flet's padding, reduced by ``less`` for a border inside the edge; never negative."""
    sides = pad if isinstance(pad, tuple) else (pad, pad)
    edges = sides if len(sides) == 4 else (*sides, *sides)
    return ft.Padding(*(max(0, each - less) for each in edges))


def game_screen(ui: Ui, column: ft.Control, width: float) -> ft.Control:
    """Return the box of a game's screen: ``width`` for its content, plus the margins of every page."""
    return boxed(column, width=width + 32, pad=(16, 0), expand=True)
