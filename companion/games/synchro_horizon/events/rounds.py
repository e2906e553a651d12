"""Marbles, turns, and the end of a round."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.synchro_horizon.vocabulary import Ring, Side, Slot, Who


@dataclass(frozen=True, slots=True)
class BoxShaken:
    """A box was shaken: a hidden order, or none when the real box is used."""

    side: Side
    order: tuple[Ring, ...]


@dataclass(frozen=True, slots=True)
class MarbleSkipped:
    """A marble of somebody who has already acted; ``again`` when the colour had come up before."""

    side: Side
    ring: Ring
    name: str
    again: bool = False


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """A marble came up: this character acts."""

    who: Who
    name: str


@dataclass(frozen=True, slots=True)
class EmptyMarble:
    """A marble of a fallen hero, an empty board or a defeated monster came up."""

    side: Side
    ring: Ring
    name: str


@dataclass(frozen=True, slots=True)
class EmptySettled:
    """The choice that such a marble asked for was made; the other side is due."""

    side: Side


@dataclass(frozen=True, slots=True)
class TurnEnded:
    """A turn is over; the other side is due."""

    who: Who
    name: str


@dataclass(frozen=True, slots=True)
class DieRolled:
    """A monster's action die after its turn, and its slot."""

    who: Who
    name: str
    value: int
    slot: Slot


@dataclass(frozen=True, slots=True)
class ActedEarly:
    """An effect let a character act before its marble."""

    who: Who
    name: str


@dataclass(frozen=True, slots=True)
class SpentDiscarded:
    """Spent shards went to the tray."""

    n: int


@dataclass(frozen=True, slots=True)
class WheelTurned:
    """Step 2 is done. ``exhausted`` from now on until the fight ends."""

    exhausted: bool


@dataclass(frozen=True, slots=True)
class ShardsGained:
    """Step 3 is done."""

    n: int


@dataclass(frozen=True, slots=True)
class RoundBegan:
    """Both boxes are closed and shaken; this side starts."""

    round: int
    first: Side


RoundEvent = (
    BoxShaken
    | MarbleSkipped
    | TurnBegan
    | EmptyMarble
    | EmptySettled
    | TurnEnded
    | DieRolled
    | ActedEarly
    | SpentDiscarded
    | WheelTurned
    | ShardsGained
    | RoundBegan
)
