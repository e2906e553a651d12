"""The tray now: what lies on it, its boxes, bags and presets, and how often each face came up."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from companion.kit.tray.bags import Bag
from companion.kit.tray.lots import FirstDrawn, SeatsDrawn, Tossed
from companion.kit.tray.marbles import MarbleBox
from companion.kit.tray.notation import SIDES
from companion.kit.tray.presets import OwnPreset
from companion.kit.tray.throws import Rolled


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
