"""The reserve sheet: eight piles to buy from, upgrades of cards, element tokens, curse piles."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.core.seats import Seat
from companion.games.big_book.elements import Curse, Element
from companion.games.big_book.queries import ReservePrice, UpgradeLine, printed, reserve_prices, upgrades
from companion.games.big_book.reserve import Acquire, Upgrade
from companion.games.big_book.setup import ChangeTokens
from companion.games.big_book.state import State
from companion.ui.error_boundary import component
from companion.ui.games.big_book.letters import choose_player, shape, use_player, worth
from companion.ui.games.big_book.till import at_the_till
from companion.ui.hooks import use_state
from companion.ui.parts.layout import full_height, in_line, tiles
from companion.ui.parts.panels import count_line, panel, quiet_note, title_line
from companion.ui.parts.rows import row, section
from companion.ui.parts.sheet import sheet
from companion.ui.parts.tappable import tappable
from companion.ui.parts.wording import figure
from companion.ui.table_context import TableContext
from companion.ui.theme import centred, well


@component
def ReserveSheet(at: TableContext[State], about: Seat | None = None) -> ft.Control:
    """Draw the reserve; a tap on a pile buys a card, which goes to the buyer's discard."""
    who, choose = use_player(at.state, about)
    swapping, swap = use_state(False)

    def buy(pile: ReservePrice) -> None:
        if not at_the_till(at.do, who, f"buy-{pile.element.value}{pile.value}"):
            at.do(Acquire(who, pile.element, pile.value), then=at.do.close)

    rows: list[ft.Control] = [
        section(at, at.g("ui.reserve.who")),
        choose_player(at, who, choose, id="buyer"),
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
            icon=ft.Icons.UPGRADE_ROUNDED,
            chosen=swapping,
        )
    )
    if swapping:
        rows.append(_upgrades(at, who))
    rows.append(title_line(at, at.g("ui.tokens"), at.g("ui.tokens.each", n=printed().tokens)))
    rows += [_tokens(at, element) for element in Element]
    rows += _curses(at)
    return sheet(at, at.g("menu.reserve"), rows, at.do.close, note=at.g("ui.reserve.note"))


def _piles(
    at: TableContext[State], piles: list[ReservePrice], buy: Callable[[ReservePrice], object]
) -> ft.Control:
    def tile(pile: ReservePrice) -> ft.Control:
        element, value, left = pile.element, pile.value, pile.left
        count = at.text(at.g("ui.reserve.left", n=left), "caption", color=at.colours.ink2, max_lines=1)
        return tappable(
            at,
            f"buy-{element.value}{value}",
            at.g("ui.reserve.spoken", element=element, value=value, n=left),
            centred([worth(at, element, value, 26, 24, quiet=not left), count]),
            lambda: buy(pile),
            ground="raised" if left else "flat",
            expand=True,
            height=at.look.scaled_height(72, 16),
            radius=14,
        )

    return tiles(at, [tile(pile) for pile in piles], 4, 2)


def _upgrades(at: TableContext[State], who: Seat) -> ft.Control:
    """Return one tile per upgrade: the card given and the card taken."""

    def tile(line: UpgradeLine) -> ft.Control:
        card, to, left = line.card, line.to, line.left
        ink = at.colours.ink if left else at.colours.ink2
        body = in_line(
            shape(at, line.element, 22, outlined=not left),
            at.text(str(card.value_printed), "bar", color=ink),
            ft.Icon(ft.Icons.ARROW_FORWARD_ROUNDED, size=at.look.scaled_height(12, 8), color=at.colours.ink2),
            at.text(str(to.value_printed), "bar", color=ink),
            gap=2,
            along="middle",
        )
        return tappable(
            at,
            f"upgrade-{to.value}",
            at.g("ui.upgrade.spoken", card=card, to=to),
            body,
            lambda: at.do(Upgrade(who, card, to), then=at.do.close),
            ground="raised" if left else "flat",
            expand=True,
            radius=14,
        )

    return panel(at, [tiles(at, [tile(line) for line in upgrades(at.state)], 4, 2)])


def _tokens(at: TableContext[State], element: Element) -> ft.Control:
    n = at.state.tokens_of(element)
    return count_line(
        at,
        f"tokens-{element.value}",
        at.words.show(element),
        n,
        lambda wanted: at.do(ChangeTokens(element, wanted - n)),
        high=printed().tokens,
        lead=shape(at, element, 26),
        said=at.g("ui.tokens.spoken", element=element),
    )


def _curses(at: TableContext[State]) -> list[ft.Control]:
    """Return the sizes of the curse piles; a note if the owner of the box has counted none (U-3)."""
    title, piles = section(at, at.g("ui.curse_piles")), at.state.curse_piles
    if all(pile.left is None for pile in piles):
        return [title, quiet_note(at, at.g("ui.curse_piles.unknown"))]

    def cell(curse: Curse, left: str) -> ft.Control:
        said = f"{at.words.show(curse)}{at.t('colon')}{left}"
        body = full_height([shape(at, curse, 26), at.text(left, "tile", size=22)], 2, across="middle")
        return ft.Semantics(label=said, container=True, exclude_semantics=True, content=body, expand=True)

    cells = [cell(pile.curse, figure(pile.left)) for pile in piles]
    return [title, well(at.look, in_line(*cells, gap=4), padding=10)]
