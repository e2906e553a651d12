"""Points that give or change cards and tiles: heroes, masters, items, skills (p. 19-20)."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.core.rulebook import Decision, Event, action
from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.doubt import doubted, framed, hero_of, numbered
from companion.games.synchro_horizon.hero_cards import (
    HeroReplaced,
    MasterRaised,
    MasterUpgraded,
    NewCard,
    as_master,
    masters,
    read_card,
    under,
)
from companion.games.synchro_horizon.items import ItemDropped, ItemUpgraded, found, gained
from companion.games.synchro_horizon.levels import one_level, raised
from companion.games.synchro_horizon.points import activated, closed, coins
from companion.games.synchro_horizon.roster import Shares, in_reserve, placed
from companion.games.synchro_horizon.skills import (
    AsideReturned,
    SkillAside,
    SkillLost,
    bad_cost,
    known_cost,
    learnt,
)
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.state.known import tidy
from companion.games.synchro_horizon.village import purse_short
from companion.games.synchro_horizon.vocabulary import Join, Point, Shard, Who
from companion.games.synchro_horizon.why import Why


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


@action("SH-96", "A-15")
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
    risen: tuple[Event, ...] = (MasterRaised(card.id, card.name),)
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
        return activated(state, Point.LIBRARY, (MasterUpgraded(card.id, card.name),))


@action("SH-104", "A-22")
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
        return activated(state, Point.TOWER, doubted((AsideReturned(old.name), aside), there))


@action("SH-109")
class VisitDojo:
    """A random Master card, under a hero or for later."""

    card: NewCard = NewCard()
    who: Who | None = None

    def decide(self, state: State, chance: Chance) -> Decision:
        return closed(state, Point.DOJO) or activated(
            state, Point.DOJO, as_master(state, self.card, self.who)
        )


@action("SH-111", "U-12")
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
            gift = doubted(events, Refusal(Why.LEGEND_PLACE))
        return activated(state, Point.DUNGEON, gift)
