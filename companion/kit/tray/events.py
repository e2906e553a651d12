"""What happened at the tray. Outcomes are written down: reading the journal never rolls."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from companion.kit.tray.bags import Piece
from companion.kit.tray.marbles import Colour, Marble
from companion.kit.tray.presets import Purpose


class Hand(StrEnum):
    """Says that real components gave the result; absent when the app drew."""

    REAL = "real"


class CoinSide(StrEnum):
    """How a coin lies."""

    HEADS = "heads"
    TAILS = "tails"


@dataclass(frozen=True, slots=True)
class Rolled:
    """Dice lie there: all faces in order, the places (from 0) of those that do not count, the total."""

    notation: str
    faces: tuple[int, ...]
    dropped: tuple[int, ...]
    total: int
    purpose: Purpose | None = None
    note: str = ""
    who: str = ""
    hand: Hand | None = None


@dataclass(frozen=True, slots=True)
class PresetSaved:
    """A throw has a name."""

    name: str
    notation: str


@dataclass(frozen=True, slots=True)
class PresetDropped:
    """A named throw is forgotten."""

    name: str


@dataclass(frozen=True, slots=True)
class MarblesSet:
    """A box holds other marbles."""

    box: int
    marbles: tuple[Marble, ...]
    name: str


@dataclass(frozen=True, slots=True)
class BoxShaken:
    """A covered box has a new order."""

    box: int
    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MarbleRevealed:
    """A marble came out: which place of the order (from 1), and which colour."""

    box: int
    place: int
    colour: Colour


@dataclass(frozen=True, slots=True)
class BoxCovered:
    """The cover is closed."""

    box: int


@dataclass(frozen=True, slots=True)
class OrderRead:
    """The real box was opened: its order as far as it was seen, and the rest of the places."""

    box: int
    order: tuple[int, ...]
    out: int


@dataclass(frozen=True, slots=True)
class BagFilled:
    """A bag holds all its pieces."""

    bag: str
    pieces: tuple[Piece, ...]
    deck: bool


@dataclass(frozen=True, slots=True)
class BagDropped:
    """A bag is put away."""

    bag: str


@dataclass(frozen=True, slots=True)
class Drawn:
    """Pieces came out of a bag."""

    bag: str
    names: tuple[str, ...]
    hand: Hand | None = None


@dataclass(frozen=True, slots=True)
class DrawnAndReturned:
    """Pieces came out of a bag, each put back before the next."""

    bag: str
    names: tuple[str, ...]
    hand: Hand | None = None


@dataclass(frozen=True, slots=True)
class AllPutBack:
    """Everything is in the bag again."""

    bag: str
    n: int


@dataclass(frozen=True, slots=True)
class Chosen:
    """The draw ``n`` of a choice of three, two, one: these are to choose from."""

    bag: str
    names: tuple[str, ...]
    n: int
    hand: Hand | None = None


@dataclass(frozen=True, slots=True)
class OneKept:
    """One piece was kept; the others of the choice went back."""

    bag: str
    name: str
    back: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Tossed:
    """A coin lies there."""

    side: CoinSide
    who: str = ""
    hand: Hand | None = None


@dataclass(frozen=True, slots=True)
class FirstDrawn:
    """Somebody begins."""

    name: str
    names: tuple[str, ...]
    hand: Hand | None = None


@dataclass(frozen=True, slots=True)
class SeatsDrawn:
    """Everybody's seat, clockwise."""

    names: tuple[str, ...]
    hand: Hand | None = None


Event = (
    Rolled | PresetSaved | PresetDropped | MarblesSet | BoxShaken | MarbleRevealed | BoxCovered | OrderRead
    | BagFilled | BagDropped | Drawn | DrawnAndReturned | AllPutBack | Chosen | OneKept | Tossed | FirstDrawn
    | SeatsDrawn
)  # fmt: skip
