"""Actions of the Exploration phase, tests of Speed and missions (Phase d'Exploration, Missions)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from companion.core.seats import Seat
from companion.games.anima.vocabulary import Cell, Ending, Reward


@dataclass(frozen=True, slots=True)
class Explore:
    """A team explores its zone: one die, read on the zone's table."""

    RULES: ClassVar[tuple[str, ...]] = ("AN-33",)
    player: Seat


@dataclass(frozen=True, slots=True)
class ReadCell:
    """What the zone's table says for the die just rolled."""

    RULES: ClassVar[tuple[str, ...]] = ("AN-33", "U-2")
    player: Seat
    cell: Cell


@dataclass(frozen=True, slots=True)
class SettleSpecial:
    """How a special cell ended; ``encounters`` is how many it made the team draw."""

    RULES: ClassVar[tuple[str, ...]] = ("AN-33",)
    player: Seat
    ending: Ending = Ending.REWARD
    encounters: int = 0


@dataclass(frozen=True, slots=True)
class TakeReward:
    """One of the three rewards of the zone."""

    RULES: ClassVar[tuple[str, ...]] = ("AN-35", "A-4")
    player: Seat
    reward: Reward


@dataclass(frozen=True, slots=True)
class SkipReward:
    """The team takes no reward."""

    RULES: ClassVar[tuple[str, ...]] = ("AN-35",)
    player: Seat


@dataclass(frozen=True, slots=True)
class SpeedTest:
    """Test de Vitesse: a die and the team's Speed against a difficulty."""

    RULES: ClassVar[tuple[str, ...]] = ("AN-41", "A-24")
    player: Seat
    difficulty: int
    bonus: int = 0


@dataclass(frozen=True, slots=True)
class BeginResistance:
    """A mission keeps the team in its zone for several turns."""

    RULES: ClassVar[tuple[str, ...]] = ("AN-36", "A-27")
    player: Seat
    mission: int
    need: int | None = None


@dataclass(frozen=True, slots=True)
class Resist:
    """A turn of a resistance mission: held, or beaten by the mission's enemies."""

    RULES: ClassVar[tuple[str, ...]] = ("AN-36",)
    player: Seat
    held: bool = True


@dataclass(frozen=True, slots=True)
class ShowMission:
    """A basic mission is laid open on the player's left."""

    RULES: ClassVar[tuple[str, ...]] = ("AN-37",)
    player: Seat
    mission: int
    title: str = ""


@dataclass(frozen=True, slots=True)
class CompleteMission:
    """A basic mission is completed and laid on the player's right."""

    RULES: ClassVar[tuple[str, ...]] = ("AN-3", "AN-4", "AN-37", "A-2")
    player: Seat
    mission: int
    title: str = ""


@dataclass(frozen=True, slots=True)
class TellFinal:
    """The title of the final mission that was revealed."""

    RULES: ClassVar[tuple[str, ...]] = ("AN-3",)
    title: str


@dataclass(frozen=True, slots=True)
class CompleteFinal:
    """A player completes the final mission and wins."""

    RULES: ClassVar[tuple[str, ...]] = ("AN-2", "AN-45")
    player: Seat
