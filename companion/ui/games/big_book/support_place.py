"""Placing a card from a hand: whose, and which of the thirteen faces."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.core.seats import Seat
from companion.games.big_book import figures
from companion.games.big_book.elements import Element
from companion.games.big_book.state import Face, State
from companion.games.big_book.support import Place
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.games.big_book.choose import choose_player
from companion.ui.games.big_book.hands import lay_down
from companion.ui.games.big_book.letters import shape
from companion.ui.games.big_book.support_parts import action_button, grid, live
from companion.ui.parts.press import press
from companion.ui.parts.rows import section
from companion.ui.wall import part


@part
def Placing(ui: Ui, state: State, do: Actor, who: Seat, choose: Callable[[Seat], Any]) -> ft.Control:
    """One tap places a card; what is full answers why."""
    support = state.player(who).support

    def put(card: Face) -> None:
        do(Place(who, card), then=lambda: lay_down(do, who, card))

    lying = ui.words.show([card.face for card in support]) or ui.g("ui.support.none")
    keys = [
        _key(ui, Face(f"{element.value}{value}"), element, who, put)
        for value in (1, 2, 3)
        for element in Element
    ]
    return ft.Column(
        [
            choose_player(ui, state, who, choose, id="place-who"),
            live(ui.text(f"{len(support)} / {figures.SUPPORT} · {lying}", "body", color=ui.colours.ink2)),
            section(ui, ui.g("ui.support.which")),
            grid(keys, 4),
            action_button(
                ui,
                "put-madness",
                ui.g("ui.support.madness"),
                lambda: put(Face.MADNESS),
                icon=ft.Icons.PSYCHOLOGY_ALT_ROUNDED,
                label=ui.g("ui.support.put", card=Face.MADNESS, player=who),
            ),
        ],
        spacing=8,
        tight=True,
    )


def _key(ui: Ui, card: Face, element: Element, who: Seat, put: Callable[[Face], Any]) -> ft.Control:
    body = ft.Row(
        [shape(ui, element, 24), ui.text(str(card.value_printed), "tile", size=22)],
        spacing=6,
        alignment=ft.MainAxisAlignment.CENTER,
    )
    said = ui.g("ui.support.put", card=card, player=who)
    return press(ui, f"put-{card.value}", said, body, lambda: put(card), expand=True, radius=14)
