"""Positions and action dice."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.synchro_horizon.vocabulary import Slot, Who


@dataclass(frozen=True, slots=True)
class Moved:
    """A character stands at another position; those between have closed up."""

    who: Who
    name: str
    to: int


@dataclass(frozen=True, slots=True)
class Swapped:
    """Two characters of one side exchanged their positions."""

    who: Who
    name: str
    other: Who
    other_name: str


@dataclass(frozen=True, slots=True)
class DieSet:
    """A monster's action die shows this now."""

    who: Who
    name: str
    value: int


@dataclass(frozen=True, slots=True)
class SlotSet:
    """A monster's action die lies in this slot now."""

    who: Who
    name: str
    slot: Slot


LineEvent = Moved | Swapped | DieSet | SlotSet
