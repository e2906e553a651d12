"""The points of interest (p. 19-20): when one may be used, and what each use does. Each has its action."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.core.rulebook import Decision, Event, action, event
from companion.core.script_naming import FaceKind, Faces
from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.calendar import last_day, spend
from companion.games.synchro_horizon.health import Healed, Hit, fallen, strike
from companion.games.synchro_horizon.hero_cards import (
    HeroReplaced,
    MasterRaised,
    MasterUpgraded,
    NewCard,
    as_master,
    golden_side,
    masters,
    read_card,
    silver_level,
    under,
)
from companion.games.synchro_horizon.items import ItemDropped, ItemUpgraded, found, gained, items
from companion.games.synchro_horizon.levels import one_level, raised
from companion.games.synchro_horizon.phases import board_of, framed, hero_of, lost, numbered
from companion.games.synchro_horizon.roster import GroupLimited, Shares, in_reserve, placed, reserve_healed
from companion.games.synchro_horizon.shards import Drawn, ReserveDiscarded, ShardsDiscarded, ShardTaken, held
from companion.games.synchro_horizon.skills import (
    AsideReturned,
    SkillAside,
    SkillLost,
    bad_cost,
    known_cost,
    learnt,
    upgraded,
)
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.state.known import Mine, ToldFact, tidy
from companion.games.synchro_horizon.state.party import Hero
from companion.games.synchro_horizon.village import CoinsChanged, PotionsGained, left, purse_short
from companion.games.synchro_horizon.vocabulary import (
    A_SHARD,
    Clock,
    Gain,
    Join,
    Phase,
    Pile,
    Point,
    RerollCost,
    Shard,
    Side,
    Who,
    Why,
    outside,
)
from companion.kit.refusing import soft_refusal


def closed(state: State, point: Point) -> Refusal | None:
    """Why this point cannot be activated now; None when it can."""
    if state.phase is not Phase.VISIT:
        return Refusal(Why.NO_VISIT)
    here = state.journey.here
    if here is None or here.point is not point:
        return Refusal(Why.NOT_THIS_POINT, point=point)
    visit = state.journey.visit
    if visit.point and point is not Point.MANA_LAKE:
        return Refusal(Why.POINT_DONE, point=point)
    return _in_vain(state, point)


def _in_vain(state: State, point: Point) -> Refusal | None:
    """What a point needs before anybody chooses anything."""
    match point:
        case Point.STATUE if state.journey.visit.rolled is None:
            return purse_short(state, figures.STATUE_COINS)
        case Point.LIBRARY if not masters(state):
            return Refusal(Why.NO_MASTER_YET)
        case Point.VOLCANO if not items(state):
            return Refusal(Why.NO_SUCH_ITEM)
        case Point.SANCTUARY if not state.roster.graveyard:
            if not items(state):
                return Refusal(Why.NO_SUCH_GRAVE)
            return purse_short(state, figures.SANCTUARY_COINS)
        case _:
            return None


def activated(state: State, point: Point, gift: Decision) -> Decision:
    """What a point gives, framed by what each activation does: the village closes, the point is used."""
    return framed(left(state), gift, (PointVisited(point),))


def coins(n: int) -> tuple[Event, ...]:
    """Coins of a point."""
    return (CoinsChanged(n, Gain.POINT),)


# -- what happened ----------------------------------------------------------------------------------


@event
class PointVisited:
    """The point of interest was activated; a Campfire makes the village free of time (SH-106, A-23)."""

    point: Point

    def apply(self, state: State) -> State:
        visit = state.journey.visit
        lake = self.point is Point.MANA_LAKE
        return state.with_visit(
            point=True,
            rolled=None,
            free=visit.free or self.point is Point.CAMPFIRE,
            exchanges=visit.exchanges + lake,
        )


# -- points for the whole group, and those that give or take shards ---------------------------------


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
        struck = strike(state, waterfall_hits(state, self.potions))
        if isinstance(struck, Refusal):
            return struck
        if lost(struck):
            return (*left(state), *struck)
        return activated(state, Point.WATERFALL, (*struck, *coins(figures.WATERFALL_COINS)))


def waterfall_hits(state: State, drink: tuple[Who, ...]) -> tuple[Hit, ...]:
    """Five damage to every hero, with the potions of those who drink (SH-95)."""
    return tuple(
        Hit(who, figures.WATERFALL_DAMAGE, potions=drink.count(who)) for who in state.line(Side.HEROES)
    )


@action("SH-98", "A-58")
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
        gift = (PotionsGained(figures.CHURCH_POTIONS), *healed, *reserve_healed(state))
        return activated(state, Point.CHURCH, gift)


@action("SH-100", "A-24", "A-45", "A-58")
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
            return soft_refusal((*left(state), *gone), Refusal(Why.LAST_HERO, name=hero.name))
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
        return activated(state, Point.FLOWERS, soft_refusal(tuple(taken), short))


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
            gift = soft_refusal(gift, Refusal(Why.LAKE_AGAIN))
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


# -- points that give or change cards and tiles -----------------------------------------------------


@dataclass(frozen=True, slots=True)
class SkillSwap:
    """One tile of the Altar for one of a hero."""

    who: Who
    skill: int
    name: str = ""
    cost: tuple[Shard, ...] | None = None


@action("SH-93", "A-25")
class VisitTavern:
    """A random hero waits until the next fight is over."""

    card: NewCard = NewCard()

    def decide(self, state: State, chance: Chance) -> Decision:
        """Into the reserve, never a master; it sits out the next fight (SH-93, A-25)."""
        return closed(state, Point.TAVERN) or activated(
            state, Point.TAVERN, in_reserve(state, self.card, tavern=True)
        )


@action("SH-96", "A-15", "A-59")
class VisitSanctuary:
    """A hero of the Graveyard becomes a master, or an item is upgraded for five coins."""

    card: int = 0
    who: Who | None = None
    item: int = 0

    def decide(self, state: State, chance: Chance) -> Decision:
        hard = closed(state, Point.SANCTUARY)
        if hard:
            return hard
        if bool(self.card) == bool(self.item):
            return Refusal(Why.ONE_OF_TWO)
        gift = _upgraded_item(state, self.item) if self.item else _from_grave(state, self)
        return activated(state, Point.SANCTUARY, gift)


def _from_grave(state: State, action: VisitSanctuary) -> Decision:
    card = next((one for one in state.roster.graveyard if one.id == action.card), None)
    if card is None:
        return Refusal(Why.NO_SUCH_GRAVE)
    back = (True, silver_level(state, card)) if card.upgraded else (False, None)
    risen: tuple[Event, ...] = (MasterRaised(card.id, card.name, *back),)
    return risen if action.who is None else framed(risen, under(state, card.id, card.name, action.who))


def _upgraded_item(state: State, number: int) -> Decision:
    there = found(state, number)
    if isinstance(there, Refusal):
        return there
    item = there[0]
    if item.upgraded:
        return Refusal(Why.UPGRADED_ALREADY, what=item.name)
    short = purse_short(state, figures.SANCTUARY_COINS)
    return short or (*coins(-figures.SANCTUARY_COINS), ItemUpgraded(item.id, item.name))


@action("SH-97", "A-46", "U-13")
class VisitAltar:
    """Five tiles are drawn; up to three replace tiles of the group."""

    swaps: tuple[SkillSwap, ...] = ()

    def decide(self, state: State, chance: Chance) -> Decision:
        hard = closed(state, Point.ALTAR)
        if hard:
            return hard
        if len(self.swaps) > figures.ALTAR_KEEP:
            return Refusal(Why.TOO_MANY_SKILLS, have=len(self.swaps), high=figures.ALTAR_KEEP)
        gift: list[Event] = []
        gone: set[int] = set()
        for ahead, swap in enumerate(self.swaps):
            hero = hero_of(state, swap.who)
            if isinstance(hero, Refusal):
                return hero
            old = hero.skill(swap.skill)
            if old is None or old.id in gone:
                return Refusal(Why.NO_SUCH_SKILL, name=hero.name)
            gone.add(old.id)
            tile = learnt(state, hero, swap.name, swap.cost, ahead)
            if isinstance(tile, Refusal):
                return tile
            gift += [SkillLost(swap.who, hero.name, old.id, old.name), tile]
        return activated(state, Point.ALTAR, tuple(gift))


@action("SH-101")
class VisitRuins:
    """A random item and two coins."""

    item: str = ""
    who: Who | None = None
    replaces: int = 0

    def decide(self, state: State, chance: Chance) -> Decision:
        gift = gained(state, self.item, self.who, self.replaces)
        return closed(state, Point.RUINS) or activated(
            state, Point.RUINS, framed(coins(figures.RUINS_COINS), gift)
        )


@action("SH-102", "A-47", "U-13")
class VisitNecropolis:
    """One of five Hero cards takes a hero's place; everything else stays."""

    who: Who
    card: NewCard = NewCard()

    def decide(self, state: State, chance: Chance) -> Decision:
        """Only the card changes: level, damage, skills, shards, items and master stay (SH-102, A-47)."""
        hard = closed(state, Point.NECROPOLIS)
        if hard:
            return hard
        hero = hero_of(state, self.who)
        if isinstance(hero, Refusal):
            return hero
        card = read_card(state, self.card, self.who.nameless)
        if isinstance(card, Refusal):
            return card
        replaced = HeroReplaced(self.who, hero.name, card.name, card.hero_class, card.class_level)
        return activated(state, Point.NECROPOLIS, (replaced,))


