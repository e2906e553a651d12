"""The wizard's rows for expansions and house rules, each switched on or off."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.core.box import LONGEST_WORD, Box
from companion.core.expansions import PLAYED, TABLE, extra_table, is_played, named
from companion.core.text import one_line
from companion.i18n.house import by_name, tell_adds
from companion.ui.error_boundary import component
from companion.ui.hooks import use_state
from companion.ui.parts.counter import stepper
from companion.ui.parts.panels import quiet_note
from companion.ui.parts.rows import section, switch_row, text_field
from companion.ui.parts.sheet import sheet_width
from companion.ui.parts.tappable import word_button
from companion.ui.screens.box_facts.grid import column_word
from companion.ui.session import Notice, Ui

SetFact = Callable[[str, int | str | None], None]


def extra_rows(ui: Ui, box: Box, set_fact: SetFact) -> list[ft.Control]:
    """Return one switch per expansion and a form to add one; empty if the game does not support them."""
    if extra_table(box) is None:
        return []
    rows: list[ft.Control] = [section(ui, ui.t("house.title")), quiet_note(ui, ui.t("house.note"))]
    for name, adds in by_name(named(box, played=False)).items():
        rows.append(
            switch_row(
                ui, f"extra-{name}", name, is_played(box, name), _turn(name, set_fact),
                note=tell_adds(ui.words, adds),
            )
        )  # fmt: skip
    return [*rows, AddExtra(ui, box, set_fact, key="add-extra")]


def _turn(name: str, set_fact: SetFact) -> Callable[[bool], None]:
    return lambda on: set_fact(f"{TABLE}.{name}.{PLAYED}", "yes" if on else "no")


@component
def AddExtra(ui: Ui, box: Box, set_fact: SetFact) -> ft.Control:
    """Draw the form of a new expansion: its name, and how many pieces of each kind it adds."""
    opened, show = use_state(False)
    typed, write = use_state("")
    counts, count = use_state(dict[str, int]())
    table = extra_table(box)
    if table is None or not opened:
        return word_button(
            ui,
            "add-extra",
            ui.t("house.add"),
            lambda: show(True),
            icon=ft.Icons.ADD_ROUNDED,
            ground="flat",
            room=sheet_width(ui.look) - 52,
        )

    def keep() -> None:
        name = one_line(typed.replace(".", " "), LONGEST_WORD)
        told = {column: n for column, n in counts.items() if n}
        if not name:
            ui.session.notice(Notice(ui.t("house.title"), ui.t("house.missing")))
            return
        if name in box.rows(table):
            ui.session.notice(Notice(ui.t("house.title"), ui.t("house.known")))
            return
        if not told:  # its name alone: cards of it may lie in front of a seat
            set_fact(table.key(name, PLAYED), "yes")
        for column, n in told.items():
            set_fact(table.key(name, column), n)
        write("")
        count({})
        show(False)

    def change(column: str) -> Callable[[int], None]:
        return lambda n: count({**counts, column: n})

    rows: list[ft.Control] = [text_field(ui, "extra-name", ui.t("house.name"), typed, write, submit=keep)]
    for column in table.columns:
        if column.id != PLAYED:
            word = column_word(ui.words, table.id, column.id)
            n = counts.get(column.id, 0)
            rows.append(quiet_note(ui, word))
            rows.append(stepper(ui, f"extra-{column.id}", word, n, change(column.id), high=column.high))
    rows.append(word_button(ui, "extra-keep", ui.t("house.keep"), keep, icon=ft.Icons.CHECK_ROUNDED))
    return ft.Column(rows, spacing=8, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
