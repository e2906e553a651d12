"""The party at a glance: purse, potions, reserve, fallen, and one card for each hero."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.state import State
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.games.synchro_horizon.party.card import HeroTile
from companion.ui.live import use_slice
from companion.ui.parts.press import press
from companion.ui.parts.rows import chevron, glyph, row
from companion.ui.wall import part


@part
def Party(ui: Ui, do: Actor, width: float) -> ft.Control:
    """Chips, cards in the order of the line, and what waits beside the boards."""
    line = use_slice(
        ui.desk, do.table, lambda state: tuple(hero.who for hero in state.heroes if hero.who is not None)
    )
    rows: list[ft.Control] = [Chips(ui, do)]
    rows += [HeroTile(ui, do, who, width, key=f"hero-tile-{who.value}") for who in line]
    rows.append(Beside(ui, do, len(line)))
    return ft.Column(rows, spacing=6, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


@part
def Chips(ui: Ui, do: Actor) -> ft.Control:
    """Four numbers of the whole group; each opens what belongs to it."""

    def seen(state: State) -> tuple[int, int, int, int]:
        fallen = len(state.roster.graveyard)
        return state.purse.coins, state.purse.potions, state.bag.reserve.total, fallen

    coins, potions, reserve, fallen = use_slice(ui.desk, do.table, seen)
    chips = [
        _chip(ui, "coins", ft.Icons.TOLL_ROUNDED, coins, "", lambda: do.open("purse")),
        _chip(ui, "potions", ft.Icons.SCIENCE_ROUNDED, potions, "", lambda: do.open("purse")),
        _chip(
            ui,
            "reserve",
            ft.Icons.DIAMOND_ROUNDED,
            reserve,
            f"/{figures.RESERVE}",
            lambda: do.open("shards"),
        ),
        _chip(ui, "fallen", ft.Icons.PERSON_OFF_ROUNDED, fallen, "", lambda: do.open("roster", "fallen")),
    ]
    if ui.look.large_text and not ui.look.wide:
        return ft.Column([ft.Row(chips[:2], spacing=8), ft.Row(chips[2:], spacing=8)], spacing=8, tight=True)
    return ft.Row(chips, spacing=8)


def _chip(ui: Ui, name: str, icon: ft.IconData, n: int, of: str, go: Callable[[], Any]) -> ft.Control:
    word = ui.g(f"ui.p.{name}", n=n)
    number: list[ft.Control] = [
        ft.Icon(icon, size=20, color=ui.accent.acc),
        ui.text(str(n), "tile", size=24),
    ]
    if of:
        number.append(ui.text(of, "note", color=ui.colours.ink2))
    body = ft.Column(
        [
            ft.Row(number, spacing=4, tight=True, alignment=ft.MainAxisAlignment.CENTER),
            ui.text(word, "caption", color=ui.colours.ink2, max_lines=1),
        ],
        spacing=0,
        tight=True,
        alignment=ft.MainAxisAlignment.CENTER,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
    height = 58 if not ui.look.large_text else 44 + 24 * ui.look.scale
    return press(ui, f"chip-{name}", f"{n}{of} {word}", body, go, expand=True, height=height, radius=14)


@part
def Beside(ui: Ui, do: Actor, heroes: int) -> ft.Control:
    """Who and what waits: heroes in reserve, masters, items nobody wears, rewards; empty boards."""

    def seen(state: State) -> tuple[int, ...]:
        roster = state.roster
        return (
            len(roster.waiting),
            len(roster.masters),
            len(roster.pool) + len(roster.locked),
            min(len(state.free_boards), max(0, roster.limit - len(state.heroes))),
        )

    waiting, masters, items, free = use_slice(ui.desk, do.table, seen)
    counts = {"waiting": waiting, "masters": masters, "items_free": items, "boards_free": free}
    words = [ui.g(f"ui.p.beside.{name}", n=n) for name, n in counts.items() if n]
    note = " · ".join(words) or ui.g("ui.p.beside.nobody")
    return row(
        ui,
        "beside",
        ui.g("ui.p.beside"),
        lambda: do.open("roster"),
        note=note,
        lead=glyph(ui, ft.Icons.GROUP_ADD_ROUNDED),
        tail=chevron(ui),
    )
