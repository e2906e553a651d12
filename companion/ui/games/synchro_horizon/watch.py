"""The big screen: the fight in two lanes, or the group on its journey; always with the calendar."""

from __future__ import annotations

import flet as ft

from companion.core.summary import Mood
from companion.games.synchro_horizon.queries import date_say, mood, printed, safe_units, season_says
from companion.games.synchro_horizon.queries import fight as queries
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.vocabulary import Side
from companion.ui.drawings import d6, dashed_box, side_sign
from companion.ui.games.synchro_horizon.fight.tiles import TileLook, tile_look
from companion.ui.games.synchro_horizon.journey.top import Marks, season_strip
from companion.ui.games.synchro_horizon.rings import ring_look, ring_sign
from companion.ui.parts.big import BigScreenArea, below, beside, big_text, caption, counted, number, plate
from companion.ui.parts.initiative_box import tray
from companion.ui.parts.layout import (
    LEFT,
    MIDDLE,
    boxed,
    full_height,
    grid,
    in_line,
    spacer,
    stacked,
    tight_row,
)
from companion.ui.session import Ui
from companion.ui.tokens import BORDER

STRIP = 300.0
"""The width at which the calendar strip is drawn, before it is scaled up to the screen. Pixels."""


def watch(ui: Ui, state: State, room: BigScreenArea) -> ft.Control:
    """Return the fight, or without one the group, at the left, and the calendar at the right."""
    left, right = room.share(0.62), room.share(0.38)
    shown = _fight(ui, state, left) if state.fight is not None else _group(ui, state, left)
    return beside(room, [shown, _calendar(ui, state, right)])


def _fight(ui: Ui, state: State, room: BigScreenArea) -> ft.Control:
    if room.in_hand:
        return below(room, [_lane(ui, state, side, room) for side in Side])
    boxes = room.px(58)
    head = room.px(34)
    high = (room.height - boxes - head - room.px(12) * (printed().line + 1)) / printed().line
    wide = (room.width - room.px(16)) / 2
    gap, one = room.px(16), BigScreenArea(wide, high, room.k)
    rows = [
        in_line(*(_side(ui, room, side, wide) for side in Side), gap=gap, height=head),
        *(
            in_line(*(_tile(ui, state, side, place, one) for side in Side), gap=gap)
            for place in range(printed().line)
        ),
        in_line(*(_box(ui, state, side, room, wide, boxes) for side in Side), gap=gap),
    ]
    return full_height(rows, room.px(12), width=room.width, height=room.height)


def _lane(ui: Ui, state: State, side: Side, room: BigScreenArea) -> ft.Control:
    """Return one side of a fight on a phone: its initiative box and its characters, at full width."""
    places = [place for place in range(printed().line) if state.in_place(side, place) is not None]
    rows = [_side(ui, room, side, room.width), _box(ui, state, side, room, room.width, room.px(58))]
    return below(room, [*rows, *(_tile(ui, state, side, place, room) for place in places)], 8)


def _side(ui: Ui, room: BigScreenArea, side: Side, wide: float) -> ft.Control:
    sign = side_sign(ui.look, ui.game, side is Side.MONSTERS, room.px(24))
    name = big_text(ui, room, ui.words.show(side), 22, role="bar")
    return boxed(in_line(sign, name, gap=room.px(8)), width=wide)


def _tile(ui: Ui, state: State, side: Side, place: int, room: BigScreenArea) -> ft.Control:
    """Return one character: name, HP left of the maximum, tokens, die, HP bar; a dashed box if empty."""
    tile = tile_look(ui, state, side, place)
    if tile is None:
        return dashed_box(ui.look, room.width, room.height, radius=room.px(18))
    tint = ui.accent.acc2 if side is Side.MONSTERS else ui.accent.acc
    colour = ui.colours.danger if tile.low else ui.colours.ink
    ink = ui.colours.ink3 if tile.acted else ui.colours.ink
    name = in_line(
        ring_sign(ui, tile.ring, room.px(26)),
        big_text(ui, room, tile.name, 23, role="bar", color=ink, expand=True),
        gap=room.px(8),
    )
    left = tile.damage if tile.left is None else tile.left
    small = room.in_hand or room.height < room.px(150)
    told: list[ft.Control] = [number(ui, room, left, 50 if small else 88, colour)]
    if tile.max_hp is not None:
        told.append(caption(ui, room, f"/{tile.max_hp}", size=22))
    told += _tokens(ui, tile, room)
    words = stacked([name, tight_row(*told, gap=room.px(6))], 0, expand=True)
    parts: list[ft.Control] = [words]
    if tile.die is not None:
        parts.append(_die(ui, tile, room))
    if tile.acted:
        parts.append(ft.Icon(ft.Icons.CHECK_ROUNDED, size=room.px(30), color=ui.colours.ink3))
    full = room.width - room.px(20)
    bar = in_line(spacer(width=full * tile.share, height=room.px(6), bgcolor=tint, border_radius=3))
    if room.in_hand:
        inside = stacked([in_line(*parts, gap=10), bar], room.px(6))
    else:
        inside = full_height([in_line(*parts, gap=10, expand=True), bar], room.px(2))
    edge = room.px(10) - BORDER * tile.active
    return plate(ui, room, inside, now=tile.active, width=room.width, height=room.height, padding=edge)