@action("SH-103", "SH-116")
class VisitLibrary:
    """A Master card is turned to its golden side."""

    card: int
    same: bool | None = None
    """Whether the golden side shows the same number, where the box does not know it."""

    def decide(self, state: State, chance: Chance) -> Decision:
        """A Master card, under a hero or not yet put (SH-103, SH-116)."""
        hard = closed(state, Point.LIBRARY)
        if hard:
            return hard
        card = next((one for one in masters(state) if one.id == self.card), None)
        if card is None:
            return Refusal(Why.NO_SUCH_MASTER)
        if card.upgraded:
            return Refusal(Why.UPGRADED_ALREADY, what=card.name)
        golden = golden_side(state, card, self.same)
        return activated(state, Point.LIBRARY, (MasterUpgraded(card.id, card.name, *golden),))


@action("SH-104", "A-22", "A-58")
class VisitVolcano:
    """An item for a level; an upgraded one for a level of everybody and a new upgraded ``gift``."""

    item: int
    who: Who | None = None
    gift: str = ""

    def decide(self, state: State, chance: Chance) -> Decision:
        """An item for a level; an upgraded one for a level each and another upgraded one (SH-104, A-22)."""
        hard = closed(state, Point.VOLCANO)
        if hard:
            return hard
        there = found(state, self.item)
        if isinstance(there, Refusal):
            return there
        item, _ = there
        thrown: tuple[Event, ...] = (ItemDropped(item.id, item.name),)
        if not item.upgraded:
            return activated(state, Point.VOLCANO, framed(thrown, one_level(state, self.who)))
        levels = tuple(level for hero in state.heroes for level in raised(hero, 1))
        gift = gained(state, self.gift, None, 0, upgraded=True)
        if isinstance(gift, Refusal):
            return gift
        return activated(state, Point.VOLCANO, (*thrown, *gift, *levels))


