"""The magician sheets: drawn at random before the first turn; players enter their printed values."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import flet as ft

from companion.core.seats import Seat
from companion.games.big_book.elements import Element
from companion.games.big_book.queries import printed
from companion.games.big_book.setup import DealMagicians, TellMagician
from companion.games.big_book.state import Magician, Player, State
from companion.ui.error_boundary import component
from companion.ui.games.big_book.letters import choose_element, fold_sign, shape
from companion.ui.hooks import use_state
from companion.ui.parts.counter import stepper
from companion.ui.parts.layout import in_line, tight_row
from companion.ui.parts.panels import action_button, panel, quiet_note
from companion.ui.parts.rows import row, section, text_field
from companion.ui.parts.seat_row import seat_mark
from companion.ui.parts.sheet import sheet
from companion.ui.parts.tappable import icon_button
from companion.ui.parts.unfolding import use_unfolding
from companion.ui.session import Ui
from companion.ui.table_context import TableContext


@component
def MagiciansSheet(at: TableContext[State], about: Seat | None = None) -> ft.Control:
    """Draw the magicians. Their names, elements and counts are only printed: asked once, then stored."""
    fold = use_unfolding(at, Seat, about)
    kept, keep = use_state(frozenset[Seat]())
    again = bool(at.state.dealt) and at.state.closed

    def drawn(seat: Seat) -> str:
        return at.state.dealt[seat - 1] if seat <= len(at.state.dealt) else ""

    def line(player: Player, on: bool, tap: Callable[[], None]) -> ft.Control:
        seat = player.seat
        told = _row(at, seat, player.magician, drawn(seat), on, tap)
        if not again or on:
            return told
        return in_line(told, _lock(at, seat, seat in kept, partial(keep, kept ^ {seat})), fill=0, gap=4)

    def inside(player: Player) -> ft.Control:
        seat, known = player.seat, player.magician
        return Tell(at, seat, known, drawn(seat), fold.close, key=f"tell-{seat}-{known}")

    living = [player for player in at.state.players if player.alive]
    rows: list[ft.Control] = [] if fold.alone else _deal(at, kept)
    rows += fold.lines(living, lambda player: player.seat, line, inside)
    note = fold.note(at.g("ui.magicians.note"))
    return sheet(at, at.g("menu.magicians"), rows, at.do.close, note=note, bar=fold.bar())


def _lock(ui: Ui, seat: Seat, kept: bool, tap: Callable[[], object]) -> ft.Control:
    """Return the lock that makes the next draw leave this player the sheet already drawn."""
    word = ui.t("wizard.lots.free" if kept else "wizard.lots.keep", what=ui.words.show(seat))
    icon = ft.Icons.LOCK_ROUNDED if kept else ft.Icons.LOCK_OPEN_ROUNDED
    return icon_button(ui, f"keep-{int(seat)}", icon, word, tap, color=ui.accent.acc if kept else None)


def _deal(at: TableContext[State], kept: frozenset[Seat]) -> list[ft.Control]:
    """Return the button that draws a sheet for each player; once the book is open, it is greyed.

    The button is absent if the book was opened without a draw.
    """
    rows: list[ft.Control] = []
    closed = at.state.closed
    if closed or at.state.dealt:
        rows.append(section(at, at.g("ui.magicians.deal")))
        word = at.g("ui.magicians.again") if at.state.dealt else at.g("action.DealMagicians")
        rows.append(
            action_button(
                at,
                "deal-magicians",
                word,
                lambda: at.do(DealMagicians(tuple(sorted(kept)))),
                icon=ft.Icons.SHUFFLE_ROUNDED,
                ground="raised" if closed else "flat",
            )
        )
        numbers = all(name.isdecimal() for name in at.state.dealt)
        key = "deal.note" if not at.state.dealt else "dealt.row" if numbers else "dealt"
        rows.append(quiet_note(at, at.g(f"ui.magicians.{key}", n=len(at.state.sheets))))
    return [*rows, section(at, at.g("ui.magicians.sheets"))]


def drawn_words(ui: Ui, sheet_drawn: str) -> str:
    """Return a drawn sheet by its name, or by its position in the row of eight."""
    key = "ui.magicians.number" if sheet_drawn.isdecimal() else "ui.magicians.name"
    return ui.g(key, sheet=sheet_drawn)


def _row(
    ui: Ui, seat: Seat, magician: Magician, sheet_drawn: str, on: bool, tap: Callable[[], object]
) -> ft.Control:
    name = ui.words.show(seat)
    facts = [drawn_words(ui, sheet_drawn)] if sheet_drawn else []
    if magician.name or not facts:
        facts.append(magician.name or ui.g("ui.magicians.unknown"))
    if magician.cards is not None:
        facts.append(ui.g("ui.magicians.cards.n", n=magician.cards))
    tail = [fold_sign(ui, on, 20)]
    said = list(facts)
    if magician.element is not None:
        said.append(ui.g("ui.magicians.two", element=magician.element))
        tail.insert(0, shape(ui, magician.element, 26))
    return row(
        ui,
        f"magician-{int(seat)}",
        name,
        tap,
        note=" · ".join(facts),
        lead=seat_mark(ui, seat, 28),
        tail=tight_row(*tail, gap=8),
        chosen=on,
        spoken=f"{name}. {', '.join(said)}",
    )


@component
def Tell(
    at: TableContext[State], seat: Seat, known: Magician, sheet_drawn: str, done: Callable[[], object]
) -> ft.Control:
    """Draw the form of one magician: name, element of the value-2 card, number of cards; all optional."""
    guess = sheet_drawn if sheet_drawn and not sheet_drawn.isdecimal() else ""
    name, write = use_state(known.name or guess)
    element, choose = use_state(known.element)
    cards, count = use_state(known.cards or 0)

    def pick(tapped: Element) -> None:
        choose(None if tapped is element else tapped)

    def tell() -> None:
        at.do(TellMagician(seat, name, element, cards or None), then=done)

    label, keep, sign = at.g("ui.magicians.element"), at.g("ui.magicians.keep"), ft.Icons.CHECK_ROUNDED
    return panel(
        at,
        [
            text_field(at, "magician-name", at.g("ui.magicians.label"), name, write, submit=tell),
            quiet_note(at, label),
            choose_element(at, element, pick, id="magician-element", label=label),
            _cards(at, cards, count),
            action_button(at, "magician-keep", keep, tell, ground="accent", icon=sign),
        ],
    )


def _cards(ui: Ui, cards: int, count: Callable[[int], object]) -> ft.Control:
    word = ui.g("ui.magicians.cards")
    shown = "" if cards else "?"
    most, usual = printed().starting_most, printed().starting_usual

    def told(n: int) -> None:
        count(n if cards else usual)  # the first tap sets the usual number, to save a dozen taps

    return stepper(ui, "magician-cards", word, cards, told, high=most, caption=word, width=None, shown=shown)
