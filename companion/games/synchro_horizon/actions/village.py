"""The village and the purse (p. 18, F9)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from companion.games.synchro_horizon.vocabulary import HeroClass, Shard, Who


@dataclass(frozen=True, slots=True)
class NewCard:
    """A Hero card that was drawn: its name, class and class level."""

    name: str = ""
    hero_class: HeroClass | None = None
    class_level: int | None = None


@dataclass(frozen=True, slots=True)
class EnterVillage:
    """Three days, or none at a lit Campfire: five Hero and five Item cards.

    ``sure``: the table knows of the three days, in the set-up and before the Campfire.
    """

    RULES: ClassVar[tuple[str, ...]] = ("SH-17", "SH-84", "SH-85", "SH-106", "A-16", "A-21")
    sure: bool = False


@dataclass(frozen=True, slots=True)
class LeaveVillage:
    """The shop closes."""

    RULES: ClassVar[tuple[str, ...]] = ("SH-84", "U-13")


@dataclass(frozen=True, slots=True)
class BuyItem:
    """An item at its printed price, silver side up, for a hero with a free slot or for nobody yet."""

    RULES: ClassVar[tuple[str, ...]] = ("SH-86", "SH-20", "SH-130", "U-9")
    name: str = ""
    price: int | None = None
    who: Who | None = None
    replaces: int = 0
    """The item it takes the slot of."""


@dataclass(frozen=True, slots=True)
class Recruit:
    """Eight coins: a new hero on an empty board."""

    RULES: ClassVar[tuple[str, ...]] = ("SH-87", "SH-112", "A-17", "A-18")
    card: NewCard = NewCard()
    who: Who | None = None
    shards: tuple[Shard, ...] = ()
    less: bool = False


@dataclass(frozen=True, slots=True)
class LearnFromMaster:
    """Eight coins: a new Hero card under one of the group."""

    RULES: ClassVar[tuple[str, ...]] = ("SH-88", "SH-115")
    who: Who
    card: NewCard = NewCard()


@dataclass(frozen=True, slots=True)
class ChangeHero:
    """Four coins: one Hero card goes back to its pile and a new one takes its board."""

    RULES: ClassVar[tuple[str, ...]] = ("SH-89", "SH-112", "A-30")
    who: Who
    card: NewCard = NewCard()
    shards: tuple[Shard, ...] = ()
    less: bool = False


@dataclass(frozen=True, slots=True)
class Rest:
    """One coin: all damage of one hero comes off."""

    RULES: ClassVar[tuple[str, ...]] = ("SH-90",)
    who: Who


@dataclass(frozen=True, slots=True)
class BuyPotion:
    """Two coins each."""

    RULES: ClassVar[tuple[str, ...]] = ("SH-91",)
    COUNTS: ClassVar[str] = "n"
    n: int = 1


@dataclass(frozen=True, slots=True)
class ChangeCoins:
    """Coins come or go by an effect."""

    RULES: ClassVar[tuple[str, ...]] = ("SH-10", "F9")
    COUNTS: ClassVar[str] = "n"
    n: int = 1


@dataclass(frozen=True, slots=True)
class GainPotions:
    """Potions by an effect."""

    RULES: ClassVar[tuple[str, ...]] = ("SH-10", "F9")
    COUNTS: ClassVar[str] = "n"
    n: int = 1


VillageAction = (
    EnterVillage
    | LeaveVillage
    | BuyItem
    | Recruit
    | LearnFromMaster
    | ChangeHero
    | Rest
    | BuyPotion
    | ChangeCoins
    | GainPotions
)
