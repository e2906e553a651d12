"""Levels and their rewards, skill tiles (p. 15, 24, F8)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from companion.games.synchro_horizon.vocabulary import Shard, Who


@dataclass(frozen=True, slots=True)
class LevelUp:
    """The active hero pays its next level; ``cost`` is read from the board, where nobody did before."""

    RULES: ClassVar[tuple[str, ...]] = ("SH-64", "SH-66", "SH-68", "A-10", "A-35", "A-52")
    who: Who
    shards: tuple[Shard, ...] = ()
    reserve: tuple[Shard, ...] = ()
    cost: int | None = None


@dataclass(frozen=True, slots=True)
class GrantLevel:
    """Levels without payment, by an effect; each gives its reward."""

    RULES: ClassVar[tuple[str, ...]] = ("SH-68", "A-36")
    COUNTS: ClassVar[str] = "n"
    who: Who
    n: int = 1


@dataclass(frozen=True, slots=True)
class DrawSkills:
    """The reward of levels 1 to 4: three tiles of the skill bag."""

    RULES: ClassVar[tuple[str, ...]] = ("SH-65", "SH-125", "SH-108")
    who: Who


@dataclass(frozen=True, slots=True)
class Mulligan:
    """None of the tiles: set aside, one fewer is drawn."""

    RULES: ClassVar[tuple[str, ...]] = ("SH-125", "A-39")


@dataclass(frozen=True, slots=True)
class KeepSkill:
    """One of the drawn tiles is kept; the others go back to the bag."""

    RULES: ClassVar[tuple[str, ...]] = ("SH-65", "SH-125", "SH-130")
    name: str = ""
    cost: tuple[Shard, ...] | None = None
    replaces: int = 0
    """The tile it takes the slot of."""


@dataclass(frozen=True, slots=True)
class TakeAside:
    """The tile of the Wizard tower instead of a draw."""

    RULES: ClassVar[tuple[str, ...]] = ("SH-108", "A-55")
    who: Who
    replaces: int = 0


@dataclass(frozen=True, slots=True)
class TakeUpgrade:
    """The reward of levels 5 to 7: the hero's card, or one of its skills, is turned to its golden side."""

    RULES: ClassVar[tuple[str, ...]] = ("SH-65", "SH-19")
    who: Who
    skill: int = 0
    """The tile; 0 for the hero's card."""


@dataclass(frozen=True, slots=True)
class WaiveReward:
    """A level reward is left: the slots are full, or there is nothing to take."""

    RULES: ClassVar[tuple[str, ...]] = ("SH-65", "SH-130")
    who: Who


@dataclass(frozen=True, slots=True)
class GainSkill:
    """A skill tile of the bag, by an effect."""

    RULES: ClassVar[tuple[str, ...]] = ("SH-130", "SH-34")
    who: Who
    name: str = ""
    cost: tuple[Shard, ...] | None = None
    replaces: int = 0


@dataclass(frozen=True, slots=True)
class LoseSkill:
    """A skill tile goes back to the bag."""

    RULES: ClassVar[tuple[str, ...]] = ("SH-130", "U-13")
    who: Who
    skill: int


LevelAction = (
    LevelUp
    | GrantLevel
    | DrawSkills
    | Mulligan
    | KeepSkill
    | TakeAside
    | TakeUpgrade
    | WaiveReward
    | GainSkill
    | LoseSkill
)
