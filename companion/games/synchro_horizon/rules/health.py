"""Damage on two D10: shields, potions, elimination, healing, state tokens (p. 7-10, 23)."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.games.synchro_horizon import figures
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
from companion.games.synchro_horizon.events import Event
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
from companion.games.synchro_horizon.events.table import GameLost
from companion.games.synchro_horizon.hero import Health
from companion.games.synchro_horizon.rules.decision import Decision, Rule
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.vocabulary import Loss, Phase, Side, Stage, Token, Who
from companion.games.synchro_horizon.why import Why


def counted(n: int, low: int = 1, high: int = figures.DAMAGE_MOST) -> Refusal | None:
    """A number that two dice can show."""
    return None if low <= n <= high else Refusal(Why.COUNT_OUT_OF_RANGE, have=n, low=low, high=high)


def alive(state: State, who: Who) -> Health | Refusal:
    """Dice and tokens of a living character; monsters are hit once the fight has begun."""
    health = state.health(who)
    if health is None:
        return Refusal(Why.NOT_ALIVE, name=state.name(who))
    if who.side is Side.MONSTERS and state.fight and state.fight.stage is not Stage.ROUND:
        return Refusal(Why.NOT_NOW)
    return health


def potion_of(max_hp: int) -> int:
    """A potion takes half the maximum HP off the dice, rounded down (SH-43)."""
    return max_hp // 2


def strike(state: State, hits: Sequence[Hit]) -> Decision:
    """Each target once: shields, dice, potions; whoever falls, falls after all hits (SH-24, SH-126, A-38)."""
    hard = _many(state, hits)
    if hard:
        return hard
    events: list[Event] = []
    down: list[Who] = []
    for hit in hits:
        health = alive(state, hit.who)
        if isinstance(health, Refusal):
            return health
        if health.max_hp is None:
            return Refusal(Why.MAX_UNKNOWN, name=state.name(hit.who))
        name = state.name(hit.who)
        absorbed = 0 if hit.unblockable else min(health.shield, hit.n)
        damage = health.damage + hit.n - absorbed
        if absorbed:
            events.append(ShieldHit(hit.who, name, absorbed))
        if absorbed < hit.n or not hit.n:
            events.append(Damaged(hit.who, name, hit.n - absorbed))
        for _ in range(hit.potions):
            healed = min(damage, potion_of(health.max_hp))
            events.append(PotionDrunk(hit.who, name, healed))
            damage -= healed
        if damage >= health.max_hp:
            down.append(hit.who)
    return (*events, *fallen(state, down))


def _many(state: State, hits: Sequence[Hit]) -> Refusal | None:
    if not hits:
        return Refusal(Why.NO_TARGET)
    targets = [hit.who for hit in hits]
    if len(set(targets)) < len(targets):
        twice = next(who for who in targets if targets.count(who) > 1)
        return Refusal(Why.TWICE_THE_SAME, name=state.name(twice))
    for hit in hits:
        hard = counted(hit.n, low=0) or counted(hit.potions, low=0)
        if hard:
            return hard
        if hit.potions and hit.who.side is Side.MONSTERS:
            return Refusal(Why.POTION_FOR_MONSTER, name=state.name(hit.who))
    need = sum(hit.potions for hit in hits)
    if need > state.purse.potions:
        return Refusal(Why.POTIONS_SHORT, have=state.purse.potions, need=need)
    return None


def fallen(state: State, down: Sequence[Who]) -> tuple[Event, ...]:
    """Who is eliminated leaves at once; with the last hero the game is lost (SH-72, SH-120)."""
    events: list[Event] = [
        HeroFell(who, state.name(who)) if who.side is Side.HEROES else MonsterFell(who, state.name(who))
        for who in down
    ]
    heroes = [who for who in down if who.side is Side.HEROES]
    if heroes and len(heroes) == len(state.heroes) and state.phase is not Phase.SETUP:
        events.append(GameLost(Loss.HEROES))
    return tuple(events)


def damage(state: State, action: Damage, chance: Chance) -> Decision:
    """One character is hit (SH-24, SH-36, SH-44)."""
    return strike(state, (Hit(action.who, action.n, action.unblockable, action.potions),))


def damage_many(state: State, action: DamageMany, chance: Chance) -> Decision:
    """Several characters are hit at once (SH-126, SH-127)."""
    return strike(state, action.hits)


def heal(state: State, action: Heal, chance: Chance) -> Decision:
    """No more than the dice show comes off (F1)."""
    health = state.health(action.who)
    if health is None:
        return Refusal(Why.NOT_ALIVE, name=state.name(action.who))
    hard = counted(action.n) or _hurt(state, action.who, health)
    return hard or (Healed(action.who, state.name(action.who), min(action.n, health.damage)),)


def heal_fully(state: State, action: HealFully, chance: Chance) -> Decision:
    """All damage comes off (SH-90, SH-98)."""
    health = state.health(action.who)
    if health is None:
        return Refusal(Why.NOT_ALIVE, name=state.name(action.who))
    return _hurt(state, action.who, health) or (Healed(action.who, state.name(action.who), health.damage),)


def _hurt(state: State, who: Who, health: Health) -> Refusal | None:
    return None if health.damage else Refusal(Why.NOTHING_TO_HEAL, name=state.name(who))


def drink(state: State, action: DrinkPotion, chance: Chance) -> Decision:
    """A potion is no action: usable at any time, also by a stunned hero (SH-43, SH-138)."""
    if action.who.side is Side.MONSTERS:
        return Refusal(Why.POTION_FOR_MONSTER, name=state.name(action.who))
    health = state.health(action.who)
    if health is None:
        return Refusal(Why.NOT_ALIVE, name=state.name(action.who))
    if health.max_hp is None:
        return Refusal(Why.MAX_UNKNOWN, name=state.name(action.who))
    if not state.purse.potions:
        return Refusal(Why.POTIONS_SHORT, have=0, need=1)
    return _hurt(state, action.who, health) or (
        PotionDrunk(action.who, state.name(action.who), min(health.damage, potion_of(health.max_hp))),
    )


def gain_shield(state: State, action: GainShield, chance: Chance) -> Decision:
    """Shields never exceed the maximum HP; the rest is lost (SH-25)."""
    health = _in_fight(state, action.who)
    if isinstance(health, Refusal):
        return health
    hard = counted(action.n)
    if hard:
        return hard
    if health.max_hp is None:
        return Refusal(Why.MAX_UNKNOWN, name=state.name(action.who))
    return shielded(action.who, state.name(action.who), health, action.n)


def shielded(who: Who, name: str, health: Health, n: int) -> tuple[Event, ...]:
    """Shields that fit, and those that are lost (SH-25)."""
    fits = min(n, (health.max_hp or 0) - health.shield)
    gained = (ShieldGained(who, name, fits),) if fits else ()
    return (*gained, ShieldWasted(who, name, n - fits)) if n > fits else gained


def lose_shield(state: State, action: LoseShield, chance: Chance) -> Decision:
    """Shields taken away do no damage."""
    health = _in_fight(state, action.who)
    if isinstance(health, Refusal):
        return health
    if not health.shield:
        return Refusal(Why.NO_SHIELD, name=state.name(action.who))
    return counted(action.n) or (
        ShieldLost(action.who, state.name(action.who), min(action.n, health.shield)),
    )


def _in_fight(state: State, who: Who) -> Health | Refusal:
    """Shields and tokens lie on a board during a fight only (SH-26, A-44)."""
    return Refusal(Why.NO_FIGHT) if state.fight is None else alive(state, who)


def stun(state: State, action: Stun, chance: Chance) -> Decision:
    """A stunned character cannot be stunned again (SH-22)."""
    health = _in_fight(state, action.who)
    if isinstance(health, Refusal):
        return health
    if health.stunned:
        return Refusal(Why.ALREADY_STUNNED, name=state.name(action.who))
    return (TokenPut(action.who, state.name(action.who), Token.STUN),)


def silence(state: State, action: Silence, chance: Chance) -> Decision:
    """One token is enough (SH-23, A-51)."""
    health = _in_fight(state, action.who)
    if isinstance(health, Refusal):
        return health
    if health.silenced:
        return Refusal(Why.ALREADY_SILENCED, name=state.name(action.who))
    return (TokenPut(action.who, state.name(action.who), Token.SILENCE),)


def clear(state: State, action: ClearState, chance: Chance) -> Decision:
    """A token leaves before its time (F1)."""
    health = state.health(action.who)
    if health is None:
        return Refusal(Why.NOT_ALIVE, name=state.name(action.who))
    there = health.stunned if action.token is Token.STUN else health.silenced
    name = state.name(action.who)
    if not there:
        return Refusal(Why.NO_SUCH_TOKEN, name=name, token=action.token)
    return (TokenRemoved(action.who, name, action.token),)


def set_max_hp(state: State, action: SetMaxHp, chance: Chance) -> Decision:
    """The maximum changes, damage does not (SH-67)."""
    health = state.health(action.who)
    if health is None:
        return Refusal(Why.NOT_ALIVE, name=state.name(action.who))
    hard = counted(action.hp, high=figures.HP_MOST)
    if hard:
        return hard
    name = state.name(action.who)
    if action.hp <= health.damage:
        return Refusal(Why.HP_BELOW_DAMAGE, name=name, have=action.hp, need=health.damage + 1)
    return (MaxHpSet(action.who, name, action.hp),)


def eliminate(state: State, action: Eliminate, chance: Chance) -> Decision:
    """By an effect, whatever the dice show (SH-120)."""
    health = alive(state, action.who)
    return health if isinstance(health, Refusal) else fallen(state, (action.who,))


RULES: dict[type, Rule] = {
    Damage: damage,
    DamageMany: damage_many,
    Heal: heal,
    HealFully: heal_fully,
    DrinkPotion: drink,
    GainShield: gain_shield,
    LoseShield: lose_shield,
    Stun: stun,
    Silence: silence,
    ClearState: clear,
    SetMaxHp: set_max_hp,
    Eliminate: eliminate,
}
