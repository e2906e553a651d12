"""The words of the rulebook that the state is told in, and why the rules say no."""

from __future__ import annotations

from enum import StrEnum

from companion.core.refusal import Reason
from companion.games.big_book.elements import Element
from companion.kit.refusing import limits


class Zone(StrEnum):
    """Where a madness may be (Main, Pioche, Défausse, Soutien, pile Folie)."""

    HAND = "hand"
    DRAW = "draw"
    DISCARD = "discard"
    SUPPORT = "support"
    DRAW_TOP = "draw_top"
    PILE = "pile"


class Space(StrEnum):
    """Spaces of the Invocation track, a loop (BB-21)."""

    INVOCATION = "INV"
    ONE = "1"
    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"

    @property
    def number(self) -> int:
        """0 for Invocation, else what is printed."""
        return 0 if self is Space.INVOCATION else int(self.value)


class Slot(StrEnum):
    """Places for curses, in the order in which they are filled (BB-22, BB-32)."""

    TWO = "2"
    THREE_LEFT = "3L"
    THREE_RIGHT = "3R"
    FOUR = "4"
    FIVE = "5"

    @property
    def space(self) -> Space:
        """The space the slot lies on."""
        return Space(self.value[0])


class Phase(StrEnum):
    """The four phases of a turn, in order (BB-25)."""

    CONCENTRATION = "concentration"
    MONSTER = "monster"
    ACTION = "action"
    RECOVERY = "recovery"


class Status(StrEnum):
    """Whether the game goes on."""

    PLAYING = "playing"
    WON = "won"
    LOST = "lost"


class Loss(StrEnum):
    """The three ways to lose (BB-71)."""

    MADNESS = "madness"
    FINAL = "final"
    ALL = "all"


class Basic(StrEnum):
    """The four spells everybody starts with (BB-12)."""

    COMBUSTION = "combustion"
    ICE = "glace"
    GROWTH = "croissance"
    TELEPATHY = "telepathie"


class Unnamed(StrEnum):
    """A spell of the library that nobody gave a name: its pile and its level (U-6)."""

    E1 = "E1"
    E2 = "E2"
    E3 = "E3"
    T1 = "T1"
    T2 = "T2"
    T3 = "T3"
    F1 = "F1"
    F2 = "F2"
    F3 = "F3"
    A1 = "A1"
    A2 = "A2"
    A3 = "A3"


class Face(StrEnum):
    """What a card in support shows: an element and its value, or madness."""

    E1 = "E1"
    E2 = "E2"
    E3 = "E3"
    T1 = "T1"
    T2 = "T2"
    T3 = "T3"
    F1 = "F1"
    F2 = "F2"
    F3 = "F3"
    A1 = "A1"
    A2 = "A2"
    A3 = "A3"
    MADNESS = "madness"

    @classmethod
    def of(cls, element: Element, value: int) -> Face:
        """The card of an element and its value."""
        return cls(f"{element.value}{value}")

    @property
    def element(self) -> Element | None:
        """None for a madness."""
        return None if self is Face.MADNESS else Element(self.value[0])

    @property
    def value_printed(self) -> int:
        """1 to 3; a madness produces nothing."""
        return 0 if self is Face.MADNESS else int(self.value[1])


class Column(StrEnum):
    """Columns of the round track: easy, medium, hard (BB-18)."""

    EASY = "I"
    MEDIUM = "II"
    HARD = "III"


class Mode(StrEnum):
    """Modes of play; both harder ones may be played together (BB-72 to BB-74, A-6)."""

    NORMAL = "normal"
    TERROR = "terror"
    NIGHTMARE = "nightmare"
    TERROR_NIGHTMARE = "terror_nightmare"

    @property
    def terror(self) -> bool:
        """Each player begins with a madness in the draw pile (BB-73)."""
        return self in (Mode.TERROR, Mode.TERROR_NIGHTMARE)

    @property
    def nightmare(self) -> bool:
        """The starting card of value 2 is a value 1 (BB-74)."""
        return self in (Mode.NIGHTMARE, Mode.TERROR_NIGHTMARE)


class Tracking(StrEnum):
    """How finely madness is followed: one number for each player, or every zone apart."""

    LIGHT = "light"
    FULL = "full"


