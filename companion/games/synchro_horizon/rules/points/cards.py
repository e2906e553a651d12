"""Points that give or change cards and tiles: heroes, masters, items, skills (p. 19-20)."""

from __future__ import annotations

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.actions.points import (
    TakeLegend,
    VisitAltar,
    VisitDojo,
    VisitLibrary,
    VisitNecropolis,
    VisitRuins,
    VisitSanctuary,
    VisitTavern,
    VisitTower,
    VisitVolcano,
)
from companion.games.synchro_horizon.events import Event
from companion.games.synchro_horizon.events.levels import AsideReturned, SkillAside, SkillLost
from companion.games.synchro_horizon.events.roster import (
    HeroReplaced,
    ItemDropped,
    ItemUpgraded,
    MasterRaised,
    MasterUpgraded,
)
from companion.games.synchro_horizon.names import tidy
from companion.games.synchro_horizon.rules.decision import Decision, Rule
from companion.games.synchro_horizon.rules.doubt import doubted, hero_of, purse_short
from companion.games.synchro_horizon.rules.items import found, gained
from companion.games.synchro_horizon.rules.levels import one_level, raised
from companion.games.synchro_horizon.rules.newcomer import (
    Shares,
    as_master,
    followed,
    in_reserve,
    numbered,
    placed,
    read_card,
    under,
)
from companion.games.synchro_horizon.rules.points.gate import activated, closed, coins, masters
from companion.games.synchro_horizon.rules.setup import bad_cost
from companion.games.synchro_horizon.rules.skills import known_cost, learnt
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.vocabulary import Join, Point
from companion.games.synchro_horizon.why import Why
from companion.games.synchro_horizon.why_journey import WhyJourney


def tavern(state: State, action: VisitTavern, chance: Chance) -> Decision:
    """Into the reserve, never a master; it sits out the next fight (SH-93, A-25)."""
    return closed(state, Point.TAVERN) or activated(
        state, Point.TAVERN, in_reserve(state, action.card, tavern=True)
    )


def sanctuary(state: State, action: VisitSanctuary, chance: Chance) -> Decision:
    """A master from the Graveyard, or an upgraded item for five coins (SH-96, A-15)."""
    hard = closed(state, Point.SANCTUARY)
    if hard:
        return hard
    if bool(action.card) == bool(action.item):
        return Refusal(WhyJourney.ONE_OF_TWO)
    gift = _upgraded_item(state, action.item) if action.item else _from_grave(state, action)
    return activated(state, Point.SANCTUARY, gift)


def _from_grave(state: State, action: VisitSanctuary) -> Decision:
    card = next((one for one in state.roster.graveyard if one.id == action.card), None)
    if card is None:
        return Refusal(WhyJourney.NO_SUCH_GRAVE)
    risen: tuple[Event, ...] = (MasterRaised(card.id, card.name),)
    return risen if action.who is None else followed(risen, under(state, card.id, card.name, action.who))


def _upgraded_item(state: State, number: int) -> Decision:
    there = found(state, number)
    if isinstance(there, Refusal):
        return there
    item = there[0]
    if item.upgraded:
        return Refusal(WhyJourney.UPGRADED_ALREADY, what=item.name)
    short = purse_short(state, figures.SANCTUARY_COINS)
    return short or (*coins(-figures.SANCTUARY_COINS), ItemUpgraded(item.id, item.name))


def altar(state: State, action: VisitAltar, chance: Chance) -> Decision:
    """Up to three of five tiles replace tiles of the group (SH-97, A-46)."""
    hard = closed(state, Point.ALTAR)
    if hard:
        return hard
    if len(action.swaps) > figures.ALTAR_KEEP:
        return Refusal(WhyJourney.TOO_MANY_SKILLS, have=len(action.swaps), high=figures.ALTAR_KEEP)
    gift: list[Event] = []
    gone: set[int] = set()
    for ahead, swap in enumerate(action.swaps):
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


def ruins(state: State, action: VisitRuins, chance: Chance) -> Decision:
    """A random item and two coins (SH-101)."""
    gift = gained(state, action.item, action.who, action.replaces)
    return closed(state, Point.RUINS) or activated(
        state, Point.RUINS, followed(coins(figures.RUINS_COINS), gift)
    )


