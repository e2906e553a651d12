"""What happens to a character: damage, shields, potions, tokens, elimination (F1, F4)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from companion.games.synchro_horizon.vocabulary import Token, Who


@dataclass(frozen=True, slots=True)
class Damaged:
    """Damage that came on the dice."""

    COUNTS: ClassVar[str] = "n"
    who: Who
    name: str
    n: int


@dataclass(frozen=True, slots=True)
class ShieldHit:
    """The part of a hit that shields took."""

    COUNTS: ClassVar[str] = "n"
    who: Who
    name: str
    n: int


@dataclass(frozen=True, slots=True)
class PotionDrunk:
    """One potion took ``n`` off the damage dice."""

    who: Who
    name: str
    n: int


@dataclass(frozen=True, slots=True)
class Healed:
    """Damage came off the dice."""

    COUNTS: ClassVar[str] = "n"
    who: Who
    name: str
    n: int


@dataclass(frozen=True, slots=True)
class ShieldGained:
    """Shields came on the board."""

    COUNTS: ClassVar[str] = "n"
    who: Who
    name: str
    n: int


@dataclass(frozen=True, slots=True)
class ShieldWasted:
    """Shields above the maximum HP were lost (SH-25)."""

    COUNTS: ClassVar[str] = "n"
    who: Who
    name: str
    n: int


@dataclass(frozen=True, slots=True)
class ShieldLost:
    """Shields left the board."""

    COUNTS: ClassVar[str] = "n"
    who: Who
    name: str
    n: int


@dataclass(frozen=True, slots=True)
class TokenPut:
    """A Stun or Silence token lies on a character."""

    who: Who
    name: str
    token: Token


@dataclass(frozen=True, slots=True)
class TokenRemoved:
    """A Stun or Silence token is gone."""

    who: Who
    name: str
    token: Token


@dataclass(frozen=True, slots=True)
class MaxHpSet:
    """The maximum HP of one character."""

    who: Who
    name: str
    hp: int


@dataclass(frozen=True, slots=True)
class HeroFell:
    """A hero is eliminated: card to the Graveyard, skills to the bag, shards to the tray, items kept."""

    who: Who
    name: str


@dataclass(frozen=True, slots=True)
class MonsterFell:
    """A monster is defeated."""

    who: Who
    name: str


HealthEvent = (
    Damaged
    | ShieldHit
    | PotionDrunk
    | Healed
    | ShieldGained
    | ShieldWasted
    | ShieldLost
    | TokenPut
    | TokenRemoved
    | MaxHpSet
    | HeroFell
    | MonsterFell
)
