"""Shake to roll, active only while the tray is shown; devices without the sensor get a note."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

import flet as ft

from companion.ui.dispatcher import Dispatcher
from companion.ui.error_boundary import component, guarded
from companion.ui.hooks import Ref, use_latest, use_ref
from companion.ui.parts.bars import MainButton
from companion.ui.parts.rows import radio, row, section, switch_row
from companion.ui.parts.sheet import sheet
from companion.ui.session import Ui

FORCES = {"gentle": 1.8, "usual": 2.7, "strong": 4.0}
"""Acceleration that is taken for a shake, in g. Phones use 2.7 for a deliberate shake."""
REST = 1.5
"""Seconds after a throw in which shakes are ignored: lowering the phone must not roll again."""
MOVING = (ft.PagePlatform.ANDROID, ft.PagePlatform.IOS)


def can_shake(page: ft.Page) -> bool:
    """Return True on Android and iOS, which report movement."""
    return page.platform in MOVING


def use_shake(ui: Ui, roll: Callable[[], object], quiet: bool) -> None:
    """Roll when the phone is shaken, while this component is shown and ``quiet`` is False."""
    page, force = ui.session.page, ui.session.settings.shake
    detector: Ref[ft.ShakeDetector | None] = use_ref(None)
    newest = use_latest((roll, quiet))
    last = use_ref(0.0)

    def shaken() -> None:
        now = monotonic()
        act, silent = newest.current
        if not silent and now - last.current > REST:
            last.current = now
            act()

    def arm() -> None:
        if can_shake(page) and force in FORCES:
            detector.current = ft.ShakeDetector(
                shake_threshold_gravity=FORCES[force], on_shake=guarded(shaken)
            )

    def disarm() -> None:
        # The page releases a service without references: the sensor is off on all other screens.
        if detector.current is not None:
            detector.current.on_shake = None
            detector.current = None

    ft.use_effect(arm, [force], cleanup=disarm)


@component
def FeelSheet(ui: Ui, do: Dispatcher) -> ft.Control:
    """Draw the tray's menu: shake force, motion, haptics, sound, the whole log, redo."""
    session = ui.session
    settings = session.settings

    def switch(name: str) -> ft.Control:
        return switch_row(
            ui,
            f"feel-{name}",
            ui.t(f"settings.{name}"),
            bool(getattr(settings, name)),
            lambda on: session.change(**{name: on}),
            note=ui.t(f"settings.{name}.note"),
        )

    rows: list[ft.Control] = [section(ui, ui.g("shake"))]
    if not can_shake(session.page):
        rows.append(ui.text(ui.g("shake.none"), "body", color=ui.colours.ink2))
    rows += [
        radio(
            ui,
            f"shake-{name}",
            ui.g(f"shake.{name}"),
            settings.shake == name,
            lambda name=name: session.change(shake=name),
        )
        for name in ("off", *FORCES)
    ]
    table = do.table.header.table
    rows += [
        section(ui, ui.t("settings.feel")),
        *(switch(name) for name in ("motion", "haptics", "sound")),
        section(ui, ui.g("lines.title")),
        row(
            ui,
            "whole-log",
            ui.g("lines.whole"),
            lambda: session.go(f"/table/{table}/history"),
            note=ui.g("lines.whole.note"),
        ),
        row(ui, "tray-redo", ui.t("redo"), do.redo, note=ui.g("lines.redo.note")),
    ]
    main = MainButton(ui, ui.g("fair.back"), "", do.close, ft.Icons.CASINO_ROUNDED)
    return sheet(ui, ui.t("menu"), rows, do.close, bar=ft.Row([ft.Container(main, expand=True)]))
