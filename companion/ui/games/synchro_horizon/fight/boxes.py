"""The initiative boxes by hand: a marble of the real box, a whole order, a new shake."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.games.synchro_horizon.initiative import EnterMarble, Reveal, Shake, TypeOrder
from companion.games.synchro_horizon.queries import fight as queries
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.vocabulary import Ring, Side
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.drawings.dice import marble
from companion.ui.games.synchro_horizon.rings import ring_look
from companion.ui.hooks import use_state
from companion.ui.parts.initiative_box import marble_colour
from companion.ui.parts.panels import action_button, grid, quiet_note, views
from companion.ui.parts.press import press, word_button
from companion.ui.parts.rows import section
from companion.ui.parts.sheet import sheet
from companion.ui.wall import part


@part
def BoxSheet(ui: Ui, state: State, do: Actor, about: Any = None) -> ft.Control:
    """One box: reveal, tell what the real one shows, or shake it again while it is covered."""
    fight = state.fight
    start = Side(about) if about is not None else fight.next_side if fight else Side.HEROES
    side, choose = use_state(start)
    order, put = use_state(tuple[Ring, ...])
    if fight is None:
        return sheet(ui, ui.g("ui.box.title"), [quiet_note(ui, ui.g("ui.gone"))], do.close)
    out = tuple(each.ring for each in queries.marbles(state, side) if each.ring is not None)
    left = tuple(ring for ring in Ring if ring not in out)
    names = [(each.value, ui.words.show(each)) for each in Side]

    def change(name: str) -> None:
        choose(Side(name))
        put(())

    rows: list[ft.Control] = [
        views(ui, "side", names, side.value, change),
        section(ui, ui.g("ui.box.out", n=len(out))),
        _row(ui, state, "out", out, None),
    ]
    if left:
        hidden = bool(fight.box(side).order)
        rows += [
            section(ui, ui.g("ui.box.real")),
            quiet_note(ui, ui.g("ui.box.real.note")),
            _row(ui, state, "marble", left, lambda ring: do(EnterMarble(side, ring), then=do.go_on)),
        ]
        if hidden:
            rows.append(
                action_button(ui, "reveal", ui.g("action.Reveal"), lambda: do(Reveal(), then=do.go_on))
            )
        rows += [
            section(ui, ui.g("ui.box.order", n=len(order), high=len(left))),
            _row(
                ui,
                state,
                "order",
                tuple(ring for ring in left if ring not in order),
                lambda ring: put((*order, ring)),
            ),
        ]
        cells = [
            action_button(ui, "order-clear", ui.g("ui.erase"), lambda: put(()), across=2, expand=True),
            action_button(
                ui,
                "order-set",
                ui.g("ui.box.order.set"),
                lambda: do(TypeOrder(side, order), then=do.close),
                across=2,
                expand=True,
            ),
        ]
        rows += [
            grid(cells, 2),
            word_button(
                ui, "shake", ui.g("action.Shake"), lambda: do(Shake(side)), icon=ft.Icons.VIBRATION_ROUNDED
            ),
        ]
    return sheet(ui, ui.g("ui.box.title"), rows, do.close, note=ui.g("ui.box.note"))


def _row(ui: Ui, state: State, id: str, rings: tuple[Ring, ...], tap: Any) -> ft.Control:
    """Marbles in a row; with ``tap`` each can be pressed."""

    def one(ring: Ring) -> ft.Control:
        look = ring_look(ui, state, ring)
        face = marble(ui.look, look.letter, None, 40, fill=marble_colour(ui.look, look.tint))
        if tap is None:
            return ft.Semantics(content=face, label=look.name)
        return press(
            ui, f"{id}-{ring.value}", look.name, face, lambda: tap(ring), width=64, height=56, radius=16
        )

    if not rings:
        return quiet_note(ui, ui.g("ui.box.none"))
    return ft.Row([one(ring) for ring in rings], spacing=8, run_spacing=8, wrap=True)
