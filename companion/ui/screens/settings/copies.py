"""The list of backups. Restoring one is an import with the usual preview."""

from __future__ import annotations

from functools import partial

import flet as ft

from companion.store.backup import when
from companion.ui.error_boundary import component
from companion.ui.hooks import use_state
from companion.ui.navigator import Opened, Show
from companion.ui.parts.rows import chevron, glyph, row
from companion.ui.parts.sheet import sheet
from companion.ui.parts.tappable import word_button
from companion.ui.screens.settings.importing import read_file
from companion.ui.screens.settings.page import run_in_background
from companion.ui.session import Notice, Ui
from companion.ui.summaries import ago, clock_time, day

FIRST = 12


def backup_time(name: str) -> str:
    """Return the time of a backup in ISO format; empty if its file name has none."""
    at = when(name)
    return at.isoformat() if at is not None else ""


@component
def BackupList(ui: Ui, show: Show) -> ft.Control:
    """Draw the backups, newest first; a tap on one shows its import preview."""
    store = ui.session.store
    shown, more = use_state(FIRST)
    names = store.backups.names()

    def read(name: str) -> None:
        def there() -> bool:
            try:
                return bool(next(store.backups.read(name), b""))
            except (OSError, ValueError):
                return False

        def got(good: bool) -> None:
            if good:
                # Streamed: a backup of any size is never in memory as a whole.
                file = partial(store.backups.read, name)
                read_file(ui, file, lambda preview: show(Opened("import", preview)), backup=True)
            else:
                ui.session.notice(Notice(ui.t("import.refused.title"), ui.t("backups.unreadable")))

        run_in_background(ui, there, got)

    def line(name: str) -> ft.Control:
        at = backup_time(name)
        return row(
            ui,
            name.removesuffix(".json"),
            f"{day(ui, at)}, {clock_time(at)}",
            lambda: read(name),
            note=ago(ui, at),
            lead=glyph(ui, ft.Icons.RESTORE_ROUNDED),
            tail=chevron(ui),
        )

    body = [line(name) for name in names[:shown]]
    if not names:
        body.append(ui.text(ui.t("backups.none"), "body", color=ui.colours.ink2))
    if len(names) > shown:
        body.append(word_button(ui, "backups-more", ui.t("history.earlier"), lambda: more(shown + FIRST)))
    return sheet(ui, ui.t("backups.restore"), body, lambda: show(None), note=ui.t("backups.restore.note"))
