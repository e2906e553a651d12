"""Paying with shards: transparent ones, and the colour changes of a class (SH-63, SH-64, SH-139)."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

from companion.games.synchro_horizon.hero import Hero
from companion.games.synchro_horizon.shards import NONE, Shards, counted
from companion.games.synchro_horizon.vocabulary import Shard

COLOURED = (Shard.RED, Shard.BLUE, Shard.GREEN)


@dataclass(frozen=True, slots=True)
class Changes:
    """Which cards lent their class colour to one shard of a payment."""

    hero: bool = False
    master: bool = False


def skill_changes(hero: Hero, used: Changes, cost: tuple[Shard, ...], paid: Shards) -> Changes | None:
    """The fewest colour changes with which shards pay a skill; None when they do not.

    A transparent shard stands for any colour; each card may change one shard a turn to its class colour.
    Shards without colours only have to be as many as the tile asks.

    >>> from companion.games.synchro_horizon.hero import HeroCard
    >>> from companion.games.synchro_horizon.vocabulary import HeroClass
    >>> warrior = Hero(HeroCard(1, "W", HeroClass.WARRIOR))
    >>> skill_changes(warrior, Changes(), (Shard.RED,) * 3, Shards(red=2, blue=1))
    Changes(hero=True, master=False)
    """
    if paid.total != len(cost):
        return None
    if paid.plain:
        return Changes()
    needed = counted(cost)
    spare_clear = paid.clear - needed.clear
    if spare_clear < 0:
        return None
    for changes in (Changes(), Changes(hero=True), Changes(master=True), Changes(hero=True, master=True)):
        missing = _missing(hero, used, changes, needed, paid)
        if missing is not None and missing <= spare_clear:
            return changes
    return None


def _missing(hero: Hero, used: Changes, changes: Changes, needed: Shards, paid: Shards) -> int | None:
    """Coloured shards that transparent ones must stand for; None when a change is not to be had."""
    short = {shard: max(0, needed.of(shard) - paid.of(shard)) for shard in COLOURED}
    for wanted, spent, card in (
        (changes.hero, used.hero, hero.card),
        (changes.master, used.master, hero.master),
    ):
        if not wanted:
            continue
        if spent or card is None or card.hero_class is None or not short[card.hero_class.colour]:
            return None
        short[card.hero_class.colour] -= 1
    return sum(short.values())


@dataclass(frozen=True, slots=True)
class Payment:
    """Shards that pay a skill: from the storage, and from the reserve."""

    shards: tuple[Shard, ...]
    reserve: tuple[Shard, ...]
    changes: Changes


def best_payment(
    hero: Hero, used: Changes, cost: tuple[Shard, ...], reserve: Shards = NONE
) -> Payment | None:
    """What a hero would pay: the fewest transparent shards, then changes, then reserve; None when it cannot.

    >>> from companion.games.synchro_horizon.hero import HeroCard
    >>> hero = Hero(HeroCard(1, "H"), storage=Shards(red=1, clear=2))
    >>> best_payment(hero, Changes(), (Shard.RED, Shard.BLUE)).shards
    (<Shard.RED: 'red'>, <Shard.CLEAR: 'clear'>)
    """
    found: list[tuple[tuple[int, int, int], Payment]] = []
    here = hero.storage + reserve
    for counts in product(*(range(min(len(cost), here.of(shard)) + 1) for shard in Shard)):
        paid = Shards(*counts)
        changes = skill_changes(hero, used, cost, paid) if paid.total == len(cost) else None
        if changes is None:
            continue
        kept = tuple(shard for shard in Shard for _ in range(max(0, paid.of(shard) - hero.storage.of(shard))))
        stored = (paid - counted(kept)).each()
        price = (paid.clear, changes.hero + changes.master, len(kept))
        found.append((price, Payment(stored, kept, changes)))
    return min(found, key=lambda each: each[0])[1] if found else None
