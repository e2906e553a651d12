"""A self-test of the dice: a million rolls, counted by face and by pair of consecutive faces.

It uses the same generator as every roll, and works in slices, so that the caller can show progress, answer
taps, and stop.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.core.chance import Seeded, new_seed
from companion.kit.tray.fairness import Fairness, fairness_of
from companion.kit.tray.notation import MOST_DICE

MILLION = 1_000_000
SLICE = 6_000
"""Rolls of one slice, which takes a few milliseconds."""


@dataclass(slots=True)
class SelfTest:
    """The counts of a test in progress.

    Each throw of thirty dice has its own position in the seed, as each tap has.
    """

    sides: int = 6
    wanted: int = MILLION
    seed: str = field(default_factory=new_seed)
    done: int = 0
    faces: list[int] = field(default_factory=list)
    pairs: list[int] = field(default_factory=list)
    _throws: int = 0
    _last: int = -1

    def __post_init__(self) -> None:
        """Start with all counts at 0."""
        self.faces = [0] * self.sides
        self.pairs = [0] * self.sides**2

    @property
    def finished(self) -> bool:
        """True once all wanted rolls are counted."""
        return self.done >= self.wanted

    def advance(self, rolls: int = SLICE) -> None:
        """Roll and count one slice."""
        sides, faces, pairs = self.sides, self.faces, self.pairs
        last = self._last
        end = min(self.wanted, self.done + rolls)
        while self.done < end:
            die = Seeded(self.seed, self._throws).die
            self._throws += 1
            count = min(MOST_DICE, end - self.done)
            for _ in range(count):
                face = die(sides) - 1
                faces[face] += 1
                if last >= 0:
                    pairs[last * sides + face] += 1
                last = face
            self.done += count
        self._last = last

    def of_faces(self) -> Fairness:
        """Return the fairness test of the faces so far."""
        return fairness_of(self.faces)

    def of_pairs(self) -> Fairness:
        """Return the fairness test of consecutive pairs: does a roll depend on the one before?"""
        return fairness_of(self.pairs)
