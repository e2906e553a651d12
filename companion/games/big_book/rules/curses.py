"""Curses: laid, destroyed, neutralised (Malédictions)."""

from __future__ import annotations

from collections import Counter
from typing import assert_never

from companion.core.refusal import Refusal
from companion.games.big_book import figures
from companion.games.big_book.actions import (
    By,
    DestroyCurse,
    LayCurses,
    Neutralise,
    PutMadnessUnder,
    TellNextMonster,
)
from companion.games.big_book.elements import Curse, Element
from companion.games.big_book.events import (
    CurseDestroyed,
    CurseNeutralised,
    CursesLaid,
    Event,
    MadnessFromUnder,
    MadnessPutUnder,
    MadnessUnderShort,
    MultiTold,
    NextMonsterTold,
    RewardTaken,
)
from companion.games.big_book.rules import turn
from companion.games.big_book.rules.decision import Decision
from companion.games.big_book.state import CurseSlot, Space, State
from companion.games.big_book.why import Why


def curses(
    state: State, action: LayCurses | DestroyCurse | Neutralise | PutMadnessUnder | TellNextMonster
) -> Decision:
    """Every action on curses."""
    match action:
        case LayCurses():
            return lay(state, action)
        case DestroyCurse():
            return destroy(state, action)
        case Neutralise():
            return neutralise(state, action)
        case PutMadnessUnder():
            return put_madness_under(state)
        case TellNextMonster():
            return tell_next(state, action)
        case _:
            assert_never(action)


def layout(multi: int, symbols: tuple[Element, ...], skipped: tuple[Curse, ...]) -> tuple[Curse, ...]:
    """Multi curses first, then those of the page; a missing one leaves no hole (BB-32, A-11, A-12, A-13)."""
    laid = [Curse.MULTI] * multi + [Curse(symbol.value) for symbol in symbols]
    for curse in skipped:
        # a pile runs out with its last curse, so the last one of that type is missing
        del laid[len(laid) - 1 - laid[::-1].index(curse)]
    return tuple(laid)


def lay(state: State, action: LayCurses) -> Decision:
    """Curses of a new monster fill the slots from space 2 on (BB-31, BB-32, Phase du Monstre)."""
    if state.occupied:
        return Refusal(Why.SLOTS_NOT_EMPTY, n=len(state.occupied))
    if not state.curses_due:
        return Refusal(Why.NO_CURSES_DUE)
    wrong = _counts(action)
    if wrong:
        return wrong
    laid = layout(action.multi, action.symbols, action.skipped)
    event = CursesLaid(len(laid), laid, action.symbols, action.skipped)
    known = state.multi[state.round - 1]
    if known is None:
        told: tuple[Event, ...] = (MultiTold(state.options.column, state.round, action.multi), event)
        return _short_piles(state, laid, told) or told
    if known != action.multi:
        return Refusal(
            Why.MULTI_DIFFERS, anyway=(event,), have=action.multi, need=known, column=state.options.column
        )
    return _short_piles(state, laid, (event,)) or (event,)


def _counts(action: LayCurses) -> Refusal | None:
    if not 0 <= action.multi <= figures.MULTI_MOST:
        return Refusal(Why.WRONG_COUNT, what=Curse.MULTI, have=action.multi, low=0, high=figures.MULTI_MOST)
    have = len(action.symbols)
    if have != figures.SYMBOLS:
        return Refusal(
            Why.WRONG_COUNT, what=action.symbols, have=have, low=figures.SYMBOLS, high=figures.SYMBOLS
        )
    asked = Counter(layout(action.multi, action.symbols, ()))
    for curse, n in Counter(action.skipped).items():
        if n > asked[curse]:
            return Refusal(Why.WRONG_COUNT, what=curse, have=n, low=0, high=asked[curse])
    return None


def _short_piles(state: State, laid: tuple[Curse, ...], anyway: tuple[Event, ...]) -> Refusal | None:
    """No more curses of a type than its pile holds, where it was counted (A-13)."""
    for curse in missing(state, laid):
        left, need = state.curses_left(curse), laid.count(curse)
        return Refusal(Why.CURSE_PILE_EMPTY, anyway=anyway, curse=curse, have=left, need=need)
    return None


def missing(state: State, laid: tuple[Curse, ...]) -> tuple[Curse, ...]:
    """Curses that their piles, where they were counted, no longer hold (A-13)."""
    short: list[Curse] = []
    for curse, n in Counter(laid).items():
        left = state.curses_left(curse)
        short += [curse] * (0 if left is None else n - left)
    return tuple(short)


def destroy(state: State, action: DestroyCurse) -> Decision:
    """A destroyed curse leaves the game; its destroyer takes a value 2 and the madness under it (BB-45)."""
    place = state.slot(action.slot)
    if place.curse is None:
        return Refusal(Why.EMPTY, slot=action.slot)
    reward = action.reward
    if reward is not None and state.reserve_of(reward).v2 == 0:
        return Refusal(Why.RESERVE_EMPTY, element=reward, value=2)
    events: list[Event] = [CurseDestroyed(action.player, action.slot, place.curse)]
    if place.under:
        events.append(MadnessFromUnder(action.player, place.under, action.slot))
    if reward is not None:
        events.append(RewardTaken(action.player, reward))
    if place.neutralised:
        return Refusal(Why.NEUTRALISED, anyway=tuple(events), what=action.slot)
    left = sum(pile.v2 for pile in state.reserve)
    if action.by is By.ACTION and reward is None and left:
        return Refusal(Why.REWARD_DUE, anyway=tuple(events), n=left)
    return turn.paid_action(state, tuple(events)) if action.by is By.ACTION else tuple(events)


def neutralise(state: State, action: Neutralise) -> Decision:
    """A neutralised curse lies face down: no effect, not destroyable, still in play (BB-63, Neutraliser)."""
    place = state.slot(action.slot)
    if place.curse is None:
        return Refusal(Why.EMPTY, slot=action.slot)
    if place.neutralised:
        return Refusal(Why.ALREADY_NEUTRALISED, what=action.slot)
    return (CurseNeutralised(action.slot, place.curse),)


def put_madness_under(state: State) -> Decision:
    """One madness under each curse once they are laid, as long as the pile lasts (BB-68, A-9, A-10)."""
    if state.curses_due or state.marker is Space.INVOCATION:
        return Refusal(Why.CURSES_FIRST)
    if not state.occupied:
        return Refusal(Why.NO_CURSES)
    events = _under(state, state.occupied)
    return Refusal(Why.UNDER_ALREADY, anyway=events) if state.under_done else events


def _under(state: State, places: tuple[CurseSlot, ...]) -> tuple[Event, ...]:
    slots = tuple(place.slot for place in places[: state.pile])
    short = len(places) - len(slots)
    put: tuple[Event, ...] = (MadnessPutUnder(len(slots), slots),) if slots else ()
    return (*put, MadnessUnderShort(short)) if short else put


def tell_next(state: State, action: TellNextMonster) -> Decision:
    """The right-hand page shows the curses of the next monster (BB-33, Lecture du Grimoire)."""
    if state.round == figures.ROUNDS:
        return Refusal(Why.NO_NEXT_MONSTER)
    have = len(action.symbols)
    if have != figures.SYMBOLS:
        return Refusal(
            Why.WRONG_COUNT, what=action.symbols, have=have, low=figures.SYMBOLS, high=figures.SYMBOLS
        )
    return (NextMonsterTold(action.symbols),)
