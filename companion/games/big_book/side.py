"""One player's side of the table: madness, support, spells (Aire de jeu d'un joueur)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from companion.core.seats import Seat
from companion.games.big_book.elements import Element
from companion.games.big_book.options import Magician
from companion.games.big_book.vocabulary import Basic, Face, Unnamed

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
