"""Actions that tell the app what lies on the table: cards read out, numbers repaired (U-1, U-2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from companion.core.seats import Seat
from companion.games.anima.vocabulary import Cell, Gender, Reward, Skill


@dataclass(frozen=True, slots=True)
class TellCharacter:
    """A character's card is read out; what is left open comes from what is known of that name."""

    RULES: ClassVar[tuple[str, ...]] = ("AN-7", "AN-18", "U-1")
    player: Seat
    character: int
    name: str = ""
    combat: int | None = None
    speed: int | None = None
    gender: Gender | None = None
    skills: tuple[Skill, ...] | None = None


@dataclass(frozen=True, slots=True)
class TellZone:
    """A zone's card is read out; ``cells`` is empty or has six, ``rewards`` is empty or has up to three."""

    RULES: ClassVar[tuple[str, ...]] = ("AN-14", "U-2")
    zone: int
    name: str = ""
    level: int | None = None
    trade: bool | None = None
    fighting: bool | None = None
    cells: tuple[Cell | None, ...] = ()
    rewards: tuple[Reward, ...] = ()


@dataclass(frozen=True, slots=True)
class Correct:
    """A number is repaired by hand."""

    RULES: ClassVar[tuple[str, ...]] = ("F6",)
    field: str
    value: int | str | None
