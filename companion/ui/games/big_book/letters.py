"""Elements as the reader's language writes them: letters, costs, small shapes."""

from __future__ import annotations

import flet as ft

from companion.games.big_book.elements import Curse, Element
from companion.games.big_book.figures import curse_cost
from companion.ui.desk import Ui
from companion.ui.drawings import element_shape


def letter(ui: Ui, kind: Element | Curse | str) -> str:
    """E T F A M in French, W E F A M in English."""
    return ui.g(f"ui.letter.{getattr(kind, 'value', kind)}")


def shape(ui: Ui, kind: Element | Curse, size: float = 30, *, outlined: bool = False) -> ft.Control:
    """The drop, mountain, flame, cloud or diamond with its letter."""
    return element_shape(ui.look, kind.value, letter(ui, kind), size, outlined)


def cost_words(ui: Ui, curse: Curse, *, short: bool = False) -> str:
    """The cost of a curse: its number and letter, or four letters; a product where those have no room."""
    cost = curse_cost(curse)
    if len(cost) > 1:
        return f"1×{len(cost)}" if short else " ".join(letter(ui, element) for element in cost)
    return " ".join(f"{n} {letter(ui, element)}" for element, n in cost.items())


def reward_words(ui: Ui, element: Element | None, *, left: bool = False) -> str:
    """The value-2 card a destroyer takes, by name; ``left`` says that there are some (BB-45, A-8)."""
    if element is not None:
        return ui.g("ui.then_card", element=element)
    return ui.g("ui.without_card") if left else ui.g("ui.no_reward")


def narrow(name: str) -> str:
    """A name cut to what a fifth of a phone holds, without dots."""
    return name[:7]
