"""What events of Movement change."""

from __future__ import annotations

from dataclasses import replace

from companion.games.anima import facts
from companion.games.anima.board import Removed
from companion.games.anima.events import (
    Arrived,
    EncounterLaid,
    Event,
    Headed,
    HorizonFound,
    LimitPassed,
    Redirected,
    Stayed,
    ZoneDiscarded,
    ZoneHeld,
    ZoneSaved,
)
from companion.games.anima.evolve.turn import broken_off, settled
from companion.games.anima.state import State
from companion.games.anima.vocabulary import Hidden, Source


def movement(state: State, event: Event) -> State | None:
    """The state after an event of Movement; None for any other event."""
    match event:
        case Headed(player):
            left = settled(broken_off(state, player), player)
            return left.with_player(player, zone=None, reached=False, moved=True, met=False)
        case Arrived(player, zone):
            return settled(state, player).with_player(player, zone=zone, reached=True)
        case ZoneHeld(player):
            return state.with_player(player, moved=True, reached=True)
        case Stayed(player):
            return broken_off(state, player).with_player(player, moved=True, stayed=True)
        case HorizonFound():
            return _found(state, event)
        case EncounterLaid(zone):
            return state.encounter_drawn().with_zone(zone, hidden=Hidden.UNKNOWN, creature=None)
        case LimitPassed(player):
            return replace(state, placer=player)
        case ZoneDiscarded():
            return _discarded(state, event)
        case ZoneSaved():
            return _saved(state, event)
        case Redirected(_, by):
            return state.with_player(by, hand=state.player(by).hand - 1)
        case _:
            return None


def _found(state: State, event: HorizonFound) -> State:
    if event.source is Source.DISCARD:
        return replace(state.put_back(event.zone), horizons_used=True)
    drawn = replace(facts.zone(state.facts, event.zone, event.name), nth=state.next_nth)
    return replace(
        state,
        zones=(*state.zones, drawn),
        zone_deck=state.zone_deck - 1,
        next_id=max(state.next_id, event.zone + 1),
        horizons_used=True,
    )


def _discarded(state: State, event: ZoneDiscarded) -> State:
    return replace(state.put_away(event.zone), removed=Removed(event.zone, event.player))


def _saved(state: State, event: ZoneSaved) -> State:
    by = state.removed.by if state.removed else None
    paid = state.with_player(event.player, hand=state.player(event.player).hand - 1)
    return replace(paid.put_back(event.zone), placer=by, removed=None, vetoed=(*state.vetoed, event.zone))
