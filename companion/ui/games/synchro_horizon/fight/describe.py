"""The card of a monster in play, read more closely: its level, its star, its name."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.monsters import DescribeMonster
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.vocabulary import Who
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.hooks import use_state
from companion.ui.parts.panels import confirm_bar, quiet_note
from companion.ui.parts.rows import switch_row, tabs, text_field
from companion.ui.parts.sheet import sheet
from companion.ui.wall import part

LEVELS = range(1, figures.MONSTER_LEVELS + 1)


@part
def DescribeSheet(ui: Ui, state: State, do: Actor, about: Any = None) -> ft.Control:
    """``about`` is the monster; without it, the first that stands."""
    line = [monster.who for monster in state.monsters]
    who = Who(about) if about is not None else line[0] if line else None
    monster = state.monster(who) if who is not None else None
    level, change = use_state(monster.level or LEVELS[0] if monster else LEVELS[0])
    elite, make_elite = use_state(monster.elite if monster else False)
    name, call = use_state("")
    if monster is None:
        return sheet(ui, ui.g("ui.describe"), [quiet_note(ui, ui.g("ui.gone"))], do.close)

    def keep() -> None:
        told = None if monster.celestial else level
        do(DescribeMonster(monster.who, name, told, elite), then=do.close)

    rows: list[ft.Control] = []
    if not monster.celestial:
        names = [(str(each), ui.g("ui.level", n=each)) for each in LEVELS]
        rows.append(tabs(ui, "level", names, str(level), lambda chosen: change(int(chosen))))
    star = ui.g("action.DrawMonster.elite")
    rows += [
        switch_row(ui, "elite", star, elite, make_elite, note=ui.g("ui.elite.note")),
        text_field(ui, "name", ui.g("action.DrawMonster.name"), name, call, submit=keep, limit=30),
    ]
    bar = confirm_bar(ui, do, ui.g("ui.describe.keep"), monster.name, keep)
    return sheet(ui, ui.g("ui.describe"), rows, do.close, note=monster.name, bar=bar)
