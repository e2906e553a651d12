"""What changes in the purse, by hand, and at the end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from companion.games.synchro_horizon.correction import corrected
from companion.games.synchro_horizon.events.table import (
    CoinsChanged,
    Corrected,
    GameLost,
    GameWon,
    PotionsGained,
)
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.vocabulary import Status


def coins_changed(state: State, event: CoinsChanged) -> State:
    """Coins of the group."""
    return state.with_purse(coins=event.n)


def potions_gained(state: State, event: PotionsGained) -> State:
    """Potions of the group."""
    return state.with_purse(potions=event.n)


def repaired(state: State, event: Corrected) -> State:
    """A number repaired by hand (F1)."""
    return corrected(state, event.field, event.value, event.balance)


def won(state: State, event: GameWon) -> State:
    """The campaign is won (SH-83)."""
    return replace(state, status=Status.WON)


def lost(state: State, event: GameLost) -> State:
    """The campaign is lost (SH-42, SH-72)."""
    return replace(state, status=Status.LOST, loss=event.loss)


APPLY: dict[type, Callable[[State, Any], State]] = {
    CoinsChanged: coins_changed,
    PotionsGained: potions_gained,
    Corrected: repaired,
    GameWon: won,
    GameLost: lost,
}
