"""Sensible taps now: set-up, levels, journey, points of interest. Those of a fight are in taps.py."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.core.chance import Seeded
from companion.core.refusal import Refusal
from companion.core.rulebook import Action
from companion.games.synchro_horizon import figures, taps
from companion.games.synchro_horizon.calendar import PassTime, Pencil, TellCell, TellSeason
from companion.games.synchro_horizon.hero_cards import PutMaster, masters
from companion.games.synchro_horizon.items import DropItem, Equip, TakeOff, items
from companion.games.synchro_horizon.journey import EndVisit, TellTile, Travel, same_city
from companion.games.synchro_horizon.levels import LevelUp, TellLevel
from companion.games.synchro_horizon.payment import level_payment
from companion.games.synchro_horizon.points import closed
from companion.games.synchro_horizon.points.cards import (
    SkillSwap,
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
from companion.games.synchro_horizon.points.group import (
    VisitAbyss,
    VisitCampfire,
    VisitChurch,
    VisitFlowers,
    VisitLake,
    VisitMonument,
    VisitWaterfall,
)
from companion.games.synchro_horizon.points.luck import (
    RollMine,
    SettleStatue,
    TakeMine,
    TellMine,
    VisitStatue,
)
from companion.games.synchro_horizon.queries.journey import LAST_NEAR
from companion.games.synchro_horizon.roster import JoinGroup, SendAway, fighting
from companion.games.synchro_horizon.setup import (
    BeginJourney,
    ChooseHero,
    CountPlain,
    TellRing,
    TellShards,
    split_due,
)
from companion.games.synchro_horizon.shards import (
    DiscardShards,
    Drawn,
)
from companion.games.synchro_horizon.skills import (
    DrawSkills,
    KeepSkill,
    Mulligan,
    TakeAside,
    TakeUpgrade,
    WaiveReward,
)
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.state.journey import day, season
from companion.games.synchro_horizon.state.party import Hero, Skill
from companion.games.synchro_horizon.village import (
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
from companion.games.synchro_horizon.vocabulary import (
    Colour,
    HeroClass,
    Join,
    Phase,
    Point,
    RerollCost,
    Ring,
    Season,
    Side,
    Who,
)


def offers(state: State) -> tuple[Action, ...]:
    """Actions the rules accept now and players are likely to want."""
    if not state.playing:
        return ()
    found = (*_setup(state), *taps.offers(state), *_levels(state), *_journey(state))
    return tuple(dict.fromkeys(found))


def allowed(state: State, actions: Iterable[Action]) -> Iterator[Action]:
    """Those of the actions that the rules accept now without a doubt."""
    chance = Seeded("offers")
    for action in actions:
        if not isinstance(action.decide(state, chance), Refusal):
            yield action


# -- set-up -----------------------------------------------------------------------------------------


def _setup(state: State) -> Iterator[Action]:
    """What the set-up may need."""
    for ring, colour in zip(Ring, state.known.rings, strict=True):
        free = next(one for one in Colour if one not in state.known.rings)
        if colour is None:
            yield TellRing(ring, free)
    if state.phase is not Phase.SETUP:
        return
    # round numbers stand for a board that nobody has read out yet
    yield TellLevel(1, 20, 2, 2)
    if split_due(state):
        yield TellShards(7, 7, 7, 7)
        yield CountPlain()
    if len(state.heroes) >= state.roster.limit:
        yield BeginJourney()
        return
    heroes = (ChooseHero(who, hero_class=HeroClass.WARRIOR, class_level=1) for who in state.free_boards)
    yield from allowed(state, heroes)


# -- levels -----------------------------------------------------------------------------------------


def _levels(state: State) -> Iterator[Action]:
    """Sensible taps about levels."""
    yield from allowed(state, _figures(state))
    yield from allowed(state, _settling(state))
    yield from allowed(state, _paying(state))


def _figures(state: State) -> Iterator[Action]:
    for hero in state.heroes:
        level = state.level_of(hero)
        if hero.who is not None and not level.read:
            # round numbers stand for a board that nobody has read out yet
            least = max(hero.health.damage + 1, hero.health.shield, hero.health.max_hp or 20)
            hp = least if level.hp is None else None
            yield TellLevel(hero.level, hp, 2 if level.shards is None else None, ring=hero.who.ring)


def _first_skill(hero: Hero | None) -> int:
    return hero.skills[0].id if hero and hero.skills else 0


def _settling(state: State) -> Iterator[Action]:
    draw = state.roster.draw
    if draw is not None:
        yield KeepSkill()
        yield KeepSkill(replaces=_first_skill(state.hero(draw.who)))
        yield Mulligan()
    for who in dict.fromkeys(reward.who for reward in state.roster.rewards):
        hero = state.hero(who)
        yield DrawSkills(who)
        yield TakeAside(who)
        yield TakeAside(who, _first_skill(hero))
        yield TakeUpgrade(who)
        for skill in hero.skills if hero else ():
            yield TakeUpgrade(who, skill.id)
        yield WaiveReward(who)
    for hero in state.heroes:
        if hero.over and hero.who is not None and state.fight is None:
            yield DiscardShards(hero.who, hero.storage.each()[: hero.over])


def _paying(state: State) -> Iterator[Action]:
    who: Who | None = state.fight.active if state.fight else None
    hero = state.hero(who) if who and who.side is Side.HEROES else None
    if hero is None or who is None:
        return
    cost = state.level_of(hero).cost
    payment = None if cost is None else level_payment(cost, hero.storage)
    if payment is not None:
        yield LevelUp(who, payment.each())


# -- travel and visit -------------------------------------------------------------------------------


def _journey(state: State) -> Iterator[Action]:
    """Sensible taps of travel and visit, and what is at hand in any phase."""
    if state.phase is Phase.TRAVEL:
        yield from allowed(state, _ways(state))
    if state.phase is Phase.VISIT:
        yield from _point(state)
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
    if n >= LAST_NEAR:
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


# -- points of interest -----------------------------------------------------------------------------


def _point(state: State) -> Iterator[Action]:
    """Ways to use the point of this stop."""
    here = state.journey.here
    if here is None:
        return
    if here.level is None:
        # a round number stands for a tile that nobody has read out yet
        yield TellTile(here.city, level=2)
    if here.point is not None and not closed(state, here.point):
        yield from allowed(state, candidates(state, here.point))


def candidates(state: State, point: Point) -> Iterator[Action]:
    """One answer or a few for each point; the rules sort out those that do not fit."""
    boards = tuple(hero.who for hero in state.heroes if hero.who is not None)
    match point:
        case Point.TAVERN:
            yield VisitTavern()
        case Point.MINE:
            yield from _mining(state)
        case Point.WATERFALL:
            yield VisitWaterfall()
        case Point.CHURCH:
            yield VisitChurch()
        case Point.STATUE:
            yield from _luck(state, boards)
        case Point.ABYSS:
            yield from map(VisitAbyss, boards)
        case Point.MONUMENT:
            yield from map(VisitMonument, boards)
        case Point.CAMPFIRE:
            yield VisitCampfire()
        case Point.FLOWERS:
            yield VisitFlowers()
        case Point.MANA_LAKE:
            yield from _lake(state, boards)
        case _:
            yield from _cards(state, point, boards)


def _cards(state: State, point: Point, boards: tuple[Who, ...]) -> Iterator[Action]:
    match point:
        case Point.SANCTUARY:
            yield from (VisitSanctuary(item=item.id) for item in items(state))
            yield from (VisitSanctuary(card=card.id) for card in state.roster.graveyard)
        case Point.ALTAR:
            yield VisitAltar()
            swaps = [SkillSwap(who, skill.id) for who, skill in _tiles(state)]
            yield VisitAltar(tuple(swaps[: figures.ALTAR_KEEP]))
        case Point.RUINS:
            yield VisitRuins()
            yield from (VisitRuins(who=who) for who in boards)
        case Point.NECROPOLIS:
            yield from map(VisitNecropolis, boards)
        case Point.LIBRARY:
            yield from (VisitLibrary(card.id) for card in masters(state))
        case Point.VOLCANO:
            yield from (VisitVolcano(item.id, who) for item in items(state) for who in boards)
        case Point.TOWER:
            yield VisitTower()
        case Point.DOJO:
            yield VisitDojo()
            yield from (VisitDojo(who=who) for who in boards)
        case Point.DUNGEON:
            yield from (TakeLegend(join, who=who) for who in boards for join in (Join.MASTER, Join.SWAP))
            yield TakeLegend(Join.MASTER)
        case _:
            return


def _tiles(state: State) -> Iterator[tuple[Who, Skill]]:
    for hero in state.heroes:
        if hero.who is not None:
            for skill in hero.skills:
                yield hero.who, skill


def _mining(state: State) -> Iterator[Action]:
    if state.known.mine.die is None or state.known.mine.reroll is None:
        yield TellMine(figures.ACTION_DIE, RerollCost.COIN)
    yield RollMine()
    for hero in state.heroes:
        for shard in hero.storage.each()[:1]:
            yield RollMine(who=hero.who, shard=shard)
    yield TakeMine()


def _luck(state: State, boards: tuple[Who, ...]) -> Iterator[Action]:
    if state.journey.visit.rolled is None:
        yield VisitStatue()
        return
    yield SettleStatue()
    for hero in state.heroes:
        yield SettleStatue(hero.who)
        for skill in hero.skills:
            yield SettleStatue(hero.who, skill.id)
    yield SettleStatue(join=Join.MASTER)


def _lake(state: State, boards: tuple[Who, ...]) -> Iterator[Action]:
    """One reward for each amount the first heroes can pay together."""
    held = [(hero.who, shard) for hero in state.heroes if hero.who for shard in hero.storage.each()]
    for n in figures.LAKE:
        if n > len(held):
            return
        paid = tuple(
            Drawn(who, tuple(shard for one, shard in held[:n] if one is who))
            for who in dict.fromkeys(one for one, _ in held[:n])
        )
        yield VisitLake(paid, who=next((who for who in boards), None))
