"""The reserve: eight piles to buy from, cards exchanged for one more, element tokens, curse piles."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.core.seats import Seat
from companion.games.big_book.elements import Element
from companion.games.big_book.queries import ReservePrice, printed, reserve_prices
from companion.games.big_book.reserve import Acquire, Upgrade
from companion.games.big_book.setup import ChangeTokens
from companion.games.big_book.state import State
from companion.games.big_book.vocabulary import Face
from companion.ui.act import Actor
from companion.ui.at import At
from companion.ui.desk import Ui
from companion.ui.games.big_book.letters import choose_player, shape, use_player
from companion.ui.games.big_book.till import at_the_till
from companion.ui.hooks import use_state
from companion.ui.parts.layout import grid
from companion.ui.parts.panels import count_line, panel, quiet_note, title_line
from companion.ui.parts.press import press
from companion.ui.parts.rows import glyph, row, section
from companion.ui.parts.sheet import sheet
from companion.ui.theme import centred, well
from companion.ui.wall import part


@part
def ReserveSheet(at: At[State], about: Seat | None = None) -> ft.Control:
    """Touch a pile to buy from it; the card goes to the buyer's discard."""
    who, choose = use_player(at.state, about)
    swapping, swap = use_state(False)

    def buy(pile: ReservePrice) -> None:
        if not at_the_till(at.do, who, f"buy-{pile.element.value}{pile.value}"):
            at.do(Acquire(who, pile.element, pile.value), then=at.do.close)

    rows: list[ft.Control] = [
        section(at, at.g("ui.reserve.who")),
        choose_player(at, at.state, who, choose, id="buyer"),
    ]
    prices = reserve_prices(at.state)
    for value in dict.fromkeys(pile.value for pile in prices):
        piles = [pile for pile in prices if pile.value == value]
        cost = at.g("ui.reserve.cost", n=piles[0].cost)
        rows.append(title_line(at, at.g("ui.reserve.value", value=value), cost))
        rows.append(_piles(at, piles, buy))
    rows.append(
        row(
            at,
            "upgrade",
            at.g("ui.upgrade"),
            lambda: swap(not swapping),
            note=at.g("ui.upgrade.note"),
            lead=glyph(at, ft.Icons.UPGRADE_ROUNDED),
            chosen=swapping,
        )
    )
    if swapping:
        rows.append(_upgrades(at, prices, at.do, who))
    rows.append(title_line(at, at.g("ui.tokens"), at.g("ui.tokens.each", n=printed().tokens)))
    rows += [_tokens(at, element, at.state.tokens_of(element), at.do) for element in Element]
    rows += _curses(at, at.state)
    return sheet(at, at.g("menu.reserve"), rows, at.do.close, note=at.g("ui.reserve.note"))


def _across(ui: Ui) -> int:
    return 2 if ui.look.large_text else 4


def _piles(ui: Ui, piles: list[ReservePrice], buy: Callable[[ReservePrice], object]) -> ft.Control:
    def tile(pile: ReservePrice) -> ft.Control:
        element, value, left = pile.element, pile.value, pile.left
        ink = ui.colours.ink if left else ui.colours.ink2
        body = centred(
            [
                ft.Row(
                    [
                        shape(ui, element, 26, outlined=not left),
                        ui.text(str(value), "tile", size=24, color=ink),
                    ],
                    spacing=6,
                    alignment=ft.MainAxisAlignment.CENTER,
                ),
                ui.text(ui.g("ui.reserve.left", n=left), "caption", color=ui.colours.ink2, max_lines=1),
            ]
        )
        return press(
            ui,
            f"buy-{element.value}{value}",
            ui.g("ui.reserve.spoken", element=element, value=value, n=left),
            body,
            lambda: buy(pile),
            ground="raised" if left else "flat",
            expand=True,
            height=max(72, 44 + 22 * ui.look.scale),
            radius=14,
        )

    return grid([tile(pile) for pile in piles], _across(ui))


def _upgrades(ui: Ui, prices: tuple[ReservePrice, ...], do: Actor, who: Seat) -> ft.Control:
    """A card given and the one taken, always one higher: 1 to 2, 2 to 3 (BB-66)."""

    def tile(pile: ReservePrice) -> ft.Control:
        element, value, left = pile.element, pile.value, pile.left
        card, to = Face(f"{element.value}{value - 1}"), Face(f"{element.value}{value}")
        ink = ui.colours.ink if left else ui.colours.ink2
        body = ft.Row(
            [
                shape(ui, element, 22, outlined=not left),
                ui.text(str(value - 1), "bar", color=ink),
                ft.Icon(ft.Icons.ARROW_FORWARD_ROUNDED, size=12, color=ui.colours.ink2),
                ui.text(str(value), "bar", color=ink),
            ],
            spacing=2,
            alignment=ft.MainAxisAlignment.CENTER,
        )
        return press(
            ui,
            f"upgrade-{to.value}",
            ui.g("ui.upgrade.spoken", card=card, to=to),
            body,
            lambda: do(Upgrade(who, card, to), then=do.close),
            ground="raised" if left else "flat",
            expand=True,
            radius=14,
        )

    return panel(ui, [grid([tile(pile) for pile in prices], _across(ui))])


def _tokens(ui: Ui, element: Element, n: int, do: Actor) -> ft.Control:
    return count_line(
        ui,
        f"tokens-{element.value}",
        ui.words.show(element),
        n,
        lambda wanted: do(ChangeTokens(element, wanted - n)),
        high=printed().tokens,
        lead=shape(ui, element, 26),
        said=ui.g("ui.tokens.spoken", element=element),
    )


def _curses(ui: Ui, state: State) -> list[ft.Control]:
    """Curse piles, as far as the owner of the box counted them (U-3)."""
    title = section(ui, ui.g("ui.curse_piles"))
    if all(pile.left is None for pile in state.curse_piles):
        return [title, quiet_note(ui, ui.g("ui.curse_piles.unknown"))]
    cells: list[ft.Control] = []
    for pile in state.curse_piles:
        left = "?" if pile.left is None else str(pile.left)
        said = f"{ui.words.show(pile.curse)}{ui.t('colon')}{left}"
        cell = ft.Column(
            [shape(ui, pile.curse, 26), ui.text(left, "tile", size=22)],
            spacing=2,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        )
        cells.append(
            ft.Semantics(label=said, container=True, exclude_semantics=True, content=cell, expand=True)
        )
    return [title, well(ui.look, ft.Row(cells, spacing=4), padding=10)]
