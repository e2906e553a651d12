"""Chance: the only source of randomness.

Rules receive a :class:`Chance` as an argument and write the outcome into the event, so replay never
rolls. This is the only module that imports ``random`` or ``secrets``.

* :class:`Seeded` derives results from the table's seed, which comes from ``secrets``, and from the position
  in the history. Undoing a tap and repeating it gives the same faces.
* :class:`Recorded` wraps another chance and records its results for the journal.
* :class:`Typed` takes the results of real dice and cards that players entered.
* :class:`DryRun` rolls nothing: it records which dice a rule would throw.
* :class:`Scripted` returns given faces, for recorded taps and for tests.
"""

from __future__ import annotations

import random
import secrets
from collections.abc import Sequence
from typing import Protocol, TypeVar

from companion.core.refusal import CoreWhy, Refusal

T = TypeVar("T")


class Chance(Protocol):
    """The random operations a rule may use."""

    by_hand: bool
    """True if real components gave the result."""

    def die(self, sides: int) -> int:
        """Return one face, 1 to ``sides``."""

    def shuffle(self, items: Sequence[T]) -> tuple[T, ...]:
        """Return all items in random order."""

    def pick(self, count: int, items: Sequence[T]) -> tuple[T, ...]:
        """Return up to ``count`` different items, in the order they were drawn."""


class Seeded:
    """Chance from a seed: the same seed gives the same results on every Python version.

    Uses ``Random.random()`` alone, the one sequence that Python promises not to change.

    >>> [Seeded("a", 1).die(6) for _ in range(3)] == [Seeded("a", 1).die(6)] * 3
    True
    """

    by_hand = False

    def __init__(self, seed: str, position: int = 0):
        self.seed = f"{seed}:{position}"
        # Bytes seed the same sequence as the text would, and surrogatepass also encodes lone surrogates.
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


class Recorded:
    """Chance that remembers what another one gave, in the form :class:`Typed` and :class:`Scripted` take.

    >>> chance = Recorded(Seeded("a", 1))
    >>> chance.pick(2, "xyz") == Scripted(chance.drawn).pick(2, "xyz")
    True
    """

    def __init__(self, inner: Chance):
        self._inner = inner
        self.by_hand = inner.by_hand
        self._drawn: list[int] = []

    @property
    def drawn(self) -> tuple[int, ...]:
        """The results so far: the face of each die, the place of each drawn item in its list, from 1."""
        return tuple(self._drawn)

    def die(self, sides: int) -> int:  # noqa: D102 - see Chance
        self._drawn.append(self._inner.die(sides))
        return self._drawn[-1]

    def shuffle(self, items: Sequence[T]) -> tuple[T, ...]:  # noqa: D102 - see Chance
        return self.pick(len(items), items)

    def pick(self, count: int, items: Sequence[T]) -> tuple[T, ...]:  # noqa: D102 - see Chance
        places = self._inner.pick(count, range(1, len(items) + 1))
        self._drawn.extend(places)
        return tuple(items[place - 1] for place in places)


class BadFaces(Exception):
    """Raised when typed results do not fit the rule's request; the table returns ``refusal`` instead."""

    def __init__(self, refusal: Refusal):
        super().__init__(repr(refusal))
        self.refusal = refusal


class Typed:
    """Chance entered by the players: faces of real dice, positions of real cards (from 1), in order.

    A die takes one face. A draw takes, for each item, its position in the list that the rule offers.
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
        """Raise BadFaces if more results were typed than the rule used."""
        if self._faces:
            used = self._given - len(self._faces)
            raise BadFaces(Refusal(CoreWhy.FACES_TOO_MANY, have=self._given, need=used))


class Scripted(Typed):
    """Given faces, recorded as rolled by the app. With none left, a roll raises BadFaces."""

    by_hand = False


class DryRun:
    """Chance for a dry run: records which dice a rule would throw, and whether it would draw.

    Its dice show 1, 2, 3 and so on, and begin again after their last face: a rule that rolls until the dice
    differ, or until they show one face, comes to an end.

    >>> noted = DryRun()
    >>> [noted.die(6), noted.die(10), noted.die(2)], noted.dice, noted.draws
    ([1, 2, 1], [6, 10, 2], False)
    """

    by_hand = False

    def __init__(self) -> None:
        self.dice: list[int] = []
        self.draws = False

    def die(self, sides: int) -> int:  # noqa: D102 - see Chance
        self.dice.append(sides)
        return (len(self.dice) - 1) % sides + 1

    def shuffle(self, items: Sequence[T]) -> tuple[T, ...]:  # noqa: D102 - see Chance
        return self.pick(len(items), items)

    def pick(self, count: int, items: Sequence[T]) -> tuple[T, ...]:  # noqa: D102 - see Chance
        self.draws = True
        return tuple(items[:count])


def new_seed() -> str:
    """Return a new seed for a table: 128 bits of the system's entropy, in hexadecimal."""
    return secrets.token_hex(16)


def new_id() -> str:
    """Return a short unique id for a table, an entry or a player: 48 bits, in hexadecimal."""
    return secrets.token_hex(6)


def new_code() -> str:
    """Return four random letters and digits that identify an error, without characters that look alike."""
    return "".join(secrets.choice("ABCDEFGHJKLMNPQRSTUVWXYZ23456789") for _ in range(4))


def new_token() -> str:
    """Return a secret of 128 bits for a link or a cookie, in URL-safe characters."""
    return secrets.token_urlsafe(16)


def new_spoken_code() -> str:
    """Return six random digits, easy to say aloud across a table."""
    return f"{secrets.randbelow(10**6):06}"
