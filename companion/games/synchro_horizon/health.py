"""Damage on two D10: shields, potions, elimination, healing, state tokens (p. 7-10, 23)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.core.rulebook import Decision, Event, action, event, no_state_change
from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.phases import GameLost, Leaving, PiecesLeave, Remains, remains_of
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.state.fight import Fallen, Turn
from companion.games.synchro_horizon.state.party import Health, Hero
from companion.games.synchro_horizon.vocabulary import (
    AnyWho,
    Loss,
    Phase,
    Side,
    Stage,
    Token,
    Who,
    Why,
    outside,
)
from companion.kit.pool import repeated


@action("SH-24", "SH-36", "SH-43", "SH-44", "SH-120", "A-37", "A-38", counts="n")
class Damage:
    """A character suffers damage: shields first, then the dice; potions just before it counts."""

    who: AnyWho
    n: int = 1
    unblockable: bool = False
    potions: int = 0

    def decide(self, state: State, chance: Chance) -> Decision:
        return strike(state, (Hit(self.who, self.n, self.unblockable, self.potions),))


@action("SH-126", "SH-127", "SH-73b", "F1")
class DamageMany:
    """Several characters suffer damage at once, each once; whoever falls, falls after all hits."""

    hits: tuple[Hit, ...]

    def decide(self, state: State, chance: Chance) -> Decision:
        return strike(state, self.hits)


@dataclass(frozen=True, slots=True)
class Hit:
    """One target of a hit on several: its own amount, shields and potions."""

    who: AnyWho
    n: int
    unblockable: bool = False
    potions: int = 0


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
    for twice in repeated(hit.who for hit in hits):
        return Refusal(Why.TWICE_THE_SAME, name=state.name(twice))
    for hit in hits:
        hard = outside(hit.n, 0, figures.DAMAGE_MOST) or outside(hit.potions, 0, figures.DAMAGE_MOST)
        if hard:
            return hard
        if hit.potions and hit.who.side is Side.MONSTERS:
            return Refusal(Why.POTION_FOR_MONSTER, name=state.name(hit.who))
    need = sum(hit.potions for hit in hits)
    if need > state.purse.potions:
        return Refusal(Why.POTIONS_SHORT, have=state.purse.potions, need=need)
    return None


def alive(state: State, who: Who) -> Health | Refusal:
    """Dice and tokens of a living character; monsters are hit once the fight has begun."""
    health = state.health(who)
    if health is None:
        return Refusal(Why.NOT_ALIVE, name=state.name(who))
    if who.side is Side.MONSTERS and state.fight and state.fight.stage is not Stage.ROUND:
        return Refusal(Why.NOT_NOW)
    return health


@action("SH-37", "SH-120", "SH-121", "F4")
class Eliminate:
    """An effect defeats a character whatever its dice show."""

    who: AnyWho

    def decide(self, state: State, chance: Chance) -> Decision:
        health = alive(state, self.who)
        return health if isinstance(health, Refusal) else fallen(state, (self.who,))


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


@action("SH-27", "F1", counts="n")
class Heal:
    """Damage is taken off the dice."""

    who: AnyWho
    n: int = 1

    def decide(self, state: State, chance: Chance) -> Decision:
        """No more than the dice show comes off (F1)."""
        health = state.health(self.who)
        if health is None:
            return Refusal(Why.NOT_ALIVE, name=state.name(self.who))
        hard = outside(self.n, 1, figures.DAMAGE_MOST) or _hurt(state, self.who, health)
        return hard or (Healed(self.who, state.name(self.who), min(self.n, health.damage)),)


@action("SH-90", "SH-98", "F1")
class HealFully:
    """All damage is taken off the dice."""

    who: AnyWho

    def decide(self, state: State, chance: Chance) -> Decision:
        health = state.health(self.who)
        if health is None:
            return Refusal(Why.NOT_ALIVE, name=state.name(self.who))
        return _hurt(state, self.who, health) or (Healed(self.who, state.name(self.who), health.damage),)


@action("SH-43", "SH-138")
class DrinkPotion:
    """A potion outside a hit: half the maximum HP off the dice."""

    who: Who

    def decide(self, state: State, chance: Chance) -> Decision:
        """A potion is no action: usable at any time, also by a stunned hero (SH-43, SH-138)."""
        if self.who.side is Side.MONSTERS:
            return Refusal(Why.POTION_FOR_MONSTER, name=state.name(self.who))
        health = state.health(self.who)
        if health is None:
            return Refusal(Why.NOT_ALIVE, name=state.name(self.who))
        if health.max_hp is None:
            return Refusal(Why.MAX_UNKNOWN, name=state.name(self.who))
        if not state.purse.potions:
            return Refusal(Why.POTIONS_SHORT, have=0, need=1)
        return _hurt(state, self.who, health) or (
            PotionDrunk(self.who, state.name(self.who), min(health.damage, potion_of(health.max_hp))),
        )


def _hurt(state: State, who: Who, health: Health) -> Refusal | None:
    return None if health.damage else Refusal(Why.NOTHING_TO_HEAL, name=state.name(who))


def potion_of(max_hp: int) -> int:
    """A potion takes half the maximum HP off the dice, rounded down (SH-43)."""
    return max_hp // 2


@action("SH-24", "SH-25", counts="n")
class GainShield:
    """Shields up to the maximum HP."""

    who: AnyWho
    n: int = 1

    def decide(self, state: State, chance: Chance) -> Decision:
        """Shields never exceed the maximum HP; the rest is lost (SH-25)."""
        health = _in_fight(state, self.who)
        if isinstance(health, Refusal):
            return health
        hard = outside(self.n, 1, figures.DAMAGE_MOST)
        if hard:
            return hard
        if health.max_hp is None:
            return Refusal(Why.MAX_UNKNOWN, name=state.name(self.who))
        return shielded(self.who, state.name(self.who), health, self.n)


@action("SH-24", counts="n")
class LoseShield:
    """Shields are taken away by an effect."""

    who: AnyWho
    n: int = 1

    def decide(self, state: State, chance: Chance) -> Decision:
        health = _in_fight(state, self.who)
        if isinstance(health, Refusal):
            return health
        if not health.shield:
            return Refusal(Why.NO_SHIELD, name=state.name(self.who))
        return outside(self.n, 1, figures.DAMAGE_MOST) or (
            ShieldLost(self.who, state.name(self.who), min(self.n, health.shield)),
        )


def shielded(who: Who, name: str, health: Health, n: int) -> tuple[Event, ...]:
    """Shields that fit, and those that are lost (SH-25)."""
    fits = min(n, (health.max_hp or 0) - health.shield)
    gained = (ShieldGained(who, name, fits),) if fits else ()
    return (*gained, ShieldWasted(who, name, n - fits)) if n > fits else gained


@action("SH-22")
class Stun:
    """A Stun token: no action in the next turn."""

    who: AnyWho

    def decide(self, state: State, chance: Chance) -> Decision:
        """A stunned character cannot be stunned again (SH-22)."""
        return _token(state, self.who, Token.STUN, Why.ALREADY_STUNNED)


@action("SH-23", "A-51")
class Silence:
    """A Silence token."""

    who: AnyWho

    def decide(self, state: State, chance: Chance) -> Decision:
        """One token is enough (SH-23, A-51)."""
        return _token(state, self.who, Token.SILENCE, Why.ALREADY_SILENCED)


def _token(state: State, who: Who, token: Token, already: Why) -> Decision:
    health = _in_fight(state, who)
    if isinstance(health, Refusal):
        return health
    name = state.name(who)
    return Refusal(already, name=name) if _has(health, token) else (TokenPut(who, name, token),)


def _has(health: Health, token: Token) -> bool:
    return health.stunned if token is Token.STUN else health.silenced


@action("SH-22", "SH-23", "F1")
class ClearState:
    """A state token is taken away by an effect, or because it was put there by mistake."""

    who: AnyWho
    token: Token

    def decide(self, state: State, chance: Chance) -> Decision:
        """A token leaves before its time (F1)."""
        health = state.health(self.who)
        if health is None:
            return Refusal(Why.NOT_ALIVE, name=state.name(self.who))
        name = state.name(self.who)
        if not _has(health, self.token):
            return Refusal(Why.NO_SUCH_TOKEN, name=name, token=self.token)
        return (TokenRemoved(self.who, name, self.token),)


def _in_fight(state: State, who: Who) -> Health | Refusal:
    """Shields and tokens lie on a board during a fight only (SH-26, A-44)."""
    return Refusal(Why.NO_FIGHT) if state.fight is None else alive(state, who)


@action("SH-67", "F1")
class SetMaxHp:
    """The maximum HP of one character, as the real board shows it. Damage stays."""

    who: AnyWho
    hp: int

    def decide(self, state: State, chance: Chance) -> Decision:
        """The maximum changes, damage does not (SH-67)."""
        health = state.health(self.who)
        if health is None:
            return Refusal(Why.NOT_ALIVE, name=state.name(self.who))
        hard = outside(self.hp, 1, figures.HP_MOST)
        if hard:
            return hard
        name = state.name(self.who)
        if self.hp <= health.damage:
            return Refusal(Why.HP_BELOW_DAMAGE, name=name, have=self.hp, need=health.damage + 1)
        return (MaxHpSet(self.who, name, self.hp),)


# -- what happened ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _SoMuch:
    """Whom it came to, by which name, and how much."""

    who: Who
    name: str
    n: int


@event(counts="n")
class Damaged(_SoMuch):
    """Damage that came on the dice (SH-36)."""

    def apply(self, state: State) -> State:
        return _more(state, self.who, damage=self.n)


@event(counts="n")
class Healed(_SoMuch):
    """Damage came off the dice."""

    def apply(self, state: State) -> State:
        return _more(state, self.who, damage=-self.n)


@event
class PotionDrunk(_SoMuch):
    """One potion took ``n`` off the damage dice (SH-43)."""

    def apply(self, state: State) -> State:
        return _more(state.with_purse(potions=-1), self.who, damage=-self.n)


@event(counts="n")
class ShieldGained(_SoMuch):
    """Shields came on the board (SH-25)."""

    def apply(self, state: State) -> State:
        return _more(state, self.who, shield=self.n)


@event(counts="n")
class ShieldWasted(_SoMuch):
    """Shields above the maximum HP were lost (SH-25)."""

    apply = no_state_change


@event(counts="n")
class ShieldLost(_SoMuch):
    """Shields left the board (SH-24)."""

    def apply(self, state: State) -> State:
        return _more(state, self.who, shield=-self.n)


@event(counts="n")
class ShieldHit(ShieldLost):
    """The part of a hit that shields took (SH-24)."""


def _more(state: State, who: Who, *, damage: int = 0, shield: int = 0) -> State:
    health = state.health(who)
    if health is None:
        return state
    return state.with_health(who, damage=health.damage + damage, shield=health.shield + shield)


@event
class TokenPut:
    """A Stun or Silence token lies on a character (SH-22, SH-23)."""

    who: Who
    name: str
    token: Token

    def apply(self, state: State) -> State:
        return state.with_health(self.who, **{_FIELD[self.token]: True})


@event
class TokenRemoved:
    """A Stun or Silence token is gone; a stun taken off in the own turn frees that turn."""

    who: Who
    name: str
    token: Token

    def apply(self, state: State) -> State:
        state = state.with_health(self.who, **{_FIELD[self.token]: False})
        fight = state.fight
        if fight and fight.active is self.who and self.token is Token.STUN:
            return state.with_fight(turn=replace(fight.turn, stunned=False))
        return state


_FIELD = {Token.STUN: "stunned", Token.SILENCE: "silenced"}


@event
class MaxHpSet:
    """The maximum HP of one character: shields never exceed it, damage stays (SH-25, SH-67)."""

    who: Who
    name: str
    hp: int

    def apply(self, state: State) -> State:
        health = state.health(self.who)
        if health is None:
            return state
        return state.with_health(self.who, max_hp=self.hp, shield=min(health.shield, self.hp))


@event
class HeroFell(PiecesLeave):
    """A hero is eliminated: card to the Graveyard, skills to the bag, shards to the tray, items kept.

    The others close up; its turn ends at once (SH-120, SH-121).
    """

    who: Who
    name: str

    def apply(self, state: State) -> State:
        hero = state.hero(self.who)
        if hero is None:
            return state
        state = leave(state, hero)
        state = state.with_roster(graveyard=(*state.roster.graveyard, hero.card))
        return _turn_over(state, self.who)

    def remains(self, before: State) -> Remains | None:
        """What lay on its board (SH-115, SH-121)."""
        hero = before.hero(self.who)
        return None if hero is None else remains_of(before, hero, Leaving.FALLEN)


@event
class MonsterFell:
    """A monster is defeated: the others close up, its die leaves the board (SH-120)."""

    who: Who
    name: str

    def apply(self, state: State) -> State:
        fight, monster = state.fight, state.monster(self.who)
        if fight is None or monster is None:
            return state
        gone = Fallen(monster.who, monster.name, monster.elite, monster.celestial)
        standing = tuple(one for one in fight.monsters if one.who is not self.who)
        state = state.with_fight(monsters=standing, fallen=(*fight.fallen, gone))
        return _turn_over(state, self.who)


def _turn_over(state: State, who: Who) -> State:
    fight = state.fight
    if fight is None or fight.active is not who:
        return state
    return state.with_fight(active=None, turn=Turn(), due=who.side.other)


def leave(state: State, hero: Hero) -> State:
    """A hero leaves its board: skills to the bag, shards to the tray, items kept (SH-121, A-14).

    During a fight the items are locked until it ends. The master's card goes back to its pile (SH-115).
    """
    roster = state.roster
    draw = roster.draw if roster.draw and roster.draw.who is hero.who else None
    drawn = draw.shown + draw.aside if draw else 0
    items = "locked" if state.phase is Phase.FIGHT else "pool"
    state = replace(state, heroes=tuple(one for one in state.heroes if one.who is not hero.who))
    state = state.with_bag(tray=hero.storage + hero.outlay)
    return state.with_roster(
        skills=roster.skills + len(hero.skills) + drawn,
        draw=None if draw else roster.draw,
        rewards=tuple(reward for reward in roster.rewards if reward.who is not hero.who),
        **{items: (*getattr(roster, items), *hero.items)},
    )
