"""Sensible taps now: for the generic screen, for help and for tests."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.core.chance import Seeded
from companion.core.refusal import Refusal
from companion.core.rulebook import Action
from companion.games.synchro_horizon import (
    figures,
    initiative,
    monsters,
    points,
    setup,
    skills,
    turn,
    village,
)
from companion.games.synchro_horizon.calendar import PassTime, Pencil, TellCell, TellSeason, loses
from companion.games.synchro_horizon.effects import ApplyEffect
from companion.games.synchro_horizon.fight import BeginFight, EndFight, Retreat, reward
from companion.games.synchro_horizon.health import (
    ClearState,
    Damage,
    DamageMany,
    DrinkPotion,
    Eliminate,
    GainShield,
    Heal,
    HealFully,
    Hit,
    LoseShield,
    SetMaxHp,
    Silence,
    Stun,
)
from companion.games.synchro_horizon.hero_cards import DescribeHero, PutMaster, masters
from companion.games.synchro_horizon.items import DropItem, Equip, TakeOff, items
from companion.games.synchro_horizon.journey import EndVisit, TellTile, Travel, same_city
from companion.games.synchro_horizon.levels import LevelUp, TellLevel
from companion.games.synchro_horizon.line import LineUp, Move, Pull, Push, Swap, neighbours
from companion.games.synchro_horizon.queries.before import adjacent, unaffected
from companion.games.synchro_horizon.queries.fight import (
    attack_reaches,
    bag_short,
    colour_missing,
    gain_unknown,
)
from companion.games.synchro_horizon.queries.journey import LAST_NEAR
from companion.games.synchro_horizon.roster import JoinGroup, SendAway, fighting
from companion.games.synchro_horizon.round_end import CloseBoxes, DiscardSpent, GainShards, TurnWheel, starts
from companion.games.synchro_horizon.shards import (
    BurnShards,
    Changes,
    DiscardShards,
    Drawn,
    DrawShards,
    RefillBag,
    TakeShard,
    level_payment,
    skill_changes,
)
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.state.fight import Fight
from companion.games.synchro_horizon.state.journey import day, season
from companion.games.synchro_horizon.state.party import Hero, Skill, counted
from companion.games.synchro_horizon.vocabulary import (
    Aim,
    Colour,
    HeroClass,
    Join,
    Phase,
    Pile,
    Point,
    RerollCost,
    Ring,
    Season,
    Shard,
    Side,
    SpentOn,
    Stage,
    Tick,
    Token,
    Verb,
    Who,
)
from companion.kit.pool import covered


def offers(state: State) -> tuple[Action, ...]:
    """Actions the rules accept now and players are likely to want."""
    if not state.playing:
        return ()
    found = (*_setup(state), *in_a_fight(state), *_levels(state), *_journey(state))
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
            yield setup.TellRing(ring, free)
    if state.phase is not Phase.SETUP:
        return
    # round numbers stand for a board that nobody has read out yet
    yield TellLevel(1, 20, 2, 2)
    if setup.split_due(state):
        each, rest = divmod(state.all_shards, 4)
        yield setup.TellShards(each + rest, each, each, each)
        yield setup.CountPlain()
    if len(state.heroes) >= state.roster.limit:
        yield setup.BeginJourney()
        return
    heroes = (setup.ChooseHero(who, hero_class=HeroClass.WARRIOR, class_level=1) for who in state.free_boards)
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
        yield skills.KeepSkill()
        yield skills.KeepSkill(replaces=_first_skill(state.hero(draw.who)))
        yield skills.Mulligan()
    for who in dict.fromkeys(due.who for due in state.roster.rewards):
        hero = state.hero(who)
        yield skills.DrawSkills(who)
        yield skills.TakeAside(who)
        yield skills.TakeAside(who, _first_skill(hero))
        yield skills.TakeUpgrade(who)
        for skill in hero.skills if hero else ():
            yield skills.TakeUpgrade(who, skill.id)
        yield skills.WaiveReward(who)
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
    yield village.EnterVillage(sure=True)
    if not state.journey.visit.open:
        return
    yield village.LeaveVillage()
    yield village.BuyPotion()
    yield village.BuyItem(price=min(3, state.purse.coins))
    yield village.Recruit()
    for hero in state.heroes:
        if hero.who is not None:
            yield village.Rest(hero.who)
            yield village.LearnFromMaster(hero.who)
            yield village.ChangeHero(hero.who)


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
    if pos < figures.LAST_PLAYED:
        yield PassTime()
        yield Pencil(season(pos + 1), day(pos + 1), "?")
    yield village.ChangeCoins()


# -- points of interest -----------------------------------------------------------------------------


def _point(state: State) -> Iterator[Action]:
    """Ways to use the point of this stop."""
    here = state.journey.here
    if here is None:
        return
    if here.level is None:
        # a round number stands for a tile that nobody has read out yet
        yield TellTile(here.city, level=2)
    if here.point is not None and not points.closed(state, here.point):
        yield from allowed(state, candidates(state, here.point))


def candidates(state: State, point: Point) -> Iterator[Action]:
    """One answer or a few for each point; the rules sort out those that do not fit."""
    boards = tuple(hero.who for hero in state.heroes if hero.who is not None)
    match point:
        case Point.TAVERN:
            yield points.VisitTavern()
        case Point.MINE:
            yield from _mining(state)
        case Point.WATERFALL:
            yield points.VisitWaterfall()
        case Point.CHURCH:
            yield points.VisitChurch()
        case Point.STATUE:
            yield from _luck(state, boards)
        case Point.ABYSS:
            yield from map(points.VisitAbyss, boards)
        case Point.MONUMENT:
            yield from map(points.VisitMonument, boards)
        case Point.CAMPFIRE:
            yield points.VisitCampfire()
        case Point.FLOWERS:
            yield points.VisitFlowers()
        case Point.MANA_LAKE:
            yield from _lake(state, boards)
        case _:
            yield from _cards(state, point, boards)


def _cards(state: State, point: Point, boards: tuple[Who, ...]) -> Iterator[Action]:
    match point:
        case Point.SANCTUARY:
            yield from (points.VisitSanctuary(item=item.id) for item in items(state))
            yield from (points.VisitSanctuary(card=card.id) for card in state.roster.graveyard)
        case Point.ALTAR:
            yield points.VisitAltar()
            swaps = [points.SkillSwap(who, skill.id) for who, skill in _tiles(state)]
            yield points.VisitAltar(tuple(swaps[: figures.ALTAR_KEEP]))
        case Point.RUINS:
            yield points.VisitRuins()
            yield from (points.VisitRuins(who=who) for who in boards)
        case Point.NECROPOLIS:
            yield from map(points.VisitNecropolis, boards)
        case Point.LIBRARY:
            yield from (points.VisitLibrary(card.id) for card in masters(state))
        case Point.VOLCANO:
            yield from (points.VisitVolcano(item.id, who) for item in items(state) for who in boards)
        case Point.TOWER:
            yield points.VisitTower()
        case Point.DOJO:
            yield points.VisitDojo()
            yield from (points.VisitDojo(who=who) for who in boards)
        case Point.DUNGEON:
            yield from (
                points.TakeLegend(join, who=who) for who in boards for join in (Join.MASTER, Join.SWAP)
            )
            yield points.TakeLegend(Join.MASTER)
        case _:
            return


def _tiles(state: State) -> Iterator[tuple[Who, Skill]]:
    for hero in state.heroes:
        if hero.who is not None:
            for skill in hero.skills:
                yield hero.who, skill


def _mining(state: State) -> Iterator[Action]:
    if state.known.mine.die is None or state.known.mine.reroll is None:
        yield points.TellMine(figures.ACTION_DIE, RerollCost.COIN)
    yield points.RollMine()
    for hero in state.heroes:
        for shard in hero.storage.each()[:1]:
            yield points.RollMine(who=hero.who, shard=shard)
    yield points.TakeMine()


def _luck(state: State, boards: tuple[Who, ...]) -> Iterator[Action]:
    if state.journey.visit.rolled is None:
        yield points.VisitStatue()
        return
    yield points.SettleStatue()
    for hero in state.heroes:
        yield points.SettleStatue(hero.who)
        for skill in hero.skills:
            yield points.SettleStatue(hero.who, skill.id)
    yield points.SettleStatue(join=Join.MASTER)


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
        yield points.VisitLake(paid, who=next((who for who in boards), None))


# -- a fight: what leads it on, and all that may happen around the table ----------------------------


def in_a_fight(state: State) -> Iterator[Action]:
    """What leads the fight on, then everything else that may happen in it."""
    fight = state.fight
    if fight is None:
        yield from _always(state)
        return
    match fight.stage:
        case Stage.MONSTERS:
            yield from _monsters(fight)
        case Stage.DICE:
            yield monsters.RollDice()
            yield monsters.RollDice((1, 2, 4, 6))
        case Stage.READY:
            yield from _ready(state)
        case Stage.ROUND:
            yield from _lead(state, fight)
            if not fight.won:
                yield from _in_a_round(state, fight)
    yield from _always(state)


def _monsters(fight: Fight) -> Iterator[Action]:
    # round numbers stand for a card that nobody has read out yet
    if monsters.celestial_due(fight):
        yield monsters.DrawMonster("C1", hp=30, celestial=True)
        return
    for level in dict.fromkeys(monsters.levels_due(fight) or (1,)):
        yield monsters.DrawMonster(f"S{level}", hp=6 + 2 * level, level=level, celestial=False)
        yield monsters.DrawMonster(f"E{level}", hp=9, level=level, elite=True, celestial=False)


def _ready(state: State) -> Iterator[Action]:
    line = state.line(Side.HEROES)
    yield BeginFight(Side.HEROES, less=state.bag.bag.total < len(line))
    if gain_unknown(state) is None:
        yield BeginFight(Side.MONSTERS, Colour.RED, less=bag_short(state))
    if len(line) > 1:
        yield LineUp(line[::-1])


def _lead(state: State, fight: Fight) -> Iterator[Action]:
    if fight.won:
        yield EndFight() if reward(state) is not None else EndFight(6)
        return
    over = any(hero.over for hero in state.heroes)
    if fight.pending is not None:
        for who in state.line(Side.HEROES):
            if fight.pending.side is Side.HEROES:
                yield initiative.GiveShard(who, less=not state.bag.bag.total)
            elif state.known_max(who):
                yield initiative.TakeThree(who)
    elif fight.active is not None:
        if not over and state.roster.draw is None:
            yield turn.EndTurn()
            if fight.active.side is Side.MONSTERS:
                yield turn.EndTurn(3)
    elif fight.marbles and not over:
        yield initiative.Reveal()
        for ring in Ring:
            yield initiative.EnterMarble(fight.next_side, ring)
    elif not fight.marbles:
        yield from _ticks(state, fight, over)


def _ticks(state: State, fight: Fight, over: bool) -> Iterator[Action]:
    match fight.tick:
        case Tick.SPENT:
            yield DiscardSpent()
        case Tick.WHEEL:
            yield TurnWheel(exhausted=False)
            if not colour_missing(state):
                yield TurnWheel()
        case Tick.GAIN:
            if gain_unknown(state) is None:
                yield GainShards(less=bag_short(state))
        case Tick.SHAKE:
            if not over:
                yield CloseBoxes(starts(fight) or Side.HEROES)


def _always(state: State) -> Iterator[Action]:
    """What may happen to the group in every phase."""
    for hero in state.heroes:
        who = hero.who
        if who is None:
            continue
        if hero.health.damage:
            yield HealFully(who)
            if state.purse.potions and hero.health.max_hp:
                yield DrinkPotion(who)
        if hero.over:
            yield DiscardShards(who, hero.storage.each()[: hero.over])
        for skill in hero.skills:
            if skill.cost is None:
                yield skills.DescribeSkill(who, skill.id, cost=(Shard.PLAIN,))
        if not turn.class_known(hero) and hero.master is None:
            yield DescribeHero(who, hero_class=HeroClass.SORCERER, class_level=1)
    if state.bag.tray.total:
        yield RefillBag()


def _in_a_round(state: State, fight: Fight) -> Iterator[Action]:
    """What may happen in a round."""
    for side in Side:
        line = state.line(side)
        for who in line:
            yield from _health(state, who)
        yield from _places(line)
        if fight.box(side).left:
            yield initiative.Shake(side)
            yield initiative.TypeOrder(side, covered(Ring, fight.box(side).out))
    yield from _dice(state, fight)
    for hero in state.heroes:
        if hero.who is not None:
            yield from _shards(state, hero, hero.who)
    known = [hero.who for hero in state.heroes if hero.who and hero.health.max_hp is not None]
    if known:
        yield DamageMany(tuple(Hit(who, 2) for who in known))
    yield from _effects(state)
    yield from _active(state, fight)


def _effects(state: State) -> Iterator[Action]:
    """An effect with neighbours and tokens on the nearest of each side, and one that helps all heroes."""
    for side in Side:
        near = state.line(side)[:1]
        if near and state.known_max(near[0]):
            yield ApplyEffect(
                Verb.HIT, 2, near, Aim.NEAREST, beside=adjacent(state, near), beside_n=1, stun=True, push=1
            )
    known = tuple(who for who in state.line(Side.HEROES) if state.known_max(who))
    help_all = ApplyEffect(Verb.HEAL, 2, known, Aim.ALL)
    if known and set(unaffected(state, help_all)) != set(known):
        yield help_all


def _health(state: State, who: Who) -> Iterator[Action]:
    health = state.health(who)
    if health is None:
        return
    if health.max_hp is not None:
        yield Damage(who)
        yield Damage(who, 4)
        if health.max_hp > health.shield:
            yield GainShield(who, 2)
        yield SetMaxHp(who, min(figures.HP_MOST, health.max_hp + 1))
    if health.damage:
        yield Heal(who)
    if health.shield:
        yield LoseShield(who)
    yield ClearState(who, Token.STUN) if health.stunned else Stun(who)
    yield ClearState(who, Token.SILENCE) if health.silenced else Silence(who)
    if who.side is Side.MONSTERS:
        yield Eliminate(who)
    fight = state.fight
    if fight is not None and who not in fight.acted:
        yield initiative.MarkActed(who)


def _places(line: tuple[Who, ...]) -> Iterator[Action]:
    if len(line) < 2:
        return
    yield Push(line[0])
    yield Pull(line[-1])
    yield Swap(line[0], line[-1])
    yield Move(line[0], len(line))


def _dice(state: State, fight: Fight) -> Iterator[Action]:
    for monster in fight.monsters:
        yield monsters.SetDie(monster.who, 5)
        yield monsters.RollDie(monster.who)
        yield monsters.BurnDie(monster.who)
        yield monsters.SetSlot(monster.who, monster.slot.other)
        if monster.level is None and not monster.celestial:
            yield monsters.DescribeMonster(monster.who, level=1)


def _shards(state: State, hero: Hero, who: Who) -> Iterator[Action]:
    stored = hero.storage.each()
    if state.bag.bag.total:
        yield DrawShards(who)
    for origin, pile in ((Pile.BAG, state.bag.bag), (Pile.TRAY, state.bag.tray)):
        for shard in dict.fromkeys(pile.each()[:1]):
            yield TakeShard(who, shard, origin)
    if stored:
        yield BurnShards(who, 1, stored[:1])
        if not hero.over:
            yield DiscardShards(who, stored[:1])


def _active(state: State, fight: Fight) -> Iterator[Action]:
    hero = state.hero(fight.active)
    if hero is None or hero.who is None or fight.turn.stunned:
        return
    who, stored, reserve = hero.who, hero.storage.each(), state.bag.reserve.each()
    if stored and SpentOn.BASIC not in fight.turn.used and attack_reaches(state, who):
        ready = turn.class_known(hero) and hero.health.max_hp is not None
        yield turn.BasicAttack(who, stored[0], attack=ready)
    if stored and SpentOn.SWAP not in fight.turn.used:
        yield from (turn.SwapPlaces(who, other, stored[0]) for other in neighbours(state, who)[:1])
    yield from _skills(hero, who, fight)
    if stored and len(reserve) < figures.RESERVE:
        yield turn.ToReserve(stored[0])
    if reserve:
        yield turn.FromReserve(reserve[0])
    may = not fight.dungeon and not loses(state, figures.RETREAT_TIME)
    if may and all(state.level_of(one).shards is not None for one in state.heroes):
        per_turn = sum(state.level_of(one).shards or 0 for one in state.heroes)
        yield Retreat(less=per_turn > state.bag.bag.total)


def _skills(hero: Hero, who: Who, fight: Fight) -> Iterator[Action]:
    if hero.health.silenced:
        return
    used = Changes(fight.turn.hero_change, fight.turn.master_change)
    for skill in hero.skills:
        if skill.cost is None or skill.id in fight.turn.skills:
            continue
        shards = hero.storage.each()[: len(skill.cost)]
        if skill_changes(hero, used, skill.cost, counted(shards)) is not None:
            yield turn.UseSkill(who, skill.id, shards)
