"""The words of the rulebook that the state is told in, and why the rules say no."""

from __future__ import annotations

from enum import StrEnum

from companion.core.refusal import Reason
from companion.core.script_naming import FaceKind, Faces
from companion.games.anima import figures
from companion.kit.refusing import limits

A_DIE = Faces(FaceKind.DIE, (str(figures.FACES),))
"""What a real die can show (AN-1)."""


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


# -- why the rules say no ---------------------------------------------------------------------------


class Why(Reason):
    """Reasons, each with the rule, ambiguity or feature behind it."""

    # any command
    FINISHED = "finished", "AN-2"
    UNKNOWN_PLAYER = "unknown_player", "AN-1"
    WRONG_PHASE = "wrong_phase", "AN-21"
    NOT_YOUR_TURN = "not_your_turn", "AN-21"
    SENT_OFF = "sent_off", "AN-42"
    NOT_REACHED = "not_reached", "AN-25"
    NO_TURN = "no_turn", "AN-20"
    COUNT_OUT_OF_RANGE = "count_out_of_range", "F6"
    NAME_MISSING = "name_missing", "AN-49"
    # the turn
    TURN_RUNNING = "turn_running", "AN-21"
    SPEED_UNKNOWN = "speed_unknown", "U-1"
    NOT_AN_ORDER = "not_an_order", "AN-20"
    SLOWER_FIRST = "slower_first", "AN-20"
    MOVE_FIRST = "move_first", "AN-24"
    FIGHT_FIRST = "fight_first", "AN-16"
    ENCOUNTER_FIRST = "encounter_first", "AN-17"
    CELL_FIRST = "cell_first", "AN-33"
    REWARD_FIRST = "reward_first", "AN-35"
    DEATH_FIRST = "death_first", "AN-40"
    GIFT_FIRST = "gift_first", "AN-32"
    DISCARD_FIRST = "discard_first", "AN-28"
    RIVALS_MUST_FIGHT = "rivals_must_fight", "AN-12"
    ALREADY_OFF = "already_off", "AN-42"
    # movement and zones
    ALREADY_MOVED = "already_moved", "AN-24"
    NOT_MOVED = "not_moved", "AN-48"
    TOO_LATE = "too_late", "AN-48"
    NOT_ACTIVE = "not_active", "AN-25"
    SAME_ZONE = "same_zone", "AN-48"
    TREE_LEVEL = "tree_level", "AN-44"
    TREE_UNKNOWN = "tree_unknown", "AN-44"
    TREE_NO_HORIZONS = "tree_no_horizons", "A-20"
    ALREADY_USED = "already_used", "AN-27"
    DECK_EMPTY = "deck_empty", "AN-43"
    NOT_IN_DISCARD = "not_in_discard", "AN-27"
    ZONE_TWICE = "zone_twice", "AN-5"
    NOT_OVER_LIMIT = "not_over_limit", "AN-26"
    NOT_THE_PLACER = "not_the_placer", "AN-28"
    TEAM_THERE = "team_there", "AN-28"
    PRELIMINARY_THERE = "preliminary_there", "AN-28"
    VETOED = "vetoed", "AN-28"
    NOTHING_TO_VETO = "nothing_to_veto", "AN-28"
    # encounters and fights
    NO_ENCOUNTER = "no_encounter", "AN-17"
    NO_ZONE = "no_zone", "AN-36"
    ZONE_LEVEL_UNKNOWN = "zone_level_unknown", "AN-15"
    LEVEL_MISSING = "level_missing", "AN-15"
    COMBAT_MISSING = "combat_missing", "AN-16"
    COMBAT_UNKNOWN = "combat_unknown", "U-1"
    NOT_YOURSELF = "not_yourself", "AN-31"
    DIFFERENT_ZONES = "different_zones", "AN-31"
    SIZE_GAP = "size_gap", "AN-31"
    NO_COMBAT_ZONE = "no_combat_zone", "A-12"
    ALREADY_FOUGHT = "already_fought", "AN-39"
    STAYING = "staying", "A-8"
    NO_FIGHT = "no_fight", "AN-38"
    BONUS_OUT_OF_RANGE = "bonus_out_of_range", "F1"
    NOTHING_OWED = "nothing_owed", "AN-32"
    # exploration and missions
    RESISTING = "resisting", "AN-36"
    ALREADY_EXPLORED = "already_explored", "AN-33"
    NO_EXPLORATION = "no_exploration", "AN-33"
    NOT_SPECIAL = "not_special", "AN-33"
    NO_REWARD = "no_reward", "AN-35"
    NOT_OFFERED = "not_offered", "AN-35"
    RECRUITED_HERE = "recruited_here", "AN-35"
    NOT_RESISTING = "not_resisting", "AN-36"
    ALREADY_RESISTED = "already_resisted", "AN-36"
    NO_SUCH_MISSION = "no_such_mission", "AN-3"
    MISSION_DONE = "mission_done", "AN-37"
    MISSION_OPEN = "mission_open", "AN-37"
    ALREADY_REWARDED = "already_rewarded", "AN-4"
    FINAL_HIDDEN = "final_hidden", "AN-3"
    NO_BASIC = "no_basic", "AN-2"
    NOT_EXPLORING = "not_exploring", "AN-36"
    # teams and hands
    NO_SUCH_CHARACTER = "no_such_character", "AN-6"
    LAST_CHARACTER = "last_character", "A-25"
    TEAM_FULL = "team_full", "AN-6"
    HAND_FULL = "hand_full", "AN-11"
    NO_CARD = "no_card", "AN-11"
    NOTHING_PUT_AWAY = "nothing_put_away", "AN-23"
    NOT_FEWEST = "not_fewest", "AN-23"
    CANNOT_ACT = "cannot_act", "AN-10"
    ALREADY_SO = "already_so", "AN-9"
    SKILL_TILTS = "skill_tilts", "AN-9"
    NO_SYMBOL = "no_symbol", "AN-9"
    CARD_PHASE = "card_phase", "AN-13"
    CARD_FIGHT = "card_fight", "AN-13"
    NO_SUCH_LASTING = "no_such_lasting", "AN-9"
    NO_TRADE_SYMBOL = "no_trade_symbol", "AN-30"
    TRADE_UNREAD = "trade_unread", "U-2"
    ALREADY_TRADED = "already_traded", "A-16"
    NOTHING_TO_TRADE = "nothing_to_trade", "AN-30"
    ALREADY_MEMBER = "already_member", "AN-12"
    NO_ORGANISATION = "no_organisation", "AN-12"
    # telling and corrections
    NO_SUCH_ZONE = "no_such_zone", "AN-14"
    SIX_CELLS = "six_cells", "AN-33"
    THREE_REWARDS = "three_rewards", "AN-14"
    NO_SUCH_FIELD = "no_such_field", "F6"
    BAD_VALUE = "bad_value", "F6"
    BREAKS_INVARIANT = "breaks_invariant", "I1"


outside = limits(Why.COUNT_OUT_OF_RANGE)
"""Why a number that was told cannot be; None where it can, or where nobody told it."""
