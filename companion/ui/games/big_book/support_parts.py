"""Whose side a sheet shows; and the panels that the quieter sheets share with other games."""

from __future__ import annotations

from collections.abc import Callable

from companion.core.seats import Seat
from companion.games.big_book.state import State
from companion.ui.hooks import use_ref, use_state
from companion.ui.parts.panels import (
    action_button,
    alone,
    back_button,
    confirm_bar,
    count_line,
    danger_line,
    grid,
    live,
    only,
    panel,
    quiet_note,
    title_line,
    views,
    warn_line,
)

__all__ = [
    "action_button",
    "alone",
    "back_button",
    "confirm_bar",
    "count_line",
    "danger_line",
    "grid",
    "live",
    "only",
    "panel",
    "quiet_note",
    "title_line",
    "use_player",
    "views",
    "warn_line",
]


def use_player(state: State, about: Seat | None) -> tuple[Seat, Callable[[Seat], None]]:
    """Whose side a sheet shows (a hook): the one asked for, else the active player, turn after turn."""
    who, choose = use_state(about if about is not None else state.active)
    turn = use_ref(state.active)
    if turn.current != state.active:
        turn.current = state.active
        if about is None:
            who = state.active
            choose(who)
    return (who if state.player(who).alive else state.active), choose
