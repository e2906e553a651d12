"""QR codes as SVG drawings: dark squares on a light background in both themes, as cameras expect."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby

import flet as ft
import segno

from companion.ui.drawings.picture import path, picture, svg

QUIET = 3
"""Width of the quiet zone around the code, in squares."""
DARK, LIGHT = "#211A13", "#FFFFFF"
_CAPITALS = re.compile("([0-9A-Z-]{24,})")
"""A long run of capitals and digits, which a QR code encodes in less space."""


@lru_cache(maxsize=8)
def qr_source(text: str, error: str = "m") -> str:
    """Return the SVG of a text's QR code; ``error`` is its error correction level."""
    # A link in small letters and a code in capitals are encoded in different modes.
    parts = [part for part in _CAPITALS.split(text) if part]
    # make_qr accepts several parts, although its stub does not say so.
    code = segno.make_qr(parts, error=error)  # type: ignore[arg-type]
    rows = tuple(code.matrix)
    runs = "".join(
        f"M{x + QUIET} {y + QUIET}h{n}v1h-{n}z" for y, row in enumerate(rows) for x, n in _runs(row)
    )
    side = len(rows) + 2 * QUIET
    ground = path(f"M0 0h{side}v{side}h-{side}z", LIGHT)
    return svg(side, side, ground + path(runs, DARK, more=' shape-rendering="crispEdges"'))


def _runs(row: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield the index and length of each run of dark squares in a row."""
    at = 0
    for dark, squares in groupby(row):
        n = len(tuple(squares))
        if dark:
            yield at, n
        at += n


def qr_code(text: str, size: float, label: str, error: str = "m") -> ft.Image:
    """Return a QR code, ``size`` pixels wide."""
    return picture(qr_source(text, error), size, size, label)
