"""The path of nine stones as pictures: won, here, known, hidden; the flag of the save point."""

from __future__ import annotations

from functools import lru_cache

import flet as ft

from companion.games.syncro.queries import Standing
from companion.ui.drawings.picture import number, path, picture, svg, words
from companion.ui.theme import Look

BOX = (360.0, 372.0)
"""The room in which the stones below are placed."""
PLACES = (
    (64, 312), (164, 324), (262, 300), (304, 236), (216, 196), (112, 186), (62, 124), (130, 66), (246, 44),
)  # fmt: skip
LABELS = ("under", "under", "under", "under", "under", "under", "right", "under", "under")
"""Where the name of each stone stands."""
RAISED = frozenset({1, 2, 4, 6})
"""Stones with the next one so near that the flag stands above them, not beside."""
_LIT = (("#C9E397", "#8FB055"), ("#6A8F2F", "#3F5917"))
"""Top and bottom of a stone that was won, in the dark and in the light theme."""


def radii(level: int) -> tuple[float, float]:
    """Half the width and half the height of a stone: those further away are smaller."""
    across = 34 - (level - 1) * 1.4
    return across, across * 0.66


def stone(look: Look, level: int, standing: Standing) -> ft.Image:
    """One stone with its number; the one the team stands on has a silver ring."""
    tint, colours = look.accent("syncro"), look.palette
    tones = (tint.acc_bg, tint.acc2, tint.on_acc, colours.surface, colours.ink3, colours.ink, tint.acc)
    lit = _LIT[0 if look.dark else 1]
    return picture(_stone(level, standing, tones, lit), *stone_size(level))


def stone_size(level: int) -> tuple[float, float]:
    """The box of a stone with its ring and shadow."""
    across, down = radii(level)
    return 2 * across + 22, 2 * down + 22


@lru_cache(maxsize=128)
def _stone(level: int, standing: Standing, tones: tuple[str, ...], lit: tuple[str, str]) -> str:
    ground, ring, on, flat, quiet, ink, edge = tones
    width, height = stone_size(level)
    across, down = radii(level)
    x, y = width / 2, height / 2

    def oval(dx: float, fill: str, more: str = "", low: float = 0) -> str:
        return (
            f'<ellipse cx="{number(x)}" cy="{number(y + low)}" rx="{number(across + dx)}" '
            f'ry="{number(down + dx)}" fill="{fill}"{more}/>'
        )

    shade = oval(0, "#000000", ' opacity=".35"', 4)
    if standing is Standing.WON:
        top, bottom = lit
        body = (
            '<defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1">'
            f'<stop offset="0" stop-color="{top}"/><stop offset="1" stop-color="{bottom}"/>'
            f"</linearGradient></defs>{shade}{oval(0, 'url(#s)')}{words(str(level), 26, x, y + 9, on)}"
        )
    elif standing is Standing.HERE:
        halo = oval(8, "none", f' stroke="{ring}" stroke-width="3"')
        body = f"{shade}{halo}{oval(2, ground)}{words(str(level), 32, x, y + 11, ink)}"
    elif standing is Standing.OPEN:
        line = f' stroke="{edge}" stroke-width="2"'
        body = f"{oval(0, flat, line)}{words(str(level), 22, x, y + 8, ink)}"
    else:
        line = f' stroke="{quiet}" stroke-width="1.5" stroke-dasharray="4 4"'
        body = f"{oval(0, flat, line)}{words(str(level), 20, x, y + 7, quiet, 'Display700')}"
    return svg(width, height, body)


def trail(look: Look, width: float, height: float) -> ft.Image:
    """The dotted way from stone to stone."""
    return picture(_trail(width / BOX[0], height / BOX[1], look.palette.line), width, height)


@lru_cache(maxsize=16)
def _trail(wide: float, high: float, colour: str) -> str:
    points = [(x * wide, y * high) for x, y in PLACES]
    data = f"M{number(points[0][0])} {number(points[0][1])}"
    for place, ((x, y), (px, py)) in enumerate(zip(points[1:], points, strict=False), 1):
        bend = 18 if place % 2 else -18
        data += f"S{number((px + x) / 2 + bend)} {number((py + y) / 2 - 8)} {number(x)} {number(y)}"
    dots = ' stroke-dasharray="1 9" stroke-linecap="round"'
    return svg(BOX[0] * wide, BOX[1] * high, path(data, "none", colour, 3, dots))


def flag(look: Look) -> ft.Image:
    """Card A on the next Level card."""
    tint = look.accent("syncro")
    return picture(_flag(tint.acc2, tint.on_acc), 36, 44)


@lru_cache(maxsize=8)
def _flag(colour: str, on: str) -> str:
    pole = path("M3 2v40", "none", colour, 3, ' stroke-linecap="round"')
    cloth = f'<rect x="3" y="2" width="30" height="24" rx="5" fill="{colour}"/>'
    return svg(36, 44, pole + cloth + words("A", 16, 18, 20, on))
