"""Flet's hooks with the types they really have.

What starts empty says what it will hold: ``use_state(tuple[Seat, ...])`` begins with no seat, because a
function (here the class itself) gives the first value; ``use_choice(Element)`` begins with None.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeVar, overload

import flet as ft

T = TypeVar("T")

Setter = Callable[[T | Callable[[T], T]], None]
"""Takes a value, or a function from the old value to the new one; the component is drawn anew."""


@overload
def use_state(initial: Callable[[], T]) -> tuple[T, Setter[T]]: ...
@overload
def use_state(initial: T) -> tuple[T, Setter[T]]: ...
def use_state(initial: Any) -> tuple[Any, Setter[Any]]:
    """A value that lives with the component, and its setter. A function gives the first value."""
    value, put = ft.use_state(initial)
    return value, put


def use_choice(of: Callable[..., T], first: T | None = None) -> tuple[T | None, Setter[T | None]]:
    """Something of a kind, once the player has chosen it: None so far, unless one is chosen at ``first``."""
    held: tuple[Any, Setter[Any]] = ft.use_state(first)
    return held


def use_confirmation(go: Callable[[], object]) -> tuple[bool, Callable[[], object]]:
    """What is lost for good is asked once: whether it was, and what the next tap does."""
    sure, ask = use_state(False)
    return sure, go if sure else lambda: ask(True)


class Ref(Protocol[T]):
    """A box that lives with the component; changing ``current`` redraws nothing."""

    current: T


@overload
def use_ref(initial: Callable[[], T]) -> Ref[T]: ...
@overload
def use_ref(initial: T) -> Ref[T]: ...
def use_ref(initial: Any) -> Ref[Any]:
    """A box and its first value, which a function may give; one that begins empty says what it will hold."""
    return ft.use_ref(initial)


def use_latest(value: T) -> Ref[T]:
    """What the component was last drawn with, for a subscription that was made at an earlier drawing.

    A redraw brings a new function, the subscription stays: it calls the newest one each time.
    """
    newest: Ref[Any] = ft.use_ref(None)
    newest.current = value
    return newest


def use_subscription(follow: Callable[[], Callable[[], object]], of: Sequence[object] | None) -> None:
    """Follow something for as long as the component is there: ``follow`` returns what stops it.

    It begins anew when one of the values it is ``of`` is another, and at each drawing where there are none.
    """
    stop: Ref[Callable[[], object] | None] = use_ref(None)

    def begin() -> None:
        stop.current = follow()

    ft.use_effect(begin, of, cleanup=lambda: stop.current() if stop.current else None)


def use_memo(make: Callable[[], T], of: Sequence[object]) -> T:
    """What is made once, and again when one of the values it is made ``of`` is another."""
    made: T = ft.use_memo(make, of)
    return made


def use_keyed_state(first: T, of: object) -> tuple[T, Setter[T]]:
    """A value that belongs to something, a turn for example: with another one ``of`` it, it begins anew."""
    value, put = use_state(lambda: first)
    belongs = use_ref(lambda: of)
    if belongs.current != of:
        belongs.current = of
        value = first
        put(lambda _: first)
    return value, put
