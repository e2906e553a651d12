"""Tiles, travel, visits, villages, points of interest."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.synchro_horizon.journey import TilePoint
from companion.games.synchro_horizon.vocabulary import Point, RerollCost, Shard


@dataclass(frozen=True, slots=True)
class TileTold:
    """A Journal tile as it is known now (U-10)."""

    city: str
    level: int | None
    coins: int | None
    monsters: tuple[int, ...]
    points: tuple[TilePoint, ...]


@dataclass(frozen=True, slots=True)
class Travelled:
    """The Standard pawn stands on a point of a new city."""

    city: str
    point: Point | None
    time: int
    level: int | None
    coins: int | None
    last: bool = False


@dataclass(frozen=True, slots=True)
class VisitEnded:
    """The group travels on."""


@dataclass(frozen=True, slots=True)
class VillageEntered:
    """The village is open for this visit."""


@dataclass(frozen=True, slots=True)
class VillageLeft:
    """The village is closed; there is no second visit."""


@dataclass(frozen=True, slots=True)
class FateRolled:
    """The die of a Mine or a Statue."""

    point: Point
    value: int


@dataclass(frozen=True, slots=True)
class PointVisited:
    """The point of interest was activated."""

    point: Point


@dataclass(frozen=True, slots=True)
class MineTold:
    """The die of the Mine and the price of a second roll (U-8)."""

    die: int
    reroll: RerollCost


@dataclass(frozen=True, slots=True)
class ReserveDiscarded:
    """Shards of the reserve went to the tray."""

    n: int
    shards: tuple[Shard, ...]


@dataclass(frozen=True, slots=True)
class GroupLimited:
    """The group is limited from now on (SH-100)."""

    limit: int


JourneyEvent = (
    TileTold
    | Travelled
    | VisitEnded
    | VillageEntered
    | VillageLeft
    | FateRolled
    | PointVisited
    | MineTold
    | ReserveDiscarded
    | GroupLimited
)
