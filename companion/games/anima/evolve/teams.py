"""What events of teams, hands and organisations change."""

from __future__ import annotations

from dataclasses import replace

from companion.core.seats import Seat
from companion.games.anima import facts
from companion.games.anima.board import Offer, pair
from companion.games.anima.events import (
    AdvantageDiscarded,
    AdvantagePassed,
    AdvantagePlayed,
    AdvantagesGained,
    AdvantagesLost,
    AdvantageTaken,
    CharacterDismissed,
    CharacterJoined,
    CharacterTaken,
    Event,
    LastingDropped,
    LastingPlayed,
    OrganisationJoined,
    OrganisationLeft,
    PoseChanged,
    Traded,
)
from companion.games.anima.state import State
from companion.games.anima.team import Lasting, Organisation
from companion.games.anima.vocabulary import Pose, Thing


def teams(state: State, event: Event) -> State | None:
    """The state after an event of teams; None for any other event."""
    match event:
        case CharacterDismissed(player, character, _, taker):
            gone = state.player(player).character(character)
            left = tuple(one for one in state.player(player).team if one.id != character)
            offer = Offer(Thing.CHARACTER, player, taker, gone)
            return replace(state.with_player(player, team=left), offer=offer)
        case CharacterTaken(player):
            return _character_taken(state, player)
        case CharacterJoined():
            return _joined(state, event)
        case PoseChanged(player, character, _, pose):
            return state.with_character(player, character, pose=pose)
        case Traded():
            return _traded(state, event)
        case OrganisationJoined(player, name, rivals, combat, speed, from_hand):
            paid = _hand(state, player, -1) if from_hand else state
            return paid.with_player(player, organisation=Organisation(name, rivals, combat, speed))
        case OrganisationLeft(player):
            return state.with_player(player, organisation=None)
        case _:
            return _hands(state, event)


def _hands(state: State, event: Event) -> State | None:
    match event:
        case AdvantageDiscarded(player, taker):
            return replace(_hand(state, player, -1), offer=Offer(Thing.ADVANTAGE, player, taker))
        case AdvantageTaken(player):
            return replace(_hand(state, player, 1), offer=None)
        case AdvantagePlayed(player, _, character):
            played = _hand(state, player, -1)
            if character is None:
                return played
            return played.with_character(player, character, pose=Pose.TILTED)
        case LastingPlayed(player, card, name, combat, speed):
            lasting = (*state.player(player).lasting, Lasting(card, name, combat, speed))
            return replace(state.with_player(player, lasting=lasting), next_id=max(state.next_id, card + 1))
        case LastingDropped(player, card):
            left = tuple(each for each in state.player(player).lasting if each.id != card)
            return state.with_player(player, lasting=left)
        case AdvantagesGained(player, n):
            return _hand(state, player, n)
        case AdvantagesLost(player, n):
            return _hand(state, player, -n)
        case AdvantagePassed(player, to):
            return _hand(_hand(state, player, -1), to, 1)
        case _:
            return None


def _hand(state: State, seat: Seat, n: int) -> State:
    return state.with_player(seat, hand=state.player(seat).hand + n)


def _character_taken(state: State, seat: Seat) -> State:
    if state.offer is None or state.offer.character is None:
        return state
    team = (*state.player(seat).team, state.offer.character)
    return replace(state.with_player(seat, team=team), offer=None)


def _joined(state: State, event: CharacterJoined) -> State:
    one = facts.character(state.facts, event.character, event.name)
    one = replace(
        one,
        combat=one.combat if event.combat is None else event.combat,
        speed=one.speed if event.speed is None else event.speed,
    )
    team = (*state.player(event.player).team, one)
    joined = state.with_player(event.player, team=team)
    return replace(joined, next_id=max(state.next_id, event.character + 1))


def _traded(state: State, event: Traded) -> State:
    one, other = state.player(event.player), state.player(event.partner)
    given = tuple(each for each in one.team if each.id in event.characters_given)
    received = tuple(each for each in other.team if each.id in event.characters_received)
    kept = tuple(each for each in one.team if each not in given)
    left = tuple(each for each in other.team if each not in received)
    change = event.receives - event.gives
    both = pair(event.player, event.partner)
    done = state.with_player(one.seat, team=(*kept, *received), hand=one.hand + change)
    done = done.with_player(other.seat, team=(*left, *given), hand=other.hand - change)
    return replace(done, traded=state.traded if both in state.traded else (*state.traded, both))
