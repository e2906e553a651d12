"""Curses in front of a player: protected, emptied first, put back, added."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import flet as ft

from companion.core.seats import Seat
from companion.games.pantacle.curses import AbsorbFirst, AddCurse, Protect, RemoveCurse, Unprotect
from companion.games.pantacle.queries import protectable
from companion.games.pantacle.state import Curse, Player, State
from companion.ui.act import Actor
from companion.ui.desk import Notice, Ui
from companion.ui.games.pantacle.curse_form import Reading, card_words, curse_form, kind_mark
from companion.ui.hooks import use_state
from companion.ui.parts.panels import action_button, choose_seat, confirm_bar, grid, panel, quiet_note
from companion.ui.parts.rows import row, section
from companion.ui.parts.sheet import sheet
from companion.ui.wall import part


@part
def Curses(ui: Ui, state: State, do: Actor, seat: Seat) -> ft.Control:
    """One line a curse; a touch shows what can be done with it."""
    opened, show = use_state(0)
    player = state.player(seat)
    rows: list[ft.Control] = [section(ui, ui.g("ui.curses.title"), str(len(player.curses)))]
    if not player.curses:
        rows.append(quiet_note(ui, ui.g("ui.curses.none")))
    for card in player.curses:
        on = card.id == opened
        rows.append(_line(ui, player, card, on, partial(show, 0 if on else card.id)))
        if on:
            rows.append(_deeds(ui, state, do, player, card))
    rows.append(
        action_button(
            ui,
            "add-curse",
            ui.g("action.AddCurse"),
            lambda: do.open("add_curse", seat),
            icon=ft.Icons.ADD_ROUNDED,
            ground="flat",
        )
    )
    return ft.Column(rows, spacing=8, tight=True)


def curse_name(ui: Ui, card: Curse) -> str:
    """The title, or a number when nobody typed one."""
    return card.title or ui.g("ui.curse.untitled", n=card.id)


def _line(ui: Ui, player: Player, card: Curse, on: bool, tap: Callable[[], Any]) -> ft.Control:
    note = card_words(ui, card)
    if not card.face_up:
        note = f"{note}. {ui.g('ui.curse.down')}"
    elif card.id == player.absorb_first and card.absorbs:
        note = f"{note}. {ui.g('ui.curse.first')}"
    return row(
        ui,
        f"curse-{card.id}",
        curse_name(ui, card),
        tap,
        note=note,
        lead=kind_mark(ui, card.kind),
        ground="active" if on else "raised" if card.face_up else "flat",
        chosen=on,
    )


def _deeds(ui: Ui, state: State, do: Actor, player: Player, card: Curse) -> ft.Control:
    seat = player.seat
    cells: list[ft.Control] = []

    def deed(id: str, key: str, action: Any, quiet: bool = False) -> None:
        cells.append(
            action_button(
                ui,
                id,
                ui.g(f"ui.deed.{key}"),
                lambda: do(action),
                across=1 if ui.look.large_text else 2,
                expand=True,
                ground="flat" if quiet else "raised",
            )
        )

    if card.face_up:
        can = card in protectable(state, seat)
        deed("protect", "protect", Protect(seat, card.id), not can)
    else:
        deed("unprotect", "unprotect", Unprotect(seat))
    if card.absorbs:
        deed("absorb-first", "first", AbsorbFirst(seat, card.id))
    deed("remove-curse", "remove", RemoveCurse(seat, card.id))
    return panel(ui, [grid(cells, 1 if ui.look.large_text else 2)])


@part
def AddCurseSheet(ui: Ui, state: State, do: Actor, about: Seat | None = None) -> ft.Control:
    """A curse that comes by a card, or that was forgotten."""
    who, choose = use_state(about or state.active)
    read, put = use_state(Reading())

    def add() -> None:
        if read.card is None:
            ui.desk.notice(Notice(ui.t("form.missing.title"), ui.g("ui.kind.ask")))
            return
        do(AddCurse(who, read.card), then=lambda: do.open("player", who))

    seats = tuple(player.seat for player in state.players)
    rows = [choose_seat(ui, seats, who, choose, id="cursed"), *curse_form(ui, state, read, put)]
    bar = confirm_bar(ui, do, ui.g("ui.curse.add"), ui.words.show(who), add)
    return sheet(ui, ui.g("action.AddCurse"), rows, do.close, note=ui.g("ui.curse.add.note"), bar=bar)
