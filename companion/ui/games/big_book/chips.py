"""The chips of the players: madness, cards in support, and a +1 button each."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from time import monotonic
from typing import Any

import flet as ft

from companion.core.seats import Seat
from companion.games.big_book.madness import Heal, TakeMadness
from companion.games.big_book.state import State
from companion.games.big_book.vocabulary import Status
from companion.ui.dispatcher import Dispatcher
from companion.ui.drawings import dashed_box
from companion.ui.error_boundary import memo_component
from companion.ui.games.big_book.letters import low, narrow
from companion.ui.hooks import use_ref, use_state
from companion.ui.parts.layout import (
    LEFT,
    expanded,
    full_height,
    highlighted,
    in_line,
    plate,
    share,
    spacer,
    stacked,
    tight_row,
)
from companion.ui.parts.seat_row import seat_mark
from companion.ui.parts.sheet import body_width
from companion.ui.parts.tappable import away_sign, tappable
from companion.ui.session import Ui
from companion.ui.table_hooks import BoundControl, use_selector
from companion.ui.theme import centred, pressable
from companion.ui.tokens import BORDER, DELTA_MS, RADIUS

INSET = 6
"""Pixels left of the content of a chip."""


@memo_component
def Chip(ui: Ui, seat: Seat, players: int, do: Dispatcher) -> ft.Control:
    """Draw a player's chip: highlighted in their turn, dashed if they are out."""

    def seen(state: State) -> tuple[bool, bool, bool]:
        player = state.player(seat)
        now = player.alive and seat == state.active and state.status is Status.PLAYING
        return player.alive, now, seat in do.table.annotations.absent

    alive, now, away = use_selector(ui.session, do.table, seen)
    if not alive:
        return _out(ui, seat, players)
    bottom = [expanded(_Plus(ui, seat, players, do))]
    if ui.look.wide:
        line = spacer(width=1, height=_foot(ui), bgcolor=ui.colours.line)
        bottom = [expanded(_heal(ui, seat, players, do)), line, *bottom]
    edge = spacer(height=1, bgcolor=ui.colours.line)
    inside = stacked([_top(ui, seat, players, now, away, do), edge, in_line(*bottom, gap=0)], gap=0)
    radius, clip = RADIUS["button"], ft.ClipBehavior.HARD_EDGE
    return highlighted(
        ui, inside, now, rest=pressable, pad=BORDER, radius=radius, expand=1, clip_behavior=clip
    )


def chips_across(ui: Ui, players: int) -> int:
    """Return the number of chips per row."""
    even, odd = 2, int(ui.look.if_wide(2, 3))  # large text: 3 per row if wide, not 2 and 1
    return ui.look.per_row(players, odd if players % 2 else even)


def chip_gap(players: int) -> float:
    """Return the pixels between two chips; five chips are closer together."""
    return 8 if players < 5 else 6


def _width(ui: Ui, players: int) -> float:
    return share(body_width(ui.look), chips_across(ui, players), chip_gap(players))


def _part_key(
    ui: Ui, id: str, label: str | None, body: ft.Control, tap: Callable[[], object], high: float, **box: Any
) -> ft.Control:
    """Return a part of a chip with its own tap handler."""
    return tappable(ui, id, label, body, tap, ground="clear", height=high, radius=14, **box)


def _heal(ui: Ui, seat: Seat, players: int, do: Dispatcher) -> ft.Control:
    room = _width(ui, players) / 2 - 2 * BORDER - INSET
    word = ui.fitted(ui.g("action.Heal"), "body", room, weight=600, color=ui.colours.ink2)
    said = ui.g("ui.chip.heal", player=seat)
    return _part_key(ui, f"chip-heal-{seat}", said, word, lambda: do(Heal(seat)), _foot(ui))


def _top(ui: Ui, seat: Seat, players: int, now: bool, away: bool, do: Dispatcher) -> ft.Control:
    """Return the top half: madness and support, redrawn alone; a tap opens the player's sheet."""
    many = _many(ui, players)
    shape = seat_mark(ui, seat, 18, outlined=away)
    if away:
        shape = tight_row(shape, away_sign(ui), gap=2)
    support, owned = _Support(ui, seat, do, many), _owned(ui, seat, do)
    if many:
        rows = [in_line(shape, support, gap=4), owned]
    else:
        rows = [in_line(shape, _name(ui, seat, players, away), fill=1, gap=4), in_line(owned, support, gap=6)]
    body = full_height(rows, 1, along="middle")
    open_sheet = partial(do.open, "player", seat)
    return _part_key(
        ui,
        f"chip-{seat}",
        None,
        body,
        open_sheet,
        _head(ui),
        pad=(INSET, 0, 0, 0),
        chosen=now,
        alignment=LEFT,
    )


