"""Sensible taps around the table: health, line, dice, shards."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.actions import Action
from companion.games.synchro_horizon.actions.fight import DescribeMonster, Retreat
from companion.games.synchro_horizon.actions.health import (
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
from companion.games.synchro_horizon.actions.line import (
    BurnDie,
    Move,
    Pull,
    Push,
    RollDie,
    SetDie,
    SetSlot,
    Swap,
)
from companion.games.synchro_horizon.actions.rounds import MarkActed, Shake, TypeOrder
from companion.games.synchro_horizon.actions.setup import DescribeHero, DescribeSkill
from companion.games.synchro_horizon.actions.shards import (
    BasicAttack,
    BurnShards,
    DiscardShards,
    DrawShards,
    FromReserve,
    RefillBag,
    SwapPlaces,
    TakeShard,
    ToReserve,
    UseSkill,
)
from companion.games.synchro_horizon.attack import class_known
from companion.games.synchro_horizon.fight import Fight
from companion.games.synchro_horizon.hero import Hero
from companion.games.synchro_horizon.payment import Changes, skill_changes
from companion.games.synchro_horizon.rules.time import loses
from companion.games.synchro_horizon.shards import counted
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.vocabulary import HeroClass, Pile, Ring, Shard, Side, Spot, Token, Who


def always(state: State) -> Iterator[Action]:
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


def fighting(state: State, fight: Fight) -> Iterator[Action]:
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
    if stored and Spot.BASIC not in fight.turn.used:
        ready = class_known(hero) and hero.health.max_hp is not None
        yield BasicAttack(who, stored[0], attack=ready)
    line = state.line(Side.HEROES)
    if stored and Spot.SWAP not in fight.turn.used and len(line) > 1:
        place = line.index(who)
        yield SwapPlaces(who, line[place - 1] if place else line[1], stored[0])
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
