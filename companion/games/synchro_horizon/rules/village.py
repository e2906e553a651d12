"""The village: three days, and whatever the purse allows (p. 18)."""

from __future__ import annotations

from collections.abc import Callable

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.actions.village import (
    BuyItem,
    BuyPotion,
    ChangeCoins,
    ChangeHero,
    EnterVillage,
    GainPotions,
    LearnFromMaster,
    LeaveVillage,
    Recruit,
    Rest,
)
from companion.games.synchro_horizon.events import Event
from companion.games.synchro_horizon.events.health import Healed
from companion.games.synchro_horizon.events.journey import VillageEntered, VillageLeft
from companion.games.synchro_horizon.events.table import CoinsChanged, PotionsGained
from companion.games.synchro_horizon.names import row
from companion.games.synchro_horizon.rules.decision import Decision, Rule
from companion.games.synchro_horizon.rules.doubt import doubted, hero_of, purse_short
from companion.games.synchro_horizon.rules.items import gained
from companion.games.synchro_horizon.rules.newcomer import Shares, as_master, followed, in_place, on_board
from companion.games.synchro_horizon.rules.setup import outside
from companion.games.synchro_horizon.rules.time import last_day, lost, spend
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.vocabulary import Clock, Gain, Phase, Point
from companion.games.synchro_horizon.why_journey import WhyJourney

COINS_MOST = 999


def village_time(state: State) -> int:
    """Three days, none at a Campfire (SH-85, SH-106)."""
    return 0 if state.journey.visit.free else figures.VILLAGE_TIME


def enter(state: State, action: EnterVillage, chance: Chance) -> Decision:
    """Once in a visit, once in the set-up (SH-84, A-16, A-21)."""
    hard = no_way_in(state)
    if hard:
        return hard
    n = village_time(state)
    passed = spend(state, n, Clock.VILLAGE)
    entered = () if lost(passed) else (VillageEntered(),)
    first = state.phase is Phase.SETUP and not action.sure
    return doubted(
        (*passed, *entered),
        last_day(state, n),
        heroes_first(state),
        None if action.sure else campfire_first(state),
        Refusal(WhyJourney.SETUP_VILLAGE, n=n) if first else None,
    )


def heroes_first(state: State) -> Refusal | None:
    """In the set-up the heroes come first, then the coins and the village (SH-17)."""
    missing = state.roster.limit - len(state.heroes) if state.phase is Phase.SETUP else 0
    return Refusal(WhyJourney.HEROES_FIRST, n=missing) if missing else None


def campfire_first(state: State) -> Refusal | None:
    """At a Campfire the village costs time only for those who enter it first (SH-106)."""
    here, visit = state.journey.here, state.journey.visit
    unlit = here is not None and here.point is Point.CAMPFIRE and not visit.point
    if state.phase is not Phase.VISIT or not unlit:
        return None
    return Refusal(WhyJourney.CAMPFIRE_FIRST, n=figures.VILLAGE_TIME)


def no_way_in(state: State) -> Refusal | None:
    """Between fights, one visit each (SH-84)."""
    match state.phase:
        case Phase.FIGHT:
            return Refusal(WhyJourney.FIGHT_FIRST)
        case Phase.TRAVEL:
            return Refusal(WhyJourney.NO_VISIT)
        case _:
            return Refusal(WhyJourney.VILLAGE_TWICE) if state.journey.visit.village else None


def leave(state: State, action: LeaveVillage, chance: Chance) -> Decision:
    """Cards nobody took go back as the table likes (U-13)."""
    return _closed(state) or (VillageLeft(),)


def _closed(state: State) -> Refusal | None:
    return None if state.journey.visit.open else Refusal(WhyJourney.NO_VILLAGE)


def _paid(state: State, price: int, bought: Callable[[], Decision]) -> Decision:
    """Coins first; a purchase that is refused costs nothing (F9)."""
    hard = _closed(state) or purse_short(state, price)
    if hard:
        return hard
    coins: tuple[Event, ...] = (CoinsChanged(-price, Gain.VILLAGE),) if price else ()
    return followed(coins, bought())


