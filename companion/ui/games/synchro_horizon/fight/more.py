"""What else befalls a character: tokens, places, its action die, its end."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.health import ClearState, Eliminate, SetMaxHp, Silence, Stun
from companion.games.synchro_horizon.initiative import MarkActed
from companion.games.synchro_horizon.line import Move, Pull, Push, Swap
from companion.games.synchro_horizon.monsters import BurnDie, RollDie, SetDie, SetSlot
from companion.games.synchro_horizon.queries.fight import real_dice
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.state.fight import Monster
from companion.games.synchro_horizon.vocabulary import Side, Slot, Token, Who
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.drawings import d6
from companion.ui.hooks import use_state
from companion.ui.parts.counter import stepper
from companion.ui.parts.panels import action_button, grid, panel, quiet_note, warn_line
from companion.ui.parts.press import press, word_button
from companion.ui.parts.rows import section, switch_row
from companion.ui.wall import part


@part
def MoreOf(ui: Ui, state: State, do: Actor, who: Who) -> ft.Control:
    """Rows below the tabs of the character's sheet."""
    rows: list[ft.Control] = [*_tokens(ui, state, do, who), *_places(ui, state, do, who)]
    monster = state.monster(who)
    if monster is not None:
        rows += _die(ui, state, do, monster)
    rows.append(Rest(ui, state, do, who))
    return ft.Column(rows, spacing=8, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def _tokens(ui: Ui, state: State, do: Actor, who: Who) -> list[ft.Control]:
    health = state.health(who)
    assert health is not None, "a living character has health"

    def turn(token: Token) -> Any:
        given = Stun(who) if token is Token.STUN else Silence(who)
        return lambda on: do(given if on else ClearState(who, token))

    return [
        switch_row(ui, "stun", ui.g("ui.stun"), health.stunned, turn(Token.STUN), note=ui.g("ui.stun.note")),
        switch_row(
            ui,
            "silence",
            ui.g("ui.silence"),
            health.silenced,
            turn(Token.SILENCE),
            note=ui.g("ui.silence.note"),
        ),
    ]


def _places(ui: Ui, state: State, do: Actor, who: Who) -> list[ft.Control]:
    """Towards the front or the rear, to a place, or with another."""
    line = state.line(who.side)
    here = line.index(who) + 1

    def go(id: str, word: str, action: Any, icon: ft.IconData | None = None) -> ft.Control:
        return action_button(ui, id, word, lambda: do(action), across=2, icon=icon, expand=True)

    cells = [
        go("pull", ui.g("ui.pull"), Pull(who), ft.Icons.ARROW_UPWARD_ROUNDED),
        go("push", ui.g("ui.push"), Push(who), ft.Icons.ARROW_DOWNWARD_ROUNDED),
    ]
    cells += [
        go(f"to-{place}", ui.g("ui.move_to", n=place), Move(who, place))
        for place in range(1, len(line) + 1)
        if abs(place - here) > 1
    ]
    cells += [
        go(f"swap-{other.value}", ui.g("ui.swap_with", name=state.name(other)), Swap(who, other))
        for other in line
        if other is not who
    ]
    return [section(ui, ui.g("ui.places", n=here)), grid(cells, 2)]


def _die(ui: Ui, state: State, do: Actor, monster: Monster) -> list[ft.Control]:
    """The action die: what the real one shows, rolled again, burnt, moved to the other slot."""
    faces = [
        press(
            ui,
            f"die-{face}",
            ui.g("ui.die.is", n=face),
            d6(ui.look, face, 30, True),
            lambda face=face: do(SetDie(monster.who, face)),
            ground="active" if monster.die == face else "raised",
            chosen=monster.die == face,
            expand=True,
        )
        for face in range(figures.ACTION_DIE + 1)
    ]
    across = 4 if ui.look.large_text else len(faces)
    other = monster.slot.other
    rows = [
        action_button(
            ui, "die-roll", ui.g("action.RollDie"), lambda: do(RollDie(monster.who)), across=2, expand=True
        ),
        action_button(
            ui, "die-burn", ui.g("ui.burn"), lambda: do(BurnDie(monster.who)), across=2, expand=True
        ),
        action_button(
            ui,
            "die-slot",
            ui.g("ui.slot.to", slot=other.value if isinstance(other, Slot) else other),
            lambda: do(SetSlot(monster.who, other)),
            across=2,
            expand=True,
        ),
    ]
    if real_dice(state):
        rows = rows[1:]  # the table rolls it and touches its face
    return [section(ui, ui.g("ui.die")), grid(faces, across), grid(rows, 2)]


@part
def Rest(ui: Ui, state: State, do: Actor, who: Who) -> ft.Control:
    """What is rare: the maximum, having acted, the end. The end asks once."""
    asked, ask = use_state("")
    health = state.health(who)
    assert health is not None, "a living character has health"
    most, change = use_state(health.max_hp or 20)
    name = state.name(who)
    rows: list[ft.Control] = [section(ui, ui.g("ui.rare"))]
    if asked == "max":
        rows.append(
            panel(
                ui,
                [
                    quiet_note(ui, ui.g("ui.max.note")),
                    stepper(ui, "max-hp", ui.g("ui.max"), most, change, low=1, high=99),
                    word_button(
                        ui,
                        "max-set",
                        ui.g("ui.max.set", n=most),
                        lambda: do(SetMaxHp(who, most), then=do.close),
                    ),
                ],
            )
        )
    elif asked == "end":
        rows += [
            warn_line(ui, ui.g("ui.eliminate.ask", name=name)),
            word_button(
                ui,
                "eliminate-yes",
                ui.g("ui.eliminate.yes"),
                lambda: do(Eliminate(who), then=do.close),
                ground="danger",
            ),
            word_button(ui, "eliminate-no", ui.g("ui.eliminate.no"), lambda: ask("")),
        ]
    else:
        cells = [
            action_button(ui, "max", ui.g("ui.max"), lambda: ask("max"), across=2, expand=True),
            action_button(
                ui, "eliminate", ui.g("action.Eliminate"), lambda: ask("end"), across=2, expand=True
            ),
            action_button(
                ui, "acted", ui.g("ui.mark_acted"), lambda: do(MarkActed(who)), across=2, expand=True
            ),
        ]
        if who.side is Side.MONSTERS:
            cells.append(
                action_button(
                    ui,
                    "describe",
                    ui.g("ui.describe"),
                    lambda: do.open("describe_monster", who),
                    across=2,
                    expand=True,
                )
            )
        rows.append(grid(cells, 2))
    return ft.Column(rows, spacing=8, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
