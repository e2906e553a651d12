"""Sensible taps of a fight: what leads it on, and all that may happen around the table."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.rulebook import Action
from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.calendar import loses
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
from companion.games.synchro_horizon.hero_cards import DescribeHero
from companion.games.synchro_horizon.initiative import (
    EnterMarble,
    GiveShard,
    MarkActed,
    Reveal,
    Shake,
    TakeThree,
    TypeOrder,
)
from companion.games.synchro_horizon.line import LineUp, Move, Pull, Push, Swap, neighbours
from companion.games.synchro_horizon.monsters import (
    BurnDie,
    DescribeMonster,
    DrawMonster,
    RollDice,
    RollDie,
    SetDie,
    SetSlot,
    celestial_due,
    levels_due,
)
from companion.games.synchro_horizon.payment import Changes, skill_changes
from companion.games.synchro_horizon.queries.fight import (
    bag_short,
    colour_missing,
    gain_unknown,
)
from companion.games.synchro_horizon.round_end import CloseBoxes, DiscardSpent, GainShards, TurnWheel, starts
from companion.games.synchro_horizon.shards import (
    BurnShards,
    DiscardShards,
    DrawShards,
    RefillBag,
    TakeShard,
)
from companion.games.synchro_horizon.skills import (
    DescribeSkill,
)
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.state.fight import Fight
from companion.games.synchro_horizon.state.party import Hero
from companion.games.synchro_horizon.state.shards import counted
from companion.games.synchro_horizon.turn import (
    BasicAttack,
    EndTurn,
    FromReserve,
    SwapPlaces,
    ToReserve,
    UseSkill,
    class_known,
)
from companion.games.synchro_horizon.vocabulary import (
    Colour,
    HeroClass,
    Pile,
    Ring,
    Shard,
    Side,
    SpentOn,
    Stage,
    Tick,
    Token,
    Who,
)


def offers(state: State) -> Iterator[Action]:
    """What leads the fight on, then everything else that may happen in it."""
    fight = state.fight
    if fight is None:
        yield from _always(state)
        return
    match fight.stage:
        case Stage.MONSTERS:
            yield from _monsters(fight)
        case Stage.DICE:
            yield RollDice()
            yield RollDice((1, 2, 4, 6))
        case Stage.READY:
            yield from _ready(state)
        case Stage.ROUND:
            yield from _lead(state, fight)
            if not fight.won:
                yield from _in_a_round(state, fight)
    yield from _always(state)


def _monsters(fight: Fight) -> Iterator[Action]:
    # round numbers stand for a card that nobody has read out yet
    if celestial_due(fight):
        yield DrawMonster("C1", hp=30, celestial=True)
        return
    for level in dict.fromkeys(levels_due(fight) or (1,)):
        yield DrawMonster(f"S{level}", hp=6 + 2 * level, level=level, celestial=False)
        yield DrawMonster(f"E{level}", hp=9, level=level, elite=True, celestial=False)


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
                yield GiveShard(who, less=not state.bag.bag.total)
            elif state.known_max(who):
                yield TakeThree(who)
    elif fight.active is not None:
        if not over:
            yield EndTurn()
            if fight.active.side is Side.MONSTERS:
                yield EndTurn(3)
    elif fight.marbles and not over:
        yield Reveal()
        for ring in Ring:
            yield EnterMarble(fight.next_side, ring)
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
                yield DescribeSkill(who, skill.id, cost=(Shard.PLAIN,))
        if not class_known(hero) and hero.master is None:
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
            yield Shake(side)
            yield TypeOrder(side, tuple(ring for ring in Ring if ring not in fight.box(side).out))
    yield from _dice(state, fight)
    for hero in state.heroes:
        if hero.who is not None:
            yield from _shards(state, hero, hero.who)
    known = [hero.who for hero in state.heroes if hero.who and hero.health.max_hp is not None]
    if known:
        yield DamageMany(tuple(Hit(who, 2) for who in known))
    yield from _active(state, fight)


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
        yield MarkActed(who)


def _places(line: tuple[Who, ...]) -> Iterator[Action]:
    if len(line) < 2:
        return
    yield Push(line[0])
    yield Pull(line[-1])
    yield Swap(line[0], line[-1])
    yield Move(line[0], len(line))


def _dice(state: State, fight: Fight) -> Iterator[Action]:
    for monster in fight.monsters:
        yield SetDie(monster.who, 5)
        yield RollDie(monster.who)
        yield BurnDie(monster.who)
        yield SetSlot(monster.who, monster.slot.other)
        if monster.level is None and not monster.celestial:
            yield DescribeMonster(monster.who, level=1)


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
    if stored and SpentOn.BASIC not in fight.turn.used:
        ready = class_known(hero) and hero.health.max_hp is not None
        yield BasicAttack(who, stored[0], attack=ready)
    if stored and SpentOn.SWAP not in fight.turn.used:
        yield from (SwapPlaces(who, other, stored[0]) for other in neighbours(state, who)[:1])
    yield from _skills(hero, who, fight)
    if stored and len(reserve) < figures.RESERVE:
        yield ToReserve(stored[0])
    if reserve:
        yield FromReserve(reserve[0])
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
            yield UseSkill(who, skill.id, shards)
