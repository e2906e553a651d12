"""Repairs: the real table is right, so what the app counts can be put right by hand."""

from __future__ import annotations

from functools import partial

import flet as ft

from companion.games.syncro.correction import Correct, most
from companion.games.syncro.hands import SetHand, may_count_hands
from companion.games.syncro.state import Mage, State
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.games.syncro.levels import ResetForm
from companion.ui.games.syncro.parts import seat_mark
from companion.ui.parts.panels import choose_seat, count_line
from companion.ui.parts.rows import section, way_to
from companion.ui.parts.sheet import sheet
from companion.ui.parts.wording import capital
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
    if state.playing or (may_count_hands(state) and any(state.hands)):
        rows.append(section(ui, ui.g("ui.hand.label")))
        rows += [_hand(ui, state, do, mage) for mage in state.mages]
    if (last := most(state, "level")) is not None:  # never further than the next card (U-4)
        word = ui.g("ui.correct.level.word")
        rows += [section(ui, ui.g("ui.correct.level")), _count(ui, do, "level", word, (state.level, last))]
    if state.playing:
        rows.append(section(ui, ui.g("ui.pile")))
        for field, now in (("pile", state.pile), ("discard", state.discard)):
            high = most(state, field)
            if now is not None and high is not None:
                rows.append(_count(ui, do, field, capital(ui.g(f"word.Term.{field}")), (now, high)))
        rows.append(
            way_to(
                ui,
                "correct-horde",
                ui.g("ui.correct.horde"),
                partial(do.open, "horde"),
                ft.Icons.VIEW_AGENDA_ROUNDED,
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


def _count(ui: Ui, do: Actor, field: str, word: str, span: tuple[int, int]) -> ft.Control:
    """A number as it is now, and how far it goes."""
    now, high = span
    return count_line(ui, f"correct-{field}", word, now, lambda n: do(Correct(field, n)), high=high)
