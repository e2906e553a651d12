"""The state of the tray: the last results, its boxes, bags and presets, and the counts of all faces."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from companion.core.refusal import Refusal
from companion.core.rulebook import event
from companion.kit.tray.bags import Bag
from companion.kit.tray.marbles import MarbleBox
from companion.kit.tray.names import Hand
from companion.kit.tray.notation import SIDES, parse
from companion.kit.tray.presets import OwnPreset, Purpose


@dataclass(frozen=True, slots=True)
class Options:
    """The options of the tray: there are none."""


@dataclass(frozen=True, slots=True)
class Tally:
    """The counts of each face of one kind of die: rolled by the app, and read from real dice."""

    sides: int
    app: tuple[int, ...]
    real: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class State:
    """The state of the tray. Undo also removes a throw from the tallies, redo adds it again."""

    rolled: Rolled | None = None
    tossed: Tossed | None = None
    first: FirstDrawn | None = None
    seats: SeatsDrawn | None = None
    presets: tuple[OwnPreset, ...] = ()
    boxes: tuple[MarbleBox, ...] = (MarbleBox(), MarbleBox())
    bags: tuple[Bag, ...] = ()
    tallies: tuple[Tally, ...] = tuple(Tally(sides, (0,) * sides, (0,) * sides) for sides in SIDES)

    def with_(self, **changes: Any) -> State:
        """Return a copy with fields changed by name."""
        return replace(self, **changes)

    def box(self, number: int) -> MarbleBox | None:
        """Return box 1 or 2; None for any other number."""
        return self.boxes[number - 1] if 1 <= number <= len(self.boxes) else None

    def with_box(self, number: int, box: MarbleBox) -> State:
        """Return a copy with another box of that number."""
        return replace(
            self, boxes=tuple(box if n == number else other for n, other in enumerate(self.boxes, 1))
        )

    def bag(self, name: str) -> Bag | None:
        """Return the bag of that name; None if there is none."""
        return next((bag for bag in self.bags if bag.name == name), None)

    def with_bag(self, bag: Bag) -> State:
        """Return a copy with this bag added, or replaced if it exists."""
        if self.bag(bag.name) is None:
            return replace(self, bags=(*self.bags, bag))
        return replace(self, bags=tuple(bag if old.name == bag.name else old for old in self.bags))


# -- results: the state stores these events unchanged -------------------------------------------


@event
class Rolled:
    """Dice were thrown: all faces in order, the indexes (from 0) of the dropped dice, the total."""

    notation: str
    faces: tuple[int, ...]
    dropped: tuple[int, ...]
    total: int
    purpose: Purpose | None = None
    note: str = ""
    who: str = ""
    hand: Hand | None = None

    def apply(self, state: State) -> State:
        return state.with_(rolled=self, tallies=_counted(state.tallies, self))


def _counted(tallies: tuple[Tally, ...], rolled: Rolled) -> tuple[Tally, ...]:
    """Return the tallies with the faces of a throw added; dropped dice are counted too."""
    formula = parse(rolled.notation)
    if isinstance(formula, Refusal):
        return tallies
    came = Counter(zip(formula.sides, rolled.faces, strict=True))
    thrown = set(formula.sides)

    def added(tally: Tally) -> Tally:
        if tally.sides not in thrown:
            return tally
        which = "real" if rolled.hand is not None else "app"
        old: tuple[int, ...] = getattr(tally, which)
        new = tuple(n + came[tally.sides, face] for face, n in enumerate(old, 1))
        return replace(tally, app=new) if which == "app" else replace(tally, real=new)

    return tuple(added(tally) for tally in tallies)


class CoinSide(StrEnum):
    """The side that a coin shows."""

    HEADS = "heads"
    TAILS = "tails"


@event
class Tossed:
    """A coin was tossed."""

    side: CoinSide
    who: str = ""
    hand: Hand | None = None

    def apply(self, state: State) -> State:
        return state.with_(tossed=self)


@event
class FirstDrawn:
    """The player who begins was drawn."""

    name: str
    names: tuple[str, ...]
    hand: Hand | None = None

    def apply(self, state: State) -> State:
        return state.with_(first=self)


@event
class SeatsDrawn:
    """The order of the seats was drawn, clockwise."""

    names: tuple[str, ...]
    hand: Hand | None = None

    def apply(self, state: State) -> State:
        return state.with_(seats=self)
