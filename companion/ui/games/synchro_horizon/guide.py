"""Where the campaign stands: the three phases, what comes next, and the way to journey, party and journal."""

from __future__ import annotations

import flet as ft

from companion.games.synchro_horizon.phases import GiveUp
from companion.games.synchro_horizon.queries import date_say
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.vocabulary import Phase
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.parts.bars import MainButton
from companion.ui.parts.guides import stage_line
from companion.ui.parts.panels import danger_line
from companion.ui.parts.press import word_button
from companion.ui.parts.rows import section, way_to
from companion.ui.parts.sheet import sheet, two_buttons
from companion.ui.screens.table.step import step_words
from companion.ui.wall import part

PHASES = (Phase.TRAVEL, Phase.FIGHT, Phase.VISIT)


@part
def GuideSheet(ui: Ui, state: State, do: Actor, about: object = None) -> ft.Control:
    """The circle of the three phases with the present one, then reminders that fit it."""
    title, follows = step_words(ui, do)
    rows: list[ft.Control] = []
    if state.playing:
        rows += [section(ui, ui.t("guide.next")), ui.text(f"{title}. {follows}", "body")]
    rows += [_phase(ui, state, phase) for phase in PHASES]
    rows.append(section(ui, ui.g("ui.g.remember")))
    rows += [_reminder(ui, ui.g(key)) for key in _reminders(state)]
    lines = [
        ("journey", ft.Icons.CALENDAR_MONTH_ROUNDED),
        ("party", ft.Icons.GROUPS_ROUNDED),
        ("journal", ft.Icons.ROUTE_ROUNDED),
    ]
    if state.fight is not None and not state.fight.dungeon:
        lines.insert(0, ("retreat", ft.Icons.DIRECTIONS_RUN_ROUNDED))
    if state.phase is Phase.VISIT:
        # the main button leads to the point of interest, which nobody has to use
        lines.insert(0, ("end_visit", ft.Icons.ARROW_FORWARD_ROUNDED))
    rows += [
        way_to(ui, f"guide-{name}", ui.g(f"menu.{name}"), lambda name=name: do.open(name), icon)
        for name, icon in lines
    ]
    date = ui.words.say(date_say(state, state.calendar.pos))
    return sheet(ui, ui.t("guide.title"), rows, do.close, note=date)


def _phase(ui: Ui, state: State, phase: Phase) -> ft.Control:
    key = f"ui.g.{phase.value}"
    return stage_line(ui, ui.g(key), ui.g(f"{key}.note"), now=state.phase is phase)


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
    return ft.Row(
        [
            ft.Icon(ft.Icons.LIGHTBULB_OUTLINE_ROUNDED, size=18, color=ui.accent.acc2),
            ft.Container(ui.text(text, "body"), expand=True),
        ],
        spacing=10,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )


@part
def GiveUpSheet(ui: Ui, state: State, do: Actor, about: object = None) -> ft.Control:
    """The campaign is lost for good, by choice: asked once."""
    rows: list[ft.Control] = [danger_line(ui, ui.g("ui.g.give_up.ask"))]
    left = word_button(
        ui,
        "give-up-yes",
        ui.g("action.GiveUp"),
        lambda: do(GiveUp()),
        ground="danger",
        width=None if ui.look.large_text else 140,
    )
    main = MainButton(ui, ui.g("ui.g.give_up.no"), "", do.close, ft.Icons.PLAY_ARROW_ROUNDED)
    return sheet(ui, ui.g("menu.give_up"), rows, do.close, bar=two_buttons(ui, left, main))
