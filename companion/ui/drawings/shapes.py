"""Shapes of seats, elements, rings, warning and danger: shape and letter, so that no colour is needed."""

from __future__ import annotations

from functools import lru_cache
from unicodedata import normalize

import flet as ft

from companion.ui.drawings.glyphs import drawn
from companion.ui.drawings.picture import path, picture, svg, words
from companion.ui.theme import Look

OUTLINES = {
    "circle": "M12 1.5a10.5 10.5 0 1 0 0 21 10.5 10.5 0 1 0 0-21z",
    "square": (
        "M4.5 2h15A2.5 2.5 0 0 1 22 4.5v15a2.5 2.5 0 0 1-2.5 2.5h-15"
        "A2.5 2.5 0 0 1 2 19.5v-15A2.5 2.5 0 0 1 4.5 2z"
    ),
    "triangle": "M12 1 23.5 21.5Q23.5 23 22 23L2 23Q.5 23 .5 21.5z",
    "diamond": "M12 .3 23.7 12 12 23.7.3 12z",
    "hexagon": "M6.5 1.8h11L23.3 12l-5.8 10.2h-11L.7 12z",
    "drop": "M12 .5C16 6 21 10.5 21 15a9 8.7 0 0 1-18 0C3 10.5 8 6 12 .5z",
    "mountain": "M1 22.5 8.5 5 12.5 11 16 3 23 22.5z",
    "flame": (
        "M13 .5c.5 4 7.5 7.5 7.5 14.5a8.5 8.5 0 0 1-17 0c0-3.5 1.8-6 3.5-7.5.3 2 1 3 2.2 3.5"
        "C9 7 10.5 3 13 .5z"
    ),
    "cloud": "M7 20.5a6 6 0 0 1-.8-11.9A7 7 0 0 1 19.3 10 5.4 5.4 0 0 1 18 20.5z",
    "quad": "M12 .5 23.5 12 12 23.5.5 12z",
}
# font size of the letter, and its offset below the middle
LETTERS = {
    "circle": (15.5, 0.0), "square": (15.5, 0.0), "triangle": (12.5, 3.4), "diamond": (13.0, 0.0),
    "hexagon": (14.5, 0.0), "drop": (13.0, 2.6), "mountain": (11.5, 3.6), "flame": (12.5, 2.8),
    "cloud": (12.5, 1.2), "quad": (13.0, 0.0),
}  # fmt: skip
OCTAGON = "M7.5 1h9L23 7.5v9L16.5 23h-9L1 16.5v-9z"
"""The danger shape; it has an exclamation mark instead of a letter."""
SEATS = ("circle", "square", "triangle", "diamond", "hexagon")
ELEMENTS = {"E": "drop", "T": "mountain", "F": "flame", "A": "cloud", "M": "quad"}
RINGS = {"R": "circle", "J": "square", "B": "triangle", "V": "diamond"}


def ring_colour(look: Look, ring: str) -> str:
    """Return the colour of ring or marble R, J, B or V (French letters are the ids in both languages)."""
    colours = look.palette
    return {"R": colours.r_r, "J": colours.s1, "B": colours.s2, "V": colours.s4}[ring]


def _element_colour(look: Look, kind: str) -> str:
    """Return the colour of element E, T, F, A or M (French letters are the ids in both languages)."""
    colours = look.palette
    return {"E": colours.e_e, "T": colours.e_t, "F": colours.e_f, "A": colours.e_a, "M": colours.e_m}[kind]


@lru_cache(maxsize=1024)
def _filled(shape: str, letter: str, fill: str, on: str) -> str:
    size, down = LETTERS[shape]
    return svg(24, 24, path(OUTLINES[shape], fill) + words(letter, size, 12, 12 + down + size * 0.36, on))


@lru_cache(maxsize=512)
def _outlined(shape: str, letter: str, stroke: str, on: str, dash: bool = False) -> str:
    size, down = LETTERS[shape]
    more = ' stroke-dasharray="3 3"' if dash else ""
    body = path(OUTLINES[shape], "none", stroke, 1.5, more)
    return svg(25.6, 25.6, body + words(letter, size, 12, 12 + down + size * 0.36, on), x=-0.8, y=-0.8)


