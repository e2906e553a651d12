"""What may be asked of a table of this game: the functions its screens call (see core/query.py)."""

from __future__ import annotations

from fractions import Fraction

from companion.core.query import queries
from companion.games.anima import fighting, figures, odds
from companion.games.anima import queries as screen
from companion.games.anima.odds import Odds
from companion.games.anima.state import State


def bonus_for(state: State, percent: int = 50) -> int | None:
    """The smallest bonus that brings the chance to win so high; null without a fight (F1)."""
    return fighting.bonus_for(state, Fraction(percent, 100))


def fight_odds(d: int, creature: bool) -> Odds:
    """Exact chances at a difference of Combat, before the dice (AN-38, AN-39, AN-40)."""
    return odds.odds(d, creature=creature)


def settled_at_once(tied: int) -> Fraction:
    """The chance that one throw puts so many tied teams in order (AN-20, A-14)."""
    if tied not in range(figures.PLAYERS.stop):
        raise ValueError(tied)
    return odds.settled_at_once(tied)


QUERIES = queries(
    screen.totals,
    screen.order_lines,
    screen.who_rolls,
    screen.zone_lines,
    screen.reachable,
    screen.gauge,
    screen.to_move,
    screen.horizons_closed,
    screen.encounter_piles,
    screen.choices,
    screen.final_open,
    screen.suggestions,
    screen.organisations,
    screen.tilted_for,
    screen.leads_astray,
    screen.steps_of_phase,
    fighting.fight_table,
    bonus_for,
    fighting.speed_chance,
    fighting.opponents,
    fighting.traders,
    fighting.rivalries,
    fighting.may_interact,
    fighting.unread_symbols,
    fight_odds,
    settled_at_once,
    fight_spread=odds.spread,
)
