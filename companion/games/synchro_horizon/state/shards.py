"""Crystal shards by colour (éclats): the bag of 28, the tray, the reserve, and what a hero holds."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.vocabulary import Shard


@dataclass(frozen=True, slots=True)
class Shards:
    """So many shards of each colour; ``plain`` counts those whose colour nobody told (U-6)."""

    red: int = 0
    blue: int = 0
    green: int = 0
    clear: int = 0
    plain: int = 0

    @property
    def total(self) -> int:
        """All of them."""
        return self.red + self.blue + self.green + self.clear + self.plain

    @property
    def least(self) -> int:
        """The smallest count: below zero when more was taken than there was."""
        return min(self.red, self.blue, self.green, self.clear, self.plain)

    def of(self, shard: Shard) -> int:
        """How many of one colour."""
        return int(getattr(self, shard.value))

    def __add__(self, other: Shards) -> Shards:
        return Shards(
            self.red + other.red,
            self.blue + other.blue,
            self.green + other.green,
            self.clear + other.clear,
            self.plain + other.plain,
        )

    def __sub__(self, other: Shards) -> Shards:
        return Shards(
            self.red - other.red,
            self.blue - other.blue,
            self.green - other.green,
            self.clear - other.clear,
            self.plain - other.plain,
        )

    def holds(self, other: Shards) -> bool:
        """True when all of the other's shards are here."""
        return (self - other).least >= 0

    def each(self) -> tuple[Shard, ...]:
        """One by one, colour by colour.

        >>> Shards(red=2, clear=1).each()
        (<Shard.RED: 'red'>, <Shard.RED: 'red'>, <Shard.CLEAR: 'clear'>)
        """
        return tuple(shard for shard in Shard for _ in range(max(0, self.of(shard))))


NONE = Shards()
FULL = Shards(plain=figures.SHARDS)


def counted(shards: Iterable[Shard]) -> Shards:
    """Single shards, counted by colour.

    >>> counted([Shard.RED, Shard.CLEAR, Shard.RED])
    Shards(red=2, blue=0, green=0, clear=1, plain=0)
    """
    counts = dict.fromkeys(Shard, 0)
    for shard in shards:
        counts[shard] += 1
    return Shards(*counts.values())


@dataclass(frozen=True, slots=True)
class Bag:
    """Shards that no hero holds: bag (sac Éclat), discard tray (bac de défausse), reserve (SH-7, SH-41)."""

    bag: Shards = FULL
    tray: Shards = NONE
    reserve: Shards = NONE
