"""Encounters: drawn, turned up, the level check, what follows (Rencontre, Défausse)."""

from __future__ import annotations

from dataclasses import replace

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.core.rulebook import Decision, action, all_applied, event, no_state_change
from companion.core.seats import Seat
from companion.games.anima import facts, figures
from companion.games.anima.advantages import AdvantagesGained
from companion.games.anima.facts import learn, no_card_shows
from companion.games.anima.phases import Events, SentOff, acting, busy
from companion.games.anima.rewards import RewardDue
from companion.games.anima.state import Bout, Creature, Encounter, State
from companion.games.anima.vocabulary import EncounterKind, Hidden, Phase, Where, Why, outside
from companion.games.anima.zones import Arrived


@action("AN-15", "AN-16", "AN-17", "AN-34", "AN-36")
class MeetCreature:
    """The encounter turned up is a creature; or a mission brings one (no level check)."""

    player: Seat
    name: str = ""
    combat: int | None = None
    level: int | None = None
    mission: bool = False
    aim: int | None = None
    """The mission whose enemy it is: 1 or 2, 0 is the final one."""

    def decide(self, state: State, chance: Chance) -> Decision:
        """A creature must be fought, unless its level is above the zone's (AN-15, AN-16, AN-36)."""
        name = facts.known_name(state.facts, "encounters", self.name)
        combat = _given(self.combat, state, name, "combat")
        level = _given(self.level, state, name, "level")
        if self.mission:
            return _mission_enemy(state, self.player, name, combat, self.aim)
        encounter = _turned(state, self.player)
        if isinstance(encounter, Refusal):
            return encounter
        alarm = _false_alarm(state, encounter, name, level)
        if alarm is not None:
            return alarm if isinstance(alarm, Refusal) else (*alarm, *_learn(state, name, level))
        wrong = no_card_shows(combat)
        if wrong or combat is None:
            return wrong or Refusal(Why.COMBAT_MISSING)
        met = CreatureMet(self.player, encounter.zone, encounter.where, name, combat, level)
        told = learn(
            state,
            "encounters",
            name,
            {"kind": EncounterKind.CREATURE.value, "level": level, "combat": combat},
        )
        return (met, *told)


def _mission_enemy(state: State, seat: Seat, name: str, combat: int | None, aim: int | None) -> Decision:
    """Enemies of a mission have no level check; they are met in Exploration (AN-36, F1)."""
    refusal = acting(state, seat, Phase.EXPLORATION) or busy(state) or no_card_shows(combat)
    zone = state.zone_of(seat)
    if refusal or combat is None:
        return refusal or Refusal(Why.COMBAT_MISSING)
    if zone is None:
        return Refusal(Why.NO_ZONE, player=seat)
    return (CreatureMet(seat, zone.id, Where.MISSION, name, combat, aim=aim),)


@action("AN-15", "AN-16", "AN-17", "AN-25", "AN-34")
class MeetEvent:
    """The encounter turned up is an event; its text is on the card, advantages it gives are counted."""

    player: Seat
    name: str = ""
    level: int | None = None
    loses_turn: bool = False
    advantages: int | None = None
    """Cards it gives; None for what is known of that event, else none."""

    def decide(self, state: State, chance: Chance) -> Decision:
        """An event is applied as its card says, then discarded (AN-16, AN-17, AN-25, AN-34)."""
        encounter = _turned(state, self.player)
        if isinstance(encounter, Refusal):
            return encounter
        name = facts.known_name(state.facts, "encounters", self.name)
        cards = _given(self.advantages, state, name, "advantages") or 0
        wrong = outside(cards, 0, figures.HAND)
        if wrong:
            return wrong
        level = _given(self.level, state, name, "level")
        alarm = _false_alarm(state, encounter, name, level)
        if alarm is not None:
            return alarm if isinstance(alarm, Refusal) else (*alarm, *_learn(state, name, level))
        told = learn(state, "encounters", name, {"kind": EncounterKind.EVENT.value, "level": level})
        met = EventMet(self.player, encounter.zone, encounter.where, name, level)
        n = min(cards, state.player(self.player).hand_room)
        gained = (AdvantagesGained(self.player, n),) if n else ()
        after = (SentOff(self.player),) if self.loses_turn else passed(state, encounter)
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


def _false_alarm(state: State, encounter: Encounter, name: str, level: int | None) -> Decision | None:
    """Above the zone's level: no effect, straight to the discard (AN-15, AN-34); None when it takes place.

    In a zone of the highest level every encounter takes place: its own level need not be read.
    """
    zone = state.zone(encounter.zone)
    if zone is None or zone.level is None:
        return Refusal(Why.ZONE_LEVEL_UNKNOWN, zone=zone.label if zone else "")
    if level is None:
        return None if zone.highest else Refusal(Why.LEVEL_MISSING)
    wrong = outside(level, figures.LEVELS.start, figures.LEVELS.stop - 1)
    if wrong:
        return wrong
    if not zone.too_high(level):
        return None
    alarm = FalseAlarm(encounter.player, zone.id, encounter.where, name, level, zone.level)
    return (alarm, *passed(state, encounter))


