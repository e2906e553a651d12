"""From city to city, one point of interest each (p. 10-11, 18)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from companion.games.synchro_horizon.journey import TilePoint
from companion.games.synchro_horizon.vocabulary import Point


@dataclass(frozen=True, slots=True)
class TellTile:
    """What a Journal tile shows; what is not told stays as it was."""

    RULES: ClassVar[tuple[str, ...]] = ("U-10", "SH-39")
    city: str
    level: int | None = None
    coins: int | None = None
    monsters: tuple[int, ...] = ()
    points: tuple[TilePoint, ...] = ()


@dataclass(frozen=True, slots=True)
class Travel:
    """On to the next city and one of its points; what the app knows of the tile need not be told again."""

    RULES: ClassVar[tuple[str, ...]] = (
        "SH-45",
        "SH-46",
        "SH-47",
        "SH-48",
        "SH-49",
        "SH-82",
        "SH-111",
        "U-10",
    )
    city: str
    point: Point | None = None
    time: int | None = None
    level: int | None = None
    coins: int | None = None
    monsters: tuple[int, ...] = ()
    last: bool = False
    """The last destination, whatever its name (SH-82)."""


@dataclass(frozen=True, slots=True)
class EndVisit:
    """On to the next travel phase; ``sure`` although something of the visit is left unused."""

    RULES: ClassVar[tuple[str, ...]] = ("SH-133", "A-43")
    sure: bool = False


JourneyAction = TellTile | Travel | EndVisit