@action("SH-108", "A-55")
class VisitTower:
    """A skill tile is set aside for the next level-up."""

    name: str = ""
    cost: tuple[Shard, ...] | None = None

    def decide(self, state: State, chance: Chance) -> Decision:
        """Any tile of the bag, kept aside; an older one goes back (SH-108, A-55)."""
        hard = closed(state, Point.TOWER) or bad_cost(self.cost)
        if hard:
            return hard
        old = state.roster.aside
        if not state.roster.skills and old is None:
            return Refusal(Why.SKILL_BAG_EMPTY)
        name = tidy(self.name) or numbered(state)
        aside = SkillAside(name, known_cost(state, name, self.cost))
        if old is None:
            return activated(state, Point.TOWER, (aside,))
        there = Refusal(Why.ASIDE_THERE, skill=old.name)
        return activated(state, Point.TOWER, soft_refusal((AsideReturned(old.name), aside), there))


@action("SH-109")
class VisitDojo:
    """A random Master card, under a hero or for later."""

    card: NewCard = NewCard()
    who: Who | None = None

    def decide(self, state: State, chance: Chance) -> Decision:
        return closed(state, Point.DOJO) or activated(
            state, Point.DOJO, as_master(state, self.card, self.who)
        )


@action("SH-111", "U-12", faces=(A_SHARD,))
class TakeLegend:
    """The Dungeon is won: a Legendary hero, as a master or in a hero's place."""

    join: Join
    card: NewCard = NewCard()
    who: Who | None = None
    shards: tuple[Shard, ...] = ()
    less: bool = False

    def decide(self, state: State, chance: Chance) -> Decision:
        hard = closed(state, Point.DUNGEON)
        if hard:
            return hard
        shares = Shares(self.shards, self.less)
        gift = placed(state, self.join, self.card, self.who, shares, chance, legendary=True)
        events = gift.anyway if isinstance(gift, Refusal) else gift
        if self.join in (Join.BOARD, Join.RESERVE) and events is not None:
            gift = soft_refusal(events, Refusal(Why.LEGEND_PLACE))
        return activated(state, Point.DUNGEON, gift)


