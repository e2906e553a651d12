"""One row a team, in the order of the turn: where it stands, Combat and Speed, who and what it has."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import flet as ft

from companion.core.seats import Seat
from companion.games.anima import figures
from companion.games.anima.phases import able
from companion.games.anima.state import State
from companion.games.anima.vocabulary import Phase
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.drawings import initial, seat_shape
from companion.ui.games.anima import marks
from companion.ui.games.anima.flow import figure
from companion.ui.live import use_slice
from companion.ui.parts.press import press
from companion.ui.tokens import RADIUS
from companion.ui.wall import memo_part

LOW, TALL = 56, 84
"""Under the first the captions of the numbers go; from the second on the characters are named."""


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
    missions: int
    names: tuple[str, ...]


def seen(state: State, seat: Seat) -> Seen:
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
        turning and not can and seat != active,
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
    one: Seen = use_slice(ui.desk, do.table, lambda state: seen(state, seat))
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
    ground = "active" if one.now else "flat" if one.rests else "raised"
    return press(
        ui,
        f"team-{int(seat)}",
        spoken(ui, one),
        body,
        lambda: do.open("team", seat),
        ground=ground,
        chosen=one.now,
        radius=RADIUS["button"],
        **box,
    )


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
    lines: list[ft.Control] = [title, _where(ui, one)]
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


def _where(ui: Ui, one: Seen) -> ft.Control:
    """Where the team stands, in words with a sign."""
    icon, colour = ft.Icons.PLACE_ROUNDED, ui.colours.ink2
    if one.now:
        icon, colour = ft.Icons.PLAY_ARROW_ROUNDED, ui.accent.acc
    elif one.rests:
        icon = ft.Icons.DO_NOT_DISTURB_ON_ROUNDED
    elif one.acted:
        icon, colour = ft.Icons.CHECK_ROUNDED, ui.colours.ok
    parts: list[ft.Control] = [
        ft.Icon(icon, size=14, color=colour),
        ui.text(ui.g(one.stand, zone=one.zone), "caption", color=ui.colours.ink2, max_lines=1, expand=True),
    ]
    return ft.Row(parts, spacing=4)


def _counts(ui: Ui, one: Seen) -> ft.Control:
    """Characters and cards, small; a Stay and missions beside them."""

    def count(icon: ft.IconData, word: str, colour: str = "") -> ft.Control:
        ink = colour or ui.colours.ink2
        return ft.Row(
            [ft.Icon(icon, size=13, color=ink), ui.text(word, "caption", color=ink)], spacing=3, tight=True
        )

    left = [
        count(ft.Icons.GROUPS_ROUNDED, f"{one.size}/{figures.TEAM}"),
        count(ft.Icons.STYLE_ROUNDED, f"{one.hand}/{figures.HAND}"),
    ]
    right: list[ft.Control] = []
    if one.bonus:
        right.append(count(ft.Icons.HOURGLASS_BOTTOM_ROUNDED, f"+{one.bonus}", ui.accent.acc))
    if one.missions:
        right.append(count(ft.Icons.FLAG_ROUNDED, str(one.missions), ui.accent.acc2))
    columns: list[ft.Control] = [ft.Column(left, spacing=0, tight=True)]
    if right:
        columns.append(ft.Column(right, spacing=0, tight=True))
    return ft.Row(columns, spacing=6, tight=True)


def _number(ui: Ui, value: int | None, word: str, glyph: ft.Control, low: bool) -> ft.Control:
    digits = ui.text(figure(value), "tile", size=28, color=ui.colours.ink3 if value is None else None)
    under = glyph if low else ui.text(word, "caption", color=ui.colours.ink2, max_lines=1)
    return ft.Container(
        ft.Column([digits, under], spacing=0, tight=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER),
        width=44 if low else 60 * min(ui.look.scale, 1.3),
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
    return ft.Column([head, figures_, _where(ui, one), _counts(ui, one)], spacing=4, tight=True)
