"""The editor below the grid: chips for few choices, a keypad for other numbers, a field for words."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import flet as ft

from companion.core.box import Box, Fact, Origin
from companion.ui.error_boundary import component
from companion.ui.hooks import use_state
from companion.ui.parts.keys import append_digit, number_key
from companion.ui.parts.origin import origin_pill
from companion.ui.parts.rows import text_field
from companion.ui.parts.tappable import icon_button, tappable, word_button
from companion.ui.screens.box_facts.cells import value_face
from companion.ui.screens.box_facts.grid import Cell, cell_word, unknown, value_word
from companion.ui.screens.settings.page import column_width, filled
from companion.ui.session import Ui

MOST_CHIPS = 12

Put = Callable[[Cell, Fact | None], None]


def editor(
    ui: Ui, box: Box, cell: Cell, put: Put, swap: Callable[[Cell], None], close: Callable[[], None]
) -> list[ft.Control]:
    """Return the editor of one figure: heading, limits, rows about its origin, and the input."""
    value = None if unknown(box, cell) else box.fact(cell.key)
    told = value is not None and not few(cell)
    room = column_width(ui) - 32 - 56 - (56 + 8 + ui.look.width_of(str(value), "tile") if told else 0)
    words = ft.Column(
        [
            ft.Semantics(
                header=True, heading_level=2, live_region=True,
                content=ui.fitted(cell_word(ui.words, cell), "bar", room, most=3),
            ),
            ui.text(_limits(ui, cell), "note", color=ui.colours.ink2),
        ],
        spacing=0,
        expand=True,
    )  # fmt: skip
    head: list[ft.Control] = [words]
    if told:
        erase = ft.Icons.BACKSPACE_ROUNDED
        head.append(ui.text(str(value), "tile"))
        head.append(icon_button(ui, "forget", erase, ui.t("facts.forget"), lambda: put(cell, None), size=22))
    head.append(icon_button(ui, "fact-close", ft.Icons.CLOSE_ROUNDED, ui.t("close"), close))
    if cell.column.text:
        answers = WordField(ui, cell, str(value or ""), put, key=f"word-{cell.key}")
    else:
        answers = _chips(ui, cell, value, put) if few(cell) else _keypad(ui, cell, value, put)
    return [ft.Row(head, spacing=8), *_whose(ui, box, cell, put, swap), answers]


def _whose(ui: Ui, box: Box, cell: Cell, put: Put, swap: Callable[[Cell], None]) -> list[ft.Control]:
    """Return buttons to confirm another group's figure as one's own, and to restore the one it replaced."""
    rows: list[ft.Control] = []
    if cell.key in box.others:
        rows.append(ft.Row([origin_pill(ui, cell.key)]))
        read = box.owner[cell.key]
        rows.append(
            word_button(
                ui, "fact-mine", ui.t("facts.mine"), lambda: put(cell, read), icon=ft.Icons.CHECK_ROUNDED,
                ground="flat",
            )
        )  # fmt: skip
    was = ui.session.store.library.former(ui.game, cell.key)
    if was is not None:
        whose = ui.t((Origin.OTHER if was.other else Origin.OWNER).key)
        word = ui.t("facts.former", value=value_word(ui.words, cell, was.fact), whose=whose)
        back = ft.Icons.SWAP_HORIZ_ROUNDED
        rows.append(word_button(ui, "fact-former", word, lambda: swap(cell), icon=back, ground="flat"))
    return rows


def few(cell: Cell) -> bool:
    """Return True if there are few enough possible values for one chip each."""
    if cell.column.text:
        return False
    return bool(cell.column.choices) or cell.column.high - cell.column.low < MOST_CHIPS


def _limits(ui: Ui, cell: Cell) -> str:
    if cell.column.choices:
        return ui.t("facts.choose")
    if cell.column.text:
        return ui.t("facts.note")
    return ui.t("facts.between", low=cell.column.low, high=cell.column.high)


@component
def WordField(ui: Ui, cell: Cell, value: str, put: Put) -> ft.Control:
    """Draw a text field for a word printed on the box; the button or Enter stores it."""
    typed, write = use_state(value)

    def keep() -> None:
        put(cell, " ".join(typed.split()) or None)

    field = text_field(ui, "fact-word", ui.t("facts.name"), typed, write, submit=keep, autofocus=True)
    button = word_button(ui, "fact-keep", ui.t("facts.done"), keep, icon=ft.Icons.CHECK_ROUNDED)
    return ft.Column([filled(field), button], spacing=8, tight=True)


def _chips(ui: Ui, cell: Cell, value: object, put: Put) -> ft.Control:
    answers: list[Fact] = list(cell.column.choices) or list(range(cell.column.low, cell.column.high + 1))

    def chip(answer: Fact) -> ft.Control:
        on = answer == value
        face = value_face(ui, cell, answer)
        if cell.column.choices:  # as wide as its word, vertically centred
            face = ft.Row([face], tight=True)
        return tappable(
            ui,
            f"answer-{answer}",
            f"{cell_word(ui.words, cell)}{ui.t('colon')}{value_word(ui.words, cell, answer)}",
            face,
            lambda: put(cell, answer),
            chosen=on,
            height=56,
            width=56 if not cell.column.choices else None,
            padding=ft.Padding.symmetric(horizontal=14) if cell.column.choices else None,
            alignment=ft.Alignment(0, 0) if not cell.column.choices else None,
        )

    chips: list[ft.Control] = [chip(answer) for answer in answers]
    if value is not None:
        chips.append(_forget(ui, cell, put))
    return ft.Row(chips, spacing=8, run_spacing=8, wrap=True)


def _forget(ui: Ui, cell: Cell, put: Put) -> ft.Control:
    body = ft.Row(
        [
            ft.Icon(ft.Icons.BACKSPACE_ROUNDED, size=20, color=ui.colours.ink2),
            ui.text(ui.t("facts.forget"), "body", weight=600, color=ui.colours.ink2),
        ],
        spacing=8,
        tight=True,
    )
    return tappable(
        ui, "forget", ui.t("facts.forget"), body, lambda: put(cell, None), ground="flat", height=56,
        padding=ft.Padding.symmetric(horizontal=14), alignment=None,
    )  # fmt: skip


def _keypad(ui: Ui, cell: Cell, value: object, put: Put) -> ft.Control:
    """Draw the ten digits in two rows."""

    def key(digit: int) -> ft.Control:
        now = value if isinstance(value, int) else None
        longer = partial(put, cell, append_digit(now, digit, cell.column.high))
        return number_key(ui, "digit", digit, longer, expand=True, height=56)

    rows: list[ft.Control] = [
        ft.Row([key(digit) for digit in digits], spacing=8) for digits in ((1, 2, 3, 4, 5), (6, 7, 8, 9, 0))
    ]
    return ft.Column(rows, spacing=8, tight=True)
