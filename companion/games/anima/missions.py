"""Missions: what is public of them. Their texts stay in the players' hands (Missions)."""

from __future__ import annotations

from dataclasses import replace

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.core.rulebook import Decision, action, event
from companion.core.seats import Seat
from companion.games.anima import facts, figures
from companion.games.anima.advantages import AdvantagesGained
from companion.games.anima.facts import learn
from companion.games.anima.phases import Events, SentOff, acting, busy, too_much
from companion.games.anima.state import Earned, Final, Lasting, Mission, Reading, Resistance, State
from companion.games.anima.vocabulary import MissionKind, MissionState, Phase, Reward, Status, Why, outside
from companion.kit.refusing import soft_refusal


@action("AN-36", "A-27")
class BeginResistance:
    """A mission keeps the team in its zone for several turns."""

    player: Seat
    mission: int
    need: int | None = None

    def decide(self, state: State, chance: Chance) -> Decision:
        """The team stays for several turns; played in Exploration (AN-36, Missions de Résistance)."""
        seat = self.player
        refusal = acting(state, seat, Phase.EXPLORATION) or busy(state) or _open(state, seat, self.mission)
        if refusal:
            return refusal
        wrong = outside(self.need, 1, figures.RESISTANCE_MOST)
        if wrong:
            return wrong
        zone = state.zone_of(seat)
        if zone is None:
            return Refusal(Why.NO_ZONE, player=seat)
        if state.player(seat).resisting:
            return Refusal(Why.RESISTING, player=seat)
        return (ResistanceBegan(seat, self.mission, zone.id, self.need),)


@action("AN-36")
class Resist:
    """A turn of a resistance mission: held, or beaten by the mission's enemies."""

    player: Seat
    held: bool = True

    def decide(self, state: State, chance: Chance) -> Decision:
        """One turn more, or beaten by the mission's enemies: sent off, start over (AN-36)."""
        seat = self.player
        refusal = acting(state, seat, Phase.EXPLORATION) or busy(state)
        if refusal:
            return refusal
        resistance = state.player(seat).resistance
        if resistance is None or resistance.zone is None:
            return Refusal(Why.NOT_RESISTING, player=seat)
        events: Events = (ResistanceHeld(seat, resistance.held + 1, resistance.need),)
        if not self.held:
            events = (ResistanceBroken(seat), SentOff(seat))
        again = Refusal(Why.ALREADY_RESISTED, player=seat) if state.player(seat).resisted else None
        return soft_refusal(events, again)


@action("AN-37")
class ShowMission:
    """A basic mission is laid open on the player's left."""

    player: Seat
    mission: int
    title: str = ""

    def decide(self, state: State, chance: Chance) -> Decision:
        """A mission that must be shown is laid on the left (AN-37)."""
        refusal = _open(state, self.player, self.mission)
        if refusal:
            return refusal
        title = _title(state, self.player, self.mission, self.title)
        told = learn(state, "missions", title, {"kind": MissionKind.BASIC.value})
        return (MissionShown(self.player, self.mission, title), *told)


@action("AN-3", "AN-4", "AN-37", "A-2")
class CompleteMission:
    """A basic mission is completed and laid on the player's right."""

    player: Seat
    mission: int
    title: str = ""

    def decide(self, state: State, chance: Chance) -> Decision:
        """The first one of the evening reveals the final mission, once (AN-3, AN-37, A-2)."""
        refusal = _open(state, self.player, self.mission)
        if refusal:
            return refusal
        title = _title(state, self.player, self.mission, self.title)
        events: Events = (MissionDone(self.player, self.mission, title),)
        if not state.final.revealed:
            events = (*events, FinalRevealed())
        told = learn(state, "missions", title, {"kind": MissionKind.BASIC.value})
        return soft_refusal((*events, *told), not_now(state, self.player))


def _open(state: State, seat: Seat, number: int) -> Refusal | None:
    """Why a basic mission cannot be worked on."""
    if not 1 <= number <= figures.BASICS:
        return Refusal(Why.NO_SUCH_MISSION, number=number, high=figures.BASICS)
    if state.player(seat).missions[number - 1].state is MissionState.DONE:
        return Refusal(Why.MISSION_DONE, player=seat, number=number)
    return None


def _title(state: State, seat: Seat, number: int, told: str) -> str:
    """The title told now, or the one already open on the table."""
    return facts.known_name(state.facts, "missions", told) or state.player(seat).missions[number - 1].title


