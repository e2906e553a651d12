"""The favour round: announce, ask clockwise, divert, resolve (Faveur, p. 15 to 17)."""

from __future__ import annotations

from dataclasses import replace

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.core.rulebook import Decision, EventBuilder, action, event
from companion.core.seats import Seat
from companion.games.pantacle import figures
from companion.games.pantacle.forced_steps import forced_now
from companion.games.pantacle.gains import GAINS, CubesStolen, conversion, gain, take_token
from companion.games.pantacle.preparation import passed
from companion.games.pantacle.state import State
from companion.games.pantacle.vocabulary import Favour, How, Phase, Resource, Source, Status, Token, Why


def why_not_favour(state: State, favour: Favour) -> Why | None:
    """Neither the favour under the marker nor one whose token is owned (PA-24)."""
    if favour is state.marker:
        return Why.MARKED
    return Why.TOKEN_OWNED if favour.token in state.sorcerer.tokens else None


@action("PA-23", "PA-24")
class Announce:
    """The active player announces a favour and moves the marker onto it."""

    favour: Favour

    def decide(self, state: State, chance: Chance) -> Decision:
        """Once nothing is forced, a favour is announced and the marker moves (PA-13, PA-24)."""
        if state.phase is not Phase.ANNOUNCE and not state.phase.preparing:
            return Refusal(Why.WRONG_PHASE, phase=state.phase)
        forced = forced_now(state)
        if forced is not None:
            return Refusal(Why.FORCED_FIRST, step=forced)
        why = why_not_favour(state, self.favour)
        if why is not None:
            return Refusal(why, favour=self.favour)
        return (*passed(state, Phase.ANNOUNCE), FavourAnnounced(state.active, self.favour))


@action("PA-25", "PA-29", on_the_way=True)
class Pass:
    """An opponent does not divert."""

    player: Seat

    def decide(self, state: State, chance: Chance) -> Decision:
        """Each opponent answers in turn; after the last one the favour is the active player's
        (PA-25, PA-29).
        """
        if state.phase is not Phase.ASK:
            return Refusal(Why.WRONG_PHASE, phase=state.phase)
        if self.player != state.asking:
            return Refusal(Why.NOT_ASKED, player=state.asking)
        course = EventBuilder(state)
        course.tell(FavourPassed(self.player))
        if course.state.asking is None:
            obtain(course, state.active)
        return course.events


@action("PA-25", "PA-29")
class Resolve:
    """Nobody else diverts: the active player gets the favour."""

    def decide(self, state: State, chance: Chance) -> Decision:
        """Nobody who is still to be asked diverts (PA-25, PA-29)."""
        if state.phase is not Phase.ASK:
            return Refusal(Why.WRONG_PHASE, phase=state.phase)
        course = EventBuilder(state)
        while course.state.asking is not None:
            course.tell(FavourPassed(course.state.asking))
        obtain(course, state.active)
        return course.events


@action("PA-25", "PA-26", "PA-27", "PA-28", "PA-30", "PA-31", "A-9", "A-11")
class Divert:
    """An opponent diverts (détourner). ``track`` spends the hound of the Determination track."""

    player: Seat
    how: How = How.PAIR
    track: bool = False
    blades: int | None = None
    """Given only when a card that the app does not know changes what diverting costs."""

    def decide(self, state: State, chance: Chance) -> Decision:
        """The first who diverts ends the asking (PA-25 to PA-28, p. 15)."""
        if state.phase is not Phase.ASK or state.announced is None:
            return Refusal(Why.WRONG_PHASE, phase=state.phase)
        if self.player == state.active:
            return Refusal(Why.NOT_ASKED, player=state.asking)
        player = state.player(self.player)
        usual = player.divert_blades(self.how, self.track)
        n = usual if self.blades is None else self.blades
        if n < 0:
            return Refusal(Why.COUNT_OUT_OF_RANGE, have=n, low=0, high=player.hand)
        why = why_not_divert(state, self.player, self.how, self.track, n)
        if why is not None and why is not Why.TWO_PAIRS_NOT_ALLOWED:
            return Refusal(why, player=self.player, have=player.hand, need=n)
        course = EventBuilder(state)
        if why is not None:
            course.tell(TwoPairsAccepted())
        _divert(course, self, state.announced, n)
        if why is not None:
            return Refusal(why, anyway=course.events, player=self.player)
        if n != usual:
            return Refusal(Why.OTHER_BLADES, anyway=course.events, player=self.player, have=n, need=usual)
        if self.player != state.asking:
            return Refusal(Why.NOT_ASKED, anyway=course.events, player=state.asking)
        return course.events


