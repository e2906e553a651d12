"""The wizard's options step, generated from the game's options dataclass: no game writes a form."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import Field, replace
from enum import Enum
from functools import partial
from typing import Any

import flet as ft

from companion.core.box import Box, FactTable, Unknown
from companion.core.spoilers import is_revealed
from companion.ui.error_boundary import component
from companion.ui.hooks import use_state
from companion.ui.parts.counter import stepper
from companion.ui.parts.layout import stacked
from companion.ui.parts.panels import quiet_note
from companion.ui.parts.rows import glyph, radio, row, section, switch_row, text_field
from companion.ui.parts.tappable import tappable
from companion.ui.screens.new_table.draft import TableDraft, choices, option_fields, option_type, seat_fields
from companion.ui.screens.new_table.extras import extra_rows
from companion.ui.screens.new_table.seat_forms import seat_forms
from companion.ui.session import Ui

Put = Callable[[TableDraft], None]
OURS, UNCLEAR = "F", "A-"
"""Prefixes of an option's rule id: features of this app, and rules the rulebook leaves unclear."""


def options_step(
    ui: Ui, draft: TableDraft, put: Put, box: Box, set_fact: Callable[[str, int | str | None], None]
) -> list[ft.Control]:
    """Return the app's features, the rulebook's choices, unclear rules (folded), expansions, and the name."""
    rows: list[ft.Control] = []

    def blocks(fields: list[Field[Any]]) -> list[ft.Control]:
        return [block for field in fields for block in _option(ui, draft, put, box, field, set_fact)]

    shown = [
        field  # the starting player is chosen in the players step
        for field in option_fields(draft.game)
        if field.name != "first" and is_revealed(draft.game.spoilers(None), f"option.{field.name}")
    ]
    ours = [field for field in shown if field.metadata.get("rule", "").startswith(OURS)]
    house = [field for field in shown if field.metadata.get("rule", "").startswith(UNCLEAR)]
    rows += blocks(ours) + blocks([field for field in shown if field not in ours and field not in house])
    if house:
        rows.append(_Fold(ui, draft, tuple(house), blocks))
    rows += extra_rows(ui, box, set_fact)
    rows.append(section(ui, ui.t("wizard.name")))
    label = ui.t("wizard.name.label")
    rows.append(text_field(ui, "table-name", label, draft.name, lambda text: put(replace(draft, name=text))))
    rows.append(ft.Container(height=8))
    return rows


def _option(
    ui: Ui,
    draft: TableDraft,
    put: Put,
    box: Box,
    field: Field[Any],
    set_fact: Callable[[str, int | str | None], None],
) -> list[ft.Control]:
    if field.name in seat_fields(draft.game):
        return seat_forms(ui, draft, put, field.name)
    members = choices(option_type(draft.game, field.name))
    if not members:
        return _plain(ui, draft, put, field)
    return [
        *_enum(ui, draft, put, box, field.name, members),
        *_facts_of(ui, box, getattr(draft.options, field.name), members, set_fact),
    ]


@component
def _Fold(
    ui: Ui,
    draft: TableDraft,
    house: tuple[Field[Any], ...],
    blocks: Callable[[list[Field[Any]]], list[ft.Control]],
) -> ft.Control:
    """Draw the house rules, folded because most tables use the defaults; the note lists what differs."""
    changed = [field.name for field in house if field.name in draft.chosen]
    unfolded, unfold = use_state(False)
    note = ", ".join(ui.g(f"option.{name}") for name in changed) or ui.t("wizard.house.note", n=len(house))
    icon = ft.Icons.EXPAND_LESS_ROUNDED if unfolded else ft.Icons.EXPAND_MORE_ROUNDED
    head = row(
        ui,
        "house-rules",
        ui.t("wizard.house"),
        lambda: unfold(not unfolded),
        note=note,
        lead=glyph(ui, ft.Icons.GAVEL_ROUNDED),
        tail=ft.Icon(icon, size=24, color=ui.colours.ink2),
    )
    inside: list[ft.Control] = []
    for field in house if unfolded else ():
        inside += blocks([field])
    return ft.Column([head, *inside], spacing=8, tight=True)


def _plain(ui: Ui, draft: TableDraft, put: Put, field: Field[Any]) -> list[ft.Control]:
    """Return a switch for a boolean option, a stepper for a number."""
    name, title = f"option-{field.name}", ui.g(f"option.{field.name}")
    value = getattr(draft.options, field.name)

    def change(new: object) -> None:
        put(draft.with_option(field.name, new))

    if option_type(draft.game, field.name) is bool:
        return [switch_row(ui, name, title, value, change, note=note_of(ui, f"option.{field.name}"))]
    low, high = field.metadata.get("low") or 0, field.metadata.get("high") or 99
    note = note_of(ui, f"option.{field.name}")
    told = [quiet_note(ui, note)] if note else []
    return [section(ui, title), stepper(ui, name, title, value, change, low=low, high=high), *told]


