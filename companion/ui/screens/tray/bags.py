"""Bags and decks: draws with and without return, counts and odds, and the mulligan of 3, 2, 1 pieces."""

from __future__ import annotations

import flet as ft

from companion.kit.tray.bags import MULLIGAN, Bag
from companion.kit.tray.draws import Draw, DropBag, KeepOne, Mulligan, PutBack
from companion.ui.dispatcher import Dispatcher
from companion.ui.error_boundary import component
from companion.ui.hooks import use_state
from companion.ui.parts.bars import MainButton
from companion.ui.parts.counter import stepper
from companion.ui.parts.rows import chevron, glyph, row, section, switch_row
from companion.ui.parts.sheet import bar_with_way_out, sheet, two_buttons
from companion.ui.parts.tappable import word_button
from companion.ui.parts.wording import whole_percent
from companion.ui.screens.tray.bag_forms import NEW, RealDraw
from companion.ui.screens.tray.people import big_answer
from companion.ui.screens.tray.ready_bags import Ready, ready
from companion.ui.session import Ui
from companion.ui.table_hooks import use_selector
from companion.ui.theme import flat


@component
def BagsSheet(ui: Ui, do: Dispatcher, deck: bool) -> ft.Control:
    """Draw the list of bags (or decks), the presets of the games, and the button for a new one."""
    bags = use_selector(ui.session, do.table, lambda state: state.bags)
    mine = [bag for bag in bags if bag.deck is deck]
    rows: list[ft.Control] = []
    for place, bag in enumerate(mine):
        rows.append(
            row(
                ui,
                f"bag-{place}",
                bag.name,
                lambda name=bag.name: do.open("one-bag", name),
                note=ui.g("bag.left", n=bag.left, total=bag.total),
                lead=glyph(ui, _icon(bag.deck)),
                tail=chevron(ui),
            )
        )
    known = {bag.name for bag in bags}
    prepared = [each for each in ready(ui, deck) if each.fill.bag not in known]
    if prepared:
        rows.append(section(ui, ui.g("bag.presets")))
    for place, each in enumerate(prepared):

        def fill(each: Ready = each) -> None:
            bag = each.fill.bag
            if do(each.fill):
                do.open(*(("one-bag", bag) if each.known else ("edit-bag", (bag, deck))))

        total = sum(piece.count for piece in each.fill.pieces)
        note = ui.g("bag.preset.note", n=total) if each.known else ui.g("bag.unknown")
        name = each.fill.bag
        rows.append(row(ui, f"bag-preset-{place}", name, fill, note=note, lead=glyph(ui, _icon(deck))))
    main = MainButton(ui, ui.g("bag.new"), "", lambda: do.open("edit-bag", (NEW, deck)), ft.Icons.ADD_ROUNDED)
    title = ui.g("tool.deck" if deck else "tool.bag")
    return sheet(
        ui,
        title,
        rows,
        do.close,
        note=ui.g("bag.note"),
        bar=bar_with_way_out(ui, do.close, main),
    )


def _icon(deck: bool) -> ft.IconData:
    return ft.Icons.STYLE_ROUNDED if deck else ft.Icons.SHOPPING_BAG_ROUNDED


@component
def BagSheet(ui: Ui, do: Dispatcher, name: str) -> ft.Control:
    """Draw one bag: the last draw, what is left, and the odds of the next draw, never its result."""
    bag = use_selector(ui.session, do.table, lambda state: state.bag(name))
    count, many = use_state(1)
    back, put_back = use_state(False)
    typing, type_now = use_state(False)
    if bag is None:
        return BagsSheet(ui, do, False)
    if typing:
        return RealDraw(ui, do, bag, back, lambda: type_now(False))
    kind = "tool.deck" if bag.deck else "tool.bag"
    said = ", ".join(bag.last) or ui.g("bag.nothing")
    body: list[ft.Control] = [
        big_answer(ui, "bag-says", said, ui.g("bag.left", n=bag.left, total=bag.total)),
        *_choice(ui, do, bag),
    ]
    if not bag.stage:
        body += [
            ft.Row(
                [
                    stepper(
                        ui,
                        "draw",
                        ui.g("bag.draw"),
                        count,
                        many,
                        low=1,
                        high=10,
                        caption=ui.g("bag.draw"),
                        width=None,
                        expand=True,
                    )
                ]
            ),
            switch_row(ui, "draw-back", ui.g("bag.back"), back, put_back, note=ui.g("bag.back.note")),
        ]
    body += [*_odds(ui, bag), *_care(ui, do, bag)]
    left = word_button(
        ui,
        "draw-real",
        ui.g("bag.real"),
        lambda: type_now(True),
        icon=ft.Icons.BACK_HAND_ROUNDED,
        width=None if ui.look.large_text else 132,
    )
    main = MainButton(
        ui,
        ui.g("bag.draw.n", n=count),
        ui.g("bag.back" if back else "bag.stays"),
        lambda: do(Draw(bag.name, count, back)),
        _icon(bag.deck),
        quiet=bool(bag.stage) or not bag.left,
    )
    return sheet(ui, bag.name, body, do.close, note=ui.g(kind), bar=two_buttons(ui, left, main))


