"""Heroes who come, wait and go; masters; items."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.synchro_horizon.vocabulary import HeroClass, Who


@dataclass(frozen=True, slots=True)
class HeroJoined:
    """A new hero stands on a board, at position ``place``; the rewards of its levels wait."""

    who: Who
    name: str
    hero_class: HeroClass | None
    class_level: int | None
    level: int
    place: int
    legendary: bool = False


@dataclass(frozen=True, slots=True)
class HeroWaits:
    """A new hero waits in reserve."""

    name: str
    hero_class: HeroClass | None
    class_level: int | None
    level: int
    tavern: bool = False
    legendary: bool = False


@dataclass(frozen=True, slots=True)
class HeroStepsIn:
    """A waiting hero stands on a board, at position ``place``."""

    hero: int
    who: Who
    name: str
    place: int


@dataclass(frozen=True, slots=True)
class HeroStepsOut:
    """A hero of the group waits in reserve; its items are free."""

    who: Who
    name: str


@dataclass(frozen=True, slots=True)
class HeroDismissed:
    """A hero of the group went back to the Hero pile; its items are free."""

    who: Who
    name: str


@dataclass(frozen=True, slots=True)
class HeroSentAway:
    """A waiting hero went back to the Hero pile."""

    hero: int
    name: str


@dataclass(frozen=True, slots=True)
class HeroReplaced:
    """Another Hero card lies on a board; everything else stayed (SH-102)."""

    who: Who
    old: str
    name: str
    hero_class: HeroClass | None
    class_level: int | None


@dataclass(frozen=True, slots=True)
class MasterWon:
    """A Master card belongs to the group."""

    name: str
    hero_class: HeroClass | None
    class_level: int | None
    legendary: bool = False


@dataclass(frozen=True, slots=True)
class MasterRaised:
    """A hero of the Graveyard is a Master card of the group."""

    card: int
    name: str


@dataclass(frozen=True, slots=True)
class MasterPut:
    """A Master card lies under a hero."""

    card: int
    master: str
    who: Who
    name: str


@dataclass(frozen=True, slots=True)
class MasterLost:
    """A master went back to the Hero pile."""

    who: Who
    name: str
    master: str


@dataclass(frozen=True, slots=True)
class MasterUpgraded:
    """A Master card shows its golden side."""

    card: int
    master: str


@dataclass(frozen=True, slots=True)
class ItemGained:
    """An item belongs to the group; nobody wears it yet."""

    item: str
    upgraded: bool = False
    price: int | None = None


@dataclass(frozen=True, slots=True)
class ItemPutOn:
    """A hero wears an item."""

    number: int
    item: str
    who: Who
    name: str


@dataclass(frozen=True, slots=True)
class ItemTakenOff:
    """Nobody wears an item any more."""

    number: int
    item: str
    who: Who
    name: str


@dataclass(frozen=True, slots=True)
class ItemDropped:
    """An item was discarded."""

    number: int
    item: str


@dataclass(frozen=True, slots=True)
class ItemUpgraded:
    """An item shows its golden side."""

    number: int
    item: str


RosterEvent = (
    HeroJoined
    | HeroWaits
    | HeroStepsIn
    | HeroStepsOut
    | HeroDismissed
    | HeroSentAway
    | HeroReplaced
    | MasterWon
    | MasterRaised
    | MasterPut
    | MasterLost
    | MasterUpgraded
    | ItemGained
    | ItemPutOn
    | ItemTakenOff
    | ItemDropped
    | ItemUpgraded
)
