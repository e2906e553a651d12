"""Items: they belong to the group, one wearer at a time (p. 21)."""

from __future__ import annotations

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.actions.roster import DropItem, Equip, TakeItem, TakeOff
from companion.games.synchro_horizon.events import Event
from companion.games.synchro_horizon.events.roster import (
    ItemDropped,
    ItemGained,
    ItemPutOn,
    ItemTakenOff,
)
from companion.games.synchro_horizon.hero import Hero, Item
from companion.games.synchro_horizon.names import tidy
from companion.games.synchro_horizon.rules.decision import Decision, Rule
from companion.games.synchro_horizon.rules.doubt import board_of, doubted, hero_of
from companion.games.synchro_horizon.rules.newcomer import followed, numbered
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.vocabulary import Stage, Who
from companion.games.synchro_horizon.why_journey import WhyJourney


def found(state: State, number: int) -> tuple[Item, Hero | None] | Refusal:
    """An item and who wears it. Those of heroes who fell in this fight are out of reach (A-14)."""
    for hero in state.heroes:
        item = hero.item(number)
        if item is not None:
            return item, hero
    free = next((one for one in state.roster.pool if one.id == number), None)
    return Refusal(WhyJourney.NO_SUCH_ITEM) if free is None else (free, None)


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
    return followed(events, put_on(state, Item(number, called), who, replaces))


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
    if len(hero.items) >= figures.ITEM_SLOTS:
        return Refusal(WhyJourney.ITEMS_FULL, name=hero.name, high=figures.ITEM_SLOTS)
    return (on,)


def take_item(state: State, action: TakeItem, chance: Chance) -> Decision:
    """By an effect: the app knows no card texts (U-9)."""
    return gained(state, action.name, action.who, action.replaces, upgraded=action.upgraded)


def _handing(state: State, number: int) -> tuple[Item, Hero | None] | Refusal:
    """Items change hands before a fight, not in it (SH-54)."""
    fight = state.fight
    if fight and fight.stage is Stage.ROUND:
        return Refusal(WhyJourney.ITEMS_LATER)
    return found(state, number)


def equip(state: State, action: Equip, chance: Chance) -> Decision:
    """From the pool, or from another hero when the table says so (SH-113, SH-114)."""
    there = _handing(state, action.item)
    if isinstance(there, Refusal):
        return there
    item, wearer = there
    if wearer is None:
        return put_on(state, item, action.who, action.replaces)
    worn = Refusal(WhyJourney.ITEM_WORN, item=item.name, name=wearer.name)
    if wearer.who is action.who:
        return worn
    put = put_on(state, item, action.who, action.replaces)
    if isinstance(put, Refusal):
        return put
    return doubted((ItemTakenOff(item.id, item.name, board_of(wearer), wearer.name), *put), worn)


def take_off(state: State, action: TakeOff, chance: Chance) -> Decision:
    """To the pool (SH-113)."""
    there = _handing(state, action.item)
    if isinstance(there, Refusal):
        return there
    item, wearer = there
    if wearer is None:
        return Refusal(WhyJourney.NO_SUCH_ITEM)
    return (ItemTakenOff(item.id, item.name, board_of(wearer), wearer.name),)


def drop_item(state: State, action: DropItem, chance: Chance) -> Decision:
    """Discarded, never sold (SH-92, SH-130)."""
    there = found(state, action.item)
    if isinstance(there, Refusal):
        return there
    return (ItemDropped(there[0].id, there[0].name),)


RULES: dict[type, Rule] = {
    TakeItem: take_item,
    Equip: equip,
    TakeOff: take_off,
    DropItem: drop_item,
}