# -- points with a die: the Mine and the Statue -----------------------------------------------------


@action("U-8", "SH-94")
class TellMine:
    """Faces of the Mine's die and what a second roll costs, as the icons on its card show."""

    die: int
    reroll: RerollCost

    def decide(self, state: State, chance: Chance) -> Decision:
        """Read once from the icons (U-8)."""
        return outside(self.die, figures.MINE_DIE_LEAST, figures.MINE_DIE_MOST) or (
            MineTold(self.die, self.reroll),
        )


def _face(typed: int | None, sides: int, chance: Chance) -> int | Refusal:
    """The face of the real die, or a roll (F11)."""
    if typed is None:
        return chance.die(sides)
    return typed if 1 <= typed <= sides else Refusal(Why.FACE_WRONG, have=typed, high=sides)


@action("SH-94", "A-48", "F11", faces=(Faces(FaceKind.DIE),))
class RollMine:
    """The die of the Mine; rolling again costs. ``die`` is the face of the real one."""

    die: int | None = None
    who: Who | None = None
    shard: Shard | None = None
    """Who pays a shard for a second roll, where it costs one."""

    def decide(self, state: State, chance: Chance) -> Decision:
        """The first roll is free, each other one costs; only the last counts (SH-94, A-48)."""
        hard = closed(state, Point.MINE)
        if hard:
            return hard
        sides = state.known.mine.die
        if sides is None:
            return Refusal(Why.MINE_UNKNOWN)
        again = state.journey.visit.rolled is not None
        price = _reroll(state, self) if again else left(state)
        if isinstance(price, Refusal):
            return price
        if lost(price):
            return soft_refusal(price, last_day(state, figures.MINE_REROLL))
        face = _face(self.die, sides, chance)
        return face if isinstance(face, Refusal) else (*price, FateRolled(Point.MINE, face))


def _reroll(state: State, action: RollMine) -> tuple[Event, ...] | Refusal:
    """One coin, one day or one shard, as the icon says (U-8)."""
    n = figures.MINE_REROLL
    match state.known.mine.reroll:
        case RerollCost.COIN:
            return purse_short(state, n) or coins(-n)
        case RerollCost.TIME:
            return spend(state, n, Clock.EFFECT)
        case RerollCost.SHARD:
            hero = hero_of(state, action.who)
            if isinstance(hero, Refusal):
                return hero
            if action.shard is None:
                return Refusal(Why.SHARD_NEEDED)
            missing = held(state, hero, (action.shard,), ())
            return missing or (ShardsDiscarded(board_of(hero), hero.name, n, (action.shard,)),)
        case _:
            return Refusal(Why.MINE_UNKNOWN)