def necropolis(state: State, action: VisitNecropolis, chance: Chance) -> Decision:
    """Only the card changes: level, damage, skills, shards, items and master stay (SH-102, A-47)."""
    hard = closed(state, Point.NECROPOLIS)
    if hard:
        return hard
    hero = hero_of(state, action.who)
    if isinstance(hero, Refusal):
        return hero
    card = read_card(state, action.card, action.who.nameless)
    if isinstance(card, Refusal):
        return card
    event = HeroReplaced(action.who, hero.name, card.name, card.hero_class, card.class_level)
    return activated(state, Point.NECROPOLIS, (event,))


def library(state: State, action: VisitLibrary, chance: Chance) -> Decision:
    """A Master card, under a hero or not yet put (SH-103, SH-116)."""
    hard = closed(state, Point.LIBRARY)
    if hard:
        return hard
    card = next((one for one in masters(state) if one.id == action.card), None)
    if card is None:
        return Refusal(WhyJourney.NO_SUCH_MASTER)
    if card.upgraded:
        return Refusal(WhyJourney.UPGRADED_ALREADY, what=card.name)
    return activated(state, Point.LIBRARY, (MasterUpgraded(card.id, card.name),))


def volcano(state: State, action: VisitVolcano, chance: Chance) -> Decision:
    """An item for a level; an upgraded one for a level each and another upgraded one (SH-104, A-22)."""
    hard = closed(state, Point.VOLCANO)
    if hard:
        return hard
    there = found(state, action.item)
    if isinstance(there, Refusal):
        return there
    item, _ = there
    thrown: tuple[Event, ...] = (ItemDropped(item.id, item.name),)
    if not item.upgraded:
        return activated(state, Point.VOLCANO, followed(thrown, one_level(state, action.who)))
    levels = tuple(event for hero in state.heroes for event in raised(hero, 1))
    gift = gained(state, action.gift, None, 0, upgraded=True)
    if isinstance(gift, Refusal):
        return gift
    return activated(state, Point.VOLCANO, (*thrown, *gift, *levels))


def tower(state: State, action: VisitTower, chance: Chance) -> Decision:
    """Any tile of the bag, kept aside; an older one goes back (SH-108, A-55)."""
    hard = closed(state, Point.TOWER) or bad_cost(action.cost)
    if hard:
        return hard
    old = state.roster.aside
    if not state.roster.skills and old is None:
        return Refusal(WhyJourney.SKILL_BAG_EMPTY)
    name = tidy(action.name) or numbered(state)
    aside = SkillAside(name, known_cost(state, name, action.cost))
    if old is None:
        return activated(state, Point.TOWER, (aside,))
    there = Refusal(WhyJourney.ASIDE_THERE, skill=old.name)
    return activated(state, Point.TOWER, doubted((AsideReturned(old.name), aside), there))


def dojo(state: State, action: VisitDojo, chance: Chance) -> Decision:
    """A random Master card (SH-109)."""
    return closed(state, Point.DOJO) or activated(
        state, Point.DOJO, as_master(state, action.card, action.who)
    )


def legend(state: State, action: TakeLegend, chance: Chance) -> Decision:
    """A Legendary hero: a master, or in the place of another (SH-111, U-12)."""
    hard = closed(state, Point.DUNGEON)
    if hard:
        return hard
    shares = Shares(action.shards, action.less)
    gift = placed(state, action.join, action.card, action.who, shares, chance, legendary=True)
    events = gift.anyway if isinstance(gift, Refusal) else gift
    if action.join in (Join.BOARD, Join.RESERVE) and events is not None:
        gift = doubted(events, Refusal(WhyJourney.LEGEND_PLACE))
    return activated(state, Point.DUNGEON, gift)


RULES: dict[type, Rule] = {
    VisitTavern: tavern,
    VisitSanctuary: sanctuary,
    VisitAltar: altar,
    VisitRuins: ruins,
    VisitNecropolis: necropolis,
    VisitLibrary: library,
    VisitVolcano: volcano,
    VisitTower: tower,
    VisitDojo: dojo,
    TakeLegend: legend,
}
