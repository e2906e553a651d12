"""What shards change. They are never lost: each leaves one place and comes to another (invariant 1)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from companion.games.synchro_horizon.events.shards import (
    BagRefilled,
    ShardReserved,
    ShardsDiscarded,
    ShardsDrawn,
    ShardsShort,
    ShardsSpent,
    ShardTaken,
    ShardUnreserved,
)
from companion.games.synchro_horizon.hero import Paid
from companion.games.synchro_horizon.shards import NONE, Bag, Shards, counted
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.vocabulary import Pile, Spot, Who


def store(state: State, who: Who, shards: Shards) -> State:
    """The same table with shards added to a hero's storage."""
    hero = state.hero(who)
    return state if hero is None else state.with_hero(who, storage=hero.storage + shards)


def drawn(state: State, event: ShardsDrawn) -> State:
    """Bag to storage."""
    shards = counted(event.shards)
    return store(state.with_bag(bag=NONE - shards), event.who, shards)


def taken(state: State, event: ShardTaken) -> State:
    """Bag or tray to storage."""
    one = counted((event.shard,))
    less = NONE - one
    bare = state.with_bag(bag=less) if event.origin is Pile.BAG else state.with_bag(tray=less)
    return store(bare, event.who, one)


def short(state: State, event: ShardsShort) -> State:
    """Only said."""
    return state


def spent(state: State, event: ShardsSpent) -> State:
    """Storage and reserve to the hero board; the action is used for this turn (p. 14)."""
    hero = state.hero(event.who)
    if hero is None:
        return state
    stored, reserved = counted(event.shards), counted(event.reserve)
    paid = (*hero.paid, Paid(event.spot, stored + reserved, event.skill))
    state = state.with_hero(event.who, storage=hero.storage - stored, paid=paid)
    state = state.with_bag(reserve=NONE - reserved)
    if state.fight is None or state.fight.active is not event.who:
        return state
    turn = state.fight.turn
    if event.spot is Spot.SKILL:
        turn = replace(turn, skills=(*turn.skills, event.skill))
    else:
        turn = replace(turn, used=(*turn.used, event.spot))
    turn = replace(
        turn,
        hero_change=turn.hero_change or event.hero_change,
        master_change=turn.master_change or event.master_change,
    )
    return state.with_fight(turn=turn)


def discarded(state: State, event: ShardsDiscarded) -> State:
    """Storage to tray."""
    shards = counted(event.shards)
    return store(state.with_bag(tray=shards), event.who, NONE - shards)


def reserved(state: State, event: ShardReserved) -> State:
    """Storage to reserve (SH-69)."""
    one = counted((event.shard,))
    return store(state.with_bag(reserve=one), event.who, NONE - one)


def unreserved(state: State, event: ShardUnreserved) -> State:
    """Reserve to storage (SH-69)."""
    one = counted((event.shard,))
    return store(state.with_bag(reserve=NONE - one), event.who, one)


def refilled(state: State, event: BagRefilled) -> State:
    """Tray to bag (U-11)."""
    bag = state.bag
    return replace(state, bag=Bag(bag.bag + bag.tray, NONE, bag.reserve))


APPLY: dict[type, Callable[[State, Any], State]] = {
    ShardsDrawn: drawn,
    ShardTaken: taken,
    ShardsShort: short,
    ShardsSpent: spent,
    ShardsDiscarded: discarded,
    ShardReserved: reserved,
    ShardUnreserved: unreserved,
    BagRefilled: refilled,
}
