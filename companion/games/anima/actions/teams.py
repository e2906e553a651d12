"""Actions on teams, hands and organisations (Les personnages et l'équipe, Avantage)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from companion.core.seats import Seat
from companion.games.anima.vocabulary import Pose, Skill, Timing


@dataclass(frozen=True, slots=True)
class DiscardAdvantage:
    """In Reset a player puts an advantage card away."""

    RULES: ClassVar[tuple[str, ...]] = ("AN-22", "AN-23")
    player: Seat


@dataclass(frozen=True, slots=True)
class Dismiss:
    """In Reset a player dismisses (renvoyer) a character."""

    RULES: ClassVar[tuple[str, ...]] = ("AN-22", "AN-23", "A-25")
    player: Seat
    character: int


@dataclass(frozen=True, slots=True)
class Take:
    """The player with the fewest picks up what was just put away."""

    RULES: ClassVar[tuple[str, ...]] = ("AN-23", "A-3")
    player: Seat


@dataclass(frozen=True, slots=True)
class PlayAdvantage:
    """A card is played. ``character`` is tilted for a skill; a ``lasting`` card stays, with what it adds."""

    RULES: ClassVar[tuple[str, ...]] = ("AN-9", "AN-13", "AN-50")
    player: Seat
    name: str = ""
    character: int | None = None
    lasting: bool = False
    combat: int = 0
    speed: int = 0
    skill: Skill | None = None
    """The symbol of a skill, where it was read out; remembered with the name."""
    phase: Timing | None = None
    """When it may be played, where that was read out; remembered with the name."""


@dataclass(frozen=True, slots=True)
class DropLasting:
    """A card that stayed in play goes to the discard."""

    RULES: ClassVar[tuple[str, ...]] = ("AN-9", "AN-50")
    player: Seat
    card: int


@dataclass(frozen=True, slots=True)
class GainAdvantages:
    """A player draws advantage cards, up to five in hand."""

    RULES: ClassVar[tuple[str, ...]] = ("AN-11",)
    COUNTS: ClassVar[str] = "n"
    player: Seat
    n: int = 1


@dataclass(frozen=True, slots=True)
class LoseAdvantages:
    """A card makes a player lose advantage cards."""

    RULES: ClassVar[tuple[str, ...]] = ("AN-50",)
    COUNTS: ClassVar[str] = "n"
    player: Seat
    n: int = 1


@dataclass(frozen=True, slots=True)
class PassAdvantage:
    """An advantage card goes from one player to another: stolen or given."""

    RULES: ClassVar[tuple[str, ...]] = ("AN-11", "AN-46")
    player: Seat
    to: Seat


@dataclass(frozen=True, slots=True)
class GainCharacter:
    """An event brings a character."""

    RULES: ClassVar[tuple[str, ...]] = ("AN-6", "AN-49")
    player: Seat
    name: str = ""
    combat: int | None = None
    speed: int | None = None


@dataclass(frozen=True, slots=True)
class SetPose:
    """A character is tilted, immobilised or made ready again."""

    RULES: ClassVar[tuple[str, ...]] = ("AN-9", "AN-10")
    player: Seat
    character: int
    pose: Pose


@dataclass(frozen=True, slots=True)
class Trade:
    """Commercer: two teams swap advantage cards and characters."""

    RULES: ClassVar[tuple[str, ...]] = ("AN-30", "A-15", "A-16", "A-17")
    player: Seat
    partner: Seat
    gives: int = 0
    receives: int = 0
    characters_given: tuple[int, ...] = ()
    characters_received: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class JoinOrganisation:
    """An organisation is joined; the former one is discarded."""

    RULES: ClassVar[tuple[str, ...]] = ("AN-12", "U-6")
    player: Seat
    name: str
    rivals: tuple[str, ...] = ()
    combat: int = 0
    speed: int = 0


@dataclass(frozen=True, slots=True)
class LeaveOrganisation:
    """In Reset a player leaves the organisation."""

    RULES: ClassVar[tuple[str, ...]] = ("AN-12", "AN-22")
    player: Seat
