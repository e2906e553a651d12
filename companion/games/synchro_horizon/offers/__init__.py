"""Sensible taps now, and what the main button does. One module for each phase."""

from __future__ import annotations

from companion.core.game import Step
from companion.games.synchro_horizon.actions import Action
from companion.games.synchro_horizon.offers import fight, journey, levels, setup
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.vocabulary import Phase


def step(state: State) -> Step[Action] | None:
    """What the main button does; None once the campaign is over."""
    if not state.playing:
        return None
    owed = levels.step(state)
    if owed is not None:
        return owed
    match state.phase:
        case Phase.SETUP:
            return setup.step(state)
        case Phase.FIGHT:
            return fight.step(state)
        case _:
            return journey.step(state)


def offers(state: State) -> tuple[Action, ...]:
    """Actions the rules accept now and players are likely to want."""
    if not state.playing:
        return ()
    found = (*setup.offers(state), *fight.offers(state), *levels.offers(state), *journey.offers(state))
    return tuple(dict.fromkeys(found))
