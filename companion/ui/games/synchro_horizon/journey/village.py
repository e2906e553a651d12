"""The village: what it costs to enter, then its price list and the purse."""

from __future__ import annotations

from functools import partial
from typing import Any

import flet as ft

from companion.games.synchro_horizon.points.group import VisitCampfire
from companion.games.synchro_horizon.queries.journey import (
    PRICES,
    Price,
    Ware,
    chances,
    cost,
    hero_cards,
    item_cards,
    resting,
    shop,
    untouched,
)
from companion.games.synchro_horizon.queries.look import date_say
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.village import (
    BuyPotion,
    EnterVillage,
    LeaveVillage,
    Rest,
    items_gone,
    purse_short,
)
from companion.games.synchro_horizon.vocabulary import Clock, Point
from companion.i18n.lines import tell_refusal
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.games.synchro_horizon.entry.heroes import boards, chip, sign_of
from companion.ui.games.synchro_horizon.journey.shop import BuyFace, HireFace
from companion.ui.hooks import use_state
from companion.ui.parts.panels import (
    action_button,
    confirm_bar,
    danger_line,
    grid,
    live,
    quiet_note,
    warn_line,
)
from companion.ui.parts.press import press
from companion.ui.parts.rows import chevron, section
from companion.ui.parts.sheet import sheet
from companion.ui.wall import part

ICONS = {
    Ware.POTION: ft.Icons.SCIENCE_ROUNDED,
    Ware.REST: ft.Icons.HOTEL_ROUNDED,
    Ware.RECRUIT: ft.Icons.PERSON_ADD_ROUNDED,
    Ware.MASTER: ft.Icons.SCHOOL_ROUNDED,
    Ware.CHANGE: ft.Icons.SWAP_HORIZ_ROUNDED,
}


@part
def VillageSheet(ui: Ui, state: State, do: Actor, about: Any = None) -> ft.Control:
    """Before: the cost in days. Inside: the shop."""
    face, show = use_state("")
    if not state.journey.visit.open:
        return _gate(ui, state, do)
    if face == "item":
        return BuyFace(ui, state, do, lambda: show(""))
    if face:
        return HireFace(ui, state, do, Ware(face), lambda: show(""))
    rows: list[ft.Control] = [_purse(ui, state)]
    sold_out = items_gone(state)
    rows.append(
        ware_row(
            ui,
            "ware-item",
            ft.Icons.BACKPACK_ROUNDED,
            ui.g("ui.j.ware.item"),
            ui.g("ui.j.ware.item.note") if sold_out is None else tell_refusal(ui.words, sold_out),
            "",
            lambda: show("item"),
            sold_out is not None,
        )
    )
    prices = {price.ware: price for price in shop(state)}
    rows.append(_potion(ui, do, prices[Ware.POTION]))
    for ware in (Ware.RECRUIT, Ware.MASTER, Ware.CHANGE):
        rows.append(_ware(ui, prices[ware], lambda ware=ware: show(ware.value)))
    rows += _rest(ui, state, do)
    bar = confirm_bar(
        ui,
        do,
        ui.g("step.leave_village"),
        ui.g("step.leave_village.follows"),
        lambda: do(LeaveVillage(), then=do.close),
        ft.Icons.LOGOUT_ROUNDED,
    )
    left = ui.g("ui.j.shop.left", heroes=hero_cards(state), items=item_cards(state))
    note = ui.g("ui.j.shop.note") if untouched(state) else left
    return sheet(ui, ui.g("ui.j.village.open"), rows, do.close, note=note, bar=bar)


def _gate(ui: Ui, state: State, do: Actor) -> ft.Control:
    seen = chances(state)
    step = cost(state, Clock.VILLAGE, seen.village_time)
    title = ui.g("ui.j.village")
    if seen.village is not None:
        return sheet(ui, title, [quiet_note(ui, tell_refusal(ui.words, seen.village))], do.close)
    date = ui.words.say(date_say(state, step.pos))
    rows: list[ft.Control] = [
        _purse(ui, state),
        ui.text(ui.g("ui.j.village.brings"), "body"),
        quiet_note(ui, ui.g("ui.j.village.once")),
    ]
    if step.loses:
        rows.append(danger_line(ui, ui.g("ui.j.loses")))
    if seen.doubt is not None:
        rows.append(warn_line(ui, tell_refusal(ui.words, seen.doubt)))
    if seen.doubt is not None and seen.point is Point.CAMPFIRE:
        rows.append(
            action_button(ui, "campfire-first", ui.g("ui.j.village.campfire"), lambda: do(VisitCampfire()))
        )
    bar = confirm_bar(
        ui,
        do,
        ui.g("ui.j.village.enter", n=seen.village_time),
        date if seen.village_time else ui.g("ui.j.village.free"),
        lambda: do(EnterVillage(sure=True)),
        ft.Icons.STOREFRONT_ROUNDED,
    )
    return sheet(ui, title, rows, do.close, note=ui.g("ui.j.village.cards"), bar=bar)


