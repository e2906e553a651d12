"""The journey: tiles, stops, the visit of a city (p. 10, 11, 18)."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.synchro_horizon.vocabulary import Phase, Point


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