@action("SH-94", "A-48")
class TakeMine:
    """The last roll is gained in coins."""

    def decide(self, state: State, chance: Chance) -> Decision:
        hard = closed(state, Point.MINE)
        rolled = state.journey.visit.rolled
        if hard or rolled is None:
            return hard or Refusal(Why.NOT_ROLLED)
        return activated(state, Point.MINE, coins(rolled))


@action("SH-99", "A-23", "F11", faces=(Faces(FaceKind.DIE, (str(figures.STATUE_DIE),)),))
class VisitStatue:
    """Two coins for one D6; ``die`` is the face of the real one."""

    die: int | None = None

    def decide(self, state: State, chance: Chance) -> Decision:
        """Two coins for a D6; 1 and 6 pay at once, the others wait for a choice (SH-99)."""
        hard = closed(state, Point.STATUE)
        if hard:
            return hard
        if state.journey.visit.rolled is not None:
            return Refusal(Why.ROLL_OPEN, n=state.journey.visit.rolled)
        face = _face(self.die, figures.STATUE_DIE, chance)
        if isinstance(face, Refusal):
            return face
        rolled = (*coins(-figures.STATUE_COINS), FateRolled(Point.STATUE, face))
        paid = {1: figures.STATUE_FEW, figures.STATUE_DIE: figures.STATUE_MANY}.get(face)
        if paid is None:
            return (*left(state), *rolled)
        return activated(state, Point.STATUE, (*rolled, *coins(paid)))


@action("SH-99", "SH-112", faces=(A_SHARD,))
class SettleStatue:
    """What the roll gave: 2 an item, 3 a better skill, 4 a level, 5 a hero."""

    who: Who | None = None
    skill: int = 0
    item: str = ""
    replaces: int = 0
    card: NewCard = NewCard()
    join: Join = Join.RESERVE
    shards: tuple[Shard, ...] = ()
    less: bool = False
    same: bool | None = None
    """Whether the golden side of the skill shows the same cost, where the box does not know it."""

    def decide(self, state: State, chance: Chance) -> Decision:
        hard = closed(state, Point.STATUE)
        rolled = state.journey.visit.rolled
        if hard or rolled is None:
            return hard or Refusal(Why.NOT_ROLLED)
        return activated(state, Point.STATUE, _fate(state, self, rolled, chance))


def _fate(state: State, action: SettleStatue, rolled: int, chance: Chance) -> Decision:
    match rolled:
        case figures.STATUE_ITEM:
            return gained(state, action.item, action.who, action.replaces)
        case figures.STATUE_SKILL:
            hero = hero_of(state, action.who)
            if isinstance(hero, Refusal):
                return hero
            if not action.skill:
                return Refusal(Why.WHICH_SKILL, name=hero.name)
            return upgraded(state, hero, action.skill, action.same, reward=False)
        case figures.STATUE_LEVEL:
            return one_level(state, action.who)
        case _:
            shares = Shares(action.shards, action.less)
            return placed(state, action.join, action.card, action.who, shares, chance)


# -- what happened ----------------------------------------------------------------------------------


@event
class FateRolled:
    """The die of a Mine or a Statue (SH-94, SH-99)."""

    point: Point
    value: int

    def apply(self, state: State) -> State:
        return state.with_visit(rolled=self.value)


@event
class MineTold:
    """The die of the Mine and the price of a second roll (U-8)."""

    die: int
    reroll: RerollCost

    def apply(self, state: State) -> State:
        known = replace(state.known, mine=Mine(self.die, self.reroll))
        return replace(state, known=known).with_told(
            ToldFact("mine.mine.die", self.die), ToldFact("mine.mine.reroll", self.reroll.value)
        )
