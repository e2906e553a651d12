"""The motif of each game, drawn for the app and stored in the game's manifest, and the lamp of the app."""

from __future__ import annotations

from functools import lru_cache

import flet as ft

from companion.manifest import manifest_of
from companion.ui.drawings.picture import picture, svg
from companion.ui.theme import Look

LARGE_FROM = 36
"""Size in pixels from which the finer parts of a motif are drawn."""


def motif(look: Look, game_id: str, size: float = 40, label: str | None = None) -> ft.Image:
    """Return the motif of a game in its two accents; "none" gives the lamp of the app."""
    if not manifest_of(game_id).motif:
        return picture(_lamp(look.palette.warn), size, size, label)
    tint = look.accent(game_id)
    return picture(_drawing(game_id, tint.acc, tint.acc2, size >= LARGE_FROM), size, size, label)


@lru_cache(maxsize=64)
def _drawing(game_id: str, one: str, two: str, full: bool) -> str:
    told = manifest_of(game_id)
    parts = "".join((*told.motif, *(told.motif_large if full else ())))
    round_line = ' fill="none" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"'
    return svg(48, 48, f"<g{round_line}>{parts.replace('{one}', one).replace('{two}', two)}</g>")


@lru_cache(maxsize=4)
def _lamp(colour: str) -> str:
    line = f'stroke="{colour}" stroke-width="2" fill="none" stroke-linecap="round" stroke-linejoin="round"'
    return svg(
        26,
        26,
        f'<path d="M13 1v5M5 14a8 8 0 0 1 16 0z" {line}/>'
        f'<path d="M4 24 7 17.5M22 24l-3-6.5M13 24v-6" {line} stroke-opacity=".55"/>',
    )
