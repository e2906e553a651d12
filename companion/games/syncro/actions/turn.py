"""Actions of a turn and of its resolution (F1, F3, F4, F10)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from companion.core.seats import Seat
from companion.games.syncro.vocabulary import Kind, Mist, Power


@dataclass(frozen=True, slots=True)
class Attack:
    """A mage lays a Spell card face down on an accessible monster."""

    RULES: ClassVar[tuple[str, ...]] = ("SY-16", "SY-17", "SY-22")
    mage: Seat
    card: int = field(metadata={"alias": "monsterId"})


@dataclass(frozen=True, slots=True)
class Pass:
    """A mage plays no card."""

    RULES: ClassVar[tuple[str, ...]] = ("SY-16", "SY-18", "SY-19", "SY-20")
    mage: Seat


@dataclass(frozen=True, slots=True)
class EndTurn:
    """Every slot has been played: on to the resolution."""

    RULES: ClassVar[tuple[str, ...]] = ("SY-24",)


@dataclass(frozen=True, slots=True)
class Resolve:
    """The face-down Spell cards of the next monster are turned up; only their values are told."""

    RULES: ClassVar[tuple[str, ...]] = ("SY-24", "SY-25", "SY-26", "SY-28")
    card: int = field(metadata={"alias": "monsterId"})
    values: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Reveal:
    """Tell what a Horde card is, as it is turned up or because it lies face up."""

    RULES: ClassVar[tuple[str, ...]] = ("SY-11", "SY-27", "U-2")
    card: int
    strength: int
    kind: Kind | None = None
    powers: tuple[Power, ...] = ()
    label: str = ""


@dataclass(frozen=True, slots=True)
class RevealFog:
    """A Fog card is turned up: in the Horde, or (no card) from the top of its pile."""

    RULES: ClassVar[tuple[str, ...]] = ("SY-64", "SY-65", "SY-68")
    kind: Mist
    label: str = ""
    card: int | None = None


@dataclass(frozen=True, slots=True)
class Pay:
    """A mage discards Spell cards from hand toward what is demanded."""

    RULES: ClassVar[tuple[str, ...]] = ("SY-48", "SY-49", "A-33")
    mage: Seat
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PassDemand:
    """A mage discards nothing toward what is demanded."""

    RULES: ClassVar[tuple[str, ...]] = ("SY-49", "SY-52")
    mage: Seat


@dataclass(frozen=True, slots=True)
class PassLeader:
    """The resolution is over: the Leader card goes clockwise."""

    RULES: ClassVar[tuple[str, ...]] = ("SY-30",)


@dataclass(frozen=True, slots=True)
class Estimate:
    """Everybody has given an estimate, after counting to three."""

    RULES: ClassVar[tuple[str, ...]] = ("SY-13", "SY-14")
