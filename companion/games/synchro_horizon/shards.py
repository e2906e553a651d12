"""Crystal shards: bag, tray and storage, and what they pay (SH-7, U-11).

None is ever lost: it leaves one place for another.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.core.rulebook import Decision, Event, action, event, no_state_change
from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.state.party import NONE, Bag, Hero, HeroCard, Paid, Shards, counted
from companion.games.synchro_horizon.vocabulary import A_SHARD, Pile, Shard, SpentOn, Who, Why, outside
from companion.kit.pool import each, short


@action("SH-128", "SH-130", "U-11", "F11", counts="n", faces=(A_SHARD,))
class DrawShards:
    """Shards from the bag at random, by an effect; ``shards`` are those of the real bag."""

    who: Who
    n: int = 1
    shards: tuple[Shard, ...] = ()
    less: bool = False

    def decide(self, state: State, chance: Chance) -> Decision:
        """At random unless the effect says choose (SH-128)."""
        hero = living(state, self.who)
        if isinstance(hero, Refusal):
            return hero
        hard = outside(self.n, 1, state.all_shards)
        if hard:
            return hard
        due = (Draw(self.who, hero.name, self.n, self.shards),)
        return fitted(state, deal(state, due, chance, less=self.less))


@action("SH-128", "SH-107")
class TakeShard:
    """A chosen shard from bag or tray, by an effect that says so."""

    who: Who
    shard: Shard
    origin: Pile = Pile.BAG

    def decide(self, state: State, chance: Chance) -> Decision:
        hero = living(state, self.who)
        if isinstance(hero, Refusal):
            return hero
        pile = state.bag.bag if self.origin is Pile.BAG else state.bag.tray
        if not pile.of(self.shard):
            return Refusal(Why.NO_SUCH_SHARD, shard=self.shard, have=0)
        return fitted(state, (ShardTaken(self.who, hero.name, self.shard, self.origin),))


@action("SH-35", "SH-78", "SH-130")
class DiscardShards:
    """Shards of a hero go to the tray: above the limit, or by an effect."""

    who: Who
    shards: tuple[Shard, ...]

    def decide(self, state: State, chance: Chance) -> Decision:
        """From the storage to the tray (SH-35, SH-130)."""
        hero = living(state, self.who)
        if isinstance(hero, Refusal):
            return hero
        hard = outside(len(self.shards), 1, state.all_shards) or held(state, hero, self.shards, ())
        return hard or (ShardsDiscarded(self.who, hero.name, len(self.shards), self.shards),)


@action("SH-124", "A-28")
class BurnShards:
    """Brûle-éclat on a hero: the player chooses which shards go; no more than there are."""

    who: Who
    n: int
    shards: tuple[Shard, ...] = ()

    def decide(self, state: State, chance: Chance) -> Decision:
        """The player chooses which go; whoever has fewer loses all (SH-124, A-28)."""
        hero = living(state, self.who)
        if isinstance(hero, Refusal):
            return hero
        hard = outside(self.n, 1, state.all_shards)
        if hard:
            return hard
        stored = hero.storage.each()
        if not stored:
            return Refusal(Why.NO_SHARDS, name=hero.name)
        n = min(self.n, len(stored))
        shards = self.shards
        if n == len(stored) or (not shards and len(set(stored)) == 1):
            shards = stored[:n]
        if len(shards) != n:
            return Refusal(Why.WRONG_NUMBER, name=hero.name, have=len(shards), need=n)
        return held(state, hero, shards, ()) or (ShardsDiscarded(self.who, hero.name, n, shards),)


@action("U-11")
class RefillBag:
    """The discard tray goes back into the bag: only because the players say so."""

    def decide(self, state: State, chance: Chance) -> Decision:
        n = state.bag.tray.total
        return (BagRefilled(n),) if n else Refusal(Why.TRAY_EMPTY)


def living(state: State, who: Who) -> Hero | Refusal:
    """A living hero."""
    hero = state.hero(who)
    return Refusal(Why.NOT_ALIVE, name=state.name(who)) if hero is None else hero


def held(state: State, hero: Hero, shards: tuple[Shard, ...], reserve: tuple[Shard, ...]) -> Refusal | None:
    """Every shard must lie where it is taken from (SH-34, SH-69)."""
    for here, wanted in ((hero.storage, counted(shards)), (state.bag.reserve, counted(reserve))):
        for shard in short(wanted.each(), here.counts):
            return Refusal(Why.NO_SUCH_SHARD, shard=shard, have=here.of(shard))
    return None


def over_limit(state: State) -> Refusal | None:
    """Everybody's storage must hold no more than five before the fight goes on (SH-35, SH-130, A-9)."""
    for hero in state.heroes:
        if hero.over:
            return Refusal(Why.OVER_LIMIT, name=hero.name, n=hero.over, high=figures.STORAGE)
    return None


