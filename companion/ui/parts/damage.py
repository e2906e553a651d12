"""Notes about damaged data found when opening; shown once, with the place of the copy."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.core.roles import Permission
from companion.store.damage import Damage
from companion.store.pending import Loaded
from companion.ui.error_boundary import component
from companion.ui.hooks import use_state
from companion.ui.parts.rows import row
from companion.ui.session import Ui

DAMAGE_NOTE = 90
"""Approximate height of the note in pixels, subtracted from the game's screen."""


@component
def DamageNote(ui: Ui, loaded: Loaded) -> ft.Control:
    """Draw the damage found in a table, until the player dismisses it."""
    damage, put = use_state(lambda: loaded.damage)  # the next opening finds no damage
    return _damage(ui, damage, put)


@component
def StoreNote(ui: Ui) -> ft.Control:
    """Draw the damage found outside the tables, on the shelf; for the host only."""
    damage, put = use_state(lambda: ui.session.store.damage() if ui.session.may(Permission.HOUSE) else ())
    return _damage(ui, damage, put)


def _damage(ui: Ui, damage: tuple[Damage, ...], put: Callable[[tuple[Damage, ...]], None]) -> ft.Control:
    if not damage:
        return ft.Container(width=0, height=0)
    what = " ".join(
        ui.t(item.what.key, n=item.saved, lost=item.lost, kept=", ".join(item.kept)) for item in damage
    )
    return ft.Container(
        row(
            ui,
            "damage",
            ui.t("damage.title"),
            lambda: put(()),
            note=what,
            lead=ft.Icon(ft.Icons.WARNING_ROUNDED, color=ui.colours.warn, size=26),
        ),
        padding=ft.Padding.only(left=16, right=16, bottom=8),
    )
