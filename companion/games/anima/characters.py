"""Characters: they join, are tilted, die (Personnages)."""

from __future__ import annotations

from dataclasses import replace

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.core.rulebook import Decision, action, event
from companion.core.seats import Seat
from companion.games.anima import facts, figures
from companion.games.anima.organisations import OrganisationLeft
from companion.games.anima.phases import Events, SentOff, softly, within
from companion.games.anima.state import State
from companion.games.anima.team import Character
from companion.games.anima.telling import learn
from companion.games.anima.vocabulary import Pose
from companion.games.anima.why import Why


@action("AN-6", "AN-49")
class GainCharacter:
    """An event brings a character."""

    player: Seat
    name: str = ""
    combat: int | None = None
    speed: int | None = None

    def decide(self, state: State, chance: Chance) -> Decision:
        """Up to four; a second one of a name is welcome (AN-6, AN-49)."""
        full = team_full(state, self.player)
        if full:
            return full
        told = {"combat": self.combat, "speed": self.speed}
        for n in told.values():
            wrong = None if n is None else within(n, 0, figures.PRINTED_MOST)
            if wrong:
                return wrong
        name = facts.known_name(state.facts, "characters", self.name)
        joined = CharacterJoined(self.player, state.next_id, name, self.combat, self.speed)
        return (joined, *learn(state, "characters", name, {**told}))


def team_full(state: State, seat: Seat) -> Refusal | None:
    """Four characters in a team at most (AN-6)."""
    room = state.player(seat).team_room
    return None if room else Refusal(Why.TEAM_FULL, player=seat, high=figures.TEAM)


@action("AN-9", "AN-10")
class SetPose:
    """A character is tilted, immobilised or made ready again."""

    player: Seat
    character: int
    pose: Pose

    def decide(self, state: State, chance: Chance) -> Decision:
        """Tilted for a skill or an ability, face down when immobilised (AN-9, AN-10)."""
        one = state.player(self.player).character(self.character)
        if one is None:
            return Refusal(Why.NO_SUCH_CHARACTER, player=self.player)
        if one.pose is self.pose:
            return Refusal(Why.ALREADY_SO, name=one.name, pose=one.pose)
        events = (PoseChanged(self.player, one.id, one.name, self.pose),)
        asleep = self.pose is Pose.TILTED and one.pose is Pose.IMMOBILISED
        return softly(Refusal(Why.CANNOT_ACT, name=one.name, pose=one.pose) if asleep else None, events)


@action("AN-8", "AN-40", "A-5", "A-19")
class Kill:
    """A character dies; the player chooses which one after a fight lost by 5 or more."""

    player: Seat
    character: int

    def decide(self, state: State, chance: Chance) -> Decision:
        """A dead character is discarded; the last one is replaced at once, outside any zone (AN-8, A-19)."""
        player = state.player(self.player)
        one = player.character(self.character)
        if one is None:
            return Refusal(Why.NO_SUCH_CHARACTER, player=player.seat)
        died = CharacterDied(player.seat, one.id, one.name)
        if not player.alone:
            return (died,)
        off = () if player.off else (SentOff(player.seat),)
        return (died, *renewed(state, player.seat), *off)


def renewed(state: State, seat: Seat) -> Events:
    """A team that lost everybody draws one character; its organisation is discarded (AN-8, A-19)."""
    group = state.player(seat).organisation
    left = () if group is None else (OrganisationLeft(seat, group.name),)
    return (TeamRenewed(seat, state.next_id), *left)


# -- what happened ----------------------------------------------------------------------------------


@event
class CharacterJoined:
    """A character joined a team (AN-6)."""

    player: Seat
    character: int
    name: str
    combat: int | None = None
    speed: int | None = None

    def apply(self, state: State) -> State:
        one = facts.character(state.facts, self.character, self.name)
        one = replace(
            one,
            combat=one.combat if self.combat is None else self.combat,
            speed=one.speed if self.speed is None else self.speed,
        )
        team = (*state.player(self.player).team, one)
        joined = state.with_player(self.player, team=team)
        return replace(joined, next_id=max(state.next_id, self.character + 1))


@event
class PoseChanged:
    """A character was tilted, immobilised or made ready (AN-9, AN-10)."""

    player: Seat
    character: int
    name: str
    pose: Pose

    def apply(self, state: State) -> State:
        return state.with_character(self.player, self.character, pose=self.pose)


@event
class CharacterDied:
    """A character went to the discard (AN-8)."""

    player: Seat
    character: int
    name: str

    def apply(self, state: State) -> State:
        team = tuple(one for one in state.player(self.player).team if one.id != self.character)
        deaths = list(state.deaths)
        if self.player in deaths:
            deaths.remove(self.player)
        return replace(state.with_player(self.player, team=team), deaths=tuple(deaths))


@event
class TeamRenewed:
    """The last character fell: a new one was drawn (AN-8, A-19)."""

    player: Seat
    character: int

    def apply(self, state: State) -> State:
        renewed = state.with_player(self.player, team=(Character(self.character),))
        return replace(renewed, next_id=max(state.next_id, self.character + 1))
