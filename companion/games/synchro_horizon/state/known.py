"""The box as a table knows it: what the owner read out, by names as they are kept (section 2 of the spec)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.state.journey import Tile
from companion.games.synchro_horizon.state.party import Health, Shards
from companion.games.synchro_horizon.vocabulary import (
    Colour,
    HeroClass,
    Mark,
    RerollCost,
    Ring,
    Season,
    Shard,
    Trigger,
    Who,
)


@dataclass(frozen=True, slots=True)
class Level:
    """One step of a level track: HP, shards per turn, cost of the next level (SH-34, U-4)."""

    hp: int | None = None
    shards: int | None = None
    cost: int | None = None

    @property
    def read(self) -> bool:
        """What a hero at this level needs was read: HP and shards (U-4)."""
        return self.hp is not None and self.shards is not None


@dataclass(frozen=True, slots=True)
class MonsterCard:
    """A Monster or Celestial card by its reference code (U-7)."""

    code: str
    name: str = ""
    level: int | None = None
    hp: int | None = None
    elite: bool = False
    mark: Mark = Mark.NONE
    celestial: bool = False


@dataclass(frozen=True, slots=True)
class KnownHero:
    """A Hero card by its name (U-9)."""

    name: str
    hero_class: HeroClass | None = None
    class_level: int | None = None
    golden_level: int | None = None
    """The class level of the golden side (SH-19)."""


@dataclass(frozen=True, slots=True)
class KnownSkill:
    """One side of a skill tile by its name (U-9)."""

    name: str
    cost: tuple[Shard, ...]


@dataclass(frozen=True, slots=True)
class KnownItem:
    """An Item card by its name (U-9)."""

    name: str
    price: int


@dataclass(frozen=True, slots=True)
class Mine:
    """The die of the Mine and what a second roll costs (U-8)."""

    die: int | None = None
    reroll: RerollCost | None = None


@dataclass(frozen=True, slots=True)
class ToldFact:
    """A figure of the box that the players read out during this table."""

    key: str
    value: int | str


MOST_REMINDERS, LONGEST_REMINDER = 60, 160
"""Reminders of a campaign, and letters of one: limits of the app, no rule."""


@dataclass(frozen=True, slots=True)
class CardReminder:
    """A sentence of the group's own about a card, shown when its moment comes (SH-135)."""

    id: int
    card: str
    """The reference code of a Monster card that has one; else the card's name."""
    name: str
    when: Trigger
    text: str


_TRACK = (Level(),) * figures.LEVELS


@dataclass(frozen=True, slots=True)
class Known:
    """The box as this table knows it."""

    boards: tuple[tuple[Level, ...], ...] = (_TRACK,) * figures.BOARDS
    rings: tuple[Colour | None, ...] = (None,) * figures.BOARDS
    wheel: tuple[Colour | None, ...] = (None,) * figures.LAST_DAY
    seasons: tuple[Season | None, ...] = (None, None, None, Season.WINTER)
    split: Shards | None = None
    """Shards of each colour; None until counted (U-6)."""
    plain: bool = False
    """The table counts its shards without colours."""
    mine: Mine = Mine()
    monsters: tuple[MonsterCard, ...] = ()
    tiles: tuple[Tile, ...] = ()
    heroes: tuple[KnownHero, ...] = ()
    skills: tuple[KnownSkill, ...] = ()
    golden_skills: tuple[KnownSkill, ...] = ()
    """The golden sides of skill tiles (SH-19)."""
    items: tuple[KnownItem, ...] = ()

    def level(self, ring: Ring, level: int) -> Level:
        """One step of one board's track."""
        return self.boards[ring.number - 1][level - 1]

    def monster(self, code: str) -> MonsterCard | None:
        """A card by its reference code."""
        return next((card for card in self.monsters if card.code == code), None)

    def tile(self, city: str) -> Tile | None:
        """A tile by its city."""
        return next((tile for tile in self.tiles if tile.city == city), None)

    def skill_cost(self, name: str, *, golden: bool = False) -> tuple[Shard, ...] | None:
        """Return the cost of one side of a tile; None if nobody has read it."""
        tiles = self.golden_skills if golden else self.skills
        return next((tile.cost for tile in tiles if tile.name == name), None)

    def class_level(self, name: str, *, golden: bool = False) -> int | None:
        """Return the class level on one side of a Hero card; None if nobody has read it."""
        card = next((card for card in self.heroes if card.name == name), None)
        if card is None:
            return None
        return card.golden_level if golden else card.class_level


def tidy(text: str) -> str:
    """A name as it is kept: no line breaks, braces or double spaces, and not too long.

    >>> tidy("  Loup \\n gris ")
    'Loup gris'
    """
    plain = "".join(" " if not letter.isprintable() or letter in "{}" else letter for letter in text)
    return " ".join(plain.split())[: figures.ROW_NAMES].strip()


def row(text: str) -> str:
    """A name as the row of a box table: a dot would end it.

    >>> row("St. Elm")
    'St Elm'
    """
    return tidy(text.replace(".", " "))


def at_level(known: Known, who: Who, level: int, health: Health) -> Health:
    """Dice and tokens at a level: the maximum changes, damage stays (SH-67).

    Nothing changes while the track was not read, or where it would leave no HP.
    """
    hp = known.level(who.ring, level).hp
    if hp is None or hp <= health.damage:
        return health
    return replace(health, max_hp=hp, shield=min(health.shield, hp))
