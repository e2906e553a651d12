"""Dice on the felt: they tumble for at most 600 ms, and what they will show is known before they begin.

Nothing here rolls. A part is given the faces of a throw that is already decided and written down.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import flet as ft

from companion.ui.desk import Ui
from companion.ui.drawings.picture import picture
from companion.ui.drawings.polyhedra import FELT_HEIGHT, DieFace, throw_source
from companion.ui.hooks import use_ref, use_state
from companion.ui.theme import felt
from companion.ui.tokens import MOTION, ON_FELT, ON_FELT2
from companion.ui.wall import memo_part

FRAMES = 5
RIM = 6
PAUSE = (MOTION["dice"] - 60) / 1000 / FRAMES
"""Seconds between two moments of the tumble: with the last of them the dice lie still within 600 ms."""


@memo_part
def Throw(
    ui: Ui,
    dice: tuple[DieFace, ...],
    moment: str,
    label: str,
    big: str = "",
    small: str = "",
    width: float = 328,
    height: float = FELT_HEIGHT + 2 * RIM,
    id: str = "throw",
) -> ft.Control:
    """A throw on the felt: the dice, its result in big, its sum or breakdown beside it.

    ``moment`` names the throw (the id of its journal entry). A name not seen before tumbles; a throw that
    was there when the screen opened, or that undo and redo bring back, lies still. ``label`` is spoken.
    """
    frame = _use_tumble(ui, moment, bool(dice))
    inner = width - 2 * RIM, height - 2 * RIM
    image = picture(throw_source(ui.look, dice, *inner, frame), *inner)
    layers: list[ft.Control] = [image]
    if big or small:
        layers.append(_result(ui, big if frame < 0 else "", small if frame < 0 else "", width))
    body = ft.Stack(layers, width=inner[0], height=inner[1])
    return ft.Semantics(
        identifier=id,
        label=label,
        live_region=True,
        container=True,
        exclude_semantics=True,
        content=felt(ui.look, body, width=width, height=height),
    )


def _use_tumble(ui: Ui, moment: str, any_dice: bool) -> int:
    """Which moment of the tumble is shown: 0 to 4, or -1 when the dice lie still."""
    step, show = use_state(("", -1))
    seen = use_ref(None)
    if seen.current is None:
        seen.current = {moment}
    newest = use_ref(moment)
    newest.current = moment

    async def tumble() -> None:
        for frame in (*range(1, FRAMES), -1):
            await asyncio.sleep(PAUSE)
            if newest.current != moment:
                return
            show((moment, frame))

    def begin() -> None:
        if moment not in seen.current:
            seen.current.add(moment)
            if ui.look.motion and any_dice:
                ui.desk.later(tumble)

    ft.use_effect(begin, [moment])
    if step[0] == moment:
        return int(step[1])
    return 0 if moment not in seen.current and ui.look.motion and any_dice else -1


def _result(ui: Ui, big: str, small: str, width: float) -> ft.Control:
    size = 38 if len(big) <= 9 else 28
    row: list[Any] = [ui.text(big, "tile", size=size, weight=800, color=ON_FELT, max_lines=1)]
    if small:
        note = ui.text(small, "note", color=ON_FELT2, max_lines=2)
        row.append(ft.Container(note, expand=True, padding=ft.Padding.only(bottom=4)))
    return ft.Container(
        ft.Row(row, spacing=10, vertical_alignment=ft.CrossAxisAlignment.END),
        left=14,
        bottom=6,
        width=min(width - 40, 232) if len(big) + len(small) < 18 else width - 40,
    )


def lying(sides: Sequence[int], faces: Sequence[int], *, dark: bool = False) -> tuple[DieFace, ...]:
    """Dice and the faces they show, for :func:`Throw`."""
    return tuple(DieFace(kind, face, dark=dark) for kind, face in zip(sides, faces, strict=True))


def said_faces(ui: Ui, faces: Sequence[int]) -> str:
    """ "4, 2, 6, 1: sum 13", as a screen reader says it."""
    if len(faces) < 2:
        return ", ".join(map(str, faces))
    return ui.t("dice.said", faces=", ".join(map(str, faces)), n=sum(faces))
