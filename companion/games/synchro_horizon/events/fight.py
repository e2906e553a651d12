"""Start, retreat and end of a fight."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.synchro_horizon.vocabulary import Mark, Side, Who


@dataclass(frozen=True, slots=True)
class FightOpened:
    """Monsters bar the way: their cards are to be drawn."""

    levels: tuple[int, ...]
    dungeon: bool = False
    celestial: bool = False


@dataclass(frozen=True, slots=True)
class MonsterTold:
    """A Monster card was read out and is remembered by its code."""

    code: str
    name: str
    level: int | None
    hp: int
    elite: bool
    mark: Mark
    celestial: bool


@dataclass(frozen=True, slots=True)
class MonsterDrawn:
    """A monster stands on its board, at position ``place``."""

    who: Who
    code: str
    name: str
    level: int | None
    hp: int
    place: int
    elite: bool = False
    mark: Mark = Mark.NONE
    celestial: bool = False


@dataclass(frozen=True, slots=True)
class MonsterDescribed:
    """The card of a monster in play was read more closely."""

    who: Who
    name: str
    level: int | None
    elite: bool


@dataclass(frozen=True, slots=True)
class ElitePutBack:
    """In the Dungeon an elite goes under its pile and another card is drawn (SH-111)."""

    code: str
    name: str


@dataclass(frozen=True, slots=True)
class DiceRolled:
    """The action dice, from P1 to P4."""

    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class HeroesLinedUp:
    """The heroes stand in a new order, P1 first."""

    order: tuple[Who, ...]
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FightBegan:
    """One side starts; every die lies in the slot that tells it."""

    first: Side


@dataclass(frozen=True, slots=True)
class Retreated:
    """The group withdrew: damage, states and shields off, monsters back in their piles."""


@dataclass(frozen=True, slots=True)
class FightWon:
    """All monsters are defeated. ``n`` coins: those of the tile and the elites."""

    n: int
    elites: int


FightEvent = (
    FightOpened
    | MonsterTold
    | MonsterDrawn
    | MonsterDescribed
    | ElitePutBack
    | DiceRolled
    | HeroesLinedUp
    | FightBegan
    | Retreated
    | FightWon
)
