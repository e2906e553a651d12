"""Numbers the rulebook prints, named once.

``data/games/synchro_horizon/box.json`` shows the same numbers to the owner of the box; a test compares them.
"""

from __future__ import annotations

PLAYERS = range(1, 5)
"""Heroes are shared by whoever plays; the text gives no number of players, there are four boards (SH-3)."""
HERO_CARDS = 30
MONSTER_CARDS = 48
CELESTIAL_CARDS = 4
ITEM_CARDS = 30
"""SH-1."""
TILES = 14
"""Journal tiles (SH-2)."""
BOARDS = 4
"""Hero boards, Monster boards, marbles of a box (SH-3, SH-8)."""
LINE = 4
"""Positions of one side (SH-117)."""
LEVEL_DICE = 4
DAMAGE_DICE = 16
ACTION_DICE = 5
"""SH-4."""
STATE_TOKENS = 8
POTIONS = 4
SHIELDS_1 = 20
SHIELDS_5 = 20
"""Tokens in the box; no limit (SH-5, SH-10)."""
COINS_1 = 10
COINS_5 = 10
COINS_10 = 5
"""SH-6."""
SHARDS = 28
SKILLS = 50
"""SH-7."""
DRAWN_HEROES = 7
START_SKILLS = 3
START_SHARDS = 2
START_COINS = 8
"""Set-up (SH-11, SH-12, SH-16, SH-17)."""
STORAGE = 5
"""Shards at the end of a turn (SH-35)."""
RESERVE = 2
"""Reserve slots of the calendar (SH-41)."""
COST_MOST = STORAGE + RESERVE
"""A tile shows at most as many shards as a storage and the reserve hold."""
SKILL_SLOTS = 4
ITEM_SLOTS = 2
"""Of a hero board (SH-34)."""
LEVELS = 7
"""SH-66."""
MONSTER_LEVELS = 4
"""Levels 1 to 4 are named (SH-50, SH-82, SH-111)."""
DAMAGE_MOST = 99
"""Two D10 (SH-36)."""
HP_MOST = 99
"""What two D10 can follow (SH-36)."""
CLASS_LEVEL_MOST = 9
PER_TURN_MOST = 9
LEVEL_COST_MOST = 9
COINS_MOST = 99
"""What one figure of a card, a track or a tile may be; the rulebook sets no limit."""
PURSE_MOST = 999
"""Coins, and potions, that the app counts; tokens are no limit (SH-10)."""
ACTION_DIE = 6
"""SH-4."""
SEASONS = 4
DAYS = 12
LAST_DAY = SEASONS * DAYS
"""Day 12 of winter loses (SH-40, SH-42)."""
LAST_PLAYED = LAST_DAY - 1
"""The day before: nobody begins later, no travel lasts longer."""
ROUND_TIME = 1
VILLAGE_TIME = 3
RETREAT_TIME = 5
"""SH-77, SH-85, SH-70."""
FIRST_STRIKE = 1
"""Shards of each hero when the heroes start (SH-55)."""
EXHAUSTED_GAIN = 1
"""SH-78."""
FALLEN_MONSTER = 3
"""Damage when the marble of a defeated monster comes up (SH-123)."""
FALLEN_HERO = 1
"""Shards when the marble of a defeated hero or empty board comes up (SH-122)."""
CELESTIAL_ATTACK = 10
"""SH-74."""
BASIC_PER_LEVEL = 2
"""SH-74."""
ELITE_COINS = 2
"""SH-81."""
CELESTIAL_MONSTERS = 3
"""Level-4 monsters beside the Celestial (SH-82)."""
RECRUIT = 8
MASTER = 8
CHANGE = 4
REST = 1
POTION = 2
"""Prices of the village, in coins (SH-87 to SH-91)."""
VILLAGE_CARDS = 5
"""Hero cards, and Item cards, drawn in a village (SH-85)."""
LEVEL_SKILLS = 3
"""Tiles of the first draw at a level-up (SH-65, SH-125)."""
LAST_SKILL_LEVEL = 4
"""Levels 2 to 4 give a skill, 5 to 7 an upgrade (SH-65)."""
GROUP = 4
GROUP_AFTER_ABYSS = 3
"""SH-87, SH-100."""
ROW_NAMES = 40
"""Letters of a name that is kept."""
FIRST_CITY = "Luminaria"
LAST_CITY = "Stellaris"
"""Where the journey begins and ends (SH-46, SH-82)."""
TILE_LEVELS = 9
TILE_POINTS = 4
"""What the box has room for: the rulebook shows no tile whole (U-10)."""
RECRUIT_BELOW = 1
"""A recruit is so many levels below its tile (SH-112)."""
MINE_DIE_LEAST = 2
MINE_DIE_MOST = 20
"""Faces a die of the Mine may have: its icon is not in the text (U-8)."""
MINE_REROLL = 1
WATERFALL_DAMAGE = 5
WATERFALL_COINS = 8
SANCTUARY_COINS = 5
ALTAR_SKILLS = 5
ALTAR_KEEP = 3
CHURCH_POTIONS = 2
STATUE_COINS = 2
STATUE_DIE = 6
STATUE_ITEM = 2
STATUE_SKILL = 3
STATUE_LEVEL = 4
STATUE_HERO = 5
STATUE_FEW = 3
STATUE_MANY = 10
ABYSS_LEVELS = 3
RUINS_COINS = 2
CAMPFIRE_COINS = 2
NECROPOLIS_HEROES = 5
"""The points of interest (SH-93 to SH-111)."""
LAKE_ITEM = 4
LAKE_LEVEL = 5
LAKE_TWO_ITEMS = 6
LAKE_GOLDEN = 8
LAKE = (1, 2, 3, LAKE_ITEM, LAKE_LEVEL, LAKE_TWO_ITEMS, LAKE_GOLDEN)
LAKE_FEW = 2
LAKE_MORE = 3
"""Shards the Mana lake takes, and its two coin rewards (SH-110)."""
