"""When and where: the calendar of four seasons, Journal tiles, the path, the visit (p. 10, 18)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.vocabulary import Colour, Phase, Point


@dataclass(frozen=True, slots=True)
class TilePoint:
    """A point of interest of a tile and the hourglasses it costs (SH-39)."""

    point: Point
    time: int


@dataclass(frozen=True, slots=True)
class Tile:
    """What a Journal tile shows. Everything but the city is None or empty until it was read (U-10)."""

    city: str
    level: int | None = None
    coins: int | None = None
    monsters: tuple[int, ...] = ()
    """Levels of its four monsters."""
    points: tuple[TilePoint, ...] = ()

    @property
    def whole(self) -> bool:
        """All its points were read."""
        return len(self.points) >= figures.TILE_POINTS


def four(levels: Iterable[int | None]) -> tuple[int, ...]:
    """The levels of the four monsters of a tile; none unless all were read (SH-50).

    >>> four((1, 1, 2, 3)), four((1, None, 2, 3))
    ((1, 1, 2, 3), ())
    """
    read = tuple(level for level in levels if level is not None)
    return read if len(read) == figures.LINE else ()


@dataclass(frozen=True, slots=True)
class Stop:
    """A city the group has reached, with the chosen point (none at Stellaris) and its time."""

    city: str
    point: Point | None
    time: int
    level: int | None = None
    coins: int | None = None
    last: bool = False
    """Stellaris (SH-82)."""
    arrived: int = 0
    """The position of the wheel on arrival."""
    village: bool = False
    activated: bool = False
    """What the visit was used for, once it is over."""


@dataclass(frozen=True, slots=True)
class Visit:
    """What the group has done in this visit phase, or in the set-up visit (SH-84, SH-133)."""

    village: bool = False
    """A village was visited."""
    open: bool = False
    """Its shop is open now."""
    heroes: int = 0
    items: int = 0
    """Cards of its five Hero and five Item cards that were taken (SH-85)."""
    free: bool = False
    """A Campfire makes the village cost no time (SH-106)."""
    point: bool = False
    """The point of interest was activated."""
    exchanges: int = 0
    """Exchanges at the Mana lake (A-23)."""
    rolled: int | None = None
    """The last roll of a Statue or Mine that is still to be settled."""


@dataclass(frozen=True, slots=True)
class Journey:
    """Where the group is and how it came there."""

    phase: Phase = Phase.SETUP
    path: tuple[Stop, ...] = ()
    visit: Visit = Visit()

    @property
    def here(self) -> Stop | None:
        """The present stop; None at Luminaria."""
        return self.path[-1] if self.path else None


@dataclass(frozen=True, slots=True)
class DayNote:
    """A line pencilled on a day."""

    pos: int
    text: str


@dataclass(frozen=True, slots=True)
class Calendar:
    """Where the wheel stands (1 to 48) and what the turn die shows; None when it is off (SH-40, SH-77)."""

    pos: int = 1
    turn_die: Colour | None = None
    notes: tuple[DayNote, ...] = ()


def season(pos: int) -> int:
    """The season of a position, from 1.

    >>> season(12), season(13), season(48)
    (1, 2, 4)
    """
    return (pos - 1) // figures.DAYS + 1


def position(season: int, day: int) -> int:
    """The position of a day, from 1.

    >>> position(1, 12), position(2, 1), position(4, 12)
    (12, 13, 48)
    """
    return (season - 1) * figures.DAYS + day


def day(pos: int) -> int:
    """The day within its season, from 1.

    >>> day(12), day(13), day(48)
    (12, 1, 12)
    """
    return (pos - 1) % figures.DAYS + 1
