"""What the players told about their box and their table."""

from __future__ import annotations

from dataclasses import replace

from companion.games.pantacle import figures
from companion.games.pantacle.correction import corrected
from companion.games.pantacle.events import (
    Corrected,
    CurseLearnt,
    Event,
    FavourTold,
    FlamesCorrected,
    GuardiansTold,
    TokensCorrected,
)
from companion.games.pantacle.state import FavourFact, State


def table(state: State, event: Event) -> State | None:
    """The state after something was told; None for any other event."""
    match event:
        case FavourTold(favour, first, second, moon):
            fact = FavourFact(favour, first, second, moon)
            return replace(state, favours=tuple(fact if f.favour is favour else f for f in state.favours))
        case GuardiansTold(guardians):
            before = (*state.gone_guardians, *(each.name for each in state.guardians))
            gone = dict.fromkeys(before).keys() - {each.name for each in guardians}
            return replace(state, guardians=guardians, gone_guardians=tuple(sorted(gone)))
        case CurseLearnt(card):
            known = (c for c in state.known_curses if c.title != card.title)
            return replace(state, known_curses=(*known, card))
        case Corrected(field, value, balance):
            return corrected(state, field, value, balance)
        case TokensCorrected(player, tokens):
            return state.with_player(player, tokens=tokens)
        case FlamesCorrected(player, top, spots):
            return state.with_player(player, top=top, cursed=figures.FLAMES - len(spots) - top, spots=spots)
        case _:
            return None
