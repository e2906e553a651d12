"""Missions: what is public of them. Their texts stay in the players' hands (Missions)."""

from __future__ import annotations

from typing import assert_never

from companion.core.refusal import Refusal
from companion.core.seats import Seat
from companion.games.anima import facts, figures
from companion.games.anima.actions import (
    BeginResistance,
    CompleteFinal,
    CompleteMission,
    Resist,
    ShowMission,
    TellFinal,
)
from companion.games.anima.events import (
    FinalRevealed,
    FinalTold,
    GameWon,
    MissionDone,
    MissionShown,
    ResistanceBegan,
    ResistanceBroken,
    ResistanceHeld,
    SentOff,
)
from companion.games.anima.rules.decision import Decision, Events, acting, busy, learn, softly, within
from companion.games.anima.state import State
from companion.games.anima.vocabulary import MissionKind, MissionState, Phase
from companion.games.anima.why import Why

Missions = BeginResistance | Resist | ShowMission | CompleteMission | TellFinal | CompleteFinal


def missions(state: State, action: Missions) -> Decision:
    """Every action on missions."""
    match action:
        case BeginResistance():
            return begin_resistance(state, action)
        case Resist():
            return resist(state, action)
        case ShowMission():
            return show_mission(state, action)
        case CompleteMission():
            return complete_mission(state, action)
        case TellFinal():
            return tell_final(state, action)
        case CompleteFinal():
            return complete_final(state, action)
        case _:
            assert_never(action)


def _open(state: State, seat: Seat, number: int) -> Refusal | None:
    """Why a basic mission cannot be worked on."""
    if not 1 <= number <= figures.BASICS:
        return Refusal(Why.NO_SUCH_MISSION, number=number, high=figures.BASICS)
    if state.player(seat).missions[number - 1].state is MissionState.DONE:
        return Refusal(Why.MISSION_DONE, player=seat, number=number)
    return None


def begin_resistance(state: State, action: BeginResistance) -> Decision:
    """The team stays for several turns; played in Exploration (AN-36, Missions de Résistance)."""
    seat = action.player
    refusal = acting(state, seat, Phase.EXPLORATION) or busy(state) or _open(state, seat, action.mission)
    if refusal:
        return refusal
    if action.need is not None:
        wrong = within(action.need, 1, 9)
        if wrong:
            return wrong
    zone = state.zone_of(seat)
    if zone is None:
        return Refusal(Why.NO_ZONE, player=seat)
    if state.player(seat).resisting:
        return Refusal(Why.RESISTING, player=seat)
    return (ResistanceBegan(seat, action.mission, zone.id, action.need),)


def resist(state: State, action: Resist) -> Decision:
    """One turn more, or beaten by the mission's enemies: sent off, start over (AN-36)."""
    seat = action.player
    refusal = acting(state, seat, Phase.EXPLORATION) or busy(state)
    if refusal:
        return refusal
    resistance = state.player(seat).resistance
    if resistance is None or resistance.zone is None:
        return Refusal(Why.NOT_RESISTING, player=seat)
    events: Events = (ResistanceHeld(seat, resistance.held + 1, resistance.need),)
    if not action.held:
        events = (ResistanceBroken(seat), SentOff(seat))
    again = Refusal(Why.ALREADY_RESISTED, player=seat) if state.player(seat).resisted else None
    return softly(again, events)


def _title(state: State, seat: Seat, number: int, told: str) -> str:
    """The title told now, or the one already open on the table."""
    return facts.known_name(state.facts, "missions", told) or state.player(seat).missions[number - 1].title


def show_mission(state: State, action: ShowMission) -> Decision:
    """A mission that must be shown is laid on the left (AN-37)."""
    refusal = _open(state, action.player, action.mission)
    if refusal:
        return refusal
    title = _title(state, action.player, action.mission, action.title)
    told = learn(state, "missions", title, {"kind": MissionKind.BASIC.value})
    return (MissionShown(action.player, action.mission, title), *told)


def complete_mission(state: State, action: CompleteMission) -> Decision:
    """Laid on the right; the first one of the evening reveals the final mission, once (AN-3, AN-37, A-2)."""
    refusal = _open(state, action.player, action.mission)
    if refusal:
        return refusal
    title = _title(state, action.player, action.mission, action.title)
    events: Events = (MissionDone(action.player, action.mission, title),)
    if not state.final.revealed:
        events = (*events, FinalRevealed())
    told = learn(state, "missions", title, {"kind": MissionKind.BASIC.value})
    return softly(_not_now(state, action.player), (*events, *told))


def _not_now(state: State, seat: Seat) -> Refusal | None:
    """Missions are played in Exploration, each team at its step; a card may say otherwise (AN-36)."""
    if state.player(seat).off:
        return Refusal(Why.SENT_OFF, player=seat)
    exploring = state.active == seat and state.phase is Phase.EXPLORATION
    return None if exploring else Refusal(Why.NOT_EXPLORING, player=seat)


def tell_final(state: State, action: TellFinal) -> Decision:
    """The final mission is known to all once it is revealed (AN-3)."""
    if not state.final.revealed:
        return Refusal(Why.FINAL_HIDDEN)
    title = facts.known_name(state.facts, "missions", action.title)
    if not title:
        return Refusal(Why.NAME_MISSING)
    return (FinalTold(title), *learn(state, "missions", title, {"kind": MissionKind.FINAL.value}))


def complete_final(state: State, action: CompleteFinal) -> Decision:
    """Only after one basic mission, or both with the option: the game is won (AN-2, AN-45)."""
    have, need = state.player(action.player).done, state.missions_needed
    if have < need:
        return Refusal(Why.NO_BASIC, player=action.player, have=have, need=need)
    if not state.final.revealed:
        return Refusal(Why.FINAL_HIDDEN)
    return softly(_not_now(state, action.player), (GameWon(action.player, state.turn),))
