"""The table at a glance: one row a team in the order of the turn, and the zones as tiles."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from math import ceil
from typing import Any

import flet as ft

from companion.core.seats import Seat
from companion.games.anima import queries
from companion.games.anima.movement import GoTo
from companion.games.anima.phases import able
from companion.games.anima.queries import Gauge, printed
from companion.games.anima.state import State, Zone
from companion.games.anima.turn import NobodyActs
from companion.games.anima.vocabulary import Hidden, Phase
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.drawings import initial, seat_shape, warning_triangle
from companion.ui.games.anima import marks
from companion.ui.games.anima.choose import figure
from companion.ui.live import use_slice
from companion.ui.parts.because import asking, touch_number
from companion.ui.parts.layout import stacked
from companion.ui.parts.press import press
from companion.ui.parts.sheet import body_width
from companion.ui.theme import Look
from companion.ui.tokens import RADIUS
from companion.ui.wall import memo_part

LOW, ROOMY, TALL = 56, 64, 84
"""Under the first the captions of the numbers go; from the second on a long place has a second line, from
the third on the characters are named."""
LOW_NUMBER = 44
"""How wide a number is in a low row."""


@dataclass(frozen=True, slots=True)
class Seen:
    """What a row shows of a team."""

    seat: Seat
    combat: int | None
    speed: int | None
    size: int
    hand: int
    bonus: int
    group: str
    stand: str
    """A text key of where the team stands."""
    zone: str
    now: bool
    acted: bool
    rests: bool
    """No step in this phase."""
    away: bool
    """Not here tonight."""
    missions: int
    names: tuple[str, ...]


def seen(state: State, seat: Seat, away: bool = False) -> Seen:
    """One team as its row shows it."""
    player = state.player(seat)
    zone = state.zone_of(seat)
    order, active = state.order, state.active
    before = active is not None and seat in order and order.index(seat) < order.index(active)
    turning = active is not None and state.phase is not Phase.SETUP
    can = turning and able(state, seat, state.phase)
    return Seen(
        seat,
        state.combat(seat),
        state.speed(seat),
        len(player.team),
        player.hand,
        player.bonus,
        player.organisation.name if player.organisation else "",
        _stand(state, seat),
        zone.label if zone else "",
        seat == active,
        before and can,
        (turning and not can and seat != active) or away,
        away,
        player.done,
        tuple(one.name for one in player.team if one.name),
    )


def _stand(state: State, seat: Seat) -> str:
    player = state.player(seat)
    if state.encounter is not None and state.encounter.player == seat and not player.reached:
        return "ui.stand.barred"
    if player.off and state.active is not None:
        return "ui.stand.off"
    if player.stayed:
        return "ui.stand.stays" if player.zone is None else "ui.stand.stays_at"
    if player.resisting:
        return "ui.stand.holds"
    return "ui.stand.nowhere" if player.zone is None else "ui.stand.at"


def spoken(ui: Ui, one: Seen) -> str:
    """The whole row in words."""
    parts = [
        ui.words.show(one.seat),
        ui.g("ui.said.combat", n=figure(one.combat)),
        ui.g("ui.said.speed", n=figure(one.speed)),
        ui.g("ui.said.team", n=one.size),
        ui.g("ui.said.hand", n=one.hand),
        ui.g(one.stand, zone=one.zone),
    ]
    if one.away:
        parts.append(ui.t("away.not_here"))
    if one.bonus:
        parts.append(ui.g("ui.said.bonus", n=one.bonus))
    if one.group:
        parts.append(one.group)
    if one.missions:
        parts.append(ui.g("ui.said.missions", n=one.missions))
    return ", ".join(parts)


@memo_part
def TeamRow(ui: Ui, seat: Seat, height: float, do: Actor) -> ft.Control:
    """Redrawn when something of this team changed; a touch opens it."""
    one: Seen = use_slice(ui.desk, do.table, lambda state: seen(state, seat, seat in do.table.beside.absent))
    inset = 3 if one.now else 0
    large = ui.look.large_text
    body = _large(ui, one) if large else _row(ui, one, height)
    box: dict[str, Any] = {
        "padding": ft.Padding.only(left=12 - inset, right=8 - inset, top=4 - inset, bottom=4 - inset)
        if not large
        else ft.Padding.all(12 - inset),
        "height": None if large else height,
        "alignment": None,
    }
    n = int(seat)
    row = press(
        ui,
        f"team-{n}",
        spoken(ui, one),
        body,
        lambda: do.open("team", seat),
        ground="flat" if one.rests else "raised",
        chosen=one.now,
        radius=RADIUS["button"],
        on_hold=asking(do, f"combat-{n}", f"speed-{n}", f"place-{n}"),
        **box,
    )
    if large:
        return row
    side = LOW_NUMBER + 4 if height < LOW else _number_width(ui) + 4
    asks = [
        touch_number(ui, do, f"{name}-{n}", ui.g(f"ui.{name}"), value, side, height, right)
        for name, value, right in (("combat", one.combat, side + 4), ("speed", one.speed, 4))
        if value is not None
    ]
    return ft.Stack([row, *asks])


def _row(ui: Ui, one: Seen, height: float) -> ft.Control:
    low = height < LOW
    name = ui.words.show(one.seat)
    title = ft.Row(
        [
            seat_shape(ui.look, one.seat, initial(name), 20 if low else 22, outlined=one.rests),
            ui.text(name, "bar", max_lines=1, expand=True, color=ui.colours.ink2 if one.rests else None),
        ],
        spacing=8,
    )
    side = LOW_NUMBER if low else _number_width(ui)
    room = body_width(ui.look) - 20 - 2 * side - 12 - _counts_width(ui, one)
    lines: list[ft.Control] = [title, _where(ui, one, room, 2 if height >= ROOMY else 1)]
    if height >= TALL and one.names:
        lines.append(ui.text(", ".join(one.names), "caption", color=ui.colours.ink2, max_lines=1))
    left = ft.Column(
        lines,
        spacing=0 if low else 2,
        expand=True,
        alignment=ft.MainAxisAlignment.CENTER,
    )
    return ft.Row(
        [
            left,
            _counts(ui, one),
            _number(ui, one.combat, ui.g("ui.combat"), marks.sword(ui.look, 12), low),
            _number(ui, one.speed, ui.g("ui.speed"), _bolt(ui), low),
        ],
        spacing=4,
        expand=True,
    )


def _bolt(ui: Ui, size: float = 13) -> ft.Control:
    return ft.Icon(ft.Icons.BOLT_ROUNDED, size=size, color=ui.colours.ink2)


def _where(ui: Ui, one: Seen, room: float, most: int) -> ft.Control:
    """Where the team stands, in words with a sign; smaller, then on two lines, rather than cut."""
    icon, colour = ft.Icons.PLACE_ROUNDED, ui.colours.ink2
    if one.now:
        icon, colour = ft.Icons.PLAY_ARROW_ROUNDED, ui.accent.acc
    elif one.away:
        icon = ft.Icons.PERSON_OFF_ROUNDED
    elif one.rests:
        icon = ft.Icons.DO_NOT_DISTURB_ON_ROUNDED
    elif one.acted:
        icon, colour = ft.Icons.CHECK_ROUNDED, ui.colours.ok
    said = ui.t("away.not_here") if one.away else ui.g(one.stand, zone=one.zone)
    if ui.look.fit(said, "caption", room - 18, least=10) is not None:
        most = 1
    words = ui.fitted(said, "caption", room - 18, most=most, color=ui.colours.ink2, expand=True)
    return ft.Row([ft.Icon(icon, size=14, color=colour), words], spacing=4)


def _counts(ui: Ui, one: Seen) -> ft.Control:
    """Characters and cards, small; a Stay and missions beside them."""

    def count(icon: ft.IconData, word: str, colour: str = "") -> ft.Control:
        ink = colour or ui.colours.ink2
        return ft.Row(
            [ft.Icon(icon, size=13, color=ink), ui.text(word, "caption", color=ink)], spacing=3, tight=True
        )

    left = [
        count(ft.Icons.GROUPS_ROUNDED, f"{one.size}/{printed().team}"),
        count(ft.Icons.STYLE_ROUNDED, f"{one.hand}/{printed().hand}"),
    ]
    right: list[ft.Control] = []
    if one.bonus:
        right.append(count(ft.Icons.HOURGLASS_BOTTOM_ROUNDED, f"+{one.bonus}", ui.accent.acc))
    if one.missions:
        right.append(count(ft.Icons.FLAG_ROUNDED, str(one.missions), ui.accent.acc2))
    columns: list[ft.Control] = [stacked(left, gap=0)]
    if right:
        columns.append(stacked(right, gap=0))
    return ft.Row(columns, spacing=6, tight=True)


def _number_width(ui: Ui) -> float:
    return 60 * min(ui.look.scale, 1.3)


def _counts_width(ui: Ui, one: Seen) -> float:
    """At most: each column a sign and four digits, or a sign and two."""
    return 42.0 if not (one.bonus or one.missions) else 84.0


def _number(ui: Ui, value: int | None, word: str, glyph: ft.Control, low: bool) -> ft.Control:
    digits = ui.text(figure(value), "tile", size=28, color=ui.colours.ink3 if value is None else None)
    under = glyph if low else ui.text(word, "caption", color=ui.colours.ink2, max_lines=1)
    return ft.Container(
        ft.Column([digits, under], spacing=0, tight=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER),
        width=LOW_NUMBER if low else _number_width(ui),
        alignment=ft.Alignment(0, 0),
    )


def _large(ui: Ui, one: Seen) -> ft.Control:
    """With large text everything takes a line of its own; the column scrolls."""
    name = ui.words.show(one.seat)

    def number(value: int | None, word: str) -> ft.Control:
        return ft.Column(
            [
                ui.text(figure(value), "tile", size=28),
                ui.text(word, "caption", color=ui.colours.ink2, max_lines=1),
            ],
            spacing=0,
            tight=True,
            expand=True,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        )

    head = ft.Row(
        [seat_shape(ui.look, one.seat, initial(name), 28), ui.text(name, "bar", max_lines=1, expand=True)],
        spacing=8,
    )
    figures_ = ft.Row([number(one.combat, ui.g("ui.combat")), number(one.speed, ui.g("ui.speed"))], spacing=4)
    return stacked([head, figures_, _where(ui, one, body_width(ui.look) - 24, 2), _counts(ui, one)], gap=4)


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
    """Redrawn when something lies elsewhere; a touch sends the team that is to move, else opens the zone.

    In Reset it also says that nobody puts anything away: the first team is on its way.
    """

    rows, gauge, mover, first, holds = use_slice(ui.desk, do.table, _ways)

    def tap(zone: Zone) -> Callable[[], object]:
        if mover is not None:
            return partial(do, GoTo(mover, zone.id), then=do.go_on)
        if first is not None:
            return partial(do.together, [NobodyActs(), GoTo(first, zone.id)], do.go_on)
        return partial(do.open, "place", zone.id)

    if ui.look.large_text:
        tiles = [[_tile(ui, do, spot, 1, width, tap(spot.zone))] for row in rows for spot in row]
    else:
        across = max((len(row) for row in rows), default=1)
        tiles = [[_tile(ui, do, spot, across, width, tap(spot.zone)) for spot in row] for row in rows]
    across = max((len(row) for row in tiles), default=1)
    lines: list[ft.Control] = [Head(ui, width, gauge, mover, first, holds)]
    for row in tiles:
        free = [ft.Container(expand=True) for _ in range(across - len(row))]
        lines.append(ft.Row([*row, *free], spacing=GAP))
    return stacked(lines, gap=GAP)


def _ways(
    state: State,
) -> tuple[tuple[tuple[ZoneTile, ...], ...], Gauge, Seat | None, Seat | None, bool]:
    """The zones, and whom a touch sends: who is to move, or who will be first; whether that team holds on."""
    mover = queries.to_move(state)
    holds = mover is not None and state.player(mover).resisting
    return spots(state), queries.gauge(state), mover, queries.moves_first(state), holds


def Head(
    ui: Ui, width: float, gauge: Gauge, mover: Seat | None, first: Seat | None, holds: bool = False
) -> ft.Control:
    """How many zones lie there and may lie there; while a team is to move, that a touch sends it."""
    over = gauge.active > gauge.limit
    words = ui.g("ui.zones.gauge", n=gauge.active, limit=gauge.limit)
    rest = ui.g("ui.zones.rest", deck=gauge.deck, discard=gauge.discard)
    if mover is not None:
        words, rest = ui.g("ui.zones.holds" if holds else "ui.zones.touch", player=mover), ""
    elif first is not None and not over:
        words, rest = ui.g("ui.zones.first", player=first), ""
    parts: list[ft.Control] = [warning_triangle(ui.look, 16)] if over else []
    asks = mover is not None or (first is not None and not over)
    colour = ui.accent.acc if asks else ui.colours.warn if over else ui.colours.ink
    if ui.look.large_text:  # side by side they would cut each other
        parts.append(ui.text(words, "caption", weight=600, color=colour, expand=True))
        lines: list[ft.Control] = [ft.Row(parts, spacing=8)]
        if rest:
            lines.append(ui.text(rest, "caption", color=ui.colours.ink2))
        return stacked(lines, gap=0)
    if rest:
        parts.append(ui.text(words, "caption", weight=600, color=colour, max_lines=1))
    else:
        parts.append(ui.fitted(words, "caption", width - (24 if over else 0), weight=600, color=colour))
    if rest:
        parts.append(ui.text(rest, "caption", color=ui.colours.ink2, max_lines=1, expand=True))
    return ft.Container(ft.Row(parts, spacing=8), height=HEAD - 4)


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


def _tile(
    ui: Ui, do: Actor, spot: ZoneTile, across: int, width: float, tap: Callable[[], object]
) -> ft.Control:
    zone, large = spot.zone, ui.look.large_text
    small = across >= 3 and not ui.look.wide
    side = 5 if across >= 5 else 8
    room = (width - GAP * (across - 1)) / max(across, 1) - 2 * max(side, 3)
    signs = _signs(ui, spot, room, small)
    lines = 1 if across <= 2 or len(signs) > 1 else 2
    name = ui.fitted(
        zone.name or ui.g("ui.zone.nameless", n=zone.number),
        "caption",
        room if not large else width - 24,
        most=lines if not large else 2,
        least=8,
        weight=600,
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
        chosen=spot.here,
        expand=True,
        height=None if large else height,
        alignment=None,
        padding=ft.Padding.all(12 - inset)
        if large
        else ft.Padding.symmetric(horizontal=side - inset, vertical=3 - inset),
        radius=12,
    )