def over_five(state: State) -> tuple[Hero, ...]:
    """Heroes who hold more than their storage, but for the one whose turn it is (SH-35, A-9, A-31)."""
    active = state.fight.active if state.fight else None
    return tuple(hero for hero in state.heroes if hero.over and hero.who is not active)


def shards_per_turn(state: State) -> dict[Who, int] | Refusal:
    """What the level track of each hero says (SH-55, U-4)."""
    due: dict[Who, int] = {}
    for hero in state.heroes:
        n = state.level_of(hero).shards
        if hero.who is None or n is None:
            return Refusal(Why.SHARDS_UNKNOWN, name=hero.name, level=hero.level)
        due[hero.who] = n
    return due


@dataclass(frozen=True, slots=True)
class Drawn:
    """Shards one hero drew from the real bag."""

    who: Who
    shards: tuple[Shard, ...]


@dataclass(frozen=True, slots=True)
class Share:
    """How many shards of a bag that is too short one hero gets (U-11)."""

    who: Who
    n: int


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
    state: State, due: Sequence[Draw], chance: Chance, *, less: bool, shares: Sequence[Share] = ()
) -> Decision:
    """Shards for these heroes in order. Too few in the bag: refused softly, or with ``less`` a part.

    ``shares`` tells who gets what of a bag that is too short (U-11).
    """
    left = state.bag.bag
    have, need = left.total, sum(draw.n for draw in due)
    events: list[Event] = []
    if shares and need > have:
        parts = _shared(due, shares, have)
        if isinstance(parts, Refusal):
            return parts
        due, less = parts, True
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


def _shared(due: Sequence[Draw], shares: Sequence[Share], have: int) -> tuple[Draw, ...] | Refusal:
    """What is due, cut down to what the table gives each hero: all the bag holds, nobody more than is due."""
    given = {share.who: share.n for share in shares}
    most = {draw.who: draw.n for draw in due}
    fits = all(0 <= n <= most.get(who, -1) for who, n in given.items())
    if len(given) < len(shares) or not fits or sum(given.values()) != have:
        return Refusal(Why.SHARES_WRONG, have=sum(given.values()), need=have)
    return tuple(replace(draw, n=given.get(draw.who, 0)) for draw in due)


def _drawn(left: Shards, draw: Draw, n: int, chance: Chance) -> tuple[Shard, ...] | Refusal:
    if not draw.typed or not left.total - left.plain:
        # without colours every shard is like the others: nothing to draw for
        return chance.pick(n, left.each()) if left.total > left.plain else (Shard.PLAIN,) * n
    if len(draw.typed) != n:
        return Refusal(Why.WRONG_NUMBER, name=draw.name, have=len(draw.typed), need=n)
    for shard in short(draw.typed, left.counts):
        return Refusal(Why.NO_SUCH_SHARD, shard=shard, have=left.of(shard))
    return draw.typed


def _short(state: State, events: tuple[Event, ...], have: int, need: int) -> Refusal:
    """The bag is short: who holds too many discards down first, then the tray may go back (U-11, A-31)."""
    names = tuple(hero.name for hero in over_five(state))
    if not names:
        return Refusal(Why.BAG_SHORT, anyway=events, have=have, need=need)
    return Refusal(Why.BAG_HELD, anyway=events, have=have, need=need, names=names, high=figures.STORAGE)


def fitted(state: State, decision: Decision) -> Decision:
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
    for one in events:
        if isinstance(one, ShardsDrawn):
            gained[one.who] = gained.get(one.who, NONE) + counted(one.shards)
        elif isinstance(one, ShardTaken):
            gained[one.who] = gained.get(one.who, NONE) + counted((one.shard,))
    lost: list[Event] = []
    for who, shards in gained.items():
        hero = state.hero(who)
        stored = shards.each() if hero is None else (hero.storage + shards).each()
        n = len(stored) - figures.STORAGE
        if who is not active and n > 0 and len(set(stored)) == 1:
            lost.append(ShardsDiscarded(who, state.name(who), n, stored[:n]))
    return (*events, *lost)


