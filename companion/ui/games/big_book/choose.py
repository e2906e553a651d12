"""Small choosers that the sheets share: a player, an element, a card face."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import flet as ft

from companion.core.seats import Seat
from companion.games.big_book.elements import Element
from companion.games.big_book.state import State
from companion.ui.desk import Ui
from companion.ui.games.big_book.letters import shape
from companion.ui.parts.panels import choose_seat, fact_line
from companion.ui.parts.press import press

__all__ = ["choose_element", "choose_player", "fact_line"]


def choose_player(
    ui: Ui, state: State, chosen: Seat | None, change: Callable[[Seat], Any], *, id: str = "who"
) -> ft.Control:
    """One button a player still in the game."""
    return choose_seat(ui, state.alive, chosen, change, id=id)


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
