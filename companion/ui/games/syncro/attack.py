"""One slot of the turn: which monster, or pass."""

from __future__ import annotations

from functools import partial

import flet as ft

from companion.games.syncro import guide, queries
from companion.games.syncro.state import State
from companion.games.syncro.turn import Attack, Pass
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.games.syncro.names import card_name, card_place, not_now
from companion.ui.parts.panels import warn_line
from companion.ui.parts.press import word_button
from companion.ui.parts.rows import row
from companion.ui.parts.sheet import sheet
from companion.ui.wall import part


@part
def AttackSheet(ui: Ui, state: State, do: Actor, about: object = None) -> ft.Control:
    """Only places are named, never what would be wise (SY-35)."""
    turn = queries.turn_guide(state)
    if turn is None:
        return not_now(ui, do, ui.g("refusal.not_turn"))
    rows: list[ft.Control] = []
    if turn.why is not None:
        rows.append(warn_line(ui, ui.words.say(turn.why)))
    rows += [
        row(
            ui,
            f"attack-{card.id}",
            card_name(ui, state, card),
            partial(do, Attack(turn.mage, card.id), then=do.close),
            note=card_place(ui, state, card),
            tail=_laid(ui, len(card.spells)),
        )
        for card in guide.attackable(state, turn.mage)
    ]
    skip = word_button(
        ui,
        "attack-pass",
        ui.g("action.Pass"),
        lambda: do(Pass(turn.mage), then=do.close),
        icon=ft.Icons.FRONT_HAND_ROUNDED,
        expand=True,
        ground="flat" if guide.must_attack(state) else "raised",
    )
    title = ui.g("ui.attack.title", mage=turn.mage)
    note = ui.g("ui.attack.note", n=state.hand(turn.mage))
    return sheet(ui, title, rows, do.close, note=note, bar=ft.Row([skip]))


def _laid(ui: Ui, n: int) -> ft.Control | None:
    if not n:
        return None
    glyph = ft.Icon(ft.Icons.STYLE_ROUNDED, size=18, color=ui.accent.acc2)
    return ft.Row([glyph, ui.text(str(n), "bar")], spacing=4, tight=True)
