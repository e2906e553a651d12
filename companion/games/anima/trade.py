"""Trade between teams (Commercer)."""

from __future__ import annotations

from dataclasses import replace

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.core.rulebook import Decision, action, event
from companion.core.seats import Seat
from companion.games.anima import figures
from companion.games.anima.board import pair
from companion.games.anima.phases import acting, busy, softly, within
from companion.games.anima.state import State
from companion.games.anima.vocabulary import Phase
from companion.games.anima.why import Why


def no_trade(state: State, seat: Seat, partner: Seat) -> Refusal | None:
    """Why two teams may not trade: no symbol, not there this turn, once already (AN-30, A-15, A-16).

    A symbol nobody read out yet is no absence: it is asked for (U-2).
    """
    for each in (seat, partner):
        zone = state.zone_of(each)
        if zone is None or zone.trade is False:
            return Refusal(Why.NO_TRADE_SYMBOL, player=each)
        if not state.player(each).reached:
            return Refusal(Why.STAYING, player=each)
    if pair(seat, partner) in state.traded:
        return Refusal(Why.ALREADY_TRADED, player=seat, target=partner)
    for each in (seat, partner):
        zone = state.zone_of(each)
        if zone is not None and zone.trade is None:
            return Refusal(Why.TRADE_UNREAD, player=each, zone=zone.label)
    return None


@action("AN-30", "A-15", "A-16", "A-17")
class Trade:
    """Commercer: two teams swap advantage cards and characters."""

    player: Seat
    partner: Seat
    gives: int = 0
    receives: int = 0
    characters_given: tuple[int, ...] = ()
    characters_received: tuple[int, ...] = ()

    def decide(self, state: State, chance: Chance) -> Decision:
        """Free exchange of cards and characters, in the same zone or not (AN-30, A-15 to A-17)."""
        one, other = state.player(self.player), state.player(self.partner)
        refusal = acting(state, one.seat, Phase.INTERACTION) or busy(state)
        if refusal:
            return refusal
        if one.seat == other.seat:
            return Refusal(Why.NOT_YOURSELF)
        given, received = set(self.characters_given), set(self.characters_received)
        if not (self.gives or self.receives or given or received):
            return Refusal(Why.NOTHING_TO_TRADE)
        for player, leaving, coming in ((one, given, received), (other, received, given)):
            refusal = _room(state, player.seat, leaving, len(coming))
            if refusal:
                return refusal
        refusal = _cards(state, self)
        if refusal:
            return refusal
        events = (
            Traded(
                one.seat,
                other.seat,
                self.gives,
                self.receives,
                tuple(sorted(given)),
                tuple(sorted(received)),
            ),
        )
        return softly(no_trade(state, one.seat, other.seat), events)


def _room(state: State, seat: Seat, leaving: set[int], coming: int) -> Refusal | None:
    """Both teams keep one to four characters (AN-6, A-17)."""
    player = state.player(seat)
    if any(player.character(number) is None for number in leaving):
        return Refusal(Why.NO_SUCH_CHARACTER, player=seat)
    size = len(player.team) - len(leaving) + coming
    if size < 1:
        return Refusal(Why.LAST_CHARACTER, player=seat)
    return Refusal(Why.TEAM_FULL, player=seat, high=figures.TEAM) if size > figures.TEAM else None


def _cards(state: State, action: Trade) -> Refusal | None:
    """Nobody gives cards they do not hold, nor ends with more than five (AN-11)."""
    for seat, out, come in (
        (action.player, action.gives, action.receives),
        (action.partner, action.receives, action.gives),
    ):
        hand = state.player(seat).hand
        wrong = within(out, 0, hand)
        if wrong:
            return wrong
        if hand - out + come > figures.HAND:
            return Refusal(Why.HAND_FULL, player=seat, high=figures.HAND)
    return None


# -- what happened ----------------------------------------------------------------------------------


@event
class Traded:
    """Two teams swapped cards (AN-30)."""

    player: Seat
    partner: Seat
    gives: int
    receives: int
    characters_given: tuple[int, ...] = ()
    characters_received: tuple[int, ...] = ()

    def apply(self, state: State) -> State:
        one, other = state.player(self.player), state.player(self.partner)
        given = tuple(each for each in one.team if each.id in self.characters_given)
        received = tuple(each for each in other.team if each.id in self.characters_received)
        kept = tuple(each for each in one.team if each not in given)
        left = tuple(each for each in other.team if each not in received)
        change = self.receives - self.gives
        both = pair(self.player, self.partner)
        done = state.with_player(one.seat, team=(*kept, *received), hand=one.hand + change)
        done = done.with_player(other.seat, team=(*left, *given), hand=other.hand - change)
        traded = state.traded if both in state.traded else (*state.traded, both)
        return replace(done, traded=traded, mover=None)
