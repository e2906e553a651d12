"""Why the pile lasts so long, when the monster is judged, what all curses cost (F1, F2, F3)."""

from __future__ import annotations

from companion.core.explanation import Explanation, explain, explain_part, nonzero_parts
from companion.games.big_book import figures, forecast, queries
from companion.games.big_book.payment import Payment
from companion.games.big_book.state import State
from companion.games.big_book.vocabulary import Phase, Status


def numbers(state: State) -> tuple[Explanation, ...]:
    """The forecast of the pile, its marks, the turns to the judgement and the price of all curses."""
    if state.status is not Status.PLAYING:
        return ()
    return (*_pile(state), _judgement(state), *_curses(state))


def _pile(state: State) -> tuple[Explanation, ...]:
    limits, here = queries.thresholds(state), len(state.alive)
    rate, left = queries.drain(state), queries.turns_left(state)
    turns = state.turn - (state.phase is Phase.CONCENTRATION)
    pile = explain_part("pile", state.pile)
    gone = (explain_part("at_start", queries.opening_pile(state)), pile, explain_part("turns", max(1, turns)))
    found = [
        explain("critical", limits.critical, (explain_part("here", here),), "BB-75"),
        explain(
            "warning", limits.warning, (explain_part("here", here), explain_part("twice", here)), "BB-75"
        ),
        explain("drain", rate, gone, "BB-9", sums=False),
    ]
    if left is not None:
        found.append(explain("left", left, (pile, explain_part("drain", rate)), "BB-71", sums=False))
    return tuple(found)


def _judgement(state: State) -> Explanation:
    parts = (explain_part("judged_at", figures.SPACES + 1), explain_part("space", -queries.here(state)))
    return explain("judgement", queries.turns_to_judgement(state), parts, "BB-24")


def of_payment(payment: Payment) -> Explanation:
    """What a payment comes to: the cards put down, less what is lost (BB-37)."""
    parts = (
        *(explain_part("element", card.value, element=card.element) for card in payment.cards),
        *nonzero_parts(explain_part("lost", -payment.waste)),
    )
    return explain("payment", payment.due, parts, "BB-37")


def of_draw(draw_pile: int, discard: int, to_draw: int) -> Explanation:
    """The madness a draw brings: one with the reshuffle, one for each card that is missing even then."""
    due = forecast.madness_for_draw(draw_pile, discard, to_draw)
    reshuffle = min(due, 1)
    parts = (
        explain_part("draw_pile", draw_pile),
        explain_part("discard", discard),
        explain_part("to_draw", to_draw),
        *nonzero_parts(explain_part("reshuffle", reshuffle), explain_part("beyond", due - reshuffle)),
    )
    return explain("due", due, parts, "BB-48", "BB-49", sums=False)


def of_odds(cards: int, madness: int, drawn: int, least: int) -> Explanation:
    """The chance, in a hundred, to meet so many madness (F5)."""
    parts = (
        explain_part("draw_pile", cards),
        explain_part("mad_cards", madness),
        explain_part("to_draw", drawn),
    )
    odds = forecast.odds_madness(cards, madness, drawn, least)
    return explain("meet", round(odds * 100), parts, "BB-47", sums=False, n=least)


def _curses(state: State) -> tuple[Explanation, ...]:
    needs = {element: n for element, n in queries.needs(state).items() if n}
    if not needs:
        return ()
    parts = tuple(explain_part("element", n, element=element) for element, n in needs.items())
    return (explain("curses", sum(needs.values()), parts, "BB-44"),)
