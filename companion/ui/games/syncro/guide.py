"""The turn guide: the steps in order, and what may be said aloud."""

from __future__ import annotations

from functools import partial

import flet as ft

from companion.games.syncro import queries
from companion.games.syncro.ending import Abandon
from companion.games.syncro.state import State
from companion.games.syncro.vocabulary import Phase
from companion.kit.phases import PhaseLine
from companion.ui.error_boundary import component
from companion.ui.games.syncro.parts import card_name, card_place
from companion.ui.hooks import use_confirmation
from companion.ui.parts.guides import stage_line
from companion.ui.parts.layout import stacked, wrap
from companion.ui.parts.panels import action_button, danger_line, sign_line, warn_line
from companion.ui.parts.rows import chevron, row, section
from companion.ui.parts.seat_row import seat_mark
from companion.ui.parts.sheet import ScrollController, anchor, sheet
from companion.ui.parts.wording import capital
from companion.ui.session import Ui
from companion.ui.table_context import TableContext


@component
def GuideSheet(at: TableContext[State], about: object = None) -> ft.Control:
    """Draw the guide: the phases of the level, the slots of the turn, and the rules of silence."""
    rows: list[ft.Control] = []
    if at.state.playing:
        rows += [_phase(at, line) for line in queries.phase_lines(at.state)]
        rows += _slots(at)
        if at.look.wide:
            rows += _horde(at)
    else:
        step = at.do.step()
        if step is not None:
            rows.append(stage_line(at, at.words.say(step.label), at.words.say(step.follows), now=True))
        if at.state.phase is Phase.PATH and not at.state.saved:
            rows.append(stage_line(at, at.g("ui.guide.save"), at.g("ui.save.note"), now=False))
        if at.state.phase is Phase.PATH:
            rows.append(stage_line(at, at.g("ui.guide.card_b"), at.g("ui.guide.card_b.note"), now=False))
    rows += [section(at, at.g("ui.guide.silence")), *_silence(at)]
    seek = ScrollController(at, "abandon")
    if at.state.playing:
        rows.append(anchor("abandon", AbandonForm(at, at.state.level, seek)))
    note = at.g("ui.guide.note", level=at.state.level)
    return sheet(at, at.t("guide.title"), rows, at.do.close, note=note, seek=seek)


def _phase(at: TableContext[State], line: PhaseLine[Phase]) -> ft.Control:
    word = capital(at.words.show(line.phase))
    note = at.g(f"ui.guide.{line.phase.value}", limit=at.state.limit)
    return stage_line(at, word, note, now=line.now, done=line.past)


def _slots(at: TableContext[State]) -> list[ft.Control]:
    """Return the order of the mages in this turn, and the reason for a forced move (SY-18 to SY-23)."""
    turn = queries.turn_guide(at.state)
    if turn is None:
        return []
    rows: list[ft.Control] = [section(at, at.g("ui.guide.slots"))]
    cells: list[ft.Control] = [seat_mark(at, turn.mage, 30)]
    for seat in turn.following:
        cells.append(ft.Icon(ft.Icons.CHEVRON_RIGHT_ROUNDED, size=18, color=at.colours.ink3))
        cells.append(seat_mark(at, seat, 24))
    said = at.words.show((turn.mage, *turn.following))
    line = wrap(cells, gap=4)
    rows.append(ft.Semantics(label=said, container=True, exclude_semantics=True, content=line))
    if turn.why is not None:
        rows.append(warn_line(at, at.words.say(turn.why)))
    return rows


def _horde(at: TableContext[State]) -> list[ft.Control]:
    """Return the accessible cards as rows, for the side pane of a wide screen."""
    views = [view for view in queries.horde(at.state) if view.accessible]
    if not views:
        return []
    return [
        section(at, at.g("ui.guide.accessible"), at.g("ui.horde.note", n=len(at.state.targets))),
        *(
            row(
                at,
                f"guide-card-{view.card.id}",
                card_name(at, at.state, view.card),
                partial(at.do.open, "card", view.card.id),
                note=card_place(at, at.state, view.card),
                tail=chevron(at),
                ground="active" if view.next else "raised",
            )
            for view in views
        ),
    ]


def _silence(ui: Ui) -> list[ft.Control]:
    """Return what may be said and what may not (SY-35)."""
    return [
        sign_line(ui, ft.Icons.CHECK_ROUNDED, ui.g("ui.guide.allowed"), ui.colours.ok),
        sign_line(ui, ft.Icons.BLOCK_ROUNDED, ui.g("ui.guide.forbidden"), ui.colours.warn),
    ]


@component
def AbandonForm(at: TableContext[State], level: int, seek: ScrollController | None = None) -> ft.Control:
    """Draw the button that abandons the level, confirmed by a second tap; scrolls to the question."""
    sure, tap = use_confirmation(lambda: at.do(Abandon(), then=at.do.close))
    ft.use_effect(lambda: seek.grown() if sure and seek is not None else None, [sure])
    icon = ft.Icons.STOP_CIRCLE_ROUNDED
    if not sure:
        return action_button(at, "guide-abandon", at.g("action.Abandon"), tap, icon=icon)
    go = action_button(at, "abandon-go", at.g("ui.abandon.go"), tap, ground="danger", icon=icon)
    return stacked([danger_line(at, at.g("ui.abandon.text", level=level)), go])
