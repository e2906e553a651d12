"""Numbers of the box that a screen draws or bounds an answer with, and what a choice comes to by them."""

from __future__ import annotations

from collections.abc import Sized
from dataclasses import dataclass

from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.levels import level_after
from companion.games.synchro_horizon.queries.fight import lacks
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.state.party import Hero

ACTION_DIE = figures.ACTION_DIE
ALTAR_SKILLS = figures.ALTAR_SKILLS
BOARDS = figures.BOARDS
CLASS_LEVEL_MOST = figures.CLASS_LEVEL_MOST
COINS_MOST = figures.COINS_MOST
COST_MOST = figures.COST_MOST
DAMAGE_MOST = figures.DAMAGE_MOST
DAYS = figures.DAYS
GROUP_AFTER_ABYSS = figures.GROUP_AFTER_ABYSS
HP_MOST = figures.HP_MOST
ITEM_SLOTS = figures.ITEM_SLOTS
LAKE = figures.LAKE
LAST_DAY = figures.LAST_DAY
LEVELS = figures.LEVELS
LEVEL_COST_MOST = figures.LEVEL_COST_MOST
LEVEL_SKILLS = figures.LEVEL_SKILLS
LINE = figures.LINE
MINE_DIE_MOST = figures.MINE_DIE_MOST
MONSTER_LEVELS = figures.MONSTER_LEVELS
PER_TURN_MOST = figures.PER_TURN_MOST
RESERVE = figures.RESERVE
RUINS_COINS = figures.RUINS_COINS
SANCTUARY_COINS = figures.SANCTUARY_COINS
SEASONS = figures.SEASONS
SHARDS = figures.SHARDS
SKILLS = figures.SKILLS
SKILL_SLOTS = figures.SKILL_SLOTS
START_SHARDS = figures.START_SHARDS
START_SKILLS = figures.START_SKILLS
STATUE_COINS = figures.STATUE_COINS
STATUE_DIE = figures.STATUE_DIE
STATUE_HERO = figures.STATUE_HERO
STATUE_ITEM = figures.STATUE_ITEM
STATUE_LEVEL = figures.STATUE_LEVEL
STATUE_SKILL = figures.STATUE_SKILL
STORAGE = figures.STORAGE
TILE_LEVELS = figures.TILE_LEVELS
VILLAGE_TIME = figures.VILLAGE_TIME
WATERFALL_COINS = figures.WATERFALL_COINS
WATERFALL_DAMAGE = figures.WATERFALL_DAMAGE


@dataclass(frozen=True, slots=True)
class LakeGift:
    """What an amount of shards is answered with at the Mana lake, as far as something is to be told."""

    items: int = 0
    """Item cards to name."""
    rises: bool = False
    """A hero to choose: it gains a level."""


def lake_gift(n: int) -> LakeGift | None:
    """What the lake gives for so many shards; None for an amount it does not take (SH-110)."""
    if n not in figures.LAKE:
        return None
    items = {figures.LAKE_ITEM: 1, figures.LAKE_TWO_ITEMS: 2, figures.LAKE_GOLDEN: 1}
    return LakeGift(items.get(n, 0), n == figures.LAKE_LEVEL)


def reserve_open(state: State) -> bool:
    """True while the reserve has a free slot (SH-41)."""
    return state.bag.reserve.total < figures.RESERVE


def nothing_to_give(state: State) -> bool:
    """True when the bag has no shard for the marble of a hero who is not there (SH-122)."""
    return lacks(state, figures.FALLEN_HERO)


def is_last_level(level: int) -> bool:
    """Seven is the last: it has no price for a next one (SH-66)."""
    return level >= figures.LEVELS


def all_counted(total: int, shards: int = figures.SHARDS) -> bool:
    """True when the colours add up to all shards of the box (SH-7)."""
    return total == shards


def tile_has_room(points: Sized) -> bool:
    """True while a Journal tile may show one more point (U-10)."""
    return len(points) < figures.TILE_POINTS


def altar_has_room(swaps: Sized) -> bool:
    """True while one more tile of the Altar may be kept (SH-97)."""
    return len(swaps) < figures.ALTAR_KEEP


def after_abyss(hero: Hero) -> int:
    """The level of a hero who stays when another goes down (SH-100)."""
    return level_after(hero, figures.ABYSS_LEVELS)


def bag_spent(state: State) -> bool:
    """Nothing is left in the bag, and the tray could be put back (U-11)."""
    return not state.bag.bag.total and bool(state.bag.tray.total)
