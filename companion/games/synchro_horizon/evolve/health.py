"""What happens to a character."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from companion.games.synchro_horizon.events.health import (
    Damaged,
    Healed,
    HeroFell,
    MaxHpSet,
    MonsterFell,
    PotionDrunk,
    ShieldGained,
    ShieldHit,
    ShieldLost,
    ShieldWasted,
    TokenPut,
    TokenRemoved,
)
from companion.games.synchro_horizon.fight import Fallen, Turn
from companion.games.synchro_horizon.hero import Hero
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.vocabulary import Phase, Token


def damaged(state: State, event: Damaged) -> State:
    """More on the dice (SH-36)."""
    health = state.health(event.who)
    return state if health is None else state.with_health(event.who, damage=health.damage + event.n)


def potion_drunk(state: State, event: PotionDrunk) -> State:
    """A potion leaves the stock (SH-43)."""
    return _lowered(state.with_purse(potions=-1), event)


def healed(state: State, event: Healed) -> State:
    """Damage comes off the dice."""
    return _lowered(state, event)


def _lowered(state: State, event: PotionDrunk | Healed) -> State:
    health = state.health(event.who)
    return state if health is None else state.with_health(event.who, damage=health.damage - event.n)


def shield_gained(state: State, event: ShieldGained) -> State:
    """Shields come on the board (SH-25)."""
    health = state.health(event.who)
    return state if health is None else state.with_health(event.who, shield=health.shield + event.n)


def shield_wasted(state: State, event: ShieldWasted) -> State:
    """Only said."""
    return state


def shield_lost(state: State, event: ShieldLost | ShieldHit) -> State:
    """Shields leave the board (SH-24)."""
    health = state.health(event.who)
    return state if health is None else state.with_health(event.who, shield=health.shield - event.n)


def token_put(state: State, event: TokenPut) -> State:
    """A state token (SH-22, SH-23)."""
    return state.with_health(event.who, **{_FIELD[event.token]: True})


def token_removed(state: State, event: TokenRemoved) -> State:
    """No token any more; a stun taken off in the own turn frees that turn."""
    state = state.with_health(event.who, **{_FIELD[event.token]: False})
    fight = state.fight
    if fight and fight.active is event.who and event.token is Token.STUN:
        return state.with_fight(turn=replace(fight.turn, stunned=False))
    return state


_FIELD = {Token.STUN: "stunned", Token.SILENCE: "silenced"}


def max_hp_set(state: State, event: MaxHpSet) -> State:
    """Shields never exceed the maximum; damage stays (SH-25, SH-67)."""
    health = state.health(event.who)
    if health is None:
        return state
    return state.with_health(event.who, max_hp=event.hp, shield=min(health.shield, event.hp))


def leave(state: State, hero: Hero) -> State:
    """A hero leaves its board: skills to the bag, shards to the tray, items kept (SH-121, A-14).

    During a fight the items are locked until it ends. The master's card goes back to its pile (SH-115).
    """
    gone = hero.storage
    for paid in hero.paid:
        gone = gone + paid.shards
    roster = state.roster
    draw = roster.draw if roster.draw and roster.draw.who is hero.who else None
    drawn = draw.shown + draw.aside if draw else 0
    items = "locked" if state.phase is Phase.FIGHT else "pool"
    state = replace(state, heroes=tuple(one for one in state.heroes if one.who is not hero.who))
    state = state.with_bag(tray=gone)
    return state.with_roster(
        skills=roster.skills + len(hero.skills) + drawn,
        draw=None if draw else roster.draw,
        rewards=tuple(reward for reward in roster.rewards if reward.who is not hero.who),
        **{items: (*getattr(roster, items), *hero.items)},
    )


def hero_fell(state: State, event: HeroFell) -> State:
    """The card goes to the Graveyard; the others close up; its turn ends at once (SH-120, SH-121)."""
    hero = state.hero(event.who)
    if hero is None:
        return state
    state = leave(state, hero)
    state = state.with_roster(graveyard=(*state.roster.graveyard, hero.card))
    return _turn_over(state, event)


def monster_fell(state: State, event: MonsterFell) -> State:
    """The others close up; its die leaves the board (SH-120)."""
    fight, monster = state.fight, state.monster(event.who)
    if fight is None or monster is None:
        return state
    gone = Fallen(monster.who, monster.name, monster.elite, monster.celestial)
    standing = tuple(one for one in fight.monsters if one.who is not event.who)
    state = state.with_fight(monsters=standing, fallen=(*fight.fallen, gone))
    return _turn_over(state, event)


def _turn_over(state: State, event: HeroFell | MonsterFell) -> State:
    fight = state.fight
    if fight is None or fight.active is not event.who:
        return state
    return state.with_fight(active=None, turn=Turn(), due=event.who.side.other)


APPLY: dict[type, Callable[[State, Any], State]] = {
    Damaged: damaged,
    PotionDrunk: potion_drunk,
    Healed: healed,
    ShieldGained: shield_gained,
    ShieldWasted: shield_wasted,
    ShieldLost: shield_lost,
    ShieldHit: shield_lost,
    TokenPut: token_put,
    TokenRemoved: token_removed,
    MaxHpSet: max_hp_set,
    HeroFell: hero_fell,
    MonsterFell: monster_fell,
}
