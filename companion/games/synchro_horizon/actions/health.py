"""Damage, shields, potions, healing, state tokens (F1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from companion.games.synchro_horizon.vocabulary import Token, Who


@dataclass(frozen=True, slots=True)
class Hit:
    """One target of a hit on several: its own amount, shields and potions."""

    who: Who
    n: int
    unblockable: bool = False
    potions: int = 0


@dataclass(frozen=True, slots=True)
class Damage:
    """A character suffers damage: shields first, then the dice; potions just before it counts."""

    RULES: ClassVar[tuple[str, ...]] = ("SH-24", "SH-36", "SH-43", "SH-44", "SH-120", "A-37", "A-38")
    COUNTS: ClassVar[str] = "n"
    who: Who
    n: int = 1
    unblockable: bool = False
    potions: int = 0


@dataclass(frozen=True, slots=True)
class DamageMany:
    """Several characters suffer damage at once, each once; whoever falls, falls after all hits."""

    RULES: ClassVar[tuple[str, ...]] = ("SH-126", "SH-127", "SH-73b", "F1")
    hits: tuple[Hit, ...]


@dataclass(frozen=True, slots=True)
class Heal:
    """Damage is taken off the dice."""

    RULES: ClassVar[tuple[str, ...]] = ("SH-27", "F1")
    COUNTS: ClassVar[str] = "n"
    who: Who
    n: int = 1


@dataclass(frozen=True, slots=True)
class HealFully:
    """All damage is taken off the dice."""

    RULES: ClassVar[tuple[str, ...]] = ("SH-90", "SH-98", "F1")
    who: Who


@dataclass(frozen=True, slots=True)
class GainShield:
    """Shields up to the maximum HP."""

    RULES: ClassVar[tuple[str, ...]] = ("SH-24", "SH-25")
    COUNTS: ClassVar[str] = "n"
    who: Who
    n: int = 1


@dataclass(frozen=True, slots=True)
class LoseShield:
    """Shields are taken away by an effect."""

    RULES: ClassVar[tuple[str, ...]] = ("SH-24",)
    COUNTS: ClassVar[str] = "n"
    who: Who
    n: int = 1


@dataclass(frozen=True, slots=True)
class DrinkPotion:
    """A potion outside a hit: half the maximum HP off the dice."""

    RULES: ClassVar[tuple[str, ...]] = ("SH-43", "SH-138")
    who: Who


@dataclass(frozen=True, slots=True)
class Stun:
    """A Stun token: no action in the next turn."""

    RULES: ClassVar[tuple[str, ...]] = ("SH-22",)
    who: Who


@dataclass(frozen=True, slots=True)
class Silence:
    """A Silence token."""

    RULES: ClassVar[tuple[str, ...]] = ("SH-23", "A-51")
    who: Who


@dataclass(frozen=True, slots=True)
class ClearState:
    """A state token is taken away by an effect, or because it was put there by mistake."""

    RULES: ClassVar[tuple[str, ...]] = ("SH-22", "SH-23", "F1")
    who: Who
    token: Token


@dataclass(frozen=True, slots=True)
class SetMaxHp:
    """The maximum HP of one character, as the real board shows it. Damage stays."""

    RULES: ClassVar[tuple[str, ...]] = ("SH-67", "F1")
    who: Who
    hp: int


@dataclass(frozen=True, slots=True)
class Eliminate:
    """An effect defeats a character whatever its dice show."""

    RULES: ClassVar[tuple[str, ...]] = ("SH-37", "SH-120", "SH-121", "F4")
    who: Who


HealthAction = (
    Damage
    | DamageMany
    | Heal
    | HealFully
    | GainShield
    | LoseShield
    | DrinkPotion
    | Stun
    | Silence
    | ClearState
    | SetMaxHp
    | Eliminate
)
