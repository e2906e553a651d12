"""The context of a component on a table's screen: one value instead of ``ui, state, do, width``.

A :class:`TableContext` is a :class:`Ui` that also has the table, so every component of the kit accepts it:
``row(at, "item-1", …)``, ``at.g("ui.items")``. Every sheet of a table, of the game or the frame, is
``Sheet(at, about)``. A component that is redrawn only when its own numbers change takes a Ui and follows the
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
    """A Ui plus the table's state, its dispatcher and the available width in pixels."""

    state: S
    do: Dispatcher
    width: float

    @property
    def ui(self) -> Ui:
        """The Ui alone, for a component that must not be redrawn at each entry."""
        return Ui(self.look, self.words, self.session)

    @property
    def closes(self) -> bool:
        """True if a player opened the sheet; False for the sheet that always stays beside a wide table."""
        return self.do.opened is not None


AnyTableContext = TableContext[Any]
"""The context of a table of any game."""


def sheet_context(ui: Ui, state: S, do: Dispatcher) -> TableContext[S]:
    """Return the context of a sheet, with the sheet's width."""
    return TableContext(ui.look, ui.words, ui.session, state, do, sheet_width(ui.look))
