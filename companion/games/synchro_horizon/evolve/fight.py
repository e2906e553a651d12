"""What start, retreat and end of a fight change."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.events.fight import (
    DiceRolled,
    ElitePutBack,
    FightBegan,
    FightOpened,
    FightWon,
    HeroesLinedUp,
    MonsterDescribed,
    MonsterDrawn,
    MonsterTold,
    Retreated,
)
from companion.games.synchro_horizon.evolve.line import in_order
from companion.games.synchro_horizon.fight import Fight, Monster
from companion.games.synchro_horizon.hero import Health, Hero
from companion.games.synchro_horizon.journey import Visit
from companion.games.synchro_horizon.known import MonsterCard, ToldFact
from companion.games.synchro_horizon.shards import NONE
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.vocabulary import MONSTERS, Phase, Side, Slot, Stage, Whether


def opened(state: State, event: FightOpened) -> State:
    """The fight phase begins; the turn die of the last one says nothing any more (SH-45, SH-53)."""
    fight = Fight(event.levels, event.dungeon, event.celestial)
    state = state.with_journey(phase=Phase.FIGHT)
    return replace(state, fight=fight, calendar=replace(state.calendar, turn_die=None))


def told(state: State, event: MonsterTold) -> State:
    """A card is remembered by its code (U-7)."""
    card = MonsterCard(
        event.code, event.name, event.level, event.hp, event.elite, event.mark, event.celestial
    )
    others = tuple(one for one in state.known.monsters if one.code != event.code)
    known = replace(state.known, monsters=(*others, card))
    facts: dict[str, int | str] = {
        "hp": event.hp,
        "elite": _whether(event.elite),
        "mark": event.mark.value,
        "celestial": _whether(event.celestial),
    }
    if event.name != event.code:
        facts["name"] = event.name
    if event.level is not None:
        facts["level"] = event.level
    facts_told = [ToldFact(f"monsters.{event.code}.{column}", value) for column, value in facts.items()]
    return replace(state, known=known).with_told(*facts_told)


def _whether(yes: bool) -> str:
    return (Whether.YES if yes else Whether.NO).value


def drawn(state: State, event: MonsterDrawn) -> State:
    """A monster on its board (SH-50, SH-51)."""
    if state.fight is None:
        return state
    monster = Monster(
        event.who,
        event.code,
        event.name,
        event.level,
        Health(event.hp),
        event.mark,
        event.elite,
        event.celestial,
    )
    line = list(state.fight.monsters)
    line.insert(event.place - 1, monster)
    # Cards shift from board to board while they are drawn: the first board is always P1.
    line = [replace(one, who=who) for one, who in zip(line, MONSTERS, strict=False)]
    stage = Stage.DICE if len(line) == figures.LINE else Stage.MONSTERS
    return state.with_fight(monsters=tuple(line), stage=stage)


def described(state: State, event: MonsterDescribed) -> State:
    """A card read more closely (U-7)."""
    return state.with_monster(event.who, name=event.name, level=event.level, elite=event.elite)


def put_back(state: State, event: ElitePutBack) -> State:
    """Only said: another card is drawn (SH-111)."""
    return state


def rolled(state: State, event: DiceRolled) -> State:
    """One die for each monster, from P1 (SH-52)."""
    pairs = zip(state.monsters, event.values, strict=True)
    return state.with_fight(
        monsters=tuple(replace(monster, die=value) for monster, value in pairs), stage=Stage.READY
    )


def lined_up(state: State, event: HeroesLinedUp) -> State:
    """The heroes in a new order (SH-54)."""
    return in_order(state, Side.HEROES, event.order)


def began(state: State, event: FightBegan) -> State:
    """Dice in their slot; the first round begins (SH-55, SH-56)."""
    slot = Slot.I if event.first is Side.MONSTERS else Slot.II
    monsters = tuple(replace(monster, slot=slot) for monster in state.monsters)
    return state.with_fight(monsters=monsters, first=event.first, due=event.first, stage=Stage.ROUND)


def rested(state: State) -> State:
    """What every end of a fight does (SH-26, A-14, A-25, A-26, A-44).

    Shields and tokens off, spent shards to the tray, items of the fallen free; a Tavern hero may join.
    """
    gone = NONE
    heroes: list[Hero] = []
    for hero in state.heroes:
        for paid in hero.paid:
            gone = gone + paid.shards
        health = replace(hero.health, shield=0, stunned=False, silenced=False)
        heroes.append(replace(hero, health=health, paid=()))
    roster = replace(
        state.roster,
        pool=(*state.roster.pool, *state.roster.locked),
        locked=(),
        waiting=tuple(replace(hero, tavern=False) for hero in state.roster.waiting),
    )
    return replace(state.with_bag(tray=gone), heroes=tuple(heroes), roster=roster)


def retreated(state: State, event: Retreated) -> State:
    """All damage off; the fight begins again from its first step (SH-70, A-49)."""
    old = state.fight
    if old is None:
        return state
    state = rested(state)
    heroes = tuple(replace(hero, health=replace(hero.health, damage=0)) for hero in state.heroes)
    again = Fight(old.levels, old.dungeon, old.celestial, number=old.number + 1)
    return replace(state, heroes=heroes, fight=again, calendar=replace(state.calendar, turn_die=None))


def won(state: State, event: FightWon) -> State:
    """Coins, and the visit begins (SH-81, SH-134)."""
    state = rested(state).with_purse(coins=event.n)
    return replace(state.with_journey(phase=Phase.VISIT, visit=Visit()), fight=None)


APPLY: dict[type, Callable[[State, Any], State]] = {
    FightOpened: opened,
    MonsterTold: told,
    MonsterDrawn: drawn,
    MonsterDescribed: described,
    ElitePutBack: put_back,
    DiceRolled: rolled,
    HeroesLinedUp: lined_up,
    FightBegan: began,
    Retreated: retreated,
    FightWon: won,
}
