"""What events of the turn change."""

from __future__ import annotations

from dataclasses import replace

from companion.core.seats import Seat
from companion.games.anima import figures
from companion.games.anima.events import (
    DiceRolled,
    Event,
    GameWon,
    NextTurnLost,
    PhaseBegan,
    SentOff,
    StepEnded,
    TieRolled,
    TurnEnded,
    TurnStarted,
)
from companion.games.anima.state import State
from companion.games.anima.team import Player
from companion.games.anima.vocabulary import Phase, Pose, Status


def turn(state: State, event: Event) -> State | None:
    """The state after an event of the turn; None for any other event."""
    match event:
        case TieRolled() | DiceRolled():
            return state
        case TurnStarted():
            return _started(state, event)
        case PhaseBegan(phase, player):
            return replace(state, phase=phase, active=player)
        case StepEnded(player, _, after):
            over = state.with_player(player, met=False)
            return replace(over, active=after, offer=None, removed=None, reward=None, debt=None, deaths=())
        case TurnEnded():
            return replace(state, active=None)
        case SentOff(player):
            return sent_off(state, player)
        case NextTurnLost(player):
            return state.with_player(player, lose_next=True)
        case GameWon(player):
            return replace(state, status=Status.WON, winner=player, active=None)
        case _:
            return None


def sent_off(state: State, seat: Seat) -> State:
    """Nothing more this turn, no zone; a resistance starts over (AN-32, AN-36, A-28)."""
    after = settled(broken_off(state, seat), seat)
    return after.with_player(seat, off=True, reached=False, zone=None)


def settled(state: State, seat: Seat) -> State:
    """Whatever was being settled for a team is over."""
    if state.encounter is not None and state.encounter.player == seat:
        state = replace(state, encounter=None)
    if state.bout is not None and seat in (state.bout.player, state.bout.rival):
        state = replace(state, bout=None)
    if state.exploration is not None and state.exploration.player == seat:
        state = replace(state, exploration=None)
    return replace(state, reward=None) if state.reward == seat else state


def broken_off(state: State, seat: Seat) -> State:
    """A resistance mission that must start over (AN-36)."""
    resistance = state.player(seat).resistance
    if resistance is None:
        return state
    return state.with_player(seat, resistance=replace(resistance, zone=None, held=0))


def _started(state: State, event: TurnStarted) -> State:
    return replace(
        state,
        players=tuple(_fresh(player) for player in state.players),
        phase=Phase.RESET,
        turn=event.turn,
        order=event.order,
        speeds=event.speeds,
        order_told=event.told,
        active=None,
        encounter=None,
        bout=None,
        exploration=None,
        reward=None,
        deaths=(),
        debt=None,
        offer=None,
        removed=None,
        vetoed=(),
        horizons_used=False,
        fought=(),
        traded=(),
    )


def _fresh(player: Player) -> Player:
    """Cards straight, flags cleared, the bonus of a Stay for this turn only (AN-22, AN-29, A-9)."""
    return replace(
        player,
        team=tuple(replace(one, pose=Pose.READY) for one in player.team),
        bonus=figures.STAY if player.stayed else 0,
        off=player.lose_next,
        lose_next=False,
        origin=player.zone,
        reached=False,
        moved=False,
        met=False,
        stayed=False,
        explored=False,
        resisted=False,
    )
