"""The sheets of the party, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import flet as ft

from companion.ui.games.synchro_horizon.party.hero import HeroSheet
from companion.ui.games.synchro_horizon.party.items import DropItemSheet, EquipSheet, PurseSheet
from companion.ui.games.synchro_horizon.party.levels import (
    AsideSheet,
    KeepSkillSheet,
    LevelUpSheet,
    UpgradeSheet,
)
from companion.ui.games.synchro_horizon.party.roster import RosterSheet
from companion.ui.games.synchro_horizon.party.shards import ShardsSheet

PARTY_SHEETS: Mapping[str, Callable[..., ft.Control]] = {
    "hero": HeroSheet,
    "keep_skill": KeepSkillSheet,
    "take_aside": AsideSheet,
    "take_upgrade": UpgradeSheet,
    "level_up": LevelUpSheet,
    "equip": EquipSheet,
    "drop_item": DropItemSheet,
    "purse": PurseSheet,
    "roster": RosterSheet,
    "shards": ShardsSheet,
}
