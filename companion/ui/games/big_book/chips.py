"""One chip a player: madness, support, and +1 under the thumb."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

import flet as ft

from companion.core.seats import Seat
from companion.games.big_book.actions import Heal, TakeMadness
from companion.games.big_book.state import State, Status
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.drawings import dashed_box, initial, seat_shape
from companion.ui.games.big_book.letters import narrow
from companion.ui.live import use_slice
from companion.ui.parts.press import press
from companion.ui.theme import active, pressable
from companion.ui.tokens import DELTA_MS, RADIUS
from companion.ui.wall import memo_part


@dataclass(frozen=True, slots=True)
class Held:
    """The numbers of a chip."""

    owned: int
    support: int


@memo_part
def Chip(ui: Ui, seat: Seat, players: int, do: Actor) -> ft.Control:
    """The frame of a chip: lit when it is this player's turn, dashed when they are out."""

    def standing(state: State) -> tuple[bool, bool]:
        player = state.player(seat)
        return player.alive, player.alive and seat == state.active and state.status is Status.PLAYING

    alive, now = use_slice(ui.desk, do.table, standing)
    if not alive:
        return _out(ui, seat, players)
    bottom: list[ft.Control] = [_Plus(ui, seat, players, do)]
    if ui.look.wide:
        word = ui.text(ui.g("action.Heal"), "body", weight=600, color=ui.colours.ink2)
        heal = press(
            ui, f"heal-{seat}", ui.g("ui.chip.heal", player=seat), word, lambda: do(Heal(seat)), ground="clear",
            height=_half(ui), radius=14,
        )
        line = ft.Container(width=1, height=_half(ui), bgcolor=ui.colours.line)
        bottom = [ft.Container(heal, expand=True), line, *bottom]
    inside = ft.Column(
        [
            _Numbers(ui, seat, players, now, do),
            ft.Container(height=1, bgcolor=ui.colours.line),
            ft.Row([ft.Container(part, expand=True) if part is bottom[-1] else part for part in bottom], spacing=0),
        ],
        spacing=0,
        tight=True,
    )
    props = {"radius": RADIUS["button"], "expand": 1, "clip_behavior": ft.ClipBehavior.HARD_EDGE}
    # The lit border lies inside the box; the resting box keeps the same room for it.
    if now:
        return active(ui.look, ui.game, inside, **props)
    return pressable(ui.look, inside, padding=3, **props)


@memo_part
def _Numbers(ui: Ui, seat: Seat, players: int, now: bool, do: Actor) -> ft.Control:
    """The top half: madness and support; a touch opens the player's sheet."""

    def held(state: State) -> Held:
        player = state.player(seat)
        return Held(player.owned, len(player.support))

    numbers: Held = use_slice(ui.desk, do.table, held)
    name = ui.words.show(seat)
    said = ui.g("ui.chip.spoken", player=seat, n=numbers.owned, support=numbers.support)
    many = players == 5 and not ui.look.wide
    support = [_support(ui, numbers.support)] if numbers.support else []
    head: list[ft.Control] = [seat_shape(ui.look, seat, initial(name), 18)]
    if many:
        head += support
    else:
        head.append(ui.text(name, "note", weight=600, max_lines=1, expand=True))
    below = [ui.text(str(numbers.owned), "tile"), *([] if many else support)]
    body = ft.Column(
        [ft.Row(head, spacing=4), ft.Row(below, spacing=6) if len(below) > 1 else below[0]],
        spacing=1,
        alignment=ft.MainAxisAlignment.CENTER,
    )
    return press(
        ui, f"chip-{seat}", said, body, lambda: do.open("player", seat), ground="clear", height=_half(ui), radius=14,
        padding=ft.Padding.only(left=6), chosen=now, alignment=ft.Alignment(-1, 0),
    )


@memo_part
def _Plus(ui: Ui, seat: Seat, players: int, do: Actor) -> ft.Control:
    """The bottom half: one madness more; held, five. Quick taps add up in sight for 2.5 seconds."""
    delta, add = ft.use_state(0)
    last = ft.use_ref(0)

    async def clear(token: int) -> None:
        await asyncio.sleep(DELTA_MS / 1000)
        if last.current == token:
            add(0)

    def take(n: int) -> None:
        if do(TakeMadness(seat, n)):
            last.current = (last.current or 0) + 1
            add(lambda sum_: sum_ + n)
            ui.desk.later(clear, last.current)

    word = ui.text("+1", "tile", size=22)
    if delta > 1:
        word = ft.Container(
            ui.text(f"+{delta}", "tile", size=20, color=ui.accent.on_acc),
            bgcolor=ui.accent.acc,
            border_radius=12,
            padding=ft.Padding.symmetric(horizontal=8, vertical=3),
        )
    body: ft.Control = word
    if players == 5 and not ui.look.wide:
        name = ui.text(narrow(ui.words.show(seat)), "caption", weight=600, max_lines=1)
        body = ft.Column(
            [name, word],
            spacing=0,
            alignment=ft.MainAxisAlignment.CENTER,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        )
    return press(
        ui, f"plus-{seat}", ui.g("ui.chip.plus", player=seat), body, lambda: take(1), on_hold=lambda: take(5),
        ground="clear", height=_half(ui), radius=14,
    )


def _half(ui: Ui) -> float:
    return max(52.0, 30 + 26 * min(ui.look.scale, 1.6))


def _support(ui: Ui, n: int) -> ft.Control:
    return ft.Container(
        ft.Row(
            [
                ft.Icon(ft.Icons.PAN_TOOL_ROUNDED, size=12, color=ui.colours.ink2),
                ui.text(str(n), "caption", weight=600),
            ],
            spacing=3,
            tight=True,
        ),
        bgcolor=ui.colours.well,
        border_radius=10,
        padding=ft.Padding.symmetric(horizontal=5, vertical=2),
    )


def _out(ui: Ui, seat: Seat, players: int) -> ft.Control:
    from companion.ui.games.big_book.body import body_width

    gap = 8 if players < 5 else 6
    width = (body_width(ui.look) - gap * (players - 1)) / players
    name = ui.words.show(seat)
    words = ft.Column(
        [
            seat_shape(ui.look, seat, initial(name), 18, outlined=True),
            ui.text(name, "caption", color=ui.colours.ink2, max_lines=1),
            ui.text(ui.g("ui.out"), "caption", color=ui.colours.ink2, max_lines=1),
        ],
        spacing=4,
        alignment=ft.MainAxisAlignment.CENTER,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
    return ft.Container(dashed_box(ui.look, width, 2 * _half(ui) + 7, 16, words), expand=1)
