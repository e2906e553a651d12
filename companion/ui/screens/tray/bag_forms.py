"""Forms of bags and decks: entering a draw from a real bag, and editing the contents of a bag."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.kit.tray.bags import MULLIGAN, Bag, Piece
from companion.kit.tray.draws import Draw, FillBag, Mulligan
from companion.ui.dispatcher import Dispatcher
from companion.ui.error_boundary import component
from companion.ui.hooks import use_state
from companion.ui.parts.bars import MainButton
from companion.ui.parts.counter import stepper
from companion.ui.parts.rows import section, switch_row, text_field
from companion.ui.parts.sheet import bar_with_way_out, sheet, two_buttons
from companion.ui.parts.tappable import icon_button, word_button
from companion.ui.screens.tray.body import chip
from companion.ui.screens.tray.ready_bags import learn
from companion.ui.session import Ui

NEW = "\n"
"""Stands for a bag that does not exist yet: no bag can have this name."""


@component
def RealDraw(ui: Ui, do: Dispatcher, bag: Bag, back: bool, leave: Callable[[], object]) -> ft.Control:
    """Draw the keys to enter the pieces drawn from the real bag, in order."""
    taken, take = use_state(tuple[str, ...])

    def left_of(name: str) -> int:
        inside = next(n for piece, n in zip(bag.pieces, bag.inside, strict=True) if piece.name == name)
        return inside if back else inside - taken.count(name)

    def places() -> tuple[int, ...]:
        left = list(bag.each)
        found = []
        for name in taken:
            found.append(left.index(name) + 1)
            if not back:
                left.pop(found[-1] - 1)
        return tuple(found)

    def keep() -> None:
        if taken and do(Draw(bag.name, len(taken), back), faces=places()):
            leave()

    def choose() -> None:
        if do(Mulligan(bag.name), faces=places()):
            leave()

    keys: list[ft.Control] = []
    for place, piece in enumerate(bag.pieces):
        if left_of(piece.name) > 0:
            keys.append(
                chip(ui, f"took-{place}", piece.name, lambda name=piece.name: take((*taken, name)), False)
            )
    erase = icon_button(
        ui, "took-erase", ft.Icons.BACKSPACE_ROUNDED, ui.g("bag.erase"), lambda: take(taken[:-1])
    )
    said = ui.text(", ".join(taken) or ui.g("bag.nothing"), "head")
    rows: list[ft.Control] = [
        ft.Row([ft.Container(said, expand=True), erase], spacing=8),
        ft.Row(keys, spacing=8, run_spacing=8, wrap=True),
    ]
    if bag.stage < len(MULLIGAN) and len(taken) == MULLIGAN[bag.stage] and bag.total > 5:
        word = ui.g("action.Mulligan")
        rows.append(word_button(ui, "mulligan-real", word, choose, icon=ft.Icons.FILTER_3_ROUNDED))
    main = MainButton(ui, ui.g("bag.took", n=len(taken)), "", keep, ft.Icons.CHECK_ROUNDED, quiet=not taken)
    left = word_button(ui, "real-back", ui.t("back"), leave, width=None if ui.look.large_text else 124)
    return sheet(
        ui, ui.g("bag.real"), rows, do.close, note=ui.g("bag.real.note"), bar=two_buttons(ui, left, main)
    )


@component
def EditBag(ui: Ui, do: Dispatcher, name: str, deck: bool) -> ft.Control:
    """Draw the form of a bag: its name, and the number of pieces of each kind."""
    old = do.table.state.bag(name)
    title, call = use_state("" if name == NEW else name)
    pieces, put = use_state(old.pieces if old else (Piece("", 1),))
    is_deck, change_kind = use_state(deck)

    def change(place: int, piece: Piece) -> None:
        put(tuple(piece if at == place else other for at, other in enumerate(pieces)))

    def keep() -> None:
        wanted = tuple(Piece(piece.name.strip(), piece.count) for piece in pieces if piece.name.strip())
        if do(FillBag(title.strip(), wanted, is_deck)):
            learn(ui, title.strip(), wanted)
            do.open("one-bag", title.strip())

    rows: list[ft.Control] = [
        ft.Container(
            text_field(ui, "bag-name", ui.g("bag.name"), title, call, limit=40),
            padding=ft.Padding.only(top=6),
        ),
        switch_row(ui, "bag-deck", ui.g("tool.deck"), is_deck, change_kind),
        section(ui, ui.g("bag.pieces"), ui.g("bag.total", n=sum(piece.count for piece in pieces))),
    ]
    for place, piece in enumerate(pieces):
        rows += _piece(ui, place, piece, change)
    rows.append(
        word_button(
            ui,
            "piece-add",
            ui.g("bag.kind.add"),
            lambda: put((*pieces, Piece("", 1))),
            icon=ft.Icons.ADD_ROUNDED,
        )
    )
    told = bool(title.strip()) and any(piece.name.strip() for piece in pieces)
    follows = ui.g("bag.save.follows" if told else "bag.save.none")
    main = MainButton(ui, ui.g("bag.save"), follows, keep, ft.Icons.CHECK_ROUNDED, quiet=not told)
    return sheet(
        ui,
        ui.g("bag.edit" if old else "bag.new"),
        rows,
        do.close,
        bar=bar_with_way_out(ui, do.close, main),
    )


def _piece(ui: Ui, place: int, piece: Piece, change: Callable[[int, Piece], object]) -> list[ft.Control]:
    word = text_field(
        ui,
        f"piece-{place}",
        ui.g("bag.kind", n=place + 1),
        piece.name,
        lambda text: change(place, Piece(text, piece.count)),
        limit=40,
    )
    count = stepper(
        ui,
        f"count-{place}",
        piece.name or ui.g("bag.kind", n=place + 1),
        piece.count,
        lambda n: change(place, Piece(piece.name, n)),
        low=1,
        high=200,
        big=10,
    )
    return [ft.Container(word, padding=ft.Padding.only(top=6)), ft.Row([count])]
