"""Shards on their way."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.synchro_horizon.vocabulary import Pile, Shard, Spot, Who


@dataclass(frozen=True, slots=True)
class ShardsDrawn:
    """From the bag to a hero's storage."""

    who: Who
    name: str
    n: int
    shards: tuple[Shard, ...]


@dataclass(frozen=True, slots=True)
class ShardTaken:
    """A chosen shard, from bag or tray."""

    who: Who
    name: str
    shard: Shard
    origin: Pile


@dataclass(frozen=True, slots=True)
class ShardsShort:
    """A warning: the bag held ``n`` fewer than were due (U-11)."""

    n: int


@dataclass(frozen=True, slots=True)
class ShardsSpent:
    """From storage and reserve onto the board; which colour changes were used."""

    who: Who
    name: str
    n: int
    spot: Spot
    shards: tuple[Shard, ...]
    reserve: tuple[Shard, ...] = ()
    skill: int = 0
    what: str = ""
    """The skill's name."""
    hero_change: bool = False
    master_change: bool = False


@dataclass(frozen=True, slots=True)
class ShardsDiscarded:
    """From a hero's storage to the tray."""

    who: Who
    name: str
    n: int
    shards: tuple[Shard, ...]


@dataclass(frozen=True, slots=True)
class ShardReserved:
    """From the active hero's storage to the reserve."""

    who: Who
    name: str
    shard: Shard


@dataclass(frozen=True, slots=True)
class ShardUnreserved:
    """From the reserve to the active hero's storage."""

    who: Who
    name: str
    shard: Shard


@dataclass(frozen=True, slots=True)
class BagRefilled:
    """The tray went back into the bag."""

    n: int


ShardEvent = (
    ShardsDrawn
    | ShardTaken
    | ShardsShort
    | ShardsSpent
    | ShardsDiscarded
    | ShardReserved
    | ShardUnreserved
    | BagRefilled
)
