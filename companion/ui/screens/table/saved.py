"""The saved light, and the note about a damaged file."""

from __future__ import annotations

import asyncio
from typing import Any

import flet as ft

from companion.store.writer import Saving, Status
from companion.ui.desk import Ui
from companion.ui.hooks import use_ref, use_state
from companion.ui.live import at_home
from companion.ui.parts.rows import row
from companion.ui.wall import part

PATIENCE = 0.4
"""Seconds a write may take before the light says so."""


@part
def SavedLight(ui: Ui, table_id: str, name_length: int) -> ft.Control:
    """Green tick and "saved", or what is wrong. The word gives way to a long name; it stays spoken."""
    desk = ui.desk
    shown, put = use_state(lambda: _short(desk.store.status(table_id)))
    stop = use_ref(None)

    async def look_later() -> None:
        await asyncio.sleep(PATIENCE)
        put(_short(desk.store.status(table_id)))

    def follow() -> None:
        def heard(table: str, new: Status) -> None:
            if table != table_id:
                return
            if new.saving is Saving.SAVING:  # saved a moment later, nearly always: no flicker
                at_home(desk, lambda: desk.later(look_later))
            else:
                at_home(desk, lambda: put(_short(new)))

        stop.current = desk.until_closed(desk.store.watch(heard))
        put(_short(desk.store.status(table_id)))  # what happened before anybody watched

    ft.use_effect(follow, [table_id], cleanup=lambda: stop.current() if stop.current else None)
    state, reason = shown
    colour = {"saved": ui.colours.ok, "saving": ui.colours.ink3}.get(state, ui.colours.warn)
    icon = {"saved": ft.Icons.CHECK_CIRCLE_ROUNDED, "saving": ft.Icons.PENDING_ROUNDED}.get(
        state, ft.Icons.WARNING_ROUNDED
    )
    word = ui.t(f"saved.{state}")
    spoken = word if state != "not_saved" else f"{word}. {ui.t(reason) if reason else ''}"
    parts: list[ft.Control] = [ft.Icon(icon, size=16, color=colour)]
    # Letters of the name are about 8.6 px wide, those of the word 5.9; the rest of the bar takes 165.
    room = name_length * 8.6 + len(word) * 5.9 + 165 <= ui.look.width
    if (room and not ui.look.large_text) or ui.look.wide or state == "not_saved":
        parts.append(
            ui.text(
                word,
                "caption",
                color=ui.colours.ink2 if state != "not_saved" else ui.colours.warn,
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


def _short(status: Status) -> tuple[str, str]:
    return status.saving.value, status.reason.key if status.reason else ""


@part
def DamageNote(ui: Ui, loaded: Any) -> ft.Control:
    """Told once, on top of the table: what was found damaged and where it is kept."""
    damage, put = use_state(lambda: tuple(getattr(loaded, "damage", ())))  # opened again it is whole
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
