"""The zones on the table: level, what lies there, whose markers, and how many there may be."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from math import ceil
from typing import Any

import flet as ft

from companion.core.seats import Seat
from companion.games.anima import queries
from companion.games.anima.board import Zone
from companion.games.anima.movement import GoTo
from companion.games.anima.queries import Gauge
from companion.games.anima.state import State
from companion.games.anima.vocabulary import Hidden
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.drawings import warning_triangle
from companion.ui.games.anima import marks
from companion.ui.live import use_slice
from companion.ui.parts.press import press
from companion.ui.theme import Look
from companion.ui.wall import memo_part

TILE, HEAD, GAP, SIGN_GAP = 58, 20, 6, 3
MOST = 5
"""Zones side by side: more would be too small for a thumb."""


@dataclass(frozen=True, slots=True)
class ZoneTile:
    """A zone and the teams on it."""

    zone: Zone
    teams: tuple[Seat, ...]
    here: bool
    """The team that acts stands there, or is on its way."""


def tiles_height(look: Look, rows: int) -> float:
    """How much room so many rows of zones take."""
    return HEAD + rows * (TILE + GAP) if not look.wide else HEAD + rows * (TILE + 18)


def spots(state: State) -> tuple[tuple[ZoneTile, ...], ...]:
    """Two rows of zones; with the tree one row a level, the unknown ones last."""
    heading = state.encounter.zone if state.encounter else None
    seat = state.active
    now = heading or (None if seat is None else state.player(seat).zone)
    found = [ZoneTile(zone, state.teams_in(zone.id), zone.id == now) for zone in state.zones]
    if state.options.tree and any(spot.zone.level for spot in found):
        rows: list[tuple[ZoneTile, ...]] = []
        for level in (1, 2, 3, None):
            rows += _cut([spot for spot in found if spot.zone.level == level], MOST)
        return tuple(rows)
    across = len(found) if len(found) <= 3 else ceil(len(found) / 2)
    return tuple(_cut(found, min(across, MOST)))


def _cut(found: list[ZoneTile], across: int) -> list[tuple[ZoneTile, ...]]:
    return [tuple(found[start : start + across]) for start in range(0, len(found), max(across, 1))]


def zone_said(ui: Ui, spot: ZoneTile) -> str:
    """A zone in words."""
    zone = spot.zone
    parts = [zone.label, ui.g("ui.level", level=zone.level) if zone.level else ui.g("ui.level.unread")]
    if zone.hidden is Hidden.UNKNOWN:
        parts.append(ui.g("ui.zone.hidden"))
    if zone.creature is not None:
        parts.append(
            ui.g(
                "ui.zone.creature",
                name=zone.creature.name or ui.g("ui.creature"),
                combat=zone.creature.combat,
            )
        )
    if zone.trade:
        parts.append(ui.g("ui.zone.trade"))
    if zone.fighting is False:
        parts.append(ui.g("ui.zone.no_fight"))
    if spot.teams:
        parts.append(ui.words.show(spot.teams))
    return ", ".join(part for part in parts if part)


@memo_part
def ZoneTiles(ui: Ui, width: float, do: Actor) -> ft.Control:
    """Redrawn when something lies elsewhere; a touch sends the team that is to move, else opens the zone."""
    rows, gauge, mover = use_slice(
        ui.desk, do.table, lambda state: (spots(state), queries.gauge(state), queries.to_move(state))
    )

    def tap(zone: Zone) -> Callable[[], Any]:
        if mover is None:
            return partial(do.open, "place", zone.id)
        return partial(do, GoTo(mover, zone.id), then=do.go_on)

    if ui.look.large_text:
        tiles = [[_tile(ui, do, spot, 1, width, tap(spot.zone))] for row in rows for spot in row]
    else:
        across = max((len(row) for row in rows), default=1)
        tiles = [[_tile(ui, do, spot, across, width, tap(spot.zone)) for spot in row] for row in rows]
    across = max((len(row) for row in tiles), default=1)
    lines: list[ft.Control] = [Head(ui, gauge, mover)]
    for row in tiles:
        free = [ft.Container(expand=True) for _ in range(across - len(row))]
        lines.append(ft.Row([*row, *free], spacing=GAP))
    return ft.Column(lines, spacing=GAP, tight=True)


def Head(ui: Ui, gauge: Gauge, mover: Seat | None) -> ft.Control:
    """How many zones lie there and may lie there; while a team is to move, that a touch sends it."""
    over = gauge.active > gauge.limit
    words = ui.g("ui.zones.gauge", n=gauge.active, limit=gauge.limit)
    rest = ui.g("ui.zones.rest", deck=gauge.deck, discard=gauge.discard)
    if mover is not None:
        words, rest = ui.g("ui.zones.touch", player=mover), ""
    parts: list[ft.Control] = [warning_triangle(ui.look, 16)] if over else []
    colour = ui.accent.acc if mover is not None else ui.colours.warn if over else ui.colours.ink
    parts.append(ui.text(words, "caption", weight=600, color=colour, max_lines=1))
    if rest:
        parts.append(ui.text(rest, "caption", color=ui.colours.ink2, max_lines=1, expand=True))
    return ft.Container(ft.Row(parts, spacing=8), height=None if ui.look.large_text else HEAD - 4)


def _signs(ui: Ui, spot: ZoneTile, room: float, small: bool) -> list[list[ft.Control]]:
    """What a zone shows under its name: one row of signs, or the markers in a row of their own."""
    zone, size = spot.zone, 14 if small else 17
    first: list[ft.Control] = [marks.level(ui, zone.level, 17 if small else 20)]
    first += marks.lying_there(ui, zone, size - 1)
    more: list[ft.Control] = []
    if zone.trade:
        more.append(ft.Icon(ft.Icons.HANDSHAKE_ROUNDED, size=15, color=ui.colours.ink2))
    if zone.fighting is False:
        more.append(ft.Icon(ft.Icons.FRONT_HAND_ROUNDED, size=14, color=ui.colours.ink2))
    each = 20 if not small else 17
    taken = each * (len(first) + len(more)) + SIGN_GAP
    together = taken + len(spot.teams) * (size + SIGN_GAP) <= room
    if together or not spot.teams:
        return [[*first, *(more if taken <= room else []), *marks.seats_row(ui, spot.teams, size)]]
    markers = marks.seats_row(ui, spot.teams, min(size, room / len(spot.teams) - SIGN_GAP))
    return [[*first, *(more if taken <= room else [])], markers]


def _tile(ui: Ui, do: Actor, spot: ZoneTile, across: int, width: float, tap: Callable[[], Any]) -> ft.Control:
    zone, large = spot.zone, ui.look.large_text
    small = across >= 3 and not ui.look.wide
    side = 5 if across >= 5 else 8
    room = (width - GAP * (across - 1)) / max(across, 1) - 2 * max(side, 3)
    signs = _signs(ui, spot, room, small)
    lines = 1 if across <= 2 or len(signs) > 1 else 2
    name = ui.text(
        zone.name or ui.g("ui.zone.nameless", n=zone.number),
        "caption",
        weight=600,
        max_lines=lines,
        color=ui.colours.ink if zone.name else ui.colours.ink2,
    )
    inset = 3 if spot.here else 0
    body = ft.Column(
        [name, *(ft.Row(row, spacing=SIGN_GAP) for row in signs)],
        spacing=1 if small else 3,
        alignment=ft.MainAxisAlignment.CENTER,
    )
    height = TILE + (12 if ui.look.wide else 0)
    return press(
        ui,
        f"zone-{zone.id}",
        zone_said(ui, spot),
        body,
        tap,
        on_hold=lambda: do.open("place", zone.id),
        ground="active" if spot.here else "raised",
        chosen=spot.here,
        expand=True,
        height=None if large else height,
        alignment=None,
        padding=ft.Padding.all(12 - inset)
        if large
        else ft.Padding.symmetric(horizontal=side - inset, vertical=3 - inset),
        radius=12,
    )
