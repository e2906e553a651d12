"""What marbles, turns and the end of a round change."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from companion.games.synchro_horizon.events.rounds import (
    ActedEarly,
    BoxShaken,
    DieRolled,
    EmptyMarble,
    EmptySettled,
    MarbleSkipped,
    RoundBegan,
    ShardsGained,
    SpentDiscarded,
    TurnBegan,
    TurnEnded,
    WheelTurned,
)
from companion.games.synchro_horizon.fight import InitiativeBox, Pending, Turn
from companion.games.synchro_horizon.hero import Hero
from companion.games.synchro_horizon.shards import NONE
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.vocabulary import Ring, Side, Tick


def with_box(state: State, side: Side, box: InitiativeBox) -> State:
    """The same table with one box changed."""
    return state.with_fight(**{"heroes_box" if side is Side.HEROES else "monsters_box": box})


def shaken(state: State, event: BoxShaken) -> State:
    """A new hidden order of what has not come up (SH-30)."""
    if state.fight is None:
        return state
    return with_box(state, event.side, InitiativeBox(event.order, state.fight.box(event.side).out))


def _out(state: State, side: Side, ring: Ring) -> State:
    """A colour has come up."""
    if state.fight is None:
        return state
    box = state.fight.box(side)
    order = tuple(one for one in box.order if one is not ring)
    return with_box(state, side, InitiativeBox(order, (*box.out, ring)))


def skipped(state: State, event: MarbleSkipped) -> State:
    """The same side is still due; a repeated colour counts once (SH-31, A-6)."""
    return state if event.again else _out(state, event.side, event.ring)


def turn_began(state: State, event: TurnBegan) -> State:
    """A character acts (SH-29)."""
    if state.fight is None:
        return state
    health = state.health(event.who)
    turn = Turn(stunned=health is not None and health.stunned)
    acted = (*state.fight.acted, event.who)
    return _out(state, event.who.side, event.who.ring).with_fight(active=event.who, turn=turn, acted=acted)


def empty(state: State, event: EmptyMarble) -> State:
    """A choice is open (SH-122, SH-123)."""
    return _out(state, event.side, event.ring).with_fight(pending=Pending(event.side, event.ring))


def settled(state: State, event: EmptySettled) -> State:
    """The other side is due (SH-32)."""
    return state.with_fight(pending=None, due=event.side.other)


def turn_ended(state: State, event: TurnEnded) -> State:
    """The other side is due (SH-32)."""
    return state.with_fight(active=None, turn=Turn(), due=event.who.side.other)


def die_rolled(state: State, event: DieRolled) -> State:
    """The die after a monster's turn (SH-75, A-5)."""
    return state.with_monster(event.who, die=event.value, slot=event.slot)


def acted_early(state: State, event: ActedEarly) -> State:
    """Its marble will be skipped (SH-31)."""
    return state if state.fight is None else state.with_fight(acted=(*state.fight.acted, event.who))


def spent_discarded(state: State, event: SpentDiscarded) -> State:
    """Step 1 (SH-76)."""
    gone = NONE
    heroes: list[Hero] = []
    for hero in state.heroes:
        for paid in hero.paid:
            gone = gone + paid.shards
        heroes.append(replace(hero, paid=()) if hero.paid else hero)
    return replace(state.with_bag(tray=gone), heroes=tuple(heroes)).with_fight(tick=Tick.WHEEL)


def wheel_turned(state: State, event: WheelTurned) -> State:
    """Step 2 (SH-77)."""
    return state.with_fight(tick=Tick.GAIN, exhausted=event.exhausted)


def shards_gained(state: State, event: ShardsGained) -> State:
    """Step 3 (SH-78)."""
    return state.with_fight(tick=Tick.SHAKE)


def round_began(state: State, event: RoundBegan) -> State:
    """Step 4: nobody has acted (SH-79)."""
    return state.with_fight(
        round=event.round,
        first=event.first,
        due=event.first,
        acted=(),
        tick=Tick.SPENT,
        heroes_box=InitiativeBox(),
        monsters_box=InitiativeBox(),
    )


APPLY: dict[type, Callable[[State, Any], State]] = {
    BoxShaken: shaken,
    MarbleSkipped: skipped,
    TurnBegan: turn_began,
    EmptyMarble: empty,
    EmptySettled: settled,
    TurnEnded: turn_ended,
    DieRolled: die_rolled,
    ActedEarly: acted_early,
    SpentDiscarded: spent_discarded,
    WheelTurned: wheel_turned,
    ShardsGained: shards_gained,
    RoundBegan: round_began,
}
