"""The words of the rulebook that the state is told in, and why the rules say no."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from companion.core.refusal import Reason
from companion.core.script_naming import FaceKind, Faces
from companion.games.synchro_horizon import figures
from companion.kit.refusing import limits


class Side(StrEnum):
    """The two stages that face each other (SH-3)."""

    HEROES = "heroes"
    MONSTERS = "monsters"

    @property
    def other(self) -> Side:
        """The side across."""
        return Side.MONSTERS if self is Side.HEROES else Side.HEROES


class Ring(StrEnum):
    """The four colours of boards, rings and marbles, by number: their names are read from the box (U-5)."""

    ONE = "1"
    TWO = "2"
    THREE = "3"
    FOUR = "4"

    @property
    def number(self) -> int:
        """1 to 4."""
        return int(self.value)


class Who(StrEnum):
    """A character in play: the hero or the monster of one board (SH-14, SH-131)."""

    H1 = "h1"
    H2 = "h2"
    H3 = "h3"
    H4 = "h4"
    M1 = "m1"
    M2 = "m2"
    M3 = "m3"
    M4 = "m4"

    @property
    def side(self) -> Side:
        """Whose side."""
        return Side.HEROES if self.value[0] == "h" else Side.MONSTERS

    @property
    def ring(self) -> Ring:
        """The colour of the board."""
        return Ring(self.value[1])

    @property
    def nameless(self) -> str:
        """What a character without a name is called, in every language: H1, M3."""
        return self.value.upper()


HEROES = (Who.H1, Who.H2, Who.H3, Who.H4)
MONSTERS = (Who.M1, Who.M2, Who.M3, Who.M4)

MonsterWho = Annotated[Who, Side.MONSTERS]
"""A monster, in a field of an action. A plain ``Who`` there is a hero."""
AnyWho = Annotated[Who, Side.HEROES, Side.MONSTERS]
"""A character of either side."""


def who(side: Side, ring: Ring) -> Who:
    """The character of a ring on one side.

    >>> who(Side.MONSTERS, Ring.TWO)
    <Who.M2: 'm2'>
    """
    return Who(("h" if side is Side.HEROES else "m") + ring.value)


class Slot(StrEnum):
    """The two places of a Monster action die (SH-38, SH-56)."""

    I = "I"  # noqa: E741 - what is printed
    II = "II"

    @property
    def other(self) -> Slot:
        """The slot across."""
        return Slot.II if self is Slot.I else Slot.I


class Mark(StrEnum):
    """Where a Monster card must stand: F for Front, R for Rear (SH-51)."""

    NONE = "none"
    FRONT = "F"
    REAR = "R"


class Whether(StrEnum):
    """An answer of the box page: elite or not, Celestial or not (U-7)."""

    NO = "no"
    YES = "yes"


class Shard(StrEnum):
    """Colours of crystal shards; PLAIN while nobody counted the colours (U-6), or for "any colour"."""

    RED = "red"
    BLUE = "blue"
    GREEN = "green"
    CLEAR = "clear"
    PLAIN = "plain"


A_DIE = Faces(FaceKind.DIE, (str(figures.ACTION_DIE),))
A_SHARD = Faces(FaceKind.PICK, tuple(shard.value for shard in Shard if shard is not Shard.PLAIN))
A_BOX = Faces(FaceKind.ORDER, tuple(ring.value for ring in Ring))
"""What real components can show: an action die, the bag of shards, an initiative box."""


class HeroClass(StrEnum):
    """The three classes (SH-60)."""

    SORCERER = "sorcerer"
    WARRIOR = "warrior"
    RANGER = "ranger"

    @property
    def colour(self) -> Shard:
        """What one shard a turn may become (SH-63)."""
        return _CLASS_COLOUR[self]


_CLASS_COLOUR = {
    HeroClass.SORCERER: Shard.BLUE,
    HeroClass.WARRIOR: Shard.RED,
    HeroClass.RANGER: Shard.GREEN,
}


class Colour(StrEnum):
    """Colours that boards, marbles, the turn die and the wheel may have (U-3, U-5)."""

    RED = "red"
    YELLOW = "yellow"
    BLUE = "blue"
    GREEN = "green"
    WHITE = "white"
    BLACK = "black"
    GREY = "grey"
    ORANGE = "orange"
    PURPLE = "purple"
    PINK = "pink"
    BROWN = "brown"


class Phase(StrEnum):
    """Set-up, then the three phases that follow each other (SH-45)."""

    SETUP = "setup"
    TRAVEL = "travel"
    FIGHT = "fight"
    VISIT = "visit"


CIRCLE = (Phase.TRAVEL, Phase.FIGHT, Phase.VISIT)
"""The three phases round and round: none of them is over for good (SH-45)."""


class Stage(StrEnum):
    """How far a fight is: three stages of its start, then the rounds."""

    MONSTERS = "monsters"
    DICE = "dice"
    READY = "ready"
    ROUND = "round"


class Tick(StrEnum):
    """The four steps at the end of a round, in order (SH-76 to SH-79)."""

    SPENT = "spent"
    WHEEL = "wheel"
    GAIN = "gain"
    SHAKE = "shake"


class Verb(StrEnum):
    """What the number of an effect does to its targets (SH-27)."""

    HIT = "hit"
    HEAL = "heal"
    SHIELD = "shield"


class Aim(StrEnum):
    """Whom an effect means, however many stand there (SH-126, SH-127)."""

    NEAREST = "nearest"
    CHOSEN = "chosen"
    ALL = "all"
    OWN = "own"
    """Whoever acts."""


class Trigger(StrEnum):
    """When the text of a card matters (SH-135)."""

    TURN = "turn"
    HURT = "hurt"
    ATTACK = "attack"
    SKILL = "skill"
    MOVE = "move"
    ROUND = "round"
    FALL = "fall"


class Token(StrEnum):
    """The two sides of a state token (SH-22, SH-23)."""

    STUN = "stun"
    SILENCE = "silence"


class SpentOn(StrEnum):
    """Where shards of a hero board are spent (SH-34)."""

    BASIC = "basic"
    SWAP = "swap"
    SKILL = "skill"
    LEVEL = "level"


class Pile(StrEnum):
    """Where a chosen shard may come from (SH-107)."""

    BAG = "bag"
    TRAY = "tray"


class Clock(StrEnum):
    """What time is spent on (SH-40)."""

    TRAVEL = "travel"
    VILLAGE = "village"
    RETREAT = "retreat"
    ROUND = "round"
    EFFECT = "effect"


class Gain(StrEnum):
    """Where coins come from or go to."""

    SETUP = "setup"
    FIGHT = "fight"
    POINT = "point"
    VILLAGE = "village"
    EFFECT = "effect"


class Point(StrEnum):
    """The nineteen points of interest, in the order of the book (p. 19-20)."""

    TAVERN = "tavern"
    MINE = "mine"
    WATERFALL = "waterfall"
    SANCTUARY = "sanctuary"
    ALTAR = "altar"
    CHURCH = "church"
    STATUE = "statue"
    ABYSS = "abyss"
    RUINS = "ruins"
    NECROPOLIS = "necropolis"
    LIBRARY = "library"
    VOLCANO = "volcano"
    MONUMENT = "monument"
    CAMPFIRE = "campfire"
    FLOWERS = "flowers"
    TOWER = "tower"
    DOJO = "dojo"
    MANA_LAKE = "mana_lake"
    DUNGEON = "dungeon"


class Join(StrEnum):
    """What becomes of a new Hero card (SH-112, SH-129)."""

    BOARD = "board"
    SWAP = "swap"
    MASTER = "master"
    RESERVE = "reserve"


class Season(StrEnum):
    """Names the first three seasons may have; the fourth is winter (U-2)."""

    SPRING = "spring"
    SUMMER = "summer"
    AUTUMN = "autumn"
    WINTER = "winter"


class RerollCost(StrEnum):
    """What a second roll at the Mine costs: its icon is not in the text (U-8)."""

    COIN = "coin"
    TIME = "time"
    SHARD = "shard"


class Status(StrEnum):
    """Whether the campaign goes on."""

    PLAYING = "playing"
    WON = "won"
    LOST = "lost"


class Loss(StrEnum):
    """The ways to lose (SH-42, SH-72), and giving up."""

    WINTER = "winter"
    HEROES = "heroes"
    GIVEN_UP = "given_up"


class MonsterAttack(StrEnum):
    """What the basic attack of a monster is worth twice (A-1)."""

    MONSTER_LEVEL = "monster_level"
    HERO_LEVEL = "hero_level"


class HeroAttack(StrEnum):
    """Whom the basic attack of a hero hits (A-2)."""

    FRONT = "front"
    SAME_LEVEL = "same_level"


class MasterLevel(StrEnum):
    """The class level that the class of a master counts with: the hero's, or its own (A-53)."""

    HERO = "hero"
    OWN = "own"


