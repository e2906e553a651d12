"""The group: heroes with cards, boards, skills and items; shards; the purse; who waits (p. 8)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.vocabulary import HeroClass, Shard, SpentOn, Who
from companion.kit.pool import each

# -- crystal shards by colour (éclats) --------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Shards:
    """So many shards of each colour; ``plain`` counts those whose colour nobody told (U-6)."""

    red: int = 0
    blue: int = 0
    green: int = 0
    clear: int = 0
    plain: int = 0

    @property
    def total(self) -> int:
        """All of them."""
        return self.red + self.blue + self.green + self.clear + self.plain

    @property
    def least(self) -> int:
        """The smallest count: below zero when more was taken than there was."""
        return min(self.red, self.blue, self.green, self.clear, self.plain)

    @property
    def counts(self) -> dict[Shard, int]:
        """How many of each colour."""
        return {shard: self.of(shard) for shard in Shard}

    def of(self, shard: Shard) -> int:
        """How many of one colour."""
        return int(getattr(self, shard.value))

    def __add__(self, other: Shards) -> Shards:
        return Shards(
            self.red + other.red,
            self.blue + other.blue,
            self.green + other.green,
            self.clear + other.clear,
            self.plain + other.plain,
        )

    def __sub__(self, other: Shards) -> Shards:
        return Shards(
            self.red - other.red,
            self.blue - other.blue,
            self.green - other.green,
            self.clear - other.clear,
            self.plain - other.plain,
        )

    def each(self) -> tuple[Shard, ...]:
        """One by one, colour by colour.

        >>> Shards(red=2, clear=1).each()
        (<Shard.RED: 'red'>, <Shard.RED: 'red'>, <Shard.CLEAR: 'clear'>)
        """
        return each(self.counts)


NONE = Shards()
FULL = Shards(plain=figures.SHARDS)


def counted(shards: Iterable[Shard]) -> Shards:
    """Single shards, counted by colour.

    >>> counted([Shard.RED, Shard.CLEAR, Shard.RED])
    Shards(red=2, blue=0, green=0, clear=1, plain=0)
    """
    counts = dict.fromkeys(Shard, 0)
    for shard in shards:
        counts[shard] += 1
    return Shards(*counts.values())


@dataclass(frozen=True, slots=True)
class Bag:
    """Shards that no hero holds: bag (sac Éclat), discard tray (bac de défausse), reserve (SH-7, SH-41)."""

    bag: Shards = FULL
    tray: Shards = NONE
    reserve: Shards = NONE


# -- heroes -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Health:
    """Two damage dice, shields and state tokens of one character (p. 7-9).

    ``max_hp`` is None until the board was read (U-4).
    """

    max_hp: int | None = None
    damage: int = 0
    shield: int = 0
    stunned: bool = False
    silenced: bool = False

    @property
    def left(self) -> int | None:
        """Remaining HP (SH-37)."""
        return None if self.max_hp is None else self.max_hp - self.damage

    @property
    def dice(self) -> tuple[int, int]:
        """Tens and units, as on the two D10 (SH-36)."""
        return divmod(self.damage, 10)


@dataclass(frozen=True, slots=True)
class HeroCard:
    """A Hero card, on a board, under one as a master, or in the Graveyard."""

    id: int
    name: str
    hero_class: HeroClass | None = None
    class_level: int | None = None
    """CLV, printed on the card (U-9)."""
    upgraded: bool = False
    legendary: bool = False


@dataclass(frozen=True, slots=True)
class Skill:
    """A skill tile. ``cost`` is None until it was read out; PLAIN stands for any colour (SH-21, U-9)."""

    id: int
    name: str
    cost: tuple[Shard, ...] | None = None
    upgraded: bool = False

    @property
    def least(self) -> int:
        """Shards that it takes at least: one, where nobody read its cost out (SH-62, U-9)."""
        return 1 if self.cost is None else len(self.cost)

    def lacks(self, chosen: Sequence[Shard]) -> int:
        """How many more it takes than were chosen."""
        return max(0, self.least - len(chosen))


@dataclass(frozen=True, slots=True)
class Item:
    """An Item card (SH-20, SH-113)."""

    id: int
    name: str
    price: int | None = None
    upgraded: bool = False


@dataclass(frozen=True, slots=True)
class Paid:
    """Shards that lie on a hero board outside the storage, and what for (SH-76)."""

    spot: SpentOn
    shards: Shards
    skill: int = 0


@dataclass(frozen=True, slots=True)
class Hero:
    """A hero of the group, or one who waits (``who`` is then None)."""

    card: HeroCard
    who: Who | None = None
    level: int = 1
    health: Health = Health()
    storage: Shards = NONE
    paid: tuple[Paid, ...] = ()
    skills: tuple[Skill, ...] = ()
    items: tuple[Item, ...] = ()
    master: HeroCard | None = None
    tavern: bool = False
    """Came from a Tavern and has not yet sat out a fight (A-25)."""
    fresh: bool = False
    """Has not stood on a board yet: skills and shards come when it does (SH-112)."""

    @property
    def id(self) -> int:
        """A hero is named by the number of its card."""
        return self.card.id

    @property
    def name(self) -> str:
        """What the group calls it."""
        return self.card.name

    @property
    def outlay(self) -> Shards:
        """Shards on the board outside the storage (SH-76)."""
        return sum((paid.shards for paid in self.paid), NONE)

    @property
    def spent(self) -> int:
        """How many they are."""
        return self.outlay.total

    @property
    def shards(self) -> int:
        """All shards of this hero."""
        return self.storage.total + self.spent

    @property
    def over(self) -> int:
        """Shards above the limit of the storage (SH-35)."""
        return max(0, self.storage.total - figures.STORAGE)

    @property
    def skill_room(self) -> int:
        """Skill slots still free (SH-34)."""
        return max(0, figures.SKILL_SLOTS - len(self.skills))

    @property
    def item_room(self) -> int:
        """Item slots still free (SH-34)."""
        return max(0, figures.ITEM_SLOTS - len(self.items))

    def skill(self, number: int) -> Skill | None:
        """One of its skills."""
        return next((skill for skill in self.skills if skill.id == number), None)

    def item(self, number: int) -> Item | None:
        """One of its items."""
        return next((item for item in self.items if item.id == number), None)


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
