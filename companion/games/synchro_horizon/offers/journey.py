"""Travel and visit: what the main button does, and sensible taps."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.game import Step
from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.actions import Action
from companion.games.synchro_horizon.actions.calendar import PassTime, Pencil, TellCell, TellSeason
from companion.games.synchro_horizon.actions.journey import EndVisit, Travel
from companion.games.synchro_horizon.actions.roster import (
    DropItem,
    Equip,
    JoinGroup,
    PutMaster,
    SendAway,
    TakeOff,
)
from companion.games.synchro_horizon.actions.village import (
    BuyItem,
    BuyPotion,
    ChangeCoins,
    ChangeHero,
    EnterVillage,
    LearnFromMaster,
    LeaveVillage,
    Recruit,
    Rest,
)
from companion.games.synchro_horizon.calendar import day, season
from companion.games.synchro_horizon.offers import points
from companion.games.synchro_horizon.offers.allowed import act, allowed, ask
from companion.games.synchro_horizon.rules.journey import same_city
from companion.games.synchro_horizon.rules.roster import fighting
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.vocabulary import Colour, Phase, Point, Season


def step(state: State) -> Step[Action]:
    """Where to next; or the village left, the point activated, the visit ended."""
    if state.phase is not Phase.VISIT:
        return _items(state) or ask("travel")
    if state.journey.visit.open:
        return act("leave_village", LeaveVillage())
    pointed = points.step(state)
    if pointed is not None:
        return pointed
    visit = state.journey.visit
    if (visit.village or visit.point) and visit.rolled is None:
        return act("end_visit", EndVisit())
    return ask("end_visit")


def _items(state: State) -> Step[Action] | None:
    """Items that nobody wears find a hero or are discarded before the next fight (SH-114, SH-130)."""
    if not state.roster.pool:
        return None
    item = state.roster.pool[0].name
    free = any(len(hero.items) < figures.ITEM_SLOTS for hero in state.heroes)
    return ask("equip" if free else "drop_item", item=item)


def offers(state: State) -> Iterator[Action]:
    """Sensible taps of travel and visit, and what is at hand in any phase."""
    if state.phase is Phase.TRAVEL:
        yield from allowed(state, _ways(state))
    if state.phase is Phase.VISIT:
        yield from points.offers(state)
        yield from allowed(state, (EndVisit(sure=True),))
    if state.phase is not Phase.FIGHT:
        yield from allowed(state, _village(state))
    if not fighting(state):
        yield from allowed(state, _party(state))
    yield from allowed(state, _calendar(state))


def _ways(state: State) -> Iterator[Action]:
    """Known tiles not yet passed; and one that nobody has read out yet, with round numbers."""
    passed = {stop.city for stop in state.journey.path}
    for tile in state.known.tiles:
        if tile.city in passed:
            continue
        if same_city(tile.city, figures.LAST_CITY):
            yield Travel(tile.city, time=1)
        for one in tile.points:
            yield Travel(tile.city, one.point, one.time)
    n = len(state.journey.path)
    for step_on in (5, 12):
        point = tuple(Point)[n * step_on % len(Point)]
        yield Travel(f"#{n + 1}", point, 1, level=n + 1, coins=6, monsters=(1, 1, 2, 2))
    if n >= 3:
        yield Travel(figures.LAST_CITY, time=1)


def _village(state: State) -> Iterator[Action]:
    yield EnterVillage(sure=True)
    if not state.journey.visit.open:
        return
    yield LeaveVillage()
    yield BuyPotion()
    yield BuyItem(price=min(3, state.purse.coins))
    yield Recruit()
    for hero in state.heroes:
        if hero.who is not None:
            yield Rest(hero.who)
            yield LearnFromMaster(hero.who)
            yield ChangeHero(hero.who)


def _party(state: State) -> Iterator[Action]:
    roster = state.roster
    for waiting in roster.waiting:
        yield SendAway(waiting.id)
        for who in state.free_boards:
            yield JoinGroup(waiting.id, who)
        for hero in state.heroes:
            if hero.who is not None:
                yield JoinGroup(waiting.id, hero.who, swap=True)
    for hero in state.heroes:
        if hero.who is not None:
            yield from (PutMaster(card.id, hero.who) for card in roster.masters)
            yield from (Equip(item.id, hero.who) for item in roster.pool)
        yield from (TakeOff(item.id) for item in hero.items)
    yield from (DropItem(item.id) for item in roster.pool)


def _calendar(state: State) -> Iterator[Action]:
    pos = state.calendar.pos
    if state.known.wheel[pos - 1] is None:
        yield TellCell(season(pos), day(pos), Colour.BLUE)
    name = next(one for one in Season)
    if state.known.seasons[0] is None:
        yield TellSeason(1, name)
    if pos < figures.LAST_DAY - 1:
        yield PassTime()
        yield Pencil(season(pos + 1), day(pos + 1), "?")
    yield ChangeCoins()
