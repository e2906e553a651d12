"""The tray as a sheet of any table: roll, and send the faces to the action that waits for them."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.ui.dispatcher import Dispatcher, use_dispatcher
from companion.ui.error_boundary import component
from companion.ui.hooks import use_state
from companion.ui.navigator import Elsewhere
from companion.ui.parts.bars import MainButton
from companion.ui.parts.roll_entry import RealDice, named, real_button
from companion.ui.parts.sheet import sheet, sheet_width, two_buttons
from companion.ui.parts.tappable import word_button
from companion.ui.screens.tray.body import Felt, LastLines, PresetChips, chip
from companion.ui.screens.tray.screen import tray_actor
from companion.ui.screens.tray.selection import Selection, dice_name, first_selection
from companion.ui.session import Ui
from companion.ui.table_context import AnyTableContext
from companion.ui.table_hooks import use_selector


@component
def TraySheet(at: AnyTableContext, about: object = None) -> ft.Control:
    """Draw the tray; if an action of the table waits for dice, offer it the current faces."""
    ui = at.ui  # the felt shows the tray's state: entries of the table must not redraw it
    here = ui.of("tray", ui.words.names)
    table = at.do.table.header.table
    tray = use_dispatcher(
        here, lambda: tray_actor(ui, Elsewhere(lambda: ui.session.go(f"/tray/{table}"))), []
    )
    wanted = at.do.wanted
    chosen, choose = use_state(lambda: _wanted_dice(at.do) or first_selection(tray.table.state, at.game))
    typing, type_now = use_state(False)

    def roll() -> None:
        tray(chosen.action)

    width = sheet_width(at.look)
    body: list[ft.Control] = [Felt(here, tray, width)]
    if wanted is not None:
        body.append(_Send(here, tray, at.do))
    if typing:

        def faces(typed: tuple[int, ...]) -> None:
            type_now(False)
            tray(chosen.action, faces=typed)

        entry = RealDice(here, "real", chosen.sides, faces, lambda: type_now(False))
        return sheet(at, here.g("name"), [*body, entry], at.do.close)
    body += [
        PresetChips(here, tray, chosen, choose, at.game),
        _players(here, chosen, choose),
        LastLines(here, tray, 3, on_click=lambda: at.session.go(f"/table/{tray.table.header.table}/history")),
        word_button(
            here,
            "whole-tray",
            here.g("whole"),
            lambda: at.session.go(f"/tray/{table}"),
            icon=ft.Icons.OPEN_IN_FULL_ROUNDED,
        ),
    ]
    main = MainButton(
        at,
        at.t("dice.roll", dice=dice_name(here, chosen.notation)),
        at.t("dice.roll.follows"),
        roll,
        ft.Icons.CASINO_ROUNDED,
        of_sheet=True,
    )
    left = real_button(here, "real-dice", lambda: type_now(True))
    return sheet(at, here.g("name"), body, at.do.close, bar=two_buttons(at, left, main))


def _wanted_dice(do: Dispatcher) -> Selection | None:
    """Return the dice an action waits for as a selection; None if no action waits."""
    if do.wanted is None:
        return None
    counted: dict[int, int] = {}
    for sides in do.wanted.sides:
        counted[sides] = counted.get(sides, 0) + 1
    notation = "+".join(f"{count if count > 1 else ''}d{sides}" for sides, count in counted.items())
    return Selection(notation, note=do.wanted.label[:40])


@component
def _Send(ui: Ui, tray: Dispatcher, do: Dispatcher) -> ft.Control:
    """Draw the button "Use 4 1 for the fight" if the dice match what the action waits for, else a hint."""
    rolled = use_selector(ui.session, tray.table, lambda state: state.rolled)
    wanted = do.wanted
    if wanted is None:
        return ft.Container(height=0)
    faces = rolled.faces if rolled is not None else ()
    fits = rolled is not None and Selection(rolled.notation).sides == wanted.sides
    if not fits:
        waits = ui.g("send.waits", what=wanted.label, dice=named(ui, wanted.sides))
        return ui.text(waits, "body", color=ui.colours.ink2)

    def send() -> None:
        do.use_dice(faces)

    word = ui.g("send", faces=" ".join(map(str, faces)), what=wanted.label)
    game = ui.of(do.table.game.id, ui.words.names)  # the game's accent: the tray's own marks the main button
    return word_button(game, "send-faces", word, send, icon=ft.Icons.SEND_ROUNDED, ground="accent")


def _players(ui: Ui, chosen: Selection, choose: Callable[[Selection], object]) -> ft.Control:
    """Draw the players of the table as chips: a tap chooses for whom the dice are."""
    names = ui.words.names
    chips = [
        chip(
            ui,
            f"who-{place}",
            name,
            lambda name=name: choose(chosen.by("" if chosen.who == name else name)),
            chosen.who == name,
            ui.g("compose.who", who=name),
        )
        for place, name in enumerate(names, 1)
    ]
    return ft.Row(chips, spacing=8, run_spacing=8, wrap=True)
