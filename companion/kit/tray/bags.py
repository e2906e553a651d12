"""Bags and decks, drawn from with and without return. No order is stored, so no player can peek."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from companion.core.refusal import Refusal
from companion.kit.pool import each, moved, odds, repeated
from companion.kit.tray.why import Why

MOST_PIECES = 200
MOST_BAGS = 20
MULLIGAN = (3, 2, 1)
"""Number of pieces drawn at each choice; the last one must be kept (Synchro Horizon, p. 24)."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Identical pieces of a bag: their name and their total number."""

    name: str
    count: int = 1


@dataclass(frozen=True, slots=True)
class Bag:
    """A bag or a deck: its pieces, how many of each are inside, and those drawn last."""

    name: str
    pieces: tuple[Piece, ...]
    inside: tuple[int, ...]
    deck: bool = False
    last: tuple[str, ...] = ()
    aside: tuple[str, ...] = ()
    """Pieces set aside during a mulligan (a choice of three, two, one)."""
    stage: int = 0
    """Number of draws made in the current mulligan; 0 if there is none."""

    @property
    def counts(self) -> dict[str, int]:
        """The number of pieces of each kind inside."""
        return {piece.name: n for piece, n in zip(self.pieces, self.inside, strict=True)}

    @property
    def left(self) -> int:
        """The number of pieces inside."""
        return sum(self.inside)

    @property
    def total(self) -> int:
        """The number of pieces that belong to the bag."""
        return sum(piece.count for piece in self.pieces)

    @property
    def each(self) -> tuple[str, ...]:
        """The pieces inside, one name each, kind by kind; a draw is an index into them."""
        return each(self.counts)

    def odds(self) -> tuple[tuple[str, Fraction], ...]:
        """Return the probability of each kind to be drawn next; empty for an empty bag."""
        return tuple(odds(self.counts).items())

    def without(self, names: tuple[str, ...]) -> Bag:
        """Return a copy with these pieces removed."""
        return replace(self, inside=tuple(moved(self.counts, names, -1).values()))

    def with_back(self, names: tuple[str, ...]) -> Bag:
        """Return a copy with these pieces put back."""
        return replace(self, inside=tuple(moved(self.counts, names, 1).values()))


def filled(name: str, pieces: tuple[Piece, ...], deck: bool = False) -> Bag:
    """Return a bag with all its pieces inside."""
    return Bag(name, pieces, tuple(piece.count for piece in pieces), deck)


def why_not_pieces(pieces: tuple[Piece, ...]) -> Refusal | None:
    """Return a refusal if the contents of a bag are not allowed; else None."""
    if not pieces or any(piece.count < 1 for piece in pieces):
        return Refusal(Why.NOTHING_IN_IT)
    if sum(piece.count for piece in pieces) > MOST_PIECES:
        return Refusal(Why.TOO_MANY_PIECES, most=MOST_PIECES)
    for name in repeated(piece.name for piece in pieces):
        return Refusal(Why.PIECE_TWICE, name=name)
    return None
