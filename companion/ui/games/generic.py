"""The generic screen: makes a game playable that has no screen of its own."""

from __future__ import annotations

from dataclasses import fields
from functools import partial
from typing import Any

import flet as ft

from companion.games import ALL
from companion.i18n.lines import tell_entries
from companion.ui.dispatcher import Dispatcher
from companion.ui.error_boundary import component
from companion.ui.games.contract import GameScreen
from companion.ui.parts.big import BigScreenArea, counted
from companion.ui.parts.layout import MIDDLE, boxed, expanded, full_height, spacer
from companion.ui.parts.rows import section
from companion.ui.parts.tappable import word_button
from companion.ui.session import Ui
from companion.ui.table_hooks import use_selector


@component
def Body(ui: Ui, do: Dispatcher) -> ft.Control:
    """Draw the game's summary number, and one button for each action the game offers now."""
    game = do.table.game
    state = use_selector(ui.session, do.table, lambda state: state)
    summary = game.summary(state)
    rows: list[ft.Control] = [_Last(ui, do)]
    if summary.number is not None:
        rows.append(ui.text(str(summary.number), "hero", color=ui.colours.ink))
        if summary.number_name is not None:
            rows.append(ui.text(ui.words.say(summary.number_name), "body", color=ui.colours.ink2))
    rows.append(section(ui, ui.t("actions.now")))
    for place, action in enumerate(game.offers(state)):
        rows.append(
            word_button(
                ui,
                f"offer-{place + 1}",
                offer_words(ui, action),
                partial(_offer, do, action),
                expand=None,
            )
        )
    rows.append(
        word_button(
            ui, "all-actions", ui.t("actions.title"), lambda: do.open("actions"), icon=ft.Icons.APPS_ROUNDED
        )
    )
    column = full_height(rows, across="stretch", scrolls=True, expand=True)
    return expanded(column, pad=(16, 0))


@component
def _Last(ui: Ui, do: Dispatcher) -> ft.Control:
    """Draw one line about the last entry; an empty one if there is nothing to undo."""
    last = use_selector(ui.session, do.table, lambda _: do.table.would_undo())
    line = tell_entries(ui.words, last)
    return ui.text(line, "body", color=ui.colours.ink2) if line else spacer()


def _offer(do: Dispatcher, action: Any) -> None:
    """Do an offered action at once; with dice open its form, which asks for the real dice."""
    if do.table.dice_of(action):
        do.open("action", action)
    else:
        do(action)


def offer_words(ui: Ui, action: Any) -> str:
    """Return an action's name and its field values: "Take · Ada · 1"."""
    facts = [ui.words.show(getattr(action, field.name)) for field in fields(action)]
    return " · ".join([ui.g(f"action.{type(action).__name__}"), *(fact for fact in facts if fact)])


def watch(ui: Ui, state: Any, room: BigScreenArea) -> ft.Control:
    """Return the game's summary number in the largest size; an empty control if the game has none."""
    summary = ALL[ui.game].summary(state)
    if summary.number is None:
        return spacer()
    name = ui.words.say(summary.number_name) if summary.number_name is not None else ""
    shown = counted(ui, room, name, summary.number, size=200 if room.in_hand else 280)
    return boxed(shown, place=MIDDLE, width=room.width, height=room.high)


GENERIC = GameScreen(body=Body, pane="actions", plain=True)
