"""The round: marbles, turns, and the four steps at its end (F2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from companion.games.synchro_horizon.actions.fight import Drawn
from companion.games.synchro_horizon.vocabulary import Colour, Ring, Shard, Side, Who


@dataclass(frozen=True, slots=True)
class Reveal:
    """The next marble of the side that is due."""

    RULES: ClassVar[tuple[str, ...]] = ("SH-29", "SH-31", "SH-32", "SH-57", "A-6")


@dataclass(frozen=True, slots=True)
class EnterMarble:
    """A marble of the real box."""

    RULES: ClassVar[tuple[str, ...]] = ("SH-29", "SH-30", "SH-31", "F11")
    side: Side
    ring: Ring


@dataclass(frozen=True, slots=True)
class Shake:
    """One box is closed and shaken again: a new order of what has not come up."""

    RULES: ClassVar[tuple[str, ...]] = ("SH-30",)
    side: Side


@dataclass(frozen=True, slots=True)
class TypeOrder:
    """The whole order of one real box, all still hidden."""

    RULES: ClassVar[tuple[str, ...]] = ("SH-29", "F11")
    side: Side
    order: tuple[Ring, ...]


@dataclass(frozen=True, slots=True)
class GiveShard:
    """The marble of a fallen hero or an empty board: a hero of choice gets one shard."""

    RULES: ClassVar[tuple[str, ...]] = ("SH-122", "U-11")
    who: Who
    shard: Shard | None = None
    less: bool = False


@dataclass(frozen=True, slots=True)
class TakeThree:
    """The marble of a defeated monster: a hero of choice takes 3 damage that nothing blocks."""

    RULES: ClassVar[tuple[str, ...]] = ("SH-123",)
    who: Who
    potions: int = 0


@dataclass(frozen=True, slots=True)
class EndTurn:
    """The active character is done. A monster's die is rolled anew; ``die`` is that of the real one."""

    RULES: ClassVar[tuple[str, ...]] = ("SH-71", "SH-75", "SH-22", "SH-23", "SH-35", "A-5", "A-9", "A-20")
    die: int | None = None


@dataclass(frozen=True, slots=True)
class MarkActed:
    """An effect let a character act early: its marble will be skipped."""

    RULES: ClassVar[tuple[str, ...]] = ("SH-31", "A-6")
    who: Who


@dataclass(frozen=True, slots=True)
class DiscardSpent:
    """End of round, step 1: spent shards to the discard tray."""

    RULES: ClassVar[tuple[str, ...]] = ("SH-76", "A-34")


@dataclass(frozen=True, slots=True)
class TurnWheel:
    """End of round, step 2: one day passes; another colour than the turn die exhausts the group."""

    RULES: ClassVar[tuple[str, ...]] = ("SH-77", "SH-111", "U-3")
    colour: Colour | None = None
    exhausted: bool | None = None
    """What the real wheel and die say, where nobody tells colours."""


@dataclass(frozen=True, slots=True)
class GainShards:
    """End of round, step 3: shards for everybody."""

    RULES: ClassVar[tuple[str, ...]] = ("SH-78", "SH-132", "A-41", "U-11")
    drawn: tuple[Drawn, ...] = ()
    less: bool = False


@dataclass(frozen=True, slots=True)
class CloseBoxes:
    """End of round, step 4: both boxes are shaken; the dice tell who starts, or the table does."""

    RULES: ClassVar[tuple[str, ...]] = ("SH-79", "A-32")
    first: Side | None = None


RoundAction = (
    Reveal
    | EnterMarble
    | Shake
    | TypeOrder
    | GiveShard
    | TakeThree
    | EndTurn
    | MarkActed
    | DiscardSpent
    | TurnWheel
    | GainShards
    | CloseBoxes
)
