"""The generic screen: makes a new game playable before it has a screen of its own."""

from __future__ import annotations

from dataclasses import fields
from functools import partial
from typing import Any

import flet as ft

from companion.games import ALL
from companion.i18n.lines import tell_entries
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.games.contract import GameScreen
from companion.ui.live import use_slice
from companion.ui.parts.big import Room, counted
from companion.ui.parts.layout import MIDDLE, blank, boxed, filling, standing
from companion.ui.parts.press import word_button
from companion.ui.parts.rows import section
from companion.ui.wall import part


@part
def Body(ui: Ui, do: Actor) -> ft.Control:
    """The game's most important number, and everything that makes sense now as a button."""
    game = do.table.game
    state = use_slice(ui.desk, do.table, lambda state: state)
    glance = game.glance(state)
    rows: list[ft.Control] = [_Last(ui, do)]
    if glance.number is not None:
        rows.append(ui.text(str(glance.number), "hero", color=ui.colours.ink))
        if glance.number_name is not None:
            rows.append(ui.text(ui.words.say(glance.number_name), "body", color=ui.colours.ink2))
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
    column = standing(rows, across="stretch", scrolls=True, expand=True)
    return filling(column, pad=(16, 0))


@part
def _Last(ui: Ui, do: Actor) -> ft.Control:
    """What happened last, in a line."""
    last = use_slice(ui.desk, do.table, lambda _: do.table.would_undo())
    line = tell_entries(ui.words, last)
    return ui.text(line, "body", color=ui.colours.ink2) if line else blank()


def _offer(do: Actor, action: Any) -> None:
    """Done at once; before dice are thrown its form asks whether the real ones were."""
    if do.table.dice_of(action):
        do.open("action", action)
    else:
        do(action)


def offer_words(ui: Ui, action: Any) -> str:
    """An action with what it is about: "Take · Ada · 1"."""
    facts = [ui.words.show(getattr(action, field.name)) for field in fields(action)]
    return " · ".join([ui.g(f"action.{type(action).__name__}"), *(fact for fact in facts if fact)])


def watch(ui: Ui, state: Any, room: Room) -> ft.Control:
    """The game's most important number, as large as the screen lets it be."""
    glance = ALL[ui.game].glance(state)
    if glance.number is None:
        return blank()
    name = ui.words.say(glance.number_name) if glance.number_name is not None else ""
    shown = counted(ui, room, name, glance.number, size=200 if room.in_hand else 280)
    return boxed(shown, place=MIDDLE, width=room.width, height=room.high)


GENERIC = GameScreen(body=Body, pane="actions", plain=True)
