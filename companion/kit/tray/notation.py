"""Dice notation as players write it: ``2d6+3``, ``3d6kl1``, ``4d6dh1``, ``d%``.

Every text gives a :class:`Formula` or a typed refusal; no text raises an error.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.kit.tray.why import Why

SIDES = (4, 6, 8, 10, 12, 20, 100)
MOST_DICE = 30
MOST_ADDED = 999
LONGEST = 60

_TERM = re.compile(r"([+-]?)(?:([0-9]*)d(%|[0-9]*)(?:(kh|kl|dh|dl|k)([0-9]*))?|([0-9]+))")


class DiceKept(StrEnum):
    """The rule that selects the dice of a pool that are added up."""

    ALL = "all"
    KEEP_HIGH = "kh"
    KEEP_LOW = "kl"
    DROP_HIGH = "dh"
    DROP_LOW = "dl"


@dataclass(frozen=True, slots=True)
class Pool:
    """Dice of one kind; ``n`` of them are kept or dropped. ``minus`` subtracts their sum."""

    count: int
    sides: int
    choice: DiceKept = DiceKept.ALL
    n: int = 0
    minus: bool = False

    @property
    def kept(self) -> int:
        """The number of dice that are added up."""
        match self.choice:
            case DiceKept.ALL:
                return self.count
            case DiceKept.KEEP_HIGH | DiceKept.KEEP_LOW:
                return self.n
            case _:
                return self.count - self.n

    def dropped(self, faces: Sequence[int]) -> tuple[int, ...]:
        """Return the indexes (from 0) of the dropped dice; among equal faces the last is dropped first."""
        gone = self.count - self.kept
        high = self.choice in (DiceKept.KEEP_LOW, DiceKept.DROP_HIGH)
        order = sorted(range(self.count), key=lambda place: (-faces[place] if high else faces[place], -place))
        return tuple(sorted(order[:gone]))

    def __str__(self) -> str:
        tail = "" if self.choice is DiceKept.ALL else f"{self.choice.value}{self.n}"
        return f"{self.count if self.count > 1 else ''}d{self.sides}{tail}"


@dataclass(frozen=True, slots=True)
class Formula:
    """A throw: pools of dice, and a number added.

    >>> str(parse("D6 + 2d8KH1 - 1"))
    'd6+2d8kh1-1'
    """

    pools: tuple[Pool, ...]
    added: int = 0

    @property
    def sides(self) -> tuple[int, ...]:
        """The sides of each die, in the order they are rolled."""
        return tuple(pool.sides for pool in self.pools for _ in range(pool.count))

    @property
    def plain(self) -> bool:
        """True for dice of one kind that are all kept, with nothing added."""
        return (
            len(self.pools) == 1
            and not self.added
            and self.pools[0] == Pool(self.pools[0].count, self.pools[0].sides)
        )

    def __str__(self) -> str:
        parts = [("-" if pool.minus else "+") + str(pool) for pool in self.pools]
        return "".join(parts).removeprefix("+") + (f"{self.added:+d}" if self.added else "")


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a throw: the indexes of the dropped dice (from 0), and the total."""

    dropped: tuple[int, ...]
    total: int


def parse(text: str) -> Formula | Refusal:
    """Return the formula that a text stands for, or a refusal."""
    if len(text) > LONGEST:
        return Refusal(Why.TOO_LONG, n=LONGEST)
    wanted = "".join(text.lower().replace("−", "-").split())
    if not wanted:
        return Refusal(Why.NOTHING_TYPED)
    pools: list[Pool] = []
    added = at = 0
    while at < len(wanted):
        term = _TERM.match(wanted, at)
        if term is None or (at and not term[1]):
            return Refusal(Why.UNREADABLE, rest=wanted[at:])
        at = term.end()
        if term[6] is not None:
            added += (-1 if term[1] == "-" else 1) * int(term[6])
            continue
        pool = _pool(term)
        if isinstance(pool, Refusal):
            return pool
        pools.append(pool)
    return _whole(tuple(pools), added)


def _pool(term: re.Match[str]) -> Pool | Refusal:
    count = int(term[2]) if term[2] else 1
    if not term[3]:
        return Refusal(Why.WHICH_DIE)
    sides = 100 if term[3] == "%" else int(term[3])
    if sides not in SIDES:
        return Refusal(Why.NO_SUCH_DIE, sides=term[3])
    if count == 0:
        return Refusal(Why.NO_DICE)
    if count > MOST_DICE:
        return Refusal(Why.TOO_MANY_DICE, n=count, most=MOST_DICE)
    pool = Pool(count, sides, minus=term[1] == "-")
    if not term[4]:
        return pool
    choice = DiceKept.KEEP_HIGH if term[4] == "k" else DiceKept(term[4])
    n = int(term[5]) if term[5] else 1
    if n > count:
        return Refusal(Why.KEEPS_TOO_MANY, n=n, have=count)
    pool = Pool(count, sides, choice, n, term[1] == "-")
    return pool if pool.kept else Refusal(Why.KEEPS_NOTHING)


def _whole(pools: tuple[Pool, ...], added: int) -> Formula | Refusal:
    if not pools:
        return Refusal(Why.NO_DICE)
    count = sum(pool.count for pool in pools)
    if count > MOST_DICE:
        return Refusal(Why.TOO_MANY_DICE, n=count, most=MOST_DICE)
    if abs(added) > MOST_ADDED:
        return Refusal(Why.MODIFIER_TOO_BIG, most=MOST_ADDED)
    return Formula(pools, added)


def throw(formula: Formula, chance: Chance) -> tuple[int, ...]:
    """Return the faces of all dice of a formula, in order."""
    return tuple(chance.die(sides) for sides in formula.sides)


def result(formula: Formula, faces: Sequence[int]) -> Result:
    """Return the result of a formula for these faces.

    >>> formula = parse("4d6dl1+2")
    >>> result(formula, (1, 5, 3, 1))
    Result(dropped=(3,), total=11)
    """
    dropped: list[int] = []
    total, at = formula.added, 0
    for pool in formula.pools:
        mine = faces[at : at + pool.count]
        gone = pool.dropped(mine)
        dropped += [at + place for place in gone]
        kept = sum(face for place, face in enumerate(mine) if place not in gone)
        total += -kept if pool.minus else kept
        at += pool.count
    return Result(tuple(dropped), total)


def extremes(formula: Formula) -> tuple[int, int]:
    """Return the lowest and the highest possible total."""
    low = high = formula.added
    for pool in formula.pools:
        least, most = pool.kept, pool.kept * pool.sides
        low, high = (low - most, high - least) if pool.minus else (low + least, high + most)
    return low, high
