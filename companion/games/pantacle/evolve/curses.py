"""What events of curses change (Malédictions, p. 18)."""

from __future__ import annotations

from dataclasses import replace

from companion.core.seats import Seat
from companion.games.pantacle.events import (
    AbsorbFirstChosen,
    CurseEmptied,
    CurseKept,
    CurseProtected,
    CurseRemoved,
    CursesDrawn,
    CurseTurnedUp,
    Event,
)
from companion.games.pantacle.state import Curse, State
from companion.games.pantacle.vocabulary import Resource


def curses(state: State, event: Event) -> State | None:
    """The state after an event of curses; None for any other event."""
    match event:
        case CursesDrawn(player, _, cost):
            return state.give(player, Resource.CUBES, -cost)
        case CurseKept():
            return _kept(state, event)
        case CurseEmptied(player, curse) | CurseRemoved(player, curse):
            return _under_the_pile(state, player, curse)
        case CurseProtected(player, curse):
            return state.with_curse(player, curse, face_up=False)
        case CurseTurnedUp(player, curse):
            return state.with_curse(player, curse, face_up=True)
        case AbsorbFirstChosen(player, curse):
            return state.with_player(player, absorb_first=curse)
        case _:
            return None


def _kept(state: State, event: CurseKept) -> State:
    card = Curse(
        event.curse,
        event.title,
        event.kind,
        event.cubes,
        event.adepts,
        more_cubes=event.more_cubes,
        more_tokens=event.more_tokens,
        more_adepts=event.more_adepts,
        more_blades=event.more_blades,
        by_card=event.by_card,
    )
    after = state.with_player(event.player, curses=(*state.player(event.player).curses, card))
    return replace(
        after,
        cubes=state.cubes - event.cubes,
        adepts=state.adepts - event.adepts,
        curse_pile=state.curse_pile - 1,
        next_curse=event.curse + 1,
    )


def _under_the_pile(state: State, seat: Seat, number: int) -> State:
    player = state.player(seat)
    gone = [card for card in player.curses if card.id == number]
    after = state.with_player(
        seat,
        curses=tuple(card for card in player.curses if card.id != number),
        absorb_first=0 if player.absorb_first == number else player.absorb_first,
    )
    return replace(
        after,
        cubes=state.cubes + sum(card.cubes for card in gone),
        adepts=state.adepts + sum(card.adepts for card in gone),
        curse_pile=state.curse_pile + len(gone),
    )