class Silenced(StrEnum):
    """What Silence lowers by one: the die, or the row of the card (A-4)."""

    DIE = "die"
    ROW = "row"


class AfterAction(StrEnum):
    """Where the action die goes after a monster acted (A-5)."""

    OPPOSITE = "opposite"
    RIGHT = "right"


class Draws(StrEnum):
    """Who draws: the phone, or the real component whose result is typed (F11)."""

    PHONE = "phone"
    TABLE = "table"


# -- why the rules say no ---------------------------------------------------------------------------


class Why(Reason):
    """Reasons, each with the rule, ambiguity or feature behind it."""

    # any command
    FINISHED = "finished", "SH-80"
    COUNT_OUT_OF_RANGE = "count_out_of_range", "F1"
    NOT_ALIVE = "not_alive", "SH-120"
    NOT_A_HERO = "not_a_hero", "SH-3"
    NOT_A_MONSTER = "not_a_monster", "SH-3"
    # set-up
    SETUP_OVER = "setup_over", "SH-11"
    BOARD_TAKEN = "board_taken", "SH-11"
    HEROES_MISSING = "heroes_missing", "SH-11"
    SPLIT_NOT_28 = "split_not_28", "SH-7"
    SPLIT_BELOW = "split_below", "U-6"
    NOTHING_TOLD = "nothing_told", "U-4"
    RING_TAKEN = "ring_taken", "U-5"
    RING_EXCHANGE = "ring_exchange", "U-5"
    HP_BELOW_DAMAGE = "hp_below_damage", "SH-67"
    NO_MASTER = "no_master", "SH-88"
    NO_SUCH_SKILL = "no_such_skill", "SH-62"
    # health
    MAX_UNKNOWN = "max_unknown", "U-4"
    POTIONS_SHORT = "potions_short", "SH-43"
    POTION_FOR_MONSTER = "potion_for_monster", "SH-43"
    NOTHING_TO_HEAL = "nothing_to_heal", "SH-43"
    TWICE_THE_SAME = "twice_the_same", "SH-126"
    NO_TARGET = "no_target", "SH-126"
    NOBODY_AFFECTED = "nobody_affected", "SH-126"
    ALREADY_STUNNED = "already_stunned", "SH-22"
    ALREADY_SILENCED = "already_silenced", "A-51"
    NO_SUCH_TOKEN = "no_such_token", "SH-22"
    NO_SHIELD = "no_shield", "SH-24"
    # start of a fight
    NO_FIGHT = "no_fight", "SH-45"
    FIGHT_ON = "fight_on", "SH-45"
    NOT_NOW = "not_now", "SH-50"
    NO_CODE = "no_code", "U-7"
    HP_NEEDED = "hp_needed", "U-7"
    WRONG_LEVEL = "wrong_level", "SH-50"
    CELESTIAL_LAST = "celestial_last", "SH-82"
    NO_CELESTIAL_HERE = "no_celestial_here", "SH-82"
    ENOUGH_MONSTERS = "enough_monsters", "SH-50"
    WRONG_DICE = "wrong_dice", "SH-52"
    DIE_OUT_OF_RANGE = "die_out_of_range", "F6"
    NOT_THE_LINE = "not_the_line", "SH-54"
    # round
    SOMEBODY_ACTS = "somebody_acts", "SH-32"
    NOBODY_ACTS = "nobody_acts", "SH-71"
    CHOICE_OPEN = "choice_open", "SH-122"
    NOTHING_PENDING = "nothing_pending", "SH-122"
    OTHER_PENDING = "other_pending", "SH-123"
    ROUND_OVER = "round_over", "SH-76"
    MARBLES_LEFT = "marbles_left", "SH-76"
    NOT_THIS_STEP = "not_this_step", "SH-76"
    WRONG_SIDE = "wrong_side", "SH-32"
    BOX_EMPTY = "box_empty", "SH-30"
    WRONG_ORDER = "wrong_order", "SH-29"
    ALREADY_ACTED = "already_acted", "SH-31"
    COLOUR_UNKNOWN = "colour_unknown", "U-3"
    FIRST_UNKNOWN = "first_unknown", "A-32"
    MONSTERS_LEFT = "monsters_left", "SH-80"
    ALL_DEFEATED = "all_defeated", "SH-80"
    COINS_UNKNOWN = "coins_unknown", "U-10"
    OVER_LIMIT = "over_limit", "SH-35"
    # actions of a hero
    NOT_ACTIVE = "not_active", "SH-59"
    STUNNED = "stunned", "SH-138"
    SILENCED = "silenced", "SH-23"
    USED_ALREADY = "used_already", "SH-59"
    NO_RETREAT = "no_retreat", "SH-111"
    LOSES_THE_GAME = "loses_the_game", "SH-42"
    NOT_ADJACENT = "not_adjacent", "SH-61"
    NOBODY_TO_HIT = "nobody_to_hit", "SH-126"
    # positions
    OTHER_SIDE = "other_side", "SH-119"
    SAME_CHARACTER = "same_character", "SH-119"
    NO_SUCH_PLACE = "no_such_place", "SH-117"
    # shards
    SHARES_WRONG = "shares_wrong", "U-11"
    BAG_SHORT = "bag_short", "U-11"
    BAG_HELD = "bag_held", "A-31"
    TRAY_EMPTY = "tray_empty", "U-11"
    NO_SUCH_SHARD = "no_such_shard", "SH-34"
    WRONG_NUMBER = "wrong_number", "SH-16"
    RESERVE_FULL = "reserve_full", "SH-41"
    NO_SHARDS = "no_shards", "SH-124"
    CLASS_UNKNOWN = "class_unknown", "U-9"
    PAYMENT_SHORT = "payment_short", "SH-62"
    COST_UNKNOWN = "cost_unknown", "U-9"
    SHARDS_UNKNOWN = "shards_unknown", "U-4"
    # calendar
    NO_SUCH_DAY = "no_such_day", "SH-40"
    DAY_GONE = "day_gone", "F3"
    NOTHING_PENCILLED = "nothing_pencilled", "F3"
    WINTER_IS_FOURTH = "winter_is_fourth", "SH-42"
    SEASON_TAKEN = "season_taken", "U-2"
    SEASON_EXCHANGE = "season_exchange", "U-2"
    # travel
    SETUP_FIRST = "setup_first", "SH-46"
    FIGHT_FIRST = "fight_first", "SH-45"
    VISIT_FIRST = "visit_first", "SH-45"
    NO_CITY = "no_city", "SH-46"
    NEVER_BACK = "never_back", "SH-47"
    NO_POINT = "no_point", "SH-46"
    NOT_ON_TILE = "not_on_tile", "SH-39"
    LAST_AT_ONCE = "last_at_once", "A-60"
    SAME_POINT_TWICE = "same_point_twice", "SH-39"
    TIME_NEEDED = "time_needed", "U-10"
    FOUR_MONSTERS = "four_monsters", "SH-50"
    NOTHING_READ = "nothing_read", "U-10"
    ITEMS_UNWORN = "items_unworn", "SH-114"
    # visit and village
    NO_VISIT = "no_visit", "SH-133"
    NOTHING_VISITED = "nothing_visited", "A-43"
    ROLL_OPEN = "roll_open", "SH-99"
    VILLAGE_TWICE = "village_twice", "SH-84"
    SETUP_VILLAGE = "setup_village", "A-16"
    HEROES_FIRST = "heroes_first", "SH-17"
    CAMPFIRE_FIRST = "campfire_first", "SH-106"
    NO_VILLAGE = "no_village", "SH-85"
    HEROES_GONE = "heroes_gone", "SH-85"
    ITEMS_GONE = "items_gone", "SH-85"
    PURSE_SHORT = "purse_short", "SH-17"
    NO_AMOUNT = "no_amount", "F9"
    PRICE_UNKNOWN = "price_unknown", "U-9"
    UNHURT = "unhurt", "SH-90"
    RESERVE_NOT_HEALED = "reserve_not_healed", "A-58"
    TILE_LEVEL_UNKNOWN = "tile_level_unknown", "U-10"
    TRACK_UNKNOWN = "track_unknown", "U-4"
    # roster
    GROUP_FULL = "group_full", "SH-87"
    BOARD_OCCUPIED = "board_occupied", "SH-129"
    NOT_IN_A_FIGHT = "not_in_a_fight", "A-25"
    TAVERN_EARLY = "tavern_early", "A-25"
    NOT_WAITING = "not_waiting", "SH-129"
    REWARDS_FIRST = "rewards_first", "SH-65"
    WHICH_HERO = "which_hero", "SH-112"
    MASTER_THERE = "master_there", "SH-115"
    NO_SUCH_MASTER = "no_such_master", "SH-88"
    NO_SUCH_ITEM = "no_such_item", "SH-113"
    ITEMS_FULL = "items_full", "SH-130"
    ITEM_WORN = "item_worn", "SH-113"
    ITEMS_LATER = "items_later", "SH-54"
    UPGRADED_ALREADY = "upgraded_already", "SH-19"
    # levels
    TOP_LEVEL = "top_level", "SH-66"
    LEVEL_COST_UNKNOWN = "level_cost_unknown", "U-4"
    LEVEL_PAYMENT = "level_payment", "SH-64"
    LEVELLED_ALREADY = "levelled_already", "A-10"
    NO_REWARD = "no_reward", "SH-65"
    NOT_THAT_REWARD = "not_that_reward", "SH-65"
    DRAW_OPEN = "draw_open", "SH-125"
    NO_DRAW = "no_draw", "SH-125"
    LAST_TILE = "last_tile", "SH-125"
    SKILL_BAG_EMPTY = "skill_bag_empty", "SH-7"
    SKILLS_FULL = "skills_full", "SH-130"
    REWARD_WAITS = "reward_waits", "SH-65"
    NOTHING_ASIDE = "nothing_aside", "SH-108"
    ASIDE_WAITS = "aside_waits", "SH-108"
    # points of interest
    NOT_THIS_POINT = "not_this_point", "SH-46"
    POINT_DONE = "point_done", "SH-48"
    MINE_UNKNOWN = "mine_unknown", "U-8"
    FACE_WRONG = "face_wrong", "F11"
    NOT_ROLLED = "not_rolled", "SH-94"
    SHARD_NEEDED = "shard_needed", "U-8"
    WHICH_SKILL = "which_skill", "SH-99"
    ONE_OF_TWO = "one_of_two", "SH-96"
    NO_SUCH_GRAVE = "no_such_grave", "SH-96"
    TOO_MANY_SKILLS = "too_many_skills", "SH-97"
    NOT_HIGHEST = "not_highest", "SH-100"
    LAST_HERO = "last_hero", "A-45"
    NO_MASTER_YET = "no_master_yet", "SH-103"
    CLEAR_SHORT = "clear_short", "SH-107"
    ASIDE_THERE = "aside_there", "A-55"
    LAKE_AMOUNT = "lake_amount", "SH-110"
    LAKE_TWICE = "lake_twice", "SH-137"
    LAKE_AGAIN = "lake_again", "A-23"
    LEGEND_PLACE = "legend_place", "SH-111"
    # reminders
    NO_SUCH_CARD = "no_such_card", "SH-135"
    EMPTY_REMINDER = "empty_reminder", "SH-135"
    TOO_MANY_REMINDERS = "too_many_reminders", "F13"
    NO_SUCH_REMINDER = "no_such_reminder", "F13"
    # corrections
    NO_SUCH_FIELD = "no_such_field", "F1"
    BAD_VALUE = "bad_value", "F1"
    SUM_BROKEN = "sum_broken", "SH-7"
    BREAKS_INVARIANT = "breaks_invariant", "F1"


outside = limits(Why.COUNT_OUT_OF_RANGE)
"""Why a number that was told cannot be; None where it can, or where nobody told it."""
