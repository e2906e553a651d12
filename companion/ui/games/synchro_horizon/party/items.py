"""Items that nobody wears, and the purse of the group."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.games.synchro_horizon.correction import Correct
from companion.games.synchro_horizon.health import potion_of
from companion.games.synchro_horizon.items import DropItem, Equip
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.state.party import Item
from companion.games.synchro_horizon.village import ChangeCoins, GainPotions
from companion.games.synchro_horizon.vocabulary import Who
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.games.synchro_horizon.entry.heroes import pick_hero
from companion.ui.games.synchro_horizon.entry.items import (
    ItemDraft,
    golden,
    pick_thing,
    ready,
    thing_sign,
    wearer,
)
from companion.ui.games.synchro_horizon.frame import onward
from companion.ui.hooks import use_state, use_sure
from companion.ui.parts.layout import grid
from companion.ui.parts.panels import confirm_bar, quiet_note, quiet_sheet, side_button
from companion.ui.parts.press import press
from companion.ui.parts.rows import section
from companion.ui.parts.sheet import Seek, sheet, spot
from companion.ui.wall import part


@part
def EquipSheet(ui: Ui, state: State, do: Actor, about: object = None) -> ft.Control:
    """The first item that nobody wears, or another of them; then who takes it."""
    pool = state.roster.pool
    number, turn_to = use_state(0)
    draft, put = use_state(ItemDraft())
    sure, drop = use_sure(lambda: do(DropItem(item.id), then=onward(do)))
    if not pool:
        return quiet_sheet(ui, ui.g("ui.p.items.free"), ui.g("ui.p.items.all_worn"), do.close)
    item = next((one for one in pool if one.id == number), pool[0])
    rows: list[ft.Control] = []
    if len(pool) > 1:
        rows.append(pick_thing(ui, "pool", pool, item.id, lambda n: turn_to(n or item.id)))
    else:
        rows.append(_one(ui, item))
    rows += wearer(ui, state, "equip", draft, put)
    seek = Seek(ui, "who" if draft.who is None else "room")
    hero = state.hero(draft.who)
    left = side_button(
        ui,
        "equip-drop",
        ui.g("ui.p.item.drop.sure" if sure else "ui.p.item.drop"),
        drop,
        ground="danger" if sure else "raised",
        width=120,
    )
    action = Equip(item.id, draft.who or Who.H1, draft.replaces)
    bar = confirm_bar(
        ui,
        do,
        ui.g("ui.p.equip"),
        ui.g("ui.p.wear", name=hero.name) if hero else ui.g("ui.j.choose_hero"),
        lambda: do(action, then=onward(do)),
        ready=hero is not None and ready(state, draft),
        missing=ui.g("ui.missing.hero" if hero is None else "ui.missing.room"),
        seek=seek,
        left=left,
    )
    return sheet(
        ui, ui.g("ui.p.items.free"), rows, do.close, note=ui.g("ui.p.equip.note"), bar=bar, seek=seek
    )


def _one(ui: Ui, item: Item) -> ft.Control:
    words: list[ft.Control] = [ui.text(item.name, "head")]
    if golden(ui, item):
        words.append(ui.text(golden(ui, item), "note", color=ui.colours.ink2))
    return ft.Row([thing_sign(ui, item), ft.Column(words, spacing=0, tight=True, expand=True)], spacing=12)


@part
def DropItemSheet(ui: Ui, state: State, do: Actor, about: object = None) -> ft.Control:
    """No slot is free: one item of the group is discarded, any one."""
    worn = [item for hero in state.heroes for item in hero.items]
    things = [*state.roster.pool, *worn]
    number, choose = use_state(lambda: state.roster.pool[0].id if state.roster.pool else 0)
    owner = {item.id: hero.name for hero in state.heroes for item in hero.items}
    seek = Seek(ui, "item")
    rows: list[ft.Control] = [
        spot("item", section(ui, ui.g("ui.p.drop.which"))),
        pick_thing(
            ui,
            "drop",
            things,
            number,
            choose,
            note=lambda item: owner.get(item.id, ui.g("ui.p.item.nobody")),
        ),
    ]
    name = next((item.name for item in things if item.id == number), "")
    bar = confirm_bar(
        ui,
        do,
        ui.g("ui.p.item.drop"),
        name,
        lambda: do(DropItem(number), then=onward(do)),
        ready=bool(name),
        missing=ui.g("ui.missing.item"),
        seek=seek,
        left=side_button(ui, "drop-swap", ui.g("ui.p.equip"), lambda: do.open("equip"), width=120),
    )
    return sheet(ui, ui.g("ui.p.drop"), rows, do.close, note=ui.g("ui.p.drop.note"), bar=bar, seek=seek)


STEPS = (-5, -1, 1, 5)


@part
def PurseSheet(ui: Ui, state: State, do: Actor, about: object = None) -> ft.Control:
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
