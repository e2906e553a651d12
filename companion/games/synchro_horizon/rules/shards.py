"""Shards that come and go by effects, and the bag itself (F5)."""

from __future__ import annotations

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.actions.shards import (
    BurnShards,
    DiscardShards,
    DrawShards,
    RefillBag,
    TakeShard,
)
from companion.games.synchro_horizon.events.shards import BagRefilled, ShardsDiscarded, ShardTaken
from companion.games.synchro_horizon.hero import Hero
from companion.games.synchro_horizon.rules.bag import Draw, deal, fitted
from companion.games.synchro_horizon.rules.decision import Decision, Rule
from companion.games.synchro_horizon.rules.health import counted as within
from companion.games.synchro_horizon.rules.hero import held
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.vocabulary import Pile, Who
from companion.games.synchro_horizon.why import Why


def hero_of(state: State, who: Who) -> Hero | Refusal:
    """A living hero."""
    hero = state.hero(who)
    return Refusal(Why.NOT_ALIVE, name=state.name(who)) if hero is None else hero


def draw(state: State, action: DrawShards, chance: Chance) -> Decision:
    """At random unless the effect says choose (SH-128)."""
    hero = hero_of(state, action.who)
    if isinstance(hero, Refusal):
        return hero
    hard = within(action.n, high=figures.SHARDS)
    if hard:
        return hard
    due = (Draw(action.who, hero.name, action.n, action.shards),)
    return fitted(state, deal(state, due, chance, less=action.less))


def take(state: State, action: TakeShard, chance: Chance) -> Decision:
    """A chosen shard, when the effect says so (SH-128, SH-107)."""
    hero = hero_of(state, action.who)
    if isinstance(hero, Refusal):
        return hero
    pile = state.bag.bag if action.origin is Pile.BAG else state.bag.tray
    if not pile.of(action.shard):
        return Refusal(Why.NO_SUCH_SHARD, shard=action.shard, have=0)
    return fitted(state, (ShardTaken(action.who, hero.name, action.shard, action.origin),))


def discard(state: State, action: DiscardShards, chance: Chance) -> Decision:
    """From the storage to the tray (SH-35, SH-130)."""
    hero = hero_of(state, action.who)
    if isinstance(hero, Refusal):
        return hero
    hard = within(len(action.shards), high=figures.SHARDS) or held(state, hero, action.shards, ())
    return hard or (ShardsDiscarded(action.who, hero.name, len(action.shards), action.shards),)


def burn(state: State, action: BurnShards, chance: Chance) -> Decision:
    """The player chooses which go; whoever has fewer loses all (SH-124, A-28)."""
    hero = hero_of(state, action.who)
    if isinstance(hero, Refusal):
        return hero
    hard = within(action.n, high=figures.SHARDS)
    if hard:
        return hard
    stored = hero.storage.each()
    if not stored:
        return Refusal(Why.NO_SHARDS, name=hero.name)
    n = min(action.n, len(stored))
    shards = action.shards
    if n == len(stored) or (not shards and len(set(stored)) == 1):
        shards = stored[:n]
    if len(shards) != n:
        return Refusal(Why.WRONG_NUMBER, name=hero.name, have=len(shards), need=n)
    return held(state, hero, shards, ()) or (ShardsDiscarded(action.who, hero.name, n, shards),)


def refill(state: State, action: RefillBag, chance: Chance) -> Decision:
    """The text is silent: the tray goes back only because the players say so (U-11)."""
    n = state.bag.tray.total
    return (BagRefilled(n),) if n else Refusal(Why.TRAY_EMPTY)


RULES: dict[type, Rule] = {
    DrawShards: draw,
    TakeShard: take,
    DiscardShards: discard,
    BurnShards: burn,
    RefillBag: refill,
}
