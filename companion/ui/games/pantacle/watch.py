"""Pantacle on the big screen: the supply, and the Sanctuary of each sorcerer."""

from __future__ import annotations

import flet as ft

from companion.games.pantacle.state import Player, State
from companion.ui.drawings import flames
from companion.ui.games.pantacle.marks import adept, cube, slots
from companion.ui.parts.big import (
    BigScreenArea,
    below,
    beside,
    big_text,
    caption,
    counted,
    number,
    plate,
    who,
)
from companion.ui.parts.layout import MIDDLE, full_height, grid, in_line, stacked, tight_row
from companion.ui.session import Ui

SUPPLY = 0.34


def watch(ui: Ui, state: State, room: BigScreenArea) -> ft.Control:
    """Return the big screen: the supply over the Sanctuaries; on a phone the Sanctuaries come first."""
    if room.in_hand:  # the active player first
        return below(room, [_sanctuaries(ui, state, room), _supply(ui, state, room)])
    top, bottom = room.tall(SUPPLY), room.tall(1 - SUPPLY)
    return below(room, [_supply(ui, state, top), _sanctuaries(ui, state, bottom)])


def _supply(ui: Ui, state: State, room: BigScreenArea) -> ft.Control:
    blades = ft.Icon(ft.Icons.STYLE_ROUNDED, size=room.px(44), color=ui.accent.acc)
    curses = ft.Icon(ft.Icons.LOCAL_FIRE_DEPARTMENT_ROUNDED, size=room.px(44), color=ui.accent.acc2)
    cells = (
        (ui.g("ui.watch.cubes"), state.cubes, cube(ui.look, room.px(44), ui.accent.acc)),
        (ui.g("ui.watch.adepts"), state.adepts, adept(ui.look, room.px(44), ui.accent.acc)),
        (ui.g("ui.watch.blades"), state.pile, blades),
        (ui.g("ui.watch.discard"), state.discard, None),
        (ui.g("ui.watch.curse_pile"), state.curse_pile, curses),
    )  # fmt: skip
    each: list[ft.Control] = [
        plate(
            ui,
            room,
            counted(ui, room, name, value, size=48 if room.in_hand else 84, sign=sign),
            sunken=True,
            expand=1,
            alignment=MIDDLE,
        )
        for name, value, sign in cells
    ]
    if room.in_hand:
        row: ft.Control = grid(each, 1 if room.large else 2, room.px(10), even=True)
    else:
        row = in_line(*each, gap=room.px(14), across="stretch", expand=True)
    expand = not room.in_hand
    told = [caption(ui, room, ui.g("ui.watch.supply"), size=22, weight=600, expand=expand)]
    favour = state.announced or state.marker
    if favour is not None:
        key = "ui.watch.announced" if state.announced else "ui.watch.marker"
        told.append(big_text(ui, room, ui.g(key, favour=favour), 24, role="bar", color=ui.accent.acc))
    head = stacked(told, 2) if room.in_hand else in_line(*told, gap=10)
    return below(room, [head, row], 8, height=room.height)


def _sanctuaries(ui: Ui, state: State, room: BigScreenArea) -> ft.Control:
    many = len(state.players) > 3 and not room.in_hand
    each = [_sanctuary(ui, player, player.seat == state.active, room, many) for player in state.players]
    return beside(room, each, 14)


def _sanctuary(ui: Ui, player: Player, now: bool, room: BigScreenArea, many: bool) -> ft.Control:
    small = 0.72 if many or room.in_hand else 1.0

    def held(sign: ft.Control, n: int) -> ft.Control:
        return tight_row(sign, number(ui, room, n, 68 * small), gap=room.px(10 * small))

    tint, size = ui.accent.acc2, room.px(40 * small)
    curses = ui.g("ui.watch.curses", n=len(player.curses)) if player.curses else ""
    rows: list[ft.Control] = [
        who(ui, room, player.seat, 22 if many else 30),
        in_line(flames(ui.look, ui.game, player.flames, size=room.px(34 * small))),
        in_line(
            held(cube(ui.look, size, tint), player.cubes),
            held(adept(ui.look, size, tint), player.adepts),
            gap=room.px(26 * small),
        ),
        in_line(slots(ui, player.tokens, room.px(38 * small))),
        big_text(ui, room, ui.g("ui.watch.hand", n=player.hand), 20, color=ui.colours.ink2),
        big_text(ui, room, curses, 20, color=ui.colours.warn),  # kept if empty, to align columns
    ]
    if room.in_hand:
        inside = stacked(rows if curses else rows[:-1], room.px(8), across="stretch")
    else:
        inside = full_height(rows, room.px(10), along="evenly", across="stretch")
    return plate(ui, room, inside, now=now, expand=room.fills)
