"""The words of the booklet and of the Quest Journal that the state is told in, and why the rules say no."""

from __future__ import annotations

from enum import StrEnum

from companion.core.refusal import Reason
from companion.kit.refusing import limits


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


class Chapter(StrEnum):
    """Where the Adventure is entered (SY-4, SY-5)."""

    ONE = "I"
    TWO = "II"


# -- why the rules say no ---------------------------------------------------------------------------


class Why(Reason):
    """Reasons, each with the rule, ambiguity or feature behind it."""

    # any command
    FINISHED = "finished", "SY-31"
    NOT_YET = "not_yet", "U-4"
    LATER_LEVEL = "later_level", "SY-38"
    UNKNOWN_MAGE = "unknown_mage", "SY-1"
    COUNT_OUT_OF_RANGE = "count_out_of_range", "F6"
    NOT_IN_LEVEL = "not_in_level", "SY-7"
    # campaign
    LEVEL_OPEN = "level_open", "SY-31"
    CARD_A_FIRST = "card_a_first", "SY-37"
    AHEAD = "ahead", "U-4"
    ALREADY_OPEN = "already_open", "U-4"
    PREPARE_FIRST = "prepare_first", "SY-7"
    UNLOCK_FIRST = "unlock_first", "SY-11"
    BAD_ROWS = "bad_rows", "U-3"
    NO_TARGET = "no_target", "SY-2"
    HORDE_FIRST = "horde_first", "SY-11"
    TURNS_BEGUN = "turns_begun", "SY-16"
    TURNS_NOT_BEGUN = "turns_not_begun", "SY-16"
    SAME_DEPTH = "same_depth", "F5"
    MONSTERS_LEFT = "monsters_left", "SY-31"
    STILL_CARDS = "still_cards", "SY-33"
    MID_LEVEL = "mid_level", "SY-78"
    ALREADY_SAVED = "already_saved", "SY-36"
    NOT_SAVED = "not_saved", "SY-37"
    ADVENTURE_OVER = "adventure_over", "SY-31"
    NOT_OVER = "not_over", "SY-31"
    TOO_MANY_MAGES = "too_many_mages", "SY-1"
    SAME_MAGES = "same_mages", "A-24"
    BAD_NAME = "bad_name", "A-24"
    TOO_FEW_SPELLS = "too_few_spells", "U-1"
    SAME_READING = "same_reading", "A-10"
    SAME_CARDS = "same_cards", "SY-75"
    NO_NEW_SPELLS = "no_new_spells", "SY-56"
    # turn
    NOT_TURN = "not_turn", "SY-16"
    NOT_YOUR_SLOT = "not_your_slot", "SY-16"
    SLOTS_LEFT = "slots_left", "SY-20"
    SLOTS_DONE = "slots_done", "SY-20"
    NO_SPELL = "no_spell", "SY-19"
    NO_SUCH_CARD = "no_such_card", "SY-16"
    FACE_DOWN = "face_down", "SY-16"
    COVERED = "covered", "SY-17"
    OWN_CARD = "own_card", "SY-22"
    GUARDED = "guarded", "SY-73"
    MUST_ATTACK = "must_attack", "SY-18"
    MUST_PASS = "must_pass", "SY-20"
    # resolution
    NOT_RESOLUTION = "not_resolution", "SY-24"
    NOTHING_TO_RESOLVE = "nothing_to_resolve", "SY-28"
    ALREADY_RESOLVED = "already_resolved", "SY-24"
    NOT_FIRST = "not_first", "SY-24"
    STRENGTH_UNKNOWN = "strength_unknown", "U-2"
    WRONG_COUNT = "wrong_count", "SY-24"
    NO_SUCH_VALUE = "no_such_value", "U-1"
    VALUE_NOT_SEEN = "value_not_seen", "U-1"
    RESOLVE_FIRST = "resolve_first", "SY-27"
    REVEAL_FIRST = "reveal_first", "SY-27"
    REVEAL_LATER = "reveal_later", "SY-27"
    ALREADY_TOLD = "already_told", "U-2"
    WRONG_KIND = "wrong_kind", "U-2"
    LEVEL_WON = "level_won", "SY-31"
    NOBODY_HOLDS = "nobody_holds", "SY-33"
    NO_ESTIMATE = "no_estimate", "SY-13"
    TOGETHER = "together", "A-34"
    # demand
    DEMAND_FIRST = "demand_first", "SY-48"
    NO_DEMAND = "no_demand", "SY-48"
    NOT_YOUR_PAYMENT = "not_your_payment", "SY-49"
    NO_VALUES = "no_values", "SY-49"
    MORE_THAN_HAND = "more_than_hand", "SY-49"
    NOBODY_CAN_PAY = "nobody_can_pay", "SY-52"
    PART_IS_PAID = "part_is_paid", "SY-49"
    # hands and piles
    NOT_SO_MANY_CARDS = "not_so_many_cards", "F6"
    NOTHING_TO_SHUFFLE = "nothing_to_shuffle", "SY-43"
    NO_REWARD = "no_reward", "SY-60"
    ALL_HOLD = "all_hold", "SY-61"
    WRONG_PILE = "wrong_pile", "U-1"
    # Fog and Lieutenants
    NOT_FOG = "not_fog", "SY-63"
    IS_FOG = "is_fog", "SY-63"
    NO_FOG_DUE = "no_fog_due", "SY-68"
    FOG_LAST = "fog_last", "SY-64"
    NO_CURSE = "no_curse", "SY-65"
    NOT_A_LIEUTENANT = "not_a_lieutenant", "SY-68"
    LIEUTENANT_BEATEN = "lieutenant_beaten", "SY-69"
    NOTHING_CHANGED = "nothing_changed", "F9"
    BELOW_ZERO = "below_zero", "F9"
    NO_SUCH_SPELL = "no_such_spell", "F9"
    # corrections
    NO_SUCH_FIELD = "no_such_field", "F6"
    BAD_VALUE = "bad_value", "F6"
    BREAKS_INVARIANT = "breaks_invariant", "F6"


outside = limits(Why.COUNT_OUT_OF_RANGE)
"""Why a number that was told cannot be; None where it can, or where nobody told it."""
