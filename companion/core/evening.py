"""Statistics of an evening: its curves, its fights against their odds, and the luck of its dice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from math import sqrt
from typing import Any, TypeVar

from companion.core.annotations import AnnotationAction
from companion.core.chance import BadFaces, Chance, Scripted, Seeded, Typed
from companion.core.journal import Entry
from companion.core.plot import DiceFight, Plot
from companion.core.seeds import first_seed
from companion.core.table import AnyTable

T = TypeVar("T")

POINTS = 120
"""Maximum points of a curve on a phone. Longer curves are sampled; the last point is always included."""
TAIL = 0.025
"""Probability of each tail outside the usual range: 19 of 20 evenings lie within it."""
SURE = 1.96
"""Standard deviations to each side of the mean that leave ``TAIL`` outside."""
MANY = 200
"""Number of dice above which the sum is treated as normally distributed instead of computed exactly."""


@dataclass(frozen=True, slots=True)
class Curve:
    """A plot over the evening: one line for the table, or one per seat."""

    id: str
    lines: tuple[tuple[int, ...], ...]
    by_seat: bool


@dataclass(frozen=True, slots=True)
class Luck:
    """Dice of one kind, compared with their average."""

    sides: int
    dice: int
    rolled: int

    @property
    def expected(self) -> float:
        """The average sum of this many dice."""
        return self.dice * (self.sides + 1) / 2

    @property
    def range(self) -> tuple[int, int]:
        """The sums between which 19 of 20 such throws lie, both included."""
        if self.dice > MANY:
            around = SURE * sqrt(self.dice * (self.sides**2 - 1) / 12)
            return round(self.expected - around), round(self.expected + around)
        low, high = usual_range(sums(self.sides, self.dice))
        return low + self.dice, high + self.dice  # sums() numbers the faces from 0

    @property
    def usual(self) -> bool:
        """True if the sum lies in the usual range."""
        low, high = self.range
        return low <= self.rolled <= high


@dataclass(frozen=True, slots=True)
class Fights:
    """All fights of an evening, compared with their odds."""

    each: tuple[DiceFight, ...]

    @property
    def won(self) -> int:
        """The number of fights won."""
        return sum(fight.won is True for fight in self.each)

    @property
    def expected(self) -> float:
        """The average number of wins at these odds."""
        return float(sum(fight.odds for fight in self.each))

    @property
    def range(self) -> tuple[int, int]:
        """The numbers of wins between which 19 of 20 such evenings lie, both included."""
        chances = [1.0]
        for fight in self.each:
            odds = float(fight.odds)
            lost = [chance * (1 - odds) for chance in (*chances, 0.0)]
            won = [chance * odds for chance in (0.0, *chances)]
            chances = [a + b for a, b in zip(lost, won, strict=True)]
        return usual_range(chances)

    @property
    def usual(self) -> bool:
        """True if the number of wins lies in the usual range."""
        low, high = self.range
        return low <= self.won <= high


@lru_cache(maxsize=32)
def sums(sides: int, dice: int) -> tuple[float, ...]:
    """Return the probability of each sum of ``dice`` dice whose faces are numbered from 0.

    >>> sums(2, 2)
    (0.25, 0.5, 0.25)
    """
    chances = [1.0]
    for _ in range(dice):
        below = [0.0, *accumulate(chances)]
        last = len(chances)
        chances = [
            (below[min(at + 1, last)] - below[max(0, at + 1 - sides)]) / sides
            for at in range(last + sides - 1)
        ]
    return tuple(chances)


def usual_range(chances: Sequence[float]) -> tuple[int, int]:
    """Return the interval of indexes that leaves at most ``TAIL`` in each tail, both ends included.

    >>> usual_range([0.01, 0.01, 0.95, 0.03])
    (2, 3)
    """
    tiny = 1e-12  # tolerance: a tail of exactly TAIL must not depend on rounding
    low = next(at for at, so_far in enumerate(accumulate(chances)) if so_far > TAIL + tiny)
    high = next(at for at, so_far in enumerate(accumulate(reversed(chances))) if so_far > TAIL + tiny)
    return low, len(chances) - 1 - high


def curves_of(table: AnyTable) -> tuple[Curve, ...]:
    """Return the curves of the loaded taps in effect; curves that never change are left out."""
    states = _some([table.state_before, *(state for _, state in table.done)])
    found = (_curve(plot, states) for plot in table.game.plots)
    return tuple(curve for curve in found if curve is not None)


def fights_of(table: AnyTable) -> Fights:
    """Return the fights of the loaded taps in effect."""
    events = (event for entry, _ in table.done for event in entry.events)
    return Fights(tuple(fight for fight in map(table.game.fight, events) if fight is not None))


def _some(states: Sequence[T]) -> Sequence[T]:
    step = max(1, -(-len(states) // POINTS))
    return [*states[:-1][::step], states[-1]]


def _curve(plot: Plot[Any], states: Sequence[Any]) -> Curve | None:
    values = [value for value in map(plot.value, states) if value is not None]
    rows = [value if isinstance(value, tuple) else (value,) for value in values]
    # Players who joined later have no earlier values: only the seats present throughout get a line.
    seats = min((len(row) for row in rows), default=0)
    lines = tuple(tuple(row[seat] for row in rows) for seat in range(seats))
    if not any(len(set(line)) > 1 for line in lines):
        return None
    return Curve(plot.id, lines, any(isinstance(value, tuple) for value in values))


class _Heard:
    """A Chance that forwards to another one and records its dice."""

    def __init__(self, inner: Chance):
        self._inner = inner
        self.by_hand = inner.by_hand
        self.dice: list[tuple[int, int]] = []

    def die(self, sides: int) -> int:
        face = self._inner.die(sides)
        self.dice.append((sides, face))
        return face

    def shuffle(self, items: Sequence[T]) -> tuple[T, ...]:
        return self._inner.shuffle(items)

    def pick(self, count: int, items: Sequence[T]) -> tuple[T, ...]:
        return self._inner.pick(count, items)


def luck_of(table: AnyTable) -> tuple[Luck, ...]:
    """Return the luck of all dice thrown in the loaded taps in effect, one item per number of sides.

    Each tap is decided again with its recorded or typed results. Taps of older versions have none recorded:
    they are drawn again from the table's first seed, and left out of a copy that lacks it. A tap that would
    now give other events (a newer rule, "do it anyway") is left out.
    """
    state, before = table.state_before, table.depth - len(table.done)
    sums: dict[int, list[int]] = {}
    for place, (entry, after) in enumerate(table.done, before):
        for sides, face in _dice(table, state, entry, place):
            sums.setdefault(sides, []).append(face)
        state = after
    return tuple(Luck(sides, len(faces), sum(faces)) for sides, faces in sorted(sums.items()))


def _dice(table: AnyTable, state: Any, entry: Entry, place: int) -> list[tuple[int, int]]:
    if isinstance(entry.action, AnnotationAction):  # annotations throw no dice
        return []
    heard = _Heard(_chance(table, entry, place))
    try:
        same = table.game.decide(state, entry.action, heard) == entry.events
    except BadFaces:
        return []
    return heard.dice if same else []


def _chance(table: AnyTable, entry: Entry, place: int) -> Chance:
    """Return what gives a tap its results again."""
    if entry.faces is not None:
        return Typed(entry.faces)
    seed = first_seed(table.header.seed, table.header.seeds_before)
    return Scripted(entry.drawn) if entry.drawn or not seed else Seeded(seed, place)
