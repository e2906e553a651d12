"""The storage status: where the data is stored, and whether all of it is saved."""

from __future__ import annotations

import flet as ft

from companion.store.disk import Quota, StorageLocation
from companion.store.writer import LIBRARY, SaveState
from companion.ui.error_boundary import component
from companion.ui.hooks import use_choice, use_state
from companion.ui.save_status import use_status
from companion.ui.session import Ui
from companion.ui.table_hooks import run_in_session
from companion.ui.theme import flat


@component
def Health(ui: Ui) -> ft.Control:
    """Draw "Everything is saved", or what is not saved and why, with the storage location."""
    store = ui.session.store
    _, again = use_state(0)

    use_status(ui.session, lambda _: run_in_session(ui.session, lambda: again(lambda n: n + 1)))
    room, put_room = use_choice(Quota)

    async def ask() -> None:
        put_room(await store.room())

    ft.use_effect(lambda: ui.session.later(ask), [])
    bad = next(
        (
            status
            for status in (store.status(name) for name in (*store.live(), LIBRARY))
            if status.saving is SaveState.NOT_SAVED
        ),
        None,
    )
    good = bad is None and store.keeps is not StorageLocation.NOWHERE
    reason = ui.t(bad.reason.key) if bad is not None and bad.reason is not None else ""
    if bad is not None:
        title = f"{ui.t('saved.not_saved')}{ui.t('colon')}{reason}"
    else:
        title = ui.t("health.good") if good else ui.t("keep.nowhere")
    icon = ft.Icons.CHECK_CIRCLE_ROUNDED if good else ft.Icons.WARNING_ROUNDED
    words = ft.Column(
        [
            ui.text(title, "body", weight=600),
            *(ui.text(line, "note", color=ui.colours.ink2) for line in _where(ui, room)),
        ],
        spacing=2,
        expand=True,
    )
    sign = ft.Icon(icon, size=24, color=ui.colours.ok if good else ui.colours.warn)
    body = ft.Row([ft.Container(sign, width=32), words], spacing=12)
    return ft.Semantics(identifier="health", container=True, content=flat(ui.look, body, padding=14))


def _where(ui: Ui, room: Quota | None) -> list[str]:
    """Return the storage location; in a browser also the space left and whether storage is persistent."""
    store = ui.session.store
    if store.keeps is StorageLocation.FOLDER:
        return [ui.t("health.folder", path=str(store.folder.path))]
    if store.keeps is StorageLocation.NOWHERE:
        return [ui.t("keep.private")]
    lines = [ui.t("health.browser")]
    if room is not None:
        if room.most >= 0 <= room.used:
            lines.append(
                ui.t("health.room", used=_size(ui, room.used), left=_size(ui, max(0, room.most - room.used)))
            )
        lines.append(ui.t("health.promised" if room.promised else "health.not_promised"))
    return lines


def _size(ui: Ui, size: int) -> str:
    """Return a size in bytes in words: "3 MB", or GB from 1,000 MB on."""
    million = 1_000_000
    if size >= 1000 * million:
        return ui.t("size.gb", n=round(size / million / 1000))
    return ui.t("size.mb", n=max(1, round(size / million)) if size else 0)