def heroes_gone(state: State) -> Refusal | None:
    """A village shows five Hero cards: for recruits, masters and changed heroes together (SH-85)."""
    gone = state.journey.visit.heroes >= figures.VILLAGE_CARDS
    return Refusal(WhyJourney.HEROES_GONE, n=figures.VILLAGE_CARDS) if gone else None


def items_gone(state: State) -> Refusal | None:
    """A village shows five Item cards (SH-85)."""
    gone = state.journey.visit.items >= figures.VILLAGE_CARDS
    return Refusal(WhyJourney.ITEMS_GONE, n=figures.VILLAGE_CARDS) if gone else None


def _left(decision: Decision, gone: Refusal | None) -> Decision:
    """A purchase beyond the cards of this visit only when the table insists."""
    events = decision.anyway if isinstance(decision, Refusal) else decision
    return decision if events is None or gone is None else doubted(events, gone)


def buy_item(state: State, action: BuyItem, chance: Chance) -> Decision:
    """At its printed price, silver side up (SH-86)."""
    hard = _closed(state) or outside(action.price, 0, 99)
    if hard:
        return hard
    name = row(action.name)
    known = next((one.price for one in state.known.items if one.name == name), None)
    price = known if action.price is None else action.price
    if price is None:
        return Refusal(WhyJourney.PRICE_UNKNOWN)
    item = _paid(state, price, lambda: gained(state, action.name, action.who, action.replaces, price=price))
    return _left(item, items_gone(state))


def recruit(state: State, action: Recruit, chance: Chance) -> Decision:
    """Only into a group that is not full (SH-87)."""
    shares = Shares(action.shards, action.less)
    hero = _paid(state, figures.RECRUIT, lambda: on_board(state, action.card, action.who, shares, chance))
    return _left(hero, heroes_gone(state))


def learn_from_master(state: State, action: LearnFromMaster, chance: Chance) -> Decision:
    """Ability and class of a second card (SH-88)."""
    master = _paid(state, figures.MASTER, lambda: as_master(state, action.card, action.who))
    return _left(master, heroes_gone(state))


def change_hero(state: State, action: ChangeHero, chance: Chance) -> Decision:
    """The newcomer follows the rule for recruits (SH-89, A-30)."""
    shares = Shares(action.shards, action.less)
    hero = _paid(state, figures.CHANGE, lambda: in_place(state, action.card, action.who, shares, chance))
    return _left(hero, heroes_gone(state))


def rest(state: State, action: Rest, chance: Chance) -> Decision:
    """All damage of one hero (SH-90)."""
    hero = hero_of(state, action.who)
    if isinstance(hero, Refusal):
        return hero
    if not hero.health.damage:
        return _closed(state) or Refusal(WhyJourney.UNHURT, name=hero.name)
    healed = Healed(action.who, hero.name, hero.health.damage)
    return _paid(state, figures.REST, lambda: (healed,))


def buy_potion(state: State, action: BuyPotion, chance: Chance) -> Decision:
    """Two coins each; tokens are no limit (SH-91, SH-10)."""
    hard = outside(action.n, 1, COINS_MOST)
    return hard or _paid(state, figures.POTION * action.n, lambda: (PotionsGained(action.n),))


def change_coins(state: State, action: ChangeCoins, chance: Chance) -> Decision:
    """By an effect; never below zero (invariant 6)."""
    if action.n == 0:
        return Refusal(WhyJourney.NO_AMOUNT)
    hard = outside(action.n, -COINS_MOST, COINS_MOST) or purse_short(state, -action.n)
    return hard or (CoinsChanged(action.n, Gain.EFFECT),)


def gain_potions(state: State, action: GainPotions, chance: Chance) -> Decision:
    """By an effect; tokens are no limit (SH-10)."""
    return outside(action.n, 1, COINS_MOST) or (PotionsGained(action.n),)


RULES: dict[type, Rule] = {
    EnterVillage: enter,
    LeaveVillage: leave,
    BuyItem: buy_item,
    Recruit: recruit,
    LearnFromMaster: learn_from_master,
    ChangeHero: change_hero,
    Rest: rest,
    BuyPotion: buy_potion,
    ChangeCoins: change_coins,
    GainPotions: gain_potions,
}
