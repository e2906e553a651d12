"""Movement: go, seek new horizons, stay, and a card that leads astray (Phase de Mouvement)."""

from __future__ import annotations

from dataclasses import replace

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.core.rulebook import Decision, Event, EventBuilder, action, event
from companion.core.seats import Seat
from companion.games.anima import facts
from companion.games.anima.encounters import CreatureWaits, EncounterLaid, EncounterWaits, laid
from companion.games.anima.facts import name_taken
from companion.games.anima.missions import ResistanceBroken
from companion.games.anima.phases import Events, acting, busy
from companion.games.anima.state import State, Zone
from companion.games.anima.vocabulary import Hidden, Phase, Source, Where, Why
from companion.games.anima.zones import Arrived, HorizonFound, LimitPassed, changes_level, tree_step
from companion.kit.refusing import soft_refusal


@action("AN-24", "AN-25", "AN-44", "A-26", "A-30")
class GoTo:
    """Aller: the team heads for an active zone. ``zeppelin`` ignores the levels of the tree."""

    player: Seat
    zone: int
    zeppelin: bool = False

    def decide(self, state: State, chance: Chance) -> Decision:
        """To an active zone, one's own included (AN-25, A-26, Aller à une zone active)."""
        refusal = _may_move(state, self.player)
        if refusal:
            return refusal
        zone = state.zone(self.zone)
        if zone is None:
            return Refusal(Why.NOT_ACTIVE, number=self.zone)
        if zone.id == state.player(self.player).zone and state.player(self.player).resisting:
            return held(state, self.player)
        events = (*_leaving(state, self.player), *enter(state, self.player, zone))
        if self.zeppelin:
            return events
        return soft_refusal(events, tree_step(state, self.player, zone))


@action("AN-27", "AN-28", "AN-43", "A-23")
class SeekHorizons:
    """Chercher de nouveaux horizons: a zone from the deck, or one of the discard."""

    player: Seat
    source: Source = Source.DECK
    zone: int | None = None
    name: str = ""

    def decide(self, state: State, chance: Chance) -> Decision:
        """One player a turn puts a zone in play, with an encounter on it, and enters it (AN-27)."""
        refusal = _may_move(state, self.player) or _no_horizons(state, self)
        if refusal:
            return refusal
        if self.source is Source.DISCARD:
            old = state.discarded(self.zone)
            if old is None:
                return Refusal(Why.NOT_IN_DISCARD, number=self.zone or 0)
            number, name, label = old.id, old.name, old.label
        else:
            number, name = state.next_id, facts.known_name(state.facts, "zones", self.name)
            if name_taken(state, number, name):
                return Refusal(Why.ZONE_TWICE, zone=name)
            label = Zone(number, name, nth=state.next_nth).label
        course = EventBuilder(state)
        course.tell(*_leaving(state, self.player), HorizonFound(self.player, number, name, self.source))
        course.tell(*laid(course.state, self.player, number, label))
        if state.crowded:
            course.tell(LimitPassed(self.player, len(state.zones) + 1, state.limit))
        zone = course.state.zone(number)
        if zone is not None:
            course.tell(*enter(course.state, self.player, zone))
        return course.events


def _no_horizons(state: State, action: SeekHorizons) -> Refusal | None:
    if state.options.tree:
        return Refusal(Why.TREE_NO_HORIZONS)
    if state.horizons_used:
        return Refusal(Why.ALREADY_USED)
    if action.source is Source.DECK and state.zone_deck == 0:
        return Refusal(Why.DECK_EMPTY)
    return None


@action("AN-29", "A-8", "A-9")
class Stay:
    """Rester: the team skips the turn and is stronger on the next one."""

    player: Seat

    def decide(self, state: State, chance: Chance) -> Decision:
        """Skip the turn; +2 Combat and Speed on the next one (AN-29, A-8, Rester).

        A team on a resistance mission stays anyway, without that bonus, and its mission goes on (A-27).
        """
        refusal = _may_move(state, self.player)
        return refusal or held(state, self.player) or (Stayed(self.player),)


