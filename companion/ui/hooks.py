"""Flet's hooks with precise types.

A state that starts empty names its type: ``use_state(tuple[Seat, ...])`` starts with no seat, because a
function (here the class itself) is called for the first value; ``use_choice(Element)`` starts with None.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeVar, overload

import flet as ft

T = TypeVar("T")

Setter = Callable[[T | Callable[[T], T]], None]
"""A state setter: takes a value, or a function from the old value to the new one, and redraws."""


@overload
def use_state(initial: Callable[[], T]) -> tuple[T, Setter[T]]: ...
@overload
def use_state(initial: T) -> tuple[T, Setter[T]]: ...
def use_state(initial: Any) -> tuple[Any, Setter[Any]]:
    """Return a value stored with the component, and its setter. A function is called for the first value."""
    value, put = ft.use_state(initial)
    return value, put


def use_choice(of: Callable[..., T], first: T | None = None) -> tuple[T | None, Setter[T | None]]:
    """Return a choice of type ``of`` and its setter: None, or ``first``, until the player chooses."""
    held: tuple[Any, Setter[Any]] = ft.use_state(first)
    return held


def use_confirmation(go: Callable[[], object]) -> tuple[bool, Callable[[], object]]:
    """Confirm by a second tap: return whether it is armed, and the handler of the button."""
    sure, ask = use_state(False)
    return sure, go if sure else lambda: ask(True)


class Ref(Protocol[T]):
    """A reference stored with the component; changing ``current`` redraws nothing."""

    current: T


@overload
def use_ref(initial: Callable[[], T]) -> Ref[T]: ...
@overload
def use_ref(initial: T) -> Ref[T]: ...
def use_ref(initial: Any) -> Ref[Any]:
    """Return a reference with a first value, given directly or by a function that is called once."""
    return ft.use_ref(initial)


def use_latest(value: T) -> Ref[T]:
    """Return a ref to the latest value, for subscriptions made at an earlier drawing.

    A redraw creates new functions while the subscription stays; through the ref it calls the latest one.
    """
    newest: Ref[Any] = ft.use_ref(None)
    newest.current = value
    return newest


def use_subscription(follow: Callable[[], Callable[[], object]], of: Sequence[object] | None) -> None:
    """Subscribe while the component is mounted: ``follow`` returns the function that unsubscribes.

    It subscribes again when a value in ``of`` changes; with None at each drawing.
    """
    stop: Ref[Callable[[], object] | None] = use_ref(None)

    def begin() -> None:
        stop.current = follow()

    ft.use_effect(begin, of, cleanup=lambda: stop.current() if stop.current else None)


def use_memo(make: Callable[[], T], of: Sequence[object]) -> T:
    """Return a value that is computed once, and again when a value in ``of`` changes."""
    made: T = ft.use_memo(make, of)
    return made


def use_keyed_state(first: T, of: object) -> tuple[T, Setter[T]]:
    """Return a state that is reset to ``first`` when ``of`` changes, for example the turn."""
    value, put = use_state(lambda: first)
    belongs = use_ref(lambda: of)
    if belongs.current != of:
        belongs.current = of
        value = first
        put(lambda _: first)
    return value, put
