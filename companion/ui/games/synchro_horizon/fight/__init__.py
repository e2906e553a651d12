"""The sheets of a fight, by name: the questions of the rules, and the sheets opened from a tile."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import flet as ft

from companion.ui.games.synchro_horizon.fight.character import CharacterSheet
from companion.ui.games.synchro_horizon.fight.choices import (
    CloseBoxesSheet,
    DiscardSheet,
    EndFightSheet,
    GainSheet,
    GiveShardSheet,
    RetreatSheet,
    TakeThreeSheet,
    WheelSheet,
)
from companion.ui.games.synchro_horizon.fight.lanes import BoxSheet
from companion.ui.games.synchro_horizon.fight.many import ManySheet
from companion.ui.games.synchro_horizon.fight.monsters import DescribeSheet, DrawMonsterSheet
from companion.ui.games.synchro_horizon.fight.round_end import RoundEndSheet
from companion.ui.games.synchro_horizon.fight.start import BeginFightSheet, RollDiceSheet
from companion.ui.games.synchro_horizon.fight.turn import TurnSheet

FIGHT_SHEETS: Mapping[str, Callable[..., ft.Control]] = {
    "character": CharacterSheet,
    "turn": TurnSheet,
    "many": ManySheet,
    "box": BoxSheet,
    "enter_marble": BoxSheet,
    "draw_monster": DrawMonsterSheet,
    "describe_monster": DescribeSheet,
    "roll_dice": RollDiceSheet,
    "begin_fight": BeginFightSheet,
    "give_shard": GiveShardSheet,
    "take_three": TakeThreeSheet,
    "discard_shards": DiscardSheet,
    "end_turn": TurnSheet,
    "turn_wheel": WheelSheet,
    "gain_shards": GainSheet,
    "close_boxes": CloseBoxesSheet,
    "end_fight": EndFightSheet,
    "retreat": RetreatSheet,
    "round_end": RoundEndSheet,
}
