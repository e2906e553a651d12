"""The end: the Celestial beaten in time, winter, nobody left, or given up (p. 5, 17)."""

from __future__ import annotations

from dataclasses import replace

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.core.rulebook import Action, Decision, Event, action, event
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.vocabulary import Loss, Status
from companion.games.synchro_horizon.why import Why


def first(state: State, action: Action) -> Refusal | None:
    """After the end nothing is accepted (invariant 12)."""
    return None if state.playing else Refusal(Why.FINISHED)


@action("SH-72", "F10")
class GiveUp:
    """The players end the campaign themselves."""

    def decide(self, state: State, chance: Chance) -> Decision:
        return (GameLost(Loss.GIVEN_UP),)


def lost(events: tuple[Event, ...]) -> bool:
    """True when these events end the game: nothing may follow them."""
    return bool(events) and isinstance(events[-1], GameLost)


# -- what happened ----------------------------------------------------------------------------------


@event
class GameWon:
    """The Celestial and its monsters are defeated in time (SH-83)."""

    def apply(self, state: State) -> State:
        return replace(state, status=Status.WON)


@event
class GameLost:
    """The campaign is lost (SH-42, SH-72)."""

    loss: Loss

    def apply(self, state: State) -> State:
        return replace(state, status=Status.LOST, loss=self.loss)
