"""Saving and resuming: what the hands do with the real cards, line by line."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import flet as ft

from companion.core.say import Say
from companion.games.syncro import queries
from companion.games.syncro.adventure import ResumeGame, SaveGame
from companion.games.syncro.ending import Abandon
from companion.games.syncro.preparation import proposed
from companion.games.syncro.state import State
from companion.ui.act import Actor
from companion.ui.desk import Notice, Ui
from companion.ui.games.syncro.names import bar
from companion.ui.hooks import use_state
from companion.ui.parts.panels import choose_seat, danger_line, quiet_note
from companion.ui.parts.press import word_button
from companion.ui.parts.rows import check_row, section
from companion.ui.parts.sheet import sheet
from companion.ui.wall import part


def _checklist(
    ui: Ui, lines: tuple[Say, ...], ticked: frozenset[str], tick: Callable[[Any], Any]
) -> list[ft.Control]:
    def toggle(key: str) -> None:
        tick(ticked - {key} if key in ticked else ticked | {key})

    return [
        check_row(ui, f"do-{line.key}", ui.words.say(line), line.key in ticked, partial(toggle, line.key))
        for line in lines
    ]


@part
def SaveSheet(ui: Ui, state: State, do: Actor, about: object = None) -> ft.Control:
    """After any level; a level under way would have to be begun again (SY-78)."""
    ticked, tick = use_state(frozenset())
    if state.saved:
        note = quiet_note(ui, ui.g("refusal.already_saved", level=state.level))
        return sheet(ui, ui.g("action.SaveGame"), [note], do.close)

    def save() -> None:
        do(SaveGame(), then=done)

    def done() -> None:
        name = ui.g("ui.save.mark", level=do.table.state.level)
        do.bookmark(name)
        do.close()
        ui.desk.notice(Notice(ui.g("ui.save.done"), ui.g("ui.save.done.text", name=name), calm=True))

    rows: list[ft.Control] = _checklist(ui, queries.save_list(state), ticked, tick)
    if state.playing:
        rows = [danger_line(ui, ui.g("ui.save.mid", level=state.level)), _abandon(ui, do)]
    return sheet(
        ui,
        ui.g("action.SaveGame"),
        rows,
        do.close,
        note=ui.g("ui.save.note"),
        bar=bar(
            ui,
            do,
            ui.g("action.SaveGame"),
            ui.g("ui.save.follows", level=state.level),
            save,
            icon=ft.Icons.BOOKMARK_ROUNDED,
            quiet=state.playing,
        ),
    )


def _abandon(ui: Ui, do: Actor) -> ft.Control:
    return word_button(
        ui,
        "abandon",
        ui.g("action.Abandon"),
        lambda: do(Abandon(), then=do.close),
        icon=ft.Icons.STOP_CIRCLE_ROUNDED,
        ground="danger",
    )


@part
def ResumeSheet(ui: Ui, state: State, do: Actor, about: object = None) -> ft.Control:
    """Another day: card A comes off, and the level is prepared as always."""
    ticked, tick = use_state(frozenset())
    leader, choose = use_state(proposed(state))

    rows: list[ft.Control] = [
        *_checklist(ui, queries.resume_list(state), ticked, tick),
        section(ui, ui.g("ui.leader.who")),
        choose_seat(ui, state.seats, leader, choose, id="leader"),
    ]
    return sheet(
        ui,
        ui.g("ui.resume.title", level=state.level),
        rows,
        do.close,
        note=ui.g("ui.resume.note"),
        bar=bar(
            ui,
            do,
            ui.g("action.ResumeGame"),
            ui.g("ui.resume.follows"),
            lambda: do(ResumeGame(leader), then=do.close),
        ),
    )
