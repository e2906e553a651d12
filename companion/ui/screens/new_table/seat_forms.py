"""The form of an option with one entry per seat, e.g. what is known of each player's sheet."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, replace
from enum import Enum
from functools import partial
from typing import Any, get_type_hints

import flet as ft

from companion.ui.drawings import initial, seat_shape
from companion.ui.error_boundary import component
from companion.ui.hooks import use_state
from companion.ui.parts.action_form import Change
from companion.ui.parts.counter import stepper
from companion.ui.parts.rows import section, text_field
from companion.ui.parts.sheet import SHEET_WIDTH
from companion.ui.parts.tappable import icon_button, tappable
from companion.ui.screens.new_table.draft import TableDraft, choices
from companion.ui.session import Ui


def seat_forms(ui: Ui, draft: TableDraft, put: Callable[[TableDraft], None], name: str) -> list[ft.Control]:
    """Return one form per player: choices are one tap, names and numbers unfold. All fields are optional."""
    entries = getattr(draft.full_options(len(draft.names)), name) if draft.names else ()

    def change(seat: int, field: str, value: object) -> None:
        updated = tuple(replace(e, **{field: value}) if i == seat else e for i, e in enumerate(entries))
        put(draft.with_option(name, updated))

    rows: list[ft.Control] = [section(ui, ui.g(f"option.{name}"))]
    if ui.words.has(f"{ui.game}.option.{name}.note"):
        rows.append(ui.text(ui.g(f"option.{name}.note"), "note", color=ui.colours.ink2))
    for seat, entry in enumerate(entries):
        place = f"{name}-{seat + 1}"
        rows.append(SeatForm(ui, place, draft.names[seat], seat, entry, partial(change, seat), key=place))
    return rows


@component
def SeatForm(
    ui: Ui, id: str, player: str, seat: int, entry: Any, change: Callable[[str, object], None]
) -> ft.Control:
    """Draw a player's name, the one-tap choices, and the other fields if unfolded."""
    more, unfold = use_state(False)
    hints, known = get_type_hints(type(entry)), fields(entry)
    name = id.rsplit("-", maxsplit=1)[0]
    quick = [field for field in known if choices(hints[field.name])]
    rest = [field for field in known if field not in quick]
    head: list[ft.Control] = [
        seat_shape(ui.look, seat + 1, initial(player), 22),
        ft.Container(ui.text(player, "body", weight=600), expand=True),
    ]
    if rest:
        icon = ft.Icons.EXPAND_LESS_ROUNDED if more else ft.Icons.EXPAND_MORE_ROUNDED
        said = f"{player}{ui.t('colon')}{', '.join(ui.g(f'option.{name}.{field.name}') for field in rest)}"
        ink = ui.accent.acc if any(getattr(entry, field.name) for field in rest) else None
        head.append(icon_button(ui, f"{id}-more", icon, said, lambda: unfold(not more), color=ink))
    parts: list[ft.Control] = [ft.Row(head, spacing=8)]
    for field in [*quick, *(rest if more else [])]:
        label = ui.g(f"option.{name}.{field.name}")
        value, usual = getattr(entry, field.name), field.metadata.get("usual", 1)
        write = partial(change, field.name)
        parts.append(_field(ui, f"{id}-{field.name}", label, hints[field.name], value, write, usual=usual))
    inset = ft.Padding(left=12, top=4, right=8, bottom=8)
    held = ft.Column(parts, spacing=4)
    return ft.Container(held, bgcolor=ui.colours.surface, border_radius=14, padding=inset)


def _field(
    ui: Ui, id: str, label: str, kind: object, value: Any, change: Change, *, usual: int = 1
) -> ft.Control:
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
        lambda n: change((n if value else usual) or None),
        high=40,
        caption=label,
        width=None,
        shown=shown,
    )


def _chips(
    ui: Ui, id: str, label: str, members: tuple[Enum, ...], value: object, change: Change
) -> ft.Control:
    across = min(len(members), 2) if ui.look.large_text else len(members)
    room = (min(ui.look.width, SHEET_WIDTH) - 32 - 20 - 6 * (across - 1)) / across - 14

    def chip(member: Enum) -> ft.Control:
        on = member is value
        word = ui.words.show(member)
        return tappable(
            ui,
            f"{id}-{member.value}",
            f"{label}{ui.t('colon')}{word}",
            ui.fitted(word, "body", room, least=10, weight=600),
            lambda: change(None if on else member),
            chosen=on,
            height=48,
            expand=True,
            padding=ft.Padding.symmetric(horizontal=4),
        )

    cells = [chip(member) for member in members]
    rows = [ft.Row(cells[start : start + across], spacing=6) for start in range(0, len(cells), across)]
    return ft.Column(list(rows), spacing=6, tight=True)
