"""What the picture of an evening shows."""

from __future__ import annotations

from companion.core.plot import Plot
from companion.games.synchro_horizon.queries.look import safe_units
from companion.games.synchro_horizon.state import State

PLOTS: tuple[Plot[State], ...] = (
    Plot("left", safe_units),
    Plot("damage", lambda state: sum(hero.health.damage for hero in state.heroes)),
    Plot("coins", lambda state: state.purse.coins),
    Plot("stops", lambda state: len(state.journey.path)),
)
