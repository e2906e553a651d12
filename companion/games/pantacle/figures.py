"""Numbers the rulebook prints, named once.

``data/games/pantacle/box.json`` shows the same numbers to the owner of the box; a test compares them.
"""

from __future__ import annotations

from math import isqrt

from companion.games.pantacle.vocabulary import Favour, How

PLAYERS = range(3, 6)
"""Three to five (PA-1)."""
CUBES = 40
ADEPTS = 25
BLADES = 24
CURSES = 27
"""In the whole box (PA-2)."""
FLAMES = 5
CURSED_FLAMES = 4
"""Of each player; the one at the top is not cursed (PA-3, PA-20)."""
OPENING_ADEPTS = 1
"""On each Sanctuary when the game begins (PA-9)."""
HAND = 3
HAND_ASSERVISSEMENT = 4
"""Blades in hand at the end of a turn (PA-10, PA-35, PA-40)."""
TOKEN_SLOTS = 4
"""Slots of zone A2 (PA-5, PA-52)."""
SACRIFICE = 3
"""Tokens or adepts that a sacrifice takes (PA-16, PA-17)."""
PRICE_BASE = 2
"""An adept costs this and one more for each own flame on the Pantacle (PA-14)."""
EXTRA_CURSES = 4
"""The table of extra curse cards ends here (PA-22, A-3)."""
RIGHTMOST = 2
"""The third position of the Determination track, where it counts as a hound (PA-27)."""
CUBES_PER_FLAME = 3
SPOT_ADEPTS = 2
SPOT_CUBES = 2
"""What spots bring (PA-47 to PA-49)."""
RECRUITS = {Favour.RECRUTEMENT: 1, Favour.ENDOCTRINEMENT: 2}
"""Adepts of the two favours (PA-36, PA-38)."""
COMPENSATION = 1
MOON = 1
"""Cubes of a diverted favour and of a matching moon (PA-30, PA-41)."""
MOST_CHANGED = 9
"""A curse changes a number by no more than this: what is above is a slip of the finger."""
ADEPT_SPACES = 5
"""Spaces printed in zone A3: room, not a cap (PA-9, A-16)."""


def adept_price(flames: int, more: int = 0) -> int:
    """Own flames on the Pantacle, plus two, and what curses change (PA-14, PA-44, p. 12).

    >>> [adept_price(f) for f in range(6)]
    [2, 3, 4, 5, 6, 7]
    >>> adept_price(1, -9)
    0
    """
    return max(0, flames + PRICE_BASE + more)


def extra_cost(extra: int) -> int:
    """So many extra curse cards cost their square (PA-22, p. 18)."""
    return extra * extra


def most_extra(cubes: int) -> int:
    """How many extra curse cards so many cubes pay, at most four (PA-22, A-3).

    >>> [most_extra(cubes) for cubes in (0, 1, 3, 4, 8, 9, 15, 16, 40)]
    [0, 1, 1, 2, 2, 3, 3, 4, 4]
    """
    return min(EXTRA_CURSES, isqrt(max(0, cubes)))


def blades_left(players: int) -> int:
    """The draw pile after everybody drew three (PA-10)."""
    return BLADES - HAND * players


def divert_blades(how: How, track: bool) -> int:
    """Blades a diverter discards; the hound of the track saves one (PA-26, PA-27, A-11)."""
    blades = {How.PAIR: 2, How.ONE_AND_HOUNDS: 3, How.TWO_PAIRS: 4}[how]
    return blades - 1 if track and how is not How.PAIR else blades
