"""The phases of a turn in order: the current one and those that are over. A guide draws a line for each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

P = TypeVar("P")


@dataclass(frozen=True, slots=True)
class PhaseLine(Generic[P]):
    """One phase: current (``now``), over (``past``), or neither."""

    phase: P
    now: bool
    past: bool


def phase_lines(order: Sequence[P], now: P | None) -> tuple[PhaseLine[P], ...]:
    """Return a line for each phase. ``now`` is the current one; None or another value if none of them is.

    >>> [(line.phase, line.now, line.past) for line in phase_lines(("draw", "play", "rest"), "play")]
    [('draw', False, True), ('play', True, False), ('rest', False, False)]
    """
    running = order.index(now) if now in order else -1
    return tuple(PhaseLine(phase, place == running, place < running) for place, phase in enumerate(order))
