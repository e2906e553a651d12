"""How this phone looks and feels: for phones of guests, which have no settings of the house."""

from __future__ import annotations

import flet as ft

from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.parts.sheet import close_button, sheet
from companion.ui.screens.settings.screen import feel_rows, language_rows, look_rows
from companion.ui.wall import part


@part
def LookSheet(ui: Ui, state: object, do: Actor, about: object = None) -> ft.Control:
    """Language, theme, text, feel: kept for this phone alone."""
    rows: list[ft.Control] = [*language_rows(ui), *look_rows(ui), *feel_rows(ui)]
    note = ui.t("phone.look.note")
    return sheet(ui, ui.t("phone.look"), rows, do.close, note=note, bar=close_button(ui, do.close))
