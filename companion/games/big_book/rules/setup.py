"""Magician sheets and element tokens (Mise en place)."""

from __future__ import annotations

from typing import assert_never

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.games.big_book import figures
from companion.games.big_book.actions import ChangeTokens, DealMagicians, TellMagician
from companion.games.big_book.events import MagiciansDealt, MagicianTold, TokensChanged
from companion.games.big_book.options import Magician
from companion.games.big_book.rules.decision import Decision
from companion.games.big_book.state import Space, State
from companion.games.big_book.why import Why


def setup(state: State, action: TellMagician | DealMagicians | ChangeTokens, chance: Chance) -> Decision:
    """Every action on what lies beside the board."""
    match action:
        case TellMagician():
            return tell_magician(state, action)
        case DealMagicians():
            return deal_magicians(state, chance)
        case ChangeTokens():
            return change_tokens(state, action)
        case _:
            assert_never(action)


def tell_magician(state: State, action: TellMagician) -> Decision:
    """The sheet tells the starting cards; its one value 2 comes out of the reserve (BB-12, BB-13, A-19)."""
    if action.cards is not None and not 1 <= action.cards <= 20:
        return Refusal(Why.COUNT_OUT_OF_RANGE, have=action.cards, low=1, high=20)
    before = state.player(action.player).magician.element
    taken = None if state.options.mode.nightmare or action.element is before else action.element
    if taken is not None and state.reserve_of(taken).v2 == 0:
        return Refusal(Why.RESERVE_EMPTY, element=taken, value=2)
    name = action.name.strip()
    return (MagicianTold(action.player, Magician(name, action.element, action.cards), name),)


def deal_magicians(state: State, chance: Chance) -> Decision:
    """Sheets are chosen freely; the app may draw one for each player (BB-6, BB-12, F9)."""
    events = (MagiciansDealt(chance.pick(len(state.players), state.sheets), chance.by_hand),)
    if state.marker is not Space.INVOCATION:
        return Refusal(Why.BOOK_OPEN, anyway=events)
    return events


def change_tokens(state: State, action: ChangeTokens) -> Decision:
    """There are four tokens of each element (BB-8, F10)."""
    after = state.tokens_of(action.element) + action.n
    if action.n == 0 or not 0 <= after <= figures.TOKENS:
        return Refusal(Why.TOKENS_OUT_OF_RANGE, element=action.element, have=after, high=figures.TOKENS)
    return (TokensChanged(action.element, action.n),)
