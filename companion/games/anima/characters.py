"""Characters join, are tilted, die; organisations and the rivals they make (Personnages, Organisations)."""

from __future__ import annotations

from dataclasses import replace

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.core.rulebook import Decision, action, event
from companion.core.seats import Seat
from companion.games.anima import facts, figures
from companion.games.anima.advantages import card_timing
from companion.games.anima.facts import learn, no_card_shows
from companion.games.anima.phases import Events, SentOff, Setback, acting, too_much
from companion.games.anima.state import Character, Organisation, State, pair
from companion.games.anima.vocabulary import CardKind, Phase, Pose, Why
from companion.kit.refusing import soft_refusal

# -- organisations ----------------------------------------------------------------------------------


@action("AN-12", "U-6")
class JoinOrganisation:
    """An organisation is joined; the former one is discarded."""

    player: Seat
    name: str
    rivals: tuple[str, ...] = ()
    combat: int = 0
    speed: int = 0

    def decide(self, state: State, chance: Chance) -> Decision:
        """One organisation at a time: joining another discards the former (AN-12, U-6)."""
        player = state.player(self.player)
        name = facts.known_name(state.facts, "advantages", self.name)
        if not name:
            return Refusal(Why.NAME_MISSING)
        wrong = too_much(self.combat, self.speed)
        if wrong:
            return wrong
        former = player.organisation
        if former is not None and former.name.casefold() == name.casefold():
            return Refusal(Why.ALREADY_MEMBER, player=player.seat, name=former.name)
        rivals = tuple(dict.fromkeys(clean for rival in self.rivals if (clean := facts.clean(rival))))
        left: Events = () if former is None else (OrganisationLeft(player.seat, former.name),)
        poor = player.hand == 0
        joined = OrganisationJoined(player.seat, name, rivals, self.combat, self.speed, not poor)
        events = (*left, joined, *learn(state, "advantages", name, {"kind": CardKind.ORGANISATION.value}))
        no_card = Refusal(Why.NO_CARD, player=player.seat) if poor else None
        return soft_refusal(events, no_card or card_timing(state, self.player, name))


@action("AN-12", "AN-22")
class LeaveOrganisation:
    """In Reset a player leaves the organisation."""

    player: Seat

    def decide(self, state: State, chance: Chance) -> Decision:
        """At any other time only when the table says so (AN-12, AN-22)."""
        former = state.player(self.player).organisation
        if former is None:
            return Refusal(Why.NO_ORGANISATION, player=self.player)
        events = (OrganisationLeft(self.player, former.name),)
        return soft_refusal(events, acting(state, self.player, Phase.RESET))


def are_rivals(state: State, one: Seat, other: Seat) -> bool:
    """Two organisations of which at least one names the other as its rival (AN-12)."""
    mine, theirs = state.player(one).organisation, state.player(other).organisation
    if mine is None or theirs is None:
        return False
    named = {name.casefold() for name in mine.rivals}, {name.casefold() for name in theirs.rivals}
    return theirs.name.casefold() in named[0] or mine.name.casefold() in named[1]


def together(state: State, one: Seat, other: Seat) -> bool:
    """Both markers lie on the same zone."""
    zone = state.player(one).zone
    return zone is not None and zone == state.player(other).zone


def must_fight(state: State, seat: Seat) -> tuple[Seat, ...]:
    """Rivals in the same zone that still have to be fought this turn (AN-12, A-12).

    A zone that forbids fights wins; a team that stayed is left to the table (A-8).
    """
    zone = state.zone_of(seat)
    if zone is None or zone.fighting is False or not state.player(seat).reached:
        return ()
    return tuple(
        other.seat
        for other in state.players
        if other.seat != seat
        and other.reached
        and together(state, seat, other.seat)
        and are_rivals(state, seat, other.seat)
        and pair(seat, other.seat) not in state.fought
    )


# -- what happened ----------------------------------------------------------------------------------


@event
class OrganisationJoined:
    """A team joined an organisation (AN-12)."""

    player: Seat
    name: str
    rivals: tuple[str, ...]
    combat: int
    speed: int
    from_hand: bool = True

    def apply(self, state: State) -> State:
        paid = state.with_cards(self.player, -1) if self.from_hand else state
        return paid.with_player(
            self.player, organisation=Organisation(self.name, self.rivals, self.combat, self.speed)
        )


@event
class OrganisationLeft:
    """An organisation card was discarded (AN-12)."""

    player: Seat
    name: str

    def apply(self, state: State) -> State:
        return state.with_player(self.player, organisation=None)


# -- characters -------------------------------------------------------------------------------------


@action("AN-6", "AN-49")
class GainCharacter:
    """An event brings a character."""

    player: Seat
    name: str = ""
    combat: int | None = None
    speed: int | None = None

    def decide(self, state: State, chance: Chance) -> Decision:
        """Up to four; a second one of a name is welcome (AN-6, AN-49)."""
        wrong = team_full(state, self.player) or no_card_shows(self.combat, self.speed)
        if wrong:
            return wrong
        told = {"combat": self.combat, "speed": self.speed}
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
        return soft_refusal(events, Refusal(Why.CANNOT_ACT, name=one.name, pose=one.pose) if asleep else None)


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
class CharacterDied(Setback):
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
class TeamRenewed(Setback):
    """The last character fell: a new one was drawn (AN-8, A-19)."""

    player: Seat
    character: int

    def apply(self, state: State) -> State:
        renewed = state.with_player(self.player, team=(Character(self.character),))
        return replace(renewed, next_id=max(state.next_id, self.character + 1))
