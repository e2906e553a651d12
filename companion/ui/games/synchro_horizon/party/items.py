"""Sheets of free items (equip, discard) and of the group's coins and potions."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.games.synchro_horizon.correction import Correct
from companion.games.synchro_horizon.items import DropItem, Equip
from companion.games.synchro_horizon.queries.journey import drinkers
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.village import ChangeCoins, GainPotions
from companion.games.synchro_horizon.vocabulary import Who
from companion.ui.error_boundary import component
from companion.ui.games.synchro_horizon.entry.heroes import pick_hero
from companion.ui.games.synchro_horizon.entry.items import (
    ItemDraft,
    pick_thing,
    ready,
    thing_head,
    wearer,
)
from companion.ui.games.synchro_horizon.frame import onward
from companion.ui.games.synchro_horizon.marks import amount
from companion.ui.hooks import use_confirmation, use_state
from companion.ui.parts.layout import grid
from companion.ui.parts.panels import confirm_bar, quiet_note, quiet_sheet, side_button
from companion.ui.parts.rows import section
from companion.ui.parts.sheet import ScrollController, anchor, sheet
from companion.ui.parts.tappable import tappable
from companion.ui.parts.wording import signed
from companion.ui.session import Ui
from companion.ui.table_context import TableContext


@component
def EquipSheet(at: TableContext[State], about: object = None) -> ft.Control:
    """Draw the choice of a free item, the first one preselected, and of the hero who takes it."""
    pool = at.state.roster.pool
    number, turn_to = use_state(0)
    draft, put = use_state(ItemDraft())
    sure, drop = use_confirmation(lambda: at.do(DropItem(item.id), then=onward(at.do)))
    if not pool:
        return quiet_sheet(at, at.g("ui.p.items.free"), at.g("ui.p.items.all_worn"), at.do.close)
    item = next((one for one in pool if one.id == number), pool[0])
    rows: list[ft.Control] = []
    if len(pool) > 1:
        rows.append(pick_thing(at, "pool", pool, item.id, lambda n: turn_to(n or item.id)))
    else:
        rows.append(thing_head(at, item))
    rows += wearer(at, "equip", draft, put)
    seek = ScrollController(at, "who" if draft.who is None else "room")
    hero = at.state.hero(draft.who)
    left = side_button(
        at,
        "equip-drop",
        at.g("ui.p.item.drop.sure" if sure else "ui.p.item.drop"),
        drop,
        ground="danger" if sure else "raised",
        width=120,
    )
    action = Equip(item.id, draft.who or Who.H1, draft.replaces)
    bar = confirm_bar(
        at,
        at.g("ui.p.equip"),
        at.g("ui.p.wear", name=hero.name) if hero else at.g("ui.j.choose_hero"),
        lambda: at.do(action, then=onward(at.do)),
        ready=hero is not None and ready(at.state, draft),
        missing=at.g("ui.missing.hero" if hero is None else "ui.missing.room"),
        seek=seek,
        left=left,
    )
    return sheet(
        at, at.g("ui.p.items.free"), rows, at.do.close, note=at.g("ui.p.equip.note"), bar=bar, seek=seek
    )


@component
def DropItemSheet(at: TableContext[State], about: object = None) -> ft.Control:
    """Draw the choice of the item to discard, worn or free: the group has no slot left for all of them."""
    worn = [item for hero in at.state.heroes for item in hero.items]
    things = [*at.state.roster.pool, *worn]
    number, choose = use_state(lambda: at.state.roster.pool[0].id if at.state.roster.pool else 0)
    owner = {item.id: hero.name for hero in at.state.heroes for item in hero.items}
    seek = ScrollController(at, "item")
    rows: list[ft.Control] = [
        anchor("item", section(at, at.g("ui.p.drop.which"))),
        pick_thing(
            at,
            "drop",
            things,
            number,
            choose,
            note=lambda item: owner.get(item.id, at.g("ui.p.item.nobody")),
        ),
    ]
    name = next((item.name for item in things if item.id == number), "")
    bar = confirm_bar(
        at,
        at.g("ui.p.item.drop"),
        name,
        lambda: at.do(DropItem(number), then=onward(at.do)),
        ready=bool(name),
        missing=at.g("ui.missing.item"),
        seek=seek,
        left=side_button(at, "drop-swap", at.g("ui.p.equip"), lambda: at.do.open("equip"), width=120),
    )
    return sheet(at, at.g("ui.p.drop"), rows, at.do.close, note=at.g("ui.p.drop.note"), bar=bar, seek=seek)


STEPS = (-5, -1, 1, 5)


@component
def PurseSheet(at: TableContext[State], about: object = None) -> ft.Control:
    """Draw the coins and potions with buttons to change them, and the heroes who could drink a potion."""
    purse = at.state.purse
    rows: list[ft.Control] = [
        amount(at, ft.Icons.TOLL_ROUNDED, purse.coins, at.g("ui.p.coins", n=purse.coins)),
        grid([_step(at, n) for n in STEPS], 4),
        amount(at, ft.Icons.SCIENCE_ROUNDED, purse.potions, at.g("ui.p.potions", n=purse.potions)),
        grid(
            [
                _button(
                    at,
                    "potion-minus",
                    "−1",
                    at.g("ui.p.potion.minus"),
                    lambda: at.do(Correct("potions", purse.potions - 1)),
                ),
                _button(at, "potion-plus", "+1", at.g("ui.p.potion.plus"), lambda: at.do(GainPotions())),
            ],
            2,
        ),
        *_drinking(at),
        quiet_note(at, at.g("ui.p.purse.note")),
    ]
    return sheet(at, at.g("ui.p.purse"), rows, at.do.close)


def _drinking(at: TableContext[State]) -> list[ft.Control]:
    """Return the hurt heroes, each a link to its sheet; nothing without potions."""
    if not at.state.purse.potions:
        return []
    title = at.g("ui.p.potion.drink")
    hurt = drinkers(at.state)
    if not hurt:
        return [section(at, title, at.g("ui.p.potion.nobody"))]
    heroes = pick_hero(
        at,
        "drink",
        None,
        lambda who: at.do.open("character", who),
        among=tuple(hurt),
        note=lambda hero: at.g("ui.p.potion.half", n=hurt[hero.who] if hero.who else 0),
    )
    return [section(at, title), heroes]


def _button(ui: Ui, id: str, word: str, said: str, go: Callable[[], object]) -> ft.Control:
    return tappable(ui, id, said, ui.text(word, "tile", size=22), go, expand=True)


def _step(at: TableContext[State], n: int) -> ft.Control:
    said = at.g("ui.p.coin.plus" if n > 0 else "ui.p.coin.minus", n=abs(n))
    return _button(at, f"coins{n:+d}", signed(n), said, lambda: at.do(ChangeCoins(n)))
