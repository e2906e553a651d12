"""Points for the whole group, and those that give or take shards (p. 19-20)."""

from __future__ import annotations

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.core.rulebook import Decision, Event, action
from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.doubt import board_of, doubted, framed, hero_of
from companion.games.synchro_horizon.ending import lost
from companion.games.synchro_horizon.health import Healed, Hit, fallen, strike
from companion.games.synchro_horizon.items import gained
from companion.games.synchro_horizon.levels import one_level, raised
from companion.games.synchro_horizon.points import activated, closed, coins
from companion.games.synchro_horizon.roster import GroupLimited
from companion.games.synchro_horizon.shards import Drawn, ReserveDiscarded, ShardsDiscarded, ShardTaken, held
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.state.party import Hero
from companion.games.synchro_horizon.village import PotionsGained, left
from companion.games.synchro_horizon.vocabulary import Pile, Point, Shard, Who
from companion.games.synchro_horizon.why import Why


@action("SH-95", "SH-43")
class VisitWaterfall:
    """Five damage to every hero, eight coins; ``potions`` names who drinks one."""

    potions: tuple[Who, ...] = ()

    def decide(self, state: State, chance: Chance) -> Decision:
        hard = closed(state, Point.WATERFALL)
        if hard:
            return hard
        for who in self.potions:
            hero = hero_of(state, who)
            if isinstance(hero, Refusal):
                return hero
        hits = [
            Hit(board_of(hero), figures.WATERFALL_DAMAGE, potions=self.potions.count(board_of(hero)))
            for hero in state.heroes
        ]
        struck = strike(state, hits)
        if isinstance(struck, Refusal):
            return struck
        if lost(struck):
            return (*left(state), *struck)
        return activated(state, Point.WATERFALL, (*struck, *coins(figures.WATERFALL_COINS)))


@action("SH-98")
class VisitChurch:
    """Two potions, and everybody is healed."""

    def decide(self, state: State, chance: Chance) -> Decision:
        hard = closed(state, Point.CHURCH)
        if hard:
            return hard
        healed: tuple[Event, ...] = tuple(
            Healed(board_of(hero), hero.name, hero.health.damage)
            for hero in state.heroes
            if hero.health.damage
        )
        return activated(state, Point.CHURCH, (PotionsGained(figures.CHURCH_POTIONS), *healed))


@action("SH-100", "A-24", "A-45")
class VisitAbyss:
    """The highest hero is discarded, all others gain three levels, the group is limited to three."""

    who: Who

    def decide(self, state: State, chance: Chance) -> Decision:
        hard = closed(state, Point.ABYSS)
        if hard:
            return hard
        hero = hero_of(state, self.who)
        if isinstance(hero, Refusal):
            return hero
        top = highest(state)
        if hero not in top:
            return Refusal(Why.NOT_HIGHEST, name=hero.name, have=hero.level, need=top[0].level)
        gone = fallen(state, (self.who,))
        if lost(gone):
            return doubted((*left(state), *gone), Refusal(Why.LAST_HERO, name=hero.name))
        levels = tuple(
            level
            for one in state.heroes
            if one.who is not self.who
            for level in raised(one, figures.ABYSS_LEVELS)
        )
        limit = GroupLimited(figures.GROUP_AFTER_ABYSS)
        return activated(state, Point.ABYSS, (*gone, *levels, limit))


def highest(state: State) -> tuple[Hero, ...]:
    """Heroes of the highest level: one of them is discarded (SH-100)."""
    top = max((hero.level for hero in state.heroes), default=0)
    return tuple(hero for hero in state.heroes if hero.level == top)


@action("SH-105", "A-36")
class VisitMonument:
    """One hero gains a level."""

    who: Who

    def decide(self, state: State, chance: Chance) -> Decision:
        return closed(state, Point.MONUMENT) or activated(state, Point.MONUMENT, one_level(state, self.who))


@action("SH-106", "A-21")
class VisitCampfire:
    """Two coins, and the village costs no time."""

    def decide(self, state: State, chance: Chance) -> Decision:
        return closed(state, Point.CAMPFIRE) or activated(
            state, Point.CAMPFIRE, coins(figures.CAMPFIRE_COINS)
        )


def clear_shard(state: State) -> Shard:
    """A transparent shard, or any while nobody counts colours (U-6)."""
    return Shard.CLEAR if state.coloured else Shard.PLAIN


