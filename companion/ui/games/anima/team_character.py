"""The characters of a team as rows: figures, symbols, how the card lies; opened, what may happen to one."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import flet as ft

from companion.core.seats import Seat
from companion.games.anima.characters import GainCharacter, Kill, SetPose
from companion.games.anima.reset import Dismiss
from companion.games.anima.state import State
from companion.games.anima.team import Character, Player
from companion.games.anima.vocabulary import Pose
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.games.anima import marks
from companion.ui.games.anima.character import Draft, card_fields
from companion.ui.games.anima.flow import capital, figure, whose
from companion.ui.hooks import use_state
from companion.ui.parts.choices import chips
from companion.ui.parts.panels import action_button, alone, confirm_bar, danger_line, panel
from companion.ui.parts.rows import row
from companion.ui.parts.sheet import sheet
from companion.ui.wall import part


def character_name(ui: Ui, one: Character) -> str:
    """Its name, or that nobody read the card yet."""
    return one.name or ui.g("ui.character.unread")


def character_words(ui: Ui, one: Character) -> str:
    """ "Combat 4 · Vitesse 4 · incliné"."""
    parts = [ui.g("ui.character.sum", combat=figure(one.combat), speed=figure(one.speed))]
    if one.pose is not Pose.READY:
        parts.append(ui.words.show(one.pose))
    if one.skills:
        parts.append(ui.words.show(one.skills))
    return " · ".join(parts)


def character_rows(
    ui: Ui, state: State, do: Actor, player: Player, opened: int, tap: Callable[[int], Any]
) -> list[ft.Control]:
    """One row each; the opened one with its choices below."""
    rows: list[ft.Control] = []
    for one in player.team:
        on = one.id == opened
        if on or not alone(ui, opened):
            rows.append(character_row(ui, f"character-{one.id}", one, partial(tap, one.id), chosen=on))
        if on:
            rows.append(_choices(ui, do, player, one))
    return rows


def character_row(
    ui: Ui, id: str, one: Character, tap: Callable[[], Any], *, chosen: bool | None = None
) -> ft.Control:
    """A character to tap."""
    asleep = one.pose is Pose.IMMOBILISED
    sign = ft.Icon(
        marks.POSES[one.pose],
        size=24,
        color=ui.colours.warn if asleep else ui.accent.acc if one.pose is Pose.TILTED else ui.colours.ink2,
    )
    return row(
        ui,
        id,
        character_name(ui, one),
        tap,
        note=character_words(ui, one),
        lead=sign,
        ground="active" if chosen else "raised",
        chosen=chosen,
    )


def _choices(ui: Ui, do: Actor, player: Player, one: Character) -> ft.Control:
    """How the card lies, reading it, dismissing, dying."""
    seat = player.seat

    def pose(value: str) -> None:
        if value != one.pose.value:
            do(SetPose(seat, one.id, Pose(value)))

    name = character_name(ui, one)
    return panel(
        ui,
        [
            chips(
                ui,
                "pose",
                {each.value: ui.words.show(each) for each in Pose},
                (one.pose.value,),
                pose,
                label=name,
            ),
            action_button(
                ui,
                "read-character",
                ui.g("action.TellCharacter"),
                lambda: do.open("character", (seat, one.id)),
                icon=ft.Icons.MENU_BOOK_ROUNDED,
            ),
            action_button(
                ui,
                "dismiss",
                ui.g("ui.dismiss", name=name),
                lambda: do(Dismiss(seat, one.id)),
                icon=ft.Icons.LOGOUT_ROUNDED,
                ground="flat" if player.alone else "raised",
            ),
            action_button(
                ui,
                "dies",
                ui.g("ui.dies", name=name),
                lambda: do(Kill(seat, one.id), then=do.go_on),
                icon=ft.Icons.DANGEROUS_ROUNDED,
                ground="danger",
            ),
        ],
    )


@part
def NewcomerSheet(ui: Ui, state: State, do: Actor, about: Seat | None = None) -> ft.Control:
    """A character brought by an event or a card."""
    seat = whose(state, about)
    draft, put = use_state(Draft())

    def keep() -> None:
        do(
            GainCharacter(seat, draft.name, draft.combat, draft.speed),
            then=lambda: do.open("team", seat),
        )

    # symbols and gender are told on the card's own sheet, once it lies there
    rows = card_fields(ui, state, do, draft, put)[:-4]
    size = len(state.player(seat).team)
    follows = ui.g("ui.team.grows", n=size, after=size + 1)
    bar = confirm_bar(ui, do, ui.g("ui.team.welcome"), follows, keep)
    note = ui.words.show(seat)
    return sheet(ui, ui.g("action.GainCharacter"), rows, do.close, note=note, bar=bar)


@part
def KillSheet(ui: Ui, state: State, do: Actor, about: Seat | None = None) -> ft.Control:
    """The owner chooses who dies (AN-40, A-5)."""
    from companion.ui.games.anima.rolled import rolled_head

    seat = state.deaths[0] if state.deaths else whose(state, about)
    player = state.player(seat)
    rows: list[ft.Control] = [
        *rolled_head(ui, do),
        danger_line(ui, ui.g("ui.kill.note", player=seat)),
    ]
    rows += [
        character_row(ui, f"kill-{one.id}", one, partial(do, Kill(seat, one.id), then=do.go_on))
        for one in player.team
    ]
    return sheet(ui, ui.g("step.kill"), rows, do.close, note=capital(ui.words.show(seat)))
