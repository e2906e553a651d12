"""Who stands by, who teaches whom, who wears what (p. 21, F10)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from companion.games.synchro_horizon.actions.village import NewCard
from companion.games.synchro_horizon.vocabulary import Join, Shard, Who


@dataclass(frozen=True, slots=True)
class TakeHero:
    """A new Hero card by an effect: on a board, in a hero's place, as a master, or in reserve."""

    RULES: ClassVar[tuple[str, ...]] = ("SH-112", "SH-129")
    join: Join
    card: NewCard = NewCard()
    who: Who | None = None
    shards: tuple[Shard, ...] = ()
    less: bool = False


@dataclass(frozen=True, slots=True)
class JoinGroup:
    """A waiting hero takes a free board, or with ``swap`` the place of another."""

    RULES: ClassVar[tuple[str, ...]] = ("SH-129", "SH-93", "A-25", "A-54")
    hero: int
    who: Who
    swap: bool = False
    shards: tuple[Shard, ...] = ()
    less: bool = False


@dataclass(frozen=True, slots=True)
class SendAway:
    """A waiting hero goes back to the Hero pile."""

    RULES: ClassVar[tuple[str, ...]] = ("SH-129", "U-13")
    hero: int


@dataclass(frozen=True, slots=True)
class PutMaster:
    """A Master card of the group goes under a hero."""

    RULES: ClassVar[tuple[str, ...]] = ("SH-109", "SH-115")
    card: int
    who: Who


@dataclass(frozen=True, slots=True)
class LoseMaster:
    """A master goes back to the Hero pile."""

    RULES: ClassVar[tuple[str, ...]] = ("SH-115",)
    who: Who


@dataclass(frozen=True, slots=True)
class TakeItem:
    """An Item card by an effect."""

    RULES: ClassVar[tuple[str, ...]] = ("SH-113", "SH-130", "SH-19")
    name: str = ""
    upgraded: bool = False
    who: Who | None = None
    replaces: int = 0


@dataclass(frozen=True, slots=True)
class Equip:
    """A hero takes an item that nobody wears, or one of another hero."""

    RULES: ClassVar[tuple[str, ...]] = ("SH-54", "SH-113", "SH-114", "SH-130", "A-14")
    item: int
    who: Who
    replaces: int = 0


@dataclass(frozen=True, slots=True)
class TakeOff:
    """An item is worn by nobody for now."""

    RULES: ClassVar[tuple[str, ...]] = ("SH-54", "SH-113")
    item: int


@dataclass(frozen=True, slots=True)
class DropItem:
    """An item is discarded: it cannot be sold."""

    RULES: ClassVar[tuple[str, ...]] = ("SH-92", "SH-130")
    item: int


RosterAction = (
    TakeHero | JoinGroup | SendAway | PutMaster | LoseMaster | TakeItem | Equip | TakeOff | DropItem
)
