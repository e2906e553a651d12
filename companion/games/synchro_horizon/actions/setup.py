"""Setting the table up and reading the box (p. 6; U-4 to U-6)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from companion.games.synchro_horizon.vocabulary import Colour, HeroClass, Ring, Shard, Who


@dataclass(frozen=True, slots=True)
class TellLevel:
    """One step of the level track, read from the Hero board. No ring: all four boards show the same."""

    RULES: ClassVar[tuple[str, ...]] = ("U-4", "SH-34")
    level: int
    hp: int | None = None
    shards: int | None = None
    cost: int | None = None
    ring: Ring | None = None


@dataclass(frozen=True, slots=True)
class TellRing:
    """The colour of one board, its ring and its marble."""

    RULES: ClassVar[tuple[str, ...]] = ("U-5", "SH-33")
    ring: Ring
    colour: Colour


@dataclass(frozen=True, slots=True)
class TellShards:
    """How many of the 28 shards have each colour."""

    RULES: ClassVar[tuple[str, ...]] = ("U-6", "SH-7")
    red: int
    blue: int
    green: int
    clear: int


@dataclass(frozen=True, slots=True)
class CountPlain:
    """This table counts its shards without their colours."""

    RULES: ClassVar[tuple[str, ...]] = ("U-6",)


@dataclass(frozen=True, slots=True)
class ChooseHero:
    """One of the four heroes of the set-up, with the skill that was kept and the two shards drawn."""

    RULES: ClassVar[tuple[str, ...]] = ("SH-11", "SH-12", "SH-13", "SH-14", "SH-16")
    who: Who
    name: str = ""
    hero_class: HeroClass | None = None
    class_level: int | None = None
    skill: str = ""
    cost: tuple[Shard, ...] | None = None
    shards: tuple[Shard, ...] = ()


@dataclass(frozen=True, slots=True)
class DescribeHero:
    """Name, class and class level of a hero, or of its master, as the card shows them."""

    RULES: ClassVar[tuple[str, ...]] = ("U-9", "SH-60", "SH-131")
    who: Who
    name: str = ""
    hero_class: HeroClass | None = None
    class_level: int | None = None
    master: bool = False


@dataclass(frozen=True, slots=True)
class DescribeSkill:
    """Name and cost of a skill tile."""

    RULES: ClassVar[tuple[str, ...]] = ("U-9", "SH-21")
    who: Who
    skill: int
    name: str = ""
    cost: tuple[Shard, ...] | None = None


@dataclass(frozen=True, slots=True)
class BeginJourney:
    """Set-up is done: the group leaves Luminaria."""

    RULES: ClassVar[tuple[str, ...]] = ("SH-17", "SH-46")


SetupAction = (
    TellLevel | TellRing | TellShards | CountPlain | ChooseHero | DescribeHero | DescribeSkill | BeginJourney
)
