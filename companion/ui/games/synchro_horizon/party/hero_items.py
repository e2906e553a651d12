"""The items of a hero: taken off, handed over, discarded, won."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.games.synchro_horizon.correction import Correct
from companion.games.synchro_horizon.items import DropItem, Equip, TakeItem, TakeOff
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.state.party import Hero, Item
from companion.games.synchro_horizon.vocabulary import Who
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.games.synchro_horizon.entry.heroes import boards, pick_hero
from companion.ui.games.synchro_horizon.entry.items import (
    ItemDraft,
    golden,
    item_form,
    slots,
    thing_sign,
)
from companion.ui.hooks import use_state
from companion.ui.parts.panels import action_button, grid, panel, quiet_note
from companion.ui.parts.rows import row, section, switch_row
from companion.ui.wall import part


def item_rows(ui: Ui, state: State, do: Actor, who: Who, hero: Hero) -> list[ft.Control]:
    """What the hero wears, and what lies free."""
    return [Items(ui, state, do, who, hero, key=f"items-{who.value}")]


@part
def Items(ui: Ui, state: State, do: Actor, who: Who, hero: Hero) -> ft.Control:
    """Worn items unfold; free ones are put on with a tap."""
    opened, unfold = use_state(0)
    rows: list[ft.Control] = [quiet_note(ui, slots(ui, hero))]
    for item in hero.items:
        on = item.id == opened
        rows.append(_line(ui, item, on, lambda item=item, on=on: unfold(0 if on else item.id)))
        if on:
            rows.append(Worn(ui, state, do, who, item, lambda: unfold(0), key=f"worn-{item.id}"))
    free = state.roster.pool
    if free:
        rows.append(section(ui, ui.g("ui.p.items.free")))
        rows += [
            row(
                ui,
                f"wear-{item.id}",
                item.name,
                lambda item=item: do(Equip(item.id, who)),
                note=ui.g("ui.p.wear", name=hero.name),
                lead=thing_sign(ui, item),
            )
            for item in free
        ]
    if opened == -1:
        rows.append(NewItem(ui, state, do, who, lambda: unfold(0)))
    else:
        rows.append(
            action_button(
                ui, "item-new", ui.g("ui.p.item.new"), lambda: unfold(-1), icon=ft.Icons.ADD_ROUNDED
            )
        )
    return ft.Column(rows, spacing=8, tight=True)


def _line(ui: Ui, item: Item, on: bool, tap: Any) -> ft.Control:
    return row(
        ui,
        f"item-{item.id}",
        item.name,
        tap,
        note=golden(ui, item),
        lead=thing_sign(ui, item),
        ground="active" if on else "raised",
        chosen=on,
    )


@part
def Worn(ui: Ui, state: State, do: Actor, who: Who, item: Item, close: Any) -> ft.Control:
    """To another hero, off, or away for good."""
    sure, ask = use_state(False)
    others = [one for one in boards(state) if one is not who]

    def hand(other: Who | None) -> None:
        if other is not None:
            # taken off first: handing over is what the players just chose
            do(Equip(item.id, other), anyway=True, then=close)

    rows: list[ft.Control] = [
        section(ui, ui.g("ui.p.hand_to")),
        pick_hero(ui, state, "hand", None, hand, among=others, note=lambda hero: slots(ui, hero)),
        switch_row(
            ui,
            "item-golden",
            ui.g("ui.p.golden"),
            item.upgraded,
            lambda on: do(Correct(f"items.{item.id}.upgraded", int(on))),
        ),
    ]
    away = ui.g("ui.p.item.drop.sure" if sure else "ui.p.item.drop")

    def drop() -> None:
        if sure:
            do(DropItem(item.id), then=close)
        else:
            ask(True)

    cells = [
        action_button(
            ui,
            "item-off",
            ui.g("ui.p.item.off"),
            lambda: do(TakeOff(item.id), then=close),
            across=2,
            expand=True,
        ),
        action_button(
            ui, "item-drop", away, drop, across=2, expand=True, ground="danger" if sure else "raised"
        ),
    ]
    return panel(ui, [*rows, grid(cells, 2)])


@part
def NewItem(ui: Ui, state: State, do: Actor, who: Who, close: Any) -> ft.Control:
    """An item by an effect; the golden side where the effect says so."""
    draft, put = use_state(ItemDraft(who=who))
    up, turn = use_state(False)
    action = TakeItem(draft.name, up, draft.who, draft.replaces)
    cells = [
        action_button(ui, "take-not", ui.t("close"), close, across=2, expand=True),
        action_button(
            ui,
            "take-go",
            ui.g("ui.j.take_item"),
            lambda: do(action, then=close),
            across=2,
            expand=True,
            ground="tint",
        ),
    ]
    return panel(
        ui,
        [
            *item_form(ui, state, "take", draft, put),
            switch_row(ui, "take-golden", ui.g("ui.p.golden"), up, turn),
            grid(cells, 2),
        ],
    )