def not_now(state: State, seat: Seat) -> Refusal | None:
    """Missions are played in Exploration, each team at its step; a card may say otherwise (AN-36)."""
    if state.player(seat).off:
        return Refusal(Why.SENT_OFF, player=seat)
    exploring = state.active == seat and state.phase is Phase.EXPLORATION
    return None if exploring else Refusal(Why.NOT_EXPLORING, player=seat)


@action("AN-4", "AN-9", "AN-37")
class KeepMissionReward:
    """What a completed mission gives: something that stays, cards, or only its title.

    ``name`` says in words what it is good for; ``combat`` and ``speed`` count for the team from now on.
    """

    player: Seat
    mission: int
    title: str = ""
    name: str = ""
    combat: int = 0
    speed: int = 0
    advantages: int = 0

    def decide(self, state: State, chance: Chance) -> Decision:
        """A mission rewards who completed it; what lasts has its place beside the team (AN-4, AN-37)."""
        seat, number = self.player, self.mission
        if not 1 <= number <= figures.BASICS:
            return Refusal(Why.NO_SUCH_MISSION, number=number, high=figures.BASICS)
        mission = state.player(seat).missions[number - 1]
        if mission.state is not MissionState.DONE:
            return Refusal(Why.MISSION_OPEN, player=seat, number=number)
        wrong = too_much(self.combat, self.speed) or outside(self.advantages, 0, figures.HAND)
        if wrong:
            return wrong
        title = _title(state, seat, number, self.title)
        events: Events = (MissionRewarded(seat, number, title, noted=True),)
        gives = bool(self.combat or self.speed or self.name.strip() or self.advantages)
        twice = gives and rewarded(state, seat, number)
        if self.combat or self.speed or self.name.strip():
            name = self.name.strip()[: facts.NAME_LENGTH] or title
            stays = LastingGained(seat, state.next_id, name, self.combat, self.speed, number)
            events = (*events, stays)
        cards = min(self.advantages, state.player(seat).hand_room)
        if cards:
            events = (*events, AdvantagesGained(seat, cards))
        events = (*events, *learn(state, "missions", title, {"kind": MissionKind.BASIC.value}))
        again = Refusal(Why.ALREADY_REWARDED, player=seat, number=number) if twice else None
        return soft_refusal(events, again)


def rewarded(state: State, seat: Seat, number: int) -> bool:
    """Return True if the reward of a basic mission was noted before: it counts once (AN-4).

    States stored before this was recorded show it only by what the team keeps.
    """
    player = state.player(seat)
    return player.missions[number - 1].rewarded or any(card.mission == number for card in player.lasting)


@action("AN-3")
class TellFinal:
    """The title of the final mission that was revealed."""

    title: str

    def decide(self, state: State, chance: Chance) -> Decision:
        """The final mission is known to all once it is revealed (AN-3)."""
        if not state.final.revealed:
            return Refusal(Why.FINAL_HIDDEN)
        title = facts.known_name(state.facts, "missions", self.title)
        if not title:
            return Refusal(Why.NAME_MISSING)
        return (FinalTold(title), *learn(state, "missions", title, {"kind": MissionKind.FINAL.value}))


@action("AN-2", "AN-45")
class CompleteFinal:
    """A player completes the final mission and wins."""

    player: Seat

    def decide(self, state: State, chance: Chance) -> Decision:
        """Only after one basic mission, or both with the option: the game is won (AN-2, AN-45)."""
        have, need = state.player(self.player).done, state.missions_needed
        if have < need:
            return Refusal(Why.NO_BASIC, player=self.player, have=have, need=need)
        if not state.final.revealed:
            return Refusal(Why.FINAL_HIDDEN)
        return soft_refusal((GameWon(self.player, state.turn),), not_now(state, self.player))


def completing(state: State, seat: Seat) -> CompleteMission | CompleteFinal | None:
    """What a mission's enemy beaten or test passed completes; None where only the players know which.

    A turn of Resistance that was the last one completes its own mission (AN-36).
    """
    player, final = state.player(seat), state.final.revealed
    resistance = player.resistance
    if resistance is not None and resistance.need is not None and resistance.held >= resistance.need:
        # a correction may have completed it already
        done = player.missions[resistance.mission - 1].state is MissionState.DONE
        return None if done else CompleteMission(seat, resistance.mission)
    aim = state.reading.aim if state.reading is not None else None
    ends = CompleteFinal(seat) if final and player.done >= state.missions_needed else None
    if aim == 0:
        return ends
    undone = [n for n, each in enumerate(player.missions, 1) if each.state is not MissionState.DONE]
    if aim is not None:
        return CompleteMission(seat, aim) if aim in undone else None
    if ends is not None:
        return ends if not undone else None
    shown = [n for n in undone if player.missions[n - 1].state is MissionState.SHOWN]
    known = shown or undone
    return CompleteMission(seat, known[0]) if len(known) == 1 else None