# -- why the rules say no ---------------------------------------------------------------------------


class Why(Reason):
    """Reasons, each with the rule, ambiguity or feature behind it."""

    # any command
    FINISHED = "finished", "BB-70"
    ELIMINATED = "eliminated", "BB-51"
    UNKNOWN_PLAYER = "unknown_player", "BB-1"
    COUNT_OUT_OF_RANGE = "count_out_of_range", "F1"
    # madness
    NO_MADNESS_THERE = "no_madness_there", "BB-46"
    NOT_FROM_THERE = "not_from_there", "A-2"
    NO_SUCH_ZONE = "no_such_zone", "BB-50"
    SAME_PLACE = "same_place", "F1"
    SUPPORT_FULL = "support_full", "BB-55"
    DRAWN_FROM_DISCARD = "drawn_from_discard", "BB-48"
    DRAW_PILE_SHORT = "draw_pile_short", "BB-48"
    # Invocation track and curses
    ALREADY_ADVANCED = "already_advanced", "BB-27"
    MONSTER_FIRST = "monster_first", "BB-27"
    CURSES_FIRST = "curses_first", "BB-31"
    NO_CURSES_DUE = "no_curses_due", "BB-31"
    SLOTS_NOT_EMPTY = "slots_not_empty", "BB-32"
    WRONG_COUNT = "wrong_count", "BB-32"
    MULTI_DIFFERS = "multi_differs", "BB-19"
    CURSE_PILE_EMPTY = "curse_pile_empty", "A-13"
    EMPTY = "empty", "BB-44"
    NEUTRALISED = "neutralised", "BB-62"
    ALREADY_NEUTRALISED = "already_neutralised", "BB-62"
    REWARD_DUE = "reward_due", "BB-45"
    NO_CURSES = "no_curses", "BB-68"
    UNDER_ALREADY = "under_already", "BB-68"
    NO_NEXT_MONSTER = "no_next_monster", "BB-20"
    # turn
    NOT_ACTIVE = "not_active", "BB-25"
    NOT_ACTION_PHASE = "not_action_phase", "BB-25"
    DISCARD_ELEMENTS_FIRST = "discard_elements_first", "BB-47"
    DRAW_FIRST = "draw_first", "BB-47"
    MORE_THAN_OWNED = "more_than_owned", "BB-47"
    MADNESS_STAYS = "madness_stays", "BB-47"
    MADNESS_STAYS_HERE = "madness_stays_here", "A-21"
    HAND_NOT_TOLD = "hand_not_told", "BB-51"
    POWER_USED = "power_used", "BB-64"
    # reserve
    RESERVE_EMPTY = "reserve_empty", "BB-43"
    NO_SUCH_PILE = "no_such_pile", "BB-11"
    NOT_ONE_HIGHER = "not_one_higher", "BB-66"
    # spells
    PILE_EMPTY = "pile_empty", "BB-41"
    MUST_DROP_ONE = "must_drop_one", "BB-42"
    NO_NEED_TO_DROP = "no_need_to_drop", "BB-42"
    NO_SUCH_SPELL = "no_such_spell", "BB-38"
    NAME_TAKEN = "name_taken", "U-6"
    EXHAUSTED = "exhausted", "BB-26"
    NOT_NEUTRALISED = "not_neutralised", "A-4"
    UNKNOWN_COST = "unknown_cost", "U-6"
    UNDERPAID = "underpaid", "BB-38"
    NOTHING_EXHAUSTED = "nothing_exhausted", "BB-26"
    ALREADY_KNOWN = "already_known", "U-6"
    # support
    NO_SUCH_CARD = "no_such_card", "BB-57"
    NOT_AN_ELEMENT = "not_an_element", "BB-37"
    # set-up and tokens
    BOOK_OPEN = "book_open", "BB-12"
    TOKENS_OUT_OF_RANGE = "tokens_out_of_range", "BB-8"
    # corrections
    NO_SUCH_FIELD = "no_such_field", "F1"
    BAD_VALUE = "bad_value", "F1"
    SUM_BROKEN = "sum_broken", "I1"
    BREAKS_INVARIANT = "breaks_invariant", "I1"


outside = limits(Why.COUNT_OUT_OF_RANGE)
"""Why a number that was told cannot be; None where it can, or where nobody told it."""
