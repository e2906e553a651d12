"""Purse, repairs by hand, and how it ends."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from companion.games.synchro_horizon.vocabulary import Gain, Loss


class Term(StrEnum):
    """What may be repaired by hand."""

    DAMAGE = "damage"
    SHIELD = "shield"
    MAX_HP = "max_hp"
    DIE = "die"
    STORAGE = "storage"
    BAG = "bag"
    TRAY = "tray"
    RESERVE = "reserve"
    ROUND = "round"
    DUE = "due"
    EXHAUSTED = "exhausted"
    COINS = "coins"
    POTIONS = "potions"
    POS = "pos"
    TURN_DIE = "turn_die"
    LEVEL = "level"
    LIMIT = "limit"
    UPGRADED = "upgraded"
    TILE_LEVEL = "tile_level"
    TILE_COINS = "tile_coins"
    VILLAGE_VISITED = "village_visited"
    POINT_VISITED = "point_visited"
    TAVERN = "tavern"


@dataclass(frozen=True, slots=True)
class CoinsChanged:
    """Coins came or went."""

    COUNTS: ClassVar[str] = "n"
    n: int
    reason: Gain


@dataclass(frozen=True, slots=True)
class PotionsGained:
    """Potions came into the stock."""

    COUNTS: ClassVar[str] = "n"
    n: int


@dataclass(frozen=True, slots=True)
class Corrected:
    """A number was repaired by hand; ``name`` is whose."""

    field: str
    value: int | str | None
    balance: str | None
    term: Term
    old: int | str | None
    name: str = ""


@dataclass(frozen=True, slots=True)
class GameWon:
    """The Celestial and its monsters are defeated in time."""


@dataclass(frozen=True, slots=True)
class GameLost:
    """The campaign is lost."""

    loss: Loss


TableEvent = CoinsChanged | PotionsGained | Corrected | GameWon | GameLost
