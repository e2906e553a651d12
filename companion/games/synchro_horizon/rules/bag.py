"""Drawing from the shard bag: at random, or what the real bag gave (SH-128, U-11, F11)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.actions.fight import Drawn
from companion.games.synchro_horizon.events import Event
from companion.games.synchro_horizon.events.shards import (
    ShardsDiscarded,
    ShardsDrawn,
    ShardsShort,
    ShardTaken,
)
from companion.games.synchro_horizon.hero import Hero
from companion.games.synchro_horizon.shards import NONE, Shards, counted
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.vocabulary import Shard, Who
from companion.games.synchro_horizon.why import Why


@dataclass(frozen=True, slots=True)
class Draw:
    """So many shards due to one hero; ``typed`` is what the real bag gave."""

    who: Who
    name: str
    n: int
    typed: tuple[Shard, ...] = ()


def draws(state: State, due: dict[Who, int], drawn: tuple[Drawn, ...]) -> tuple[Draw, ...] | Refusal:
    """What is due to each hero, in the order of the line, with what was typed for them."""
    typed = {one.who: one.shards for one in drawn}
    for one in drawn:
        if one.who not in due or sum(other.who is one.who for other in drawn) > 1:
            return Refusal(Why.TWICE_THE_SAME, name=state.name(one.who))
    return tuple(Draw(who, state.name(who), n, typed.get(who, ())) for who, n in due.items())


def deal(
    state: State, due: Sequence[Draw], chance: Chance, *, less: bool, bag: Shards | None = None
) -> tuple[Event, ...] | Refusal:
    """Shards for these heroes in order. Too few in the bag: refused softly, or with ``less`` a part.

    ``bag`` stands for the bag when it is not the one of the state: after shards came back to it.
    """
    left = state.bag.bag if bag is None else bag
    have, need = left.total, sum(draw.n for draw in due)
    events: list[Event] = []
    for draw in due:
        n = min(draw.n, left.total)
        shards = _drawn(left, draw, n, chance)
        if isinstance(shards, Refusal):
            return shards
        if shards:
            events.append(ShardsDrawn(draw.who, draw.name, len(shards), shards))
        left = left - counted(shards)
    if need <= have:
        return tuple(events)
    events.append(ShardsShort(need - have))
    return tuple(events) if less else _short(state, tuple(events), have, need)


def over_five(state: State) -> tuple[Hero, ...]:
    """Heroes who hold more than their storage, but for the one whose turn it is (SH-35, A-9, A-31)."""
    active = state.fight.active if state.fight else None
    return tuple(hero for hero in state.heroes if hero.over and hero.who is not active)


def _short(state: State, events: tuple[Event, ...], have: int, need: int) -> Refusal:
    """The bag is short: who holds too many discards down first, then the tray may go back (U-11, A-31)."""
    names = tuple(hero.name for hero in over_five(state))
    if not names:
        return Refusal(Why.BAG_SHORT, anyway=events, have=have, need=need)
    return Refusal(Why.BAG_HELD, anyway=events, have=have, need=need, names=names, high=figures.STORAGE)


def _drawn(left: Shards, draw: Draw, n: int, chance: Chance) -> tuple[Shard, ...] | Refusal:
    if not draw.typed or not left.total - left.plain:
        # without colours every shard is like the others: nothing to draw for
        return chance.pick(n, left.each()) if left.total > left.plain else (Shard.PLAIN,) * n
    if len(draw.typed) != n:
        return Refusal(Why.WRONG_NUMBER, name=draw.name, have=len(draw.typed), need=n)
    missing = Counter(draw.typed) - Counter(left.each())
    for shard in missing:
        return Refusal(Why.NO_SUCH_SHARD, shard=shard, have=left.of(shard))
    return draw.typed


def fitted(state: State, decision: tuple[Event, ...] | Refusal) -> tuple[Event, ...] | Refusal:
    """The same gain, with what exceeds the storage discarded where there is nothing to choose (SH-78, A-9).

    The active hero may pass the limit during its turn. Shards of several colours are left to the player: the
    fight goes on once they are discarded.
    """
    if isinstance(decision, Refusal):
        if decision.anyway is None:
            return decision
        return Refusal(decision.why, anyway=_fit(state, decision.anyway), **dict(decision.facts))
    return _fit(state, decision)


def _fit(state: State, events: tuple[Event, ...]) -> tuple[Event, ...]:
    active = state.fight.active if state.fight else None
    gained: dict[Who, Shards] = {}
    for event in events:
        if isinstance(event, ShardsDrawn):
            gained[event.who] = gained.get(event.who, NONE) + counted(event.shards)
        elif isinstance(event, ShardTaken):
            gained[event.who] = gained.get(event.who, NONE) + counted((event.shard,))
    lost: list[Event] = []
    for who, shards in gained.items():
        hero = state.hero(who)
        stored = shards.each() if hero is None else (hero.storage + shards).each()
        n = len(stored) - figures.STORAGE
        if who is not active and n > 0 and len(set(stored)) == 1:
            lost.append(ShardsDiscarded(who, state.name(who), n, stored[:n]))
    return (*events, *lost)
