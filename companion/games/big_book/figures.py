"""Numbers the rulebook prints, named once.

``data/games/big_book/box.json`` shows the same numbers to the owner of the box; a test compares them.
"""

from __future__ import annotations

from companion.games.big_book.elements import Curse, Element

PLAYERS = range(2, 6)
"""Two to five (BB-1)."""
MADNESS_CARDS = 35
"""In the whole box (BB-4)."""
MADNESS_BASE = 10
MADNESS_EACH = 5
"""The pile holds 5 for each player and 10 more (BB-9)."""
CURSE_CARDS = 48
"""Of the five types together (BB-2)."""
VALUE_1 = 18
VALUE_2 = 10
VALUE_3 = 6
"""Cards of each element, by value (BB-3)."""
RESERVE_VALUES = (2, 3)
"""Values that the reserve holds (BB-11)."""
SHEETS = 8
"""Magician sheets (BB-6)."""
GRIMOIRE_PAGES = 7
"""One End, five Inner, one Cover (BB-14)."""
LIBRARY_LEVELS = 3
"""Spells of one library pile (BB-15)."""
STARTING_USUAL = 12
"""Where a count of starting cards begins: nothing is known until somebody touches it (U-2)."""
STARTING_MOST = 20
"""More starting cards than any sheet gives: what is told above is a slip (U-2)."""
BASIC_SPELLS = 4
"""In front of each player from the start (BB-12)."""
MARKERS = 3
"""Invocation, round and active player (BB-8)."""
TOKENS = 4
"""Tokens of each element (BB-8)."""
ROUNDS = 6
"""One monster each (BB-20)."""
SPACES = 5
"""Player turns of a round (BB-24)."""
SYMBOLS = 3
"""Elemental curses of a monster (BB-31)."""
MULTI_MOST = 2
"""Multi curses of a round (BB-19)."""
HAND = 6
"""Cards in hand at the end of a turn (BB-47)."""
MAD_HAND = 6
"""Madness in hand that puts a player out (BB-51, A-5)."""
SUPPORT = 3
"""Cards a player may place in support (BB-55)."""
SPELLS = 5
"""Spells in front of a player (BB-42)."""
HEAL_COST = 2
LEARN_COST = 2
CURSE_COST = 4
MULTI_COST = 1
"""What actions cost, in elements (BB-41, BB-44, BB-46)."""
USUAL_POWER = 3
"""The power of the book's own example; above it a notice is given (A-1)."""


def opening_madness(players: int) -> int:
    """Five madness cards for each player and ten more (BB-9, Mise en place)."""
    return MADNESS_EACH * players + MADNESS_BASE


def acquire_cost(value: int) -> int:
    """An element card costs its own value (BB-43, Acquérir)."""
    return value


def curse_cost(curse: Curse) -> dict[Element, int]:
    """Four of its element, or one of each for a multi curse (BB-44, Détruire)."""
    if curse is Curse.MULTI:
        return dict.fromkeys(Element, MULTI_COST)
    return {Element(curse.value): CURSE_COST}
