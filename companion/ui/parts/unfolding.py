"""Lists in which a tap opens a line in place, and a second tap closes it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import partial
from typing import Generic, TypeVar

import flet as ft

from companion.ui.hooks import use_choice
from companion.ui.parts.panels import back_button
from companion.ui.session import Ui

K = TypeVar("K")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Unfolding(Generic[K]):
    """The open line of a list, by its key."""

    ui: Ui
    opened: K | None
    show: Callable[[K | None], None]
    """Opens a line; None closes the open one."""
    stays: bool = False
    """True if the other lines stay visible, even on a phone."""

    @property
    def alone(self) -> bool:
        """True if only the open line is shown (on a phone), so that all of it is visible."""
        return self.opened is not None and not self.stays and not self.ui.look.wide

    @property
    def only(self) -> bool:
        """True if even the selectors above the list are hidden (on a phone with large text)."""
        return self.alone and self.ui.look.large_text

    def among(self, keys: Iterable[K]) -> Unfolding[K]:
        """Return a copy with no line open if the open one is not among the keys."""
        return self if self.opened in tuple(keys) else replace(self, opened=None)

    def close(self) -> None:
        """Close the open line."""
        self.show(None)

    def toggle(self, key: K) -> None:
        """Open a line, or close it if it is open: the handler of a tap."""
        self.show(None if key == self.opened else key)

    def lines(
        self,
        items: Iterable[T],
        key: Callable[[T], K],
        line: Callable[[T, bool, Callable[[], None]], ft.Control],
        inside: Callable[[T], ft.Control | list[ft.Control]],
    ) -> list[ft.Control]:
        """Return the list: ``line(item, open, tap)`` for each item, followed by ``inside(item)`` if open."""
        rows: list[ft.Control] = []
        for item in items:
            on = key(item) == self.opened
            if on or not self.alone:
                rows.append(line(item, on, partial(self.toggle, key(item))))
            if on:
                held = inside(item)
                rows += held if isinstance(held, list) else [held]
        return rows

    def bar(self) -> ft.Control | None:
        """Return a button back to the list if only the open line is shown; else None."""
        return back_button(self.ui, self.close) if self.alone else None

    def note(self, words: str) -> str:
        """Return the note below the sheet's title, or "" if there is no space for it."""
        return "" if self.only else words


def use_unfolding(
    ui: Ui, of: Callable[..., K], first: K | None = None, *, stays: bool = False
) -> Unfolding[K]:
    """Return the state of a list that unfolds; ``of`` is the type of its keys, ``first`` is open at first."""
    opened, show = use_choice(of, first)
    return Unfolding(ui, opened, show, stays)
