"""What events of encounters and fights change."""

from __future__ import annotations

from dataclasses import replace

from companion.core.seats import Seat
from companion.games.anima.board import Bout, Creature, Debt, Encounter, pair
from companion.games.anima.events import (
    BonusChanged,
    CardGiven,
    CardKept,
    CardOwed,
    CardThrown,
    CharacterDied,
    CreatureBeaten,
    CreatureMet,
    CreatureWaits,
    DeathDue,
    EncounterAvoided,
    EncountersReshuffled,
    EncounterWaits,
    Event,
    EventMet,
    FalseAlarm,
    FightDeclared,
    FightRolled,
    FightSettled,
    RivalBeaten,
    TeamBeaten,
    TeamRenewed,
    TeamsTied,
)
from companion.games.anima.state import State
from companion.games.anima.team import Character
from companion.games.anima.vocabulary import Hidden, Side, Where


def encounters(state: State, event: Event) -> State | None:
    """The state after an event of encounters or fights; None for any other event."""
    match event:
        case EncounterWaits(player, zone, where, n, number):
            waiting = Encounter(player, zone, where, n - 1, number)
            drawn = state.encounter_drawn() if where is Where.EXPLORATION else state
            return replace(drawn, encounter=waiting, exploration=None, bout=None)
        case EncountersReshuffled(n):
            return replace(state, encounter_deck=(state.encounter_deck or 0) + n)
        case CreatureWaits(player, zone):
            place = state.zone(zone)
            creature = place.creature if place else None
            faced = Encounter(player, zone, Where.PRELIMINARY, card=creature)
            return replace(state, encounter=faced, bout=Bout(player))
        case CreatureMet():
            return _creature_met(state, event)
        case EventMet(player, zone, where) | FalseAlarm(player, zone, where):
            return _met(state.freed(zone), player) if where is Where.PRELIMINARY else state
        case EncounterAvoided(player, _, where):
            return _met(state, player) if where is Where.PRELIMINARY else state
        case TeamBeaten() | FightRolled() | FightSettled():
            return state
        case CreatureBeaten(player, zone, where):
            beaten = _creature_beaten(state, zone, where)
            return _met(beaten, player) if where is Where.PRELIMINARY else beaten
        case _:
            return _between_teams(state, event)


def _between_teams(state: State, event: Event) -> State | None:
    match event:
        case FightDeclared(player, target):
            return replace(state, bout=Bout(player, target))
        case BonusChanged(side, n):
            return _bonus(state, side, n)
        case TeamsTied(player, rival):
            both = pair(player, rival)
            fought = state.fought if both in state.fought else (*state.fought, both)
            return replace(state, bout=None, fought=fought)
        case RivalBeaten():
            return replace(state, bout=None)
        case CardOwed(giver, taker):
            return replace(state, debt=Debt(giver, taker))
        case CardGiven(giver, taker):
            less = state.with_player(giver, hand=state.player(giver).hand - 1)
            return replace(less.with_player(taker, hand=less.player(taker).hand + 1), debt=None)
        case CardKept():
            return replace(state, debt=None)
        case CardThrown(giver):
            return replace(state.with_player(giver, hand=state.player(giver).hand - 1), debt=None)
        case DeathDue(player):
            return replace(state, deaths=(*state.deaths, player))
        case CharacterDied(player, character):
            return _died(state, player, character)
        case TeamRenewed(player, character):
            renewed = state.with_player(player, team=(Character(character),))
            return replace(renewed, next_id=max(state.next_id, character + 1))
        case _:
            return None


def _creature_met(state: State, event: CreatureMet) -> State:
    creature = Creature(event.name, event.combat, event.level)
    faced = Encounter(event.player, event.zone, event.where, card=creature)
    if state.encounter is not None:
        faced = replace(state.encounter, card=creature)
    met = replace(state, encounter=faced, bout=Bout(event.player))
    if event.where is Where.PRELIMINARY:
        there = met.with_zone(event.zone, hidden=Hidden.CREATURE, creature=creature)
        return _met(there, event.player)
    return met


def _met(state: State, seat: Seat) -> State:
    """What barred the way was turned up: the movement is declared for good (AN-48)."""
    return state.with_player(seat, met=True)


def _creature_beaten(state: State, zone: int, where: Where) -> State:
    free = state.freed(zone) if where is Where.PRELIMINARY else state
    if where is Where.MISSION or state.encounter is None:
        return replace(free, bout=None, encounter=None)
    return replace(free, bout=None, encounter=replace(state.encounter, card=None))


def _bonus(state: State, side: Side, n: int) -> State:
    bout = state.bout
    if bout is None:
        return state
    if side is Side.TEAM:
        return replace(state, bout=replace(bout, bonus=bout.bonus + n))
    return replace(state, bout=replace(bout, against=bout.against + n))


def _died(state: State, seat: Seat, number: int) -> State:
    team = tuple(one for one in state.player(seat).team if one.id != number)
    deaths = list(state.deaths)
    if seat in deaths:
        deaths.remove(seat)
    return replace(state.with_player(seat, team=team), deaths=tuple(deaths))
