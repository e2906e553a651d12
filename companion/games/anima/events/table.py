"""What the players told about their cards, and numbers repaired by hand."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from companion.core.seats import Seat
from companion.games.anima.board import KnownFact
from companion.games.anima.vocabulary import Cell, Gender, Reward, Skill


class Term(StrEnum):
    """What a correction touched, for its line of history."""

    HAND = "hand"
    ZONE = "zone"
    REACHED = "reached"
    OFF = "off"
    STAYED = "stayed"
    BONUS = "bonus"
    LOSE_NEXT = "lose_next"
    COMBAT = "combat"
    SPEED = "speed"
    MISSION = "mission"
    RESISTANCE = "resistance"
    ZONES = "zones"
    PRELIMINARY = "preliminary"
    HORIZONS = "horizons"
    FINAL = "final"
    ENCOUNTERS = "encounters"
    TURN = "turn"
    PHASE = "phase"
    ACTIVE = "active"
    ORDER = "order"


@dataclass(frozen=True, slots=True)
class CharacterTold:
    """A character's card was read out (U-1)."""

    player: Seat
    character: int
    name: str
    combat: int | None = None
    speed: int | None = None
    gender: Gender | None = None
    skills: tuple[Skill, ...] | None = None


@dataclass(frozen=True, slots=True)
class ZoneTold:
    """A zone's card was read out (U-2)."""

    zone: int
    name: str
    level: int | None = None
    trade: bool | None = None
    fighting: bool | None = None
    cells: tuple[Cell | None, ...] = ()
    rewards: tuple[Reward, ...] = ()


@dataclass(frozen=True, slots=True)
class CardLearnt:
    """Figures of a card were read out: they will be remembered (U-1 to U-3)."""

    name: str
    facts: tuple[KnownFact, ...]


@dataclass(frozen=True, slots=True)
class Corrected:
    """A number was repaired by hand."""

    field: str
    value: int | str | None
    term: Term
    old: int | str | None
    player: Seat | None = None
