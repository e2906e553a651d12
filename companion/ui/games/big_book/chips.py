"""One chip a player: madness, support, and +1 under the thumb."""

from __future__ import annotations

import asyncio
from time import monotonic
from typing import Any

import flet as ft

from companion.core.seats import Seat
from companion.games.big_book.madness import Heal, TakeMadness
from companion.games.big_book.state import State
from companion.games.big_book.vocabulary import Status
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.drawings import dashed_box, initial, seat_shape
from companion.ui.games.big_book.letters import low, narrow
from companion.ui.hooks import use_ref, use_state
from companion.ui.live import Live, use_slice
from companion.ui.parts.layout import stacked
from companion.ui.parts.press import away_sign, press
from companion.ui.parts.sheet import body_width
from companion.ui.theme import active, centred, pressable
from companion.ui.tokens import DELTA_MS, RADIUS
from companion.ui.wall import memo_part


@memo_part
def Chip(ui: Ui, seat: Seat, players: int, do: Actor) -> ft.Control:
    """The frame of a chip: lit when it is this player's turn, dashed when they are out."""

    def standing(state: State) -> tuple[bool, bool, bool]:
        player = state.player(seat)
        now = player.alive and seat == state.active and state.status is Status.PLAYING
        return player.alive, now, seat in do.table.beside.absent

    alive, now, away = use_slice(ui.desk, do.table, standing)
    if not alive:
        return _out(ui, seat, players)
    bottom: list[ft.Control] = [_Plus(ui, seat, players, do)]
    if ui.look.wide:
        word = ui.text(ui.g("action.Heal"), "body", weight=600, color=ui.colours.ink2)
        heal = press(
            ui,
            f"chip-heal-{seat}",
            ui.g("ui.chip.heal", player=seat),
            word,
            lambda: do(Heal(seat)),
            ground="clear",
            height=_half(ui),
            radius=14,
        )
        line = ft.Container(width=1, height=_half(ui), bgcolor=ui.colours.line)
        bottom = [ft.Container(heal, expand=True), line, *bottom]
    inside = stacked(
        [
            _top(ui, seat, players, now, away, do),
            ft.Container(height=1, bgcolor=ui.colours.line),
            ft.Row(
                [ft.Container(part, expand=True) if part is bottom[-1] else part for part in bottom],
                spacing=0,
            ),
        ],
        gap=0,
    )
    props: dict[str, Any] = {
        "radius": RADIUS["button"],
        "expand": 1,
        "clip_behavior": ft.ClipBehavior.HARD_EDGE,
    }
    # The lit border lies inside the box; the resting box keeps the same room for it.
    if now:
        return active(ui.look, ui.game, inside, **props)
    return pressable(ui.look, inside, padding=3, **props)


def _top(ui: Ui, seat: Seat, players: int, now: bool, away: bool, do: Actor) -> ft.Control:
    """The top half: madness and support; a touch opens the player's sheet. Its numbers redraw alone."""
    name = ui.words.show(seat)
    many = _many(ui, players)
    shape: ft.Control = seat_shape(ui.look, seat, initial(name), 18, outlined=away)
    if away:
        shape = ft.Row([shape, away_sign(ui)], spacing=2, tight=True)
    support, owned = _Support(ui, seat, do, many), _owned(ui, seat, do)
    if many:
        rows = [ft.Row([shape, support], spacing=4), owned]
    else:
        ink = ui.colours.ink2 if away else None
        said = ui.text(name, "note", weight=600, max_lines=1, expand=True, color=ink)
        rows = [ft.Row([shape, said], spacing=4), ft.Row([owned, support], spacing=6)]
    body = ft.Column(rows, spacing=1, alignment=ft.MainAxisAlignment.CENTER)
    return press(
        ui,
        f"chip-{seat}",
        None,
        body,
        lambda: do.open("player", seat),
        ground="clear",
        height=_half(ui),
        radius=14,
        padding=ft.Padding.only(left=6),
        chosen=now,
        alignment=ft.Alignment(-1, 0),
    )


