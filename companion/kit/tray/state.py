"""The tray now: what lies on it, its boxes, bags and presets, and how often each face came up."""

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
    """The tray has none."""


@dataclass(frozen=True, slots=True)
class Tally:
    """How often each face of one kind of die came up, rolled by the app and read from real dice."""

    sides: int
    app: tuple[int, ...]
    real: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class State:
    """Everything on the tray. Undo takes a throw out of the tallies again, redo puts it back."""

    rolled: Rolled | None = None
    tossed: Tossed | None = None
    first: FirstDrawn | None = None
    seats: SeatsDrawn | None = None
    presets: tuple[OwnPreset, ...] = ()
    boxes: tuple[MarbleBox, ...] = (MarbleBox(), MarbleBox())
    bags: tuple[Bag, ...] = ()
    tallies: tuple[Tally, ...] = tuple(Tally(sides, (0,) * sides, (0,) * sides) for sides in SIDES)

    def with_(self, **changes: Any) -> State:
        """The same tray but for this."""
        return replace(self, **changes)

    def box(self, number: int) -> MarbleBox | None:
        """Box 1 or 2."""
        return self.boxes[number - 1] if 1 <= number <= len(self.boxes) else None

    def with_box(self, number: int, box: MarbleBox) -> State:
        """The same tray with another box."""
        return replace(
            self, boxes=tuple(box if n == number else other for n, other in enumerate(self.boxes, 1))
        )

    def bag(self, name: str) -> Bag | None:
        """The bag of that name."""
        return next((bag for bag in self.bags if bag.name == name), None)

    def with_bag(self, bag: Bag) -> State:
        """The same tray with this bag, new or changed."""
        if self.bag(bag.name) is None:
            return replace(self, bags=(*self.bags, bag))
        return replace(self, bags=tuple(bag if old.name == bag.name else old for old in self.bags))


# -- what lies there: the state keeps these events as they came ---------------------------------


@event
class Rolled:
    """Dice lie there: all faces in order, the places (from 0) of those that do not count, the total."""

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
    """The faces of a throw, added to the tally of their kind: all dice count, dropped ones too."""
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
    """How a coin lies."""

    HEADS = "heads"
    TAILS = "tails"


@event
class Tossed:
    """A coin lies there."""

    side: CoinSide
    who: str = ""
    hand: Hand | None = None

    def apply(self, state: State) -> State:
        return state.with_(tossed=self)


@event
class FirstDrawn:
    """Somebody begins."""

    name: str
    names: tuple[str, ...]
    hand: Hand | None = None

    def apply(self, state: State) -> State:
        return state.with_(first=self)


@event
class SeatsDrawn:
    """Everybody's seat, clockwise."""

    names: tuple[str, ...]
    hand: Hand | None = None

    def apply(self, state: State) -> State:
        return state.with_(seats=self)
