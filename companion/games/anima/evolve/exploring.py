"""What events of Exploration and of missions change."""

from __future__ import annotations

from dataclasses import replace

from companion.games.anima.board import Exploration, Final
from companion.games.anima.events import (
    CellRead,
    Event,
    Explored,
    FinalRevealed,
    FinalTold,
    MissionDone,
    MissionShown,
    RecruitedBefore,
    ResistanceBegan,
    ResistanceBroken,
    ResistanceHeld,
    RewardDue,
    RewardSkipped,
    RewardTaken,
    SpecialSettled,
    SpeedTested,
)
from companion.games.anima.evolve.turn import broken_off
from companion.games.anima.state import State
from companion.games.anima.team import Mission, Recruited, Resistance
from companion.games.anima.vocabulary import Cell, MissionState, Reward


def exploring(state: State, event: Event) -> State | None:
    """The state after an event of Exploration or of a mission; None for any other event."""
    match event:
        case Explored(player, zone, _, die, cell):
            rolled = Exploration(player, zone, die, cell)
            return replace(state.with_player(player, explored=True), exploration=rolled)
        case CellRead(player, zone, die, cell):
            read = _with_cell(state, zone, die, cell)
            return replace(read, exploration=Exploration(player, zone, die, cell))
        case SpecialSettled():
            return replace(state, exploration=None)
        case RewardDue(player):
            return replace(state, reward=player, exploration=None, encounter=None)
        case RewardTaken():
            return _rewarded(state, event)
        case RewardSkipped():
            return replace(state, reward=None)
        case SpeedTested() | RecruitedBefore():
            return state
        case _:
            return _missions(state, event)


def _missions(state: State, event: Event) -> State | None:
    match event:
        case ResistanceBegan(player, mission, zone, need):
            return state.with_player(player, resistance=Resistance(mission, zone, 0, need))
        case ResistanceHeld(player, n):
            resistance = state.player(player).resistance
            held = None if resistance is None else replace(resistance, held=n)
            return state.with_player(player, resistance=held, resisted=True)
        case ResistanceBroken(player):
            return broken_off(state, player)
        case MissionShown(player, mission, title):
            return state.with_mission(player, mission, Mission(MissionState.SHOWN, title))
        case MissionDone(player, mission, title):
            done = state.with_mission(player, mission, Mission(MissionState.DONE, title))
            resistance = state.player(player).resistance
            over = resistance is not None and resistance.mission == mission
            return done.with_player(player, resistance=None) if over else done
        case FinalRevealed():
            return replace(state, final=Final(revealed=True))
        case FinalTold(title):
            return replace(state, final=Final(revealed=True, title=title))
        case _:
            return None


def _with_cell(state: State, number: int, die: int, cell: Cell) -> State:
    zone = state.zone(number)
    if zone is None:
        return state
    table = tuple(cell if face == die else old for face, old in enumerate(zone.table, start=1))
    return state.with_zone(number, table=table)


def _rewarded(state: State, event: RewardTaken) -> State:
    taken = replace(state, reward=None)
    if event.reward is not Reward.RECRUIT:
        return taken
    player, now = state.player(event.player), Recruited(event.zone, state.turn)
    last, before = player.last_recruit, player.recruited
    if last is not None and last.zone not in before:
        before = (*before, last.zone)
    return taken.with_player(event.player, last_recruit=now, recruited=before)
