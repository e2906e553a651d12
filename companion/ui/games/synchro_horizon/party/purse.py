"""Coins and potions: counted up and down by effects, drunk, put right."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.games.synchro_horizon.correction import Correct
from companion.games.synchro_horizon.health import potion_of
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.village import ChangeCoins, GainPotions
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.games.synchro_horizon.entry.heroes import pick_hero
from companion.ui.parts.panels import grid, quiet_note
from companion.ui.parts.press import press
from companion.ui.parts.rows import section
from companion.ui.parts.sheet import sheet
from companion.ui.wall import part

STEPS = (-5, -1, 1, 5)


@part
def PurseSheet(ui: Ui, state: State, do: Actor, about: Any = None) -> ft.Control:
    """Quick taps are one line of history and one undo."""
    purse = state.purse
    rows: list[ft.Control] = [
        _head(ui, ft.Icons.TOLL_ROUNDED, purse.coins, ui.g("ui.p.coins", n=purse.coins)),
        grid([_step(ui, do, n) for n in STEPS], 4),
        _head(ui, ft.Icons.SCIENCE_ROUNDED, purse.potions, ui.g("ui.p.potions", n=purse.potions)),
        grid(
            [
                _button(
                    ui,
                    "potion-minus",
                    "−1",
                    ui.g("ui.p.potion.minus"),
                    lambda: do(Correct("potions", purse.potions - 1)),
                ),
                _button(ui, "potion-plus", "+1", ui.g("ui.p.potion.plus"), lambda: do(GainPotions())),
            ],
            2,
        ),
        section(ui, ui.g("ui.p.potion.drink")),
        pick_hero(
            ui,
            state,
            "drink",
            None,
            lambda who: do.open("character", who),
            note=lambda hero: ui.g("ui.p.potion.half", n=potion_of(hero.health.max_hp or 0)),
        ),
        quiet_note(ui, ui.g("ui.p.purse.note")),
    ]
    return sheet(ui, ui.g("ui.p.purse"), rows, do.close)


def _head(ui: Ui, icon: ft.IconData, n: int, word: str) -> ft.Control:
    return ft.Row(
        [
            ft.Icon(icon, size=28, color=ui.accent.acc),
            ui.text(str(n), "big", size=44),
            ui.text(word, "body", color=ui.colours.ink2),
        ],
        spacing=10,
    )


def _button(ui: Ui, id: str, word: str, said: str, go: Any) -> ft.Control:
    return press(ui, id, said, ui.text(word, "tile", size=22), go, expand=True)


def _step(ui: Ui, do: Actor, n: int) -> ft.Control:
    word = f"+{n}" if n > 0 else f"−{-n}"
    said = ui.g("ui.p.coin.plus" if n > 0 else "ui.p.coin.minus", n=abs(n))
    return _button(ui, f"coins{n:+d}", word, said, lambda: do(ChangeCoins(n)))
