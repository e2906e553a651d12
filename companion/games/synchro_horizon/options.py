"""What the players choose before the first day."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from companion.core.game import option
from companion.games.synchro_horizon import figures


class MonsterAttack(StrEnum):
    """What the basic attack of a monster is worth twice (A-1)."""

    MONSTER_LEVEL = "monster_level"
    HERO_LEVEL = "hero_level"


class HeroAttack(StrEnum):
    """Whom the basic attack of a hero hits (A-2)."""

    FRONT = "front"
    SAME_LEVEL = "same_level"


class Silenced(StrEnum):
    """What Silence lowers by one: the die, or the row of the card (A-4)."""

    DIE = "die"
    ROW = "row"


class AfterAction(StrEnum):
    """Where the action die goes after a monster acted (A-5)."""

    OPPOSITE = "opposite"
    RIGHT = "right"


class Draws(StrEnum):
    """Who draws: the phone, or the real component whose result is typed (F11)."""

    PHONE = "phone"
    TABLE = "table"


@dataclass(frozen=True, slots=True)
class Options:
    """The new-table form of Synchro Horizon."""

    start: int = option(1, low=1, high=figures.LAST_DAY - 1, rule="U-1")
    monster_attack: MonsterAttack = option(MonsterAttack.MONSTER_LEVEL, rule="A-1", harmless=True)
    hero_attack: HeroAttack = option(HeroAttack.FRONT, rule="A-2", harmless=True)
    silence: Silenced = option(Silenced.DIE, rule="A-4", harmless=True)
    after_action: AfterAction = option(AfterAction.OPPOSITE, rule="A-5", harmless=True)
    class_colour_levels: bool = option(False, rule="A-35", harmless=True)
    boxes: Draws = option(Draws.PHONE, rule="F11")
    dice: Draws = option(Draws.PHONE, rule="F11", harmless=True)
    shards: Draws = option(Draws.PHONE, rule="F11")