# -- what happened ----------------------------------------------------------------------------------


@event
class ShardsDrawn:
    """From the bag to a hero's storage."""

    who: Who
    name: str
    n: int
    shards: tuple[Shard, ...]

    def apply(self, state: State) -> State:
        shards = counted(self.shards)
        return store(state.with_bag(bag=NONE - shards), self.who, shards)


@event
class ShardsShort:
    """A warning: the bag held ``n`` fewer than were due (U-11)."""

    n: int
    apply = no_state_change


@event
class ShardTaken:
    """A chosen shard, from bag or tray."""

    who: Who
    name: str
    shard: Shard
    origin: Pile

    def apply(self, state: State) -> State:
        one = counted((self.shard,))
        less = NONE - one
        bare = state.with_bag(bag=less) if self.origin is Pile.BAG else state.with_bag(tray=less)
        return store(bare, self.who, one)


@event
class ShardsSpent:
    """From storage and reserve onto the board, with colour changes; the action is used now (p. 14)."""

    who: Who
    name: str
    n: int
    spot: SpentOn
    shards: tuple[Shard, ...]
    reserve: tuple[Shard, ...] = ()
    skill: int = 0
    what: str = ""
    """The skill's name."""
    hero_change: bool = False
    master_change: bool = False

    def apply(self, state: State) -> State:
        hero = state.hero(self.who)
        if hero is None:
            return state
        stored, reserved = counted(self.shards), counted(self.reserve)
        paid = (*hero.paid, Paid(self.spot, stored + reserved, self.skill))
        state = state.with_hero(self.who, storage=hero.storage - stored, paid=paid)
        state = state.with_bag(reserve=NONE - reserved)
        if state.fight is None or state.fight.active is not self.who:
            return state
        turn = state.fight.turn
        if self.spot is SpentOn.SKILL:
            turn = replace(turn, skills=(*turn.skills, self.skill))
        else:
            turn = replace(turn, used=(*turn.used, self.spot))
        turn = replace(
            turn,
            hero_change=turn.hero_change or self.hero_change,
            master_change=turn.master_change or self.master_change,
            begun=True,
        )
        return state.with_fight(turn=turn)


@event
class ShardsDiscarded:
    """From a hero's storage to the tray."""

    who: Who
    name: str
    n: int
    shards: tuple[Shard, ...]

    def apply(self, state: State) -> State:
        shards = counted(self.shards)
        return store(state.with_bag(tray=shards), self.who, NONE - shards)


@event
class ReserveDiscarded:
    """Shards of the reserve went to the tray (SH-110)."""

    n: int
    shards: tuple[Shard, ...]

    def apply(self, state: State) -> State:
        shards = counted(self.shards)
        return state.with_bag(tray=shards, reserve=NONE - shards)


@event
class ShardReserved:
    """From the active hero's storage to the reserve (SH-69)."""

    who: Who
    name: str
    shard: Shard

    def apply(self, state: State) -> State:
        one = counted((self.shard,))
        return store(state.with_bag(reserve=one), self.who, NONE - one)


@event
class ShardUnreserved:
    """From the reserve to the active hero's storage (SH-69)."""

    who: Who
    name: str
    shard: Shard

    def apply(self, state: State) -> State:
        one = counted((self.shard,))
        return store(state.with_bag(reserve=NONE - one), self.who, one)


@event
class BagRefilled:
    """The tray went back into the bag (U-11)."""

    n: int

    def apply(self, state: State) -> State:
        bag = state.bag
        return replace(state, bag=Bag(bag.bag + bag.tray, NONE, bag.reserve))


def store(state: State, who: Who, shards: Shards) -> State:
    """The same table with shards added to a hero's storage."""
    hero, state = state.hero(who), state.with_turn_begun()
    return state if hero is None else state.with_hero(who, storage=hero.storage + shards)


# -- what shards can pay: skills and levels, with the colours a class lends (SH-62 to SH-64) --------


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
        kept = each(short(paid.each(), hero.storage.counts))
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
