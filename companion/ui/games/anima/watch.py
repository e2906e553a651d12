"""Anima on the big screen: the order of the turn, and the zones with who stands where."""

from __future__ import annotations

import flet as ft

from companion.core.seats import Seat
from companion.games.anima import queries
from companion.games.anima.queries import ZoneLine
from companion.games.anima.state import State, Zone
from companion.games.anima.vocabulary import Hidden
from companion.ui.games.anima import marks
from companion.ui.games.anima.zones import zone_name, zone_words
from companion.ui.parts.big import BigScreenArea, below, beside, big_text, caption, number, plate, who
from companion.ui.parts.layout import MIDDLE, full_height, in_line, spacer, stacked
from companion.ui.parts.wording import figure
from companion.ui.session import Ui
from companion.ui.tokens import BORDER


def watch(ui: Ui, state: State, room: BigScreenArea) -> ft.Control:
    """Order at the left, zones at the right."""
    left, right = room.share(0.42), room.share(0.58)
    return beside(room, [_order(ui, state, left), _zones(ui, state, right)])


def _order(ui: Ui, state: State, room: BigScreenArea) -> ft.Control:
    seats = state.order or tuple(player.seat for player in state.players)
    head = caption(ui, room, ui.g("ui.watch.order"), size=22, weight=600)
    return _half(room, head, [_team(ui, state, seat, room) for seat in seats])


def _half(room: BigScreenArea, head: ft.Control, rows: list[ft.Control]) -> ft.Control:
    """A heading, and rows in all the height below it."""
    if room.in_hand:
        return stacked([head, *rows], room.px(8), across="stretch")
    held = full_height(rows, room.px(10), expand=True)
    return full_height([head, held], room.px(8), width=room.width, height=room.height)


def _team(ui: Ui, state: State, seat: Seat, room: BigScreenArea) -> ft.Control:
    player, zone = state.player(seat), state.zone_of(seat)
    where = zone_name(ui, zone) if zone is not None else ui.g("ui.stand.nowhere")
    done = ui.g("ui.said.missions", n=player.done) if player.done else ""
    told = " · ".join(part for part in (where, done) if part)
    words = [
        who(ui, room, seat, 28, taken=0 if room.large else 2 * room.px(20) + _figures(ui, room)),
        big_text(ui, room, told, 19 if len(told) <= 36 else 16, color=ui.colours.ink2, max_lines=2),
    ]

    now, many = seat == state.active, len(state.players) > 4

    def value(name: str, n: int | None) -> ft.Control:
        high = 44 if room.in_hand or many else 56
        figures = [number(ui, room, figure(n), high), caption(ui, room, name, size=16)]
        return stacked(figures, 0, across="middle")

    values = [
        value(ui.g("ui.watch.combat"), state.combat(seat)),
        value(ui.g("ui.watch.speed"), state.speed(seat)),
    ]
    if room.large:
        line: ft.Control = stacked([*words, in_line(*values, gap=room.px(40))], room.px(2))
    else:
        line = in_line(stacked(words, room.px(2), expand=True), *values, gap=room.px(20))
    edge = room.px(10 if many and not room.in_hand else 16) - BORDER * now
    return plate(ui, room, line, now=now, expand=room.fills, alignment=MIDDLE, padding=edge)


def _figures(ui: Ui, room: BigScreenArea) -> float:
    """How wide the names of the two figures are."""
    names = (ui.g("ui.watch.combat"), ui.g("ui.watch.speed"))
    each = (ui.look.width_of(name, "body") / ui.look.size("body") for name in names)
    return sum(each) * room.px(16) * room.words


def _zones(ui: Ui, state: State, room: BigScreenArea) -> ft.Control:
    gauge = queries.gauge(state)
    head = in_line(
        caption(ui, room, ui.g("menu.zones"), size=22, weight=600, expand=True),
        caption(ui, room, ui.g("ui.zones.gauge", n=gauge.active, limit=gauge.limit), size=20),
    )
    lines = queries.zone_lines(state)
    if room.in_hand:
        return _half(room, head, [_zone(ui, line, room, False) for line in lines])
    across = 2 if len(lines) > 4 else 1
    if len(lines) > 12:
        across = 3
    cells: list[ft.Control] = [_zone(ui, line, room, across > 2) for line in lines]
    cells += [spacer(expand=1) for _ in range(-len(cells) % across)]
    rows: list[ft.Control] = [
        in_line(*cells[start : start + across], gap=room.px(10), across="stretch", expand=True)
        for start in range(0, len(cells), across)
    ]
    return _half(room, head, rows)


def _zone(ui: Ui, line: ZoneLine, room: BigScreenArea, many: bool) -> ft.Control:
    zone = line.zone
    signs: list[ft.Control] = [
        *_lying(ui, zone, room),
        *marks.seats_row(ui, line.teams, room.px(36)),
    ]
    words: list[ft.Control] = [
        big_text(ui, room, zone_name(ui, zone), 20 if many else 24, role="bar", max_lines=2)
    ]
    told = zone_words(ui, line)
    if told:
        words.append(
            big_text(ui, room, told, 18 if len(told) <= 30 else 16, color=ui.colours.ink2, max_lines=2)
        )
    level = marks.level(ui, zone.level, room.px(48))
    row = in_line(level, stacked(words, 0, expand=True), *signs, gap=room.px(12))
    inside = below(room, [row], 0, along="middle")
    return plate(
        ui, room, inside, expand=room.fills, sunken=not line.teams, padding=room.px(10 if many else 16)
    )


def _lying(ui: Ui, zone: Zone, room: BigScreenArea) -> list[ft.Control]:
    """A hidden card, a creature with its Combat, nothing."""
    if zone.hidden is Hidden.UNKNOWN:
        return [marks.face_down(ui, room.px(36))]
    if zone.creature is None:
        return []
    paw = ft.Icon(ft.Icons.PETS_ROUNDED, size=room.px(30), color=ui.colours.warn)
    return [paw, number(ui, room, zone.creature.combat, 34, ui.colours.warn)]
