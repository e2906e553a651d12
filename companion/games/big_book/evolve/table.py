"""What the players told about their table."""

from __future__ import annotations

from dataclasses import replace

from companion.games.big_book import figures
from companion.games.big_book.correction import corrected
from companion.games.big_book.events import (
    Corrected,
    DeckTold,
    Event,
    MagiciansDealt,
    MagicianTold,
    TokensChanged,
)
from companion.games.big_book.state import Deck, State


def table(state: State, event: Event) -> State | None:
    """The state after something was told; None for any other event."""
    match event:
        case TokensChanged(element, n):
            counts = (replace(c, n=c.n + n) if c.element is element else c for c in state.tokens)
            return replace(state, tokens=tuple(counts))
        case DeckTold(player, draw, discard):
            return state.with_player(player, deck=Deck(draw, discard))
        case MagicianTold():
            return _magician(state, event)
        case MagiciansDealt(sheets):
            return replace(state, dealt=sheets)
        case Corrected(field, value, balance):
            return corrected(state, field, value, balance)
        case _:
            return None


def _magician(state: State, event: MagicianTold) -> State:
    before = state.player(event.player).magician.element
    after = event.magician.element
    if not state.options.mode.nightmare:
        # the starting 2 comes out of the reserve; a pile that was corrected to all ten has it back
        whole = before is None or state.reserve_of(before).v2 >= figures.VALUE_2
        state = state if before is None or whole else state.add_reserve(before, 2, 1)
        state = state if after is None else state.add_reserve(after, 2, -1)
    return state.with_player(event.player, magician=event.magician)
