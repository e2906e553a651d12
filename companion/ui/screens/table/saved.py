"""The save status of a table, and the note on a table that is not stored."""

from __future__ import annotations

import asyncio

import flet as ft

from companion.store.disk import StorageLocation
from companion.store.writer import SaveState, SaveStatus
from companion.ui.error_boundary import component
from companion.ui.files import offer_file, safe_name
from companion.ui.hooks import use_ref, use_state
from companion.ui.parts.rows import row
from companion.ui.save_status import use_not_kept, use_status
from companion.ui.session import Ui
from companion.ui.table_hooks import run_in_session

PATIENCE = 0.4
"""Seconds a write may take before the status changes to "saving"."""


@component
def SavedLight(ui: Ui, table_id: str, room: float) -> ft.Control:
    """Draw a green tick and "saved", or what is wrong.

    The word is left out if it does not fit into ``room`` pixels; screen readers still get it.
    """
    session = ui.session
    shown, put = use_state(lambda: _short(ui, session.store.status(table_id)))
    ended = use_ref(0)
    """The number of finished writes."""

    async def look_later(before: int) -> None:
        await asyncio.sleep(PATIENCE)
        if ended.current == before:  # otherwise that write was quick, and another one has just begun
            put(_short(ui, session.store.status(table_id)))

    def end(new: SaveStatus) -> None:
        ended.current += 1
        put(_short(ui, new))

    def heard(new: SaveStatus) -> None:
        if new.saving is SaveState.SAVING:  # nearly always saved a moment later: avoid flicker
            run_in_session(session, lambda: session.later(look_later, ended.current))
        else:
            run_in_session(session, lambda: end(new))

    use_status(session, heard, table_id)
    state, reason = shown
    colour = {"saved": ui.colours.ok, "saving": ui.colours.ink3}.get(state, ui.colours.warn)
    icon = {"saved": ft.Icons.CHECK_CIRCLE_ROUNDED, "saving": ft.Icons.PENDING_ROUNDED}.get(
        state, ft.Icons.WARNING_ROUNDED
    )
    word = ui.t(f"saved.{state}")
    spoken = word if state != "not_saved" else f"{word}. {ui.t(reason) if reason else ''}"
    parts: list[ft.Control] = [ft.Icon(icon, size=16, color=colour)]
    bad = state in ("not_saved", "not_kept")
    if (light_width(ui) <= room and not ui.look.large_text) or ui.look.wide or bad:
        parts.append(
            ui.text(
                word,
                "caption",
                color=ui.colours.warn if bad else ui.colours.ink2,
                max_lines=1,
            )
        )
    return ft.Semantics(
        identifier="saved-light",
        label=spoken,
        container=True,
        exclude_semantics=True,
        content=ft.Row(parts, spacing=4, tight=True),
    )


def light_width(ui: Ui) -> float:
    """Return the width of the tick and its longer usual word in pixels, the same for both states."""
    words = (ui.t(f"saved.{state.value}") for state in (SaveState.SAVED, SaveState.SAVING))
    return 16 + 4 + max(ui.look.width_of(word, "caption") for word in words) + 4


def _short(ui: Ui, status: SaveStatus) -> tuple[str, str]:
    if status.saving is not SaveState.NOT_SAVED and ui.session.store.keeps is StorageLocation.NOWHERE:
        return "not_kept", ""
    return status.saving.value, status.reason.key if status.reason else ""


@component
def KeepNote(ui: Ui, table_id: str, name: str) -> ft.Control:
    """Draw a note above a table that is not stored or cannot be saved; a tap exports it as a file."""
    title = use_not_kept(ui, table_id)
    if not title:
        return ft.Container(width=0, height=0)

    def export() -> None:
        content = ui.session.store.export(table_id)
        if content is not None:
            offer_file(ui, f"companion-{safe_name(name)}.json", content)

    return ft.Container(
        row(
            ui,
            "keep-file",
            title,
            export,
            note=ui.t("keep.file"),
            lead=ft.Icon(ft.Icons.DOWNLOAD_ROUNDED, color=ui.colours.warn, size=26),
        ),
        padding=ft.Padding.only(left=16, right=16, bottom=8),
    )
