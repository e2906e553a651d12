"""Who may fight whom, and who must (Déclarer le combat, Organisations)."""

from __future__ import annotations

from companion.core.refusal import Refusal
from companion.core.seats import Seat
from companion.games.anima import figures
from companion.games.anima.board import pair
from companion.games.anima.state import State
from companion.games.anima.vocabulary import Phase
from companion.games.anima.why import Why


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


def never(state: State, seat: Seat, target: Seat) -> Refusal | None:
    """Why two teams cannot fight at all."""
    if seat == target:
        return Refusal(Why.NOT_YOURSELF)
    if not together(state, seat, target):
        return Refusal(Why.DIFFERENT_ZONES, player=seat, target=target)
    return None


def hardly(state: State, seat: Seat, target: Seat) -> Refusal | None:
    """Why two teams should not fight, though a card or the table may allow it (AN-31, AN-39, A-8, A-12)."""
    zone = state.zone_of(seat)
    if zone is not None and zone.fighting is False:
        return Refusal(Why.NO_COMBAT_ZONE, zone=zone.label)
    if pair(seat, target) in state.fought:
        return Refusal(Why.ALREADY_FOUGHT, player=seat, target=target)
    sizes = len(state.player(seat).team), len(state.player(target).team)
    if abs(sizes[0] - sizes[1]) > figures.SIZE_GAP and not are_rivals(state, seat, target):
        return Refusal(Why.SIZE_GAP, have=sizes[0], need=sizes[1])
    if not state.player(target).reached:
        return Refusal(Why.STAYING, player=target)
    return None
