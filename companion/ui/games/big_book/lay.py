"""The sheet for a new monster: the number of multi curses printed on the board, and its three symbols."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import flet as ft

from companion.core.seats import Seat
from companion.games.big_book.curses import LayCurses
from companion.games.big_book.elements import Curse, Element
from companion.games.big_book.invocation import Advance, MonsterJudged, Verdict
from companion.games.big_book.madness import TakeMadness, TakeMadnessAll
from companion.games.big_book.queries import MonsterTold, curses_due, monster_told
from companion.games.big_book.state import State
from companion.games.big_book.vocabulary import Slot
from companion.ui.dispatcher import Dispatcher
from companion.ui.drawings import warning_triangle
from companion.ui.error_boundary import component
from companion.ui.games.big_book.letters import choose_element, shape
from companion.ui.hooks import use_state
from companion.ui.parts.choices import toggled
from companion.ui.parts.keys import number_key
from companion.ui.parts.layout import full_height, grid, in_line, plate, share, side_by_side, spacer, stacked
from companion.ui.parts.origin import origin_pill
from companion.ui.parts.panels import confirm_bar, live_region, quiet_note, side_button
from companion.ui.parts.rows import section, switch_row
from companion.ui.parts.seat_row import seat_mark
from companion.ui.parts.sheet import ScrollController, anchor, sheet, sheet_width
from companion.ui.parts.tappable import tappable, word_button
from companion.ui.parts.wording import capital
from companion.ui.session import Ui
from companion.ui.table_context import TableContext
from companion.ui.theme import well


@component
def LaySheet(at: TableContext[State], about: object = None) -> ft.Control:
    """Draw the questions about a new monster; the last answer lays the curses.

    Only figures already known of the box are filled in.
    """
    due = curses_due(at.state)
    known = due.multi if due else None
    most, shown = (due.multi_most, due.symbols_shown) if due else (0, 0)
    kept = _kept(at.do, at.state)
    multi, tell = use_state(known if kept is None else kept[0])
    symbols, draw = use_state((due.symbols if due else ()) if kept is None else kept[1])
    skipped, skip = use_state(tuple[Curse, ...])
    asking, ask = use_state(False)
    told = monster_told(at.state, multi, symbols, skipped)

    def lay(multi: int | None, symbols: tuple[Element, ...]) -> None:
        now = monster_told(at.state, multi, symbols, skipped)
        if multi is not None and now.ready:
            at.do(LayCurses(multi, symbols, now.skipped), then=at.do.close)

    def answer(multi: int | None, symbols: tuple[Element, ...]) -> None:
        """Store an answer; the last one lays the curses, unless the switch for empty curse piles is on."""
        tell(multi)
        draw(symbols)
        _keep(at.do, at.state, multi, symbols)
        if not asking:
            lay(multi, symbols)

    def back() -> None:
        draw(symbols[:-1])
        _keep(at.do, at.state, multi, symbols[:-1])

    def add(element: Element) -> None:
        if told.unread > 0:
            answer(multi, (*symbols, element))

    def count(n: int) -> ft.Control:
        said, on = at.g("ui.lay.count", n=n), n == multi
        return number_key(
            at, "multi", n, lambda: answer(n, symbols), said=said, size=None, chosen=on, expand=True
        )

    rows: list[ft.Control] = [
        *_first_read(at),
        anchor(
            "multi", section(at, at.g("ui.lay.multi", round=at.state.round, column=at.state.options.column))
        ),
        in_line(*(count(n) for n in range(most + 1))),
    ]
    if known is not None:
        rows.append(in_line(origin_pill(at, f"multi.{at.state.options.column.value}.{at.state.round}")))
    rows += [
        anchor("symbols", section(at, at.g("ui.lay.symbols"), f"{len(symbols)} / {shown}")),
        choose_element(at, None, add, id="symbol", label=at.g("ui.lay.symbols")),
        _preview(at, told),
        *_missing(at, told, skipped, skip, asking, ask),
    ]
    seek = None if told.ready else ScrollController(at, "multi" if multi is None else "symbols")
    bar = confirm_bar(
        at,
        at.g("ui.lay"),
        at.g("ui.lay.follows", n=len(told.laid)),
        lambda: lay(multi, symbols),
        ready=told.ready,
        missing=at.g(f"ui.lay.waits.{seek.name}", n=told.unread) if seek is not None else "",
        seek=seek,
        left=_take_back(at, back) if symbols else None,
    )
    note = at.g("ui.lay.note", round=at.state.round)
    return sheet(at, at.g("action.LayCurses"), rows, at.do.close, note=note, bar=bar, seek=seek)


def _take_back(ui: Ui, back: Callable[[], object]) -> ft.Control:
    word, icon = capital(ui.t("form.take_back")), ft.Icons.BACKSPACE_ROUNDED
    return side_button(ui, "symbol-back", word, back, icon=icon, room=sheet_width(ui.look) - 48)


def _first_read(at: TableContext[State]) -> list[ft.Control]:
    """Return the steps before the curses: bonus or penalty, then the monster's effect (BB-29 to BB-31)."""
    rows: list[ft.Control] = []
    for entry, _ in reversed(at.do.table.done[-40:]):
        judged = [event for event in entry.events if isinstance(event, MonsterJudged)]
        if judged:
            rows.append(_verdict(at, judged[0]))
        if isinstance(entry.action, Advance):
            break
    # the sheet covers the pile: its number is repeated beside the buttons that change it
    pile = live_region(quiet_note(at, at.g("ui.pile.spoken", n=at.state.pile)))
    words = side_by_side(at, at.text(at.g("ui.lay.effect"), "body"), pile, fill=0)
    return [*rows, words, _one_more(at)]


