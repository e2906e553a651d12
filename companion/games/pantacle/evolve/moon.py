"""What events of the moon change, of turns and of the end change (Changement de Lune)."""

from __future__ import annotations

from dataclasses import replace

from companion.core.seats import Seat
from companion.games.pantacle.events import (
    BladesDiscarded,
    BladesDrawn,
    Event,
    ExtraTurnBegan,
    GameWon,
    NoMoonMatched,
    PileReformed,
    TurnBegan,
    TurnEnded,
)
from companion.games.pantacle.state import State
from companion.games.pantacle.vocabulary import Phase, Status


def moon(state: State, event: Event) -> State | None:
    """The state after an event of the end of a turn; None for any other event."""
    match event:
        case BladesDiscarded(player, n):
            after = state.with_player(player, hand=state.player(player).hand - n)
            return replace(after, discard=state.discard + n)
        case BladesDrawn(player, n):
            after = state.with_player(player, hand=state.player(player).hand + n)
            return replace(after, pile=state.pile - n)
        case PileReformed(n):
            return replace(state, pile=state.pile + n, discard=state.discard - n)
        case TurnEnded(player):
            return state.with_player(player, turns=state.player(player).turns + 1)
        case TurnBegan(player, turn):
            return _begin(state, player, turn, extra=False)
        case ExtraTurnBegan(player, turn):
            return _begin(state, player, turn, extra=True)
        case GameWon(player):
            return replace(state, status=Status.WON, winner=player)
        case NoMoonMatched():
            return state
        case _:
            return None


def _begin(state: State, player: Seat, turn: int, *, extra: bool) -> State:
    return replace(
        state,
        active=player,
        turn=turn,
        extra=extra,
        extra_turn=False,
        looked=False,
        announced=None,
        asking=None,
        diverter=None,
        phase=Phase.A1,
    )
