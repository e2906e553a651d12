"""The words of the rulebook that the state is told in, and why the rules say no."""

from __future__ import annotations

from enum import StrEnum

from companion.core.refusal import Reason
from companion.kit.refusing import limits


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
    def brings(self) -> Resource | None:
        """What it gives at once: adepts, or the cubes of others; None for a token (PA-36 to PA-38)."""
        if self.token is not None:
            return None
        return Resource.CUBES if self is Favour.CONVERSION else Resource.ADEPTS

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


# -- why the rules say no ---------------------------------------------------------------------------


class Why(Reason):
    """Reasons, each with the rule, ambiguity or feature behind it."""

    # any command
    FINISHED = "finished", "PA-8"
    UNKNOWN_PLAYER = "unknown_player", "PA-1"
    WRONG_PHASE = "wrong_phase", "PA-13"
    COUNT_OUT_OF_RANGE = "count_out_of_range", "PA-2"
    # Preparation
    FIRST_TURN = "first_turn", "PA-13"
    ALREADY_DONE = "already_done", "PA-13"
    FORCED_FIRST = "forced_first", "PA-13"
    NOTHING_FORCED = "nothing_forced", "PA-13"
    NO_CURSE_SAYS_SO = "no_curse_says_so", "PA-18"
    NOT_ENOUGH_CUBES = "not_enough_cubes", "PA-14"
    NO_ADEPT_LEFT = "no_adept_left", "A-12"
    OTHER_PRICE = "other_price", "PA-14"
    # sacrifices and flames
    NOT_ENOUGH = "not_enough", "PA-17"
    OTHER_NUMBER = "other_number", "PA-17"
    OTHER_TOKENS = "other_tokens", "PA-16"
    NO_FLAME_LEFT = "no_flame_left", "A-13"
    FLAME_REQUIRED = "flame_required", "PA-19"
    FLAME_GONE = "flame_gone", "PA-19"
    SPOT_TAKEN = "spot_taken", "PA-21"
    TOO_MANY_EXTRA = "too_many_extra", "A-3"
    CANNOT_PAY_EXTRA = "cannot_pay_extra", "PA-22"
    # curses
    CURSE_REQUIRED = "curse_required", "PA-19"
    NO_CURSE_DUE = "no_curse_due", "PA-20"
    BAD_CURSE = "bad_curse", "PA-45"
    CHANGES_NOTHING = "changes_nothing", "PA-44"
    FORBIDS_NO_STEP = "forbids_no_step", "PA-18"
    CURSE_FORBIDS = "curse_forbids", "PA-18"
    NO_CURSE_LEFT = "no_curse_left", "PA-2"
    NO_CURSED_FLAME = "no_cursed_flame", "I6"
    NO_SUCH_CURSE = "no_such_curse", "PA-44"
    NO_TOKEN = "no_token", "PA-39"
    ALREADY_PROTECTING = "already_protecting", "A-14"
    NOTHING_PROTECTED = "nothing_protected", "PA-34"
    PROTECTION_STAYS = "protection_stays", "A-14"
    SWALLOWS_NOTHING = "swallows_nothing", "A-23"
    # Envoûtement
    OWN_HAND = "own_hand", "PA-32"
    ALREADY_LOOKED = "already_looked", "PA-32"
    # favours
    MARKED = "marked", "PA-24"
    TOKEN_OWNED = "token_owned", "PA-24"
    NOT_ASKED = "not_asked", "PA-25"
    HAND_TOO_SMALL = "hand_too_small", "PA-26"
    NO_TRACK_HOUND = "no_track_hound", "PA-27"
    TRACK_NOT_NEEDED = "track_not_needed", "PA-26"
    OTHER_BLADES = "other_blades", "PA-26"
    TWO_PAIRS_NOT_ALLOWED = "two_pairs_not_allowed", "A-11"
    # moon change
    MORE_THAN_HAND = "more_than_hand", "PA-40"
    ONE_ONLY = "one_only", "PA-42"
    MUST_DISCARD = "must_discard", "PA-40"
    NO_MOON = "no_moon", "PA-41"
    OTHER_DRAW = "other_draw", "PA-40"
    NO_SUCH_DRAW = "no_such_draw", "PA-43"
    # box facts
    NAME_MISSING = "name_missing", "U-2"
    NAME_TWICE = "name_twice", "U-2"
    NAME_TOO_LONG = "name_too_long", "U-3"
    BLADES_NOT_24 = "blades_not_24", "U-2"
    SAME_GUARDIAN = "same_guardian", "PA-23"
    # corrections
    NO_SUCH_FIELD = "no_such_field", "F2"
    BAD_VALUE = "bad_value", "F2"
    SUM_BROKEN = "sum_broken", "I1"
    TOO_MANY_TOKENS = "too_many_tokens", "PA-52"
    BREAKS_INVARIANT = "breaks_invariant", "I1"


outside = limits(Why.COUNT_OUT_OF_RANGE)
"""Why a number that was told cannot be; None where it can, or where nobody told it."""
