"""Levels, skill tiles, golden sides."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.synchro_horizon.vocabulary import Shard, Who


@dataclass(frozen=True, slots=True)
class LevelGained:
    """A hero is at this level now; its reward waits."""

    who: Who
    name: str
    level: int


@dataclass(frozen=True, slots=True)
class SkillsDrawn:
    """Tiles of the skill bag lie before the players for the reward of this level."""

    who: Who
    name: str
    level: int
    n: int


@dataclass(frozen=True, slots=True)
class SkillsRedrawn:
    """The tiles were set aside and fewer were drawn."""

    who: Who
    name: str
    n: int


@dataclass(frozen=True, slots=True)
class SkillKept:
    """One drawn tile is a skill of the hero; all others went back to the bag."""

    who: Who
    name: str
    skill: str
    cost: tuple[Shard, ...] | None


@dataclass(frozen=True, slots=True)
class SkillGained:
    """A tile of the bag is a skill of the hero."""

    who: Who
    name: str
    skill: str
    cost: tuple[Shard, ...] | None


@dataclass(frozen=True, slots=True)
class SkillLost:
    """A tile went back to the bag."""

    who: Who
    name: str
    tile: int
    skill: str


@dataclass(frozen=True, slots=True)
class SkillAside:
    """A tile was set aside at the Wizard tower."""

    skill: str
    cost: tuple[Shard, ...] | None


@dataclass(frozen=True, slots=True)
class AsideTaken:
    """The tile that was set aside is a skill of the hero."""

    who: Who
    name: str
    skill: str


@dataclass(frozen=True, slots=True)
class AsideReturned:
    """The tile that was set aside went back to the bag."""

    skill: str


@dataclass(frozen=True, slots=True)
class RewardLeft:
    """The reward of a level was not taken; drawn tiles went back to the bag."""

    who: Who
    name: str
    level: int


@dataclass(frozen=True, slots=True)
class CardUpgraded:
    """A hero's card shows its golden side; ``reward`` when a level gave it."""

    who: Who
    name: str
    reward: bool = False


@dataclass(frozen=True, slots=True)
class SkillUpgraded:
    """A skill tile shows its golden side; ``reward`` when a level gave it."""

    who: Who
    name: str
    tile: int
    skill: str
    reward: bool = False


LevelEvent = (
    LevelGained
    | SkillsDrawn
    | SkillsRedrawn
    | SkillKept
    | SkillGained
    | SkillLost
    | SkillAside
    | AsideTaken
    | AsideReturned
    | RewardLeft
    | CardUpgraded
    | SkillUpgraded
)
