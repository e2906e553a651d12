"""The end: the last monster beaten, or the grimoire stronger (Fin de la partie)."""

from __future__ import annotations

from dataclasses import replace

from companion.core.rulebook import event
from companion.games.big_book.state import Loss, State, Status


@event
class GameWon:
    """The last monster is beaten."""

    def apply(self, state: State) -> State:
        return replace(state, status=Status.WON)


@event
class GameLost:
    """The game is lost."""

    loss: Loss

    def apply(self, state: State) -> State:
        return replace(state, status=Status.LOST, loss=self.loss)
