"""Levels won and still to settle: skill tiles drawn, rewards, figures of a new level."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.game import Step
from companion.games.synchro_horizon.actions import Action
from companion.games.synchro_horizon.actions.levels import (
    DrawSkills,
    KeepSkill,
    LevelUp,
    Mulligan,
    TakeAside,
    TakeUpgrade,
    WaiveReward,
)
from companion.games.synchro_horizon.actions.setup import TellLevel
from companion.games.synchro_horizon.actions.shards import DiscardShards
from companion.games.synchro_horizon.hero import Hero
from companion.games.synchro_horizon.level_price import level_payment
from companion.games.synchro_horizon.offers.allowed import act, allowed, ask
from companion.games.synchro_horizon.rules.skills import gives_skill, upgradable
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.vocabulary import Side, Who


def step(state: State) -> Step[Action] | None:
    """What must be settled before anything else goes on; None when nothing is."""
    draw = state.roster.draw
    if draw is not None:
        return ask("keep_skill", name=state.name(draw.who), n=draw.shown)
    for hero in state.heroes:
        level = state.level_of(hero)
        if level.hp is None or level.shards is None:
            return ask("tell_level", ".hero", level=hero.level, name=hero.name)
    if state.roster.rewards:
        return _reward(state)
    for hero in state.heroes:
        if hero.over and state.fight is None:
            return ask("discard_shards", name=hero.name, n=hero.over)
    return None


def _reward(state: State) -> Step[Action]:
    reward = state.roster.rewards[0]
    hero = state.hero(reward.who)
    facts: dict[str, object] = {"name": state.name(reward.who), "level": reward.level}
    if gives_skill(reward.level):
        if state.roster.aside is not None and not reward.recruit:
            return ask("take_aside", **facts)
        if state.roster.skills:
            return act("draw_skills", DrawSkills(reward.who), **facts)
    elif hero is not None and upgradable(hero):
        return ask("take_upgrade", **facts)
    return act("waive_reward", WaiveReward(reward.who), **facts)


def offers(state: State) -> Iterator[Action]:
    """Sensible taps about levels."""
    yield from allowed(state, _figures(state))
    yield from allowed(state, _settling(state))
    yield from allowed(state, _paying(state))


def _figures(state: State) -> Iterator[Action]:
    for hero in state.heroes:
        level = state.level_of(hero)
        if hero.who is not None and (level.hp is None or level.shards is None):
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
