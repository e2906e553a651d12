"""What positions and dice change."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from companion.games.synchro_horizon.events.line import DieSet, Moved, SlotSet, Swapped
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.vocabulary import Side, Who


def in_order(state: State, side: Side, order: tuple[Who, ...]) -> State:
    """One side in a new order, P1 first."""
    if side is Side.HEROES:
        return replace(state, heroes=tuple(sorted(state.heroes, key=lambda hero: order.index(_of(hero.who)))))
    monsters = tuple(sorted(state.monsters, key=lambda monster: order.index(monster.who)))
    return state.with_fight(monsters=monsters)


def _of(who: Who | None) -> Who:
    assert who is not None, "a hero of the group has a board"
    return who


def moved(state: State, event: Moved) -> State:
    """Insertion: those passed close up by one (A-29)."""
    line = [who for who in state.line(event.who.side) if who is not event.who]
    line.insert(event.to - 1, event.who)
    return in_order(state, event.who.side, tuple(line))


def swapped(state: State, event: Swapped) -> State:
    """A plain exchange (A-7)."""
    other = {event.who: event.other, event.other: event.who}
    line = tuple(other.get(who, who) for who in state.line(event.who.side))
    return in_order(state, event.who.side, line)


def die_set(state: State, event: DieSet) -> State:
    """What an action die shows (F6)."""
    return state.with_monster(event.who, die=event.value)


def slot_set(state: State, event: SlotSet) -> State:
    """Where an action die lies (A-5)."""
    return state.with_monster(event.who, slot=event.slot)


APPLY: dict[type, Callable[[State, Any], State]] = {
    Moved: moved,
    Swapped: swapped,
    DieSet: die_set,
    SlotSet: slot_set,
}
