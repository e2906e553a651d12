"""Trade between teams and organisations (Commercer, Organisations)."""

from __future__ import annotations

from typing import assert_never

from companion.core.refusal import Refusal
from companion.core.seats import Seat
from companion.games.anima import facts, figures
from companion.games.anima.actions import JoinOrganisation, LeaveOrganisation, Trade
from companion.games.anima.board import pair
from companion.games.anima.events import OrganisationJoined, OrganisationLeft, Traded
from companion.games.anima.rules.decision import Decision, Events, acting, busy, learn, softly, within
from companion.games.anima.rules.teams import card_timing
from companion.games.anima.state import State
from companion.games.anima.vocabulary import CardKind, Phase
from companion.games.anima.why import Why


def commerce(state: State, action: Trade | JoinOrganisation | LeaveOrganisation) -> Decision:
    """Every action of trade and organisations."""
    match action:
        case Trade():
            return trade(state, action)
        case JoinOrganisation():
            return join_organisation(state, action)
        case LeaveOrganisation():
            return leave_organisation(state, action)
        case _:
            assert_never(action)


def no_trade(state: State, seat: Seat, partner: Seat) -> Refusal | None:
    """Why two teams may not trade: no symbol, not there this turn, once already (AN-30, A-15, A-16)."""
    for each in (seat, partner):
        zone = state.zone_of(each)
        if zone is None or not zone.trade:
            return Refusal(Why.NO_TRADE_SYMBOL, player=each)
        if not state.player(each).reached:
            return Refusal(Why.STAYING, player=each)
    if pair(seat, partner) in state.traded:
        return Refusal(Why.ALREADY_TRADED, player=seat, target=partner)
    return None


def trade(state: State, action: Trade) -> Decision:
    """Free exchange of cards and characters, in the same zone or not (AN-30, A-15 to A-17)."""
    one, other = state.player(action.player), state.player(action.partner)
    refusal = acting(state, one.seat, Phase.INTERACTION) or busy(state)
    if refusal:
        return refusal
    if one.seat == other.seat:
        return Refusal(Why.NOT_YOURSELF)
    given, received = set(action.characters_given), set(action.characters_received)
    if not (action.gives or action.receives or given or received):
        return Refusal(Why.NOTHING_TO_TRADE)
    for player, leaving, coming in ((one, given, received), (other, received, given)):
        refusal = _room(state, player.seat, leaving, len(coming))
        if refusal:
            return refusal
    refusal = _cards(state, action)
    if refusal:
        return refusal
    events = (
        Traded(
            one.seat,
            other.seat,
            action.gives,
            action.receives,
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


def join_organisation(state: State, action: JoinOrganisation) -> Decision:
    """One organisation at a time: joining another discards the former (AN-12, U-6)."""
    player = state.player(action.player)
    name = facts.known_name(state.facts, "advantages", action.name)
    if not name:
        return Refusal(Why.NAME_MISSING)
    for n in (action.combat, action.speed):
        if abs(n) > figures.BONUS_MOST:
            return Refusal(Why.BONUS_OUT_OF_RANGE, have=n, high=figures.BONUS_MOST)
    former = player.organisation
    if former is not None and former.name.casefold() == name.casefold():
        return Refusal(Why.ALREADY_MEMBER, player=player.seat, name=former.name)
    rivals = tuple(dict.fromkeys(clean for rival in action.rivals if (clean := facts.clean(rival))))
    left: Events = () if former is None else (OrganisationLeft(player.seat, former.name),)
    poor = player.hand == 0
    joined = OrganisationJoined(player.seat, name, rivals, action.combat, action.speed, not poor)
    events = (*left, joined, *learn(state, "advantages", name, {"kind": CardKind.ORGANISATION.value}))
    no_card = Refusal(Why.NO_CARD, player=player.seat) if poor else None
    return softly(no_card or card_timing(state, action, name), events)


def leave_organisation(state: State, action: LeaveOrganisation) -> Decision:
    """An organisation may be left in Reset (AN-12, AN-22)."""
    former = state.player(action.player).organisation
    if former is None:
        return Refusal(Why.NO_ORGANISATION, player=action.player)
    events = (OrganisationLeft(action.player, former.name),)
    return softly(acting(state, action.player, Phase.RESET), events)
