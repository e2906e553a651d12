"""Why the pile lasts so long, when the monster is judged, what all curses cost (F1, F2, F3)."""

from __future__ import annotations

from companion.core.because import Because, because, but_nothing, part
from companion.games.big_book import figures, forecast, queries
from companion.games.big_book.payment import Payment
from companion.games.big_book.state import State
from companion.games.big_book.vocabulary import Phase, Status


def numbers(state: State) -> tuple[Because, ...]:
    """The forecast of the pile, its marks, the turns to the judgement and the price of all curses."""
    if state.status is not Status.PLAYING:
        return ()
    return (*_pile(state), _judgement(state), *_curses(state))


def _pile(state: State) -> tuple[Because, ...]:
    limits, here = queries.thresholds(state), len(state.alive)
    rate, left = queries.drain(state), queries.turns_left(state)
    turns = state.turn - (state.phase is Phase.CONCENTRATION)
    pile = part("pile", state.pile)
    gone = (part("at_start", queries.opening_pile(state)), pile, part("turns", max(1, turns)))
    found = [
        because("critical", limits.critical, (part("here", here),), "BB-75"),
        because("warning", limits.warning, (part("here", here), part("twice", here)), "BB-75"),
        because("drain", rate, gone, "BB-9", sums=False),
    ]
    if left is not None:
        found.append(because("left", left, (pile, part("drain", rate)), "BB-71", sums=False))
    return tuple(found)


def _judgement(state: State) -> Because:
    parts = (part("judged_at", figures.SPACES + 1), part("space", -queries.here(state)))
    return because("judgement", queries.turns_to_judgement(state), parts, "BB-24")


def of_payment(payment: Payment) -> Because:
    """What a payment comes to: the cards put down, less what is lost (BB-37)."""
    parts = (
        *(part("element", card.value, element=card.element) for card in payment.cards),
        *but_nothing(part("lost", -payment.waste)),
    )
    return because("payment", payment.due, parts, "BB-37")


def of_draw(draw_pile: int, discard: int, to_draw: int) -> Because:
    """The madness a draw brings: one with the reshuffle, one for each card that is missing even then."""
    due = forecast.madness_for_draw(draw_pile, discard, to_draw)
    reshuffle = min(due, 1)
    parts = (
        part("draw_pile", draw_pile),
        part("discard", discard),
        part("to_draw", to_draw),
        *but_nothing(part("reshuffle", reshuffle), part("beyond", due - reshuffle)),
    )
    return because("due", due, parts, "BB-48", "BB-49", sums=False)


def of_odds(cards: int, madness: int, drawn: int, least: int) -> Because:
    """The chance, in a hundred, to meet so many madness (F5)."""
    parts = (part("draw_pile", cards), part("mad_cards", madness), part("to_draw", drawn))
    odds = forecast.odds_madness(cards, madness, drawn, least)
    return because("meet", round(odds * 100), parts, "BB-47", sums=False, n=least)


def _curses(state: State) -> tuple[Because, ...]:
    needs = {element: n for element, n in queries.needs(state).items() if n}
    if not needs:
        return ()
    parts = tuple(part("element", n, element=element) for element, n in needs.items())
    return (because("curses", sum(needs.values()), parts, "BB-44"),)
