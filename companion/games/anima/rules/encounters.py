"""Encounters: what is turned up, the level check, what follows (Rencontre)."""

from __future__ import annotations

from companion.core.refusal import Refusal
from companion.core.seats import Seat
from companion.games.anima import facts, figures
from companion.games.anima.actions import MeetCreature, MeetEvent
from companion.games.anima.board import Encounter
from companion.games.anima.events import (
    AdvantagesGained,
    Arrived,
    CreatureMet,
    EncounterWaits,
    EventMet,
    FalseAlarm,
    RewardDue,
    SentOff,
)
from companion.games.anima.rules.decision import Decision, Events, acting, busy, learn, within
from companion.games.anima.state import State
from companion.games.anima.vocabulary import EncounterKind, Phase, Where
from companion.games.anima.why import Why


def passed(state: State, encounter: Encounter) -> Events:
    """An encounter was overcome: the team arrives, draws the next one, or may choose a reward."""
    seat, zone = encounter.player, state.zone(encounter.zone)
    if encounter.where is Where.PRELIMINARY and zone is not None:
        return (Arrived(seat, zone.id, zone.label),)
    if encounter.where is Where.EXPLORATION:
        if encounter.left:
            number = encounter.number + 1
            return (EncounterWaits(seat, encounter.zone, Where.EXPLORATION, encounter.left, number),)
        return (RewardDue(seat),)
    return ()


def meet_creature(state: State, action: MeetCreature) -> Decision:
    """A creature must be fought, unless its level is above the zone's (AN-15, AN-16, AN-36)."""
    name = facts.known_name(state.facts, "encounters", action.name)
    combat = _given(action.combat, state, name, "combat")
    level = _given(action.level, state, name, "level")
    if action.mission:
        return _mission_enemy(state, action.player, name, combat)
    encounter = _turned(state, action.player)
    if isinstance(encounter, Refusal):
        return encounter
    alarm = _false_alarm(state, encounter, name, level)
    if alarm is not None:
        return alarm if isinstance(alarm, Refusal) else (*alarm, *_learn(state, name, level))
    wrong = _combat(combat)
    if wrong or combat is None:
        return wrong or Refusal(Why.COMBAT_MISSING)
    met = CreatureMet(action.player, encounter.zone, encounter.where, name, combat, level)
    told = learn(
        state, "encounters", name, {"kind": EncounterKind.CREATURE.value, "level": level, "combat": combat}
    )
    return (met, *told)


def _mission_enemy(state: State, seat: Seat, name: str, combat: int | None) -> Decision:
    """Enemies of a mission have no level check; they are met in Exploration (AN-36, F1)."""
    refusal = acting(state, seat, Phase.EXPLORATION) or busy(state) or _combat(combat)
    zone = state.zone_of(seat)
    if refusal or combat is None:
        return refusal or Refusal(Why.COMBAT_MISSING)
    if zone is None:
        return Refusal(Why.NO_ZONE, player=seat)
    return (CreatureMet(seat, zone.id, Where.MISSION, name, combat),)


def meet_event(state: State, action: MeetEvent) -> Decision:
    """An event is applied as its card says, then discarded (AN-16, AN-17, AN-25, AN-34)."""
    encounter = _turned(state, action.player)
    if isinstance(encounter, Refusal):
        return encounter
    wrong = within(action.advantages, 0, figures.HAND)
    if wrong:
        return wrong
    name = facts.known_name(state.facts, "encounters", action.name)
    level = _given(action.level, state, name, "level")
    alarm = _false_alarm(state, encounter, name, level)
    if alarm is not None:
        return alarm if isinstance(alarm, Refusal) else (*alarm, *_learn(state, name, level))
    told = learn(state, "encounters", name, {"kind": EncounterKind.EVENT.value, "level": level})
    met = EventMet(action.player, encounter.zone, encounter.where, name, level)
    n = min(action.advantages, figures.HAND - state.player(action.player).hand)
    gained = (AdvantagesGained(action.player, n),) if n else ()
    after = (SentOff(action.player),) if action.loses_turn else passed(state, encounter)
    return (met, *gained, *after, *told)


def _turned(state: State, seat: Seat) -> Encounter | Refusal:
    """The encounter this player is about to turn up."""
    encounter = state.encounter
    if encounter is None or encounter.card is not None:
        return Refusal(Why.NO_ENCOUNTER)
    if encounter.player != seat:
        return Refusal(Why.NOT_YOUR_TURN, player=encounter.player)
    return encounter


def _given(told: int | None, state: State, name: str, column: str) -> int | None:
    """What was typed, else what is known of that card."""
    return facts.number(state.facts, "encounters", name, column) if told is None else told


def _learn(state: State, name: str, level: int | None) -> Events:
    return learn(state, "encounters", name, {"level": level})


def _combat(combat: int | None) -> Refusal | None:
    return None if combat is None else within(combat, 0, figures.PRINTED_MOST)


def _false_alarm(state: State, encounter: Encounter, name: str, level: int | None) -> Decision | None:
    """Above the zone's level: no effect, straight to the discard (AN-15, AN-34); None when it takes place.

    In a zone of the highest level every encounter takes place: its own level need not be read.
    """
    zone = state.zone(encounter.zone)
    if zone is None or zone.level is None:
        return Refusal(Why.ZONE_LEVEL_UNKNOWN, zone=zone.label if zone else "")
    if level is None:
        return None if zone.level == figures.LEVELS.stop - 1 else Refusal(Why.LEVEL_MISSING)
    wrong = within(level, figures.LEVELS.start, figures.LEVELS.stop - 1)
    if wrong:
        return wrong
    if level <= zone.level:
        return None
    alarm = FalseAlarm(encounter.player, zone.id, encounter.where, name, level, zone.level)
    return (alarm, *passed(state, encounter))