def _name(ui: Ui, seat: Seat, players: int, away: bool) -> ft.Control:
    """Return the name, shrunk rather than cut to fit beside the player's shape."""
    name, beside = ui.words.show(seat), 22 + 17 * away
    room = _width(ui, players) - 2 * BORDER - INSET - beside
    ink = ui.colours.ink2 if away else None
    return ui.fitted(name, "note", room, weight=600, least=10, color=ink)


def _owned(ui: Ui, seat: Seat, do: Dispatcher) -> ft.Control:
    """Return the number of madness in hand, draw pile and discard; it redraws alone."""

    def told(owned: int) -> dict[str, object]:
        return {"value": str(owned), "semantics_label": ui.g("ui.chip.spoken", player=seat, n=owned)}

    def make(value: str, semantics_label: str) -> ft.Control:
        return ui.text(value, "tile", label=semantics_label)

    return BoundControl(ui.session, do.table, lambda state: state.player(seat).owned, told, make)


@memo_component
def _Support(ui: Ui, seat: Seat, do: Dispatcher, many: bool) -> ft.Control:
    """Draw the number of cards in support; nothing if there are none."""
    count = use_selector(ui.session, do.table, lambda state: len(state.player(seat).support))
    if not count:
        return spacer(width=0)
    hand = ft.Icon(ft.Icons.PAN_TOOL_ROUNDED, size=12, color=ui.colours.ink2)
    digits = ui.text(str(count), "caption", weight=600, label=ui.g("ui.chip.support", n=count))
    row = tight_row(hand, digits, gap=3)
    # a fifth of a phone has no space for a pill
    return row if many else plate(row, ui.colours.well, radius=10, pad=(5, 2))


@memo_component
def _Plus(ui: Ui, seat: Seat, players: int, do: Dispatcher) -> ft.Control:
    """Draw the bottom half: a tap adds one madness, a long press five.

    The sum of quick taps is shown for DELTA_MS.
    """
    delta, show = use_state(0)
    running = use_ref(lambda: (0, 0.0))  # the sum so far, and the time of its last tap

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
            ui.session.later(clear)

    body: ft.Control = ui.text("+1", "tile", size=22)
    if delta:
        total = ui.text(f"+{delta}", "tile", size=20, color=ui.accent.on_acc)
        body = plate(total, ui.accent.acc, radius=12, pad=(8, 3))
    if _many(ui, players):
        name = ui.text(narrow(ui.words.show(seat)), "caption", weight=600, max_lines=1)
        body = centred([name, body], 0)
    said = ui.g("ui.chip.plus", player=seat)
    return _part_key(ui, f"plus-{seat}", said, body, lambda: take(1), _foot(ui), on_hold=lambda: take(5))


def _many(ui: Ui, players: int) -> bool:
    """Return True if a chip has only a fifth of a phone: the name is then above "+1"."""
    return players == 5 and not ui.look.wide and not ui.look.large_text


def _head(ui: Ui) -> float:
    """Return the height of a chip's upper part: a name over a number, at least the lower part's height."""
    return max(_foot(ui), ui.look.line("note") + 1 + ui.look.line("tile"))


def _foot(ui: Ui) -> float:
    """Return the height of the lower part of a chip, a touch target."""
    return 48.0 if low(ui.look) else 56.0


def _out(ui: Ui, seat: Seat, players: int) -> ft.Control:
    words = [
        ui.text(word, "caption", color=ui.colours.ink2, max_lines=1)
        for word in (ui.words.show(seat), ui.g("ui.out"))
    ]
    inside = centred([seat_mark(ui, seat, 18, outlined=True), *words], 4)
    height = _head(ui) + 1 + _foot(ui) + 2 * BORDER
    return expanded(dashed_box(ui.look, _width(ui, players), height, RADIUS["button"], inside))
