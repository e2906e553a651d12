"""Where everything is kept, and whether it is all there."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.store.writer import LIBRARY, Saving
from companion.ui.desk import Ui
from companion.ui.live import at_home
from companion.ui.theme import flat
from companion.ui.wall import part


@part
def Health(ui: Ui) -> ft.Control:
    """ "Everything is saved", or what is not and why."""
    store = ui.desk.store
    _, again = ft.use_state(0)
    stop: Any = ft.use_ref(None)

    def follow() -> None:
        def heard(table: str, status: Any) -> None:
            at_home(ui.desk, lambda: again(lambda n: n + 1))

        stop.current = ui.desk.until_closed(store.watch(heard))

    ft.use_effect(follow, [], cleanup=lambda: stop.current() if stop.current else None)
    bad = next(
        (
            status
            for status in (store.status(name) for name in (*store.live(), LIBRARY))
            if status.saving is Saving.NOT_SAVED
        ),
        None,
    )
    good = bad is None
    reason = ui.t(bad.reason.key) if bad is not None and bad.reason is not None else ""
    title = ui.t("health.good") if good else f"{ui.t('saved.not_saved')}{ui.t('colon')}{reason}"
    icon = ft.Icons.CHECK_CIRCLE_ROUNDED if good else ft.Icons.WARNING_ROUNDED
    words = ft.Column(
        [
            ui.text(title, "body", weight=600),
            ui.text(ui.t("health.folder", path=str(store.folder.path)), "note", color=ui.colours.ink2),
        ],
        spacing=2,
        expand=True,
    )
    sign = ft.Icon(icon, size=24, color=ui.colours.ok if good else ui.colours.warn)
    body = ft.Row([ft.Container(sign, width=32), words], spacing=12)
    return ft.Semantics(identifier="health", container=True, content=flat(ui.look, body, padding=14))
