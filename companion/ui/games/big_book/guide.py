"""The turn guide: four phases, what is to be read from the real cards, quick buttons for what they say."""

from __future__ import annotations

import flet as ft

from companion.games.big_book import queries
from companion.games.big_book.curses import PutMadnessUnder
from companion.games.big_book.madness import TakeMadnessAll
from companion.games.big_book.state import Phase, Space, State
from companion.games.big_book.turn import UsePower
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.games.big_book.choose import fact_line
from companion.ui.games.big_book.letters import letter
from companion.ui.parts.guides import stage_line
from companion.ui.parts.press import word_button
from companion.ui.parts.rows import check_row, glyph, row, section
from companion.ui.parts.sheet import sheet
from companion.ui.wall import part


@part
def GuideSheet(ui: Ui, state: State, do: Actor, about: object = None) -> ft.Control:
    """Where the turn stands and what it still brings."""
    player = state.player(state.active)
    rows: list[ft.Control] = [_phase(ui, state, phase) for phase in Phase]
    rows.append(
        check_row(
            ui,
            "guide-power",
            ui.g("action.UsePower"),
            player.power_used,
            lambda: do(UsePower(state.active)),
            note=ui.g("ui.power.note"),
        )
    )
    rows.append(section(ui, ui.g("ui.cards_say")))
    rows.append(
        ft.Row(
            [
                word_button(
                    ui,
                    "guide-everyone",
                    ui.g("ui.everyone"),
                    lambda: do(TakeMadnessAll()),
                    label=ui.g("ui.everyone.spoken"),
                    expand=True,
                ),
                word_button(ui, "guide-under", ui.g("ui.under"), lambda: do(PutMadnessUnder()), expand=True),
            ],
            spacing=8,
        )
    )
    rows.append(section(ui, ui.g("ui.judgement")))
    rows.append(fact_line(ui, ui.g("ui.curses_left"), str(len(state.occupied))))
    needs = [f"{n} {letter(ui, element)}" for element, n in queries.needs(state).items() if n]
    if needs:
        rows.append(fact_line(ui, ui.g("ui.needs"), " · ".join(needs)))
    rows.append(fact_line(ui, ui.g("ui.turns_left"), str(queries.turns_to_judgement(state))))
    rows.append(
        row(
            ui,
            "guide-next-monster",
            ui.g("action.TellNextMonster"),
            lambda: do.open("action", "TellNextMonster"),
            note=ui.g("ui.next_monster.note"),
            lead=glyph(ui, ft.Icons.VISIBILITY_ROUNDED),
        )
    )
    return sheet(ui, ui.t("guide.title"), rows, do.close, note=ui.g("ui.guide.note", player=state.active))


def _phase(ui: Ui, state: State, phase: Phase) -> ft.Control:
    order = list(Phase)
    now = state.phase is phase
    past = order.index(phase) < order.index(state.phase)
    facts = {"player": state.active, "space": state.marker, "n": len(queries.threatened(state))}
    if phase is Phase.MONSTER and past:
        key = "ui.phase.monster.done"
    elif phase is Phase.MONSTER and state.marker is Space.FIVE:
        key = "ui.phase.monster.judge"
    elif phase is Phase.MONSTER and state.marker is Space.INVOCATION:
        key = "ui.phase.monster.opens"
    elif phase is Phase.MONSTER and not facts["n"]:
        key = "ui.phase.monster.calm"
    else:
        key = f"ui.phase.{phase.value}"
    return stage_line(ui, ui.g(f"phase.{phase.value}"), ui.g(key, **facts), now=now, done=past)
