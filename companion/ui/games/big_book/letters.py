"""Elements and players as every screen shows them: letters, shapes, costs, and the tiles to choose one."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import flet as ft

from companion.core.seats import Seat
from companion.games.big_book.elements import Curse, Element
from companion.games.big_book.payment import Cost
from companion.games.big_book.queries import curse_price
from companion.games.big_book.state import CurseSlot, State
from companion.ui.drawings import element_shape
from companion.ui.hooks import Setter, use_keyed_state
from companion.ui.parts.layout import MIDDLE, boxed, in_line
from companion.ui.parts.panels import choose_seat
from companion.ui.parts.tappable import tappable
from companion.ui.session import Ui
from companion.ui.table_context import TableContext
from companion.ui.theme import Look, centred

LOW = 700
"""Pixels of height below which a phone is low."""


def letter(ui: Ui, kind: Element | Curse | str) -> str:
    """E T F A M in French, W E F A M in English."""
    return ui.g(f"ui.letter.{getattr(kind, 'value', kind)}")


def shape(ui: Ui, kind: Element | Curse, size: float = 30, *, outlined: bool = False) -> ft.Control:
    """The drop, mountain, flame, cloud or diamond with its letter."""
    return element_shape(ui.look, kind.value, letter(ui, kind), size, outlined)


def worth(
    ui: Ui, element: Element, value: int, size: float = 22, digit: float = 22, *, quiet: bool = False
) -> ft.Control:
    """An element and its value, side by side in the middle of what they stand on."""
    ink = ui.colours.ink2 if quiet else ui.colours.ink
    number = ui.text(str(value), "tile", size=digit, color=ink)
    return in_line(shape(ui, element, size, outlined=quiet), number, gap=6, along="middle")


def disc(control: ft.Control, side: float, colour: str | None, **props: Any) -> ft.Control:
    """Something in the middle of a round ground."""
    return boxed(
        control, width=side, height=side, place=MIDDLE, bgcolor=colour, border_radius=side / 2, **props
    )


def fold_sign(ui: Ui, opened: bool, size: float = 18) -> ft.Control:
    """An arrow: what is touched unfolds, or folds again."""
    icon = ft.Icons.EXPAND_LESS_ROUNDED if opened else ft.Icons.EXPAND_MORE_ROUNDED
    return ft.Icon(icon, size=size, color=ui.colours.ink2)


def price_words(ui: Ui, cost: Cost, *, short: bool = False) -> str:
    """A cost: its number and letter, or four letters; a product where those have no room."""
    if cost.one_of:
        return ui.g("ui.price.same", n=cost.amounts[0][1])
    if len(cost.amounts) > 1:
        return f"1×{len(cost.amounts)}" if short else " ".join(letter(ui, each) for each, _ in cost.amounts)
    return " ".join(f"{n} {letter(ui, element)}" for element, n in cost.amounts)


def cost_words(ui: Ui, curse: Curse, *, short: bool = False) -> str:
    """What a curse costs."""
    return price_words(ui, curse_price(curse), short=short)


def gone_words(ui: Ui, place: CurseSlot, name: str) -> str:
    """A slot without a curse: nothing was laid there, or it was destroyed."""
    if place.laid is None:
        return ui.g("ui.slot.empty", slot=name)
    return ui.g("ui.slot.destroyed", slot=name, curse=place.laid)


def low(look: Look) -> bool:
    """A phone so low that every row gives a little, so that what happened by itself has its line."""
    return not look.wide and not look.large_text and look.height < LOW


def narrow(name: str) -> str:
    """A name cut to what a fifth of a phone holds, without dots."""
    return name[:7]


def choose_player(
    at: TableContext[State], chosen: Seat | None, change: Callable[[Seat], object], *, id: str = "who"
) -> ft.Control:
    """One button a player still in the game."""
    return choose_seat(at, at.state.alive, chosen, change, id=id)


def use_player(state: State, about: Seat | None) -> tuple[Seat, Setter[Seat]]:
    """Whose side a sheet shows (a hook): the one asked for, else the active player, turn after turn."""
    first = state.active if about is None else about
    who, choose = use_keyed_state(first, first)
    return (who if state.player(who).alive else state.active), choose


def choose_element(
    ui: Ui,
    chosen: Element | None,
    change: Callable[[Element], object],
    *,
    id: str,
    label: str,
    under: Callable[[Element], str] | None = None,
    quiet: Iterable[Element] = (),
) -> ft.Control:
    """Four tiles, each with its shape and, below it, a word or count."""
    off = set(quiet)

    def tile(element: Element) -> ft.Control:
        words: list[ft.Control] = [shape(ui, element, 30, outlined=element in off)]
        said = f"{label}{ui.t('colon')}{ui.words.show(element)}"
        if under is not None:
            words.append(ui.text(under(element), "caption", color=ui.colours.ink2, max_lines=1))
            said = f"{said}, {under(element)}"
        return tappable(
            ui,
            f"{id}-{element.value}",
            said,
            centred(words),
            lambda: change(element),
            ground="flat" if element in off else "raised",
            chosen=element is chosen,
            expand=True,
            height=64 if under is None else ui.look.scaled_height(72, 16),
            radius=14,
        )

    return in_line(*(tile(element) for element in Element))