def _purse(ui: Ui, state: State) -> ft.Control:
    """Coins, big; potions beside them."""
    coins = ui.g("ui.p.coins", n=state.purse.coins)
    potions = ui.g("ui.j.shop.potions", n=state.purse.potions)
    line = ft.Row(
        [
            ft.Icon(ft.Icons.TOLL_ROUNDED, size=26, color=ui.accent.acc),
            ui.text(str(state.purse.coins), "big", size=40),
            ui.text(coins, "body", color=ui.colours.ink2),
            ft.Container(expand=True),
            ui.text(potions, "note", color=ui.colours.ink2),
        ],
        spacing=8,
    )
    return live(line)


def _why(ui: Ui, price: Price) -> str:
    if price.why_not is not None and price.after < 0:
        return ui.g("ui.j.ware.missing", n=-price.after)
    if price.why_not is not None:
        return tell_refusal(ui.words, price.why_not)
    return ui.g("ui.j.ware.after", n=price.after)


def _ware(ui: Ui, price: Price, go: Any) -> ft.Control:
    name = ui.g(f"ui.j.ware.{price.ware.value}")
    return ware_row(
        ui,
        f"ware-{price.ware.value}",
        ICONS[price.ware],
        name,
        _why(ui, price),
        ui.g("ui.j.minus", n=price.coins),
        go,
        price.why_not is not None,
    )


def _potion(ui: Ui, do: Actor, price: Price) -> ft.Control:
    """One tap buys one."""
    return _ware(ui, price, lambda: do(BuyPotion()))


def ware_row(
    ui: Ui,
    id: str,
    icon: ft.IconData,
    title: str,
    note: str,
    price: str,
    go: Any,
    quiet: bool = False,
) -> ft.Control:
    """A line of the price list; what the purse does not reach looks quiet but answers."""
    large = ui.look.large_text
    words = ft.Column(
        [
            ui.text(title, "body", weight=600, color=ui.colours.ink2 if quiet else ui.colours.ink),
            ui.text(note, "note", color=ui.colours.ink2, max_lines=3),
        ],
        spacing=0,
        expand=True,
        tight=True,
    )
    tail = ui.text(price, "tile", size=22) if price else chevron(ui)
    return press(
        ui,
        id,
        f"{title}, {price}. {note}" if price else f"{title}. {note}",
        ft.Row([ft.Icon(icon, size=24, color=ui.colours.ink2), words, tail], spacing=12),
        go,
        ground="flat" if quiet else "raised",
        height=None,
        radius=14,
        padding=ft.Padding.symmetric(horizontal=14, vertical=10 if large else 7),
    )


def rest_all(ui: Ui, state: State, do: Actor) -> ft.Control | None:
    """Everybody who is hurt rests at one tap; None for fewer than two, or where the purse does not reach."""
    tired = resting(state)
    price = PRICES[Ware.REST] * len(tired)
    if len(tired) < 2 or purse_short(state, price):
        return None
    return ware_row(
        ui,
        "rest-all",
        ICONS[Ware.REST],
        ui.g("ui.j.ware.rest.all"),
        ", ".join(state.name(who) for who in tired),
        ui.g("ui.j.minus", n=price),
        lambda: do.together([Rest(who) for who in tired]),
    )


def _rest(ui: Ui, state: State, do: Actor) -> list[ft.Control]:
    """One coin a hero; only those with damage need it."""
    rows: list[ft.Control] = [
        section(ui, ui.g("ui.j.ware.rest"), ui.g("ui.j.ware.rest.price", n=PRICES[Ware.REST]))
    ]
    cells: list[ft.Control] = []
    everybody = rest_all(ui, state, do)
    if everybody is not None:
        rows.append(everybody)
    for who in boards(state):
        hero = state.hero(who)
        if hero is None:
            continue
        hurt = hero.health.damage
        note = ui.g("ui.j.ware.rest.heals", n=hurt) if hurt else ui.g("ui.j.ware.rest.well")
        cells.append(
            chip(
                ui,
                f"rest-{who.value}",
                hero.name,
                note,
                False,
                partial(do, Rest(who)),
                sign_of(ui, state, who),
                quiet=not hurt,
            )
        )
    rows.append(grid(cells, 1 if ui.look.large_text else 2))
    return rows
