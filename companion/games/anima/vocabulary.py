"""The words of the rulebook that the state is told in: phases, skills, cells, rewards, encounters."""

from __future__ import annotations

from enum import StrEnum


class Phase(StrEnum):
    """Set-up, then the four phases of every turn, in order (AN-21)."""

    SETUP = "setup"
    RESET = "reset"
    MOVEMENT = "movement"
    INTERACTION = "interaction"
    EXPLORATION = "exploration"


class Pose(StrEnum):
    """How a character's card lies: upright, tilted (incliné), face down (immobilisé) (AN-9, AN-10)."""

    READY = "ready"
    TILTED = "tilted"
    IMMOBILISED = "immobilised"


class Skill(StrEnum):
    """Symbols of a character (Compétences, AN-7)."""

    MAGIC = "magic"
    KI = "ki"
    CUNNING = "cunning"


class CardKind(StrEnum):
    """Kinds of advantage cards (Avantage, AN-5, AN-12)."""

    PLOT = "plot"
    SKILL = "skill"
    ORGANISATION = "organisation"


class EncounterKind(StrEnum):
    """Kinds of encounters (AN-16)."""

    CREATURE = "creature"
    EVENT = "event"


class MissionKind(StrEnum):
    """Kinds of missions (AN-2, AN-3)."""

    BASIC = "basic"
    FINAL = "final"


class Timing(StrEnum):
    """When an advantage card may be played: a phase, a fight, or any time (AN-13)."""

    RESET = "reset"
    MOVEMENT = "movement"
    INTERACTION = "interaction"
    EXPLORATION = "exploration"
    INTERRUPTION = "interruption"
    COMBAT = "combat"

    @property
    def phase(self) -> Phase | None:
        """The phase it stands for; None where no phase is asked for."""
        return None if self in (Timing.INTERRUPTION, Timing.COMBAT) else Phase(self.value)


class Gender(StrEnum):
    """Printed on a character (AN-7)."""

    MALE = "male"
    FEMALE = "female"


class Cell(StrEnum):
    """One line of a zone's exploration table (AN-33)."""

    NOTHING = "nothing"
    ONE = "1"
    TWO = "2"
    THREE = "3"
    FOUR = "4"
    SPECIAL = "special"

    @property
    def encounters(self) -> int:
        """Encounters to draw, one at a time."""
        return int(self.value) if self.value.isdecimal() else 0


class Reward(StrEnum):
    """What a zone gives, one of its three (Récompense, AN-35)."""

    ADVANTAGE = "advantage"
    RECRUIT = "recruit"
    MISSION = "mission"
    SPECIAL = "special"


class Hidden(StrEnum):
    """What lies on a zone (Rencontre Préliminaire): nothing, a card nobody knows, a creature (AN-17)."""

    NONE = "none"
    UNKNOWN = "unknown"
    CREATURE = "creature"


class Where(StrEnum):
    """On what occasion an encounter is met (AN-17, AN-33, AN-36)."""

    PRELIMINARY = "preliminary"
    EXPLORATION = "exploration"
    MISSION = "mission"


class Source(StrEnum):
    """Where a new horizon comes from (AN-27)."""

    DECK = "deck"
    DISCARD = "discard"


class Side(StrEnum):
    """The two sides of a fight: the team that acts, and its opponent."""

    TEAM = "team"
    OPPONENT = "opponent"


class Result(StrEnum):
    """How a fight ended for the team that acts (AN-38, AN-39)."""

    WON = "won"
    TIE = "tie"
    LOST = "lost"


class Gift(StrEnum):
    """What becomes of the card the loser owes (AN-32, A-13)."""

    GIVE = "give"
    KEEP = "keep"
    DISCARD = "discard"


class Ending(StrEnum):
    """How a special cell of a table ended; its text is on the card (AN-33)."""

    REWARD = "reward"
    NO_REWARD = "no_reward"
    SENT_OFF = "sent_off"


class MissionState(StrEnum):
    """A basic mission: in hand, shown on the left, completed on the right (AN-37)."""

    SECRET = "secret"  # noqa: S105 - a card nobody sees, not a password
    SHOWN = "shown"
    DONE = "done"


class Thing(StrEnum):
    """What somebody put away in Reset and another may pick up (AN-23)."""

    ADVANTAGE = "advantage"
    CHARACTER = "character"


class Dice(StrEnum):
    """Who rolls: the phone, or real dice whose faces are tapped (A-18)."""

    PHONE = "phone"
    TABLE = "table"


class Effect(StrEnum):
    """What a card does beyond numbers, where the rulebook tells it."""

    REDIRECT = "redirect"
    """Sends a team that declared its movement to another zone (AN-48)."""


class Known(StrEnum):
    """Who told a figure: the rulebook, the owner of the box earlier, or the players of this table."""

    PRINTED = "printed"
    OWNER = "owner"
    TABLE = "table"


class Status(StrEnum):
    """Whether the game goes on."""

    PLAYING = "playing"
    WON = "won"