def note_of(ui: Ui, key: str) -> str:
    """Return the note under an option; empty if the game has none."""
    return ui.g(f"{key}.note") if ui.words.has(f"{ui.game}.{key}.note") else ""


def _enum(
    ui: Ui, draft: TableDraft, put: Put, box: Box, name: str, members: tuple[Enum, ...]
) -> list[ft.Control]:
    chosen = getattr(draft.options, name)
    numbers = [_number(draft.with_option(name, member), box) for member in members]
    tiles = len(members) <= 3 and all(map(_is_sign, members)) and not ui.look.large_text
    tell = len(set(numbers)) > 1 and not tiles  # a tile has no room for its number
    preview = draft.preview(box)
    tail = ui.words.say(preview.number_name) if tell and preview and preview.number_name else ""
    rows: list[ft.Control] = [section(ui, ui.g(f"option.{name}"), tail)]
    note = note_of(ui, f"option.{name}")
    if note:
        rows.append(quiet_note(ui, note))
    if tiles:
        rows.append(
            ft.Row([_tile(ui, draft, put, name, member, member is chosen) for member in members], spacing=8)
        )
        return rows
    for member, number in zip(members, numbers, strict=True):
        key = f"option.{name}.{member.value}"
        shown = str(number) if tell and number is not None else ""
        choose = partial(_choose, draft, put, name, member)
        row = f"option-{name}-{member.value}"
        rows.append(radio(ui, row, ui.g(key), member is chosen, choose, note=note_of(ui, key), tail=shown))
    return rows


def _is_sign(member: Enum) -> bool:
    """Return True if the value is a symbol printed in the box (I, II, 4) and not a word of ours."""
    value = str(member.value)
    return len(value) <= 3 and (value.isupper() or value.isdigit())


def _choose(draft: TableDraft, put: Put, name: str, member: Enum) -> None:
    put(draft.with_option(name, member))


def _number(draft: TableDraft, box: Box) -> int | None:
    preview = draft.preview(box)
    return preview.number if preview else None


def _tile(ui: Ui, draft: TableDraft, put: Put, name: str, member: Enum, chosen: bool) -> ft.Control:
    key = f"option.{name}.{member.value}"
    word = note_of(ui, key) or ui.g(key)
    body = stacked(
        [
            ui.text(str(member.value), "tile", size=28),
            ui.text(
                word,
                "body",
                weight=600 if chosen else 400,
                color=ui.colours.ink if chosen else ui.colours.ink2,
            ),
        ],
        4,
        across="middle",
    )
    return tappable(
        ui,
        f"option-{name}-{member.value}",
        f"{member.value}, {word}",
        body,
        lambda: put(draft.with_option(name, member)),
        chosen=chosen,
        expand=True,
        height=76,
    )


def _facts_of(
    ui: Ui,
    box: Box,
    chosen: Enum,
    members: tuple[Enum, ...],
    set_fact: Callable[[str, int | str | None], None],
) -> list[ft.Control]:
    """Return the box facts of the chosen value, if a fact table has one row per value of the option."""
    values = tuple(str(member.value) for member in members)
    for table in box.tables:
        if table.rows == values:
            return fact_row(ui, box, table, str(chosen.value), set_fact)
    return []


def fact_row(
    ui: Ui, box: Box, table: FactTable, row: str, set_fact: Callable[[str, int | str | None], None]
) -> list[ft.Control]:
    """Return one row of a fact table; each tap sets a cell to its next possible value, at last to unknown."""
    title = f"{ui.g(f'box.{table.id}')} · {ui.g(f'box.{table.id}.row.{row}')}"
    cells = [_cell(ui, box, table, row, column.id, set_fact) for column in table.columns]
    return [section(ui, title), ft.Row(cells, spacing=6)]


def _cell(
    ui: Ui,
    box: Box,
    table: FactTable,
    row: str,
    column_id: str,
    set_fact: Callable[[str, int | str | None], None],
) -> ft.Control:
    key = table.key(row, column_id)
    column = next(c for c in table.columns if c.id == column_id)
    value = box.fact(key)
    known = not isinstance(value, Unknown)
    allowed: list[int | str] = list(column.choices) or list(range(column.low, column.high + 1))
    name = ui.g(f"box.{table.id}.column.{column_id}")

    def turn() -> None:
        place = allowed.index(value) + 1 if known and value in allowed else 0
        set_fact(key, allowed[place] if place < len(allowed) else None)

    said = f"{name}{ui.t('colon')}{value if known else ui.t('unknown')}"
    face = (
        ui.text(str(value), "tile", size=24)
        if known
        else ft.Icon(ft.Icons.ADD_ROUNDED, size=20, color=ui.colours.ink3)
    )
    cell = tappable(
        ui,
        f"fact-{key}",
        said,
        face,
        turn,
        ground="raised" if known else "clear",
        height=48,
        expand=True,
        radius=12,
        border=None if known else ft.Border.all(1.5, ui.colours.line),
    )
    caption = ui.text(column_id, "caption", color=ui.colours.ink2)
    return ft.Column(
        [caption, ft.Row([cell])],
        spacing=2,
        expand=True,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