def why_not_divert(state: State, seat: Seat, how: How, track: bool, blades: int | None = None) -> Why | None:
    """What the public counts say against a way to divert; the hand itself is never asked (U-7).

    ``blades``: so many go, where a card says so.
    """
    player = state.player(seat)
    if track and how is How.PAIR:
        return Why.TRACK_NOT_NEEDED
    if track and not player.track_hound:
        return Why.NO_TRACK_HOUND
    if player.hand < (player.divert_blades(how, track) if blades is None else blades):
        return Why.HAND_TOO_SMALL
    if how is How.TWO_PAIRS and not state.two_pairs:
        return Why.TWO_PAIRS_NOT_ALLOWED
    return None


def _divert(course: EventBuilder[State], action: Divert, favour: Favour, n: int) -> None:
    """Blades go, the active player is compensated, then the favour works (PA-26, PA-27, PA-30, A-9)."""
    before = course.state.opponents
    for seat in before[: before.index(action.player)]:
        asking = course.state.asking
        if asking is not None and before.index(asking) <= before.index(seat):
            course.tell(FavourPassed(seat))
    course.tell(FavourDiverted(action.player, favour, action.how, action.track, n))
    if action.track:
        course.tell(TrackHoundSpent(action.player))
    loser = course.state.sorcerer
    if loser.determination < figures.RIGHTMOST:
        course.tell(DeterminationMoved(loser.seat, loser.determination + 1))
    gain(course, loser.seat, Resource.CUBES, figures.COMPENSATION, Source.COMPENSATION)
    obtain(course, action.player)


def obtain(course: EventBuilder[State], seat: Seat) -> None:
    """Exactly one player gets the favour; with five flames that wins at once (PA-8, PA-32 to PA-38, A-15)."""
    favour = course.state.announced
    if favour is None:  # pragma: no cover - a favour is always announced before it is resolved
        return
    course.tell(FavourObtained(seat, favour))
    if favour in figures.RECRUITS:
        gain(course, seat, Resource.ADEPTS, figures.RECRUITS[favour], Source.FAVOUR)
    elif favour is Favour.CONVERSION:
        conversion(course, seat)
    else:
        take_token(course, seat, Token(favour.value))
    if course.state.player(seat).one_favour_left:
        course.tell(GameWon(seat))


# -- what happened ----------------------------------------------------------------------------------


@event
class FavourAnnounced:
    """The marker moved onto the announced favour."""

    player: Seat
    favour: Favour

    def apply(self, state: State) -> State:
        first = state.opponents[0]
        return replace(state, marker=self.favour, announced=self.favour, phase=Phase.ASK, asking=first)


@event
class FavourPassed:
    """An opponent did not divert."""

    player: Seat

    def apply(self, state: State) -> State:
        after = state.opponents[state.opponents.index(self.player) + 1 :]
        return replace(state, asking=after[0] if after else None)


@event
class FavourDiverted:
    """An opponent diverted, with so many blades."""

    player: Seat
    favour: Favour
    how: How
    track: bool
    n: int

    def apply(self, state: State) -> State:
        player = state.player(self.player)
        after = state.with_player(self.player, hand=player.hand - self.n)
        return replace(after, discard=state.discard + self.n, diverter=self.player)


@event
class TwoPairsAccepted:
    """This table lets two pairs of hounds stand for both guardians (A-11)."""

    def apply(self, state: State) -> State:
        return replace(state, two_pairs=True)


@event
class TrackHoundSpent:
    """The hound of the Determination track was used: its marker is back at the first position."""

    player: Seat

    def apply(self, state: State) -> State:
        return state.with_player(self.player, determination=0)


@event
class DeterminationMoved:
    """The Determination marker of a diverted player went one step to the right."""

    player: Seat
    to: int

    def apply(self, state: State) -> State:
        return state.with_player(self.player, determination=self.to)


@event
class FavourObtained:
    """Who gets the favour."""

    player: Seat
    favour: Favour

    def apply(self, state: State) -> State:
        return replace(state, phase=Phase.MOON, asking=None)


@event
class GameWon:
    """Five flames and one last favour."""

    player: Seat

    def apply(self, state: State) -> State:
        return replace(state, status=Status.WON, winner=self.player)


DIVERT_BRINGS = (DeterminationMoved, CubesStolen, *GAINS)
"""What diverting brings: told before it counts."""
