"""Repairs: the real table is right, so what the app counts can be put right by hand."""

from __future__ import annotations

from functools import partial

import flet as ft

from companion.games.syncro import figures
from companion.games.syncro.correction import Correct, find
from companion.games.syncro.hands import SetHand
from companion.games.syncro.state import Mage, State
from companion.games.syncro.vocabulary import Phase
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.games.syncro.names import raised, seat_mark
from companion.ui.games.syncro.stone import ResetForm
from companion.ui.parts.panels import choose_seat, count_line
from companion.ui.parts.rows import chevron, glyph, row, section
from companion.ui.parts.sheet import sheet
from companion.ui.wall import part


@part
def CorrectSheet(ui: Ui, state: State, do: Actor, about: object = None) -> ft.Control:
    """Each number as it is now; a change counts at once and can be undone."""
    rows: list[ft.Control] = [
        section(ui, ui.g("ui.leader")),
        choose_seat(
            ui, state.seats, state.leader, lambda seat: do(Correct("leader", int(seat))), id="correct-leader"
        ),
    ]
    if state.playing or (state.phase is Phase.PATH and not state.saved and any(state.hands)):
        rows.append(section(ui, ui.g("ui.hand.label")))
        rows += [_hand(ui, state, do, mage) for mage in state.mages]
    if find(state, "level") is not None:
        rows += [section(ui, ui.g("ui.correct.level")), _level(ui, state, do)]
    if state.playing:
        rows.append(section(ui, ui.g("ui.pile")))
        if state.pile is not None:
            rows.append(_count(ui, do, "pile", ui.g("word.Term.pile"), state.pile))
        rows.append(_count(ui, do, "discard", ui.g("word.Term.discard"), state.discard))
        rows.append(
            row(
                ui,
                "correct-horde",
                ui.g("ui.correct.horde"),
                partial(do.open, "horde"),
                lead=glyph(ui, ft.Icons.VIEW_AGENDA_ROUNDED),
                tail=chevron(ui),
            )
        )
    else:
        rows += [section(ui, ui.g("ui.new.again")), ResetForm(ui, do)]
    return sheet(ui, ui.g("menu.correct"), rows, do.close, note=ui.g("ui.correct.note"))


def _hand(ui: Ui, state: State, do: Actor, mage: Mage) -> ft.Control:
    return count_line(
        ui,
        f"correct-hand-{int(mage.seat)}",
        ui.words.show(mage.seat),
        mage.hand,
        lambda n: do(SetHand(mage.seat, n)),
        high=state.limit,
        lead=seat_mark(ui, mage.seat, 24),
    )


def _level(ui: Ui, state: State, do: Actor) -> ft.Control:
    """Never further than the next card (U-4)."""
    return count_line(
        ui,
        "correct-level",
        ui.g("ui.correct.level.word"),
        state.level,
        lambda n: do(Correct("level", n)),
        high=min(state.reached + 1, figures.LEVELS),
    )


def _count(ui: Ui, do: Actor, field: str, word: str, value: int) -> ft.Control:
    return count_line(
        ui,
        f"correct-{field}",
        raised(word),
        value,
        lambda n: do(Correct(field, n)),
        high=figures.MOST_SPELLS,
    )
