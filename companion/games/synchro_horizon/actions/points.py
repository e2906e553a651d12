"""The nineteen points of interest (p. 19-20)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from companion.games.synchro_horizon.actions.fight import Drawn
from companion.games.synchro_horizon.actions.village import NewCard
from companion.games.synchro_horizon.vocabulary import Join, RerollCost, Shard, Who


@dataclass(frozen=True, slots=True)
class VisitTavern:
    """A random hero waits until the next fight is over."""

    RULES: ClassVar[tuple[str, ...]] = ("SH-93", "A-25")
    card: NewCard = NewCard()


@dataclass(frozen=True, slots=True)
class TellMine:
    """Faces of the Mine's die and what a second roll costs, as the icons on its card show."""

    RULES: ClassVar[tuple[str, ...]] = ("U-8", "SH-94")
    die: int
    reroll: RerollCost


@dataclass(frozen=True, slots=True)
class RollMine:
    """The die of the Mine; rolling again costs. ``die`` is the face of the real one."""

    RULES: ClassVar[tuple[str, ...]] = ("SH-94", "A-48", "F11")
    die: int | None = None
    who: Who | None = None
    shard: Shard | None = None
    """Who pays a shard for a second roll, where it costs one."""


@dataclass(frozen=True, slots=True)
class TakeMine:
    """The last roll is gained in coins."""

    RULES: ClassVar[tuple[str, ...]] = ("SH-94", "A-48")


@dataclass(frozen=True, slots=True)
class VisitWaterfall:
    """Five damage to every hero, eight coins; ``potions`` names who drinks one."""

    RULES: ClassVar[tuple[str, ...]] = ("SH-95", "SH-43")
    potions: tuple[Who, ...] = ()


@dataclass(frozen=True, slots=True)
class VisitSanctuary:
    """A hero of the Graveyard becomes a master, or an item is upgraded for five coins."""

    RULES: ClassVar[tuple[str, ...]] = ("SH-96", "A-15")
    card: int = 0
    who: Who | None = None
    item: int = 0


@dataclass(frozen=True, slots=True)
class SkillSwap:
    """One tile of the Altar for one of a hero."""

    who: Who
    skill: int
    name: str = ""
    cost: tuple[Shard, ...] | None = None


@dataclass(frozen=True, slots=True)
class VisitAltar:
    """Five tiles are drawn; up to three replace tiles of the group."""

    RULES: ClassVar[tuple[str, ...]] = ("SH-97", "A-46", "U-13")
    swaps: tuple[SkillSwap, ...] = ()


@dataclass(frozen=True, slots=True)
class VisitChurch:
    """Two potions, and everybody is healed."""

    RULES: ClassVar[tuple[str, ...]] = ("SH-98",)


@dataclass(frozen=True, slots=True)
class VisitStatue:
    """Two coins for one D6; ``die`` is the face of the real one."""

    RULES: ClassVar[tuple[str, ...]] = ("SH-99", "A-23", "F11")
    die: int | None = None


@dataclass(frozen=True, slots=True)
class SettleStatue:
    """What the roll gave: 2 an item, 3 a better skill, 4 a level, 5 a hero."""

    RULES: ClassVar[tuple[str, ...]] = ("SH-99", "SH-112")
    who: Who | None = None
    skill: int = 0
    item: str = ""
    replaces: int = 0
    card: NewCard = NewCard()
    join: Join = Join.RESERVE
    shards: tuple[Shard, ...] = ()
    less: bool = False


@dataclass(frozen=True, slots=True)
class VisitAbyss:
    """The highest hero is discarded, all others gain three levels, the group is limited to three."""

    RULES: ClassVar[tuple[str, ...]] = ("SH-100", "A-24", "A-45")
    who: Who


@dataclass(frozen=True, slots=True)
class VisitRuins:
    """A random item and two coins."""

    RULES: ClassVar[tuple[str, ...]] = ("SH-101",)
    item: str = ""
    who: Who | None = None
    replaces: int = 0


@dataclass(frozen=True, slots=True)
class VisitNecropolis:
    """One of five Hero cards takes a hero's place; everything else stays."""

    RULES: ClassVar[tuple[str, ...]] = ("SH-102", "A-47", "U-13")
    who: Who
    card: NewCard = NewCard()


@dataclass(frozen=True, slots=True)
class VisitLibrary:
    """A Master card is turned to its golden side."""

    RULES: ClassVar[tuple[str, ...]] = ("SH-103", "SH-116")
    card: int


@dataclass(frozen=True, slots=True)
class VisitVolcano:
    """An item for a level; an upgraded one for a level of everybody and a new upgraded ``gift``."""

    RULES: ClassVar[tuple[str, ...]] = ("SH-104", "A-22")
    item: int
    who: Who | None = None
    gift: str = ""


@dataclass(frozen=True, slots=True)
class VisitMonument:
    """One hero gains a level."""

    RULES: ClassVar[tuple[str, ...]] = ("SH-105", "A-36")
    who: Who


@dataclass(frozen=True, slots=True)
class VisitCampfire:
    """Two coins, and the village costs no time."""

    RULES: ClassVar[tuple[str, ...]] = ("SH-106", "A-21")


@dataclass(frozen=True, slots=True)
class VisitFlowers:
    """Each hero takes one transparent shard from the bag; those of ``tray`` from the discard tray."""

    RULES: ClassVar[tuple[str, ...]] = ("SH-107",)
    tray: tuple[Who, ...] = ()
    takers: tuple[Who, ...] = ()
    """Who takes one where there are too few; everybody when nobody is named."""


@dataclass(frozen=True, slots=True)
class VisitTower:
    """A skill tile is set aside for the next level-up."""

    RULES: ClassVar[tuple[str, ...]] = ("SH-108", "A-55")
    name: str = ""
    cost: tuple[Shard, ...] | None = None


@dataclass(frozen=True, slots=True)
class VisitDojo:
    """A random Master card, under a hero or for later."""

    RULES: ClassVar[tuple[str, ...]] = ("SH-109",)
    card: NewCard = NewCard()
    who: Who | None = None


@dataclass(frozen=True, slots=True)
class VisitLake:
    """Shards of the heroes and the reserve for a reward."""

    RULES: ClassVar[tuple[str, ...]] = ("SH-110", "SH-137", "A-23")
    paid: tuple[Drawn, ...] = ()
    reserve: tuple[Shard, ...] = ()
    who: Who | None = None
    items: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TakeLegend:
    """The Dungeon is won: a Legendary hero, as a master or in a hero's place."""

    RULES: ClassVar[tuple[str, ...]] = ("SH-111", "U-12")
    join: Join
    card: NewCard = NewCard()
    who: Who | None = None
    shards: tuple[Shard, ...] = ()
    less: bool = False


PointAction = (
    VisitTavern
    | TellMine
    | RollMine
    | TakeMine
    | VisitWaterfall
    | VisitSanctuary
    | VisitAltar
    | VisitChurch
    | VisitStatue
    | SettleStatue
    | VisitAbyss
    | VisitRuins
    | VisitNecropolis
    | VisitLibrary
    | VisitVolcano
    | VisitMonument
    | VisitCampfire
    | VisitFlowers
    | VisitTower
    | VisitDojo
    | VisitLake
    | TakeLegend
)
