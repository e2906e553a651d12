"""Items: they belong to the group, one wearer at a time (p. 21)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.core.rulebook import Decision, Event, action, event
from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.phases import board_of, framed, hero_of, numbered
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.state.known import KnownItem, ToldFact, row, tidy
from companion.games.synchro_horizon.state.party import Hero, Item
from companion.games.synchro_horizon.vocabulary import Stage, Who, Why
from companion.kit.refusing import soft_refusal


@action("SH-113", "SH-130", "SH-19")
class TakeItem:
    """An Item card by an effect."""

    name: str = ""
    upgraded: bool = False
    who: Who | None = None
    replaces: int = 0

    def decide(self, state: State, chance: Chance) -> Decision:
        """By an effect: the app knows no card texts (U-9)."""
        return gained(state, self.name, self.who, self.replaces, upgraded=self.upgraded)


def gained(
    state: State,
    name: str,
    who: Who | None,
    replaces: int,
    *,
    upgraded: bool = False,
    price: int | None = None,
    ahead: int = 0,
) -> Decision:
    """A new item: for a hero with a free slot, in the slot of another item, or for nobody yet (SH-130).

    ``ahead`` counts the numbers that earlier events of the same action have taken.
    """
    called = tidy(name) or numbered(state, ahead)
    events: tuple[Event, ...] = (ItemGained(called, upgraded, price),)
    if who is None:
        return events
    number = state.next_id + ahead
    return framed(events, put_on(state, Item(number, called), who, replaces))


def put_on(state: State, item: Item, who: Who | None, replaces: int) -> Decision:
    """Two slots each; a full hero needs to say which item makes room (SH-34, SH-130)."""
    hero = hero_of(state, who)
    if isinstance(hero, Refusal):
        return hero
    board = board_of(hero)
    on = ItemPutOn(item.id, item.name, board, hero.name)
    old = hero.item(replaces)
    if old is not None:
        return (ItemTakenOff(old.id, old.name, board, hero.name), on)
    if not hero.item_room:
        return Refusal(Why.ITEMS_FULL, name=hero.name, high=figures.ITEM_SLOTS)
    return (on,)


@action("SH-54", "SH-113", "SH-114", "SH-130", "A-14")
class Equip:
    """A hero takes an item that nobody wears, or one of another hero.

    ``replaces`` is the item that makes room: the other hero takes it in exchange, else nobody wears it.
    """

    item: int
    who: Who
    replaces: int = 0

    def decide(self, state: State, chance: Chance) -> Decision:
        """From the pool, in exchange, or from another hero when the table says so (SH-54, SH-113, SH-114)."""
        there = _handing(state, self.item)
        if isinstance(there, Refusal):
            return there
        item, wearer = there
        if wearer is None:
            return put_on(state, item, self.who, self.replaces)
        worn = Refusal(Why.ITEM_WORN, item=item.name, name=wearer.name)
        if wearer.who is self.who:
            return worn
        put = put_on(state, item, self.who, self.replaces)
        if isinstance(put, Refusal):
            return put
        off = ItemTakenOff(item.id, item.name, board_of(wearer), wearer.name)
        back = tuple(
            ItemPutOn(event.number, event.item, board_of(wearer), wearer.name)
            for event in put
            if isinstance(event, ItemTakenOff)
        )
        return (off, *put, *back) if back else soft_refusal((off, *put), worn)


@action("SH-54", "SH-113")
class TakeOff:
    """An item is worn by nobody for now."""

    item: int

    def decide(self, state: State, chance: Chance) -> Decision:
        """To the pool (SH-113)."""
        there = _handing(state, self.item)
        if isinstance(there, Refusal):
            return there
        item, wearer = there
        if wearer is None:
            return Refusal(Why.NO_SUCH_ITEM)
        return (ItemTakenOff(item.id, item.name, board_of(wearer), wearer.name),)


def _handing(state: State, number: int) -> tuple[Item, Hero | None] | Refusal:
    """Items change hands before a fight, not in it (SH-54)."""
    fight = state.fight
    if fight and fight.stage is Stage.ROUND:
        return Refusal(Why.ITEMS_LATER)
    return found(state, number)


@action("SH-92", "SH-130")
class DropItem:
    """An item is discarded: it cannot be sold."""

    item: int

    def decide(self, state: State, chance: Chance) -> Decision:
        """Discarded, never sold (SH-92, SH-130)."""
        there = found(state, self.item)
        if isinstance(there, Refusal):
            return there
        return (ItemDropped(there[0].id, there[0].name),)


def found(state: State, number: int) -> tuple[Item, Hero | None] | Refusal:
    """An item and who wears it. Those of heroes who fell in this fight are out of reach (A-14)."""
    for hero in state.heroes:
        item = hero.item(number)
        if item is not None:
            return item, hero
    free = next((one for one in state.roster.pool if one.id == number), None)
    return Refusal(Why.NO_SUCH_ITEM) if free is None else (free, None)


def items(state: State) -> tuple[Item, ...]:
    """All items of the group: worn, or free."""
    return (*(item for hero in state.heroes for item in hero.items), *state.roster.pool)


# -- what happened ----------------------------------------------------------------------------------


@event
class ItemGained:
    """An item belongs to the group, nobody wears it yet; its price is remembered (SH-113, U-9)."""

    item: str
    upgraded: bool = False
    price: int | None = None

    def apply(self, state: State) -> State:
        item = Item(state.next_id, self.item, self.price, self.upgraded)
        state = replace(state, next_id=state.next_id + 1).with_roster(pool=(*state.roster.pool, item))
        if self.price is not None:
            state = state.with_card_taken(items=1)
        key = row(self.item)
        if self.price is None or not key or key.startswith("#"):
            return state
        items = (*(one for one in state.known.items if one.name != key), KnownItem(key, self.price))
        fact = ToldFact(f"items.{key}.price", self.price)
        return replace(state, known=replace(state.known, items=items)).with_told(fact)


@event
class ItemPutOn:
    """A hero wears an item (SH-113)."""

    number: int
    item: str
    who: Who
    name: str

    def apply(self, state: State) -> State:
        hero = state.hero(self.who)
        item = next((one for one in state.roster.pool if one.id == self.number), None)
        if hero is None or item is None:
            return state
        pool = tuple(one for one in state.roster.pool if one.id != self.number)
        return state.with_roster(pool=pool).with_hero(self.who, items=(*hero.items, item))


@event
class ItemTakenOff:
    """Nobody wears an item any more (SH-113)."""

    number: int
    item: str
    who: Who
    name: str

    def apply(self, state: State) -> State:
        hero = state.hero(self.who)
        item = hero and hero.item(self.number)
        if hero is None or item is None:
            return state
        items = tuple(one for one in hero.items if one.id != self.number)
        return state.with_hero(self.who, items=items).with_roster(pool=(*state.roster.pool, item))


@event
class ItemDropped:
    """An item was discarded (SH-104, SH-130)."""

    number: int
    item: str

    def apply(self, state: State) -> State:
        return _items(state, lambda item: None if item.id == self.number else item)


@event
class ItemUpgraded:
    """An item shows its golden side (SH-96)."""

    number: int
    item: str

    def apply(self, state: State) -> State:
        return _items(state, lambda item: replace(item, upgraded=True) if item.id == self.number else item)


def _items(state: State, change: Callable[[Item], Item | None]) -> State:
    """All items of heroes and pool, changed or left out."""

    def all_of(items: tuple[Item, ...]) -> tuple[Item, ...]:
        return tuple(new for item in items if (new := change(item)) is not None)

    heroes = tuple(replace(hero, items=all_of(hero.items)) for hero in state.heroes)
    return replace(state, heroes=heroes).with_roster(pool=all_of(state.roster.pool))
