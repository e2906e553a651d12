"""What the rest of the program may ask: questions by name, the picture of an evening, how a script spells."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from companion.core.plot import Plot
from companion.core.query import queries
from companion.core.script_naming import Names, ScriptNaming, always, named
from companion.core.seats import Seat
from companion.games.big_book import figures, forecast, payment
from companion.games.big_book import queries as screen
from companion.games.big_book.correction import find
from companion.games.big_book.elements import Card
from companion.games.big_book.forecast import Draw
from companion.games.big_book.payment import Cost, Impossible, Payment
from companion.games.big_book.queries import Bill, Goal
from companion.games.big_book.state import State

MOST_COSTS = 6
MOST_CARDS = 40
MOST_DUE = 12
"""What is asked by name may be anything; a larger search than this would take its time."""


def plan(cards: Iterable[Card], costs: Sequence[Cost]) -> tuple[Payment, ...] | Impossible:
    """Pay several costs at the least total loss; a card pays for one action only (BB-37, F3)."""
    return payment.plan(_few(cards, costs), costs)


def bill(cards: Iterable[Card], goals: Sequence[Goal], put: tuple[Card, ...] | None = None) -> Bill:
    """How goals are paid at the least loss, one by the cards put down, several in a plan (BB-37, F3)."""
    return screen.bill(_few(cards, [goal.cost for goal in goals]), goals, put)


def _few(cards: Iterable[Card], costs: Sequence[Cost]) -> tuple[Card, ...]:
    at_hand = tuple(cards)
    due = [amount for cost in costs for _, amount in cost.amounts]
    if len(costs) > MOST_COSTS or len(at_hand) > MOST_CARDS or max(due, default=0) > MOST_DUE:
        raise ValueError("no table pays so much at once")
    return at_hand


def draw_of(state: State, player: Seat, to_draw: int = figures.HAND) -> Draw | None:
    """The draw forecast of a player whose piles were counted; None where nobody told them (BB-48, F5)."""
    deck = state.player(player).deck
    return None if deck is None or deck.old else forecast.draw(deck.draw, deck.discard, to_draw)


QUERIES = queries(
    screen.band,
    screen.thresholds,
    screen.thresholds_at_start,
    screen.opening_pile,
    screen.hand_most,
    screen.drain,
    screen.falling,
    screen.soon_empty,
    screen.turns_left,
    screen.empty_at,
    screen.needs,
    screen.slot_cost,
    screen.turns_to_judgement,
    screen.space_turns,
    screen.threatened,
    screen.curses_due,
    screen.monster_told,
    screen.phase_lines,
    screen.next_move,
    screen.book_calm,
    screen.recovery_asks,
    screen.from_discard,
    screen.beyond_draw,
    screen.asks_drawn,
    screen.madness_deeds,
    screen.known_in_hand,
    screen.hand_check,
    screen.casting,
    screen.library_lines,
    screen.element_cards,
    screen.reserve_prices,
    screen.upgrades,
    screen.rewards,
    screen.heir,
    screen.curse_goals,
    screen.other_goals,
    screen.payable,
    bill,
    payment.check,
    screen.support_cards,
    screen.over_support,
    forecast.draw,
    draw_of,
    forecast.supply,
    forecast.odds_madness,
    screen.draw_foretold,
    screen.odds_to_meet,
    screen.hand_from,
    plan,
    payment.power,
    payment.most_power,
    payment=payment.best_payment,
)


# -- the picture of an evening ----------------------------------------------------------------------


PLOTS: tuple[Plot[State], ...] = (
    Plot("pile", lambda state: state.pile),
    Plot("madness", lambda state: tuple(player.madness for player in state.players)),
)


# -- scripts (see core/script_naming.py) -----------------------------------------------------------------


def called(state: State) -> Names:
    """Cards in support by what they show."""
    support = ((card.face.value, card.id) for player in state.players for card in player.support)
    return {"card": named(support)}


SCRIPT_NAMING = ScriptNaming(
    called=called,
    known_by=("slot", "element", "curse"),
    paths=always(*find.spots),
)
