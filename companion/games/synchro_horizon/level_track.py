"""The level track of a Hero board: what a level makes of a hero's dice (SH-34, SH-67)."""

from __future__ import annotations

from dataclasses import replace

from companion.games.synchro_horizon.hero import Health
from companion.games.synchro_horizon.known import Known
from companion.games.synchro_horizon.vocabulary import Who


def at_level(known: Known, who: Who, level: int, health: Health) -> Health:
    """Dice and tokens at a level: the maximum changes, damage stays (SH-67).

    Nothing changes while the track was not read, or where it would leave no HP.
    """
    hp = known.level(who.ring, level).hp
    if hp is None or hp <= health.damage:
        return health
    return replace(health, max_hp=hp, shield=min(health.shield, hp))
