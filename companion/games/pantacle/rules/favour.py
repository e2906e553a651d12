"""The favour round: announce, ask clockwise, divert, resolve (Faveur, p. 15 to 17)."""

from __future__ import annotations

from companion.core.refusal import Refusal
from companion.core.seats import Seat
from companion.games.pantacle import figures
from companion.games.pantacle.actions import Announce, Divert, Pass
from companion.games.pantacle.events import (
    DeterminationMoved,
    FavourAnnounced,
    FavourDiverted,
    FavourObtained,
    FavourPassed,
    GameWon,
    TrackHoundSpent,
    TwoPairsAccepted,
)
from companion.games.pantacle.preparation import forced_now
from companion.games.pantacle.rules.decision import Decision, Story
from companion.games.pantacle.rules.gains import conversion, gain
from companion.games.pantacle.rules.preparation import passed
from companion.games.pantacle.rules.tokens import take_token
from companion.games.pantacle.state import State
from companion.games.pantacle.vocabulary import Favour, How, Phase, Resource, Source, Token
from companion.games.pantacle.why import Why


def why_not_favour(state: State, favour: Favour) -> Why | None:
    """Neither the favour under the marker nor one whose token is owned (PA-24)."""
    if favour is state.marker:
        return Why.MARKED
    return Why.TOKEN_OWNED if favour.token in state.sorcerer.tokens else None


def announce(state: State, action: Announce) -> Decision:
    """Once nothing is forced, a favour is announced and the marker moves (PA-13, PA-24)."""
    if state.phase is not Phase.ANNOUNCE and not state.phase.preparing:
        return Refusal(Why.WRONG_PHASE, phase=state.phase)
    forced = forced_now(state)
    if forced is not None:
        return Refusal(Why.FORCED_FIRST, step=forced)
    why = why_not_favour(state, action.favour)
    if why is not None:
        return Refusal(why, favour=action.favour)
    return (*passed(state, Phase.ANNOUNCE), FavourAnnounced(state.active, action.favour))


def let_pass(state: State, action: Pass) -> Decision:
    """Each opponent answers in turn; after the last one the favour is the active player's (PA-25, PA-29)."""
    if state.phase is not Phase.ASK:
        return Refusal(Why.WRONG_PHASE, phase=state.phase)
    if action.player != state.asking:
        return Refusal(Why.NOT_ASKED, player=state.asking)
    story = Story(state)
    story.tell(FavourPassed(action.player))
    if story.state.asking is None:
        obtain(story, state.active)
    return story.events


def resolve(state: State) -> Decision:
    """Nobody who is still to be asked diverts (PA-25, PA-29)."""
    if state.phase is not Phase.ASK:
        return Refusal(Why.WRONG_PHASE, phase=state.phase)
    story = Story(state)
    while story.state.asking is not None:
        story.tell(FavourPassed(story.state.asking))
    obtain(story, state.active)
    return story.events


def divert(state: State, action: Divert) -> Decision:
    """The first who diverts ends the asking (PA-25 to PA-28, p. 15)."""
    if state.phase is not Phase.ASK or state.announced is None:
        return Refusal(Why.WRONG_PHASE, phase=state.phase)
    if action.player == state.active:
        return Refusal(Why.NOT_ASKED, player=state.asking)
    player = state.player(action.player)
    usual = player.divert_blades(action.how, action.track)
    n = usual if action.blades is None else action.blades
    if n < 0:
        return Refusal(Why.COUNT_OUT_OF_RANGE, have=n, low=0, high=player.hand)
    why = why_not_divert(state, action.player, action.how, action.track, n)
    if why is not None and why is not Why.TWO_PAIRS_NOT_ALLOWED:
        return Refusal(why, player=action.player, have=player.hand, need=n)
    story = Story(state)
    if why is not None:
        story.tell(TwoPairsAccepted())
    _divert(story, action, state.announced, n)
    if why is not None:
        return Refusal(why, anyway=story.events, player=action.player)
    if n != usual:
        return Refusal(Why.OTHER_BLADES, anyway=story.events, player=action.player, have=n, need=usual)
    if action.player != state.asking:
        return Refusal(Why.NOT_ASKED, anyway=story.events, player=state.asking)
    return story.events


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


def _divert(story: Story, action: Divert, favour: Favour, n: int) -> None:
    """Blades go, the active player is compensated, then the favour works (PA-26, PA-27, PA-30, A-9)."""
    before = story.state.opponents
    for seat in before[: before.index(action.player)]:
        asking = story.state.asking
        if asking is not None and before.index(asking) <= before.index(seat):
            story.tell(FavourPassed(seat))
    story.tell(FavourDiverted(action.player, favour, action.how, action.track, n))
    if action.track:
        story.tell(TrackHoundSpent(action.player))
    loser = story.state.sorcerer
    if loser.determination < figures.RIGHTMOST:
        story.tell(DeterminationMoved(loser.seat, loser.determination + 1))
    gain(story, loser.seat, Resource.CUBES, figures.COMPENSATION, Source.COMPENSATION)
    obtain(story, action.player)


def obtain(story: Story, seat: Seat) -> None:
    """Exactly one player gets the favour; with five flames that wins at once (PA-8, PA-32 to PA-38, A-15)."""
    favour = story.state.announced
    if favour is None:  # pragma: no cover - a favour is always announced before it is resolved
        return
    story.tell(FavourObtained(seat, favour))
    if favour in figures.RECRUITS:
        gain(story, seat, Resource.ADEPTS, figures.RECRUITS[favour], Source.FAVOUR)
    elif favour is Favour.CONVERSION:
        conversion(story, seat)
    else:
        take_token(story, seat, Token(favour.value))
    if story.state.player(seat).flames == figures.FLAMES:
        story.tell(GameWon(seat))
