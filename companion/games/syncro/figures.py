"""Numbers the booklet and the Journal print, named once.

``data/games/syncro/box.json`` shows those of the booklet to the owner of the box; a test compares them.
"""

from __future__ import annotations

PLAYERS = range(2, 6)
"""Two to five mages (SY-1, SY-8)."""
DEALT = {2: 8, 3: 6, 4: 5, 5: 5}
"""Spell cards dealt to each mage, which is the hand limit too (SY-8, SY-42)."""
LEVELS = 9
CHAPTER_ONE = 4
"""Levels in all, and those of chapter I (SY-4)."""
MOST_PLAYED = 4
"""Spell cards of a turn (SY-21)."""
NEW_SPELLS = {6: 6, 8: 7}
"""The level and the value of the two Spell cards it adds (SY-56, SY-58)."""
NEW_EACH = 2
BASE_VALUE = 5
"""The highest value shown before new cards are added (U-1)."""
TOP_VALUE = 7
"""The highest value there ever is (SY-58)."""
SPOKEN_LEVEL = 7
"""Where estimates are spoken (SY-15, SY-57)."""
REWARDS_FROM = 5
"""The level that unlocks Rewards (SY-55)."""
BONUS = 1
BOSS_BONUS = 2
"""Strength for each other card in play: Lieutenant, second Boss (SY-68, SY-74)."""
MOST_STRENGTH = 99
MOST_SPELLS = 150
MOST_ROWS = 9
MOST_WIDE = 9
"""What the screens have room for; the booklet gives no limit."""
MOST_NAMES = 8
"""Seats a campaign may know, leavers included (A-24)."""


def limit(mages: int) -> int:
    """The hand limit of so many mages (SY-8, SY-42, p. 3)."""
    return DEALT[mages]


def added_spells(reached: int) -> int:
    """Spell cards that the levels reached so far have added (SY-56, SY-58)."""
    return sum(NEW_EACH for level in NEW_SPELLS if level <= reached)


def top_value(reached: int) -> int:
    """The highest value a Spell card is known to have so far (U-1, SY-56, SY-58)."""
    return max([BASE_VALUE, *(value for level, value in NEW_SPELLS.items() if level <= reached)])
