"""The table at a glance: one row a team in the order of the turn, and the zones as tiles."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from math import ceil
from typing import NamedTuple

import flet as ft

from companion.core.seats import Seat
from companion.games.anima import queries
from companion.games.anima.movement import GoTo
from companion.games.anima.queries import Gauge, printed
from companion.games.anima.state import State, Zone
from companion.games.anima.turn import NobodyActs
from companion.games.anima.vocabulary import Hidden, Phase
from companion.ui.dispatcher import Dispatcher
from companion.ui.drawings import warning_triangle
from companion.ui.error_boundary import memo_component
from companion.ui.games.anima import marks
from companion.ui.parts.explanation import asking, touch_number
from companion.ui.parts.layout import (
    MIDDLE,
    Pad,
    boxed,
    full_height,
    in_line,
    layers,
    share,
    spacer,
    stacked,
    tight_row,
    wrap,
)
from companion.ui.parts.seat_row import number_over, seat_name, small_count
from companion.ui.parts.sheet import body_width
from companion.ui.parts.tappable import tappable
from companion.ui.parts.wording import figure
from companion.ui.session import Ui
from companion.ui.table_hooks import use_selector
from companion.ui.theme import Look

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
    can = turning and queries.acts(state, seat)
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


@memo_component
def TeamRow(ui: Ui, seat: Seat, height: float, do: Dispatcher) -> ft.Control:
    """Redrawn when something of this team changed; a touch opens it."""
    one: Seen = use_selector(
        ui.session, do.table, lambda state: seen(state, seat, seat in do.table.annotations.absent)
    )
    n = int(seat)

    def row(body: ft.Control, pad: Pad) -> ft.Control:
        return tappable(
            ui,
            f"team-{n}",
            spoken(ui, one),
            body,
            lambda: do.open("team", seat),
            ground="flat" if one.rests else "raised",
            chosen=one.now,
            on_hold=asking(do, f"combat-{n}", f"speed-{n}", f"place-{n}"),
            height=ui.look.fixed_unless_large(height),
            pad=pad,
            alignment=None,
        )

    if ui.look.large_text:
        return row(_large(ui, one), 12)
    side = _number_width(ui, height) + 4
    asks = [
        touch_number(ui, do, f"{name}-{n}", ui.g(f"ui.{name}"), value, side, height, right)
        for name, value, right in (("combat", one.combat, side + 4), ("speed", one.speed, 4))
        if value is not None
    ]
    return layers(row(_row(ui, one, height), (12, 4, 8, 4)), *asks)


def _row(ui: Ui, one: Seen, height: float) -> ft.Control:
    low = height < LOW
    ink = ui.colours.ink2 if one.rests else None
    castle = [ft.Icon(ft.Icons.CASTLE_ROUNDED, size=16, color=ui.colours.ink2)] if one.group else []
    title = seat_name(ui, one.seat, 20 if low else 22, *castle, quiet=one.rests, color=ink)
    side = _number_width(ui, height)
    room = body_width(ui.look) - 20 - 2 * side - 12 - _counts_width(ui, one)
    lines: list[ft.Control] = [title, _where(ui, one, room, 2 if height >= ROOMY else 1)]
    if height >= TALL and one.names:
        lines.append(ui.text(", ".join(one.names), "caption", color=ui.colours.ink2, max_lines=1))
    bolt = ft.Icon(ft.Icons.BOLT_ROUNDED, size=13, color=ui.colours.ink2)
    return in_line(
        full_height(lines, 0 if low else 2, along="middle", expand=True),
        _counts(ui, one),
        _number(ui, one.combat, marks.sword(ui.look, 12) if low else ui.g("ui.combat"), side),
        _number(ui, one.speed, bolt if low else ui.g("ui.speed"), side),
        gap=4,
        expand=True,
    )


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
    sign = ui.look.if_large(14, 22)
    room -= sign + 4
    if ui.look.fit(said, "caption", room, least=10) is not None:
        most = 1
    words = ui.fitted(said, "caption", room, most=most, color=ui.colours.ink2, expand=True)
    return in_line(ft.Icon(icon, size=sign, color=colour), words, gap=4)


def _counts(ui: Ui, one: Seen) -> ft.Control:
    """Characters and cards, small; a Stay and missions beside them. Large ones stand in a line."""

    def count(icon: ft.IconData, word: str, colour: str = "") -> ft.Control:
        return small_count(ui, icon, word, ui.look.if_large(13, 22), colour)

    left = [
        count(ft.Icons.GROUPS_ROUNDED, f"{one.size}/{printed().team}"),
        count(ft.Icons.STYLE_ROUNDED, f"{one.hand}/{printed().hand}"),
    ]
    right: list[ft.Control] = []
    if one.bonus:
        right.append(count(ft.Icons.HOURGLASS_BOTTOM_ROUNDED, f"+{one.bonus}", ui.accent.acc))
    if one.missions:
        right.append(count(ft.Icons.FLAG_ROUNDED, str(one.missions), ui.accent.acc2))
    if ui.look.large_text:
        return wrap([*left, *right], 16, under=0)
    return tight_row(*(stacked(column, 0) for column in (left, right) if column), gap=6)


def _number_width(ui: Ui, height: float) -> float:
    return LOW_NUMBER if height < LOW else 60 * ui.look.zoom("tile")


def _counts_width(ui: Ui, one: Seen) -> float:
    """At most: each column a sign and four digits, or a sign and two."""
    return 42.0 if not (one.bonus or one.missions) else 84.0


def _number(ui: Ui, value: int | None, under: str | ft.Control, width: float) -> ft.Control:
    ink = ui.colours.ink3 if value is None else None
    return boxed(number_over(ui, figure(value), under, color=ink), width=width, place=MIDDLE)


def _large(ui: Ui, one: Seen) -> ft.Control:
    """With large text everything takes a line of its own; the column scrolls."""
    figures_ = in_line(
        number_over(ui, figure(one.combat), ui.g("ui.combat"), expand=True),
        number_over(ui, figure(one.speed), ui.g("ui.speed"), expand=True),
        gap=4,
    )
    where = _where(ui, one, body_width(ui.look) - 24, 2)
    return stacked([seat_name(ui, one.seat, 28), figures_, where, _counts(ui, one)], 4)


TILE, WIDE_TILE, HEAD, GAP, SIGN_GAP = 58, 70, 20, 6, 3
MOST = 5
"""Zones side by side: more would be too small for a thumb."""


class Signs(NamedTuple):
    """How large the signs of a zone are, how much room each is given, how far they stand from its name."""

    size: float
    level: float
    room: float
    above: float


FEW, MANY, LARGE = Signs(17, 20, 20, 3), Signs(14, 17, 17, 1), Signs(26, 30, 30, 4)
"""The signs of a large tile, of one of three or more on a phone, and beside large text."""


@dataclass(frozen=True, slots=True)
class ZoneTile:
    """A zone and the teams on it."""

    zone: Zone
    teams: tuple[Seat, ...]
    here: bool
    """The team that acts stands there, or is on its way."""


def tiles_height(look: Look, rows: int) -> float:
    """How much room so many rows of zones take."""
    return HEAD - 4 + rows * (look.if_wide(TILE, WIDE_TILE) + GAP)


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


@memo_component
def ZoneTiles(ui: Ui, width: float, do: Dispatcher) -> ft.Control:
    """Redrawn when something lies elsewhere; a touch sends the team that is to move, else opens the zone.

    In Reset it also says that nobody puts anything away: the first team is on its way.
    """

    rows, ranks, gauge, mover, first, holds = use_selector(ui.session, do.table, _ways)

    def tap(zone: Zone) -> Callable[[], object]:
        if mover is not None:
            return partial(do, GoTo(mover, zone.id), then=do.go_on)
        if first is not None:
            return partial(do.together, [NobodyActs(), GoTo(first, zone.id)], do.go_on)
        return partial(do.open, "place", zone.id)

    shown = tuple((spot,) for row in rows for spot in row) if ui.look.large_text else rows
    across = max((len(row) for row in shown), default=1)
    lines: list[ft.Control] = [Head(ui, width, gauge, mover, first, holds)]
    for row in shown:
        # a row of the tree shares the whole line, however many zones another level has
        places = max(len(row), min(across, 2)) if ranks else across
        tiles = [_tile(ui, do, spot, places, width, tap(spot.zone)) for spot in row]
        free = [spacer(expand=True) for _ in range(places - len(row))]
        lines.append(in_line(*tiles, *free, gap=GAP))
    return stacked(lines, GAP)


def _ways(
    state: State,
) -> tuple[tuple[tuple[ZoneTile, ...], ...], bool, Gauge, Seat | None, Seat | None, bool]:
    """The zones, whether in the ranks of a tree, and whom a touch sends: who is to move, or will be first.

    Last, whether that team holds on.
    """
    mover = queries.to_move(state)
    holds = mover is not None and state.player(mover).resisting
    ranks = state.options.tree
    return spots(state), ranks, queries.gauge(state), mover, queries.moves_first(state), holds


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
    sign = [warning_triangle(ui.look, 16)] if over else []
    asks = mover is not None or (first is not None and not over)
    colour = ui.accent.acc if asks else ui.colours.warn if over else ui.colours.ink
    if ui.look.large_text:  # side by side they would cut each other
        lines: list[ft.Control] = [
            in_line(*sign, ui.text(words, "caption", weight=600, color=colour, expand=True))
        ]
        if rest:
            lines.append(ui.text(rest, "caption", color=ui.colours.ink2))
        return stacked(lines, 0)
    if rest:
        told = [
            ui.text(words, "caption", weight=600, color=colour, max_lines=1),
            ui.text(rest, "caption", color=ui.colours.ink2, max_lines=1, expand=True),
        ]
    else:
        told = [ui.fitted(words, "caption", width - (24 if over else 0), weight=600, color=colour)]
    return boxed(in_line(*sign, *told), height=HEAD - 4)


def _signs(ui: Ui, spot: ZoneTile, room: float, signs: Signs) -> list[list[ft.Control]]:
    """What a zone shows under its name: one row of signs, or the markers in a row of their own."""
    zone, size = spot.zone, signs.size
    first: list[ft.Control] = [marks.level(ui, zone.level, signs.level)]
    first += marks.lying_there(ui, zone, size - 1)
    more: list[ft.Control] = []
    if zone.trade:
        more.append(ft.Icon(ft.Icons.HANDSHAKE_ROUNDED, size=ui.look.if_large(15, 26), color=ui.colours.ink2))
    if zone.fighting is False:
        more.append(
            ft.Icon(ft.Icons.FRONT_HAND_ROUNDED, size=ui.look.if_large(14, 24), color=ui.colours.ink2)
        )
    taken = signs.room * (len(first) + len(more)) + SIGN_GAP
    together = taken + len(spot.teams) * (size + SIGN_GAP) <= room
    if together or not spot.teams:
        return [[*first, *(more if taken <= room else []), *marks.seats_row(ui, spot.teams, size)]]
    markers = marks.seats_row(ui, spot.teams, min(size, room / len(spot.teams) - SIGN_GAP))
    return [[*first, *(more if taken <= room else [])], markers]


def _tile(
    ui: Ui, do: Dispatcher, spot: ZoneTile, across: int, width: float, tap: Callable[[], object]
) -> ft.Control:
    zone = spot.zone
    signs = ui.look.if_large(MANY if across >= 3 and not ui.look.wide else FEW, LARGE)
    side, above = ui.look.if_large((5 if across >= 5 else 8, 3), (12, 12))
    room = share(width, across, GAP) - 2 * side
    rows = _signs(ui, spot, room, signs)
    name = ui.fitted(
        zone.name or ui.g("ui.zone.nameless", n=zone.number),
        "caption",
        room,
        most=ui.look.lines(1 if across <= 2 or len(rows) > 1 else 2, 2),
        least=8,
        weight=600,
        color=ui.colours.ink if zone.name else ui.colours.ink2,
    )
    body = [name, *(in_line(*row, gap=SIGN_GAP) for row in rows)]
    return tappable(
        ui,
        f"zone-{zone.id}",
        zone_said(ui, spot),
        full_height(body, signs.above, along="middle"),
        tap,
        on_hold=lambda: do.open("place", zone.id),
        chosen=spot.here,
        expand=True,
        height=ui.look.fixed_unless_large(ui.look.if_wide(TILE, WIDE_TILE)),
        alignment=None,
        pad=(side, above),
        radius=12,
    )