def _one_more(at: TableContext[State]) -> ft.Control:
    """Return +1 buttons for all players and for each: page effects are entered within the sheet."""

    def one(seat: Seat) -> ft.Control:
        body = in_line(seat_mark(at, seat, 18), at.text("+1", "bar"), gap=3, along="middle")
        said, take = at.g("ui.chip.plus", player=seat), partial(at.do, TakeMadness(seat))
        return tappable(at, f"lay-plus-{seat}", said, body, take, expand=True, height=48, radius=14)

    everyone = word_button(
        at,
        "lay-everyone",
        at.g("ui.everyone"),
        partial(at.do, TakeMadnessAll()),
        label=at.g("ui.everyone.spoken"),
        width=at.look.fixed_unless_large(84),
        height=48,
        pad=4,
    )
    each = [one(seat) for seat in at.state.alive]
    if at.look.large_text:
        return stacked([everyone, grid(each, 2)])
    return in_line(everyone, *each, gap=4)


def _kept(do: Dispatcher, state: State) -> tuple[int | None, tuple[Element, ...]] | None:
    """Return the draft of this round's answers, stored when the sheet was closed; None if there is none."""
    draft: tuple[int, int | None, tuple[Element, ...]] | None = do.memory.get("lay")
    return draft[1:] if draft is not None and draft[0] == state.round else None


def _keep(do: Dispatcher, state: State, multi: int | None, symbols: tuple[Element, ...]) -> None:
    do.memory["lay"] = (state.round, multi, symbols)


def _verdict(ui: Ui, judged: MonsterJudged) -> ft.Control:
    """Return a conspicuous plate that says whether the last monster was beaten."""
    sign: ft.Control = warning_triangle(ui.look, 26)
    ground = ui.colours.warn_bg
    if judged.verdict is Verdict.BEATEN:
        sign = ft.Icon(ft.Icons.CHECK_CIRCLE_ROUNDED, size=28, color=ui.colours.ok)
        ground = ui.colours.well
    said = ui.text(ui.g(f"ui.judged.{judged.verdict.value}", round=judged.round), "body", weight=600)
    return plate(in_line(sign, said, fill=1, gap=12), ground, radius=14, pad=12)


def _missing(
    ui: Ui,
    told: MonsterTold,
    skipped: tuple[Curse, ...],
    skip: Callable[[tuple[Curse, ...]], object],
    asking: bool,
    ask: Callable[[bool], object],
) -> list[ft.Control]:
    """Return the switch for empty curse piles and, if it is on, one tile per curse type.

    A curse of an empty pile is not laid; the next ones move up (A-13).
    """
    types = tuple(dict.fromkeys(told.curses))

    def toggle(kind: Curse) -> None:
        skip(toggled(skipped, kind))

    def tile(kind: Curse) -> ft.Control:
        on = kind in skipped
        said = ui.g("ui.lay.skip", curse=kind)
        body = shape(ui, kind, 28, outlined=on)
        return tappable(ui, f"skip-{kind.value}", said, body, lambda: toggle(kind), chosen=on, expand=True)

    def turn(on: bool) -> None:
        ask(on)
        skip(())

    note = ui.g("ui.lay.empty.note")
    rows = [switch_row(ui, "pile-empty", ui.g("ui.lay.empty"), asking, turn, note=note)]
    return [*rows, in_line(*map(tile, types))] if asking and types else rows


def _preview(ui: Ui, told: MonsterTold) -> ft.Control:
    """Return a preview of the five slots with the curses that will be laid."""
    laid = dict(told.laid)
    pad, gap = 8, 4
    room = share(sheet_width(ui.look) - 2 * pad, len(Slot), gap)

    def cell(slot: Slot) -> ft.Control:
        curse = laid.get(slot)
        inside = shape(ui, curse, 28) if curse else spacer(width=28, height=28)
        word = ui.g(f"ui.slot.short.{slot.value}")
        name = ui.fitted(word, "caption", room, most=2, least=7, color=ui.colours.ink2)
        return full_height([inside, name], 2, across="middle", expand=True)

    return well(ui.look, in_line(*map(cell, Slot), gap=gap, across="start"), padding=pad)