def _owned(ui: Ui, seat: Seat, do: Actor) -> ft.Control:
    """Madness in hand, draw pile and discard."""

    def props(state: State) -> dict[str, Any]:
        owned = state.player(seat).owned
        return {"value": str(owned), "semantics_label": ui.g("ui.chip.spoken", player=seat, n=owned)}

    def make(value: str, semantics_label: str) -> ft.Control:
        return ui.text(value, "tile", label=semantics_label)

    return Live(ui.desk, do.table, props, make)


@memo_part
def _Support(ui: Ui, seat: Seat, do: Actor, many: bool) -> ft.Control:
    """Cards in support, where there are any."""
    count = use_slice(ui.desk, do.table, lambda state: len(state.player(seat).support))
    if not count:
        return ft.Container(width=0)
    hand = ft.Icon(ft.Icons.PAN_TOOL_ROUNDED, size=12, color=ui.colours.ink2)
    digits = ui.text(str(count), "caption", weight=600, label=ui.g("ui.chip.support", n=count))
    row = ft.Row([hand, digits], spacing=3, tight=True)
    if many:  # a fifth of a phone has no room for a pill
        return row
    return ft.Container(
        row,
        bgcolor=ui.colours.well,
        border_radius=10,
        padding=ft.Padding.symmetric(horizontal=5, vertical=2),
    )


@memo_part
def _Plus(ui: Ui, seat: Seat, players: int, do: Actor) -> ft.Control:
    """The bottom half: one madness more; held, five. Quick taps add up in sight for 2.5 seconds."""
    delta, show = use_state(0)
    running = use_ref(lambda: (0, 0.0))  # the sum so far, and when its last tap was

    async def clear() -> None:
        await asyncio.sleep(DELTA_MS / 1000)
        if monotonic() - running.current[1] >= DELTA_MS / 1000:
            show(0)

    def take(n: int) -> None:
        if not do(TakeMadness(seat, n)):
            return
        total, last = running.current
        now = monotonic()
        total = n + (total if now - last < DELTA_MS / 1000 else 0)
        running.current = total, now
        if total > 1:
            show(total)
            ui.desk.later(clear)

    word: ft.Control = ui.text("+1", "tile", size=22)
    if delta:
        word = ft.Container(
            ui.text(f"+{delta}", "tile", size=20, color=ui.accent.on_acc),
            bgcolor=ui.accent.acc,
            border_radius=12,
            padding=ft.Padding.symmetric(horizontal=8, vertical=3),
        )
    body: ft.Control = word
    if _many(ui, players):
        name = ui.text(narrow(ui.words.show(seat)), "caption", weight=600, max_lines=1)
        body = centred([name, word], 0)
    return press(
        ui,
        f"plus-{seat}",
        ui.g("ui.chip.plus", player=seat),
        body,
        lambda: take(1),
        on_hold=lambda: take(5),
        ground="clear",
        height=_half(ui),
        radius=14,
    )


def _many(ui: Ui, players: int) -> bool:
    """True where a chip has only a fifth of a phone: the name then stands over "+1"."""
    return players == 5 and not ui.look.wide and not ui.look.large_text


def _half(ui: Ui) -> float:
    return 48.0 if low(ui.look) else max(52.0, 30 + 26 * min(ui.look.scale, 1.6))


def _out(ui: Ui, seat: Seat, players: int) -> ft.Control:
    gap = 8 if players < 5 else 6
    row = 2 if ui.look.large_text else players
    width = (body_width(ui.look) - gap * (row - 1)) / row
    name = ui.words.show(seat)
    words = centred(
        [
            seat_shape(ui.look, seat, initial(name), 18, outlined=True),
            ui.text(name, "caption", color=ui.colours.ink2, max_lines=1),
            ui.text(ui.g("ui.out"), "caption", color=ui.colours.ink2, max_lines=1),
        ],
        4,
    )
    return ft.Container(dashed_box(ui.look, width, 2 * _half(ui) + 7, 16, words), expand=1)
