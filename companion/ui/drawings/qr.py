"""A QR code as one drawing: dark squares on a light ground in both themes, as cameras expect."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby

import flet as ft
import segno

from companion.ui.drawings.picture import path, picture, svg

QUIET = 3
"""Squares left free around it."""
DARK, LIGHT = "#211A13", "#FFFFFF"
_CAPITALS = re.compile("([0-9A-Z-]{24,})")
"""What a QR code spells in less room: a long run of capitals."""


@lru_cache(maxsize=8)
def qr_source(text: str, error: str = "m") -> str:
    """The drawing of a text; ``error`` is how much of it may be unreadable."""
    # A link in small letters and a code in capitals are spelled each in its own way.
    parts = [part for part in _CAPITALS.split(text) if part]
    # It takes several parts; its stub does not say so.
    code = segno.make_qr(parts, error=error)  # type: ignore[arg-type]
    rows = tuple(code.matrix)
    runs = "".join(
        f"M{x + QUIET} {y + QUIET}h{n}v1h-{n}z" for y, row in enumerate(rows) for x, n in _runs(row)
    )
    side = len(rows) + 2 * QUIET
    ground = path(f"M0 0h{side}v{side}h-{side}z", LIGHT)
    return svg(side, side, ground + path(runs, DARK, more=' shape-rendering="crispEdges"'))


def _runs(row: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Where dark squares begin in a row, and how many there are side by side."""
    at = 0
    for dark, squares in groupby(row):
        n = len(tuple(squares))
        if dark:
            yield at, n
        at += n


def qr_code(text: str, size: float, label: str, error: str = "m") -> ft.Image:
    """The code, ``size`` pixels wide."""
    return picture(qr_source(text, error), size, size, label)
