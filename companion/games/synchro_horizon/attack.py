"""Basic attacks, of heroes and of monsters: whom they hit and what they are worth (p. 14, 16)."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.fight import Monster
from companion.games.synchro_horizon.hero import Hero
from companion.games.synchro_horizon.options import HeroAttack, MonsterAttack, Silenced
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.vocabulary import HeroClass, Who


@dataclass(frozen=True, slots=True)
class HeroBlow:
    """The basic attack of a hero with its class abilities (SH-59, SH-60)."""

    target: Who | None
    """None when no monster may be hit (A-2)."""
    front: int
    """On the target: the hero's level, CLV more for each Ranger card."""
    everyone: int
    """On every monster: CLV for each Sorcerer card."""
    shield: int
    """For the hero: CLV for each Warrior card."""

    def on(self, who: Who) -> int:
        """What one monster takes in all."""
        return self.everyone + (self.front if who is self.target else 0)


@dataclass(frozen=True, slots=True)
class MonsterBlow:
    """What the action die of a monster comes to (SH-73, SH-74)."""

    value: int
    """The die after Silence."""
    basic: bool
    """Below 1: a basic attack."""
    row_lower: bool
    """Silence read as one row lower on the card (A-4)."""
    target: Who | None
    damage: int | None
    """Of a basic attack, by the reading of this table; None while the monster's level is unknown."""
    other: int | None
    """By the other reading (A-1)."""


def classes(hero: Hero) -> tuple[HeroClass | None, ...]:
    """The class of the hero's card and, if any, of its master's (SH-115)."""
    return (hero.card.hero_class,) if hero.master is None else (hero.card.hero_class, hero.master.hero_class)


def class_known(hero: Hero) -> bool:
    """True when the class abilities can be worked out (U-9)."""
    return hero.card.class_level is not None and None not in classes(hero)


def hero_blow(state: State, hero: Hero) -> HeroBlow:
    """Level and class level, each card of a class once (A-2, A-3, A-53). Unknown class levels count 0."""
    level = hero.card.class_level or 0
    found = classes(hero)
    return HeroBlow(
        target=_target(state, hero),
        front=hero.level + level * found.count(HeroClass.RANGER),
        everyone=level * found.count(HeroClass.SORCERER),
        shield=level * found.count(HeroClass.WARRIOR),
    )


def _target(state: State, hero: Hero) -> Who | None:
    """The front-most monster, or the front-most of the hero's level (A-2)."""
    same = state.options.hero_attack is HeroAttack.SAME_LEVEL
    return next((m.who for m in state.monsters if not same or m.level == hero.level), None)


def monster_blow(state: State, monster: Monster) -> MonsterBlow:
    """The die after Silence, and the basic attack below 1 (SH-23, SH-74, A-1, A-4)."""
    die = monster.die or 0
    silenced = monster.health.silenced
    lower_die = silenced and state.options.silence is Silenced.DIE
    value = max(0, die - lower_die)
    front = state.heroes[0] if state.heroes else None
    by_monster = _by_monster(monster)
    by_hero = None if front is None else figures.BASIC_PER_LEVEL * front.level
    if monster.celestial:
        by_hero = by_monster
    ours, other = by_monster, by_hero
    if state.options.monster_attack is MonsterAttack.HERO_LEVEL:
        ours, other = by_hero, by_monster
    return MonsterBlow(
        value=value,
        basic=value < 1,
        row_lower=silenced and not lower_die,
        target=None if front is None else front.who,
        damage=ours,
        other=other,
    )


def _by_monster(monster: Monster) -> int | None:
    if monster.celestial:
        return figures.CELESTIAL_ATTACK
    return None if monster.level is None else figures.BASIC_PER_LEVEL * monster.level