def _shape(
    look: Look, shape: str, letter: str, fill: str, *, size: float, outlined: bool, label: str | None
) -> ft.Image:
    colours = look.palette
    if outlined:
        return picture(_outlined(shape, letter, colours.ink3, colours.ink2), size, size, label)
    return picture(_filled(shape, letter, fill, colours.on_seat), size, size, label)


def initial(name: str) -> str:
    """Return the first letter of a name as capital, without its accent if the font lacks it; "?" if empty."""
    letter = name.strip()[:1].upper()[:1] or "?"
    return letter if drawn(letter) else normalize("NFD", letter)[0]


def seat_shape(
    look: Look,
    seat_number: int,
    letter: str,
    size: float = 22,
    outlined: bool = False,
    label: str | None = None,
) -> ft.Image:
    """Return the shape of seat 1 to 5: circle, square, triangle, diamond, hexagon. Outlined: done or out."""
    shape = SEATS[(seat_number - 1) % len(SEATS)]
    return _shape(
        look, shape, letter, look.palette.seat(seat_number), size=size, outlined=outlined, label=label
    )


def free_seat(look: Look, seat_number: int, size: float = 30, label: str | None = None) -> ft.Image:
    """Return the dashed shape of a free seat."""
    shape, quiet = SEATS[(seat_number - 1) % len(SEATS)], look.palette.ink3
    return picture(_outlined(shape, "", quiet, quiet, True), size, size, label)


def element_shape(
    look: Look,
    kind: str,
    letter: str | None = None,
    size: float = 30,
    outlined: bool = False,
    label: str | None = None,
) -> ft.Image:
    """Return the shape of element E, T, F, A or M: drop, mountain, flame, cloud, diamond.

    Outlined means neutralised.
    """
    return _shape(
        look,
        ELEMENTS[kind],
        letter or kind,
        _element_colour(look, kind),
        size=size,
        outlined=outlined,
        label=label,
    )


def warning_triangle(look: Look, size: float = 20, label: str | None = None) -> ft.Image:
    """Return an amber triangle with an exclamation mark."""
    return picture(_warning(look.palette.warn, look.palette.warn_bg), size, size, label)


@lru_cache(maxsize=8)
def _warning(colour: str, on: str) -> str:
    body = path("M12 2 23 21H1z", colour, colour, 2)
    body += path("M12 8.5v6", "none", on, 2.5, ' stroke-linecap="round"')
    return svg(24, 24, f'{body}<circle cx="12" cy="18" r="1.5" fill="{on}"/>')


def danger_octagon(look: Look, size: float = 20, label: str | None = None) -> ft.Image:
    """Return a red octagon with an exclamation mark, for a loss that cannot be undone."""
    return picture(_danger(look.palette.danger, look.palette.danger_bg), size, size, label)


@lru_cache(maxsize=8)
def _danger(colour: str, on: str) -> str:
    return svg(24, 24, danger_mark(colour, on))


def danger_mark(colour: str, on: str) -> str:
    """Return the octagon and its mark as a fragment of 24 x 24 for a larger drawing."""
    body = path(OCTAGON, colour) + path("M12 6v7.5", "none", on, 2.8, ' stroke-linecap="round"')
    return f'{body}<circle cx="12" cy="17.5" r="1.7" fill="{on}"/>'


def side_sign(
    look: Look, game_id: str, monsters: bool, size: float = 16, label: str | None = None
) -> ft.Image:
    """Return the flag of the heroes or the horns of the monsters."""
    tint = look.accent(game_id)
    source = _horns(tint.acc2) if monsters else _flag(tint.acc)
    return picture(source, size, size, label)


@lru_cache(maxsize=16)
def _horns(colour: str) -> str:
    data = "M3.5 2C3 7 6 8.5 9 8.5h6C18 8.5 21 7 20.5 2 25 9 22 14 19 16l-3 6H8l-3-6C2 14-1 9 3.5 2z"
    return svg(24, 24, path(data, colour))


@lru_cache(maxsize=16)
def _flag(colour: str) -> str:
    return svg(24, 24, path("M4 2v20M5 3h15l-4 5 4 5H5z", colour, colour, 2.5, ' stroke-linecap="round"'))
