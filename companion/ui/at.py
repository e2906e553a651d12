"""Where a part of a table's screen stands: one value instead of ``ui, state, do, width`` passed around.

An :class:`At` is a :class:`Ui` that also knows the table, so every part of the kit takes it as it is:
``row(at, "item-1", …)``, ``at.g("ui.items")``. Every sheet of a table is ``Sheet(at, about)``, the game's
and the frame's; a part that is drawn anew only when its own numbers change takes a Ui and looks at the
table itself (``live.py``).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Generic, TypeVar

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
