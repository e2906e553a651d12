"""What a game brings to the table's frame: a body, sheets, and a line or two for the menu."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import flet as ft

Watch = Callable[..., ft.Control]
"""``watch(ui, state, room)``: the game on the big screen, drawn into a room of so many pixels.

``room.absent`` names the players who are not here tonight."""


@dataclass(frozen=True, slots=True)
class MenuLine:
    """A line of the table's menu that opens one of the game's sheets."""

    sheet: str
    icon: ft.IconData


def no_wait(state: object) -> str:
    """A screen that never waits for a touch of its own."""
    return ""


@dataclass(frozen=True, slots=True)
class GameScreen:
    """The look of one game.

    ``body(ui, do)`` fills the place between the where line and the main bar; its parts look at the
    table with ``use_selector`` and are redrawn one by one. Each sheet is ``sheet(at, about)``
    (``ui/table_context.py``).
    ``pane`` is the sheet that stands in the right pane by default. ``menu`` lines are named by the
    text keys ``<game>.menu.<sheet>``.
    """

    body: Callable[..., ft.Control]
    sheets: Mapping[str, Callable[..., ft.Control]] = field(default_factory=dict)
    menu: tuple[MenuLine, ...] = ()
    pane: str = ""
    plain: bool = False
    """Drawn from the rules alone: before dice are thrown it asks whether the real ones were."""
    silent: bool = False
    """No sound at this table, whatever the settings say."""
    guide: str = ""
    """The sheet behind the where line; the generic turn guide when empty."""
    brief: bool = False
    """The body fills a phone: what happened by itself is told in one line."""
    answered: frozenset[str] = frozenset()
    """Sheets whose question can be answered on the screen itself: they never open unasked."""
    waits: Callable[[Any], str] = no_wait
    """The text key of what the screen itself asks for in a state: the main button only says so."""
