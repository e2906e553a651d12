"""What every action must respect."""

from __future__ import annotations

from companion.core.refusal import Refusal
from companion.core.rulebook import Action
from companion.core.seats import seats
from companion.games.pantacle.state import State
from companion.games.pantacle.vocabulary import Status, Why
from companion.kit.seated import unknown_seat


def precondition(state: State, action: Action) -> Refusal | None:
    """What every action must respect: the game goes on, everybody named sits here (section 4, PA-1, I15)."""
    if state.status is not Status.PLAYING:
        return Refusal(Why.FINISHED)
    return unknown_seat(action, seats(len(state.players)), Why.UNKNOWN_PLAYER, "player", "at")
