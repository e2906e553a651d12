"""What screens show of fights: sums, odds, who may fight or trade with whom (F1, F7, F9, F10)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from companion.core.refusal import Refusal
from companion.core.seats import Seat
from companion.games.anima import odds
from companion.games.anima.board import Creature, Zone
from companion.games.anima.fights import hardly, never, sides
from companion.games.anima.odds import Bar, Odds
from companion.games.anima.organisations import alert, must_fight
from companion.games.anima.state import State
from companion.games.anima.trade import no_trade
from companion.games.anima.turn import waiting
from companion.games.anima.why import Why


@dataclass(frozen=True, slots=True)
class FightTable:
    """A fight before its dice: both sums, the odds, and what one more would do (F1)."""

    player: Seat
    rival: Seat | None
    creature: Creature | None
    own: int
    other: int
    bonus: int
    against: int
    stay: int
    d: int
    odds: Odds
    bars: tuple[Bar, ...]
    with_one_more: Odds


@dataclass(frozen=True, slots=True)
class Opponent:
    """Another team as an opponent or trade partner: why not, and whether it is forced (F9, A-12)."""

    seat: Seat
    why_not: Refusal | None
    forced: bool = False


def fight_table(state: State) -> FightTable | None:
    """The fight about to be rolled; None when there is none or a figure is missing (F1)."""
    bout = state.bout
    if bout is None:
        return None
    own, other = sides(state, bout)
    if own is None or other is None:
        return None
    creature = None if bout.rival is not None or state.encounter is None else state.encounter.card
    alone = bout.rival is None
    return FightTable(
        bout.player,
        bout.rival,
        creature,
        own,
        other,
        bout.bonus,
        bout.against,
        state.player(bout.player).bonus,
        own - other,
        odds.odds(own - other, creature=alone),
        odds.spread(own - other),
        odds.odds(own - other + 1, creature=alone),
    )


def bonus_for(state: State, wanted: Fraction) -> int | None:
    """The smallest bonus that brings the chance to win to ``wanted``; None without a fight (F1)."""
    table = fight_table(state)
    return None if table is None else odds.needed(table.d, wanted, creature=table.rival is None)


def speed_chance(state: State, seat: Seat, difficulty: int, bonus: int = 0) -> Fraction | None:
    """The chance of a Speed test (AN-41, F7)."""
    speed = state.speed(seat)
    return None if speed is None else odds.speed_chance(speed + bonus, difficulty)


def die_needed(state: State, seat: Seat, difficulty: int, bonus: int = 0) -> int | None:
    """What the die of a Speed test must show at least; no die shows less than 1 or more than 6 (AN-41)."""
    speed = state.speed(seat)
    return None if speed is None else difficulty - speed - bonus


def opponents(state: State, seat: Seat) -> tuple[Opponent, ...]:
    """Every other team with the reason why it cannot be attacked, if any (AN-31, F9)."""
    forced = must_fight(state, seat)
    return tuple(
        Opponent(
            other.seat,
            never(state, seat, other.seat) or hardly(state, seat, other.seat),
            other.seat in forced,
        )
        for other in state.players
        if other.seat != seat
    )


def traders(state: State, seat: Seat) -> tuple[Opponent, ...]:
    """Every other team with the reason why it cannot trade, if any (AN-30, F9)."""
    return tuple(
        Opponent(other.seat, no_trade(state, seat, other.seat))
        for other in state.players
        if other.seat != seat
    )


def may_interact(state: State, seat: Seat) -> bool:
    """Whether a team can fight or trade with anybody, as far as the cards were read out (AN-30, AN-31)."""
    if any(each.why_not is None for each in (*opponents(state, seat), *traders(state, seat))):
        return True
    return bool(must_fight(state, seat) or _unread(state, seat))


def unread_symbols(state: State) -> tuple[Zone, ...]:
    """Zones whose Trade symbol decides whether somebody still to act may trade: nobody read it yet (U-2)."""
    found = [zone for seat in waiting(state) for zone in _unread(state, seat)]
    return tuple(dict.fromkeys(found))


def _unread(state: State, seat: Seat) -> list[Zone]:
    asked = [
        each.seat
        for each in traders(state, seat)
        if each.why_not is not None and each.why_not.why is Why.TRADE_UNREAD
    ]
    zones = [state.zone_of(each) for other in asked for each in (seat, other)]
    return [zone for zone in zones if zone is not None and zone.trade is None]


def rivalries(state: State) -> tuple[tuple[Seat, Seat], ...]:
    """Rivals that stand in one zone and must fight (AN-12, F10)."""
    return alert(state)
