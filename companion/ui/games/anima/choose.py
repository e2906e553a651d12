"""Choosers that many sheets of Anima use: names with suggestions, levels, yes or no or not read yet."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.games.anima import facts, figures
from companion.games.anima.state import State
from companion.games.anima.vocabulary import Known
from companion.i18n.lines import plain
from companion.ui.desk import Ui
from companion.ui.games.anima.marks import known_pill
from companion.ui.parts.choices import chips
from companion.ui.parts.counter import stepper
from companion.ui.parts.panels import quiet_note
from companion.ui.parts.rows import section, text_field

OFFERED = 6
"""Names offered at once: more would hide what is asked next."""


def name_field(
    ui: Ui,
    id: str,
    label: str,
    value: str,
    write: Callable[[str], Any],
    offered: tuple[str, ...],
) -> list[ft.Control]:
    """A name to type, and under it the names already known that fit what was typed."""
    field = text_field(ui, id, label, value, write, limit=facts.NAME_LENGTH)
    # its label stands on the edge: room above it, where the field is the first thing of a sheet
    rows: list[ft.Control] = [ft.Container(field, padding=ft.Padding.only(top=6))]
    typed = plain(value)
    fitting = [] if value in offered else [name for name in offered if typed in plain(name)]
    if fitting:
        words = {str(offered.index(name)): name for name in fitting[:OFFERED]}
        rows.append(chips(ui, f"{id}-known", words, (), lambda place: write(offered[int(place)])))
    return rows


def known_by(state: State, table: str, name: str) -> Known | None:
    """Who told what is known of a card; None when nothing is."""
    told = [fact.by for fact in state.facts if fact.key.startswith(f"{table}.{name}.")] if name else []
    if not told:
        return None
    return Known.PRINTED if Known.PRINTED in told else told[0]


def source_line(ui: Ui, state: State, table: str, name: str) -> list[ft.Control]:
    """ "from the booklet" or "from your box", where a card is known."""
    by = known_by(state, table, name)
    return [] if by is None else [ft.Row([known_pill(ui, by)])]


def levels(ui: Ui, id: str, chosen: int | None, change: Callable[[int], Any]) -> list[ft.Control]:
    """One, two or three."""
    words = {str(level): ui.g("ui.level", level=level) for level in figures.LEVELS}
    picked = () if chosen is None else (str(chosen),)
    return [section(ui, ui.g("ui.level.title")), chips(ui, id, words, picked, lambda v: change(int(v)))]


def yes_no(
    ui: Ui, id: str, title: str, value: bool | None, change: Callable[[bool], Any], note: str = ""
) -> list[ft.Control]:
    """Yes, no, or nothing chosen while nobody read the card."""
    words = {"yes": ui.t("yes"), "no": ui.t("no")}
    picked = () if value is None else ("yes" if value else "no",)
    rows: list[ft.Control] = [section(ui, title)]
    if note:
        rows.append(quiet_note(ui, note))
    return [*rows, chips(ui, id, words, picked, lambda v: change(v == "yes"), label=title)]


def counter(
    ui: Ui,
    id: str,
    word: str,
    value: int | None,
    change: Callable[[int], Any],
    *,
    low: int = 0,
    high: int = figures.PRINTED_MOST,
    shown: str = "",
) -> ft.Control:
    """A number with its word under it; "?" while nobody read it."""
    return stepper(
        ui,
        id,
        word,
        value or 0,
        change,
        low=low,
        high=high,
        caption=word,
        width=None,
        expand=None if ui.look.large_text else True,
        shown=shown or ("?" if value is None else ""),
    )


def beside(ui: Ui, controls: list[ft.Control]) -> ft.Control:
    """Side by side; one under the other with large text."""
    if ui.look.large_text:
        return ft.Column(controls, spacing=8, tight=True)
    return ft.Row(controls, spacing=8)
