"""Paying a level: transparent shards, or two of one colour for each of them (SH-64, A-35, A-52)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from companion.games.synchro_horizon.hero import Hero, HeroCard
from companion.games.synchro_horizon.payment import COLOURED, Changes
from companion.games.synchro_horizon.shards import Shards, counted
from companion.games.synchro_horizon.vocabulary import Shard


def level_changes(hero: Hero, used: Changes, cost: int, paid: Shards) -> Changes | None:
    """The fewest colour changes with which shards pay a level; None when they do not.

    ``used`` names the cards whose colour is not to be had: both, unless the table allows it (A-35).

    >>> nobody = Hero(HeroCard(1, "N"))
    >>> level_changes(nobody, Changes(True, True), 2, Shards(red=2, clear=1))
    Changes(hero=False, master=False)
    >>> level_changes(nobody, Changes(True, True), 2, Shards(red=1, blue=1, clear=1)) is None
    True
    """
    if paid.plain:
        # nobody knows their colours: between all transparent and all pairs anything may be right
        return Changes() if cost <= paid.total <= 2 * cost else None
    for changes in (Changes(), Changes(hero=True), Changes(master=True), Changes(hero=True, master=True)):
        if (changes.hero and used.hero) or (changes.master and used.master):
            continue
        if any(_pays(cost, shards) for shards in _changed(hero, changes, paid)):
            return changes
    return None


def _pays(cost: int, paid: Shards) -> bool:
    """Transparent ones count one each, pairs of a colour one; nothing is left over."""
    pairs = [divmod(paid.of(shard), 2) for shard in COLOURED]
    return not any(odd for _, odd in pairs) and paid.clear + sum(two for two, _ in pairs) == cost


def _changed(hero: Hero, changes: Changes, paid: Shards) -> Iterator[Shards]:
    """The payment with one shard in the class colour for each card that lends it."""
    cards = [
        card
        for wanted, card in ((changes.hero, hero.card), (changes.master, hero.master))
        if wanted and card is not None and card.hero_class is not None
    ]
    if len(cards) < changes.hero + changes.master:
        return
    for sources in product(COLOURED, repeat=len(cards)):
        shards = paid
        for source, card in zip(sources, cards, strict=True):
            shards = shards - counted((source,)) + counted((_colour(card),))
        if shards.least >= 0:
            yield shards


def _colour(card: HeroCard) -> Shard:
    assert card.hero_class is not None, "only cards of a class lend a colour"
    return card.hero_class.colour


def level_payment(cost: int, held: Shards) -> Shards | None:
    """The shards that pay a level with as few colours lost as possible; None when they do not reach.

    Transparent ones first: a pair is two shards.

    >>> level_payment(2, Shards(red=3, clear=1))
    Shards(red=2, blue=0, green=0, clear=1, plain=0)
    """
    if held.plain:
        return Shards(plain=cost) if held.plain >= cost else None
    clear = min(cost, held.clear)
    due = cost - clear
    spent = [Shard.CLEAR] * clear
    for shard in COLOURED:
        pairs = min(due, held.of(shard) // 2)
        spent += [shard] * (2 * pairs)
        due -= pairs
    return None if due else counted(spent)
