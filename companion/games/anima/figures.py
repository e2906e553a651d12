"""Numbers the rulebook prints, named once.

``data/games/anima/box.json`` shows the same numbers to the owner of the box; a test compares them.
"""

from __future__ import annotations

PLAYERS = range(2, 6)
"""Two to five (AN-1)."""
CARDS = 110
"""In the whole box (AN-1)."""
DICE = 2
"""Six-sided (AN-1)."""
FACES = 6
MARKERS = 5
"""Of different colours (AN-1)."""
ZONES = 14
"""Zone cards (AN-5, AN-43)."""
FINALS = 3
"""Final missions (AN-3)."""
BASICS = 2
"""Basic missions of each player (AN-3)."""
TEAM = 4
"""Characters of a team, at most (AN-6)."""
HAND = 5
"""Advantage cards in hand, at most (AN-11)."""
CHARACTERS_DRAWN = 2
ADVANTAGES_DRAWN = 4
ADVANTAGES_KEPT = 3
"""Draw two characters and keep one, draw four advantages and keep three (AN-18)."""
LEVELS = range(1, 4)
"""Of zones and encounters (AN-14, AN-15)."""
REWARDS = 3
"""Printed on a zone (AN-14)."""
ZONES_EACH = 2
"""Active zones for each player, at most (AN-26)."""
STAY = 2
"""Combat and Speed on the turn after a Stay (AN-29)."""
SIZE_GAP = 1
"""Largest difference of team sizes in a fight (AN-31)."""
DEADLY = 5
"""A team that loses by so much loses a character (AN-40)."""
MINUTES = range(20, 31)
"""Each participant (AN-1)."""
PRINTED_MOST = 30
"""No printed Combat, Speed or difficulty is larger: what a keypad accepts."""
BONUS_MOST = 20
"""No bonus of a card is larger: what a stepper accepts."""
RESISTANCE_MOST = 9
"""No mission lasts longer: what a stepper accepts."""


def zone_limit(players: int) -> int:
    """Active zones at most (AN-26)."""
    return ZONES_EACH * players


def opening_zones(players: int, tree: bool, zones: int = ZONES) -> int:
    """One zone for each player; with the tree all of them (AN-19, AN-44, A-1)."""
    return zones if tree else players
