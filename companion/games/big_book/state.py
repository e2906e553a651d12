"""The state of a table: what the app knows of the real one. Frozen; every change gives a new one."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from companion.core.expansions import Expansions, bonus_for
from companion.core.game import option
from companion.core.seats import Seat, clockwise
from companion.games.big_book import figures
from companion.games.big_book.elements import Curse, Element
from companion.games.big_book.vocabulary import (
    Basic,
    Column,
    Face,
    Loss,
    Mode,
    Phase,
    Slot,
    Space,
    Status,
    Tracking,
    Unnamed,
    Zone,
)
from companion.kit.seated import Seated


@dataclass(frozen=True, slots=True)
class Magician:
    """What is known of a player's sheet: its name, the element of its 2, its number of cards (U-2)."""

    name: str = ""
    element: Element | None = None
    cards: int | None = field(default=None, metadata={"usual": figures.STARTING_USUAL})


@dataclass(frozen=True, slots=True)
class Options:
    """The new-table form of The Big Book of Madness."""

    column: Column = option(Column.EASY, rule="BB-18")
    mode: Mode = option(Mode.NORMAL, rule="BB-72")
    tracking: Tracking = option(Tracking.LIGHT, rule="F1")
    power_cap: bool = option(False, rule="A-1", harmless=True)
    heal_discard: bool = option(False, rule="A-2", harmless=True)
    odds: bool = option(True, rule="F5", harmless=True)
    first: int = option(0, low=0, high=5, rule="BB-17")
    magicians: tuple[Magician, ...] = option((), rule="U-2")


# -- one player's side of the table (Aire de jeu d'un joueur) ---------------------------------------


SpellName = Basic | Unnamed | str
"""As its card prints it, or by pile and level. A file knows no difference: only the value is written."""


@dataclass(frozen=True, slots=True)
class Madness:
    """A player's madness outside support.

    With full tracking each zone has its number. With light tracking nobody tells the zone: all of
    them count in ``anywhere``.
    """

    hand: int = 0
    draw: int = 0
    discard: int = 0
    anywhere: int = 0

    @property
    def owned(self) -> int:
        """Hand, draw pile and discard together."""
        return self.hand + self.draw + self.discard + self.anywhere


@dataclass(frozen=True, slots=True)
class Supported:
    """A card in support, named by a number that never changes."""

    id: int
    face: Face


@dataclass(frozen=True, slots=True)
class Spell:
    """A spell in front of a player. Element and level are None until somebody reads them out (U-6)."""

    name: SpellName
    element: Element | None = None
    level: int | None = None
    exhausted: bool = False
    neutralised: bool = False

    @property
    def basic(self) -> bool:
        """True for one of the four basic spells. By its value: a file knows no other difference."""
        return self.name in tuple(Basic)

    @property
    def ready(self) -> bool:
        """Face up and straight (BB-26, BB-62)."""
        return not (self.exhausted or self.neutralised)


@dataclass(frozen=True, slots=True)
class Deck:
    """Sizes of a draw pile and its discard, as the player told them (F5). Never an order (BB-54)."""

    draw: int
    discard: int
    hand: int | None = None
    """Cards in hand, those played this turn included; None where unknown: Recovery makes the sizes old."""
    shuffled: bool = False
    """The discard, with the cards played this turn, was shuffled in during Recovery (BB-48)."""
    old: bool = False
    """Counted before the player's last Recovery, whose draw was not entered."""

    def recovered(self, drawn: int | None, hand: int) -> Deck:
        """Return the sizes after Recovery, in which the hand was completed to ``hand`` cards (BB-47).

        ``drawn`` is None where nobody entered how many were drawn. Sizes that cannot be followed are kept as
        old ones: what the player may start from when counting again.
        """
        left = replace(self, hand=None, shuffled=False, old=True)
        if self.hand is None or self.old or (drawn is None and not self.shuffled):
            return left
        if self.shuffled:
            sizes = (self.draw + self.hand - hand, self.discard)
        else:
            sizes = (self.draw - (drawn or 0), self.discard + self.hand + (drawn or 0) - hand)
        return left if min(sizes) < 0 else Deck(*sizes, hand=hand)