def tried(state: State, seat: Seat, aim: int | None, won: bool) -> State:
    """A mission's fight or test is over; in a Resistance it is one turn of it, no more (AN-36).

    Only where the team that acts has nothing else open: a test may also be asked by an encounter.
    """
    here = state.active == seat and state.phase is Phase.EXPLORATION
    if not here or state.player(seat).resisting or busy(state) or state.reward is not None:
        return state
    return replace(state, reading=Reading(Reward.MISSION, aim, tried=True, won=won))


# -- what happened ----------------------------------------------------------------------------------


@event
class ResistanceBegan:
    """A team holds its zone for a mission (AN-36)."""

    player: Seat
    mission: int
    zone: int
    need: int | None = None

    def apply(self, state: State) -> State:
        held = Resistance(self.mission, self.zone, 0, self.need)
        # the objective that was taken is tried by holding on: nothing of it is left to choose
        return replace(state.with_player(self.player, resistance=held), reading=None)


@event
class ResistanceHeld:
    """One more turn was held (AN-36)."""

    player: Seat
    n: int
    need: int | None = None

    def apply(self, state: State) -> State:
        resistance = state.player(self.player).resistance
        held = None if resistance is None else replace(resistance, held=self.n)
        return state.with_player(self.player, resistance=held, resisted=True)


@event
class ResistanceBroken:
    """The mission must start over (AN-36)."""

    player: Seat

    def apply(self, state: State) -> State:
        return state.broken_off(self.player)


@event
class MissionShown:
    """A basic mission lies open (AN-37)."""

    player: Seat
    mission: int
    title: str

    def apply(self, state: State) -> State:
        return state.with_mission(self.player, self.mission, Mission(MissionState.SHOWN, self.title))


@event
class MissionDone:
    """A basic mission is completed (AN-37)."""

    player: Seat
    mission: int
    title: str

    def apply(self, state: State) -> State:
        done = state.with_mission(self.player, self.mission, Mission(MissionState.DONE, self.title))
        done = replace(done, reading=None, earned=Earned(self.player, self.mission))
        resistance = state.player(self.player).resistance
        over = resistance is not None and resistance.mission == self.mission
        return done.with_player(self.player, resistance=None) if over else done


@event
class MissionRewarded:
    """The reward of a completed mission was taken; its card lies open on the right (AN-4, AN-37)."""

    player: Seat
    mission: int
    title: str
    noted: bool = False
    """The mission remembers it; False in journals of versions that did not."""

    def apply(self, state: State) -> State:
        done = Mission(MissionState.DONE, self.title, rewarded=self.noted)
        told = state.with_mission(self.player, self.mission, done)
        earned = state.earned
        mine = earned is not None and (earned.player, earned.mission) == (self.player, self.mission)
        return replace(told, earned=None) if mine else told


@event
class LastingGained:
    """The reward of a mission stays with its team (AN-4)."""

    player: Seat
    card: int
    name: str
    combat: int
    speed: int
    mission: int

    def apply(self, state: State) -> State:
        card = Lasting(self.card, self.name, self.combat, self.speed, self.mission)
        kept = (*state.player(self.player).lasting, card)
        gained = state.with_player(self.player, lasting=kept)
        return replace(gained, next_id=max(state.next_id, self.card + 1))


@event
class FinalRevealed:
    """One of the three final missions was turned up: the goal of all (AN-3, A-2)."""

    def apply(self, state: State) -> State:
        return replace(state, final=Final(revealed=True))


@event
class FinalTold:
    """The final mission was read out."""

    title: str

    def apply(self, state: State) -> State:
        return replace(state, final=Final(revealed=True, title=self.title))


@event
class GameWon:
    """A player completed the final mission (AN-2)."""

    player: Seat
    turn: int

    def apply(self, state: State) -> State:
        return replace(state, status=Status.WON, winner=self.player, active=None, reading=None, earned=None)
