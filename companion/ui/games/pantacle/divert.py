"""The divert sheet: the five ways to divert a favour, their costs and consequences."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.core.seats import Seat
from companion.games.pantacle.favour import Divert, Pass
from companion.games.pantacle.queries import (
    DIVERT_BRINGS,
    DivertWay,
    announced_fact,
    asked_before,
    divert_ways,
    pair_blades,
    why_not_divert,
)
from companion.games.pantacle.state import State
from companion.games.pantacle.vocabulary import How, Phase, Why
from companion.ui.dispatcher import Dispatcher
from companion.ui.error_boundary import component
from companion.ui.games.pantacle.foresight import foresee, tell
from companion.ui.games.pantacle.parts import odd_number
from companion.ui.hooks import use_choice, use_keyed_state
from companion.ui.parts.explanation import whys
from companion.ui.parts.layout import side_by_side, tight_row
from companion.ui.parts.origin import origin_pill
from companion.ui.parts.panels import choose_seat, danger_line, live_region, quiet_note, quiet_sheet
from companion.ui.parts.rows import row, section
from companion.ui.parts.sheet import sheet
from companion.ui.parts.wording import capital
from companion.ui.table_context import TableContext


@component
def DivertSheet(at: TableContext[State], about: object = None) -> ft.Control:
    """Draw the ways to divert, first for the opponent who is asked; diverting ends the round of questions."""
    who, choose = use_keyed_state(at.state.asking, at.state.asking)
    blades: int | None
    blades, put = use_choice(int)
    if at.state.phase is not Phase.ASK or who is None:
        return quiet_sheet(at, at.g("action.Divert"), at.g("ui.divert.not_now"), at.do.close)
    rows: list[ft.Control] = [choose_seat(at, at.state.opponents, who, choose, id="diverter")]
    if at.state.player(who).one_favour_left:
        rows.append(danger_line(at, at.g("ui.divert.wins", player=who)))
    rows.append(_facts(at))
    before = asked_before(at.state, who)
    if before:
        rows.append(quiet_note(at, at.g("ui.divert.before", n=len(before), players=before)))
    rows += [_way(at, who, way, blades) for way in divert_ways(at.state, who) if way.thinkable]
    rows += _odd(at, who, blades, put)
    foretold, _ = foresee(at.state, Divert(who, blades=blades))
    told = tell(at, foretold, *DIVERT_BRINGS)
    if told:
        rows += [section(at, at.g("ui.divert.follows")), live_region(at.text(told, "body"))]
    if who == at.state.asking:
        rows += whys(at, at.do.table.game.numbers(at.state), "blades-")
    rows.append(quiet_note(at, at.g("ui.divert.note")))
    title = at.g("ui.divert.title", favour=at.state.announced)
    hand = at.g("ui.divert.hand", player=who, n=at.state.player(who).hand)
    return sheet(at, title, rows, at.do.close, note=hand)


def _divert(do: Dispatcher, before: tuple[Seat, ...], action: Divert) -> None:
    """Let the opponents asked before pass, then divert, as one undo step."""
    if before:
        do.together([*(Pass(seat) for seat in before), action], then=do.go_on)
    else:
        do(action, then=do.go_on)


def _facts(at: TableContext[State]) -> ft.Control:
    """Return the two guardians of the announced favour; a note to read the board if they are unknown."""
    fact = announced_fact(at.state)
    if fact is None:
        return quiet_note(at, at.g("ui.divert.read"))
    names = at.text(f"{fact.first} + {fact.second}", "body", weight=600)
    mark = origin_pill(at, f"favours.{fact.favour.value}.")
    return side_by_side(at, names, tight_row(mark), fill=0, under=4)


def _odd(
    at: TableContext[State], who: Seat, blades: int | None, put: Callable[[int | None], object]
) -> list[ft.Control]:
    """Return a stepper for the number of blades: a card unknown to the app may change the cost."""
    return odd_number(
        at,
        ("odd-blades", "blades"),
        at.g("ui.divert.odd"),
        at.g("action.Divert.blades"),
        blades,
        put,
        usual=pair_blades(at.state, who),
        high=at.state.player(who).hand,
    )


def _way(at: TableContext[State], who: Seat, way: DivertWay, blades: int | None) -> ft.Control:
    name = at.words.show(way.how)
    title = at.g("ui.divert.track", how=name) if way.track else name
    n = way.blades if blades is None else blades
    why = way.why_not if blades is None else why_not_divert(at.state, who, way.how, way.track, blades)
    note = at.g(f"ui.divert.{why.value}" if why else "ui.divert.costs", n=n)
    icon = ft.Icons.BLOCK_ROUNDED if why else _ICONS[way.how]
    colour = at.colours.ink3 if why and why is not Why.TWO_PAIRS_NOT_ALLOWED else at.accent.acc
    return row(
        at,
        f"way-{way.how.value}{'-track' if way.track else ''}",
        capital(title),
        lambda: _divert(
            at.do,
            () if why or n != way.blades else asked_before(at.state, who),
            Divert(who, way.how, way.track, None if n == way.blades else n),
        ),
        note=note,
        lead=ft.Icon(icon, size=24, color=colour),
        tail=at.text(str(n), "tile", size=24, color=at.colours.ink2 if why else None),
        ground="flat" if why else "raised",
        quiet=why is not None,
    )


_ICONS = {
    How.PAIR: ft.Icons.PEOPLE_ALT_ROUNDED,
    How.ONE_AND_HOUNDS: ft.Icons.PETS_ROUNDED,
    How.TWO_PAIRS: ft.Icons.PETS_ROUNDED,
}
