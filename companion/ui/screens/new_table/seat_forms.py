"""Options with one entry a seat: what is known of the sheet in front of each player."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, replace
from enum import Enum
from functools import partial
from typing import Any, get_type_hints

import flet as ft

from companion.ui.desk import Ui
from companion.ui.drawings import initial, seat_shape
from companion.ui.parts.counter import stepper
from companion.ui.parts.press import press
from companion.ui.parts.rows import section, text_field
from companion.ui.screens.new_table.draft import Draft, choices, seat_fields

Change = Callable[[Any], None]


def seat_forms(ui: Ui, draft: Draft, put: Callable[[Draft], None], name: str) -> list[ft.Control]:
    """One small form a player. All of it may stay open."""
    kind = seat_fields(draft.game)[name]
    entries = getattr(draft.full_options(len(draft.names)), name) if draft.names else ()

    def change(seat: int, field: str, value: Any) -> None:
        updated = tuple(replace(e, **{field: value}) if i == seat else e for i, e in enumerate(entries))
        put(draft.with_option(name, updated))

    rows: list[ft.Control] = [section(ui, ui.g(f"option.{name}"))]
    if ui.words.has(f"{ui.game}.option.{name}.note"):
        rows.append(ui.text(ui.g(f"option.{name}.note"), "note", color=ui.colours.ink2))
    hints = get_type_hints(kind)
    for seat, entry in enumerate(entries):
        player = draft.names[seat]
        shape = seat_shape(ui.look, seat + 1, initial(player), 22)
        parts: list[ft.Control] = [ft.Row([shape, ui.text(player, "body", weight=600)], spacing=8)]
        for field in fields(kind):
            label = ui.g(f"option.{name}.{field.name}")
            put_field = partial(change, seat, field.name)
            value = getattr(entry, field.name)
            parts.append(
                _field(ui, f"{name}-{seat + 1}-{field.name}", label, hints[field.name], value, put_field)
            )
        box = ft.Column(parts, spacing=8)
        rows.append(ft.Container(box, bgcolor=ui.colours.surface, border_radius=14, padding=12))
    return rows


def _field(ui: Ui, id: str, label: str, kind: Any, value: Any, change: Change) -> ft.Control:
    members = choices(kind)
    if members:
        return _chips(ui, id, label, members, value, change)
    if kind is str:
        return text_field(ui, id, label, value, change, limit=24)
    shown = "" if value else ui.t("unknown.short")
    return stepper(
        ui,
        id,
        label,
        value or 0,
        lambda n: change(n or None),
        high=40,
        caption=label,
        width=None,
        shown=shown,
    )


def _chips(ui: Ui, id: str, label: str, members: tuple[Enum, ...], value: Any, change: Change) -> ft.Control:
    def chip(member: Enum) -> ft.Control:
        on = member is value
        word = ui.words.show(member)
        return press(
            ui,
            f"{id}-{member.value}",
            f"{label}{ui.t('colon')}{word}",
            ui.text(word, "body", weight=600, max_lines=1),
            lambda: change(None if on else member),
            ground="active" if on else "raised",
            chosen=on,
            height=48,
            expand=True,
            padding=ft.Padding.symmetric(horizontal=4),
        )

    caption = ui.text(label, "caption", color=ui.colours.ink2)
    return ft.Column(
        [caption, ft.Row([chip(member) for member in members], spacing=6)], spacing=4, tight=True
    )
