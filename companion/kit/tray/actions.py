"""What can be done at the tray."""

from __future__ import annotations

from dataclasses import dataclass

from companion.kit.tray.bags import Piece
from companion.kit.tray.marbles import Marble
from companion.kit.tray.presets import Purpose


@dataclass(frozen=True, slots=True)
class Roll:
    """Throw dice, for a purpose (of a game, or in one's own words) and for somebody."""

    notation: str
    purpose: Purpose | None = None
    note: str = ""
    who: str = ""


@dataclass(frozen=True, slots=True)
class SavePreset:
    """Give a throw a name, to have it at hand."""

    name: str
    notation: str


@dataclass(frozen=True, slots=True)
class DropPreset:
    """Forget a named throw."""

    name: str


@dataclass(frozen=True, slots=True)
class SetMarbles:
    """Put other marbles into a box, and name it."""

    box: int
    marbles: tuple[Marble, ...]
    name: str = ""


@dataclass(frozen=True, slots=True)
class Shake:
    """Shake a covered box: a new order, which nobody sees."""

    box: int


@dataclass(frozen=True, slots=True)
class Reveal:
    """Slide the cover by one marble."""

    box: int


@dataclass(frozen=True, slots=True)
class Cover:
    """Close the box again; its order is forgotten."""

    box: int


@dataclass(frozen=True, slots=True)
class ReadOrder:
    """The order in which marbles came out of the real box: their places, from 1."""

    box: int
    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class FillBag:
    """A new bag or deck, or the same one filled anew."""

    bag: str
    pieces: tuple[Piece, ...]
    deck: bool = False


@dataclass(frozen=True, slots=True)
class DropBag:
    """Put a bag away for good."""

    bag: str


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw from a bag; with ``back`` each piece is put back before the next is drawn."""

    bag: str
    n: int = 1
    back: bool = False


@dataclass(frozen=True, slots=True)
class PutBack:
    """Everything that was drawn goes back."""

    bag: str


@dataclass(frozen=True, slots=True)
class Mulligan:
    """Draw three to choose from; not pleased, two others; not pleased again, one that must be kept."""

    bag: str


@dataclass(frozen=True, slots=True)
class KeepOne:
    """Keep one of those just drawn (its place, from 1); all others of the choice go back."""

    bag: str
    place: int


@dataclass(frozen=True, slots=True)
class Toss:
    """Toss a coin."""

    who: str = ""


@dataclass(frozen=True, slots=True)
class DrawFirst:
    """Who begins."""

    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DrawSeats:
    """Who sits where, clockwise."""

    names: tuple[str, ...]


Action = (
    Roll | SavePreset | DropPreset | SetMarbles | Shake | Reveal | Cover | ReadOrder | FillBag | DropBag
    | Draw | PutBack | Mulligan | KeepOne | Toss | DrawFirst | DrawSeats
)  # fmt: skip
