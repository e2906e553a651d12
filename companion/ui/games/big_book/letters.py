"""Shared drawings of the game's screens: letters, shapes and costs of elements, and selectors."""

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
"""Height in pixels below which a phone counts as low."""


def letter(ui: Ui, kind: Element | Curse | str) -> str:
    """Return the letter of an element or curse: E T F A M in French, W E F A M in English."""
    return ui.g(f"ui.letter.{getattr(kind, 'value', kind)}")


def shape(ui: Ui, kind: Element | Curse, size: float = 30, *, outlined: bool = False) -> ft.Control:
    """Return the shape of an element or curse (drop, mountain, flame, cloud, diamond) with its letter."""
    return element_shape(ui.look, kind.value, letter(ui, kind), size, outlined)


def worth(
    ui: Ui, element: Element, value: int, size: float = 22, digit: float = 22, *, quiet: bool = False
) -> ft.Control:
    """Return an element beside its value, centred; ``quiet`` draws both muted."""
    ink = ui.colours.ink2 if quiet else ui.colours.ink
    number = ui.text(str(value), "tile", size=digit, color=ink)
    return in_line(shape(ui, element, size, outlined=quiet), number, gap=6, along="middle")


def disc(control: ft.Control, side: float, colour: str | None, **props: Any) -> ft.Control:
    """Return a control centred on a disc."""
    return boxed(
        control, width=side, height=side, place=MIDDLE, bgcolor=colour, border_radius=side / 2, **props
    )


def fold_sign(ui: Ui, opened: bool, size: float = 18) -> ft.Control:
    """Return the arrow of a control that unfolds, pointing up while it is open."""
    icon = ft.Icons.EXPAND_LESS_ROUNDED if opened else ft.Icons.EXPAND_MORE_ROUNDED
    return ft.Icon(icon, size=size, color=ui.colours.ink2)


def price_words(ui: Ui, cost: Cost, *, short: bool = False) -> str:
    """Return a cost as number and letter, or as a list of letters ("1×4" if ``short``)."""
    if cost.one_of:
        return ui.g("ui.price.same", n=cost.amounts[0][1])
    if len(cost.amounts) > 1:
        return f"1×{len(cost.amounts)}" if short else " ".join(letter(ui, each) for each, _ in cost.amounts)
    return " ".join(f"{n} {letter(ui, element)}" for element, n in cost.amounts)


def cost_words(ui: Ui, curse: Curse, *, short: bool = False) -> str:
    """Return the cost of a curse in letters."""
    return price_words(ui, curse_price(curse), short=short)


def gone_words(ui: Ui, place: CurseSlot, name: str) -> str:
    """Return the reason why a slot is empty: no curse was laid, or it was destroyed."""
    if place.laid is None:
        return ui.g("ui.slot.empty", slot=name)
    return ui.g("ui.slot.destroyed", slot=name, curse=place.laid)


def low(look: Look) -> bool:
    """Return True on a phone so low that rows must shrink to leave a line for automatic actions."""
    return not look.wide and not look.large_text and look.height < LOW


def narrow(name: str) -> str:
    """Return a name cut to the width of a fifth of a phone, without an ellipsis."""
    return name[:7]


def choose_player(
    at: TableContext[State], chosen: Seat | None, change: Callable[[Seat], object], *, id: str = "who"
) -> ft.Control:
    """Return one button per player still in the game."""
    return choose_seat(at, at.state.alive, chosen, change, id=id)


def use_player(state: State, about: Seat | None) -> tuple[Seat, Setter[Seat]]:
    """Return a sheet's selected player and its setter (a hook).

    First ``about``; if None, the active player, and the new active player after each turn.
    """
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
    """Return four element tiles, each with its shape and, with ``under``, a word or count below it."""
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
