"""A QR code as one drawing: dark squares on a light ground in both themes, as cameras expect."""

from __future__ import annotations

from functools import lru_cache

import flet as ft
import segno

from companion.ui.drawings.picture import path, picture, svg

QUIET = 3
"""Squares left free around it."""
DARK, LIGHT = "#211A13", "#FFFFFF"


@lru_cache(maxsize=8)
def qr_source(text: str) -> str:
    """The drawing of a text."""
    rows = tuple(segno.make_qr(text, error="m").matrix)
    runs = "".join(
        f"M{x + QUIET} {y + QUIET}h1v1h-1z"
        for y, row in enumerate(rows)
        for x, square in enumerate(row)
        if square
    )
    side = len(rows) + 2 * QUIET
    ground = path(f"M0 0h{side}v{side}h-{side}z", LIGHT)
    return svg(side, side, ground + path(runs, DARK, more=' shape-rendering="crispEdges"'))


def qr_code(text: str, size: float, label: str) -> ft.Image:
    """The code, ``size`` pixels wide."""
    return picture(qr_source(text), size, size, label)
