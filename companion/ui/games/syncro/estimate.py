"""Estimates: a silent countdown to three; in one level, an adder for one's own cards, stored nowhere."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import flet as ft

from companion.games.syncro import queries
from companion.games.syncro.state import State
from companion.games.syncro.turn import Estimate
from companion.ui.error_boundary import component
from companion.ui.games.syncro.parts import value_keys
from companion.ui.hooks import Setter, use_choice, use_ref, use_state
from companion.ui.parts.layout import in_line, stacked
from companion.ui.parts.panels import confirm_bar, live_region, quiet_note, side_button
from companion.ui.parts.sheet import sheet, sheet_width
from companion.ui.parts.tappable import tappable, word_button
from companion.ui.session import Ui
from companion.ui.table_context import TableContext
from companion.ui.theme import well

BEAT = 0.9
"""Seconds between two numbers of the countdown."""
_CLEAR = ft.Icons.CLEAR_ALL_ROUNDED
SIGNS = (
    ("good", ft.Icons.THUMB_UP_ROUNDED),
    ("average", ft.Icons.BACK_HAND_ROUNDED),
    ("bad", ft.Icons.THUMB_DOWN_ROUNDED),
)


@component
def EstimateSheet(at: TableContext[State], about: object = None) -> ft.Control:
    """Draw the estimate that all mages give at once; the phone counts down by vibration, without sound."""
    spoken = queries.spoken(at.state)
    rows = estimate_rows(at)
    if not at.state.estimate:
        rows.append(quiet_note(at, at.g("refusal.no_estimate")))
    later = at.look.fixed_unless_large(side_button(at, "estimate-later", at.g("ui.later"), at.do.close))
    return sheet(
        at,
        at.g(estimate_title(at.state)),
        rows,
        at.do.close,
        note=_note(at, spoken),
        bar=confirm_bar(
            at, at.g("ui.estimate.done"), "", lambda: at.do(Estimate(), then=at.do.go_on), left=later
        ),
    )


def estimate_title(state: State) -> str:
    """Return the text key of the title: signs, or sums in one level (SY-14, SY-15)."""
    return "ui.estimate.sums" if queries.spoken(state) else "ui.estimate.title"


def estimate_rows(at: TableContext[State]) -> list[ft.Control]:
    """Return the countdown and the three signs; in the level of sums, the countdown and an adder."""
    spoken = queries.spoken(at.state)
    told = Adder(at, queries.top_value(at.state)) if spoken else _signs(at)
    return [Countdown(at, spoken), told]


def _note(ui: Ui, spoken: bool) -> str:
    """Return the instruction; "" with large text, to leave the space to the adder or signs."""
    return ui.look.hint(ui.g("ui.estimate.spoken" if spoken else "ui.estimate.note"))


@component
def Countdown(at: TableContext[State], spoken: bool) -> ft.Control:
    """Draw the countdown 3, 2, 1, now: large and with vibration, never with sound."""
    left, show = use_choice(int)
    run = use_ref(0)

    async def count(mine: int) -> None:
        for number in (3, 2, 1, 0):
            if run.current != mine or at.do.opened is None:  # stop when the sheet is closed
                return
            show(number)
            at.session.buzz("heavy" if not number else "light")
            await asyncio.sleep(BEAT)

    def start() -> None:
        run.current += 1
        at.session.later(count, run.current)

    def stop() -> None:
        run.current += 1

    ft.use_effect(lambda: None, [], cleanup=stop)
    if left is None:
        said = at.g("ui.estimate.count")
        sign = ft.Icon(ft.Icons.TIMER_ROUNDED, size=26, color=at.colours.ink2)
        room = sheet_width(at.look) - 26 - 10 - 2 * 12
        words = at.fitted(said, "bar", room, least=8)  # on one line, so that the signs below stay visible
        body: ft.Control = in_line(sign, words, gap=10, along="middle")
    else:
        now = at.g("ui.estimate.say" if spoken else "ui.estimate.now")
        said = str(left) if left else now
        body = at.text(said, "big" if left else "title", text_align=ft.TextAlign.CENTER)
    ground = "raised" if left is None else "active"
    return live_region(tappable(at, "count", said, body, start, ground=ground, height=88, radius=20))


def _signs(ui: Ui) -> ft.Control:
    """Return the three signs of the hand: good, average, bad."""
    room = (sheet_width(ui.look) - 24 - 16) / len(SIGNS)
    words = {name: ui.g(f"ui.sign.{name}") for name, _ in SIGNS}
    size = min(ui.look.fit(word, "note", room, most=6) or 11 for word in words.values())

    def sign(name: str, icon: ft.IconData) -> ft.Control:
        word = ui.text(words[name], "note", size=size, color=ui.colours.ink2, text_align=ft.TextAlign.CENTER)
        return stacked(
            [ft.Icon(icon, size=30, color=ui.accent.acc2), word], gap=4, across="middle", expand=True
        )

    return well(ui.look, in_line(*(sign(name, icon) for name, icon in SIGNS)), padding=12)


@component
def Adder(ui: Ui, top: int) -> ft.Control:
    """Draw a private adder for one's own hand: only the sum is shown, and closing the sheet discards it."""
    values, put = use_state(tuple[int, ...])
    adding, begin = use_state(False)
    if not adding:
        return word_button(
            ui, "adder", ui.g("ui.adder"), lambda: begin(True), icon=ft.Icons.VISIBILITY_OFF_ROUNDED
        )
    rows: list[ft.Control] = [
        in_line(
            quiet_note(ui, ui.g("ui.adder.note", n=len(values))),
            live_region(ui.text(str(queries.announced(values)), "big")),
            fill=0,
        ),
        value_keys(ui, "adder", top, _adds(put), lambda: put(lambda old: old[:-1])),
    ]
    if values:  # the phone is passed on: the next player must not see this sum
        rows.append(word_button(ui, "adder-clear", ui.g("ui.adder.clear"), lambda: put(()), icon=_CLEAR))
    return stacked(rows)


def _adds(put: Setter[tuple[int, ...]]) -> Callable[[int], None]:
    def add(value: int) -> None:
        put(lambda old: (*old, value))

    return add