@action("AN-13", "AN-48")
class Redirect:
    """An Interruption sends the team that just declared its movement to another zone."""

    player: Seat
    zone: int
    by: Seat

    def decide(self, state: State, chance: Chance) -> Decision:
        """Mauvaise Direction: the team that just declared its way goes elsewhere (AN-13, AN-48).

        Once its preliminary encounter was turned up, or another team moved, the declaration is over: the
        table may still insist. That the step of the team has ended by itself is no hindrance.
        """
        seat = self.player
        refusal = _on_the_way(state, seat)
        if refusal:
            return refusal
        player, zone = state.player(seat), state.zone(self.zone)
        heading = state.encounter.zone if state.encounter else player.zone
        if self.by == seat:
            return Refusal(Why.NOT_YOURSELF)
        if not player.moved or player.stayed or player.resisting:
            return Refusal(Why.NOT_MOVED, player=seat)
        if zone is None:
            return Refusal(Why.NOT_ACTIVE, number=self.zone)
        if zone.id == heading:
            return Refusal(Why.SAME_ZONE, zone=zone.label)
        if state.player(self.by).hand == 0:
            return Refusal(Why.NO_CARD, player=self.by)
        late = Refusal(Why.TOO_LATE, player=seat) if player.met or state.mover != seat else None
        return soft_refusal((Redirected(seat, self.by, zone.label), *enter(state, seat, zone)), late)


def _on_the_way(state: State, seat: Seat) -> Refusal | None:
    """Why a team cannot be led astray: no turn, not yet Movement, off, something else to settle (AN-48)."""
    if state.active is None:
        return Refusal(Why.NO_TURN)
    if state.phase is Phase.RESET:
        return Refusal(Why.WRONG_PHASE, phase=Phase.MOVEMENT, now=state.phase)
    if state.player(seat).off:
        return Refusal(Why.SENT_OFF, player=seat)
    faced = state.bout.player if state.bout else state.encounter.player if state.encounter else seat
    return busy(state) if faced != seat or state.exploration is not None else None


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
    if hidden is Hidden.NONE and changes_level(state, seat, zone):
        cards = laid(state, seat, zone.id, zone.label)
        events = (*events, *cards)
        if any(isinstance(each, EncounterLaid) for each in cards):
            hidden = Hidden.UNKNOWN
    if hidden is Hidden.UNKNOWN:
        return (*events, EncounterWaits(seat, zone.id, Where.PRELIMINARY))
    if zone.creature is not None:
        return (*events, CreatureWaits(seat, zone.id, zone.creature.name, zone.creature.combat))
    return (*events, Arrived(seat, zone.id, zone.label))


# -- what happened ----------------------------------------------------------------------------------


@event
class Headed:
    """A team left its zone for another one (AN-25)."""

    player: Seat
    zone: int
    name: str

    def apply(self, state: State) -> State:
        left = replace(state.broken_off(self.player).settled(self.player), mover=self.player)
        return left.with_player(self.player, zone=None, reached=False, moved=True, met=False)


@event
class ZoneHeld:
    """A team on a resistance mission stayed where it is (A-27)."""

    player: Seat
    zone: int
    name: str

    def apply(self, state: State) -> State:
        return replace(state.with_player(self.player, moved=True, reached=True), mover=None)


@event
class Stayed:
    """A team skipped the turn and will be stronger on the next one (AN-29)."""

    player: Seat

    def apply(self, state: State) -> State:
        stays = state.broken_off(self.player).with_player(self.player, moved=True, stayed=True)
        return replace(stays, mover=None)


@event
class Redirected:
    """A card sent a team elsewhere (AN-48)."""

    player: Seat
    by: Seat
    name: str

    def apply(self, state: State) -> State:
        return state.with_cards(self.by, -1)
