"""Crystal shards: bag, tray and storage. None is ever lost: it leaves one place for another (SH-7, U-11)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.core.rulebook import Decision, Event, action, event, only_said
from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.doubt import outside
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.state.party import Hero, Paid
from companion.games.synchro_horizon.state.shards import NONE, Bag, Shards, counted
from companion.games.synchro_horizon.vocabulary import Pile, Shard, SpentOn, Who
from companion.games.synchro_horizon.why import Why


@action("SH-128", "SH-130", "U-11", "F11", counts="n")
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
        hard = outside(self.n, 1, figures.SHARDS)
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
        hard = outside(len(self.shards), 1, figures.SHARDS) or held(state, hero, self.shards, ())
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
        hard = outside(self.n, 1, figures.SHARDS)
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
        for shard in Shard:
            if wanted.of(shard) > here.of(shard):
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
    missing = Counter(draw.typed) - Counter(left.each())
    for shard in missing:
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
    apply = only_said


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
