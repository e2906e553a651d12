"""Chance: the one door through which randomness enters.

Rules receive a :class:`Chance` as an argument and write the outcome into the event, so replay never
rolls. The only place of the program that imports ``random`` or ``secrets``.

* :class:`Seeded` draws from the system's entropy: the table's seed comes from ``secrets``, each tap
  derives its own from the position in the history. Undo and tap again gives the same faces.
* :class:`Typed` takes what real dice and real cards showed.
* :class:`DryRun` rolls nothing: it tells which dice a rule would throw.
* :class:`Scripted` is for tests.
"""

from __future__ import annotations

import random
import secrets
from collections.abc import Sequence
from typing import Protocol, TypeVar

from companion.core.refusal import CoreWhy, Refusal

T = TypeVar("T")


class Chance(Protocol):
    """What a rule may ask of fortune."""

    by_hand: bool
    """True when real components gave the result."""

    def die(self, sides: int) -> int:
        """One face, 1 to ``sides``."""

    def shuffle(self, items: Sequence[T]) -> tuple[T, ...]:
        """All items in a random order."""

    def pick(self, count: int, items: Sequence[T]) -> tuple[T, ...]:
        """So many different items, in the order they were drawn."""


class Seeded:
    """Chance from a seed. Same seed, same faces, on every Python version.

    Built on ``Random.random()`` alone, the one sequence Python promises to keep.

    >>> [Seeded("a", 1).die(6) for _ in range(3)] == [Seeded("a", 1).die(6)] * 3
    True
    """

    by_hand = False

    def __init__(self, seed: str, position: int = 0):
        self.seed = f"{seed}:{position}"
        # The same as of the text itself, also where the text has half a surrogate pair.
        self._random = random.Random(self.seed.encode(errors="surrogatepass"))

    def _below(self, limit: int) -> int:
        return int(self._random.random() * limit)

    def die(self, sides: int) -> int:  # noqa: D102 - see Chance
        return self._below(sides) + 1

    def shuffle(self, items: Sequence[T]) -> tuple[T, ...]:  # noqa: D102 - see Chance
        return self.pick(len(items), items)

    def pick(self, count: int, items: Sequence[T]) -> tuple[T, ...]:  # noqa: D102 - see Chance
        left = list(items)
        return tuple(left.pop(self._below(len(left))) for _ in range(min(count, len(left))))


class BadFaces(Exception):
    """Typed results that do not fit what the rule asked for; the table turns it into a refusal."""

    def __init__(self, refusal: Refusal):
        super().__init__(repr(refusal))
        self.refusal = refusal


class Typed:
    """Chance told by the players: faces of real dice, places of real cards (from 1), in order.

    A die takes one face. A draw takes, for each item, its place in the list the rule offers.
    """

    by_hand = True

    def __init__(self, faces: Sequence[int]):
        self._faces = list(faces)
        self._given = len(self._faces)

    def _next(self, high: int) -> int:
        if not self._faces:
            raise BadFaces(Refusal(CoreWhy.FACES_MISSING, have=self._given))
        face = self._faces.pop(0)
        if isinstance(face, bool) or not isinstance(face, int) or not 1 <= face <= high:
            raise BadFaces(Refusal(CoreWhy.FACE_OUT_OF_RANGE, face=face, high=high))
        return face

    def die(self, sides: int) -> int:  # noqa: D102 - see Chance
        return self._next(sides)

    def shuffle(self, items: Sequence[T]) -> tuple[T, ...]:  # noqa: D102 - see Chance
        return self.pick(len(items), items)

    def pick(self, count: int, items: Sequence[T]) -> tuple[T, ...]:  # noqa: D102 - see Chance
        drawn: list[int] = []
        for _ in range(min(count, len(items))):
            place = self._next(len(items))
            if place in drawn:
                raise BadFaces(Refusal(CoreWhy.FACE_OUT_OF_RANGE, face=place, high=len(items)))
            drawn.append(place)
        return tuple(items[place - 1] for place in drawn)

    def finish(self) -> None:
        """Raise when more results were typed than the rule used."""
        if self._faces:
            used = self._given - len(self._faces)
            raise BadFaces(Refusal(CoreWhy.FACES_TOO_MANY, have=self._given, need=used))


class Scripted(Typed):
    """Chance for tests: the given faces, told as if the app had rolled them."""

    by_hand = False


class DryRun:
    """Chance for a dry run: notes which dice a rule would throw, and whether it would draw.

    >>> noted = DryRun()
    >>> [noted.die(6), noted.die(10)], noted.dice, noted.draws
    ([1, 1], [6, 10], False)
    """

    by_hand = False

    def __init__(self) -> None:
        self.dice: list[int] = []
        self.draws = False

    def die(self, sides: int) -> int:  # noqa: D102 - see Chance
        self.dice.append(sides)
        return 1

    def shuffle(self, items: Sequence[T]) -> tuple[T, ...]:  # noqa: D102 - see Chance
        return self.pick(len(items), items)

    def pick(self, count: int, items: Sequence[T]) -> tuple[T, ...]:  # noqa: D102 - see Chance
        self.draws = True
        return tuple(items[:count])


def new_seed() -> str:
    """A table's seed, from the system's entropy."""
    return secrets.token_hex(16)


def new_id() -> str:
    """A short name nothing else has: for tables, entries and players."""
    return secrets.token_hex(6)


def new_code() -> str:
    """Four letters and digits to name a fault by, without the ones that look alike."""
    return "".join(secrets.choice("ABCDEFGHJKLMNPQRSTUVWXYZ23456789") for _ in range(4))


def new_token() -> str:
    """128 bits nobody can guess, for a link or a cookie."""
    return secrets.token_urlsafe(16)


def new_spoken_code() -> str:
    """Six digits to say across a table."""
    return f"{secrets.randbelow(10**6):06}"
