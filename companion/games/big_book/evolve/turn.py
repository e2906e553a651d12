"""What events of the turn, of players and of the end change."""

from __future__ import annotations

from dataclasses import replace

from companion.games.big_book.events import (
    ActionEnded,
    Event,
    GameLost,
    GameWon,
    HandTold,
    PlayerEliminated,
    PowerInMonsterPhase,
    PowerUsed,
    RecoveryEnded,
    TokenPassed,
    TurnBegan,
)
from companion.games.big_book.state import Madness, Phase, State, Status


def turn(state: State, event: Event) -> State | None:
    """The state after an event of the turn; None for any other event."""
    match event:
        case TurnBegan(player, number):
            # a power serves once per turn: whoever used one may again (BB-64)
            fresh = tuple(replace(each, power_used=False) for each in state.players)
            return replace(state, players=fresh, active=player, turn=number, phase=Phase.CONCENTRATION)
        case TokenPassed(player):
            return replace(state.with_player(player, power_used=False), active=player)
        case ActionEnded():
            return replace(state, phase=Phase.RECOVERY)
        case HandTold(player, hand, draw, discard):
            return state.with_player(player, mad=Madness(hand, draw, discard))
        case RecoveryEnded(player):
            # what was drawn was not counted: told sizes of the deck are no longer true
            return state.with_player(player, deck=None)
        case PlayerEliminated(player, n):
            out = state.with_player(player, alive=False, mad=Madness(), support=(), spells=(), deck=None)
            return replace(out, box=state.box + n)
        case PowerUsed(player):
            return state.with_player(player, power_used=True)
        case PowerInMonsterPhase():
            return state
        case GameWon():
            return replace(state, status=Status.WON)
        case GameLost(loss):
            return replace(state, status=Status.LOST, loss=loss)
        case _:
            return None
