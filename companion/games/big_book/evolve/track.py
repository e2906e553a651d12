"""What events of the Invocation track and of curses change."""

from __future__ import annotations

from dataclasses import replace

from companion.games.big_book.elements import Curse
from companion.games.big_book.events import (
    CurseDestroyed,
    CurseNeutralised,
    CursesLaid,
    CursesReturned,
    CurseTriggered,
    CurseTurnedUp,
    Event,
    MarkerMoved,
    MonsterAppeared,
    MonsterJudged,
    MultiTold,
    NextMonsterTold,
    RewardTaken,
    RoundBegan,
)
from companion.games.big_book.state import CurseSlot, Phase, Slot, Space, State, ToldFact, Zone


def track(state: State, event: Event) -> State | None:
    """The state after an event of the track; None for any other event."""
    match event:
        case MarkerMoved(space):
            quiet = space not in (Space.INVOCATION, Space.ONE)
            return replace(state, marker=space, phase=Phase.ACTION if quiet else Phase.MONSTER)
        case MonsterJudged():
            return state
        case MonsterAppeared():
            return replace(state, symbols=state.next_symbols, next_symbols=())
        case RoundBegan(number):
            return replace(
                state, round=number, under_done=False, slots=tuple(CurseSlot(slot) for slot in Slot)
            )
        case MultiTold(column, number, n):
            told = ToldFact(f"multi.{column.value}.{number}", n)
            multi = (*state.multi[: number - 1], n, *state.multi[number:])
            return replace(state, multi=multi, told=(*state.told, told))
        case NextMonsterTold(symbols):
            return replace(state, next_symbols=symbols)
        case RewardTaken(player, element):
            return state.add_reserve(element, 2, -1).add_to_deck(player, Zone.DISCARD, 1)
        case _:
            return _curses(state, event)


def _curses(state: State, event: Event) -> State | None:
    match event:
        case CurseTriggered(_, slot, _):
            return state.with_slot(slot, triggered=True)
        case CursesLaid(_, curses, symbols, _):
            return _laid(replace(state, symbols=symbols, phase=Phase.ACTION), curses)
        case CursesReturned(_, slots):
            return _returned(state, slots)
        case CurseDestroyed(_, slot, _):
            return state.with_slot(slot, curse=None, neutralised=0)
        case CurseNeutralised(slot, _):
            return state.with_slot(slot, neutralised=state.turn)
        case CurseTurnedUp(slot, _):
            return state.with_slot(slot, neutralised=0)
        case _:
            return None


def _laid(state: State, curses: tuple[Curse, ...]) -> State:
    for slot, curse in zip(Slot, curses, strict=False):
        state = state.with_slot(slot, laid=curse, curse=curse).add_curses(curse, -1)
    return state


def _returned(state: State, slots: tuple[Slot, ...]) -> State:
    for slot in slots:
        curse = state.slot(slot).curse
        if curse is not None:
            state = state.with_slot(slot, curse=None, neutralised=0).add_curses(curse, 1)
    return state
