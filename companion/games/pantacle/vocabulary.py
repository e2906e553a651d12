"""The words of the rulebook that the state is told in: favours, tokens, flames, spots, phases."""

from __future__ import annotations

from enum import StrEnum


class Favour(StrEnum):
    """The seven favours: four bring a token, three work at once (PA-23, p. 17)."""

    ENVOUTEMENT = "envoutement"
    TRAQUE = "traque"
    PROTECTION = "protection"
    ASSERVISSEMENT = "asservissement"
    RECRUTEMENT = "recrutement"
    CONVERSION = "conversion"
    ENDOCTRINEMENT = "endoctrinement"

    @property
    def token(self) -> Token | None:
        """The token of a token favour; None for the three that work at once."""
        return Token(self.value) if self.value in tuple(Token) else None

    @property
    def has_moon(self) -> bool:
        """Endoctrinement is tied to no moon phase (PA-38, p. 17)."""
        return self is not Favour.ENDOCTRINEMENT


class Token(StrEnum):
    """Tokens of power (jetons Pouvoir); Défausse démoniaque comes from a spot only (PA-4)."""

    ENVOUTEMENT = "envoutement"
    TRAQUE = "traque"
    PROTECTION = "protection"
    ASSERVISSEMENT = "asservissement"
    DEMONIAQUE = "demoniaque"


class Flame(StrEnum):
    """Which flame leaves the pentagram: the one at the top, or one of the four cursed (PA-20, p. 14)."""

    TOP = "top"
    CURSED = "cursed"


class Spot(StrEnum):
    """The five spots of the Pantacle, told by what they bring (PA-47 to PA-51, U-4)."""

    CUBES_PER_FLAME = "P1"
    ADEPTS = "P2"
    CUBES = "P3"
    DEMONIAQUE = "P4"
    EXTRA_TURN = "P5"


class Resource(StrEnum):
    """What is counted in the supply."""

    CUBES = "cubes"
    ADEPTS = "adepts"


class Kind(StrEnum):
    """Red title or grey title (PA-7)."""

    PERMANENT = "permanent"
    EXHAUSTION = "exhaustion"


class How(StrEnum):
    """What a diverter pays with (PA-26, PA-27, A-11)."""

    PAIR = "pair"
    ONE_AND_HOUNDS = "one_and_hounds"
    TWO_PAIRS = "two_pairs"


class Phase(StrEnum):
    """Where a turn stands; ``marker`` comes once, before the first turn (PA-11, PA-12)."""

    MARKER = "marker"
    A1 = "A1"
    A2 = "A2"
    A3 = "A3"
    ANNOUNCE = "announce"
    ASK = "ask"
    MOON = "moon"

    @property
    def preparing(self) -> bool:
        """True during Preparation (PA-13, p. 12)."""
        return self in PREPARATION


PREPARATION = (Phase.A1, Phase.A2, Phase.A3)
"""The three steps of Preparation, in their fixed order (PA-13, p. 12)."""


class Sacrifice(StrEnum):
    """The two kinds of sacrifice (PA-16, PA-17, p. 12)."""

    POWERS = "powers"
    ADEPTS = "adepts"


class MoonPhase(StrEnum):
    """The phases a moon goes through. Which of them the box prints is for its owner to say (PA-6, U-2)."""

    NEW = "new"
    WAXING_CRESCENT = "waxing_crescent"
    FIRST_QUARTER = "first_quarter"
    WAXING_GIBBOUS = "waxing_gibbous"
    FULL = "full"
    WANING_GIBBOUS = "waning_gibbous"
    LAST_QUARTER = "last_quarter"
    WANING_CRESCENT = "waning_crescent"


class Status(StrEnum):
    """Whether the game goes on."""

    PLAYING = "playing"
    WON = "won"


class Source(StrEnum):
    """Where a gain comes from, for its line of history."""

    INFLUENCE = "influence"
    SPOT = "spot"
    FAVOUR = "favour"
    COMPENSATION = "compensation"
    MOON = "moon"
    CARD = "card"
