"""An initiative box: marbles in a row under a sliding cover, revealed one by one.

The component gets only the revealed marbles: those under the cover never reach a client. Colour alone carries
no meaning: each marble has its letter and its name for screen readers.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import flet as ft

from companion.ui.drawings.dice import marble
from companion.ui.drawings.shapes import RINGS, ring_colour
from companion.ui.error_boundary import memo_component
from companion.ui.parts.tappable import tappable
from companion.ui.session import Ui
from companion.ui.theme import Look, vertical, well

COLOURS = ("R", "J", "B", "V", "s3", "s5", "e_a", "e_t")
"""Colours of a marble: the four rings, then four for free use."""


@dataclass(frozen=True, slots=True)
class ShownMarble:
    """A revealed marble: its letter, its colour (one of :data:`COLOURS`), its spoken name."""

    letter: str
    colour: str
    name: str = ""


def marble_colour(look: Look, colour: str) -> str:
    """Return the colour of a marble in this theme."""
    return ring_colour(look, colour) if colour in RINGS else str(getattr(look.palette, colour))


@memo_component
def InitiativeBox(
    ui: Ui,
    id: str,
    title: str,
    revealed: tuple[ShownMarble, ...],
    total: int = 4,
    note: str = "",
    due: bool = False,
    current: bool = True,
    on_press: Callable[[], object] | None = None,
    spoken_action: str = "",
    sign: ft.Control | None = None,
    size: float = 30,
) -> ft.Control:
    """Draw the box in 164 x 68 px: title, ``note`` at the right, the marbles and the cover over the rest.

    ``due`` gives it the border of the next step. ``current`` rings the last marble, whose character acts;
    otherwise all revealed ones have a tick. A tap usually reveals the next marble.
    """
    head: list[ft.Control] = [sign] if sign is not None else []
    head.append(ft.Container(ui.text(title, "caption", weight=600, max_lines=1), expand=True))
    if note:
        head.append(ui.text(note, "caption", color=ui.colours.ink2, max_lines=1))
    body = ft.Column(
        [ft.Row(head, spacing=4, width=_tray_width(total, size)), tray(ui, revealed, total, current, size)],
        spacing=3,
        alignment=ft.MainAxisAlignment.CENTER,
        tight=True,
    )
    said = spoken_box(ui, title, revealed, total, note)
    height = 52 + size - 14 + 16 * (ui.look.scale - 1)
    padding = ft.Padding.symmetric(horizontal=5 if due else 8, vertical=3 if due else 6)
    if on_press is None:
        return ft.Semantics(
            identifier=id, label=said, container=True, exclude_semantics=True,
            content=well(ui.look, body, height=height, padding=padding),
        )  # fmt: skip
    return tappable(
        ui, id, f"{said}. {spoken_action}" if spoken_action else said, body, on_press,
        ground="active" if due else "well", height=height, radius=14, padding=padding,
    )  # fmt: skip


def spoken_box(ui: Ui, title: str, revealed: tuple[ShownMarble, ...], total: int, note: str = "") -> str:
    """Return the label of a box for screen readers."""
    names = ", ".join(each.name or each.letter for each in revealed) or ui.t("marbles.none")
    parts = [title, names, ui.t("marbles.hidden", n=total - len(revealed))]
    return ". ".join([*parts, note] if note else parts)


def _tray_width(total: int, size: float) -> float:
    return total * (size + 4) + 6


def marble_size(width: float, total: int) -> float:
    """Return the size of marbles in a box of this width, edges included."""
    return (width - 16 - 6) / total - 4


def tray(ui: Ui, revealed: tuple[ShownMarble, ...], total: int, current: bool, size: float) -> ft.Control:
    """Return the wooden box with a hollow per marble, and the cover that slides off to the right."""
    step = size + 4
    width, height = _tray_width(total, size), size + 6
    hollow = ui.colours.well if ui.look.dark else ui.colours.wood_b
    hollows = [
        ft.Container(
            width=size, height=size, left=5 + place * step, top=3, border_radius=size / 2, bgcolor=hollow
        )
        for place in range(total)
    ]
    out = [
        ft.Container(
            marble(
                ui.look,
                each.letter,
                None,
                size,
                "current" if current and place == len(revealed) - 1 else "played",
                game_id=ui.game or "none",
                fill=marble_colour(ui.look, each.colour),
            ),
            left=5 + place * step,
            top=3,
        )
        for place, each in enumerate(revealed)
    ]
    cover = _cover(ui, total - len(revealed), step, height)
    slide = ft.Container(
        cover,
        left=(3 + len(revealed) * step) if len(revealed) < total else width,
        top=0,
        width=width,
        height=height,
        animate_position=ui.look.ms("lane"),
    )
    return ft.Container(
        ft.Stack(
            [*hollows, *out, slide], width=width, height=height, clip_behavior=ft.ClipBehavior.HARD_EDGE
        ),
        width=width,
        height=height,
        border_radius=8,
        gradient=vertical(ui.colours.wood_b, ui.colours.wood_a),
        clip_behavior=ft.ClipBehavior.HARD_EDGE,
    )


def _cover(ui: Ui, hidden: int, step: float, height: float) -> ft.Control:
    """Return the cover with a question mark over each hidden marble."""
    ink = ui.colours.bone_a if ui.look.dark else ui.colours.on_bone
    mark = max(12.0, step * 0.36)
    marks: list[ft.Control] = [
        ft.Container(
            ui.text("?", "caption", weight=700, size=mark, color=ink),
            width=step,
            alignment=ft.Alignment(0, 0),
        )
        for _ in range(hidden)
    ]
    return ft.Container(
        ft.Row(marks, spacing=0),
        height=height,
        gradient=vertical(ui.colours.wood_a, ui.colours.wood_b),
        border=ft.Border.all(1, ui.colours.bone_line),
        border_radius=6,
    )
