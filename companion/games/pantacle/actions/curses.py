"""Actions on curses and on what cards give or take (F2, F3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from companion.core.seats import Seat
from companion.games.pantacle.sanctuary import DrawnCurse
from companion.games.pantacle.vocabulary import Resource


@dataclass(frozen=True, slots=True)
class Protect:
    """Protection: one of one's curses is turned face down."""

    RULES: ClassVar[tuple[str, ...]] = ("PA-34", "PA-46", "A-14")
    player: Seat
    curse: int


@dataclass(frozen=True, slots=True)
class Unprotect:
    """A protected curse is turned face up although the token is still there."""

    RULES: ClassVar[tuple[str, ...]] = ("PA-46", "A-14")
    player: Seat


@dataclass(frozen=True, slots=True)
class AbsorbFirst:
    """The owner of several Exhaustion cards says which one is emptied first."""

    RULES: ClassVar[tuple[str, ...]] = ("PA-45", "A-23")
    player: Seat
    curse: int


@dataclass(frozen=True, slots=True)
class AddCurse:
    """A curse comes in front of a player otherwise than by a flame: a card says so, or it was forgotten."""

    RULES: ClassVar[tuple[str, ...]] = ("PA-44", "PA-45", "A-22")
    player: Seat
    curse: DrawnCurse


@dataclass(frozen=True, slots=True)
class RemoveCurse:
    """A curse goes back under its pile; what lay on it returns to the supply."""

    RULES: ClassVar[tuple[str, ...]] = ("PA-44", "PA-45")
    player: Seat
    curse: int


@dataclass(frozen=True, slots=True)
class Gain:
    """A card gives cubes or adepts: Traque and Exhaustion count."""

    RULES: ClassVar[tuple[str, ...]] = ("PA-33", "PA-45", "A-6", "A-12")
    COUNTS: ClassVar[str] = "n"
    player: Seat
    resource: Resource
    n: int = 1


@dataclass(frozen=True, slots=True)
class Lose:
    """A card takes cubes or adepts back to the supply."""

    RULES: ClassVar[tuple[str, ...]] = ("PA-44",)
    COUNTS: ClassVar[str] = "n"
    player: Seat
    resource: Resource
    n: int = 1
