"""The end of a level: who keeps a hand after a victory; a defeat that a Reward might still turn."""

from __future__ import annotations

from functools import partial

import flet as ft

from companion.core.seats import Seat
from companion.games.syncro.ending import LoseLevel, WinLevel
from companion.games.syncro.state import State
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.games.syncro.names import bar, not_now, seat_mark, side_button
from companion.ui.hooks import use_state
from companion.ui.parts.panels import danger_line, quiet_note
from companion.ui.parts.rows import row, switch_row
from companion.ui.parts.sheet import sheet
from companion.ui.wall import part


@part
def WinSheet(ui: Ui, state: State, do: Actor, about: object = None) -> ft.Control:
    """Each mage keeps the whole hand or discards it (A-13)."""
    holding = tuple(mage for mage in state.mages if mage.hand)
    keep, put = use_state(tuple(mage.seat for mage in holding))

    def change(seat: Seat, on: bool) -> None:
        put(lambda old: (*old, seat) if on else tuple(each for each in old if each != seat))

    rows: list[ft.Control] = [
        switch_row(
            ui,
            f"keep-{int(mage.seat)}",
            ui.g("ui.keep.line", mage=mage.seat, n=mage.hand),
            mage.seat in keep,
            partial(change, mage.seat),
        )
        for mage in holding
    ]
    if not holding:
        rows.append(quiet_note(ui, ui.g("ui.keep.nobody")))
    seats = tuple(seat for seat in state.seats if seat in keep)
    return sheet(
        ui,
        ui.g("step.win", level=state.level),
        rows,
        do.close,
        note=ui.g("ui.keep.note"),
        bar=bar(
            ui,
            do,
            ui.g("ui.win.go"),
            ui.g("ui.win.follows", n=len(seats)) if seats or not holding else ui.g("ui.win.nobody"),
            lambda: do(WinLevel(seats), then=do.close),
            icon=ft.Icons.FLAG_ROUNDED,
        ),
    )


@part
def LoseSheet(ui: Ui, state: State, do: Actor, about: object = None) -> ft.Control:
    """Nobody has a Spell card or can pay, but somebody holds a Reward: ask before it is over (A-4)."""
    if not state.two.rewards:
        return not_now(ui, do)
    demand = state.pending
    why = ui.g("ui.lose.text") if demand is None else ui.g("ui.lose.demand", n=demand.left)
    rows: list[ft.Control] = [danger_line(ui, why)]
    rows += [
        row(
            ui,
            f"lose-mage-{int(seat)}",
            ui.g("ui.lose.play", mage=seat),
            partial(do.open, "mage", seat),
            lead=seat_mark(ui, seat, 26),
        )
        for seat in state.two.rewards
    ]
    wait = side_button(ui, "lose-wait", ui.g("ui.lose.wait"), do.close)
    return sheet(
        ui,
        ui.g("step.lose_rewards", level=state.level),
        rows,
        do.close,
        bar=bar(
            ui, do, ui.g("action.LoseLevel"), ui.g("ui.lose.follows"),
            lambda: do(LoseLevel(), then=do.close), left=wait,
        ),
    )  # fmt: skip
