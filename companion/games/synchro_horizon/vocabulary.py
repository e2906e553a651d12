"""The words of the rulebook that the state is told in: sides, rings, slots, classes, shards, places."""

from __future__ import annotations

from enum import StrEnum


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
