"""What the picture of an evening shows."""

from __future__ import annotations

from companion.core.plot import Plot
from companion.games.anima.state import State
from companion.games.anima.vocabulary import MissionState

PLOTS: tuple[Plot[State], ...] = (
    Plot(
        "missions",
        lambda state: tuple(
            sum(mission.state is MissionState.DONE for mission in player.missions) for player in state.players
        ),
    ),
    Plot("team", lambda state: tuple(len(player.team) for player in state.players)),
    Plot("cards", lambda state: tuple(player.hand for player in state.players)),
)
