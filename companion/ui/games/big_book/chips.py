"""One chip a player: madness, support, and +1 under the thumb."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

import flet as ft

from companion.core.seats import Seat
from companion.games.big_book.actions import Heal, TakeMadness
from companion.games.big_book.state import Player, State, Status
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.drawings import dashed_box, initial, seat_shape
from companion.ui.games.big_book.letters import narrow
from companion.ui.parts.press import press
from companion.ui.theme import active, pressable
from companion.ui.tokens import DELTA_MS, RADIUS
from companion.ui.wall import memo_part


@dataclass(frozen=True, slots=True)
class Seen:
    """All a chip shows."""

    seat: Seat
    owned: int
    support: int
    active: bool
    alive: bool

    @classmethod
    def of(cls, state: State, player: Player) -> Seen:
        """The chip of one player."""
        now = player.seat == state.active and state.status is Status.PLAYING
        return cls(player.seat, player.madness, len(player.support), now, player.alive)


@memo_part
def Chip(ui: Ui, seen: Seen, players: int, do: Actor) -> ft.Control:
    """Top half: look closer. Bottom half: one madness more; held, five."""
    delta, add = ft.use_state(0)
    last = ft.use_ref(0)
    name = ui.words.show(seen.seat)

    async def clear(token: int) -> None:
        await asyncio.sleep(DELTA_MS / 1000)
        if last.current == token:
            add(0)

    def take(n: int) -> None:
        if do(TakeMadness(seen.seat, n)):
            last.current = (last.current or 0) + 1
            add(lambda sum_: sum_ + n)
            ui.desk.later(clear, last.current)

    if not seen.alive:
        return _out(ui, seen, players, name)
    said = ui.g("ui.chip.spoken", player=seen.seat, n=seen.owned, support=seen.support)
    top = press(
        ui, f"chip-{seen.seat}", said, _top(ui, seen, players, name, delta), lambda: do.open("player", seen.seat),
        ground="clear", height=_half(ui), radius=14, padding=ft.Padding.only(left=8, right=4), chosen=seen.active,
    )
    plus = press(
        ui, f"plus-{seen.seat}", ui.g("ui.chip.plus", player=seen.seat), _plus(ui, players, name),
        lambda: take(1), on_hold=lambda: take(5), ground="clear", height=_half(ui), radius=14, expand=True,
    )
    bottom: list[ft.Control] = [plus]
    if ui.look.wide:
        word = ui.text(ui.g("action.Heal"), "body", weight=600, color=ui.colours.ink2)
        heal = press(
            ui, f"heal-{seen.seat}", ui.g("ui.chip.heal", player=seen.seat), word, lambda: do(Heal(seen.seat)),
            ground="clear", height=_half(ui), radius=14, expand=True,
        )
        bottom = [heal, ft.Container(width=1, height=_half(ui), bgcolor=ui.colours.line), plus]
    inside = ft.Column(
        [top, ft.Container(height=1, bgcolor=ui.colours.line), ft.Row(bottom, spacing=0)], spacing=0, tight=True
    )
    props = {"radius": RADIUS["button"], "expand": 1, "clip_behavior": ft.ClipBehavior.HARD_EDGE}
    # The lit border lies inside the box; the resting box keeps the same room for it.
    if seen.active:
        return active(ui.look, ui.game, inside, **props)
    return pressable(ui.look, inside, padding=3, **props)


def _half(ui: Ui) -> float:
    return max(53.0, 30 + 26 * min(ui.look.scale, 1.6))


def _number(ui: Ui, seen: Seen, delta: int) -> ft.Control:
    digits = ui.text(str(seen.owned), "tile")
    if not delta:
        return digits
    pill = ft.Container(
        ui.text(f"+{delta}", "caption", weight=700, color=ui.accent.on_acc),
        bgcolor=ui.accent.acc,
        border_radius=10,
        padding=ft.Padding.symmetric(horizontal=5, vertical=1),
    )
    return ft.Row([digits, pill], spacing=2, tight=True)


def _support(ui: Ui, seen: Seen) -> ft.Control:
    return ft.Container(
        ft.Row(
            [
                ft.Icon(ft.Icons.PAN_TOOL_ROUNDED, size=12, color=ui.colours.ink2),
                ui.text(str(seen.support), "caption", weight=600),
            ],
            spacing=3,
            tight=True,
        ),
        bgcolor=ui.colours.well,
        border_radius=10,
        padding=ft.Padding.symmetric(horizontal=5, vertical=2),
    )


def _top(ui: Ui, seen: Seen, players: int, name: str, delta: int) -> ft.Control:
    shape = seat_shape(ui.look, seen.seat, initial(name), 18)
    many = players == 5 and not ui.look.wide
    support = [_support(ui, seen)] if seen.support and not delta else []
    if many:
        head: list[ft.Control] = [shape, *support]
    else:
        head = [shape, ft.Container(ui.text(name, "note", weight=600, max_lines=1), expand=True)]
    below: list[ft.Control] = [_number(ui, seen, delta)]
    if not many:
        below += support
    return ft.Column(
        [ft.Row(head, spacing=5), ft.Row(below, spacing=6)],
        spacing=1,
        alignment=ft.MainAxisAlignment.CENTER,
    )


def _plus(ui: Ui, players: int, name: str) -> ft.Control:
    plus = ui.text("+1", "tile", size=22)
    if players < 5 or ui.look.wide:
        return plus
    return ft.Column(
        [ui.text(narrow(name), "caption", weight=600, max_lines=1), plus],
        spacing=0,
        alignment=ft.MainAxisAlignment.CENTER,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )


def _out(ui: Ui, seen: Seen, players: int, name: str) -> ft.Control:
    from companion.ui.games.big_book.body import body_width

    gap = 8 if players < 5 else 6
    width = (body_width(ui) - gap * (players - 1)) / players
    words = ft.Column(
        [
            seat_shape(ui.look, seen.seat, initial(name), 18, outlined=True),
            ui.text(name, "caption", color=ui.colours.ink2, max_lines=1),
            ui.text(ui.g("ui.out"), "caption", color=ui.colours.ink2, max_lines=1),
        ],
        spacing=4,
        alignment=ft.MainAxisAlignment.CENTER,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
    return ft.Container(dashed_box(ui.look, width, 2 * _half(ui) + 7, 16, words), expand=1)
