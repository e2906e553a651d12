"""The Horde editor: rows from the top, a touch turns a card into what the brush says."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import flet as ft

from companion.games.syncro import queries
from companion.games.syncro.horde import GAP, LETTERS, Rows, backs, painted, wide, with_cards, with_rows
from companion.games.syncro.preparation import LayHorde
from companion.games.syncro.state import State
from companion.games.syncro.vocabulary import Back
from companion.ui.at import At
from companion.ui.desk import Ui
from companion.ui.games.syncro.parts import chip
from companion.ui.games.syncro.pictures import CardPicture, card_picture
from companion.ui.hooks import use_state
from companion.ui.parts.counter import SIDE, stepper
from companion.ui.parts.layout import MIDDLE, boxed, flowing, in_line, layers, share, side_by_side, stacked
from companion.ui.parts.origin import origin_pill
from companion.ui.parts.panels import confirm_bar, quiet_sheet, sign_line
from companion.ui.parts.press import press
from companion.ui.parts.sheet import sheet, sheet_width
from companion.ui.wall import part

WIDEST = 60.0


@part
def LaySheet(at: At[State], about: object = None) -> ft.Control:
    """Begins as this level's Horde was built before, or as a blank pyramid (U-3)."""
    return _Editor(at, key=f"lay-{at.state.level}-{at.state.reached}-{len(at.state.horde)}")


@part
def _Editor(at: At[State]) -> ft.Control:
    rows, put = use_state(queries.layout(at.state))
    brush, take = use_state(queries.letters(at.state)[0])
    chosen, choose = use_state(len(rows))
    if at.state.reached < at.state.level:
        text = at.g("refusal.unlock_first", level=at.state.level)
        return quiet_sheet(at, at.g("action.LayHorde"), text, at.do.close)

    def paint(row: int, place: int) -> None:
        choose(row)
        put(painted(rows, row, place, brush))

    def lay() -> None:
        at.do(
            LayHorde(rows),
            then=lambda: at.do.open("reveal") if queries.tellable(at.do.table.state) else at.do.go_on(),
        )

    row = min(chosen, len(rows))
    body: list[ft.Control] = [
        sign_line(at, ft.Icons.ADD_CARD_ROUNDED, at.words.say(line))
        for line in queries.before_horde(at.state)
    ]
    if queries.remembered(at.state):
        body.append(in_line(origin_pill(at, f"horde.{at.state.level}.")))
    body += [
        _picture(at, rows, row, paint),
        _brushes(at, at.state, brush, take),
        _sizes(at, rows, row, put, choose),
    ]
    return sheet(
        at,
        at.g("action.LayHorde"),
        body,
        at.do.close,
        note=at.g("ui.lay.note", level=at.state.level),
        bar=confirm_bar(at, at.do, at.g("ui.lay.go"), at.g("ui.lay.follows", n=len(backs(rows))), lay),
    )


def _picture(at: At[State], rows: Rows, chosen: int, paint: Callable[[int, int], object]) -> ft.Control:
    most = max(sum(map(wide, line)) for line in rows)
    size = (min(WIDEST, at.width / most), 52.0 if len(rows) <= 4 else 48.0)

    def drawn(number: int, line: str) -> ft.Control:
        cells = [_cell(at, line, number, place, size, paint) for place in range(len(line))]
        ground = at.colours.well if number == chosen else None
        return boxed(in_line(*cells, gap=0, along="middle"), pad=(0, 1), border_radius=12, bgcolor=ground)

    return stacked([drawn(number, line) for number, line in enumerate(rows, 1)], gap=0)


def _cell(
    ui: Ui, line: str, row: int, place: int, size: tuple[float, float], paint: Callable[[int, int], object]
) -> ft.Control:
    unit, tall = size
    letter = line[place]
    width = unit * wide(letter)
    said = ui.g("ui.lay.cell", row=row, place=place + 1, card=letter_word(ui, letter))
    if letter == GAP:
        body: ft.Control = ft.Icon(ft.Icons.ADD_ROUNDED, size=18, color=ui.colours.ink3)
    else:
        body = _drawn(ui, letter, (width - 4, tall - 4))
    return press(
        ui, f"cell-{row}-{place + 1}", said, body, partial(paint, row, place), ground="clear",
        width=width, height=tall, radius=8,
    )  # fmt: skip


def _drawn(ui: Ui, letter: str, size: tuple[float, float]) -> ft.Control:
    """A card as it lies: an eye on one that is face up, a dashed edge round one that is not."""
    back, up = LETTERS[letter]
    name = "" if back is Back.MONSTER else ui.g(f"ui.short.{back.value}")
    card = card_picture(
        ui.look, CardPicture(*size, name=name, big="" if up else "?", up=up, lit=False, quiet=False), foot=0
    )
    if not up:
        return card
    eye = ft.Icon(ft.Icons.VISIBILITY_ROUNDED, size=20, color=ui.colours.ink2)
    return layers(card, eye, width=size[0], height=size[1], alignment=MIDDLE)


def letter_word(ui: Ui, letter: str) -> str:
    """A letter of the editor in words."""
    if letter == GAP:
        return ui.g("ui.lay.gap")
    back, up = LETTERS[letter]
    if up:
        return ui.g("ui.lay.face_up")
    return ui.g("ui.lay.face_down") if back is Back.MONSTER else ui.words.show(back)


def _brushes(ui: Ui, state: State, brush: str, take: Callable[[str], object]) -> ft.Control:
    """What a touch makes of a card; only backs that the team has met."""

    def brush_chip(letter: str) -> ft.Control:
        name = "gap" if letter == GAP else letter
        return chip(ui, f"brush-{name}", letter_word(ui, letter), letter == brush, partial(take, letter))

    cells = [brush_chip(letter) for letter in (*queries.letters(state), GAP)]
    return flowing(cells)


def _sizes(
    ui: Ui, rows: Rows, chosen: int, put: Callable[[Rows], object], choose: Callable[[int], object]
) -> ft.Control:
    """How many rows, and how many cards in the chosen one."""
    line = rows[chosen - 1]

    def grow(count: int) -> None:
        put(with_rows(rows, count))
        choose(count)

    def widen(count: int) -> None:
        put(with_cards(rows, chosen, count))

    def count_of(
        id: str, word: str, said: str, value: int, change: Callable[[int], object], high: int
    ) -> ft.Control:
        expand = ui.look.loose(True)
        room = ui.look.loose(share(sheet_width(ui.look), 2) - 2 * SIDE)  # both words in letters of one size
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
