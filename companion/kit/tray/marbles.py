"""Boxes of four marbles under a sliding cover: shaken, then revealed one by one."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from companion.core.refusal import Refusal
from companion.kit.pool import repeated
from companion.kit.tray.why import Why

MARBLES = 4


class Colour(StrEnum):
    """Colours of marbles: those of the four rings, and four more for the players' own boxes."""

    RED = "R"
    YELLOW = "J"
    BLUE = "B"
    GREEN = "V"
    PINK = "s3"
    VIOLET = "s5"
    PALE = "e_a"
    EARTH = "e_t"


@dataclass(frozen=True, slots=True)
class Marble:
    """A colour and a letter, so that colour is never the only sign.

    An empty letter stands for that of the colour's name.
    """

    colour: Colour
    letter: str = ""


RINGS = tuple(Marble(colour) for colour in (Colour.RED, Colour.YELLOW, Colour.BLUE, Colour.GREEN))


@dataclass(frozen=True, slots=True)
class MarbleBox:
    """A box: its marbles, their order (positions from 1; empty before the shake), and the number revealed."""

    marbles: tuple[Marble, ...] = RINGS
    name: str = ""
    order: tuple[int, ...] = ()
    out: int = 0

    @property
    def covered(self) -> bool:
        """True while no marble is revealed."""
        return self.out == 0

    @property
    def revealed(self) -> tuple[Marble, ...]:
        """The revealed marbles, in order. The others stay secret."""
        return tuple(self.marbles[place - 1] for place in self.order[: self.out])

    def covered_again(self) -> MarbleBox:
        """Return the same marbles under the cover, without an order until the next shake."""
        return replace(self, order=(), out=0)


def why_not_marbles(marbles: tuple[Marble, ...]) -> Refusal | None:
    """Return a refusal if the marbles of a box are not allowed; else None."""
    if len(marbles) != MARBLES:
        return Refusal(Why.FOUR_MARBLES, n=len(marbles), need=MARBLES)
    for colour in repeated(marble.colour for marble in marbles):
        return Refusal(Why.COLOUR_TWICE, colour=colour)
    letters = [marble.letter for marble in marbles if marble.letter]
    odd = next((letter for letter in letters if len(letter) != 1 or not letter.isprintable()), None)
    if odd is not None or any(letter.isspace() for letter in letters):
        return Refusal(Why.NOT_A_LETTER)
    for letter in repeated(letters):
        return Refusal(Why.LETTER_TWICE, letter=letter)
    return None


def why_not_order(order: tuple[int, ...]) -> Refusal | None:
    """Return a refusal if an order read from a real box is not one to four positions, each once."""
    odd = next((place for place in order if not 1 <= place <= MARBLES), None)
    if odd is not None or not order:
        return Refusal(Why.NO_SUCH_MARBLE, n=odd or 0)
    return Refusal(Why.MARBLE_TWICE) if repeated(order) else None
