"""Why the rules of The Big Book of Madness say no."""

from __future__ import annotations

from companion.core.refusal import Reason


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
