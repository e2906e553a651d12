"""Questions answered by a number: keys to touch, and a number that grows digit by digit."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.ui.parts.tappable import tappable
from companion.ui.session import Ui


def number_key(
    ui: Ui,
    id: str,
    number: int | str,
    tap: Callable[[], object] | None,
    *,
    said: str = "",
    size: float | None = 24,
    color: str | None = None,
    **box: Any,
) -> ft.Control:
    """A number to touch, ``{id}-{number}`` by name; ``said`` is what a screen reader says of it."""
    face = ui.text(str(number), "tile", size=size, color=color)
    return tappable(ui, f"{id}-{number}", said or str(number), face, tap, **box)


def erase_key(
    ui: Ui, id: str, said: str, tap: Callable[[], object], *, size: float = 20, **box: Any
) -> ft.Control:
    """The last touch was not meant: the key that takes it back, among the others."""
    sign = ft.Icon(ft.Icons.BACKSPACE_ROUNDED, size=size, color=ui.colours.ink2)
    return tappable(ui, id, said, sign, tap, **box)


def append_digit(now: int | None, digit: int, most: int) -> int:
    """A number after one more digit; one that cannot grow begins anew.

    >>> append_digit(4, 8, 48), append_digit(48, 2, 48), append_digit(None, 3, 48)
    (48, 2, 3)
    """
    longer = digit if now is None else now * 10 + digit
    return longer if longer <= most else digit


def drop_digit(now: int | None) -> int | None:
    """A number without its last digit; nothing is left of one that had no other.

    >>> drop_digit(48), drop_digit(4), drop_digit(None)
    (4, None, None)
    """
    return now // 10 if now is not None and now >= 10 else None
