"""What events of Preparation change (Préparation, p. 12 to 14)."""

from __future__ import annotations

from dataclasses import replace

from companion.games.pantacle.events import (
    AdeptBought,
    AdeptsSacrificed,
    Event,
    ExtraTurnWon,
    FlamePlaced,
    HandLookedAt,
    MarkerPlaced,
    PreparationSkipped,
    StepPassed,
    StepSkipped,
    TokensSacrificed,
)
from companion.games.pantacle.state import State
from companion.games.pantacle.vocabulary import Flame, Phase, Resource

_FOLLOWING = {Phase.A1: Phase.A2, Phase.A2: Phase.A3, Phase.A3: Phase.ANNOUNCE}


def preparation(state: State, event: Event) -> State | None:
    """The state after an event of Preparation; None for any other event."""
    match event:
        case MarkerPlaced(_, favour):
            return replace(state, marker=favour, phase=Phase.A1)
        case PreparationSkipped():
            return replace(state, phase=Phase.ANNOUNCE)
        case StepPassed(_, step) | StepSkipped(_, step):
            return replace(state, phase=_FOLLOWING[step])
        case AdeptBought(player, n):
            return replace(state.give(player, Resource.CUBES, -n), phase=Phase.A2)
        case TokensSacrificed(player, gone):
            kept = state.player(player).tokens[len(gone) :]
            return replace(state.with_player(player, tokens=kept), phase=Phase.A3)
        case AdeptsSacrificed(player, n):
            return replace(state.give(player, Resource.ADEPTS, -n), phase=Phase.ANNOUNCE)
        case FlamePlaced():
            return _flame(state, event)
        case ExtraTurnWon():
            return replace(state, extra_turn=True)
        case HandLookedAt():
            return replace(state, looked=True)
        case _:
            return None


def _flame(state: State, event: FlamePlaced) -> State:
    player = state.player(event.player)
    spots = (*player.spots, event.spot)
    if event.flame is Flame.TOP:
        return state.with_player(event.player, top=False, spots=spots)
    return state.with_player(event.player, cursed=player.cursed - 1, spots=spots)
