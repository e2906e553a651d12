"""Number entry: number keys, an erase key, and numbers typed digit by digit."""

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
    """Return a key with a number and the id ``{id}-{number}``; ``said`` is its label for screen readers."""
    face = ui.text(str(number), "tile", size=size, color=color)
    return tappable(ui, f"{id}-{number}", said or str(number), face, tap, **box)


def erase_key(
    ui: Ui, id: str, said: str, tap: Callable[[], object], *, size: float = 20, **box: Any
) -> ft.Control:
    """Return a key that takes back the last tap."""
    sign = ft.Icon(ft.Icons.BACKSPACE_ROUNDED, size=size, color=ui.colours.ink2)
    return tappable(ui, id, said, sign, tap, **box)


def append_digit(now: int | None, digit: int, most: int) -> int:
    """Append a digit to a number; start again with the digit if the result exceeds ``most``.

    >>> append_digit(4, 8, 48), append_digit(48, 2, 48), append_digit(None, 3, 48)
    (48, 2, 3)
    """
    longer = digit if now is None else now * 10 + digit
    return longer if longer <= most else digit


def drop_digit(now: int | None) -> int | None:
    """Remove the last digit of a number; return None if none is left.

    >>> drop_digit(48), drop_digit(4), drop_digit(None)
    (4, None, None)
    """
    return now // 10 if now is not None and now >= 10 else None
