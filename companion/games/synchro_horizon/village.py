"""The village: three days, and whatever the purse allows (p. 18)."""

from __future__ import annotations

from collections.abc import Callable

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.core.rulebook import Decision, Event, action, event
from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.calendar import last_day, spend
from companion.games.synchro_horizon.health import Healed
from companion.games.synchro_horizon.hero_cards import NewCard, as_master
from companion.games.synchro_horizon.items import gained
from companion.games.synchro_horizon.phases import board_of, framed, hero_of, lost
from companion.games.synchro_horizon.roster import Shares, WaitingHealed, in_place, on_board, waiting
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.state.known import row
from companion.games.synchro_horizon.vocabulary import (
    A_SHARD,
    Clock,
    Gain,
    Phase,
    Point,
    Shard,
    Who,
    Why,
    outside,
)
from companion.kit.refusing import soft_refusal


@action("SH-17", "SH-84", "SH-85", "SH-106", "A-16", "A-21")
class EnterVillage:
    """Three days, or none at a lit Campfire: five Hero and five Item cards.

    ``sure``: the table knows of the three days, in the set-up and before the Campfire.
    """

    sure: bool = False

    def decide(self, state: State, chance: Chance) -> Decision:
        """Once in a visit, once in the set-up (SH-84, A-16, A-21)."""
        hard = no_way_in(state)
        if hard:
            return hard
        n = village_time(state)
        passed = spend(state, n, Clock.VILLAGE)
        entered = () if lost(passed) else (VillageEntered(),)
        first = state.phase is Phase.SETUP and not self.sure
        return soft_refusal(
            (*passed, *entered),
            last_day(state, n),
            heroes_first(state),
            None if self.sure else campfire_first(state),
            Refusal(Why.SETUP_VILLAGE, n=n) if first else None,
        )


def no_way_in(state: State) -> Refusal | None:
    """Between fights, one visit each (SH-84)."""
    match state.phase:
        case Phase.FIGHT:
            return Refusal(Why.FIGHT_FIRST)
        case Phase.TRAVEL:
            return Refusal(Why.NO_VISIT)
        case _:
            return Refusal(Why.VILLAGE_TWICE) if state.journey.visit.village else None


def heroes_first(state: State) -> Refusal | None:
    """In the set-up the heroes come first, then the coins and the village (SH-17)."""
    missing = state.roster.limit - len(state.heroes) if state.phase is Phase.SETUP else 0
    return Refusal(Why.HEROES_FIRST, n=missing) if missing else None


def campfire_first(state: State) -> Refusal | None:
    """At a Campfire the village costs time only for those who enter it first (SH-106)."""
    here, visit = state.journey.here, state.journey.visit
    unlit = here is not None and here.point is Point.CAMPFIRE and not visit.point
    if state.phase is not Phase.VISIT or not unlit:
        return None
    return Refusal(Why.CAMPFIRE_FIRST, n=figures.VILLAGE_TIME)


def village_time(state: State) -> int:
    """Three days, none at a Campfire (SH-85, SH-106)."""
    return 0 if state.journey.visit.free else figures.VILLAGE_TIME


@action("SH-84", "U-13")
class LeaveVillage:
    """The shop closes."""

    def decide(self, state: State, chance: Chance) -> Decision:
        """Cards nobody took go back as the table likes (U-13)."""
        return _closed(state) or (VillageLeft(),)


def left(state: State) -> tuple[Event, ...]:
    """Going on closes an open village: it comes before or after the point (SH-84)."""
    return (VillageLeft(),) if state.journey.visit.open else ()


@action("SH-86", "SH-20", "SH-130", "U-9")
class BuyItem:
    """An item at its printed price, silver side up, for a hero with a free slot or for nobody yet."""

    name: str = ""
    price: int | None = None
    who: Who | None = None
    replaces: int = 0
    """The item it takes the slot of."""

    def decide(self, state: State, chance: Chance) -> Decision:
        hard = _closed(state) or outside(self.price, 0, figures.COINS_MOST)
        if hard:
            return hard
        name = row(self.name)
        known = next((one.price for one in state.known.items if one.name == name), None)
        price = known if self.price is None else self.price
        if price is None:
            return Refusal(Why.PRICE_UNKNOWN)
        item = _paid(state, price, lambda: gained(state, self.name, self.who, self.replaces, price=price))
        return _beyond(item, items_gone(state))


@action("SH-87", "SH-112", "A-17", "A-18", faces=(A_SHARD,))
class Recruit:
    """Eight coins: a new hero on an empty board."""

    card: NewCard = NewCard()
    who: Who | None = None
    shards: tuple[Shard, ...] = ()
    less: bool = False

    def decide(self, state: State, chance: Chance) -> Decision:
        """Only into a group that is not full (SH-87)."""
        shares = Shares(self.shards, self.less)
        hero = _paid(state, figures.RECRUIT, lambda: on_board(state, self.card, self.who, shares, chance))
        return _beyond(hero, heroes_gone(state))


@action("SH-88", "SH-115")
class LearnFromMaster:
    """Eight coins: a new Hero card under one of the group."""

    who: Who
    card: NewCard = NewCard()

    def decide(self, state: State, chance: Chance) -> Decision:
        """Ability and class of a second card (SH-88)."""
        master = _paid(state, figures.MASTER, lambda: as_master(state, self.card, self.who))
        return _beyond(master, heroes_gone(state))