def clear_left(state: State) -> dict[Pile, int]:
    """Transparent shards that bag and tray hold."""
    shard = clear_shard(state)
    return {Pile.BAG: state.bag.bag.of(shard), Pile.TRAY: state.bag.tray.of(shard)}


@action("SH-107")
class VisitFlowers:
    """Each hero takes one transparent shard from the bag; those of ``tray`` from the discard tray."""

    tray: tuple[Who, ...] = ()
    takers: tuple[Who, ...] = ()
    """Who takes one where there are too few; everybody when nobody is named."""

    def decide(self, state: State, chance: Chance) -> Decision:
        """One transparent shard each, from bag or tray; who finds none there takes it from the other
        (SH-107).
        """
        hard = closed(state, Point.FLOWERS)
        if hard:
            return hard
        for who in (*self.tray, *self.takers):
            hero = hero_of(state, who)
            if isinstance(hero, Refusal):
                return hero
        shard, left = clear_shard(state), clear_left(state)
        taken: list[Event] = []
        for hero in state.heroes:
            if self.takers and hero.who not in self.takers:
                continue
            wanted = Pile.TRAY if hero.who in self.tray else Pile.BAG
            pile = wanted if left[wanted] else Pile.TRAY if wanted is Pile.BAG else Pile.BAG
            if left[pile]:
                left[pile] -= 1
                taken.append(ShardTaken(board_of(hero), hero.name, shard, pile))
        need = len(state.heroes)
        short = Refusal(Why.CLEAR_SHORT, have=len(taken), need=need) if len(taken) < need else None
        return activated(state, Point.FLOWERS, doubted(tuple(taken), short))


@action("SH-110", "SH-137", "A-23")
class VisitLake:
    """Shards of the heroes and the reserve for a reward."""

    paid: tuple[Drawn, ...] = ()
    reserve: tuple[Shard, ...] = ()
    who: Who | None = None
    items: tuple[str, ...] = ()

    def decide(self, state: State, chance: Chance) -> Decision:
        """Shards of several heroes and the reserve together for one reward (SH-110, SH-137, A-23)."""
        hard = closed(state, Point.MANA_LAKE)
        if hard:
            return hard
        paid = _paid(state, self)
        if isinstance(paid, Refusal):
            return paid
        n = sum(len(one.shards) for one in self.paid) + len(self.reserve)
        if n not in figures.LAKE:
            return Refusal(Why.LAKE_AMOUNT, have=n)
        gift = framed(paid, _reward(state, self, n))
        again = state.journey.visit.exchanges
        if again and not isinstance(gift, Refusal):
            gift = doubted(gift, Refusal(Why.LAKE_AGAIN))
        return activated(state, Point.MANA_LAKE, gift)


def _paid(state: State, action: VisitLake) -> tuple[Event, ...] | Refusal:
    """Every shard must lie where it is taken from; each hero is named once."""
    events: list[Event] = []
    givers: list[Hero] = []
    for part in action.paid:
        hero = hero_of(state, part.who)
        if isinstance(hero, Refusal):
            return hero
        missing = held(state, hero, part.shards, action.reserve)
        if missing or hero in givers:
            return missing or Refusal(Why.LAKE_TWICE, name=hero.name)
        givers.append(hero)
        if part.shards:
            events.append(ShardsDiscarded(part.who, hero.name, len(part.shards), part.shards))
    if action.reserve:
        missing = held(state, state.heroes[0], (), action.reserve)
        if missing:
            return missing
        events.append(ReserveDiscarded(len(action.reserve), action.reserve))
    return tuple(events)


def _reward(state: State, action: VisitLake, n: int) -> Decision:
    names = (*action.items, "", "")
    match n:
        case 1:
            return coins(figures.LAKE_FEW)
        case 2:
            return coins(figures.LAKE_MORE)
        case 3:
            return (PotionsGained(1),)
        case figures.LAKE_ITEM:
            return gained(state, names[0], None, 0)
        case figures.LAKE_LEVEL:
            return one_level(state, action.who)
        case figures.LAKE_TWO_ITEMS:
            first = gained(state, names[0], None, 0)
            second = gained(state, names[1], None, 0, ahead=1)
            return first if isinstance(first, Refusal) else framed(first, second)
        case _:
            return gained(state, names[0], None, 0, upgraded=True)
