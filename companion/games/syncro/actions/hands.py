"""Actions on hands and piles, effects of cards, and repairs (F2, F6, F8, F9, F11)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from companion.core.seats import Seat
from companion.games.syncro.vocabulary import Pile


@dataclass(frozen=True, slots=True)
class DrawSpells:
    """So many Spell cards are drawn, dealt one by one from the Leader."""

    RULES: ClassVar[tuple[str, ...]] = ("SY-40", "SY-41", "SY-43")
    n: int


@dataclass(frozen=True, slots=True)
class Reshuffle:
    """A pile is empty: its discard becomes the new pile."""

    RULES: ClassVar[tuple[str, ...]] = ("SY-43", "SY-62", "SY-66", "A-16")
    pile: Pile = Pile.SPELL


@dataclass(frozen=True, slots=True)
class SetHand:
    """The number of Spell cards in a hand, counted or changed by an effect."""

    RULES: ClassVar[tuple[str, ...]] = ("SY-42", "F6")
    mage: Seat
    n: int


@dataclass(frozen=True, slots=True)
class DrawReward:
    """An effect gives a Reward card: to the Leader, or the next mage without one."""

    RULES: ClassVar[tuple[str, ...]] = ("SY-61",)


@dataclass(frozen=True, slots=True)
class DealRewards:
    """Every mage without a Reward card draws one, by the table's own decision."""

    RULES: ClassVar[tuple[str, ...]] = ("A-15",)


@dataclass(frozen=True, slots=True)
class PlayReward:
    """A mage shows a Reward card, applies and discards it."""

    RULES: ClassVar[tuple[str, ...]] = ("SY-60",)
    mage: Seat
    label: str = ""


@dataclass(frozen=True, slots=True)
class EndCurse:
    """A permanent curse leaves the play area; they are counted from 1."""

    RULES: ClassVar[tuple[str, ...]] = ("SY-65",)
    place: int


@dataclass(frozen=True, slots=True)
class Adjust:
    """What a card's text does to a Horde card: strength up or down, Spell cards off it, or gone."""

    RULES: ClassVar[tuple[str, ...]] = ("U-5", "F9")
    card: int
    strength: int = 0
    values: tuple[int, ...] = ()
    down: int = 0
    remove: bool = False
    label: str = ""


@dataclass(frozen=True, slots=True)
class ShuffleHands:
    """The new Reward: all hands shuffled together and dealt again, then one card each."""

    RULES: ClassVar[tuple[str, ...]] = ("SY-76", "A-18", "A-19")
    mage: Seat


@dataclass(frozen=True, slots=True)
class PassHandsLeft:
    """The new curse: every mage gives the whole hand to the left."""

    RULES: ClassVar[tuple[str, ...]] = ("SY-77",)


@dataclass(frozen=True, slots=True)
class Correct:
    """A number is repaired by hand; ``field`` is a dotted path such as ``cards.3.strength``."""

    RULES: ClassVar[tuple[str, ...]] = ("F6",)
    field: str
    value: int | str
