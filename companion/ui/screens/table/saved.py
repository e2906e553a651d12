"""The saved light, and the note of a table that is kept nowhere."""

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
"""Seconds a write may take before the light says so."""


@component
def SavedLight(ui: Ui, table_id: str, room: float) -> ft.Control:
    """Green tick and "saved", or what is wrong. The word gives way to a long name; it stays spoken.

    ``room`` is what the name and all else leave to it.
    """
    session = ui.session
    shown, put = use_state(lambda: _short(ui, session.store.status(table_id)))
    ended = use_ref(0)
    """How many writes have come to an end."""

    async def look_later(before: int) -> None:
        await asyncio.sleep(PATIENCE)
        if ended.current == before:  # else that write was quick, and what is written now has just begun
            put(_short(ui, session.store.status(table_id)))

    def end(new: SaveStatus) -> None:
        ended.current += 1
        put(_short(ui, new))

    def heard(new: SaveStatus) -> None:
        if new.saving is SaveState.SAVING:  # saved a moment later, nearly always: no flicker
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
    """The tick and the longer of its two usual words: it does not come and go while one plays."""
    words = (ui.t(f"saved.{state.value}") for state in (SaveState.SAVED, SaveState.SAVING))
    return 16 + 4 + max(ui.look.width_of(word, "caption") for word in words) + 4


def _short(ui: Ui, status: SaveStatus) -> tuple[str, str]:
    if status.saving is not SaveState.NOT_SAVED and ui.session.store.keeps is StorageLocation.NOWHERE:
        return "not_kept", ""
    return status.saving.value, status.reason.key if status.reason else ""


@component
def KeepNote(ui: Ui, table_id: str, name: str) -> ft.Control:
    """On top of a table that is kept nowhere, or cannot be: a file of it can be had."""
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
