"""What the picture of an evening shows."""

from __future__ import annotations

from companion.core.plot import Plot
from companion.games.pantacle.state import State

PLOTS: tuple[Plot[State], ...] = (
    Plot("adepts", lambda state: tuple(player.adepts for player in state.players)),
    Plot("cubes", lambda state: tuple(player.cubes for player in state.players)),
    Plot("flames", lambda state: tuple(player.flames for player in state.players)),
)
