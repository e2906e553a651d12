"""The interface between a game and the table's frame: a body, sheets and menu lines."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import flet as ft

Watch = Callable[..., ft.Control]
"""``watch(ui, state, room)``: draw the game on the big screen, into the area ``room`` (pixels).

``room.absent`` holds the seats of absent players.
"""


@dataclass(frozen=True, slots=True)
class MenuLine:
    """A line of the table's menu that opens one of the game's sheets."""

    sheet: str
    icon: ft.IconData


def no_wait(state: object) -> str:
    """Return "": the default ``waits``, for a screen that never waits for a touch on itself."""
    return ""


@dataclass(frozen=True, slots=True)
class GameScreen:
    """The screen of one game: its body, its sheets and its menu lines.

    ``body(ui, do)`` fills the space between the where line and the main bar; its components read the table
    with ``use_selector`` and are redrawn one by one. Each sheet is ``sheet(at, about)``
    (``ui/table_context.py``). ``pane`` is the sheet shown by default in the right pane of a wide screen.
    ``menu`` lines are named by the text keys ``<game>.menu.<sheet>``.
    """

    body: Callable[..., ft.Control]
    sheets: Mapping[str, Callable[..., ft.Control]] = field(default_factory=dict)
    menu: tuple[MenuLine, ...] = ()
    pane: str = ""
    plain: bool = False
    """True for the generic screen: an action with dice opens its form, which asks for the real dice."""
    silent: bool = False
    """True if this table plays no sound, even with sound on in the settings."""
    guide: str = ""
    """The sheet that the where line opens; "" for the generic turn guide."""
    brief: bool = False
    """True if the body needs a phone's full height: automatic entries are reported in one line."""
    answered: frozenset[str] = frozenset()
    """Sheets whose question can be answered on the body itself: they never open automatically."""
    waits: Callable[[Any], str] = no_wait
    """A function of the state: the text key of the touch the body asks for, or "".

    While it is not "", the main button only shows this text.
    """
