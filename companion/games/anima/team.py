"""What lies in front of a player: the team, the hand, the missions (Les personnages et l'équipe)."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.seats import Seat
from companion.games.anima import figures
from companion.games.anima.vocabulary import Gender, MissionState, Pose, Skill


@dataclass(frozen=True, slots=True)
class Character:
    """A character of a team. Names may occur twice, so an id tells them apart (AN-49)."""

    id: int
    name: str = ""
    """Empty until the players read the card out (U-1)."""
    combat: int | None = None
    speed: int | None = None
    gender: Gender | None = None
    skills: tuple[Skill, ...] | None = None
    pose: Pose = Pose.READY

    @property
    def told(self) -> bool:
        """True when the figures that fights and order need are known."""
        return self.combat is not None and self.speed is not None


@dataclass(frozen=True, slots=True)
class Lasting:
    """A plot (Objet Magique) or the reward of a mission that stays, with what it adds (AN-4, AN-9)."""

    id: int
    name: str = ""
    combat: int = 0
    speed: int = 0
    mission: int = 0
    """The basic mission it is the reward of; 0 for a card (AN-4)."""


@dataclass(frozen=True, slots=True)
class Organisation:
    """The one organisation of a team, its rivals and what it adds (AN-12, U-6)."""

    name: str
    rivals: tuple[str, ...] = ()
    combat: int = 0
    speed: int = 0


@dataclass(frozen=True, slots=True)
class Mission:
    """A basic mission. Its title stands here only once it lies open on the table (AN-37, I14)."""

    state: MissionState = MissionState.SECRET
    title: str = ""


@dataclass(frozen=True, slots=True)
class Resistance:
    """A mission of several turns in one zone; no zone means it must start over (AN-36)."""

    mission: int
    zone: int | None
    held: int = 0
    need: int | None = None

    @property
    def last(self) -> bool:
        """One turn more and it is held."""
        return self.need is not None and self.held + 1 >= self.need


@dataclass(frozen=True, slots=True)
class Recruited:
    """Where and when a team last took the Recruit reward (AN-35)."""

    zone: int
    turn: int


@dataclass(frozen=True, slots=True)
class Player:
    """One player's side of the table."""

    seat: Seat
    team: tuple[Character, ...]
    hand: int = figures.ADVANTAGES_KEPT
    """Advantage cards in hand; which ones is nobody's business."""
    organisation: Organisation | None = None
    lasting: tuple[Lasting, ...] = ()
    missions: tuple[Mission, ...] = (Mission(),) * figures.BASICS
    zone: int | None = None
    """Where the marker lies; None while the team is nowhere (A-28)."""
    origin: int | None = None
    """Where the marker lay before this turn's movement (AN-44)."""
    reached: bool = False
    """The team reached its zone this turn (AN-25)."""
    moved: bool = False
    stayed: bool = False
    off: bool = False
    """The team does nothing more this turn (AN-25, AN-32, AN-34, AN-42)."""
    bonus: int = 0
    """What a Stay on the turn before adds to Combat and Speed (AN-29)."""
    lose_next: bool = False
    """A card makes it lose the next turn (AN-42)."""
    explored: bool = False
    resisted: bool = False
    resistance: Resistance | None = None
    last_recruit: Recruited | None = None
    recruited: tuple[int, ...] = ()
    """Zones whose Recruit reward this team took before that (A-4)."""
    met: bool = False
    """In its Movement step: the encounter on its way was turned up, too late to lead it astray (AN-48)."""

    @property
    def done(self) -> int:
        """Basic missions completed (AN-2)."""
        return sum(mission.state is MissionState.DONE for mission in self.missions)

    @property
    def hand_room(self) -> int:
        """Cards that may still be drawn (AN-11)."""
        return max(0, figures.HAND - self.hand)

    @property
    def team_room(self) -> int:
        """Characters that may still join (AN-6)."""
        return max(0, figures.TEAM - len(self.team))

    @property
    def alone(self) -> bool:
        """One character is left (AN-8, A-25)."""
        return len(self.team) == 1

    @property
    def resisting(self) -> bool:
        """The team holds its zone for a mission (AN-36, A-27)."""
        return self.resistance is not None and self.resistance.zone is not None

    def character(self, number: int) -> Character | None:
        """The character of that id, None when it is not in this team."""
        return next((character for character in self.team if character.id == number), None)
