"""Automations: the line that reports automatic actions, and the sheet to choose them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import flet as ft

from companion.core.automatic_entries import to_follow
from companion.core.automation import Automation, AutomationMode, is_reminded, wanted
from companion.core.journal import Entry
from companion.core.roles import Permission
from companion.i18n.lines import tell_entries, tell_event, tell_events
from companion.ui.dispatcher import Dispatcher
from companion.ui.error_boundary import component, memo_component
from companion.ui.hooks import use_state
from companion.ui.parts.panels import live_region, quiet_note
from companion.ui.parts.rows import section, tabs
from companion.ui.parts.sheet import sheet
from companion.ui.session import Ui
from companion.ui.table_context import AnyTableContext
from companion.ui.table_hooks import use_selector

BESIDE = 58
"""Pixels of the line's margins and icon."""
LETTERS = 80
"""Letters that fit on two lines of a phone at the usual text size."""


@memo_component
def ByItself(ui: Ui, do: Dispatcher, brief: bool = False) -> ft.Control:
    """Draw the line above the main button: automatic actions, or that no decision is due.

    Undo takes them back together with the tap before. ``brief``: the screen has room for one line only.
    """
    line = use_selector(ui.session, do.table, lambda _: _told(ui, do, brief))
    if not line:
        return ft.Container(height=0)
    icon = ft.Icon(ft.Icons.FAST_FORWARD_ROUNDED, size=18, color=ui.colours.ink3)
    most = _lines(ui, line) if brief and not ui.look.wide else 2
    words = ui.text(line, "note", color=ui.colours.ink2, max_lines=2)
    if most == 1:
        words = ui.fitted(line, "note", ui.look.width - BESIDE, color=ui.colours.ink2)
    return ft.Container(
        live_region(ft.Row([icon, ft.Container(words, expand=True)], spacing=8)),
        padding=ft.Padding.only(left=16, right=16, bottom=4),
        key="by-itself",
    )


def _told(ui: Ui, do: Dispatcher, brief: bool) -> str:
    """Return the text of the line above the main button; empty if there is none."""
    room = LETTERS / ui.look.scale * (2 if ui.look.wide else 0.7 if brief else 1)
    line = _line(ui, do.table.automatic_entries(), do.table.game.automations, room)
    due = is_reminded(do.table.game.automations, do.table.automation_modes or {}, do.table.state)
    return line or (ui.t("habits.due") if due else "")


def lines_by_itself(ui: Ui, do: Dispatcher) -> int:
    """Return the number of lines the text takes on a ``brief`` phone screen; 0 without a text."""
    line = _told(ui, do, brief=True)
    return _lines(ui, line) if line else 0


def _lines(ui: Ui, line: str) -> int:
    """Return 1, or 2 with large text if the line does not fit."""
    fits = ui.look.fit(line, "note", ui.look.width - BESIDE - 2, least=9) is not None
    return 1 if fits or not ui.look.large_text else 2


def _line(ui: Ui, entries: Sequence[Entry], habits: Sequence[Automation[Any, Any]], room: float) -> str:
    """Return the most detailed text on automatic entries that fits into ``room`` letters.

    First all entries, then the events players must carry out on the real table, then only the last ones.
    """
    if not entries:
        return ""
    lines = [tell_entries(ui.words, (each,)) for each in entries]
    last = entries[-1].events
    told = to_follow(habits, entries)
    followed = tell_events(ui.words, told)
    ends = [" · ".join(filter(None, lines[place:])) for place in range(len(lines))]
    end = tell_event(ui.words, last[-1]) if last else ""
    shorter = (ends[0], followed, *((tell_event(ui.words, told[-1]),) if told else ends[1:]), end)
    return next((line for line in shorter if line and len(line) <= room), shorter[-1])


@component
def AutomationsSheet(at: AnyTableContext, about: object = None) -> ft.Control:
    """Draw the choice for each automation of the game: off, a reminder, or automatic."""
    store, game = at.session.store, at.do.table.game
    _, redraw = use_state(0)

    def chooser(automation: Automation[Any, Any]) -> Callable[[str], None]:
        def choose(mode: str) -> None:
            at.session.ask(Permission.HOUSE)
            store.choose_habit(game.id, automation.id, AutomationMode(mode))
            redraw(lambda count: count + 1)

        return choose

    rows: list[ft.Control] = []
    for automation in game.automations:
        words = [(mode.value, at.t(f"habits.{mode.value}")) for mode in automation.choices]
        now = wanted(automation, store.automation_modes(game.id)).value
        rows += [
            section(at, at.g(f"habit.{automation.id}")),
            quiet_note(at, at.g(f"habit.{automation.id}.note")),
            tabs(at, f"habit-{automation.id}", words, now, chooser(automation)),
        ]
    return sheet(at, at.t("habits"), rows, at.do.close, note=at.t("habits.note"))
