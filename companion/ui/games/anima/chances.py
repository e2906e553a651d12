"""Which bonus reaches which chance, and cards that decide a fight without dice."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

import flet as ft

from companion.core.seats import Seat
from companion.games.anima import fighting, odds
from companion.games.anima.fights import SettleFight
from companion.games.anima.state import State
from companion.games.anima.vocabulary import Result
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.games.anima.flow import capital, percent, signed
from companion.ui.hooks import use_state
from companion.ui.parts.counter import stepper
from companion.ui.parts.panels import action_button, fact_line, live, quiet_note
from companion.ui.parts.rows import chevron, glyph, row, section, switch_row
from companion.ui.parts.sheet import sheet
from companion.ui.wall import part

STEP, MOST = 5, 100


@part
def ChancesSheet(ui: Ui, state: State, do: Actor, about: object = None) -> ft.Control:
    """A wanted chance and the bonus it takes; then every bonus with its chances."""
    wanted, want = use_state(75)
    table = fighting.fight_table(state)
    if table is None:
        return sheet(ui, ui.g("ui.chances.title"), [quiet_note(ui, ui.g("refusal.no_fight"))], do.close)
    alone = table.rival is None
    need = fighting.bonus_for(state, Fraction(wanted, 100)) or 0
    now = percent(ui, table.odds.win)
    answer = ui.g("ui.chances.enough", p=now) if need == 0 else ui.g("ui.chances.need", change=signed(need))
    rows: list[ft.Control] = [
        stepper(
            ui,
            "wanted",
            ui.g("ui.chances.wanted"),
            wanted // STEP,
            lambda n: want(n * STEP),
            low=1,
            high=MOST // STEP,
            caption=ui.g("ui.chances.wanted"),
            shown=ui.g("ui.percent", p=wanted),
            width=None,
        ),
        live(ui.text(answer, "title")),
        section(ui, ui.g("ui.chances.each")),
    ]
    for bonus in range(7):
        found = odds.odds(table.d + bonus, creature=alone)
        told = ui.g("ui.chances.line", p=percent(ui, found.win), death=percent(ui, found.death))
        rows.append(fact_line(ui, signed(bonus), told, strong=bonus == need))
    return sheet(ui, ui.g("ui.chances.title"), rows, do.close, note=ui.g("ui.chances.now", p=now))


@part
def SettleSheet(ui: Ui, state: State, do: Actor, about: object = None) -> ft.Control:
    """Cards in a fight: play one from a hand, or let one decide the whole fight (AN-13)."""
    death, fall = use_state(False)
    bout = state.bout
    if bout is None:
        return sheet(ui, ui.g("ui.settle.title"), [quiet_note(ui, ui.g("refusal.no_fight"))], do.close)
    seats = [bout.player, *([bout.rival] if bout.rival is not None else [])]
    rows: list[ft.Control] = [_plays(ui, do, seat) for seat in seats]
    rows.append(section(ui, ui.g("ui.settle.decides")))
    for result in Result:
        if result is Result.TIE and bout.rival is None:
            continue
        rows.append(_result(ui, do, result, death, bout.player))
    rows.append(switch_row(ui, "settle-death", ui.g("ui.settle.death"), death, fall))
    return sheet(ui, ui.g("ui.settle.title"), rows, do.close, note=ui.g("ui.settle.note"))


def _plays(ui: Ui, do: Actor, seat: Seat) -> ft.Control:
    return row(
        ui,
        f"plays-{int(seat)}",
        ui.g("ui.settle.plays", player=seat),
        partial(do.open, "cards", seat),
        note=ui.g("ui.settle.plays.note"),
        lead=glyph(ui, ft.Icons.STYLE_ROUNDED),
        tail=chevron(ui),
    )


def _result(ui: Ui, do: Actor, result: Result, death: bool, player: Seat) -> ft.Control:
    def settle() -> None:
        do(SettleFight(result, death and result is not Result.TIE), then=do.go_on)

    word = ui.g("ui.settle.result", player=player, result=result)
    return action_button(ui, f"settle-{result.value}", capital(word), settle, ground="flat")
