"""The set-up, and what was read from the box."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.synchro_horizon.vocabulary import Colour, HeroClass, Ring, Shard, Who


@dataclass(frozen=True, slots=True)
class LevelTold:
    """One step of the level track of these boards."""

    rings: tuple[Ring, ...]
    level: int
    hp: int | None
    shards: int | None
    cost: int | None


@dataclass(frozen=True, slots=True)
class RingTold:
    """The colour of a board."""

    ring: Ring
    colour: Colour


@dataclass(frozen=True, slots=True)
class SplitTold:
    """Shards of each colour."""

    red: int
    blue: int
    green: int
    clear: int


@dataclass(frozen=True, slots=True)
class PlainChosen:
    """Shards are counted without colours."""


@dataclass(frozen=True, slots=True)
class HeroChosen:
    """A hero of the set-up stands on its board, with one skill from the bag."""

    who: Who
    name: str
    hero_class: HeroClass | None
    class_level: int | None
    skill: str
    cost: tuple[Shard, ...] | None


@dataclass(frozen=True, slots=True)
class HeroDescribed:
    """A hero's card, or its master's, was read out."""

    who: Who
    name: str
    hero_class: HeroClass | None
    class_level: int | None
    master: bool


@dataclass(frozen=True, slots=True)
class SkillDescribed:
    """A skill tile was read out."""

    who: Who
    skill: int
    name: str
    cost: tuple[Shard, ...] | None


@dataclass(frozen=True, slots=True)
class JourneyBegan:
    """The group leaves Luminaria."""


SetupEvent = (
    LevelTold
    | RingTold
    | SplitTold
    | PlainChosen
    | HeroChosen
    | HeroDescribed
    | SkillDescribed
    | JourneyBegan
)
