"""Organisations: joined, left, and the rivals they make (Organisations)."""

from __future__ import annotations

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.core.rulebook import Decision, action, event
from companion.core.seats import Seat
from companion.games.anima import facts, figures
from companion.games.anima.advantages import card_timing
from companion.games.anima.board import pair
from companion.games.anima.phases import Events, acting, softly
from companion.games.anima.state import State
from companion.games.anima.team import Organisation
from companion.games.anima.telling import learn
from companion.games.anima.vocabulary import CardKind, Phase
from companion.games.anima.why import Why


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
        for n in (self.combat, self.speed):
            if abs(n) > figures.BONUS_MOST:
                return Refusal(Why.BONUS_OUT_OF_RANGE, have=n, high=figures.BONUS_MOST)
        former = player.organisation
        if former is not None and former.name.casefold() == name.casefold():
            return Refusal(Why.ALREADY_MEMBER, player=player.seat, name=former.name)
        rivals = tuple(dict.fromkeys(clean for rival in self.rivals if (clean := facts.clean(rival))))
        left: Events = () if former is None else (OrganisationLeft(player.seat, former.name),)
        poor = player.hand == 0
        joined = OrganisationJoined(player.seat, name, rivals, self.combat, self.speed, not poor)
        events = (*left, joined, *learn(state, "advantages", name, {"kind": CardKind.ORGANISATION.value}))
        no_card = Refusal(Why.NO_CARD, player=player.seat) if poor else None
        return softly(no_card or card_timing(state, self.player, name), events)


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
        return softly(acting(state, self.player, Phase.RESET), events)


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


def alert(state: State) -> tuple[tuple[Seat, Seat], ...]:
    """Pairs of rivals that stand in one zone and will have to fight this turn (F10)."""
    if state.phase not in (Phase.MOVEMENT, Phase.INTERACTION):
        return ()
    return tuple(
        (player.seat, rival)
        for player in state.players
        for rival in must_fight(state, player.seat)
        if player.seat < rival
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
