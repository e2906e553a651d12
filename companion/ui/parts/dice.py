"""Dice on the felt: an animation of at most 600 ms towards faces that are already known.

Nothing here rolls. A component is given the faces of a throw that is already decided and written to the
journal.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import flet as ft

from companion.ui.drawings.picture import picture
from companion.ui.drawings.polyhedra import FELT_HEIGHT, DieFace, room_below, throw_source
from companion.ui.error_boundary import memo_component
from companion.ui.hooks import use_latest, use_ref
from companion.ui.session import Ui
from companion.ui.table_hooks import patch_control
from companion.ui.theme import felt
from companion.ui.tokens import MOTION, ON_FELT, ON_FELT2

FRAMES = 5
RIM = 6
PAUSE = (MOTION["dice"] - 60) / 1000 / FRAMES
"""Seconds between two frames of the animation: with the last frame the dice lie still within 600 ms."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A throw on the felt: dice, spoken label, result in large type, sum or breakdown in small type.

    ``moment`` identifies it (the id of its journal entry). A new id is animated; a throw that was there when
    the screen opened, or that undo or redo bring back, is shown at once.
    """

    dice: tuple[DieFace, ...] = ()
    moment: str = ""
    label: str = ""
    big: str = ""
    small: str = ""


class FeltTray:
    """The controls of one felt, created once: each throw only patches a picture and three texts in place."""

    def __init__(self, ui: Ui, shown: Shown, width: float, height: float, id: str, *, tumbling: bool = False):
        self.ui = ui
        self.shown = shown
        self._seen = {shown.moment}
        self._area = width - 2 * RIM, height - 2 * RIM
        self.image = picture(self._source(0 if tumbling else -1), *self._area)
        words = Shown() if tumbling else shown
        self.big = ui.text(words.big, "tile", weight=800, color=ON_FELT, max_lines=1)
        self.big.size = self._size(words.big)
        self.small = ui.text(words.small, "note", color=ON_FELT2, max_lines=2)
        self.small.size = self._note(words)
        note = ft.Container(self.small, expand=True, padding=ft.Padding.only(bottom=4))
        row = ft.Row([self.big, note], spacing=10, vertical_alignment=ft.CrossAxisAlignment.END)
        self.result = ft.Container(row, left=14, bottom=6, width=self._room)
        body = ft.Stack([self.image, self.result], width=self._area[0], height=self._area[1])
        self.control = ft.Semantics(
            identifier=id,
            label=shown.label,
            live_region=True,
            container=True,
            exclude_semantics=True,
            content=felt(ui.look, body, width=width, height=height),
        )

    def _source(self, frame: int) -> str:
        return throw_source(self.ui.look, self.shown.dice, *self._area, frame)

    def _size(self, big: str) -> float:
        """Return the font size of the result: smaller if it has more than nine letters."""
        return self.ui.look.size("tile", 38 if len(big) <= 9 else 25)

    @property
    def _room(self) -> float:
        """The width of the texts in pixels: they end before a die that lies beside them."""
        return min(room_below(len(self.shown.dice), *self._area) - 28, 420)

    def _note(self, words: Shown) -> float:
        """Return the font size at which the sum fits beside the result without being cut."""
        look = self.ui.look
        taken = look.width_of(words.big, "tile", 800) * self._size(words.big) / look.size("tile")
        return look.size("note", look.fit(words.small, "note", self._room - taken - 12, most=2, least=8) or 8)

    def show(self, shown: Shown) -> None:
        """Show another throw, animated if its id is new; its faces were decided before."""
        if shown == self.shown:
            return
        before, self.shown = self.shown, shown
        if shown.label != before.label:
            patch_control(self.ui.session, self.control, {"label": shown.label})
        new = shown.moment not in self._seen
        self._seen.add(shown.moment)
        if new and self.ui.look.motion and shown.dice:
            self._rest(Shown(), 0)
            self.ui.session.later(self.tumble, lambda: self.shown is shown)
        else:
            self._rest(shown, -1)

    def _rest(self, words: Shown, frame: int) -> None:
        patch_control(self.ui.session, self.image, {"src": self._source(frame)})
        if self.big.value != words.big:
            patch_control(self.ui.session, self.big, {"value": words.big, "size": self._size(words.big)})
        if self.small.value != words.small:
            patch_control(self.ui.session, self.small, {"value": words.small, "size": self._note(words)})
        if self.result.width != self._room:
            patch_control(self.ui.session, self.result, {"width": self._room})

    async def tumble(self, still_wanted: Callable[[], bool]) -> None:
        """Show other faces for half a second, then the decided ones; stop when another throw is shown."""
        for frame in range(1, FRAMES):
            await asyncio.sleep(PAUSE)
            if not still_wanted():
                return
            patch_control(self.ui.session, self.image, {"src": self._source(frame)})
        await asyncio.sleep(PAUSE)
        if still_wanted():
            self._rest(self.shown, -1)


@memo_component
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
    """Draw a throw on the felt from values (see :class:`Shown`). ``label`` is for screen readers."""
    shown = Shown(dice, moment, label, big, small)
    seen = use_ref(lambda: {moment})
    new = moment not in seen.current and ui.look.motion and bool(dice)
    tray = FeltTray(ui, shown, width, height, id, tumbling=new)
    newest = use_latest(tray)

    def begin() -> None:
        if new:
            ui.session.later(tray.tumble, lambda: newest.current is tray)
        seen.current.add(moment)

    ft.use_effect(begin, [moment])
    return tray.control


def lying(sides: Sequence[int], faces: Sequence[int], *, dark: bool = False) -> tuple[DieFace, ...]:
    """Return dice and the faces they show, for :func:`Throw`."""
    return tuple(DieFace(kind, face, dark=dark) for kind, face in zip(sides, faces, strict=True))
