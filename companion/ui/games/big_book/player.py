"""One player, looked at closely: receive, heal, destroy, move, and what is rare."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.core.seats import Seat
from companion.games.big_book.actions import (
    DestroyMadness,
    Eliminate,
    Heal,
    MoveMadness,
    Reshuffle,
    TakeMadness,
    UsePower,
)
from companion.games.big_book.state import State, Zone
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.games.big_book.choose import choose_player, fact_line
from companion.ui.hooks import use_state
from companion.ui.parts.press import word_button
from companion.ui.parts.rows import chevron, glyph, row, section, tabs
from companion.ui.parts.sheet import sheet
from companion.ui.wall import part

GOES_TO = (Zone.DISCARD, Zone.HAND, Zone.SUPPORT, Zone.DRAW_TOP)


@part
def PlayerSheet(ui: Ui, state: State, do: Actor, about: Seat) -> ft.Control:
    """Everything that can happen to one player's madness; counters merge, so quick taps are one undo."""
    to, send = use_state(Zone.DISCARD)
    giving, give = use_state(False)
    player = state.player(about)
    rows: list[ft.Control] = [*_zones(ui, state, about)]
    rows.append(
        ft.Row(
            [
                word_button(
                    ui,
                    "take-1",
                    "+1",
                    lambda: do(TakeMadness(about, 1, to)),
                    label=ui.g("ui.chip.plus", player=about),
                    expand=True,
                ),
                word_button(
                    ui,
                    "heal-1",
                    ui.g("action.Heal"),
                    lambda: do(Heal(about)),
                    icon=ft.Icons.FAVORITE_ROUNDED,
                    expand=True,
                ),
                word_button(
                    ui,
                    "destroy-1",
                    ui.g("ui.destroy"),
                    lambda: do(DestroyMadness(about, Zone.HAND)),
                    icon=ft.Icons.LOCAL_FIRE_DEPARTMENT_ROUNDED,
                    expand=True,
                ),
            ],
            spacing=8,
        )
        if not ui.look.large_text
        else ft.Column(
            [
                word_button(
                    ui,
                    "take-1",
                    "+1",
                    lambda: do(TakeMadness(about, 1, to)),
                    label=ui.g("ui.chip.plus", player=about),
                ),
                word_button(ui, "heal-1", ui.g("action.Heal"), lambda: do(Heal(about))),
                word_button(
                    ui, "destroy-1", ui.g("ui.destroy"), lambda: do(DestroyMadness(about, Zone.HAND))
                ),
            ],
            spacing=8,
        )
    )
    rows.append(section(ui, ui.g("ui.goes_to")))
    if ui.look.large_text:
        rows += [
            row(
                ui,
                f"to-{z.value}",
                ui.words.show(z),
                lambda z=z: send(z),
                ground="active" if z is to else "raised",
                chosen=z is to,
            )
            for z in GOES_TO
        ]
    else:
        rows.append(
            tabs(
                ui,
                "to",
                [(z.value, ui.g(f"ui.zone.{z.value}")) for z in GOES_TO],
                to.value,
                lambda z: send(Zone(z)),
            )
        )
    rows.append(section(ui, ui.g("ui.more")))
    rows += _moves(ui, state, do, about, giving, give)

    def line(id: str, icon: ft.IconData, title: str, go: Callable[[], Any], note: str = "") -> ft.Control:
        return row(ui, id, title, go, note=note, lead=glyph(ui, icon), tail=chevron(ui))

    rows.append(
        line(
            "reshuffle",
            ft.Icons.CACHED_ROUNDED,
            ui.g("action.Reshuffle"),
            lambda: do(Reshuffle(about)),
            ui.g("ui.reshuffle.note"),
        )
    )
    rows.append(
        line(
            "to-spells",
            ft.Icons.AUTO_FIX_HIGH_ROUNDED,
            ui.g("menu.spells"),
            lambda: do.open("spells", about),
            ui.g("ui.spells.ready", n=sum(s.ready for s in player.spells)),
        )
    )
    rows.append(
        line("to-support", ft.Icons.PAN_TOOL_ROUNDED, ui.g("menu.support"), lambda: do.open("support", about))
    )
    power = ui.g("ui.power.used") if player.power_used else ui.g("ui.power.free")
    rows.append(
        line("power", ft.Icons.STARS_ROUNDED, ui.g("action.UsePower"), lambda: do(UsePower(about)), power)
    )
    rows.append(
        word_button(
            ui,
            "eliminate",
            ui.g("action.Eliminate"),
            lambda: do(Eliminate(about), then=do.close),
            ground="danger",
            icon=ft.Icons.DANGEROUS_ROUNDED,
        )
    )
    note = player.magician.name
    return sheet(ui, ui.words.show(about), rows, do.close, note=note)


def _zones(ui: Ui, state: State, seat: Seat) -> list[ft.Control]:
    player = state.player(seat)
    if not state.full:
        return [
            fact_line(ui, ui.g("ui.owned"), str(player.owned), strong=True),
            fact_line(ui, ui.words.show(Zone.SUPPORT).capitalize(), str(player.mad_support)),
        ]
    return [
        fact_line(ui, ui.words.show(zone).capitalize(), str(state.madness_in(seat, zone)))
        for zone in (Zone.HAND, Zone.DRAW, Zone.DISCARD, Zone.SUPPORT)
    ]


def _moves(
    ui: Ui, state: State, do: Actor, seat: Seat, giving: bool, give: Callable[[bool], None]
) -> list[ft.Control]:
    rows = [
        row(
            ui,
            "to-support-1",
            ui.g("ui.hand_to_support"),
            lambda: do(MoveMadness(seat, Zone.HAND, Zone.SUPPORT)),
            lead=glyph(ui, ft.Icons.PAN_TOOL_ROUNDED),
        ),
        row(
            ui,
            "heal-support",
            ui.g("ui.heal_support"),
            lambda: do(Heal(state.active, Zone.SUPPORT, seat)),
            lead=glyph(ui, ft.Icons.FAVORITE_ROUNDED),
        ),
        row(
            ui,
            "give",
            ui.g("ui.give"),
            lambda: give(not giving),
            lead=glyph(ui, ft.Icons.REDO_ROUNDED),
            note=ui.g("ui.give.note"),
        ),
    ]
    if giving:
        rows.append(
            choose_player(
                ui,
                state,
                None,
                lambda to: do(MoveMadness(seat, Zone.HAND, Zone.HAND, to), then=lambda: give(False)),
                id="give",
            )
        )
    return rows
