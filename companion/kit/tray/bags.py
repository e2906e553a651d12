"""Bags and decks: drawn with and without return. No order is kept inside, so nobody can peek."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from companion.core.refusal import Refusal
from companion.kit.pool import each, moved, odds, repeated
from companion.kit.tray.why import Why

MOST_PIECES = 200
MOST_BAGS = 20
MULLIGAN = (3, 2, 1)
"""How many are drawn at each choice: the last one must be kept (Synchro Horizon, p. 24)."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Pieces nobody can tell apart in the bag, and how many there are in all."""

    name: str
    count: int = 1


@dataclass(frozen=True, slots=True)
class Bag:
    """A bag or a deck: what belongs to it, how many of each are inside, and what was drawn last."""

    name: str
    pieces: tuple[Piece, ...]
    inside: tuple[int, ...]
    deck: bool = False
    last: tuple[str, ...] = ()
    aside: tuple[str, ...] = ()
    """Set aside during a choice of three, two, one."""
    stage: int = 0
    """How many draws of that choice were made; 0 when none is going on."""

    @property
    def counts(self) -> dict[str, int]:
        """How many of each kind are inside."""
        return {piece.name: n for piece, n in zip(self.pieces, self.inside, strict=True)}

    @property
    def left(self) -> int:
        """How many are inside."""
        return sum(self.inside)

    @property
    def total(self) -> int:
        """How many belong to it."""
        return sum(piece.count for piece in self.pieces)

    @property
    def each(self) -> tuple[str, ...]:
        """Everything inside, one name a piece, in the order of its kinds: a draw is a place in it."""
        return each(self.counts)

    def odds(self) -> tuple[tuple[str, Fraction], ...]:
        """The chance of each kind to be the next one drawn; nothing when it is empty."""
        return tuple(odds(self.counts).items())

    def without(self, names: tuple[str, ...]) -> Bag:
        """After these were taken out."""
        return replace(self, inside=tuple(moved(self.counts, names, -1).values()))

    def with_back(self, names: tuple[str, ...]) -> Bag:
        """After these were put back."""
        return replace(self, inside=tuple(moved(self.counts, names, 1).values()))


def filled(name: str, pieces: tuple[Piece, ...], deck: bool = False) -> Bag:
    """A bag with everything in it."""
    return Bag(name, pieces, tuple(piece.count for piece in pieces), deck)


def why_not_pieces(pieces: tuple[Piece, ...]) -> Refusal | None:
    """What is wrong with the contents of a bag."""
    if not pieces or any(piece.count < 1 for piece in pieces):
        return Refusal(Why.NOTHING_IN_IT)
    if sum(piece.count for piece in pieces) > MOST_PIECES:
        return Refusal(Why.TOO_MANY_PIECES, most=MOST_PIECES)
    for name in repeated(piece.name for piece in pieces):
        return Refusal(Why.PIECE_TWICE, name=name)
    return None
