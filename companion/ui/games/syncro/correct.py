"""The correction sheet: values of the app are changed to those of the real table."""

from __future__ import annotations

from functools import partial

import flet as ft

from companion.games.syncro import queries
from companion.games.syncro.correction import Correct, most
from companion.games.syncro.hands import SetHand
from companion.games.syncro.state import Mage, State
from companion.ui.error_boundary import component
from companion.ui.games.syncro.levels import ResetForm
from companion.ui.parts.panels import choose_seat, count_line
from companion.ui.parts.rows import section, way_to
from companion.ui.parts.seat_row import seat_mark
from companion.ui.parts.sheet import ScrollController, anchor, sheet
from companion.ui.parts.wording import capital
from companion.ui.table_context import TableContext


@component
def CorrectSheet(at: TableContext[State], about: object = None) -> ft.Control:
    """Draw each number with a stepper; a change is in effect at once and can be undone."""
    rows: list[ft.Control] = [
        section(at, at.g("ui.leader")),
        choose_seat(
            at,
            at.state.seats,
            at.state.leader,
            lambda seat: at.do(Correct("leader", int(seat))),
            id="correct-leader",
        ),
    ]
    if mages := queries.countable(at.state):
        rows.append(section(at, at.g("ui.hand.label")))
        rows += [_hand(at, mage) for mage in mages]
    if (last := most(at.state, "level")) is not None:  # at most the next Level card (U-4)
        word = at.g("ui.correct.level.word")
        rows += [
            section(at, at.g("ui.correct.level")),
            _count(at, "level", word, (at.state.level, last)),
        ]
    if at.state.playing:
        rows.append(section(at, at.g("ui.pile")))
        for field, now in (("pile", at.state.pile), ("discard", at.state.discard)):
            high = most(at.state, field)
            if now is not None and high is not None:
                rows.append(_count(at, field, capital(at.g(f"word.Term.{field}")), (now, high)))
        rows.append(
            way_to(
                at,
                "correct-horde",
                at.g("ui.correct.horde"),
                partial(at.do.open, "horde"),
                ft.Icons.VIEW_AGENDA_ROUNDED,
            )
        )
    seek = ScrollController(at, "reset")
    if not at.state.playing:
        rows += [section(at, at.g("ui.new.again")), anchor("reset", ResetForm(at, seek))]
    return sheet(at, at.g("menu.correct"), rows, at.do.close, note=at.g("ui.correct.note"), seek=seek)


def _hand(at: TableContext[State], mage: Mage) -> ft.Control:
    return count_line(
        at,
        f"correct-hand-{int(mage.seat)}",
        at.words.show(mage.seat),
        mage.hand,
        lambda n: at.do(SetHand(mage.seat, n)),
        high=at.state.limit,
        lead=seat_mark(at, mage.seat, 24),
    )


def _count(at: TableContext[State], field: str, word: str, span: tuple[int, int]) -> ft.Control:
    """Return a stepper for a number; ``span`` is its value now and its maximum."""
    now, high = span
    return count_line(at, f"correct-{field}", word, now, lambda n: at.do(Correct(field, n)), high=high)
