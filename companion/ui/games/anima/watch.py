"""Anima on the big screen: the order of the turn, and the zones with who stands where."""

from __future__ import annotations

import flet as ft

from companion.core.seats import Seat
from companion.games.anima import queries
from companion.games.anima.queries import ZoneLine
from companion.games.anima.state import State, Zone
from companion.games.anima.vocabulary import Hidden
from companion.ui.desk import Ui
from companion.ui.games.anima import marks
from companion.ui.games.anima.choose import figure
from companion.ui.games.anima.zones import zone_name, zone_words
from companion.ui.parts.big import Room, below, beside, caption, number, plate, said, who


def watch(ui: Ui, state: State, room: Room) -> ft.Control:
    """Order at the left, zones at the right."""
    left, right = room.share(0.42), room.share(0.58)
    return beside(room, [_order(ui, state, left), _zones(ui, state, right)])


def _order(ui: Ui, state: State, room: Room) -> ft.Control:
    seats = state.order or tuple(player.seat for player in state.players)
    head = caption(ui, room, ui.g("ui.watch.order"), size=22, weight=600)
    each: list[ft.Control] = [_team(ui, state, seat, room) for seat in seats]
    return ft.Column(
        [head, ft.Column(each, spacing=room.px(10), expand=True)],
        spacing=room.px(8),
        width=room.width,
        height=room.height,
    )


def _team(ui: Ui, state: State, seat: Seat, room: Room) -> ft.Control:
    player, zone = state.player(seat), state.zone_of(seat)
    where = zone_name(ui, zone) if zone is not None else ui.g("ui.stand.nowhere")
    done = ui.g("ui.said.missions", n=player.done) if player.done else ""
    told = " · ".join(part for part in (where, done) if part)
    words = ft.Column(
        [
            who(ui, room, seat, 28),
            said(ui, room, told, 19 if len(told) <= 36 else 16, color=ui.colours.ink2, max_lines=2),
        ],
        spacing=room.px(2),
        tight=True,
        expand=True,
    )

    def value(name: str, n: int | None) -> ft.Control:
        return ft.Column(
            [number(ui, room, figure(n), 56), caption(ui, room, name, size=16)],
            spacing=0,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        )

    line = ft.Row(
        [
            words,
            value(ui.g("ui.watch.combat"), state.combat(seat)),
            value(ui.g("ui.watch.speed"), state.speed(seat)),
        ],
        spacing=room.px(20),
    )
    return plate(ui, room, line, now=seat == state.active, expand=1, alignment=ft.Alignment(0, 0))


def _zones(ui: Ui, state: State, room: Room) -> ft.Control:
    gauge = queries.gauge(state)
    head = ft.Row(
        [
            caption(ui, room, ui.g("menu.zones"), size=22, weight=600, expand=True),
            caption(ui, room, ui.g("ui.zones.gauge", n=gauge.active, limit=gauge.limit), size=20),
        ]
    )
    lines = queries.zone_lines(state)
    across = 2 if len(lines) > 4 else 1
    if len(lines) > 12:
        across = 3
    cells: list[ft.Control] = [_zone(ui, line, room) for line in lines]
    cells += [ft.Container(expand=1) for _ in range(-len(cells) % across)]
    rows = [
        ft.Row(
            cells[start : start + across],
            spacing=room.px(10),
            expand=True,
            vertical_alignment=ft.CrossAxisAlignment.STRETCH,
        )
        for start in range(0, len(cells), across)
    ]
    return ft.Column(
        [head, ft.Column(list(rows), spacing=room.px(10), expand=True)],
        spacing=room.px(8),
        width=room.width,
        height=room.height,
    )


def _zone(ui: Ui, line: ZoneLine, room: Room) -> ft.Control:
    zone = line.zone
    signs: list[ft.Control] = [
        *_lying(ui, zone, room),
        *marks.seats_row(ui, line.teams, room.px(36)),
    ]
    words: list[ft.Control] = [said(ui, room, zone_name(ui, zone), 24, role="bar", max_lines=2)]
    told = zone_words(ui, line)
    if told:
        words.append(said(ui, room, told, 18 if len(told) <= 30 else 16, color=ui.colours.ink2, max_lines=2))
    row = ft.Row(
        [
            marks.level(ui, zone.level, room.px(48)),
            ft.Column(words, spacing=0, tight=True, expand=True),
            *signs,
        ],
        spacing=room.px(12),
    )
    return plate(
        ui,
        room,
        below(room, [row], 0, alignment=ft.MainAxisAlignment.CENTER),
        expand=1,
        sunken=not line.teams,
    )


def _lying(ui: Ui, zone: Zone, room: Room) -> list[ft.Control]:
    """A hidden card, a creature with its Combat, nothing."""
    if zone.hidden is Hidden.UNKNOWN:
        return [marks.face_down(ui, room.px(36))]
    if zone.creature is None:
        return []
    paw = ft.Icon(ft.Icons.PETS_ROUNDED, size=room.px(30), color=ui.colours.warn)
    return [paw, number(ui, room, zone.creature.combat, 34, ui.colours.warn)]
