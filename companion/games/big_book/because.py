"""Why the pile lasts so long, when the monster is judged, what all curses cost (F1, F2, F3)."""

from __future__ import annotations

from companion.core.because import Because, Part
from companion.core.say import Say
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
    gone = (
        Part(Say("because.at_start"), queries.opening_pile(state)),
        Part(Say("because.pile"), state.pile),
        Part(Say("because.turns"), max(1, turns)),
    )
    found = [
        Because(
            "critical",
            limits.critical,
            Say("because.critical"),
            (Part(Say("because.here"), here),),
            ("BB-75",),
        ),
        Because(
            "warning",
            limits.warning,
            Say("because.warning"),
            (Part(Say("because.here"), here), Part(Say("because.twice"), here)),
            ("BB-75",),
        ),
        Because("drain", rate, Say("because.drain"), gone, ("BB-9",), sums=False),
    ]
    if left is not None:
        parts = (Part(Say("because.pile"), state.pile), Part(Say("because.drain"), rate))
        found.append(Because("left", left, Say("because.left"), parts, ("BB-71",), sums=False))
    return tuple(found)


def _judgement(state: State) -> Because:
    parts = (
        Part(Say("because.judged_at"), figures.SPACES + 1),
        Part(Say("because.space"), -queries.here(state)),
    )
    return Because(
        "judgement", queries.turns_to_judgement(state), Say("because.judgement"), parts, ("BB-24",)
    )


def of_payment(payment: Payment) -> Because:
    """What a payment comes to: the cards put down, less what is lost (BB-37)."""
    total = sum(card.value for card in payment.cards)
    parts = (
        *(Part(Say("because.element", {"element": card.element}), card.value) for card in payment.cards),
        *((Part(Say("because.lost"), -payment.waste),) if payment.waste else ()),
    )
    return Because("payment", total - payment.waste, Say("because.payment"), parts, ("BB-37",))


def of_draw(draw_pile: int, discard: int, to_draw: int) -> Because:
    """The madness a draw brings: one with the reshuffle, one for each card that is missing even then."""
    due = forecast.madness_for_draw(draw_pile, discard, to_draw)
    reshuffle = min(due, 1)
    parts = (
        Part(Say("because.draw_pile"), draw_pile),
        Part(Say("because.discard"), discard),
        Part(Say("because.to_draw"), to_draw),
        *((Part(Say("because.reshuffle"), reshuffle),) if reshuffle else ()),
        *((Part(Say("because.beyond"), due - reshuffle),) if due > reshuffle else ()),
    )
    return Because("due", due, Say("because.due"), parts, ("BB-48", "BB-49"), sums=False)


def of_odds(cards: int, madness: int, drawn: int, least: int) -> Because:
    """The chance, in a hundred, to meet so many madness (F5)."""
    parts = (
        Part(Say("because.draw_pile"), cards),
        Part(Say("because.mad_cards"), madness),
        Part(Say("because.to_draw"), drawn),
    )
    odds = forecast.odds_madness(cards, madness, drawn, least)
    said = Say("because.meet", {"n": least})
    return Because("meet", round(odds * 100), said, parts, ("BB-47",), sums=False)


def _curses(state: State) -> tuple[Because, ...]:
    needs = {element: n for element, n in queries.needs(state).items() if n}
    if not needs:
        return ()
    parts = tuple(Part(Say("because.element", {"element": element}), n) for element, n in needs.items())
    return (Because("curses", sum(needs.values()), Say("because.curses"), parts, ("BB-44",)),)
