"""Syncro on the big screen: the Horde and its Spells, the mages, and the path between levels.

Shows only cards that are face up on the table, and nothing of levels not yet reached.
"""

from __future__ import annotations

from dataclasses import replace

import flet as ft

from companion.core.seats import Seat
from companion.games.syncro import queries
from companion.games.syncro.queries import Standing, Stone
from companion.games.syncro.state import State
from companion.ui.games.syncro.pictures import FOOT, card_picture
from companion.ui.games.syncro.pyramid import card_face, spots
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
from companion.ui.parts.layout import MIDDLE, boxed, in_line, layers, placed, stacked
from companion.ui.parts.wording import figure
from companion.ui.session import Ui
from companion.ui.theme import centred
from companion.ui.tokens import BORDER

HORDE = 270.0
"""Height of the Horde on a phone, in pixels."""


def watch(ui: Ui, state: State, room: BigScreenArea) -> ft.Control:
    """Return the Horde beside the mages; between levels the nine stones instead."""
    left, right = room.share(0.72), room.share(0.28)
    shown = _horde(ui, state, left) if state.horde else _path(ui, state, left)
    return beside(room, [shown, _mages(ui, state, right)])


def _horde(ui: Ui, state: State, room: BigScreenArea) -> ft.Control:
    """Return the Horde, drawn as on a phone and scaled up: the cards keep their proportions."""
    views = queries.horde(state)
    inner = (room.width - room.px(40), room.height - room.px(40))
    zoom = min(inner[1] / 300, inner[0] / 420, 3.2)
    if room.in_hand:  # not scaled on a phone
        inner, zoom = (inner[0], HORDE), 1.0
    width, height = inner[0] / zoom, inner[1] / zoom
    found = spots(tuple(view.card for view in views), width, height, 92)
    cards: list[ft.Control] = []
    for view in reversed(views):
        spot = found[view.card.id]
        face = replace(card_face(ui, view, spot), lit=view.next)
        drawn = card_picture(ui.look, face)
        drawn.width, drawn.height = spot.width * zoom, (spot.height + FOOT) * zoom
        cards.append(placed(drawn, left=spot.left * zoom, top=spot.top * zoom))
    stack = layers(*cards, width=inner[0], height=inner[1], clip_behavior=ft.ClipBehavior.NONE)
    return plate(ui, room, stack, sunken=True, width=room.width, padding=room.px(20), alignment=MIDDLE)


def _path(ui: Ui, state: State, room: BigScreenArea) -> ft.Control:
    """Return the nine stones; a level that was not reached shows no name."""
    if room.in_hand:
        return below(room, [_stone_in_hand(ui, stone, room) for stone in queries.stones(state)], 8)
    cells = [_stone(ui, stone, room) for stone in queries.stones(state)]
    rows = [
        in_line(*cells[start : start + 3], gap=room.px(16), across="stretch", expand=True)
        for start in range(0, len(cells), 3)
    ]
    return below(room, rows, 16, width=room.width, height=room.height)


def _stone(ui: Ui, stone: Stone, room: BigScreenArea) -> ft.Control:
    here, won = stone.standing is Standing.HERE, stone.standing is Standing.WON
    parts: list[ft.Control] = [number(ui, room, stone.level, 64, ui.accent.acc if here else ui.colours.ink3)]
    if won:
        parts.insert(0, ft.Icon(ft.Icons.CHECK_CIRCLE_ROUNDED, size=room.px(30), color=ui.colours.ok))
    if stone.name is not None:
        name = ui.words.say(stone.name)
        size = 20 if len(name) <= 40 else 17
        align = ft.TextAlign.CENTER
        parts.append(big_text(ui, room, name, size, color=ui.colours.ink2, text_align=align, max_lines=3))
    inside = centred(parts, 0)
    return plate(ui, room, inside, now=here, sunken=not (here or won), expand=1, alignment=MIDDLE)


def _stone_in_hand(ui: Ui, stone: Stone, room: BigScreenArea) -> ft.Control:
    """Return a stone as a row: its number, its name, and a tick if won."""
    here, won = stone.standing is Standing.HERE, stone.standing is Standing.WON
    count = number(ui, room, stone.level, 36, ui.accent.acc if here else ui.colours.ink3)
    name = "" if stone.name is None else ui.words.say(stone.name)
    parts: list[ft.Control] = [count, big_text(ui, room, name, 20, color=ui.colours.ink2, expand=True)]
    if won:
        parts.append(ft.Icon(ft.Icons.CHECK_CIRCLE_ROUNDED, size=room.px(30), color=ui.colours.ok))
    inside = in_line(*parts, gap=room.px(16))
    return plate(ui, room, inside, now=here, sunken=not (here or won), padding=room.px(12) - BORDER * here)


def _mages(ui: Ui, state: State, room: BigScreenArea) -> ft.Control:
    now = queries.acting(state)
    each = [_mage(ui, state, mage.seat, mage.seat == now, room) for mage in state.mages]
    rows: list[ft.Control] = [*each]
    if state.playing:
        pile = figure(state.pile)
        piles = in_line(
            counted(ui, room, ui.g("ui.watch.pile"), pile, size=44),
            counted(ui, room, ui.g("ui.watch.discard"), state.discard, size=44),
            along="around",
        )
        rows.append(plate(ui, room, piles, sunken=True))
    return below(room, rows, 12, width=room.width, height=room.height)


def _mage(ui: Ui, state: State, seat: Seat, now: bool, room: BigScreenArea) -> ft.Control:
    hand = state.hand(seat)
    told: list[ft.Control] = [who(ui, room, seat, 24, taken=room.px(64) + room.px(40) * room.words)]
    if state.leader == seat:
        leader = caption(ui, room, ui.g("ui.leader"), color=ui.accent.acc2)
        told.append(boxed(leader, pad=(room.px(40), 0, 0, 0)))  # aligned with the name, right of the shape
    parts: list[ft.Control] = [stacked(told, 2, expand=True)]
    if state.playing:
        parts.append(number(ui, room, hand, 52, None if hand else ui.colours.warn))
        parts.append(caption(ui, room, f"/{state.limit}"))
    edge = room.px(16 if len(state.mages) < 5 else 10) - BORDER * now
    return plate(ui, room, in_line(*parts, gap=room.px(6)), now=now, expand=room.fills, padding=edge)
