"""The big screen: the table alone, in large type, for a television or a tablet on the shelf.

Nothing on it can be pressed and no address leads from it. Each game draws its own; what it may not
show to everybody it does not draw.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import flet as ft

from companion.core.table import Table
from companion.i18n.lines import tell_short
from companion.store.damage import Unopened
from companion.ui.desk import Ui
from companion.ui.drawings import danger_octagon, motif
from companion.ui.games import watch_of
from companion.ui.live import use_slice
from companion.ui.parts.big import Room, said
from companion.ui.wall import part

DRAWN_FOR = (1280, 800)
EDGE, HEAD, FOOT = 28, 76, 76
"""Margin, the line at the top and the line at the bottom, on a screen of that size."""


@part
def WatchScreen(ui: Ui, table_id: str) -> ft.Control:
    """Opens the table, or says that it cannot be shown."""
    loaded = ui.desk.store.open(table_id)
    if isinstance(loaded, Unopened):
        return ft.Container(ui.text(ui.t("closed.title"), "title"), alignment=ft.Alignment(0, 0))
    table = loaded.table
    card = ui.desk.store.library.card(table_id)
    name = card.name if card else table.header.name
    # Large by itself: the text setting of a phone is not for a screen across the room.
    look = replace(ui.look, scale=1.0)
    shown = replace(ui, look=look).of(table.game.id, table.names)
    return _Watch(shown, table, name, key=f"big-{table_id}")


@part
def _Watch(ui: Ui, table: Table[Any], name: str) -> ft.Control:
    state = use_slice(ui.desk, table, lambda state: state)
    ui = ui.of(table.game.id, table.names)
    width, height = ui.look.width, ui.look.height
    k = max(0.28, min(width / DRAWN_FOR[0], height / DRAWN_FOR[1]))
    whole = Room(width - 2 * EDGE * k, height - 2 * EDGE * k - (HEAD + FOOT) * k, k)
    body = watch_of(table.game.id)(ui, state, whole)
    column = ft.Column(
        [
            _head(ui, table, name, whole),
            ft.Container(body, width=whole.width, height=whole.height),
            _foot(ui, table, whole),
        ],
        spacing=0,
    )
    return ft.Semantics(
        identifier="big-screen",
        container=True,
        content=ft.Container(column, padding=whole.px(EDGE), expand=True),
        expand=True,
    )


def _head(ui: Ui, table: Table[Any], name: str, room: Room) -> ft.Control:
    """The box, and where we are."""
    glance = table.game.glance(table.state)
    where = [ui.words.say(each) for each in glance.where]
    spans: list[ft.TextSpan] = []
    for place, word in enumerate(where):
        spans.append(ft.TextSpan(" · " if place else ""))
        strong = place % 2 == 0
        spans.append(
            ui.look.span(word, "where", 700 if strong else 400, ui.colours.ink if strong else ui.colours.ink2)
        )
    line = ft.Text(
        spans=spans,
        size=room.px(27),
        color=ui.colours.ink2,
        style=ui.look.style("where"),
        max_lines=1,
        overflow=ft.TextOverflow.ELLIPSIS,
        expand=True,
    )
    title = said(ui, room, name, 20, color=ui.colours.ink3)
    return ft.Container(
        ft.Row([motif(ui.look, ui.game, room.px(48)), line, title], spacing=room.px(16)),
        height=room.px(HEAD),
        padding=ft.Padding.only(bottom=room.px(16)),
    )


def _foot(ui: Ui, table: Table[Any], room: Room) -> ft.Control:
    """What happened last, and what comes next; at the end, how it ended."""
    state = table.state
    outcome = table.game.glance(state).outcome
    if outcome is not None:
        sign = (
            danger_octagon(ui.look, room.px(40))
            if outcome.won is False
            else motif(ui.look, ui.game, room.px(44))
        )
        why = ui.g(f"outcome.{outcome.why}", **dict(outcome.facts))
        parts: list[ft.Control] = [sign, said(ui, room, why, 28, role="bar", expand=True)]
    else:
        step = table.game.step(state)
        last = tell_short(ui.words, table.would_undo())
        coming = ui.words.say(step.label) if step is not None else ""
        arrow = ft.Icon(ft.Icons.ARROW_FORWARD_ROUNDED, size=room.px(30), color=ui.accent.acc)
        parts = [said(ui, room, last, 22, color=ui.colours.ink2, expand=True)]
        parts += [arrow, said(ui, room, coming, 28, role="bar")] if coming else []
    return ft.Container(
        ft.Row(parts, spacing=room.px(14)),
        height=room.px(FOOT),
        padding=ft.Padding.only(top=room.px(16)),
        alignment=ft.Alignment(-1, 0),
    )