def _choice(ui: Ui, do: Dispatcher, bag: Bag) -> list[ft.Control]:
    """Return the buttons of a mulligan: keep one of the drawn pieces, or draw again, fewer."""
    rows: list[ft.Control] = []
    if bag.stage:
        rows.append(section(ui, ui.g("bag.keep")))
        rows += [
            word_button(
                ui,
                f"keep-{place}",
                name,
                lambda place=place: do(KeepOne(bag.name, place)),
                icon=ft.Icons.CHECK_ROUNDED,
            )
            for place, name in enumerate(bag.last, 1)
        ]
    if bag.stage < len(MULLIGAN) and bag.total > 5:
        words = ui.g("bag.mulligan.again", n=MULLIGAN[bag.stage]) if bag.stage else ui.g("bag.mulligan")
        rows.append(
            word_button(ui, "mulligan", words, lambda: do(Mulligan(bag.name)), icon=ft.Icons.FILTER_3_ROUNDED)
        )
    return rows


SHOWN_KINDS = 12


def _odds(ui: Ui, bag: Bag) -> list[ft.Control]:
    """Return the odds of the next draw by kind, or a single line if there are many kinds."""
    odds = bag.odds()
    if not odds:
        return []
    if len(odds) > SHOWN_KINDS:
        return [section(ui, ui.g("bag.odds")), ui.text(ui.g("bag.odds.each", n=bag.left), "body")]
    rows: list[ft.Control] = [section(ui, ui.g("bag.odds"))]
    for (name, chance), inside, piece in zip(odds, bag.inside, bag.pieces, strict=True):
        percent = whole_percent(ui, chance)
        bar = ft.ProgressBar(
            value=float(chance), height=6, border_radius=3, color=ui.colours.ink2, bgcolor=ui.colours.well
        )
        words = ft.Row(
            [
                ft.Container(ui.text(name, "body", weight=600, max_lines=1), expand=True),
                ui.text(ui.g("bag.of", n=inside, total=piece.count), "note", color=ui.colours.ink2),
                ui.text(percent, "body", weight=700),
            ],
            spacing=12,
        )
        rows.append(
            ft.Semantics(
                label=f"{name}. {ui.g('bag.of', n=inside, total=piece.count)}. {percent}",
                container=True,
                exclude_semantics=True,
                content=flat(ui.look, ft.Column([words, bar], spacing=4, tight=True), padding=12),
            )
        )
    return rows


def _care(ui: Ui, do: Dispatcher, bag: Bag) -> list[ft.Control]:
    def drop() -> None:
        if do(DropBag(bag.name)):
            do.open("deck" if bag.deck else "bag")

    edit = ("edit-bag", (bag.name, bag.deck))
    return [
        section(ui, ui.g("bag.care")),
        word_button(
            ui, "put-back", ui.g("action.PutBack"), lambda: do(PutBack(bag.name)), icon=ft.Icons.UNDO_ROUNDED
        ),
        word_button(ui, "bag-edit", ui.g("bag.edit"), lambda: do.open(*edit), icon=ft.Icons.EDIT_ROUNDED),
        word_button(ui, "bag-drop", ui.g("action.DropBag"), drop, icon=ft.Icons.DELETE_OUTLINE_ROUNDED),
    ]
