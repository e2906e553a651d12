"""The sheet for look and feel of a guest's phone, which has no access to the host's settings."""

from __future__ import annotations

import flet as ft

from companion.ui.error_boundary import component
from companion.ui.parts.sheet import close_button, sheet
from companion.ui.screens.settings.screen import feel_rows, language_rows, look_rows
from companion.ui.table_context import AnyTableContext


@component
def LookSheet(at: AnyTableContext, about: object = None) -> ft.Control:
    """Draw language, theme, text size and feel, stored for this phone only."""
    rows: list[ft.Control] = [*language_rows(at), *look_rows(at), *feel_rows(at)]
    note = at.t("phone.look.note")
    return sheet(at, at.t("phone.look"), rows, at.do.close, note=note, bar=close_button(at, at.do.close))
