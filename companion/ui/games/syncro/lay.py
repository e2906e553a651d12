"""The Horde editor: rows from the top; a tap changes a card to the type of the chosen brush."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import flet as ft

from companion.games.syncro import queries
from companion.games.syncro.horde import Diagram, Letter
from companion.games.syncro.preparation import LayHorde
from companion.games.syncro.state import State
from companion.games.syncro.vocabulary import Back
from companion.ui.error_boundary import component
from companion.ui.games.syncro.parts import chip
from companion.ui.games.syncro.pictures import CardPicture, card_picture
from companion.ui.hooks import use_state
from companion.ui.parts.counter import SIDE, stepper
from companion.ui.parts.layout import MIDDLE, boxed, in_line, layers, share, side_by_side, stacked, wrap
from companion.ui.parts.origin import origin_pill
from companion.ui.parts.panels import confirm_bar, quiet_sheet, sign_line
from companion.ui.parts.sheet import sheet, sheet_width
from companion.ui.parts.tappable import tappable
from companion.ui.session import Ui
from companion.ui.table_context import TableContext

WIDEST = 60.0


@component
def LaySheet(at: TableContext[State], about: object = None) -> ft.Control:
    """Draw the editor with this level's Horde as it was built before, or a blank pyramid (U-3)."""
    return _Editor(at, key=f"lay-{at.state.level}-{at.state.reached}-{len(at.state.horde)}")


@component
def _Editor(at: TableContext[State]) -> ft.Control:
    drawn, put = use_state(lambda: Diagram(queries.layout(at.state)))
    brush, take = use_state(queries.letters(at.state)[0])
    chosen, choose = use_state(len(drawn.rows))
    if not at.state.unlocked:
        text = at.g("refusal.unlock_first", level=at.state.level)
        return quiet_sheet(at, at.g("action.LayHorde"), text, at.do.close)

    def paint(row: int, place: int) -> None:
        choose(row)
        put(drawn.painted(row, place, brush))

    def lay() -> None:
        at.do(
            LayHorde(drawn.rows),
            then=lambda: at.do.open("reveal") if queries.tellable(at.do.table.state) else at.do.go_on(),
        )

    row = min(chosen, len(drawn.rows))
    body: list[ft.Control] = [
        sign_line(at, ft.Icons.ADD_CARD_ROUNDED, at.words.say(line))
        for line in queries.before_horde(at.state)
    ]
    if queries.remembered(at.state):
        body.append(in_line(origin_pill(at, f"horde.{at.state.level}.")))
    body += [
        _picture(at, drawn, row, paint),
        _brushes(at, brush, take),
        _sizes(at, drawn, row, put, choose),
    ]
    return sheet(
        at,
        at.g("action.LayHorde"),
        body,
        at.do.close,
        note=at.g("ui.lay.note", level=at.state.level),
        bar=confirm_bar(at, at.g("ui.lay.go"), at.g("ui.lay.follows", n=drawn.cards), lay),
    )


def _picture(
    at: TableContext[State], drawn: Diagram, chosen: int, paint: Callable[[int, int], object]
) -> ft.Control:
    size = (min(WIDEST, at.width / drawn.wide), 52.0 if len(drawn.rows) <= 4 else 48.0)

    def row_of(number: int, line: tuple[Letter, ...]) -> ft.Control:
        cells = [_cell(at, letter, number, place, size, paint) for place, letter in enumerate(line)]
        ground = at.colours.well if number == chosen else None
        return boxed(in_line(*cells, gap=0, along="middle"), pad=(0, 1), border_radius=12, bgcolor=ground)

    return stacked([row_of(number, line) for number, line in enumerate(drawn.lines, 1)], gap=0)


def _cell(
    ui: Ui,
    letter: Letter,
    row: int,
    place: int,
    size: tuple[float, float],
    paint: Callable[[int, int], object],
) -> ft.Control:
    unit, tall = size
    width = unit * letter.wide
    said = ui.g("ui.lay.cell", row=row, place=place + 1, card=letter_word(ui, letter))
    if letter.back is None:
        body: ft.Control = ft.Icon(ft.Icons.ADD_ROUNDED, size=18, color=ui.colours.ink3)
    else:
        body = _drawn(ui, letter.back, letter.up, (width - 4, tall - 4))
    return tappable(
        ui, f"cell-{row}-{place + 1}", said, body, partial(paint, row, place), ground="clear",
        width=width, height=tall, radius=8,
    )  # fmt: skip


def _drawn(ui: Ui, back: Back, up: bool, size: tuple[float, float]) -> ft.Control:
    """Return a card as it lies: an eye if face up, a dashed edge if face down."""
    name = "" if back is Back.MONSTER else ui.g(f"ui.short.{back.value}")
    card = card_picture(
        ui.look, CardPicture(*size, name=name, big="" if up else "?", up=up, lit=False, quiet=False), foot=0
    )
    if not up:
        return card
    eye = ft.Icon(ft.Icons.VISIBILITY_ROUNDED, size=20, color=ui.colours.ink2)
    return layers(card, eye, width=size[0], height=size[1], alignment=MIDDLE)


def letter_word(ui: Ui, letter: Letter) -> str:
    """Return a letter of the editor in words."""
    if letter.back is None:
        return ui.g("ui.lay.gap")
    if letter.up:
        return ui.g("ui.lay.face_up")
    return ui.g("ui.lay.face_down") if letter.back is Back.MONSTER else ui.words.show(letter.back)


def _brushes(at: TableContext[State], brush: str, take: Callable[[str], object]) -> ft.Control:
    """Return the brushes, one per type of card; only backs that the team has met."""

    def brush_chip(letter: Letter) -> ft.Control:
        name, sign = "gap" if letter.back is None else letter.sign, letter.sign
        return chip(at, f"brush-{name}", letter_word(at, letter), sign == brush, partial(take, sign))

    return wrap([brush_chip(letter) for letter in queries.brushes(at.state)])


def _sizes(
    ui: Ui, drawn: Diagram, chosen: int, put: Callable[[Diagram], object], choose: Callable[[int], object]
) -> ft.Control:
    """Return steppers for the number of rows, and of cards in the chosen row."""
    rows, line = drawn.rows, drawn.rows[chosen - 1]

    def grow(count: int) -> None:
        put(drawn.with_rows(count))
        choose(count)

    def widen(count: int) -> None:
        put(drawn.with_cards(chosen, count))

    def count_of(
        id: str, word: str, said: str, value: int, change: Callable[[int], object], high: int
    ) -> ft.Control:
        expand = ui.look.fixed_unless_large(True)
        room = ui.look.fixed_unless_large(
            share(sheet_width(ui.look), 2) - 2 * SIDE
        )  # both words in the same size
        return stepper(
            ui, id, said, value, change, low=1, high=high, caption=word, width=None, expand=expand, room=room
        )

    parts = [
        count_of(
            "rows",
            ui.g("ui.lay.rows", n=len(rows)),
            ui.g("ui.lay.rows", n=2),
            len(rows),
            grow,
            queries.printed().rows,
        ),
        count_of(
            "wide",
            ui.g("ui.lay.wide", n=len(line)),
            ui.g("ui.lay.cards", row=chosen),
            len(line),
            widen,
            queries.printed().wide,
        ),
    ]
    return side_by_side(ui, *parts)
