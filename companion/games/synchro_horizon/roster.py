"""Who and what waits beside the boards: heroes, Graveyard, skills, rewards still to take (p. 18-24)."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.hero import Hero, HeroCard, Item, Skill
from companion.games.synchro_horizon.vocabulary import Who


@dataclass(frozen=True, slots=True)
class Purse:
    """Coins and potions of the group (SH-10, SH-17)."""

    coins: int = 0
    potions: int = 0


@dataclass(frozen=True, slots=True)
class Reward:
    """A level reward still to take (SH-65, SH-112)."""

    who: Who
    level: int
    recruit: bool = False
    """It came with a new hero: no level-up, which the tile of the Wizard tower waits for (SH-108)."""


@dataclass(frozen=True, slots=True)
class SkillDraw:
    """Skill tiles drawn and not yet chosen: ``shown`` may be taken, ``aside`` not any more (SH-125)."""

    who: Who
    level: int
    shown: int
    aside: int = 0


@dataclass(frozen=True, slots=True)
class Roster:
    """Everything of the group that stands on no board."""

    waiting: tuple[Hero, ...] = ()
    """The reserve of heroes (SH-93, SH-129)."""
    graveyard: tuple[HeroCard, ...] = ()
    masters: tuple[HeroCard, ...] = ()
    """Master cards won and not yet put under a hero (SH-109)."""
    pool: tuple[Item, ...] = ()
    """Items nobody wears (SH-113)."""
    locked: tuple[Item, ...] = ()
    """Items of heroes who fell in this fight (A-14)."""
    limit: int = figures.GROUP
    skills: int = figures.SKILLS
    """Tiles in the skill bag."""
    aside: Skill | None = None
    """The tile of the Wizard tower (SH-108)."""
    draw: SkillDraw | None = None
    rewards: tuple[Reward, ...] = ()
