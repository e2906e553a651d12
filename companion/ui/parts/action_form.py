"""A form for any action of any game, generated from its fields, so that every rule can be reached.

If the action rolls dice, the faces of real ones can be typed in.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import MISSING, Field, fields
from enum import Enum
from functools import partial
from typing import Any, get_args, get_origin, get_type_hints

import flet as ft

from companion.core.codec import json_name, variants
from companion.core.game import AnyGame
from companion.core.seats import Seat, seats
from companion.core.spoilers import NOTHING, Spoilers, is_revealed
from companion.i18n.lines import tell_rule
from companion.ui.dispatcher import Dispatcher
from companion.ui.error_boundary import Drawing, component
from companion.ui.hooks import use_state
from companion.ui.parts.bars import MainButton
from companion.ui.parts.counter import stepper
from companion.ui.parts.keys import erase_key
from companion.ui.parts.layout import in_line, stacked, wrap
from companion.ui.parts.roll_entry import RollEntry
from companion.ui.parts.rows import chevron, row, section, switch_row, text_field
from companion.ui.parts.seat_row import seat_mark
from companion.ui.parts.sheet import bar_with_way_out, sheet
from companion.ui.parts.tappable import tappable
from companion.ui.session import Notice, Ui
from companion.ui.table_context import AnyTableContext


@component
def AllActions(at: AnyTableContext, about: object = None) -> ft.Control:
    """Draw the list of all actions of the game; a tap opens the form, or acts if there are no fields."""
    rows: list[ft.Control] = []
    for name, kind in variants(at.do.table.game.actions).items():
        if not is_revealed(at.do.table.hidden, f"action.{name}"):
            continue
        rows.append(
            row(
                at,
                f"action-{name}",
                at.g(f"action.{name}"),
                _chosen(at.do, name, kind),
                note=_told_where(at, kind, at.do.table.hidden),
                tail=chevron(at),
            )
        )
    return sheet(at, at.t("actions.title"), rows, at.do.close, note=at.t("actions.note"), cross=at.closes)


def _told_where(ui: Ui, kind: type, hidden: Spoilers) -> str:
    """Return the place in the booklet of the first rule behind an action; "" if none is known."""
    for rule in getattr(kind, "RULES", ()):
        told = tell_rule(ui.words, rule, hidden)
        if told is not None and told[1]:
            return told[1]
    return ""


def _chosen(do: Dispatcher, name: str, kind: type) -> Callable[[], None]:
    def go() -> None:
        if fields(kind):
            do.open("action", name)
        else:
            do(kind(), then=do.close)

    return go


Change = Callable[[object], None]
"""Receives the new value of a field."""


def form_of(game: AnyGame, sheet: str) -> Drawing | None:
    """Return the form for a sheet without a component of its own: ``draw_monster`` gets ``DrawMonster``.

    Return None if no action has this name.
    """
    for name in variants(game.actions):
        if re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower() == sheet:
            return partial(_form, name)
    return None


def _form(name: str, at: AnyTableContext, about: object = None) -> ft.Control:
    form: ft.Control = ActionForm(at, name)
    return form


@component
def ActionForm(at: AnyTableContext, about: object) -> ft.Control:
    """Draw one control per field of an action; optional fields may stay empty.

    ``about`` is the action's name, or an action that gives the first values.
    """
    name = about if isinstance(about, str) else type(about).__name__
    kind = variants(at.do.table.game.actions)[name]
    given, put = use_state(lambda: _defaults(kind) if isinstance(about, str) else _values(about))
    hints = get_type_hints(kind)
    missing = [f for f in fields(kind) if f.name not in given]

    def change(field: str) -> Change:
        return lambda value: put({**given, field: value})

    def go() -> None:
        if missing:
            lacking = ", ".join(_label(at, name, field) for field in missing)
            at.session.notice(Notice(at.t("form.missing.title"), at.t("form.missing", names=lacking)))
            return
        at.do(kind(**given), then=at.do.close)

    hidden = at.do.table.hidden
    rows: list[ft.Control] = []
    for field in fields(kind):
        if not is_revealed(hidden, f"action.{name}.{json_name(field)}"):
            continue
        label = _label(at, name, field)
        rows.append(section(at, label))
        rows.append(
            _control(
                at,
                f"field-{json_name(field)}",
                label,
                hints[field.name],
                given.get(field.name),
                change(field.name),
                hidden,
            )
        )
    dice = () if missing else at.do.table.dice_of(kind(**given))
    if dice:

        def rolled(faces: tuple[int, ...]) -> None:
            at.do(kind(**given), faces=faces, then=at.do.close)

        title = at.g(f"action.{name}")
        bar: ft.Control = RollEntry(at, "roll", dice, go, rolled, title, do=at.do, key=f"roll-{dice}")
    else:
        main = MainButton(at, at.g(f"action.{name}"), "", go, ft.Icons.CHECK_ROUNDED, of_sheet=True)
        bar = bar_with_way_out(at, at.do.close, main)
    return sheet(
        at,
        at.g(f"action.{name}"),
        rows,
        at.do.close,
        note=_told_where(at, kind, hidden),
        bar=bar,
    )


def _label(ui: Ui, action: str, field: Field[Any]) -> str:
    key = f"action.{action}.{json_name(field)}"
    return ui.g(key) if ui.words.has(f"{ui.game}.{key}") else json_name(field)


def _values(action: Any) -> dict[str, Any]:
    return {field.name: getattr(action, field.name) for field in fields(action)}


def _defaults(kind: type) -> dict[str, Any]:
    hints = get_type_hints(kind)
    found: dict[str, Any] = {}
    for field in fields(kind):
        if field.default is not MISSING:
            found[field.name] = field.default
        elif hints[field.name] is int:
            found[field.name] = 0
        elif get_origin(hints[field.name]) is tuple:
            found[field.name] = ()
        elif type(None) in get_args(hints[field.name]):
            found[field.name] = None
    return found


def _control(
    ui: Ui,
    id: str,
    label: str,
    kind: Any,
    value: Any,
    change: Change,
    hidden: Spoilers = NOTHING,
) -> ft.Control:
    inner = [part for part in get_args(kind) if part is not type(None)] or [kind]
    optional = type(None) in get_args(kind)
    if get_origin(kind) is tuple:
        return _many(ui, id, label, inner[0], value or (), change, hidden)
    if Seat in inner:
        return _seat_chips(ui, id, label, value, change, optional)
    enums = [part for part in inner if isinstance(part, type) and issubclass(part, Enum)]
    members = open_members(hidden, [member for enum in enums for member in enum])
    if members:
        return _chips(ui, id, label, members, value, change, optional)
    if bool in inner:
        return switch_row(ui, id, label, bool(value), change)
    if int in inner and str not in inner:
        return stepper(ui, id, label, value or 0, change, low=-20, high=99, width=None)
    return text_field(
        ui, id, label, "" if value is None else str(value), lambda text: change(_read(text, inner, optional))
    )


def _read(text: str, kinds: list[object], optional: bool) -> int | str | None:
    if optional and not text:
        return None
    if int in kinds and text.lstrip("-").isdecimal():
        return int(text)
    return text


def _chips(
    ui: Ui,
    id: str,
    label: str,
    members: list[Enum],
    value: object,
    change: Change,
    optional: bool,
) -> ft.Control:
    def chip(member: Enum) -> ft.Control:
        on = member is value or member == value
        word = ui.words.show(member)
        return tappable(
            ui,
            f"{id}-{member.value}",
            f"{label}{ui.t('colon')}{word}",
            ft.Row([ui.text(word, "body", weight=600, max_lines=1)], tight=True),
            lambda: change(None if on and optional else member),
            chosen=on,
            height=48,
            pad=(14, 0),
            alignment=None,
        )

    return wrap([chip(member) for member in members], gap=8)


def open_members(hidden: Spoilers, members: list[Enum]) -> list[Enum]:
    """Return the enum members whose words are not hidden as spoilers."""
    return [m for m in members if is_revealed(hidden, f"word.{type(m).__name__}.{m.value}")]


def _many(
    ui: Ui,
    id: str,
    label: str,
    kind: Any,
    value: tuple[object, ...],
    change: Change,
    hidden: Spoilers = NOTHING,
) -> ft.Control:
    """Return a control for a list of choices: a tap adds one, the erase key removes the last."""
    members = open_members(hidden, list(kind)) if hasattr(kind, "__members__") else []
    said = ui.words.show(value) or ui.t("form.none")
    last = ui.t("form.take_back")
    back = erase_key(ui, f"{id}-back", last, lambda: change(value[:-1]), width=56, height=48)
    row = in_line(ui.text(said, "body"), back, fill=0)
    add = [
        tappable(
            ui,
            f"{id}-{member.value}",
            ui.t("form.add", what=ui.words.show(member)),
            ft.Row([ui.text(ui.words.show(member), "body", weight=600, max_lines=1)], tight=True),
            lambda member=member: change((*value, member)),
            height=48,
            pad=(14, 0),
            alignment=None,
        )
        for member in members
    ]
    return stacked([row, wrap(add, gap=8)])


def _seat_chips(
    ui: Ui,
    id: str,
    label: str,
    value: object,
    change: Change,
    optional: bool,
) -> ft.Control:
    def chip(seat: Seat) -> ft.Control:
        on = seat == value
        name = ui.words.show(seat)
        body = ft.Row(
            [seat_mark(ui, seat), ui.text(name, "body", weight=600, max_lines=1)],
            spacing=8,
            tight=True,
        )
        return tappable(
            ui,
            f"{id}-{int(seat)}",
            f"{label}{ui.t('colon')}{name}",
            body,
            lambda: change(None if on and optional else seat),
            chosen=on,
            height=48,
            pad=(12, 0),
            alignment=None,
        )

    return wrap([chip(seat) for seat in seats(len(ui.words.names))], gap=8)
