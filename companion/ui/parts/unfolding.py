"""Lists in which a touched line opens in place; touched again it closes."""

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
    """Which line of a list is open, by its key."""

    ui: Ui
    opened: K | None
    show: Callable[[K | None], None]
    """Opens a line; None closes the one that is open."""
    stays: bool = False
    """The other lines stay where they are, also on a phone."""

    @property
    def alone(self) -> bool:
        """On a phone what is open stands alone, so that nothing of it lies below the fold."""
        return self.opened is not None and not self.stays and not self.ui.look.wide

    @property
    def only(self) -> bool:
        """On a phone with large text, even the choosers above what is open make room for it."""
        return self.alone and self.ui.look.large_text

    def among(self, keys: Iterable[K]) -> Unfolding[K]:
        """With nothing open where that line is gone."""
        return self if self.opened in tuple(keys) else replace(self, opened=None)

    def close(self) -> None:
        """The whole list again."""
        self.show(None)

    def toggle(self, key: K) -> None:
        """What a touch on a line does."""
        self.show(None if key == self.opened else key)

    def lines(
        self,
        items: Iterable[T],
        key: Callable[[T], K],
        line: Callable[[T, bool, Callable[[], None]], ft.Control],
        inside: Callable[[T], ft.Control | list[ft.Control]],
    ) -> list[ft.Control]:
        """The list: each ``line(item, open, tap)``, and below the open one what is ``inside``."""
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
        """The way back to the list, where what is open stands alone."""
        return back_button(self.ui, self.close) if self.alone else None

    def note(self, words: str) -> str:
        """The line below the sheet's title, where there is room for it."""
        return "" if self.only else words


def use_unfolding(
    ui: Ui, of: Callable[..., K], first: K | None = None, *, stays: bool = False
) -> Unfolding[K]:
    """A list that unfolds (a hook); ``of`` is the kind of its keys, ``first`` is open at once."""
    opened, show = use_choice(of, first)
    return Unfolding(ui, opened, show, stays)
