"""Shards: drawn, spent, kept in reserve, burnt, put back (F5)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from companion.games.synchro_horizon.vocabulary import Pile, Shard, Who


@dataclass(frozen=True, slots=True)
class BasicAttack:
    """One shard of any colour; the class ability follows. ``attack`` also deals what it is worth."""

    RULES: ClassVar[tuple[str, ...]] = ("SH-59", "SH-60", "SH-115", "A-2", "A-3", "A-53")
    who: Who
    shard: Shard = Shard.PLAIN
    reserve: bool = False
    attack: bool = True


@dataclass(frozen=True, slots=True)
class SwapPlaces:
    """One shard of any colour; the active hero changes places with a neighbour."""

    RULES: ClassVar[tuple[str, ...]] = ("SH-61",)
    who: Who
    with_: Who
    shard: Shard = Shard.PLAIN
    reserve: bool = False


@dataclass(frozen=True, slots=True)
class UseSkill:
    """Shards go on a skill tile. ``cost`` is what the tile asks, where nobody read it out before."""

    RULES: ClassVar[tuple[str, ...]] = ("SH-62", "SH-63", "SH-139", "SH-23")
    who: Who
    skill: int
    shards: tuple[Shard, ...] = ()
    reserve: tuple[Shard, ...] = ()
    cost: tuple[Shard, ...] | None = None


@dataclass(frozen=True, slots=True)
class DrawShards:
    """Shards from the bag at random, by an effect; ``shards`` are those of the real bag."""

    RULES: ClassVar[tuple[str, ...]] = ("SH-128", "SH-130", "U-11", "F11")
    COUNTS: ClassVar[str] = "n"
    who: Who
    n: int = 1
    shards: tuple[Shard, ...] = ()
    less: bool = False


@dataclass(frozen=True, slots=True)
class TakeShard:
    """A chosen shard from bag or tray, by an effect that says so."""

    RULES: ClassVar[tuple[str, ...]] = ("SH-128", "SH-107")
    who: Who
    shard: Shard
    origin: Pile = Pile.BAG


@dataclass(frozen=True, slots=True)
class DiscardShards:
    """Shards of a hero go to the tray: above the limit, or by an effect."""

    RULES: ClassVar[tuple[str, ...]] = ("SH-35", "SH-78", "SH-130")
    who: Who
    shards: tuple[Shard, ...]


@dataclass(frozen=True, slots=True)
class BurnShards:
    """Brûle-éclat on a hero: the player chooses which shards go; no more than there are."""

    RULES: ClassVar[tuple[str, ...]] = ("SH-124", "A-28")
    who: Who
    n: int
    shards: tuple[Shard, ...] = ()


@dataclass(frozen=True, slots=True)
class ToReserve:
    """The active hero puts a shard on a free reserve slot."""

    RULES: ClassVar[tuple[str, ...]] = ("SH-41", "SH-69", "A-57")
    shard: Shard


@dataclass(frozen=True, slots=True)
class FromReserve:
    """The active hero takes a shard from the reserve."""

    RULES: ClassVar[tuple[str, ...]] = ("SH-41", "SH-69", "A-57")
    shard: Shard


@dataclass(frozen=True, slots=True)
class RefillBag:
    """The discard tray goes back into the bag: only because the players say so."""

    RULES: ClassVar[tuple[str, ...]] = ("U-11",)


ShardAction = (
    BasicAttack
    | SwapPlaces
    | UseSkill
    | DrawShards
    | TakeShard
    | DiscardShards
    | BurnShards
    | ToReserve
    | FromReserve
    | RefillBag
)
