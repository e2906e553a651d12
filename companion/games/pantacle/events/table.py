"""What the players told about their box and their table (U-1 to U-3, corrections)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from companion.core.seats import Seat
from companion.games.pantacle.sanctuary import DrawnCurse
from companion.games.pantacle.state import GuardianCount
from companion.games.pantacle.vocabulary import Favour, Phase, Spot, Token


class Term(StrEnum):
    """What a correction touched, for its line of history."""

    CUBES = "cubes"
    ADEPTS = "adepts"
    HAND = "hand"
    DETERMINATION = "determination"
    TURNS = "turns"
    CURSE_CUBES = "curse_cubes"
    CURSE_ADEPTS = "curse_adepts"
    SUPPLY_CUBES = "supply_cubes"
    SUPPLY_ADEPTS = "supply_adepts"
    PILE = "pile"
    DISCARD = "discard"
    ACTIVE = "active"
    MARKER = "marker"
    PHASE = "phase"
    EXTRA_TURN = "extra_turn"


Shown = int | Favour | Phase
"""A corrected value as its line of history shows it."""


@dataclass(frozen=True, slots=True)
class FavourTold:
    """The guardians and the moon of a favour are known."""

    favour: Favour
    first: str
    second: str
    moon: str


@dataclass(frozen=True, slots=True)
class GuardiansTold:
    """The counts of all guardians are known."""

    guardians: tuple[GuardianCount, ...]
    n: int


@dataclass(frozen=True, slots=True)
class CurseLearnt:
    """A curse card was read out for the first time."""

    card: DrawnCurse
    title: str


@dataclass(frozen=True, slots=True)
class Corrected:
    """A number was repaired by hand."""

    field: str
    value: int | str
    balance: str | None
    term: Term
    old: Shown
    new: Shown
    player: Seat | None = None


@dataclass(frozen=True, slots=True)
class TokensCorrected:
    """The tokens of a Sanctuary were repaired by hand."""

    player: Seat
    tokens: tuple[Token, ...]


@dataclass(frozen=True, slots=True)
class FlamesCorrected:
    """The flames of a player were repaired by hand."""

    player: Seat
    top: bool
    spots: tuple[Spot, ...]
    n: int
