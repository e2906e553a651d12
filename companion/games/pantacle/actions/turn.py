"""Actions of the turn: Preparation, favour, moon (F1, F4, F5)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from companion.core.seats import Seat
from companion.games.pantacle.sanctuary import DrawnCurse
from companion.games.pantacle.vocabulary import Favour, Flame, How, Spot


@dataclass(frozen=True, slots=True)
class PlaceMarker:
    """Before the first turn: the player on the first player's right puts the Favour marker down."""

    RULES: ClassVar[tuple[str, ...]] = ("PA-11",)
    favour: Favour


@dataclass(frozen=True, slots=True)
class Influence:
    """A1: the active player pays for one adept. ``cost`` is given only when a card changes the price."""

    RULES: ClassVar[tuple[str, ...]] = ("PA-14", "PA-15", "A-7", "A-12")
    cost: int | None = None


@dataclass(frozen=True, slots=True)
class SacrificePowers:
    """A2: the tokens of slots 1 to 3 go, a flame is placed; a cursed one brings the curse that is kept."""

    RULES: ClassVar[tuple[str, ...]] = ("PA-16", "PA-19", "PA-20", "PA-21", "PA-22", "A-19")
    flame: Flame | None = None
    spot: Spot | None = None
    extra: int = 0
    curse: DrawnCurse | None = None
    tokens: int | None = None
    """Given only when a card that the app does not know changes how many go."""


@dataclass(frozen=True, slots=True)
class SacrificeAdepts:
    """A3: three adepts go, a flame is placed; a cursed one brings the curse that is kept."""

    RULES: ClassVar[tuple[str, ...]] = ("PA-17", "PA-19", "PA-20", "PA-21", "PA-22")
    flame: Flame | None = None
    spot: Spot | None = None
    extra: int = 0
    curse: DrawnCurse | None = None
    adepts: int | None = None
    """Given only when a card that the app does not know changes how many go."""


@dataclass(frozen=True, slots=True)
class SkipStep:
    """A curse forbids the step that would be forced now."""

    RULES: ClassVar[tuple[str, ...]] = ("PA-18", "PA-44")
    curse: int = 0


@dataclass(frozen=True, slots=True)
class Look:
    """Envoûtement: in Preparation the active player looks at another hand."""

    RULES: ClassVar[tuple[str, ...]] = ("PA-32", "A-20")
    at: Seat


@dataclass(frozen=True, slots=True)
class Announce:
    """The active player announces a favour and moves the marker onto it."""

    RULES: ClassVar[tuple[str, ...]] = ("PA-23", "PA-24")
    favour: Favour


@dataclass(frozen=True, slots=True)
class Pass:
    """An opponent does not divert."""

    RULES: ClassVar[tuple[str, ...]] = ("PA-25", "PA-29")
    player: Seat


@dataclass(frozen=True, slots=True)
class Resolve:
    """Nobody else diverts: the active player gets the favour."""

    RULES: ClassVar[tuple[str, ...]] = ("PA-25", "PA-29")


@dataclass(frozen=True, slots=True)
class Divert:
    """An opponent diverts (détourner). ``track`` spends the hound of the Determination track."""

    RULES: ClassVar[tuple[str, ...]] = ("PA-25", "PA-26", "PA-27", "PA-28", "PA-30", "PA-31", "A-9", "A-11")
    player: Seat
    how: How = How.PAIR
    track: bool = False
    blades: int | None = None
    """Given only when a card that the app does not know changes what diverting costs."""


@dataclass(frozen=True, slots=True)
class Moon:
    """Changement de Lune: discard, compare the moon, refill. ``draw`` only when a card changes it."""

    RULES: ClassVar[tuple[str, ...]] = ("PA-40", "PA-41", "PA-42", "PA-43", "PA-51", "A-17")
    discard: int = 1
    match: bool = False
    draw: int | None = None