def _tokens(ui: Ui, tile: TileLook, room: BigScreenArea) -> list[ft.Control]:
    def sign(icon: ft.IconData, colour: str) -> ft.Control:
        return ft.Icon(icon, size=room.px(26), color=colour)

    found: list[ft.Control] = []
    if tile.shield:
        found.append(sign(ft.Icons.SHIELD_ROUNDED, ui.colours.ink2))
        found.append(big_text(ui, room, str(tile.shield), 24, role="bar"))
    if tile.stunned:
        found.append(sign(ft.Icons.FLARE_ROUNDED, ui.colours.warn))
    if tile.silenced:
        found.append(sign(ft.Icons.VOICE_OVER_OFF_ROUNDED, ui.colours.warn))
    return [spacer(width=room.px(6)), *found] if found else []


def _die(ui: Ui, tile: TileLook, room: BigScreenArea) -> ft.Control:
    die = d6(ui.look, tile.die or 1, room.px(50), dark_die=True)
    return stacked([die, big_text(ui, room, tile.slot, 18, color=ui.colours.ink2)], 0, across="middle")


def _box(ui: Ui, state: State, side: Side, room: BigScreenArea, wide: float, high: float) -> ft.Control:
    out = tuple(
        ring_look(ui, state, each.ring).marble
        for each in queries.marbles(state, side)
        if each.ring is not None
    )
    acts = state.fight is not None and state.fight.active is not None and state.fight.active.side is side
    inside = tray(ui, out, printed().boards, acts, room.px(48))
    return boxed(inside, width=wide, height=high, place=LEFT)


def _group(ui: Ui, state: State, room: BigScreenArea) -> ft.Control:
    """Return the heroes in their order, and the group's coins, potions and reserve shards."""
    purse, line = room.px(130), state.line(Side.HEROES)
    across, wide = 2, (room.width - room.px(14)) / 2
    down = max(1, -(-len(line) // across))
    high = min(room.px(200), (room.height - purse - room.px(14) * down) / down)
    one = room if room.in_hand else BigScreenArea(wide, high, room.k)
    tiles = [_tile(ui, state, Side.HEROES, place, one) for place in range(len(line))]
    held = (
        (ui.g("ui.watch.coins"), state.purse.coins, ft.Icons.TOLL_ROUNDED),
        (ui.g("ui.watch.potions"), state.purse.potions, ft.Icons.SCIENCE_ROUNDED),
        (ui.g("ui.watch.reserve"), state.bag.reserve.total, ft.Icons.DIAMOND_ROUNDED),
    )
    digits = 36 if room.in_hand else 56
    cells = [
        plate(
            ui,
            room,
            counted(
                ui,
                room,
                name,
                n,
                size=digits,
                sign=ft.Icon(icon, size=room.px(28 if room.in_hand else 34), color=ui.accent.acc),
            ),
            sunken=True,
            expand=1,
            height=purse,
            alignment=MIDDLE,
            padding=room.px(12 if room.in_hand else 16),
        )
        for name, n, icon in held
    ]
    gap = room.px(14)
    if room.in_hand:
        return below(room, [*tiles, grid(cells, 1 if room.large else 3, gap)], 8)
    return full_height(
        [grid(tiles, across, gap), in_line(*cells, gap=gap)], gap, width=room.width, height=room.height
    )


def _calendar(ui: Ui, state: State, room: BigScreenArea) -> ft.Control:
    left = safe_units(state)
    colour = ui.colours.danger if mood(state) is Mood.DANGER else ui.colours.ink
    date = ui.words.say(date_say(state, state.calendar.pos))
    names = tuple(map(ui.words.say, season_says(state)))
    notes = tuple(note.pos for note in state.calendar.notes)
    wide = room.width - room.px(40)
    strip = season_strip(ui, names, Marks(state.calendar.pos, notes=notes), STRIP, 34)
    zoom = wide / STRIP
    strip.height = (strip.height or 0) * zoom
    strip.width = wide
    head = in_line(
        number(ui, room, left, 120, colour),
        big_text(ui, room, ui.g("ui.j.left", n=left), 24, role="bar", max_lines=3, expand=True),
        gap=room.px(18),
    )
    rows: list[ft.Control] = [
        head,
        big_text(ui, room, ui.g("ui.j.today", date=date), 22, color=ui.colours.ink2, max_lines=2),
        strip,
    ]
    here = state.journey.here
    city = getattr(here, "city", "")
    if city:
        rows.append(big_text(ui, room, city, 26, role="bar", color=ui.accent.acc))
    if state.fight is not None:
        purse = f"{state.purse.coins} · {state.purse.potions}"
        rows.append(
            caption(
                ui,
                room,
                f"{ui.g('ui.watch.coins')}, {ui.g('ui.watch.potions').lower()}{ui.t('colon')}{purse}",
            )
        )
    return plate(
        ui,
        room,
        full_height(rows, room.px(14), along="evenly", across="stretch"),
        width=room.width,
        padding=room.px(20),
    )
