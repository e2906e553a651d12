"""What belongs to which phase, what every action must respect, and the end (Déroulement du Jeu)."""

from __future__ import annotations

from dataclasses import replace

from companion.core.refusal import Refusal
from companion.core.rulebook import Action, Decision, Event, event
from companion.core.seats import seats
from companion.games.big_book.correction import Correct
from companion.games.big_book.state import State
from companion.games.big_book.vocabulary import Loss, Phase, Status, Why
from companion.kit.seated import unknown_seat


def precondition(state: State, action: Action) -> Refusal | None:
    """What every action must respect (section 4 of the spec): a finished game is only repaired."""
    if state.status is not Status.PLAYING and not isinstance(action, Correct):
        return Refusal(Why.FINISHED)
    return _seated(state, action)


def _seated(state: State, action: Action) -> Refusal | None:
    """Everybody named must sit at the table and still play (BB-51, I10)."""
    for name in ("player", "owner", "other_player"):
        unknown = unknown_seat(action, seats(len(state.players)), Why.UNKNOWN_PLAYER, name)
        if unknown is not None:
            return unknown
        seat = getattr(action, name, None)
        if seat is not None and not state.player(seat).alive:
            return Refusal(Why.ELIMINATED, player=seat)
    return None


def monster_first(state: State) -> Refusal | None:
    """No turn ends before the Monster phase is over (BB-25, BB-27)."""
    if state.phase is Phase.CONCENTRATION:
        return Refusal(Why.MONSTER_FIRST)
    return Refusal(Why.CURSES_FIRST) if state.curses_due else None


def paid_action(state: State, events: tuple[Event, ...]) -> Decision:
    """What is paid by cards belongs to the Action phase (BB-25, BB-36, Phase d'Action).

    Once the marker has moved, the page's bonus may still bring cards before the curses are laid.
    """
    if state.phase is Phase.CONCENTRATION:
        return Refusal(Why.MONSTER_FIRST, anyway=events)
    if state.phase is Phase.RECOVERY:
        return Refusal(Why.NOT_ACTION_PHASE, anyway=events)
    return events


# -- the end: the last monster beaten, or the grimoire stronger (Fin de la partie) ------------------


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
