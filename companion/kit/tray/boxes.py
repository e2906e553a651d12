"""Initiative boxes: filled, shaken and read only while covered, revealed one marble at a time."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.core.rulebook import Decision, action, event
from companion.kit.pool import covered
from companion.kit.tray.marbles import (
    MARBLES,
    Colour,
    Marble,
    MarbleBox,
    why_not_marbles,
    why_not_order,
)
from companion.kit.tray.names import why_not_name
from companion.kit.tray.state import State
from companion.kit.tray.why import Why


def _covered(state: State, number: int) -> Refusal | None:
    """Return a refusal if a box cannot be filled, shaken or read now: it is missing or not covered."""
    box = state.box(number)
    if box is None:
        return Refusal(Why.NO_SUCH_BOX, box=number)
    return None if box.covered else Refusal(Why.NOT_COVERED, n=box.out)


@action()
class SetMarbles:
    """Put other marbles into a box, and name it."""

    box: int
    marbles: tuple[Marble, ...]
    name: str = ""

    def decide(self, state: State, chance: Chance) -> Decision:
        wrong = _covered(state, self.box) or why_not_marbles(self.marbles)
        wrong = wrong or why_not_name(self.name, may_lack=True)
        return wrong or (MarblesSet(self.box, self.marbles, self.name),)


@action()
class Shake:
    """Shake a covered box: draw a new order, which stays secret."""

    box: int

    def decide(self, state: State, chance: Chance) -> Decision:
        return _covered(state, self.box) or (BoxShaken(self.box, chance.shuffle(range(1, MARBLES + 1))),)


@action()
class Reveal:
    """Reveal the next marble by sliding the cover."""

    box: int

    def decide(self, state: State, chance: Chance) -> Decision:
        box = state.box(self.box)
        if box is None:
            return Refusal(Why.NO_SUCH_BOX, box=self.box)
        if not box.order:
            return Refusal(Why.NOT_SHAKEN)
        if box.out >= MARBLES:
            return Refusal(Why.ALL_OUT)
        marble = box.marbles[box.order[box.out] - 1]
        return (MarbleRevealed(self.box, box.out + 1, marble.colour),)


@action()
class Cover:
    """Close the box again; its order is forgotten."""

    box: int

    def decide(self, state: State, chance: Chance) -> Decision:
        box = state.box(self.box)
        if box is None:
            return Refusal(Why.NO_SUCH_BOX, box=self.box)
        return (BoxCovered(self.box),) if box.out else Refusal(Why.COVERED_ALREADY)


@action()
class ReadOrder:
    """Enter the order in which marbles came out of the real box: their positions, from 1."""

    box: int
    order: tuple[int, ...]

    def decide(self, state: State, chance: Chance) -> Decision:
        rest = covered(range(1, MARBLES + 1), self.order)
        read = OrderRead(self.box, (*self.order, *rest), len(self.order))
        return _covered(state, self.box) or why_not_order(self.order) or (read,)


# -- events --------------------------------------------------------------------------------------


def _changed(state: State, number: int, **changes: Any) -> State:
    box = state.box(number)
    return state if box is None else state.with_box(number, replace(box, **changes))


@event
class MarblesSet:
    """The marbles of a box were replaced."""

    box: int
    marbles: tuple[Marble, ...]
    name: str

    def apply(self, state: State) -> State:
        return state.with_box(self.box, MarbleBox(self.marbles, self.name))


@event
class BoxShaken:
    """A covered box was shaken and has a new order."""

    box: int
    order: tuple[int, ...]

    def apply(self, state: State) -> State:
        return _changed(state, self.box, order=self.order, out=0)


@event
class MarbleRevealed:
    """A marble was revealed: its position in the order (from 1), and its colour."""

    box: int
    place: int
    colour: Colour

    def apply(self, state: State) -> State:
        return _changed(state, self.box, out=self.place)


@event
class BoxCovered:
    """A box was covered again."""

    box: int

    def apply(self, state: State) -> State:
        box = state.box(self.box)
        return state if box is None else state.with_box(self.box, box.covered_again())


@event
class OrderRead:
    """The order of the real box was entered, as far as it was seen, followed by the other positions."""

    box: int
    order: tuple[int, ...]
    out: int

    def apply(self, state: State) -> State:
        return _changed(state, self.box, order=self.order, out=self.out)
