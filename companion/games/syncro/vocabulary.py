"""The words of the booklet and of the Quest Journal that the state is told in."""

from __future__ import annotations

from enum import StrEnum


class Phase(StrEnum):
    """Where the team stands: between two levels, or inside one (§1 to §4)."""

    PATH = "path"
    PREPARATION = "preparation"
    TURN = "turn"
    RESOLUTION = "resolution"
    EPILOGUE = "epilogue"
    DONE = "done"


class Back(StrEnum):
    """What the back of a Horde card shows: known before it is turned up."""

    MONSTER = "monster"
    BOSS = "boss"
    FOG = "fog"
    LIEUTENANT = "lieutenant"
    CERBERUS = "cerberus"
    BOSS2 = "boss2"


class Kind(StrEnum):
    """What a card turns out to be once it lies face up: it decides how its attack is resolved."""

    PLAIN = "plain"
    MUSHROOM = "mushroom"
    GOLEM = "golem"
    DRAGON = "dragon"
    BOSS = "boss"
    LIEUTENANT = "lieutenant"
    BOSS2 = "boss2"

    @property
    def draws(self) -> bool:
        """Beaten with more than its strength, it gives cards (SY-39)."""
        return self is Kind.MUSHROOM

    @property
    def absorbs(self) -> bool:
        """On failure the lowest card goes under it (SY-44, SY-74)."""
        return self in (Kind.GOLEM, Kind.BOSS2)

    @property
    def demands(self) -> bool:
        """Only an exact total costs nothing (SY-46, SY-54, SY-74)."""
        return self in (Kind.DRAGON, Kind.BOSS, Kind.BOSS2)


class Deed(StrEnum):
    """What a mage does with a slot of the turn (SY-16)."""

    ATTACK = "attack"
    PASS = "pass"  # noqa: S105 - a deed, not a password


class Depth(StrEnum):
    """How much of a level the app keeps count of (F1, F5)."""

    PROGRESS = "progress"
    """Levels won and lost, save points."""
    RESOLVER = "resolver"
    """The same, and the arithmetic of a fight when somebody asks for it."""
    FULL = "full"
    """The Horde, hands, turns, every fight."""


class Defeat(StrEnum):
    """The ways to lose a level (SY-33, SY-34)."""

    NO_SPELLS = "no_spells"
    DEMAND = "demand"
    TOLD = "told"
    """The table says so: nobody kept count (F5)."""


class Power(StrEnum):
    """Icons of a Lieutenant (SY-68)."""

    PLUS_ONE = "plus_one"
    FOG = "fog"
    REWARD = "reward"


class Mist(StrEnum):
    """What a Fog card hides (SY-65)."""

    BLESSING = "blessing"
    PERMANENT = "permanent"
    IMMEDIATE = "immediate"


class Pile(StrEnum):
    """Piles whose discard is shuffled when they are empty (SY-43, SY-62, SY-66)."""

    SPELL = "spell"
    REWARD = "reward"
    FOG = "fog"


class Reading(StrEnum):
    """Readings of the Journal that a team may choose otherwise (A-10, A-11)."""

    WHEN_LAID = "when_laid"
    CERBERUS = "cerberus"

    @property
    def usual(self) -> bool:
        """How it is read unless the team says otherwise."""
        return self is Reading.CERBERUS


class NewCard(StrEnum):
    """The three cards of a new Adventure (SY-75)."""

    DRAGON = "dragon"
    REWARD = "reward"
    CURSE = "curse"
