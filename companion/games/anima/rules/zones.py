"""Zones in play: the limit, what may be removed, vetoes, the tree (Chercher de nouveaux Horizons)."""

from __future__ import annotations

from companion.core.refusal import Refusal
from companion.core.seats import Seat
from companion.games.anima.actions import DiscardZone, Veto
from companion.games.anima.board import Zone
from companion.games.anima.events import ZoneDiscarded, ZoneSaved
from companion.games.anima.rules.decision import Decision
from companion.games.anima.state import State
from companion.games.anima.vocabulary import Hidden
from companion.games.anima.why import Why


def kept_by(state: State, zone: Zone) -> Refusal | None:
    """Why a zone may not be removed now: a team, a preliminary encounter, a veto (AN-28)."""
    teams = state.teams_in(zone.id)
    if teams:
        return Refusal(Why.TEAM_THERE, zone=zone.label, player=teams[0])
    waited = state.encounter is not None and state.encounter.zone == zone.id
    if zone.hidden is not Hidden.NONE or waited:
        return Refusal(Why.PRELIMINARY_THERE, zone=zone.label)
    if zone.id in state.vetoed:
        return Refusal(Why.VETOED, zone=zone.label)
    return None


def removable(state: State) -> tuple[Zone, ...]:
    """Zones that may be discarded; none means the limit stays passed for now (AN-28, A-11)."""
    return tuple(zone for zone in state.zones if kept_by(state, zone) is None)


def discard_zone(state: State, action: DiscardZone) -> Decision:
    """Who placed the zone too many removes one of choice (AN-28, Chercher de nouveaux Horizons)."""
    zone = state.zone(action.zone)
    if zone is None:
        return Refusal(Why.NOT_ACTIVE, number=action.zone)
    if state.placer is None:
        return Refusal(Why.NOT_OVER_LIMIT, have=len(state.zones), high=state.limit)
    if action.player != state.placer:
        return Refusal(Why.NOT_THE_PLACER, player=state.placer)
    return kept_by(state, zone) or (ZoneDiscarded(action.player, zone.id, zone.label),)


def veto(state: State, action: Veto) -> Decision:
    """Any player may save the zone for one advantage card; another must then go (AN-28, A-21)."""
    zone = None if state.removed is None else state.discarded(state.removed.zone)
    if zone is None:
        return Refusal(Why.NOTHING_TO_VETO)
    if state.player(action.player).hand == 0:
        return Refusal(Why.NO_CARD, player=action.player)
    return (ZoneSaved(action.player, zone.id, zone.label),)


def tree_step(state: State, seat: Seat, zone: Zone) -> Refusal | None:
    """In the tree one enters at level 1 and changes by one level at a time (AN-44, A-30)."""
    if not state.options.tree:
        return None
    origin = state.zone(state.player(seat).origin)
    if zone.level is None:
        return Refusal(Why.TREE_UNKNOWN, zone=zone.label)
    if origin is None:
        return None if zone.level == 1 else Refusal(Why.TREE_LEVEL, zone=zone.label, level=zone.level, now=0)
    if origin.level is None:
        return Refusal(Why.TREE_UNKNOWN, zone=origin.label)
    if abs(zone.level - origin.level) <= 1:
        return None
    return Refusal(Why.TREE_LEVEL, zone=zone.label, level=zone.level, now=origin.level)


def changes_level(state: State, seat: Seat, zone: Zone) -> bool:
    """Going up or down a level of the tree draws a preliminary encounter; entering does not (AN-44, A-20)."""
    origin = state.zone(state.player(seat).origin)
    if not state.options.tree or origin is None or None in (origin.level, zone.level):
        return False
    return origin.level != zone.level
