"""All dice of the tray: d4, d6, d8, d10, d12, d20 and d100, as SVG fragments.

A fragment is drawn in a box of 40 x 40. One die is one picture; a whole throw is one picture too, in which
each face is defined once and reused.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import flet as ft

from companion.ui.drawings.dice import PIPS, stone
from companion.ui.drawings.picture import number, path, picture, svg, words
from companion.ui.theme import Look
from companion.ui.tokens import ON_FELT2

SIDES = (4, 6, 8, 10, 12, 20, 100)
"""The dice that have a shape of their own."""

# silhouette, lit face, facet lines; pentagons and hexagons stand on a corner
_SOLIDS = {
    4: ("M20 1.5 39 36.5H1z", "M20 5.5 34.5 34H5.5z", "M20 1.5V5.5M39 36.5l-4.5-2.5M1 36.5l4.5-2.5"),
    8: (
        "M20 .8 37.6 10.4V29.6L20 39.2 2.4 29.6V10.4z",
        "M20 2 36 28.5H4z",
        "M36 28.5l1.6 1.1M4 28.5l-1.6 1.1M36 28.5 20 39M4 28.5 20 39M20 2l17.6 8.4M20 2 2.4 10.4",
    ),
    10: (
        "M20 .8 36 17.8V24L20 39.2 4 24V17.8z",
        "M20 1.4 32.5 25 20 32.6 7.5 25z",
        "M7.5 25 4 21.2M32.5 25 36 21.2M20 32.6v6.4",
    ),
    12: (
        "M20 .8 31.3 4.5 38.3 14.1V25.9L31.3 35.5 20 39.2 8.7 35.5 1.7 25.9V14.1L8.7 4.5z",
        "M20 8 31.4 16.3 27.1 29.7H12.9L8.6 16.3z",
        "M20 8V.8M31.4 16.3l6.9-2.2M27.1 29.7l4.2 5.8M12.9 29.7l-4.2 5.8M8.6 16.3l-6.9-2.2",
    ),
    20: (
        "M20 .8 36.6 10.4V29.6L20 39.2 3.4 29.6V10.4z",
        "M20 8.5 30.6 27.5H9.4z",
        "M20 8.5V.8M20 8.5l16.6 1.9M20 8.5 3.4 10.4M30.6 27.5l6-17.1M30.6 27.5l6 2.1M30.6 27.5 20 39.2"
        "M9.4 27.5l-6-17.1M9.4 27.5l-6 2.1M9.4 27.5 20 39.2",
    ),
    100: (
        "M20 .8a19.2 19.2 0 1 0 0 38.4 19.2 19.2 0 1 0 0-38.4z",
        "M20 6.5 30.6 10.4 35 20 30.6 29.6 20 33.5 9.4 29.6 5 20 9.4 10.4z",
        "M20 6.5V.8M30.6 10.4l3-4M35 20h4.2M30.6 29.6l3 4M20 33.5v5.7M9.4 29.6l-3 4M5 20H.8M9.4 10.4l-3-4",
    ),
}
# font size for one digit and for more, baseline
_DIGITS = {
    4: (17, 15, 31.0),
    6: (24, 20, 28.0),
    8: (16, 14, 25.5),
    10: (18, 14.5, 25.5),
    12: (16, 14, 26.0),
    20: (11.5, 10.5, 25.0),
    100: (17, 14.5, 25.5),
}


@dataclass(frozen=True, slots=True)
class DieFace:
    """One die of a throw: a ``dropped`` one is outlined; ``face`` None shows no digit."""

    sides: int
    face: int | None = None
    dropped: bool = False
    dark: bool = False


def die(
    look: Look,
    sides: int,
    face: int | None,
    size: float = 40,
    *,
    dark_die: bool = False,
    dropped: bool = False,
    label: str | None = None,
) -> ft.Image:
    """Return a picture of one die."""
    tones = stone(look, dark_die)
    if dropped:
        tones = ("none", "none", look.palette.ink3, look.palette.ink2)
    return picture(_die(sides, face, tones), size, size, label)


@lru_cache(maxsize=1024)
def _die(sides: int, face: int | None, tones: tuple[str, str, str, str]) -> str:
    return svg(40, 40, _lights(tones, "g") + fragment(sides, face, tones, "g"))


@lru_cache(maxsize=1024)
def fragment(sides: int, face: int | None, tones: tuple[str, str, str, str], light: str) -> str:
    """Return one die in a box of 40 x 40.

    ``tones`` are the colours of top, bottom, edge and digit; ``light`` is the id of the gradient.
    """
    top, bottom, edge, on = tones
    fill = "none" if top == "none" else f"url(#{light})"
    said = "" if face is None else str(face)
    small, smaller, baseline = _DIGITS.get(sides, _DIGITS[6])
    size = small if len(said) < 2 else smaller if len(said) < 3 else smaller * 0.8
    if sides not in _SOLIDS:
        box = f'<rect x="1.5" y="1.5" width="37" height="37" rx="9" fill="{fill}" stroke="{edge}"/>'
        if sides == 6 and face in PIPS:
            spots = "".join(
                f'<circle cx="{20 + 9 * x}" cy="{20 + 9 * y}" r="3.6" fill="{on}"/>'
                for x, y in PIPS[int(face or 0)]
            )
            return box + spots
        return box + words(said, size, 20, baseline, on)
    outside, lit_face, facets = _SOLIDS[sides]
    return (
        path(outside, bottom, edge, 1.2)
        + path(lit_face, fill)
        + path(facets, "none", edge, 0.8)
        + path(lit_face, "none", edge, 0.8)
        + (words(said, size, 20, baseline, on) if said else "")
        + (_foot(size, baseline, on) if said in ("6", "9") else "")
    )


def _foot(size: float, baseline: float, on: str) -> str:
    """Return the line under a 6 or a 9, which tells them apart on a rotated die."""
    return (
        f'<rect x="{number(20 - size * 0.28)}" y="{number(baseline + 1.2)}" width="{number(size * 0.56)}" '
        f'height="1.2" rx=".6" fill="{on}"/>'
    )


def _lights(tones: tuple[str, str, str, str], name: str) -> str:
    return (
        f'<defs><linearGradient id="{name}" x1="0" y1="0" x2="0" y2="1">'
        f'<stop offset="0" stop-color="{tones[0]}"/><stop offset="1" stop-color="{tones[1]}"/>'
        "</linearGradient></defs>"
    )


# -- a throw ----------------------------------------------------------------------------------------

# positions (x, y) of up to four dice on a felt of 316 x 200; more dice lie in rows
_FEW = {
    1: ((158, 74),),
    2: ((104, 72), (212, 80)),
    3: ((60, 64), (156, 82), (252, 62)),
    4: ((58, 62), (154, 84), (246, 54), (266, 144)),
}
_FEW_SIZE = {1: 108, 2: 92, 3: 78, 4: 74}
_TURNS = (-9, 7, -3, 14, 5, -12, 10)
FELT_WIDTH, FELT_HEIGHT, RESULT_HEIGHT = 316, 200, 62


@lru_cache(maxsize=128)
def places(count: int, width: float, height: float) -> tuple[tuple[float, float, float, float], ...]:
    """Return the centre x and y, size and rotation in degrees of each die of a throw, without overlap."""
    if not count:
        return ()
    if count in _FEW:
        across, down = width / FELT_WIDTH, height / FELT_HEIGHT
        side = _FEW_SIZE[count] * min(across, down)
        return tuple(
            (x * across, y * down, side, _TURNS[place % len(_TURNS)])
            for place, (x, y) in enumerate(_FEW[count])
        )
    room = height - RESULT_HEIGHT * height / FELT_HEIGHT
    rows = max(1, min(count, round(math.sqrt(count * room / width))))
    while math.ceil(count / rows) * rows < count:
        rows += 1
    columns = math.ceil(count / rows)
    wide, high = width / columns, room / rows
    side = min(wide, high) / 1.26  # a square rotated by 14 degrees is 1.21 times as wide
    return tuple(
        (
            wide * (place % columns + 0.5),
            high * (place // columns + 0.5) + 2,
            side,
            _TURNS[place % len(_TURNS)],
        )
        for place in range(count)
    )


def room_below(count: int, width: float, height: float) -> float:
    """Return the x up to which the texts of a throw may reach: the fourth of four dice lies beside them."""
    top = height - RESULT_HEIGHT * height / FELT_HEIGHT
    return min((x - side * 0.61 for x, y, side, _ in places(count, width, height) if y > top), default=width)


def throw_source(
    look: Look,
    dice: Sequence[DieFace],
    width: float = FELT_WIDTH,
    height: float = FELT_HEIGHT,
    frame: int = -1,
) -> str:
    """Return all dice of a throw as one SVG. Frames 0, 1, 2 … belong to the animation; -1 is the result."""
    return _throw(tuple(dice), stone(look, False), stone(look, True), (width, height), frame)


@lru_cache(maxsize=64)
def _throw(
    dice: tuple[DieFace, ...],
    bone: tuple[str, str, str, str],
    dark: tuple[str, str, str, str],
    area: tuple[float, float],
    frame: int,
) -> str:
    out = ("none", "none", ON_FELT2, ON_FELT2)
    drawn: dict[tuple[int, int | None, str], str] = {}
    lying: list[str] = []
    for place, (each, (x, y, side, turn)) in enumerate(zip(dice, places(len(dice), *area), strict=True)):
        face, lean = each.face, float(turn)
        if frame >= 0 and each.face is not None:  # other faces, always the same ones for the same frame
            face = (each.face + (frame * 7 + place * 3) % max(1, each.sides - 1)) % each.sides + 1
            lean = turn + (20 if (frame + place) % 2 else -20)
        kind = "out" if each.dropped and frame < 0 else "dark" if each.dark else "bone"
        tones = {"out": out, "dark": dark, "bone": bone}[kind]
        name = f"{kind}{each.sides}-{face or 0}"
        drawn[each.sides, face, kind] = f'<g id="{name}">{fragment(each.sides, face, tones, kind)}</g>'
        scale = side / 40
        lying.append(
            f'<use xlink:href="#{name}" transform="translate({number(x)} {number(y)}) rotate({number(lean)}) '
            f'scale({number(scale)}) translate(-20 -20)"/>'
        )
    lights = _lights(bone, "bone") + _lights(dark, "dark")
    body = f"{lights}<defs>{''.join(drawn.values())}</defs>{''.join(lying)}"
    return svg(*area, body, more=' xmlns:xlink="http://www.w3.org/1999/xlink"')
