"""The Invocation track and the curses (F2)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from companion.core.seats import Seat
from companion.games.big_book.elements import Curse, Element
from companion.games.big_book.options import Column
from companion.games.big_book.state import Slot, Space


class Verdict(StrEnum):
    """How a monster was judged (BB-29, BB-30)."""

    BEATEN = "beaten"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class MarkerMoved:
    """The Invocation marker reached a space."""

    space: Space


@dataclass(frozen=True, slots=True)
class CurseTriggered:
    """A curse takes effect: read the card."""

    space: Space
    slot: Slot
    curse: Curse


@dataclass(frozen=True, slots=True)
class MonsterJudged:
    """The monster was beaten, or not: read the right-hand page."""

    round: int
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class CursesReturned:
    """Curses that were left went under their piles."""

    n: int
    slots: tuple[Slot, ...]


@dataclass(frozen=True, slots=True)
class MonsterAppeared:
    """The page was turned: read the effect of the new monster."""

    round: int


@dataclass(frozen=True, slots=True)
class RoundBegan:
    """The round marker stands on this row."""

    round: int


@dataclass(frozen=True, slots=True)
class MultiTold:
    """The board tells how many multi curses this round brings."""

    column: Column
    round: int
    n: int


@dataclass(frozen=True, slots=True)
class CursesLaid:
    """The curses of the round, in the order of the slots."""

    n: int
    curses: tuple[Curse, ...]
    symbols: tuple[Element, ...]
    skipped: tuple[Curse, ...] = ()


@dataclass(frozen=True, slots=True)
class CurseDestroyed:
    """A curse left the game."""

    player: Seat
    slot: Slot
    curse: Curse


@dataclass(frozen=True, slots=True)
class RewardTaken:
    """The destroyer took a card of value 2."""

    player: Seat
    element: Element


@dataclass(frozen=True, slots=True)
class CurseNeutralised:
    """A curse was turned face down."""

    slot: Slot
    curse: Curse


@dataclass(frozen=True, slots=True)
class CurseTurnedUp:
    """A neutralised curse is face up again."""

    slot: Slot
    curse: Curse


@dataclass(frozen=True, slots=True)
class NextMonsterTold:
    """The symbols of the next monster are known."""

    symbols: tuple[Element, ...]
