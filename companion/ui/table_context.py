"""Where a part of a table's screen stands: one value instead of ``ui, state, do, width`` passed around.

A :class:`TableContext` is a :class:`Ui` that also knows the table, so every component of the kit accepts it:
``row(at, "item-1", …)``, ``at.g("ui.items")``. Every sheet of a table is ``Sheet(at, about)``, the game's
and the frame's; a part that is drawn anew only when its own numbers change takes a Ui and looks at the
table itself (``table_hooks.py``).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from companion.ui.dispatcher import Dispatcher
from companion.ui.parts.sheet import sheet_width
from companion.ui.session import Ui

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class TableContext(Ui, Generic[S]):
    """The look, the words and the desk; the state that is shown; what a tap calls; how wide the place is."""

    state: S
    do: Dispatcher
    width: float

    @property
    def ui(self) -> Ui:
        """Without the table: for a part that must not be drawn anew at each entry."""
        return Ui(self.look, self.words, self.session)

    @property
    def closes(self) -> bool:
        """Whether somebody opened this sheet: what stands beside the table by itself stays there."""
        return self.do.opened is not None


AnyTableContext = TableContext[Any]
"""At a table of whichever game."""


def sheet_context(ui: Ui, state: S, do: Dispatcher) -> TableContext[S]:
    """Inside a sheet of the table."""
    return TableContext(ui.look, ui.words, ui.session, state, do, sheet_width(ui.look))
