"""Where a part of a table's screen stands: one value instead of ``ui, state, do, width`` passed around.

An :class:`At` is a :class:`Ui` that also knows the table, so every part of the kit takes it as it is:
``row(at, "item-1", …)``, ``at.g("ui.items")``. Every sheet of a game is ``Sheet(at, about)``; a part that is
drawn anew only when its own numbers change takes a Ui and looks at the table itself (``live.py``).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import flet as ft

from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.parts.sheet import sheet_width

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class At(Ui, Generic[S]):
    """The look, the words and the desk; the state that is shown; what a tap calls; how wide the place is."""

    state: S
    do: Actor
    width: float

    @property
    def ui(self) -> Ui:
        """Without the table: for a part that must not be drawn anew at each entry."""
        return Ui(self.look, self.words, self.desk)

    @property
    def closes(self) -> bool:
        """Whether somebody opened this sheet: what stands beside the table by itself stays there."""
        return self.do.opened is not None


AnyAt = At[Any]
"""At a table of whichever game."""


def at_sheet(ui: Ui, state: S, do: Actor) -> At[S]:
    """Inside a sheet of the table."""
    return At(ui.look, ui.words, ui.desk, state, do, sheet_width(ui.look))


def by_at(draw: Callable[..., ft.Control]) -> Callable[..., ft.Control]:
    """A sheet ``draw(at, about)``, as the table's frame calls it."""

    def sheet(ui: Ui, state: object, do: Actor, about: object = None) -> ft.Control:
        return draw(at_sheet(ui, state, do), about)

    return sheet
