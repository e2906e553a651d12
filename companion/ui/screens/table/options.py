"""The options a table is played with, to be read at any time."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.parts.sheet import close_button, sheet
from companion.ui.screens.new_table.options_step import note_of
from companion.ui.screens.new_table.told import told_options
from companion.ui.theme import flat
from companion.ui.wall import part


@part
def OptionsSheet(ui: Ui, state: Any, do: Actor, about: Any = None) -> ft.Control:
    """One line an option: what it is, how it stands, and what that means."""
    options = getattr(state, "options", do.table.header.options)
    rows = [
        _line(ui, name, title, said, note_of(ui, f"option.{name}"))
        for name, title, said in told_options(ui, do.table.game, options)
    ]
    return sheet(
        ui,
        ui.t("options.title"),
        rows,
        do.close,
        note=ui.t("options.note"),
        bar=close_button(ui, do.close),
    )


def _line(ui: Ui, name: str, title: str, said: str, note: str) -> ft.Control:
    words: list[ft.Control] = [
        ui.text(title, "note", color=ui.colours.ink2),
        ui.text(said, "body", weight=600),
    ]
    if note:
        words.append(ui.text(note, "note", color=ui.colours.ink2))
    return ft.Semantics(
        identifier=f"told-{name}",
        label=f"{title}{ui.t('colon')}{said}. {note}",
        container=True,
        exclude_semantics=True,
        content=ft.Row([flat(ui.look, ft.Column(words, spacing=2, tight=True), padding=12, expand=True)]),
    )
