"""What the picture of an evening shows."""

from __future__ import annotations

from companion.core.plot import Plot
from companion.games.big_book.state import State

PLOTS: tuple[Plot[State], ...] = (
    Plot("pile", lambda state: state.pile),
    Plot("madness", lambda state: tuple(player.madness for player in state.players)),
)
