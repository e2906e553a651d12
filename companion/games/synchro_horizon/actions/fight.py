"""From the first Monster card to the last: start, end and retreat of a fight (F7)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from companion.games.synchro_horizon.vocabulary import Colour, Mark, Shard, Side, Who


@dataclass(frozen=True, slots=True)
class Drawn:
    """Shards one hero drew from the real bag."""

    who: Who
    shards: tuple[Shard, ...]


@dataclass(frozen=True, slots=True)
class DrawMonster:
    """The next Monster card, by its reference code; what the app knows of it need not be told again."""

    RULES: ClassVar[tuple[str, ...]] = ("SH-50", "SH-51", "SH-82", "SH-111", "U-7", "A-40")
    code: str
    hp: int | None = None
    level: int | None = None
    name: str = ""
    elite: bool | None = None
    mark: Mark | None = None
    celestial: bool | None = None


@dataclass(frozen=True, slots=True)
class DescribeMonster:
    """What the card of a monster in play shows, read more closely."""

    RULES: ClassVar[tuple[str, ...]] = ("U-7", "SH-20")
    who: Who
    name: str = ""
    level: int | None = None
    elite: bool | None = None


@dataclass(frozen=True, slots=True)
class RollDice:
    """Four D6, one above each monster from left to right; ``values`` are those of real dice."""

    RULES: ClassVar[tuple[str, ...]] = ("SH-52", "A-13", "F6", "F11")
    values: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class LineUp:
    """The heroes change places before the fight, P1 first."""

    RULES: ClassVar[tuple[str, ...]] = ("SH-54", "SH-58", "SH-117")
    order: tuple[Who, ...]


@dataclass(frozen=True, slots=True)
class BeginFight:
    """Who starts: shards, slots of the dice, turn die, both boxes shaken."""

    RULES: ClassVar[tuple[str, ...]] = ("SH-53", "SH-55", "SH-56", "SH-57", "U-3", "U-11")
    first: Side
    colour: Colour | None = None
    drawn: tuple[Drawn, ...] = ()
    less: bool = False
    """Draw only what the bag holds (U-11)."""


@dataclass(frozen=True, slots=True)
class Retreat:
    """Five days, everybody healed, and the fight begins again."""

    RULES: ClassVar[tuple[str, ...]] = ("SH-70", "A-26", "A-31", "A-49", "A-50")
    drawn: tuple[Drawn, ...] = ()
    less: bool = False


@dataclass(frozen=True, slots=True)
class EndFight:
    """All monsters are defeated: coins, and on to the visit; at Stellaris the game is won."""

    RULES: ClassVar[tuple[str, ...]] = ("SH-80", "SH-81", "SH-83", "SH-134", "A-12", "A-19", "A-44", "A-56")
    coins: int | None = None
    """Coins of the tile, where nobody read them out before."""


FightAction = DrawMonster | DescribeMonster | RollDice | LineUp | BeginFight | Retreat | EndFight
