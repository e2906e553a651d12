"""Chips to choose from, side by side: words, optionally with a picture."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any, TypeVar

import flet as ft

from companion.ui.parts.layout import sliding, wrap
from companion.ui.parts.sheet import sheet_width
from companion.ui.parts.tappable import tappable
from companion.ui.session import Ui

T = TypeVar("T")

SHORT = 2
"""Words up to this many letters need a fixed width: the chip would be too small to touch."""
_short: dict[str, Any] = {"width": 48, "padding": 0}


def toggled(held: tuple[T, ...], one: T) -> tuple[T, ...]:
    """Return the tuple without ``one`` if it is in it; else with ``one`` at the end."""
    return tuple(each for each in held if each != one) if one in held else (*held, one)


def _long(on: bool) -> dict[str, Any]:
    return {"padding": ft.Padding.symmetric(horizontal=12 - (3 if on else 0)), "alignment": None}


def chips(
    ui: Ui,
    id: str,
    words: Mapping[str, str],
    chosen: Iterable[str],
    change: Callable[[str], object],
    *,
    label: str = "",
    slides: bool = False,
    picture: Callable[[str], ft.Control | None] = lambda value: None,
) -> ft.Control:
    """Return one chip per word, with an optional picture before it; the chosen values glow.

    With ``slides`` they are placed on one line that scrolls, for more values than are usually needed.
    """
    picked = set(chosen)

    def chip(value: str, word: str) -> ft.Control:
        on = value in picked
        drawn = picture(value)
        narrow = drawn is None and len(word) <= SHORT and not (on or ui.look.large_text)
        parts: list[ft.Control] = [] if drawn is None else [drawn]
        room = sheet_width(ui.look) - 24 - 24 - 20 * on - (0 if drawn is None else 28)  # 24 for a panel
        size = ui.look.fit(word, "note", room, weight=600, least=9) or 9
        parts.append(ui.text(word, "note", weight=600, size=size, max_lines=1))
        if on:
            parts.insert(0, ft.Icon(ft.Icons.CHECK_ROUNDED, size=16, color=ui.accent.acc))
        return tappable(
            ui,
            f"{id}-{value}",
            f"{label}{ui.t('colon')}{word}" if label else word,
            ft.Row(parts, spacing=4, tight=True),
            partial(change, value),
            chosen=on,
            height=48 if not ui.look.large_text else 26 * ui.look.scale + 12,
            **(_short if narrow else _long(on)),
        )

    cells = [chip(value, word) for value, word in words.items()]
    return sliding(ui, cells) if slides else wrap(cells)
