"""What changes when heroes come, wait and go, with masters and items."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from companion.games.synchro_horizon.events.roster import (
    HeroDismissed,
    HeroJoined,
    HeroReplaced,
    HeroSentAway,
    HeroStepsIn,
    HeroStepsOut,
    HeroWaits,
    ItemDropped,
    ItemGained,
    ItemPutOn,
    ItemTakenOff,
    ItemUpgraded,
    MasterLost,
    MasterPut,
    MasterRaised,
    MasterUpgraded,
    MasterWon,
)
from companion.games.synchro_horizon.evolve.health import leave
from companion.games.synchro_horizon.evolve.setup import card_told
from companion.games.synchro_horizon.hero import Health, Hero, HeroCard, Item
from companion.games.synchro_horizon.known import KnownItem, ToldFact
from companion.games.synchro_horizon.level_track import at_level
from companion.games.synchro_horizon.names import row
from companion.games.synchro_horizon.roster import Reward
from companion.games.synchro_horizon.shards import NONE
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.vocabulary import HeroClass, Who


def _card(
    state: State, name: str, hero_class: HeroClass | None, class_level: int | None, *, legendary: bool
) -> tuple[HeroCard, State]:
    """A new card with its number, remembered by its name (U-9)."""
    card = HeroCard(state.next_id, name, hero_class, class_level, legendary=legendary)
    state = replace(state, next_id=state.next_id + 1)
    return card, state if name.startswith("#") else card_told(state, name, hero_class, class_level)


def _seated(state: State, hero: Hero, who: Who, place: int) -> State:
    """A hero on a board; the rewards of its levels wait for one who is fresh (SH-112, A-18)."""
    line = list(state.heroes)
    health = at_level(state.known, who, hero.level, hero.health)
    line.insert(place - 1, replace(hero, who=who, health=health, tavern=False, fresh=False))
    state = replace(state, heroes=tuple(line))
    if not hero.fresh:
        return state
    due = tuple(Reward(who, level, recruit=True) for level in range(1, hero.level + 1))
    return state.with_roster(rewards=(*state.roster.rewards, *due))


def _offered(state: State, *, heroes: int = 0, items: int = 0) -> State:
    """One card less on the table of the village, while its shop is open (SH-85)."""
    visit = state.journey.visit
    if not visit.open:
        return state
    return state.with_journey(visit=replace(visit, heroes=visit.heroes + heroes, items=visit.items + items))


def joined(state: State, event: HeroJoined) -> State:
    """A new hero, standard side up (SH-112)."""
    state = _offered(state, heroes=1)
    card, state = _card(state, event.name, event.hero_class, event.class_level, legendary=event.legendary)
    return _seated(state, Hero(card, level=event.level, fresh=True), event.who, event.place)


def waits(state: State, event: HeroWaits) -> State:
    """Beside the boards (SH-93, SH-129)."""
    card, state = _card(state, event.name, event.hero_class, event.class_level, legendary=event.legendary)
    hero = Hero(card, level=event.level, tavern=event.tavern, fresh=True)
    return state.with_roster(waiting=(*state.roster.waiting, hero))


def steps_in(state: State, event: HeroStepsIn) -> State:
    """From the reserve to a board (SH-129)."""
    hero = next((one for one in state.roster.waiting if one.id == event.hero), None)
    if hero is None:
        return state
    waiting = tuple(one for one in state.roster.waiting if one.id != event.hero)
    return _seated(state.with_roster(waiting=waiting), hero, event.who, event.place)


def steps_out(state: State, event: HeroStepsOut) -> State:
    """To the reserve with level, damage, skills and shards; items are free (A-54)."""
    hero = state.hero(event.who)
    if hero is None:
        return state
    gone = NONE
    for paid in hero.paid:
        gone = gone + paid.shards
    health = Health(hero.health.max_hp, hero.health.damage)
    out = replace(hero, who=None, health=health, paid=(), items=())
    state = replace(state, heroes=tuple(one for one in state.heroes if one.who is not event.who))
    return state.with_bag(tray=gone).with_roster(
        waiting=(*state.roster.waiting, out), pool=(*state.roster.pool, *hero.items)
    )


def dismissed(state: State, event: HeroDismissed) -> State:
    """Back to the Hero pile (A-30)."""
    hero = state.hero(event.who)
    return state if hero is None else leave(state, hero)


def sent_away(state: State, event: HeroSentAway) -> State:
    """From the reserve to the Hero pile: skills to the bag, shards to the tray."""
    hero = next((one for one in state.roster.waiting if one.id == event.hero), None)
    if hero is None:
        return state
    return state.with_bag(tray=hero.storage).with_roster(
        waiting=tuple(one for one in state.roster.waiting if one.id != event.hero),
        skills=state.roster.skills + len(hero.skills),
    )


def replaced(state: State, event: HeroReplaced) -> State:
    """Only the card changes (SH-102, A-47)."""
    card, state = _card(state, event.name, event.hero_class, event.class_level, legendary=False)
    return state.with_hero(event.who, card=card)


def master_won(state: State, event: MasterWon) -> State:
    """A Master card for later (SH-88, SH-109)."""
    state = _offered(state, heroes=1)
    card, state = _card(state, event.name, event.hero_class, event.class_level, legendary=event.legendary)
    return state.with_roster(masters=(*state.roster.masters, card))


def master_raised(state: State, event: MasterRaised) -> State:
    """Graveyard to masters, standard side up (SH-96)."""
    roster = state.roster
    card = next((one for one in roster.graveyard if one.id == event.card), None)
    if card is None:
        return state
    return state.with_roster(
        graveyard=tuple(one for one in roster.graveyard if one.id != event.card),
        masters=(*roster.masters, replace(card, upgraded=False)),
    )


def master_put(state: State, event: MasterPut) -> State:
    """Under a hero (SH-115)."""
    card = next((one for one in state.roster.masters if one.id == event.card), None)
    if card is None:
        return state
    masters = tuple(one for one in state.roster.masters if one.id != event.card)
    return state.with_roster(masters=masters).with_hero(event.who, master=card)


def master_lost(state: State, event: MasterLost) -> State:
    """Back to the Hero pile (SH-115)."""
    return state.with_hero(event.who, master=None)


def master_upgraded(state: State, event: MasterUpgraded) -> State:
    """Under a hero, or still to be put (SH-103)."""

    def turned(card: HeroCard | None) -> HeroCard | None:
        return replace(card, upgraded=True) if card and card.id == event.card else card

    heroes = tuple(replace(hero, master=turned(hero.master)) for hero in state.heroes)
    masters = tuple(turned(card) or card for card in state.roster.masters)
    return replace(state, heroes=heroes).with_roster(masters=masters)


def item_gained(state: State, event: ItemGained) -> State:
    """An item for the group; its price is remembered (SH-113, U-9)."""
    item = Item(state.next_id, event.item, event.price, event.upgraded)
    state = replace(state, next_id=state.next_id + 1).with_roster(pool=(*state.roster.pool, item))
    if event.price is not None:
        state = _offered(state, items=1)
    key = row(event.item)
    if event.price is None or not key or key.startswith("#"):
        return state
    items = (*(one for one in state.known.items if one.name != key), KnownItem(key, event.price))
    fact = ToldFact(f"items.{key}.price", event.price)
    return replace(state, known=replace(state.known, items=items)).with_told(fact)


def put_on(state: State, event: ItemPutOn) -> State:
    """From the pool to a hero (SH-113)."""
    hero = state.hero(event.who)
    item = next((one for one in state.roster.pool if one.id == event.number), None)
    if hero is None or item is None:
        return state
    pool = tuple(one for one in state.roster.pool if one.id != event.number)
    return state.with_roster(pool=pool).with_hero(event.who, items=(*hero.items, item))


def taken_off(state: State, event: ItemTakenOff) -> State:
    """From a hero to the pool (SH-113)."""
    hero = state.hero(event.who)
    item = hero and hero.item(event.number)
    if hero is None or item is None:
        return state
    items = tuple(one for one in hero.items if one.id != event.number)
    return state.with_hero(event.who, items=items).with_roster(pool=(*state.roster.pool, item))


def _items(state: State, change: Callable[[Item], Item | None]) -> State:
    """All items of heroes and pool, changed or left out."""

    def all_of(items: tuple[Item, ...]) -> tuple[Item, ...]:
        return tuple(new for item in items if (new := change(item)) is not None)

    heroes = tuple(replace(hero, items=all_of(hero.items)) for hero in state.heroes)
    return replace(state, heroes=heroes).with_roster(pool=all_of(state.roster.pool))


def dropped(state: State, event: ItemDropped) -> State:
    """Out of the group (SH-104, SH-130)."""
    return _items(state, lambda item: None if item.id == event.number else item)


def item_upgraded(state: State, event: ItemUpgraded) -> State:
    """Golden side up (SH-96)."""
    return _items(state, lambda item: replace(item, upgraded=True) if item.id == event.number else item)


APPLY: dict[type, Callable[[State, Any], State]] = {
    HeroJoined: joined,
    HeroWaits: waits,
    HeroStepsIn: steps_in,
    HeroStepsOut: steps_out,
    HeroDismissed: dismissed,
    HeroSentAway: sent_away,
    HeroReplaced: replaced,
    MasterWon: master_won,
    MasterRaised: master_raised,
    MasterPut: master_put,
    MasterLost: master_lost,
    MasterUpgraded: master_upgraded,
    ItemGained: item_gained,
    ItemPutOn: put_on,
    ItemTakenOff: taken_off,
    ItemDropped: dropped,
    ItemUpgraded: item_upgraded,
}
