"""Actions that tell the app what the box and the real table show (U-1, U-2, corrections)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from companion.core.seats import Seat
from companion.games.pantacle.state import GuardianCount
from companion.games.pantacle.vocabulary import Favour, Spot, Token


@dataclass(frozen=True, slots=True)
class TellFavour:
    """The Favours board is read out: the two guardians and the moon phase of a favour."""

    RULES: ClassVar[tuple[str, ...]] = ("PA-23", "PA-41")
    favour: Favour
    first: str = ""
    second: str = ""
    moon: str = ""


@dataclass(frozen=True, slots=True)
class TellGuardians:
    """All guardians with their dots; together they are the 24 blades."""

    RULES: ClassVar[tuple[str, ...]] = ("PA-2", "PA-6")
    guardians: tuple[GuardianCount, ...]


@dataclass(frozen=True, slots=True)
class Correct:
    """A number is repaired by hand. ``balance`` names the count that gives or takes the difference."""

    RULES: ClassVar[tuple[str, ...]] = ("F2",)
    field: str
    value: int | str
    balance: str | None = None


@dataclass(frozen=True, slots=True)
class CorrectTokens:
    """The tokens of a Sanctuary as they really lie, slot 1 first."""

    RULES: ClassVar[tuple[str, ...]] = ("F2", "PA-52", "A-18")
    player: Seat
    tokens: tuple[Token, ...]


@dataclass(frozen=True, slots=True)
class CorrectFlames:
    """The flames of a player as they really lie: spots taken, and whether the top one is still at home."""

    RULES: ClassVar[tuple[str, ...]] = ("F2", "PA-20", "PA-21")
    player: Seat
    top: bool
    spots: tuple[Spot, ...]
