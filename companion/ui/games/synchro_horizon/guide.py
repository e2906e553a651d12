"""Where the campaign stands: the three phases, what comes next, and the way to journey, party and journal."""

from __future__ import annotations

import flet as ft

from companion.games.synchro_horizon.phases import GiveUp
from companion.games.synchro_horizon.queries import date_say
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.vocabulary import CIRCLE, Phase
from companion.ui.error_boundary import component
from companion.ui.parts.guides import stage_line
from companion.ui.parts.layout import in_line
from companion.ui.parts.panels import confirm_bar, danger_line, quiet_note
from companion.ui.parts.rows import section, way_to
from companion.ui.parts.sheet import sheet
from companion.ui.parts.tappable import word_button
from companion.ui.screens.table.step import step_words
from companion.ui.session import Ui
from companion.ui.table_context import TableContext


@component
def GuideSheet(at: TableContext[State], about: object = None) -> ft.Control:
    """The circle of the three phases with the present one, then reminders that fit it."""
    title, follows = step_words(at, at.do)
    rows: list[ft.Control] = []
    if at.state.playing:
        rows += [section(at, at.t("guide.next")), at.text(title, "body", weight=600)]
        rows += [quiet_note(at, follows)] if follows else []
    rows += [_phase(at, phase) for phase in CIRCLE]
    rows.append(section(at, at.g("ui.g.remember")))
    rows += [_reminder(at, at.g(key)) for key in _reminders(at.state)]
    lines = [
        ("journey", ft.Icons.CALENDAR_MONTH_ROUNDED),
        ("party", ft.Icons.GROUPS_ROUNDED),
        ("journal", ft.Icons.ROUTE_ROUNDED),
    ]
    if at.state.fight is not None and not at.state.fight.dungeon:
        lines.insert(0, ("retreat", ft.Icons.DIRECTIONS_RUN_ROUNDED))
    if at.state.phase is Phase.VISIT:
        # the main button leads to the point of interest, which nobody has to use
        lines.insert(0, ("end_visit", ft.Icons.ARROW_FORWARD_ROUNDED))
    rows += [
        way_to(at, f"guide-{name}", at.g(f"menu.{name}"), lambda name=name: at.do.open(name), icon)
        for name, icon in lines
    ]
    date = at.words.say(date_say(at.state, at.state.calendar.pos))
    return sheet(at, at.t("guide.title"), rows, at.do.close, note=date)


def _phase(at: TableContext[State], phase: Phase) -> ft.Control:
    key = f"ui.g.{phase.value}"
    return stage_line(at, at.g(key), at.g(f"{key}.note"), now=at.state.phase is phase)


def _reminders(state: State) -> tuple[str, ...]:
    """Facts the table forgets most, by phase."""
    fight = state.fight
    match state.phase:
        case Phase.FIGHT:
            first = ("ui.g.dungeon",) if fight is not None and fight.dungeon else ()
            return (*first, "ui.g.once", "ui.g.potion", "ui.g.stun", "ui.g.limit", "ui.g.shields")
        case Phase.VISIT:
            return ("ui.g.one_village", "ui.g.one_point", "ui.g.items")
        case Phase.SETUP:
            return ("ui.g.page5", "ui.g.deal", "ui.g.coins")
        case _:
            return ("ui.g.forward", "ui.g.one_point", "ui.g.winter")


def _reminder(ui: Ui, text: str) -> ft.Control:
    sign = ft.Icon(ft.Icons.LIGHTBULB_OUTLINE_ROUNDED, size=18, color=ui.accent.acc2)
    return in_line(sign, ui.text(text, "body"), fill=1, gap=10, across="start")


@component
def GiveUpSheet(at: TableContext[State], about: object = None) -> ft.Control:
    """The campaign is lost for good, by choice: asked once."""
    rows: list[ft.Control] = [danger_line(at, at.g("ui.g.give_up.ask"))]
    left = word_button(
        at,
        "give-up-yes",
        at.g("action.GiveUp"),
        lambda: at.do(GiveUp()),
        ground="danger",
        width=at.look.fixed_unless_large(140),
    )
    stay, icon = at.g("ui.g.give_up.no"), ft.Icons.PLAY_ARROW_ROUNDED
    bar = confirm_bar(at, stay, "", at.do.close, icon, left=left)
    return sheet(at, at.g("menu.give_up"), rows, at.do.close, bar=bar)
