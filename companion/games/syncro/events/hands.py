"""What happened to hands and piles, by effects and by repairs."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from companion.core.seats import Seat
from companion.games.syncro.vocabulary import Kind, Pile


class Term(StrEnum):
    """What a correction repaired."""

    LEADER = "leader"
    LEVEL = "level"
    PILE = "pile"
    DISCARD = "discard"
    STRENGTH = "strength"
    KIND = "kind"
    REWARD = "reward"


@dataclass(frozen=True, slots=True)
class SpellsDrawn:
    """So many cards went to these mages, one by one."""

    n: int
    mages: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class SpellsReturned:
    """Every hand is full: so many cards went back on the pile."""

    n: int


@dataclass(frozen=True, slots=True)
class SpellsMissing:
    """Pile and discard are empty: so many cards could not be dealt."""

    n: int


@dataclass(frozen=True, slots=True)
class PileShuffled:
    """A discard became the new pile."""

    pile: Pile


@dataclass(frozen=True, slots=True)
class HandSet:
    """A hand holds so many Spell cards."""

    mage: Seat
    n: int


@dataclass(frozen=True, slots=True)
class RewardDrawn:
    """A mage drew a Reward card."""

    mage: Seat


@dataclass(frozen=True, slots=True)
class RewardLeft:
    """Everybody holds a Reward card: nobody drew."""


@dataclass(frozen=True, slots=True)
class RewardPlayed:
    """A mage played a Reward card."""

    mage: Seat
    label: str = ""


@dataclass(frozen=True, slots=True)
class CurseEnded:
    """A permanent curse left the play area."""

    place: int
    label: str


@dataclass(frozen=True, slots=True)
class CardAdjusted:
    """A card's text changed a Horde card."""

    card: int
    kind: Kind | None
    strength: int
    values: tuple[int, ...]
    down: int
    label: str
    printed: int | None = None
    """The strength printed on it, once it is another one."""


@dataclass(frozen=True, slots=True)
class CardRemoved:
    """A card's text took a Horde card away."""

    card: int
    kind: Kind | None
    label: str


@dataclass(frozen=True, slots=True)
class HandsShuffled:
    """All hands were shuffled together and dealt again: hands after it, clockwise."""

    mage: Seat
    hands: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class HandsPassed:
    """Every hand went to the left: hands after it, clockwise."""

    hands: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Corrected:
    """A number was repaired by hand."""

    field: str
    value: int | str
    term: Term
    number: int | None = None
    mage: Seat | None = None
    kind: Kind | None = None
