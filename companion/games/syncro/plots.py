"""What the picture of an evening shows."""

from __future__ import annotations

from companion.core.plot import Plot
from companion.games.syncro.state import State

PLOTS: tuple[Plot[State], ...] = (
    Plot("level", lambda state: state.level),
    Plot("tries", lambda state: sum(state.attempts)),
    Plot("horde", lambda state: len(state.horde) if state.horde else None),
)