@dataclass(frozen=True, slots=True)
class Player:
    """One seat of this game."""

    seat: Seat
    magician: Magician = Magician()
    alive: bool = True
    mad: Madness = Madness()
    support: tuple[Supported, ...] = ()
    spells: tuple[Spell, ...] = ()
    power_used: bool = False
    deck: Deck | None = None

    @property
    def owned(self) -> int:
        """Madness in hand, draw pile and discard."""
        return self.mad.owned

    @property
    def mad_support(self) -> int:
        """Madness in this player's support."""
        return sum(card.face is Face.MADNESS for card in self.support)

    @property
    def madness(self) -> int:
        """All madness of this player."""
        return self.owned + self.mad_support

    def spell(self, name: str) -> Spell | None:
        """The spell of that name."""
        return next((spell for spell in self.spells if spell.name == name), None)

    def with_spell(self, name: str, **changes: Any) -> Player:
        """The same player with one spell changed."""
        spells = (replace(spell, **changes) if spell.name == name else spell for spell in self.spells)
        return replace(self, spells=tuple(spells))


# -- the middle of the table (Plateau de jeu) -------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CurseSlot:
    """One place for a curse. ``laid`` is what this round put there, ``curse`` what still lies there."""

    slot: Slot
    laid: Curse | None = None
    curse: Curse | None = None
    neutralised: int = 0
    """The turn on which it was turned face down; 0 = face up."""
    under: int = 0
    """Madness under the curse (BB-68)."""
    triggered: bool = False

    @property
    def armed(self) -> bool:
        """Face up, and not triggered yet this round (BB-28, BB-63)."""
        return not self.neutralised and not self.triggered


@dataclass(frozen=True, slots=True)
class CursePile:
    """Curses left of one type; None while nobody counted them (U-3)."""

    curse: Curse
    left: int | None = None


@dataclass(frozen=True, slots=True)
class ReservePile:
    """Cards of value 2 and 3 left of one element (BB-11)."""

    element: Element
    v2: int = figures.VALUE_2
    v3: int = figures.VALUE_3

    def left(self, value: int) -> int:
        """How many of that value."""
        return self.v2 if value == 2 else self.v3


@dataclass(frozen=True, slots=True)
class LibraryPile:
    """The level of the face-up spell of one element; None when the pile is empty (BB-15)."""

    element: Element
    level: int | None = 1


@dataclass(frozen=True, slots=True)
class TokenCount:
    """Element tokens of one kind that lie on cards (BB-8, U-8)."""

    element: Element
    n: int = 0


@dataclass(frozen=True, slots=True)
class ToldFact:
    """A figure of the box that the players read out during this table."""

    key: str
    value: int | str


