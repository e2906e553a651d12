"""What shards can pay: skills and levels, with the colours that a class lends (SH-62 to SH-64)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from companion.games.synchro_horizon.state.party import Hero, HeroCard
from companion.games.synchro_horizon.state.shards import NONE, Shards, counted
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

    >>> from companion.games.synchro_horizon.state.party import HeroCard
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

    >>> from companion.games.synchro_horizon.state.party import HeroCard
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
