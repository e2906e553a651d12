"""Flet's hooks with the types they really have: any value, and a setter that takes a value or a function."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

Setter = Callable[[Any], None]


def use_state(initial: Any = None) -> tuple[Any, Setter]:
    """A value that lives with the component, and its setter. A function gives the first value."""
    value, put = ft.use_state(initial)
    return value, put


def use_ref(initial: Any = None) -> Any:
    """A box that lives with the component; changing ``current`` redraws nothing."""
    return ft.use_ref(initial)
