"""Movement: go, seek new horizons, stay, and a card that leads astray (Phase de Mouvement)."""

from __future__ import annotations

from typing import assert_never

from companion.core.refusal import Refusal
from companion.core.seats import Seat
from companion.games.anima import facts
from companion.games.anima.actions import DiscardZone, GoTo, Redirect, SeekHorizons, Stay, Veto
from companion.games.anima.board import Zone
from companion.games.anima.events import (
    Arrived,
    CreatureWaits,
    EncounterLaid,
    EncounterWaits,
    Event,
    Headed,
    HorizonFound,
    LimitPassed,
    Redirected,
    ResistanceBroken,
    Stayed,
    ZoneHeld,
)
from companion.games.anima.evolve import evolve_all
from companion.games.anima.rules import zones
from companion.games.anima.rules.decision import Decision, Events, acting, busy, softly
from companion.games.anima.state import State
from companion.games.anima.vocabulary import Hidden, Phase, Source, Where
from companion.games.anima.why import Why

Movement = GoTo | SeekHorizons | Stay | Redirect | DiscardZone | Veto


def movement(state: State, action: Movement) -> Decision:
    """Every action of Movement."""
    match action:
        case GoTo():
            return go_to(state, action)
        case SeekHorizons():
            return seek_horizons(state, action)
        case Stay():
            return stay(state, action)
        case Redirect():
            return redirect(state, action)
        case DiscardZone():
            return zones.discard_zone(state, action)
        case Veto():
            return zones.veto(state, action)
        case _:
            assert_never(action)


def _may_move(state: State, seat: Seat) -> Refusal | None:
    """One movement a turn (AN-24)."""
    refusal = acting(state, seat, Phase.MOVEMENT) or busy(state)
    if refusal:
        return refusal
    return Refusal(Why.ALREADY_MOVED, player=seat) if state.player(seat).moved else None


def _leaving(state: State, seat: Seat) -> Events:
    """A team that leaves gives its resistance up for now (A-27)."""
    return (ResistanceBroken(seat),) if state.player(seat).resisting else ()


def held(state: State, seat: Seat) -> Events:
    """A team on a resistance mission stays in its zone; nothing for any other team (AN-36, A-27)."""
    zone = state.zone_of(seat)
    if zone is None or not state.player(seat).resisting:
        return ()
    return (ZoneHeld(seat, zone.id, zone.label),)


def enter(state: State, seat: Seat, zone: Zone) -> Events:
    """The way into a zone: free, or barred by a preliminary encounter (AN-17, AN-25)."""
    events: tuple[Event, ...] = (Headed(seat, zone.id, zone.label),)
    hidden = zone.hidden
    if hidden is Hidden.NONE and zones.changes_level(state, seat, zone):
        events, hidden = (*events, EncounterLaid(zone.id, zone.label)), Hidden.UNKNOWN
    if hidden is Hidden.UNKNOWN:
        return (*events, EncounterWaits(seat, zone.id, Where.PRELIMINARY))
    if zone.creature is not None:
        return (*events, CreatureWaits(seat, zone.id, zone.creature.name, zone.creature.combat))
    return (*events, Arrived(seat, zone.id, zone.label))


def go_to(state: State, action: GoTo) -> Decision:
    """To an active zone, one's own included (AN-25, A-26, Aller à une zone active)."""
    refusal = _may_move(state, action.player)
    if refusal:
        return refusal
    zone = state.zone(action.zone)
    if zone is None:
        return Refusal(Why.NOT_ACTIVE, number=action.zone)
    if zone.id == state.player(action.player).zone and state.player(action.player).resisting:
        return held(state, action.player)
    events = (*_leaving(state, action.player), *enter(state, action.player, zone))
    if action.zeppelin:
        return events
    return softly(zones.tree_step(state, action.player, zone), events)


def seek_horizons(state: State, action: SeekHorizons) -> Decision:
    """One player a turn puts a zone in play, with an encounter on it, and enters it (AN-27)."""
    refusal = _may_move(state, action.player) or _no_horizons(state, action)
    if refusal:
        return refusal
    if action.source is Source.DISCARD:
        old = state.discarded(action.zone)
        if old is None:
            return Refusal(Why.NOT_IN_DISCARD, number=action.zone or 0)
        number, name, label = old.id, old.name, old.label
    else:
        number, name = state.next_id, facts.known_name(state.facts, "zones", action.name)
        if name_taken(state, number, name):
            return Refusal(Why.ZONE_TWICE, zone=name)
        label = Zone(number, name, nth=state.next_nth).label
    found: Events = (
        *_leaving(state, action.player),
        HorizonFound(action.player, number, name, action.source),
        EncounterLaid(number, label),
    )
    n = len(state.zones) + 1
    if n > state.limit:
        found = (*found, LimitPassed(action.player, n, state.limit))
    after = evolve_all(state, found)
    zone = after.zone(number)
    return found if zone is None else (*found, *enter(after, action.player, zone))


def _no_horizons(state: State, action: SeekHorizons) -> Refusal | None:
    if state.options.tree:
        return Refusal(Why.TREE_NO_HORIZONS)
    if state.horizons_used:
        return Refusal(Why.ALREADY_USED)
    if action.source is Source.DECK and state.zone_deck == 0:
        return Refusal(Why.DECK_EMPTY)
    return None


def name_taken(state: State, number: int, name: str) -> bool:
    """Another zone, in play or discarded, has that name: every zone card is there once."""
    wanted = name.casefold()
    return bool(wanted) and any(
        zone.name.casefold() == wanted and zone.id != number for zone in (*state.zones, *state.zone_discard)
    )


def stay(state: State, action: Stay) -> Decision:
    """Skip the turn; +2 Combat and Speed on the next one (AN-29, A-8, Rester).

    A team on a resistance mission stays anyway, without that bonus, and its mission goes on (A-27).
    """
    refusal = _may_move(state, action.player)
    return refusal or held(state, action.player) or (Stayed(action.player),)


def redirect(state: State, action: Redirect) -> Decision:
    """Mauvaise Direction: the team that just declared its way goes elsewhere (AN-13, AN-48).

    Once its preliminary encounter was turned up the declaration is over: the table may still insist.
    """
    seat = action.player
    refusal = acting(state, seat, Phase.MOVEMENT)
    if refusal:
        return refusal
    player, zone = state.player(seat), state.zone(action.zone)
    heading = state.encounter.zone if state.encounter else player.zone
    if action.by == seat:
        return Refusal(Why.NOT_YOURSELF)
    if not player.moved or player.stayed or player.resisting:
        return Refusal(Why.NOT_MOVED, player=seat)
    if zone is None:
        return Refusal(Why.NOT_ACTIVE, number=action.zone)
    if zone.id == heading:
        return Refusal(Why.SAME_ZONE, zone=zone.label)
    if state.player(action.by).hand == 0:
        return Refusal(Why.NO_CARD, player=action.by)
    late = Refusal(Why.TOO_LATE, player=seat) if player.met else None
    return softly(late, (Redirected(seat, action.by, zone.label), *enter(state, seat, zone)))
