"""Zones in play: the limit, what may be removed, vetoes, the tree (Chercher de nouveaux Horizons)."""

from __future__ import annotations

from dataclasses import replace

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.core.rulebook import Decision, action, event
from companion.core.seats import Seat
from companion.games.anima import facts
from companion.games.anima.state import Removed, State, Zone
from companion.games.anima.vocabulary import Hidden, Source, Why


@action("AN-26", "AN-28", "A-11")
class DiscardZone:
    """Too many zones: the player who placed the last one removes one."""

    player: Seat
    zone: int

    def decide(self, state: State, chance: Chance) -> Decision:
        """Who placed the zone too many removes one of choice (AN-28, Chercher de nouveaux Horizons)."""
        zone = state.zone(self.zone)
        if zone is None:
            return Refusal(Why.NOT_ACTIVE, number=self.zone)
        if state.placer is None:
            return Refusal(Why.NOT_OVER_LIMIT, have=len(state.zones), high=state.limit)
        if self.player != state.placer:
            return Refusal(Why.NOT_THE_PLACER, player=state.placer)
        return kept_by(state, zone) or (ZoneDiscarded(self.player, zone.id, zone.label),)


@action("AN-28", "A-21")
class Veto:
    """A player sacrifices an advantage card to keep the zone just discarded."""

    player: Seat

    def decide(self, state: State, chance: Chance) -> Decision:
        """Any player may save the zone for one advantage card; another must then go (AN-28, A-21)."""
        zone = None if state.removed is None else state.discarded(state.removed.zone)
        if zone is None:
            return Refusal(Why.NOTHING_TO_VETO)
        if state.player(self.player).hand == 0:
            return Refusal(Why.NO_CARD, player=self.player)
        return (ZoneSaved(self.player, zone.id, zone.label),)


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


# -- what happened ----------------------------------------------------------------------------------


@event
class HorizonFound:
    """A zone was put in play, from the deck or from the discard (AN-27)."""

    player: Seat
    zone: int
    name: str
    source: Source

    def apply(self, state: State) -> State:
        if self.source is Source.DISCARD:
            return replace(state.put_back(self.zone), horizons_used=True)
        drawn = replace(facts.zone(state.facts, self.zone, self.name), nth=state.next_nth)
        return replace(
            state,
            zones=(*state.zones, drawn),
            zone_deck=state.zone_deck - 1,
            next_id=max(state.next_id, self.zone + 1),
            horizons_used=True,
        )


@event
class Arrived:
    """A team reached a zone: its marker lies there (AN-25)."""

    player: Seat
    zone: int
    name: str

    def apply(self, state: State) -> State:
        return state.settled(self.player).with_player(self.player, zone=self.zone, reached=True)


@event
class LimitPassed:
    """There are more zones than allowed: one must go (AN-28)."""

    player: Seat
    n: int
    limit: int

    def apply(self, state: State) -> State:
        return replace(state, placer=self.player)


@event
class ZoneDiscarded:
    """A zone went to the discard (AN-28)."""

    player: Seat
    zone: int
    name: str

    def apply(self, state: State) -> State:
        return replace(state.put_away(self.zone), removed=Removed(self.zone, self.player))


@event
class ZoneSaved:
    """A player sacrificed a card to keep a zone (AN-28)."""

    player: Seat
    zone: int
    name: str

    def apply(self, state: State) -> State:
        by = state.removed.by if state.removed else None
        paid = state.with_cards(self.player, -1)
        return replace(paid.put_back(self.zone), placer=by, removed=None, vetoed=(*state.vetoed, self.zone))
