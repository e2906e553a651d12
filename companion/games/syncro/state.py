"""The state of a campaign: what the app knows of the real table. Frozen; every change gives a new one.

Hands are counts. What belongs to later levels is kept in ``beyond``, which is empty until then: a file
of an early level does not even hold its names.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from companion.core.expansions import Expansions, bonus_for
from companion.core.game import option
from companion.core.seats import Seat, seats
from companion.games.syncro import figures
from companion.games.syncro.horde import HordeCard, Rows, covers
from companion.games.syncro.vocabulary import (
    Back,
    Chapter,
    Deed,
    Depth,
    NewCard,
    Phase,
    Pile,
    Power,
    Reading,
)


@dataclass(frozen=True, slots=True)
class Options:
    """The new-table form of Syncro; nothing in it tells of a level."""

    chapter: Chapter = option(Chapter.ONE, rule="SY-5")
    first: int = option(0, low=0, high=5, rule="U-7")


# -- the campaign -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Mage:
    """One mage at the table and the number of Spell cards in hand (SY-35)."""

    seat: Seat
    hand: int = 0


@dataclass(frozen=True, slots=True)
class Slot:
    """One place in the order of a turn (SY-20)."""

    mage: Seat
    deed: Deed | None = None


@dataclass(frozen=True, slots=True)
class Layout:
    """The Horde of a level as it was built the last time (U-3)."""

    level: int
    rows: Rows


@dataclass(frozen=True, slots=True)
class Demand:
    """What the group must discard before the resolution goes on (SY-48, F4)."""

    card: int
    n: int
    success: bool
    paid: tuple[int, ...] = ()
    acted: tuple[Seat, ...] = ()

    @property
    def left(self) -> int:
        """What is still missing."""
        return max(0, self.n - sum(self.paid))


@dataclass(frozen=True, slots=True)
class Lieutenant:
    """A Lieutenant that was seen (SY-69, SY-71)."""

    label: str
    strength: int
    powers: tuple[Power, ...] = ()


class NewSpells(StrEnum):
    """What became of the Spell cards that a level added (SY-56, SY-58)."""

    DUE = "due"
    """To be shuffled in and dealt."""
    DEALT = "dealt"
    """Shuffled in and dealt, or left to the table, in this attempt."""


@dataclass(frozen=True, slots=True)
class Stock:
    """The Reward or Fog cards of the box, counted by the team (U-5)."""

    pile: Pile
    total: int
    """All of them: on the pile, in the discard, held by mages, in the Horde, in the play area."""
    discard: int = 0


@dataclass(frozen=True, slots=True)
class Beyond:
    """What chapter II brings (J5 to J9)."""

    rewards: tuple[Seat, ...] = ()
    """Who holds a Reward card (SY-60)."""
    fog_due: int = 0
    """Fog cards that a Lieutenant calls for (SY-68)."""
    curses: tuple[str, ...] = ()
    """Permanent curses of this level, by their label (SY-65)."""
    fallen: tuple[Lieutenant, ...] = ()
    """Beaten in the attempt under way (A-12)."""
    aside: tuple[Lieutenant, ...] = ()
    """Seen in a lost attempt: the same ones come back (SY-71)."""
    beaten: tuple[Lieutenant, ...] = ()
    """Gone until a reset (SY-69)."""
    readings: tuple[Reading, ...] = ()
    """Open points that this team reads the other way (A-10, A-11)."""
    stocks: tuple[Stock, ...] = ()
    """Piles that were counted; the others are not followed (U-5)."""

    def stock(self, pile: Pile) -> Stock | None:
        """Return the count of a pile; None where nobody counted it."""
        return next((stock for stock in self.stocks if stock.pile is pile), None)

    def discarded(self, pile: Pile, n: int = 1) -> Beyond:
        """Return the same with cards added to the discard of a pile that was counted."""
        stock = self.stock(pile)
        if stock is None:
            return self
        return self.counting(replace(stock, discard=stock.discard + n))

    def counting(self, stock: Stock) -> Beyond:
        """Return the same with another count of one pile."""
        others = tuple(each for each in self.stocks if each.pile is not stock.pile)
        return replace(self, stocks=(*others, stock))

    def reads(self, reading: Reading) -> bool:
        """How this team reads an open point of the Journal."""
        return reading.usual is not (reading in self.readings)

    @property
    def when_laid(self) -> bool:
        """The bonus is counted when the Spell is laid (A-10)."""
        return self.reads(Reading.WHEN_LAID)

    @property
    def cerberus(self) -> bool:
        """Cerberus count as other cards (A-11)."""
        return self.reads(Reading.CERBERUS)


IN_LEVEL = (Phase.PREPARATION, Phase.TURN, Phase.RESOLUTION)
"""The phases of a level, in their order."""


@dataclass(frozen=True, slots=True)
class State:
    """A campaign of Syncro."""

    options: Options
    mages: tuple[Mage, ...]
    """Clockwise."""
    leader: Seat
    level: int = 1
    """The level the team stands on: being played, or the next one."""
    reached: int = 0
    """The last level whose card was revealed; 10 after the last victory."""
    seen: int = 0
    """The furthest stage the team ever saw (see unveiling.py); a reset does not take it back."""
    phase: Phase = Phase.PATH
    attempts: tuple[int, ...] = (0,) * figures.LEVELS
    saved: bool = False
    """Card A lies on the next Level card (SY-36)."""
    resumed: bool = False
    """The next level is the first after a save (SY-37)."""
    lost: bool = False
    """The last attempt at this level was lost (SY-33)."""
    estimate: bool = False
    """Everybody owes an estimate (SY-13)."""
    base: int | None = None
    """Spell cards of the box without those that levels add; None until told (U-1)."""
    discard: int = 0
    turn: int = 0
    slots: tuple[Slot, ...] = ()
    horde: tuple[HordeCard, ...] = ()
    resolved: tuple[int, ...] = ()
    """Cards resolved this turn."""
    pending: Demand | None = None
    layouts: tuple[Layout, ...] = ()
    next_card: int = 1
    known: int = 0
    """Seats this campaign has names for."""
    joined: tuple[str, ...] = ()
    """Names of those who came later, in seat order (A-24)."""
    beyond: Beyond | None = None
    added: tuple[NewCard, ...] = ()
    depth: Depth = Depth.FULL
    """How much of a level is kept count of; may change at any time."""
    house: Expansions = ()
    """What else is in the box, by expansions and rules of the house."""
    new_spells: NewSpells | None = None
    """The Spell cards that the page of this level added; None once they are played with."""

    # -- mages ---------------------------------------------------------------------------------

    @property
    def limit(self) -> int:
        """The hand limit (SY-42)."""
        return figures.limit(len(self.mages)) + bonus_for(self.house, "hand")

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Seats of the mages, clockwise."""
        return tuple(mage.seat for mage in self.mages)

    @property
    def everybody(self) -> tuple[Seat, ...]:
        """Seats of all whom this campaign has a name for, those who do not play now included (A-24)."""
        return seats(self.known)

    @property
    def hands(self) -> tuple[int, ...]:
        """Spell cards in hand, clockwise."""
        return tuple(mage.hand for mage in self.mages)

    def hand(self, seat: Seat) -> int:
        """Spell cards in one hand."""
        return next(mage.hand for mage in self.mages if mage.seat == seat)

    def order(self, start: Seat) -> tuple[Seat, ...]:
        """Clockwise from one mage on."""
        place = self.seats.index(start)
        return self.seats[place:] + self.seats[:place]

    # -- the level -----------------------------------------------------------------------------

    @property
    def unlocked(self) -> bool:
        """The card of the level the team stands on was revealed (SY-12, U-4)."""
        return self.reached >= self.level

    @property
    def uncounted(self) -> bool:
        """A level is played that nobody keeps count of."""
        return self.light and self.playing and self.unlocked

    # -- cards ---------------------------------------------------------------------------------

    @property
    def total(self) -> int | None:
        """Spell cards in play, those added by levels included; None when nobody counted (U-1)."""
        return None if self.base is None else self.base + self.added_spells

    @property
    def added_spells(self) -> int:
        """Spell cards that levels have added, and what else is in the box (SY-56, SY-58)."""
        return figures.added_spells(self.reached) + bonus_for(self.house, "spells")

    @property
    def in_sight(self) -> int:
        """Spell cards outside the pile: hands, discard, on monsters and under them."""
        laid = sum(len(card.spells) + len(card.under) for card in self.horde)
        return sum(self.hands) + self.discard + laid

    @property
    def pile(self) -> int | None:
        """Spell cards left on the pile; None when the total is unknown."""
        return None if self.total is None else self.total - self.in_sight

    def left_on(self, pile: Pile) -> int | None:
        """Return how many Reward or Fog cards the pile holds; None where the count is unknown or wrong."""
        stock = self.two.stock(pile)
        if stock is None:
            return None
        left = stock.total - stock.discard - self.in_play(pile)
        return left if left >= 0 else None

    def in_play(self, pile: Pile) -> int:
        """Return how many Reward or Fog cards lie outside pile and discard (SY-60, SY-63, SY-65)."""
        if pile is Pile.REWARD:
            return len(self.two.rewards)
        return sum(card.back is Back.FOG for card in self.horde) + len(self.two.curses)

    def card(self, number: int) -> HordeCard | None:
        """The Horde card of that number."""
        return next((card for card in self.horde if card.id == number), None)

    @property
    def targets(self) -> tuple[HordeCard, ...]:
        """Cards that must be destroyed to win (SY-31, SY-70)."""
        return tuple(card for card in self.horde if card.target)

    def accessible(self, card: HordeCard) -> bool:
        """No corner is covered by another Horde card (SY-17, A-26)."""
        return not any(covers(other, card) for other in self.horde)

    @property
    def playing(self) -> bool:
        """True inside a level."""
        return self.phase in IN_LEVEL

    @property
    def over(self) -> bool:
        """True once the last level is won."""
        return self.phase in (Phase.EPILOGUE, Phase.DONE)

    @property
    def light(self) -> bool:
        """Neither Horde nor hands are kept count of."""
        return self.depth is not Depth.FULL

    @property
    def two(self) -> Beyond:
        """What chapter II brings, empty before it."""
        return self.beyond or Beyond()

    @property
    def slot(self) -> Slot | None:
        """The slot whose turn it is."""
        if self.phase is not Phase.TURN:
            return None
        return next((slot for slot in self.slots if slot.deed is None), None)

    # -- changes -------------------------------------------------------------------------------

    def changed(self, **changes: Any) -> State:
        """The same campaign with fields changed by name."""
        return replace(self, **changes)

    def with_hands(self, hands: tuple[int, ...]) -> State:
        """The same campaign with other hands, clockwise."""
        mages = tuple(replace(mage, hand=n) for mage, n in zip(self.mages, hands, strict=True))
        return replace(self, mages=mages)

    def with_hand(self, seat: Seat, n: int) -> State:
        """The same campaign with one hand changed."""
        return replace(
            self, mages=tuple(replace(mage, hand=n) if mage.seat == seat else mage for mage in self.mages)
        )

    def with_card(self, number: int, **changes: Any) -> State:
        """The same campaign with one Horde card changed."""
        return replace(
            self, horde=tuple(card.changed(**changes) if card.id == number else card for card in self.horde)
        )

    def without_card(self, number: int) -> State:
        """The same campaign without one Horde card."""
        return replace(self, horde=tuple(card for card in self.horde if card.id != number))

    def with_two(self, **changes: Any) -> State:
        """The same campaign with something of chapter II changed."""
        return replace(self, beyond=replace(self.two, **changes))