@action("SH-89", "SH-112", "A-30", faces=(A_SHARD,))
class ChangeHero:
    """Four coins: one Hero card goes back to its pile and a new one takes its board."""

    who: Who
    card: NewCard = NewCard()
    shards: tuple[Shard, ...] = ()
    less: bool = False

    def decide(self, state: State, chance: Chance) -> Decision:
        """The newcomer follows the rule for recruits (SH-89, A-30)."""
        shares = Shares(self.shards, self.less)
        hero = _paid(state, figures.CHANGE, lambda: in_place(state, self.card, self.who, shares, chance))
        return _beyond(hero, heroes_gone(state))


def _beyond(decision: Decision, gone: Refusal | None) -> Decision:
    """A purchase beyond the cards of this visit only when the table insists."""
    events = decision.anyway if isinstance(decision, Refusal) else decision
    return decision if events is None or gone is None else soft_refusal(events, gone)


def heroes_gone(state: State) -> Refusal | None:
    """A village shows five Hero cards: for recruits, masters and changed heroes together (SH-85)."""
    gone = state.journey.visit.heroes >= figures.VILLAGE_CARDS
    return Refusal(Why.HEROES_GONE, n=figures.VILLAGE_CARDS) if gone else None


def items_gone(state: State) -> Refusal | None:
    """A village shows five Item cards (SH-85)."""
    gone = state.journey.visit.items >= figures.VILLAGE_CARDS
    return Refusal(Why.ITEMS_GONE, n=figures.VILLAGE_CARDS) if gone else None


@action("SH-90", "A-58")
class Rest:
    """One coin: all damage of one hero comes off. ``hero`` is a waiting one, where this table heals them."""

    who: Who | None = None
    hero: int = 0

    def decide(self, state: State, chance: Chance) -> Decision:
        if self.hero and self.who is None:
            return self._in_reserve(state)
        hero = hero_of(state, self.who)
        if isinstance(hero, Refusal):
            return hero
        if not hero.health.damage:
            return _closed(state) or Refusal(Why.UNHURT, name=hero.name)
        healed = Healed(board_of(hero), hero.name, hero.health.damage)
        return _paid(state, figures.REST, lambda: (healed,))

    def _in_reserve(self, state: State) -> Decision:
        hero = waiting(state, self.hero)
        if isinstance(hero, Refusal):
            return hero
        if not state.options.reserve_heals:
            return Refusal(Why.RESERVE_NOT_HEALED, name=hero.name)
        if not hero.health.damage:
            return _closed(state) or Refusal(Why.UNHURT, name=hero.name)
        healed = WaitingHealed(hero.id, hero.name, hero.health.damage)
        return _paid(state, figures.REST, lambda: (healed,))


@action("SH-91", counts="n")
class BuyPotion:
    """Two coins each."""

    n: int = 1

    def decide(self, state: State, chance: Chance) -> Decision:
        """Two coins each; tokens are no limit (SH-91, SH-10)."""
        hard = outside(self.n, 1, figures.PURSE_MOST)
        return hard or _paid(state, figures.POTION * self.n, lambda: (PotionsGained(self.n),))


def _paid(state: State, price: int, bought: Callable[[], Decision]) -> Decision:
    """Coins first; a purchase that is refused costs nothing (F9)."""
    hard = _closed(state) or purse_short(state, price)
    if hard:
        return hard
    coins: tuple[Event, ...] = (CoinsChanged(-price, Gain.VILLAGE),) if price else ()
    return framed(coins, bought())


def _closed(state: State) -> Refusal | None:
    return None if state.journey.visit.open else Refusal(Why.NO_VILLAGE)


@action("SH-10", "F9", counts="n")
class ChangeCoins:
    """Coins come or go by an effect."""

    n: int = 1

    def decide(self, state: State, chance: Chance) -> Decision:
        """By an effect; never below zero (invariant 6)."""
        if self.n == 0:
            return Refusal(Why.NO_AMOUNT)
        hard = outside(self.n, -figures.PURSE_MOST, figures.PURSE_MOST) or purse_short(state, -self.n)
        return hard or (CoinsChanged(self.n, Gain.EFFECT),)


@action("SH-10", "F9", counts="n")
class GainPotions:
    """Potions by an effect."""

    n: int = 1

    def decide(self, state: State, chance: Chance) -> Decision:
        """By an effect; tokens are no limit (SH-10)."""
        return outside(self.n, 1, figures.PURSE_MOST) or (PotionsGained(self.n),)


def purse_short(state: State, price: int) -> Refusal | None:
    """The purse never goes below zero (invariant 6)."""
    have = state.purse.coins
    return Refusal(Why.PURSE_SHORT, have=have, need=price) if price > have else None


# -- what happened ----------------------------------------------------------------------------------


@event
class VillageEntered:
    """The village is open for this visit (SH-84)."""

    def apply(self, state: State) -> State:
        return state.with_visit(village=True, open=True)


@event
class VillageLeft:
    """The village is closed; there is no second visit (SH-84)."""

    def apply(self, state: State) -> State:
        return state.with_visit(open=False)


@event(counts="n")
class CoinsChanged:
    """Coins came or went."""

    n: int
    reason: Gain

    def apply(self, state: State) -> State:
        return state.with_purse(coins=self.n)


@event(counts="n")
class PotionsGained:
    """Potions came into the stock."""

    n: int

    def apply(self, state: State) -> State:
        return state.with_purse(potions=self.n)