def passed(state: State, encounter: Encounter) -> Events:
    """An encounter was overcome: the team arrives, draws the next one, or may choose a reward."""
    seat, zone = encounter.player, state.zone(encounter.zone)
    if encounter.where is Where.PRELIMINARY and zone is not None:
        return (Arrived(seat, zone.id, zone.label),)
    if encounter.where is Where.EXPLORATION:
        if encounter.left:
            return faced(state, seat, encounter.zone, encounter.left, encounter.number + 1)
        return (RewardDue(seat),)
    return ()


def faced(state: State, seat: Seat, zone: int, n: int, number: int = 1) -> Events:
    """The next of ``n`` encounters of an exploration; with no card left the reward is due (AN-33, AN-43)."""
    # the card faced before lies in the discard by now
    table = replace(state, encounter=None)
    if no_encounter_left(table):
        return (EncountersMissing(seat), RewardDue(seat))
    return drawn(table, EncounterWaits(seat, zone, Where.EXPLORATION, n, number))


def laid(state: State, seat: Seat, zone: int, label: str) -> Events:
    """A preliminary encounter laid on a zone for a team on its way; none with no card left (AN-17, AN-43)."""
    if no_encounter_left(state):
        return (EncountersMissing(seat),)
    return drawn(state, EncounterLaid(zone, label))


def no_encounter_left(state: State) -> bool:
    """Return True if the deck is counted, and neither it nor its discard holds a card (AN-43)."""
    return state.encounter_deck == 0 and state.encounter_discard == 0


def drawn(state: State, event: EncounterLaid | EncounterWaits) -> Events:
    """A card comes from the deck: laid on a zone, or faced in an exploration (AN-17, AN-33, AN-43).

    Used up, before or by this draw, the deck is made anew of its discard.
    """
    before = _reshuffled(state)
    return (*before, event, *_reshuffled(all_applied(state, (*before, event))))


def _reshuffled(state: State) -> tuple[EncountersReshuffled, ...]:
    left = state.encounter_discard if state.encounter_deck == 0 else 0
    return (EncountersReshuffled(left),) if left else ()


# -- what happened ----------------------------------------------------------------------------------


@event
class EncounterLaid:
    """A preliminary encounter was laid on a zone, face down (AN-17, AN-44)."""

    zone: int
    name: str

    def apply(self, state: State) -> State:
        return state.encounter_drawn().with_zone(self.zone, hidden=Hidden.UNKNOWN, creature=None)


@event
class EncounterWaits:
    """An encounter is to be turned up; ``n`` of them are due (AN-17, AN-33)."""

    player: Seat
    zone: int
    where: Where
    n: int = 1
    number: int = 1

    def apply(self, state: State) -> State:
        waiting = Encounter(self.player, self.zone, self.where, self.n - 1, self.number)
        table = state.encounter_drawn() if self.where is Where.EXPLORATION else state
        return replace(table, encounter=waiting, exploration=None, bout=None)


@event
class EncountersReshuffled:
    """The encounter deck was used up: its discard, shuffled, is the new one (AN-43)."""

    n: int

    def apply(self, state: State) -> State:
        return replace(state, encounter_deck=(state.encounter_deck or 0) + self.n)


@event
class EncountersMissing:
    """No encounter card is left, neither in the deck nor in its discard: none is met (AN-43)."""

    player: Seat
    apply = no_state_change


@event
class CreatureWaits:
    """A creature that stayed on the zone bars the way (AN-17)."""

    player: Seat
    zone: int
    name: str
    combat: int

    def apply(self, state: State) -> State:
        place = state.zone(self.zone)
        creature = place.creature if place else None
        faced = Encounter(self.player, self.zone, Where.PRELIMINARY, card=creature)
        return replace(state, encounter=faced, bout=Bout(self.player))


@event
class CreatureMet:
    """A creature was turned up and must be fought (AN-16)."""

    player: Seat
    zone: int
    where: Where
    name: str
    combat: int
    level: int | None = None
    aim: int | None = None

    def apply(self, state: State) -> State:
        creature = Creature(self.name, self.combat, self.level)
        faced = Encounter(self.player, self.zone, self.where, card=creature, aim=self.aim)
        if state.encounter is not None:
            faced = replace(state.encounter, card=creature)
        met = replace(state, encounter=faced, bout=Bout(self.player))
        if self.where is Where.PRELIMINARY:
            there = met.with_zone(self.zone, hidden=Hidden.CREATURE, creature=creature)
            return declared(there, self.player)
        return met


@event
class EventMet:
    """An event was turned up; its text is applied, then it is discarded (AN-16, AN-17)."""

    player: Seat
    zone: int
    where: Where
    name: str
    level: int | None

    def apply(self, state: State) -> State:
        return declared(state.freed(self.zone), self.player) if self.where is Where.PRELIMINARY else state


@event
class FalseAlarm:
    """An encounter above the zone's level: no effect, to the discard (AN-15)."""

    player: Seat
    zone: int
    where: Where
    name: str
    level: int
    zone_level: int

    def apply(self, state: State) -> State:
        return declared(state.freed(self.zone), self.player) if self.where is Where.PRELIMINARY else state


def declared(state: State, seat: Seat) -> State:
    """What barred the way was turned up: the movement is declared for good (AN-48)."""
    return replace(state.with_player(seat, met=True), mover=None)
