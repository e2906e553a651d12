"""Listeners that are notified until they unsubscribe."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Generic, TypeVar

L = TypeVar("L")


class Listeners(Generic[L]):
    """A list of callbacks. A callback may unsubscribe during a notification.

    >>> told = Listeners[str]()
    >>> stop = told.add("Ada")
    >>> list(told)
    ['Ada']
    >>> stop(); len(told)
    0
    """

    def __init__(self) -> None:
        self._all: list[L] = []

    def add(self, listener: L) -> Callable[[], None]:
        """Add a listener; return the function that removes it, which may be called twice."""
        self._all.append(listener)
        return lambda: self._all.remove(listener) if listener in self._all else None

    def __iter__(self) -> Iterator[L]:
        return iter(tuple(self._all))

    def __len__(self) -> int:
        return len(self._all)
