"""Small choosers that the sheets share: a player, an element, a card face."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import flet as ft

from companion.core.seats import Seat
from companion.games.big_book.elements import Element
from companion.games.big_book.state import State
from companion.ui.desk import Ui
from companion.ui.drawings import initial, seat_shape
from companion.ui.games.big_book.letters import shape
from companion.ui.parts.press import press


def choose_player(
    ui: Ui, state: State, chosen: Seat | None, change: Callable[[Seat], Any], *, id: str = "who"
) -> ft.Control:
    """One button a player still in the game."""

    def chip(seat: Seat) -> ft.Control:
        name = ui.words.show(seat)
        on = seat == chosen
        body = ft.Row(
            [seat_shape(ui.look, seat, initial(name), 20), ui.text(name, "note", weight=600, max_lines=1)],
            spacing=6,
            tight=True,
        )
        return press(
            ui,
            f"{id}-{int(seat)}",
            name,
            body,
            lambda: change(seat),
            ground="active" if on else "raised",
            chosen=on,
            height=48,
            padding=ft.Padding.symmetric(horizontal=10),
            alignment=None,
        )

    return ft.Row([chip(seat) for seat in state.alive], spacing=6, run_spacing=6, wrap=True)


def choose_element(
    ui: Ui,
    chosen: Element | None,
    change: Callable[[Element], Any],
    *,
    id: str,
    label: str,
    under: Callable[[Element], str] | None = None,
    quiet: Iterable[Element] = (),
) -> ft.Control:
    """Four tiles, each with its shape and, below it, a word or count."""
    off = set(quiet)

    def tile(element: Element) -> ft.Control:
        on = element is chosen
        words: list[ft.Control] = [shape(ui, element, 30, outlined=element in off)]
        said = f"{label}{ui.t('colon')}{ui.words.show(element)}"
        if under is not None:
            words.append(ui.text(under(element), "caption", color=ui.colours.ink2, max_lines=1))
            said = f"{said}, {under(element)}"
        body = ft.Column(
            words,
            spacing=2,
            alignment=ft.MainAxisAlignment.CENTER,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        )
        return press(
            ui,
            f"{id}-{element.value}",
            said,
            body,
            lambda: change(element),
            ground="active" if on else "flat" if element in off else "raised",
            chosen=on,
            expand=True,
            height=64 if under is None else max(72, 40 + 24 * ui.look.scale),
            radius=14,
        )

    return ft.Row([tile(element) for element in Element], spacing=8)


def fact_line(ui: Ui, name: str, value: str, *, strong: bool = False) -> ft.Control:
    """A name at the left, a value at the right."""
    return ft.Row(
        [
            ft.Container(ui.text(name, "body", color=ui.colours.ink2), expand=True),
            ui.text(value, "bar" if strong else "body", weight=700),
        ],
        spacing=8,
    )
