"""The options of a table: readable at any time, changeable if the game declares them harmless."""

from __future__ import annotations

from functools import partial

import flet as ft

from companion.core.expansions import Expansions, house_of
from companion.core.roles import Permission
from companion.core.table_state import ChangeOption, harmless
from companion.i18n.house import by_name, tell_adds
from companion.ui.dispatcher import Dispatcher
from companion.ui.error_boundary import component
from companion.ui.parts.choices import chips
from companion.ui.parts.rows import section, switch_row
from companion.ui.parts.sheet import close_button, sheet
from companion.ui.screens.new_table.draft import choices, option_type
from companion.ui.screens.new_table.options_step import note_of
from companion.ui.screens.new_table.told import told_options
from companion.ui.session import Ui
from companion.ui.table_context import AnyTableContext
from companion.ui.theme import flat


@component
def OptionsSheet(at: AnyTableContext, about: object = None) -> ft.Control:
    """Draw expansions, then the options that can be changed, then the fixed ones with their notes."""
    kept = getattr(at.state, "options", None)
    options = at.do.table.header.options if kept is None else kept
    lines = told_options(at, at.do.table.game, options)
    free = kept is not None and at.session.may(Permission.SHELF) and at.do.summary().outcome is None
    open_ones = {name for name, _, _ in lines if free and harmless(type(options), name)}
    rows: list[ft.Control] = [section(at, at.t("options.free"))] if open_ones else []
    for name, title, _ in lines:
        if name in open_ones:
            rows += _choice(at, options, name, title)
    if open_ones and len(open_ones) < len(lines):
        rows.append(section(at, at.t("options.fixed")))
    rows += [
        _line(at, name, title, said, note_of(at, f"option.{name}"))
        for name, title, said in lines
        if name not in open_ones
    ]
    house = by_name(house_of(at.state))
    if house:
        rows = [section(at, at.t("house.mark")), *_house(at, house), *rows]
    note = at.t("options.note")
    return sheet(at, at.t("options.title"), rows, at.do.close, note=note, bar=close_button(at, at.do.close))


def _house(ui: Ui, house: dict[str, Expansions]) -> list[ft.Control]:
    """Return a line per expansion in play: its name, and what it adds."""
    return [_line(ui, f"house-{name}", name, tell_adds(ui.words, adds), "") for name, adds in house.items()]


def _choice(at: AnyTableContext, options: object, name: str, title: str) -> list[ft.Control]:
    note, now = note_of(at, f"option.{name}"), getattr(options, name)
    members = choices(option_type(at.do.table.game, name))
    if not members:

        def turn(on: bool) -> None:
            at.do(ChangeOption(name, "true" if on else "false"))

        return [switch_row(at, f"change-{name}", title, now, turn, note=note)]
    words = {str(member.value): at.g(f"option.{name}.{member.value}") for member in members}
    told = [at.text(note, "note", color=at.colours.ink2)] if note else []
    head: list[ft.Control] = [at.text(title, "body", weight=600), *told]
    picked = [str(now.value)]
    return [
        *head,
        chips(at, f"change-{name}", words, picked, partial(_pick, at.do, name, picked[0]), label=title),
    ]


def _pick(do: Dispatcher, name: str, now: str, value: str) -> None:
    if value != now:
        do(ChangeOption(name, value))


def _line(ui: Ui, name: str, title: str, said: str, note: str) -> ft.Control:
    words: list[ft.Control] = [
        ui.text(title, "note", color=ui.colours.ink2),
        ui.text(said, "body", weight=600),
    ]
    if note:
        words.append(ui.text(note, "note", color=ui.colours.ink2))
    return ft.Semantics(
        identifier=f"told-{name}",
        label=f"{title}{ui.t('colon')}{said}. {note}",
        container=True,
        exclude_semantics=True,
        content=ft.Row([flat(ui.look, ft.Column(words, spacing=2, tight=True), padding=12, expand=True)]),
    )