# -- the whole table --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class State(Seated[Player]):
    """A table of The Big Book of Madness."""

    options: Options
    players: tuple[Player, ...]
    pile: int
    """Madness cards on the pile (pile Folie)."""
    mad_start: int
    """All madness cards of this game: what every count must add up to (I1)."""
    active: Seat
    first: Seat
    destroyed: int = 0
    """Madness cards destroyed (BB-52)."""
    box: int = 0
    """Madness cards of eliminated players (BB-51)."""
    marker: Space = Space.INVOCATION
    played: tuple[Seat | None, ...] = ()
    """Who played on each space of this round so far, from space 1; None where it was not recorded."""
    round: int = 1
    turn: int = 1
    phase: Phase = Phase.CONCENTRATION
    slots: tuple[CurseSlot, ...] = tuple(CurseSlot(slot) for slot in Slot)
    under_done: bool = False
    """Madness was put under the curses of this round (BB-68)."""
    curse_piles: tuple[CursePile, ...] = tuple(CursePile(curse) for curse in Curse)
    reserve: tuple[ReservePile, ...] = tuple(ReservePile(element) for element in Element)
    library: tuple[LibraryPile, ...] = tuple(LibraryPile(element) for element in Element)
    tokens: tuple[TokenCount, ...] = tuple(TokenCount(element) for element in Element)
    multi: tuple[int | None, ...] = (None,) * figures.ROUNDS
    """Multi curses of each round in the chosen column; None until read from the board (U-1)."""
    symbols: tuple[Element, ...] = ()
    """Symbols of the monster in play, where they were announced or laid."""
    next_symbols: tuple[Element, ...] = ()
    """Symbols of the next monster, read early from the right-hand page (BB-33)."""
    told: tuple[ToldFact, ...] = ()
    sheets: tuple[str, ...] = ()
    """Names or numbers of the eight magician sheets."""
    dealt: tuple[str, ...] = ()
    """Sheets drawn at random, in seat order (F9)."""
    next_card: int = 1
    status: Status = Status.PLAYING
    loss: Loss | None = None
    house: Expansions = ()
    """What else is in the box, by expansions and rules of the house."""

    @property
    def madness_cards(self) -> int:
        """Madness cards of the whole box (BB-4)."""
        return figures.MADNESS_CARDS + bonus_for(self.house, "madness")

    def reserve_most(self, value: int) -> int:
        """Cards of a value that the reserve of one element holds at most (BB-3, BB-11)."""
        return (figures.VALUE_2 if value == 2 else figures.VALUE_3) + bonus_for(self.house, f"v{value}")

    @property
    def full(self) -> bool:
        """True when madness is followed zone by zone."""
        return self.options.tracking is Tracking.FULL

    def pooled(self, zone: Zone) -> bool:
        """With light tracking hand, draw pile and discard are one number."""
        return not self.full and zone is not Zone.SUPPORT

    @property
    def zones(self) -> tuple[Zone, ...]:
        """Where a player's madness is counted: each zone apart, or the discard for all but the support."""
        apart = (Zone.HAND, Zone.DRAW, Zone.DISCARD) if self.full else (Zone.DISCARD,)
        return (*apart, Zone.SUPPORT)

    @property
    def closed(self) -> bool:
        """True while no page lies open: the marker waits on Invocation (BB-21, BB-31)."""
        return self.marker is Space.INVOCATION

    @property
    def curses_due(self) -> bool:
        """True while the curses of a new monster are to be laid (BB-31)."""
        return self.phase is Phase.MONSTER

    @property
    def alive(self) -> tuple[Seat, ...]:
        """Seats still playing, in order."""
        return tuple(player.seat for player in self.players if player.alive)

    @property
    def occupied(self) -> tuple[CurseSlot, ...]:
        """Slots where a curse lies, face up or not."""
        return tuple(place for place in self.slots if place.curse is not None)

    @property
    def under(self) -> int:
        """Madness under curses."""
        return sum(place.under for place in self.slots)

    def slot(self, slot: Slot) -> CurseSlot:
        """One curse slot."""
        return next(place for place in self.slots if place.slot is slot)

    def reserve_of(self, element: Element) -> ReservePile:
        """The reserve of one element."""
        return next(pile for pile in self.reserve if pile.element is element)

    def library_of(self, element: Element) -> LibraryPile:
        """The library pile of one element."""
        return next(pile for pile in self.library if pile.element is element)

    def tokens_of(self, element: Element) -> int:
        """Tokens of one element that lie on cards."""
        return next(count.n for count in self.tokens if count.element is element)

    def curses_left(self, curse: Curse) -> int | None:
        """Curses left in one pile, None when unknown."""
        return next(pile.left for pile in self.curse_piles if pile.curse is curse)

    def card(self, number: int) -> tuple[Player, Supported] | None:
        """A card in support and the player who placed it."""
        for player in self.players:
            for card in player.support:
                if card.id == number:
                    return player, card
        return None

    def order(self, start: Seat) -> tuple[Seat, ...]:
        """Seats still playing, clockwise from one of them (BB-25, BB-35)."""
        return tuple(seat for seat in clockwise(start, len(self.players)) if self.player(seat).alive)

    def heir(self, seat: Seat) -> Seat:
        """The token goes clockwise to the next player who is not out (BB-25, I11); alone, it stays."""
        return (*self.order(seat), seat)[1]

    def madness_in(self, seat: Seat, zone: Zone) -> int:
        """Madness in one zone; with light tracking hand, draw pile and discard are one."""
        player = self.player(seat)
        if zone is Zone.SUPPORT:
            return player.mad_support
        if self.pooled(zone):
            return player.mad.anywhere
        return int(getattr(player.mad, _field(zone)))

    def add_to_deck(self, seat: Seat, zone: Zone, n: int) -> State:
        """The same table with cards added to a draw pile or discard whose sizes were told, or taken (F5).

        A card taken from where none was told proves the told sizes wrong: they are forgotten.
        """
        deck = self.player(seat).deck
        if deck is None or zone not in (Zone.DRAW, Zone.DRAW_TOP, Zone.DISCARD, Zone.HAND):
            return self
        name = _field(zone)
        if getattr(deck, name) is None:
            return self
        left = getattr(deck, name) + n
        return self.with_player(seat, deck=None if left < 0 else replace(deck, **{name: left}))

    def with_space_played(self, seat: Seat) -> State:
        """The same table with the player recorded whose turn falls on the marker's space."""
        before = self.marker.number - 1
        passed = (*self.played[:before], *(None,) * (before - len(self.played)))
        return replace(self, played=(*passed, seat))

    def with_slot(self, slot: Slot, **changes: Any) -> State:
        """The same table with one curse slot changed."""
        slots = (replace(place, **changes) if place.slot is slot else place for place in self.slots)
        return replace(self, slots=tuple(slots))

    def add_reserve(self, element: Element, value: int, n: int) -> State:
        """The same table with cards of the reserve added or taken."""
        pile = self.reserve_of(element)
        changed = replace(pile, v2=pile.v2 + n) if value == 2 else replace(pile, v3=pile.v3 + n)
        return replace(self, reserve=tuple(changed if p.element is element else p for p in self.reserve))

    def add_curses(self, curse: Curse, n: int) -> State:
        """The same table with curses added to a pile, where they are counted; never below none."""
        piles = tuple(
            replace(pile, left=max(0, pile.left + n))
            if pile.curse is curse and pile.left is not None
            else pile
            for pile in self.curse_piles
        )
        return replace(self, curse_piles=piles)

    def add_card(self, seat: Seat, face: Face) -> State:
        """The same table with one card more in a support."""
        cards = (*self.player(seat).support, Supported(self.next_card, face))
        return replace(self.with_player(seat, support=cards), next_card=self.next_card + 1)

    def drop_card(self, number: int) -> State:
        """The same table without that card in support."""
        players = (
            replace(player, support=tuple(card for card in player.support if card.id != number))
            for player in self.players
        )
        return replace(self, players=tuple(players))

    def add_madness(self, seat: Seat, zone: Zone, n: int) -> State:
        """The same table with madness added to one zone of a player, or taken from it."""
        state = self
        player = self.player(seat)
        if zone is Zone.SUPPORT:
            for _ in range(n):
                state = state.add_card(seat, Face.MADNESS)
            going = [card.id for card in player.support if card.face is Face.MADNESS][: max(0, -n)]
            for number in going:
                state = state.drop_card(number)
            return state
        name = _field(zone) if self.full else "anywhere"
        mad = replace(player.mad, **{name: getattr(player.mad, name) + n})
        return self.with_player(seat, mad=mad)


def _field(zone: Zone) -> str:
    # the top of the draw pile is a place in the draw pile, not a count of its own
    return Zone.DRAW.value if zone is Zone.DRAW_TOP else zone.value
