"""Missions: what lies open of each player, the final one, and behind a hold what is still secret."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import flet as ft

from companion.core.seats import Seat
from companion.games.anima import queries
from companion.games.anima.facts import NAME_LENGTH
from companion.games.anima.missions import CompleteFinal, CompleteMission, ShowMission, TellFinal
from companion.games.anima.state import State
from companion.games.anima.team import Mission
from companion.games.anima.vocabulary import MissionState, Phase
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.games.anima.choose import beside
from companion.ui.games.anima.flow import capital, every_seat, figure, whose
from companion.ui.games.anima.secret import SecretMissions, secret_title
from companion.ui.hooks import use_state
from companion.ui.parts.panels import action_button, choose_seat, fact_line, panel, quiet_note, title_line
from companion.ui.parts.rows import row, section, text_field
from companion.ui.parts.sheet import sheet
from companion.ui.wall import part

SIGNS = {
    MissionState.SECRET: ft.Icons.LOCK_ROUNDED,
    MissionState.SHOWN: ft.Icons.VISIBILITY_ROUNDED,
    MissionState.DONE: ft.Icons.TASK_ALT_ROUNDED,
}


@part
def MissionsSheet(
    ui: Ui, state: State, do: Actor, about: Seat | tuple[Seat, int] | None = None
) -> ft.Control:
    """One player's missions, one of them opened if told; this device's own seat first, where it has one."""
    own = ui.desk.holder.seat(do.table.header.table)
    of, number = about if isinstance(about, tuple) else (about, 0)
    seat, choose = use_state(whose(state, of or own))
    opened, open_one = use_state(number)
    player = state.player(seat)

    def other(chosen: Seat) -> None:
        choose(chosen)
        open_one(0)

    rows: list[ft.Control] = [
        choose_seat(ui, every_seat(state), seat, other, id="whose"),
        title_line(ui, ui.g("ui.missions.basic"), ui.g("ui.missions.done", n=player.done)),
    ]
    for number, mission in enumerate(player.missions, start=1):
        on = number == opened
        rows.append(_line(ui, number, mission, on, partial(open_one, 0 if on else number)))
        if on and mission.state is not MissionState.DONE:
            rows.append(
                Open(ui, do, seat, number, mission, lambda: open_one(0), key=f"open-{int(seat)}-{number}")
            )
    if state.final.revealed:  # the goal of everybody: before what one player keeps to itself
        rows += _final(ui, state, do, seat)
    rows += _tries(ui, state, do, seat)
    resistance = player.resistance
    if resistance is not None:
        told = ui.g("ui.resist.held", n=resistance.held, need=figure(resistance.need))
        rows.append(fact_line(ui, ui.g("ui.resist.title"), told))
    rows.append(SecretMissions(ui, do, seat, key=f"secret-{int(seat)}"))
    if not state.final.revealed:
        rows += _final(ui, state, do, seat)
    return sheet(ui, ui.g("ui.missions.title"), rows, do.close, note=ui.words.show(seat))


def _tries(ui: Ui, state: State, do: Actor, seat: Seat) -> list[ft.Control]:
    """What a mission may ask of the team that explores: an enemy, a test of Speed, to hold the zone."""
    player = state.player(seat)
    if state.active != seat or state.phase is not Phase.EXPLORATION or player.off or state.bout is not None:
        return []
    ways = (
        ("enemy", "ui.tries.enemy", lambda: do.open("enemy")),
        ("test", "ui.tries.speed", lambda: do.open("dice", seat)),
        ("hold", "ui.tries.resist", lambda: do.open("resist")),
    )
    more: dict[str, Any] = {} if ui.look.large_text else {"across": 3, "expand": True}
    buttons = [action_button(ui, f"try-{name}", ui.g(word), go, **more) for name, word, go in ways]
    return [section(ui, ui.g("ui.tries.title")), beside(ui, buttons)]


def _line(ui: Ui, number: int, mission: Mission, on: bool, tap: Callable[[], Any]) -> ft.Control:
    done = mission.state is MissionState.DONE
    return row(
        ui,
        f"mission-{number}",
        mission.title or ui.g("ui.mission.nth", n=number),
        tap,
        note=ui.g(f"ui.mission.{mission.state.value}"),
        lead=ft.Icon(SIGNS[mission.state], size=26, color=ui.colours.ok if done else ui.colours.ink2),
        ground="active" if on else "flat" if done else "raised",
        chosen=on,
    )


@part
def Open(ui: Ui, do: Actor, seat: Seat, number: int, mission: Mission, done: Callable[[], Any]) -> ft.Control:
    """Lay the mission open, or complete it; a noted title comes along only now."""
    title, write = use_state(mission.title)

    def told() -> str:
        return title.strip() or secret_title(ui, do, seat, number)

    return panel(
        ui,
        [
            text_field(ui, "mission-title", ui.g("ui.mission.title"), title, write, limit=NAME_LENGTH),
            quiet_note(ui, ui.g("ui.mission.title.note")),
            action_button(
                ui,
                "mission-show",
                ui.g("action.ShowMission"),
                lambda: do(ShowMission(seat, number, told()), then=done),
                icon=ft.Icons.VISIBILITY_ROUNDED,
            ),
            action_button(
                ui,
                "mission-done",
                ui.g("ui.mission.complete"),
                lambda: do(CompleteMission(seat, number, told()), then=done),
                icon=ft.Icons.TASK_ALT_ROUNDED,
                ground="accent",
            ),
        ],
    )


def _final(ui: Ui, state: State, do: Actor, seat: Seat) -> list[ft.Control]:
    """Hidden until the first basic mission; then the goal of everybody."""
    need = state.missions_needed
    rows: list[ft.Control] = [section(ui, ui.g("ui.final.title"))]
    if not state.final.revealed:
        return [*rows, quiet_note(ui, ui.g("ui.final.hidden"))]
    rows.append(Final(ui, state, do, key=f"final-{state.final.title}"))
    may = queries.final_open(state, seat)
    note = ui.g("ui.final.open") if may else ui.g("ui.final.needs", have=state.player(seat).done, need=need)
    rows.append(Winning(ui, do, seat, may, note, key=f"winning-{int(seat)}"))
    return rows


@part
def Final(ui: Ui, state: State, do: Actor) -> ft.Control:
    """Its title, told once."""
    title, write = use_state(state.final.title)
    typing, type_now = use_state(not state.final.title)
    if not typing:
        return row(
            ui,
            "final-name",
            state.final.title,
            lambda: type_now(True),
            note=ui.g("ui.final.goal"),
            lead=ft.Icon(ft.Icons.FLAG_ROUNDED, size=26, color=ui.accent.acc2),
        )

    def keep() -> None:
        do(TellFinal(title), then=lambda: type_now(False))

    return panel(
        ui,
        [
            text_field(
                ui, "final-title", ui.g("action.TellFinal"), title, write, submit=keep, limit=NAME_LENGTH
            ),
            action_button(ui, "final-keep", ui.g("ui.keep"), keep),
        ],
    )


@part
def Winning(ui: Ui, do: Actor, seat: Seat, may: bool, note: str) -> ft.Control:
    """It ends the game, so it asks once."""
    sure, ask = use_state(False)
    if not sure:
        return row(
            ui,
            "final-done",
            ui.g("ui.final.complete", player=seat),
            (lambda: ask(True)) if may else (lambda: do(CompleteFinal(seat))),
            note=capital(note),
            lead=ft.Icon(
                ft.Icons.EMOJI_EVENTS_ROUNDED, size=26, color=ui.accent.acc if may else ui.colours.ink3
            ),
            quiet=not may,
            ground="raised" if may else "flat",
        )
    return panel(
        ui,
        [
            ui.text(ui.g("ui.final.sure", player=seat), "body", weight=600),
            action_button(
                ui, "final-yes", ui.g("ui.final.yes"), lambda: do(CompleteFinal(seat)), ground="accent"
            ),
            action_button(ui, "final-no", ui.t("back"), lambda: ask(False), ground="flat"),
        ],
    )
