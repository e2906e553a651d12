"""The five motifs and the lamp of the app, drawn by us: no art of the publishers."""

from __future__ import annotations

import math
from functools import lru_cache

import flet as ft

from companion.ui.drawings.picture import number, picture, svg
from companion.ui.theme import Look

_HAND_FROM = 36  # below this size the hand of Syncro would be a smudge
_STONES = (
    (6.0, 41.0), (16.0, 43.0), (26.0, 41.5), (34.5, 36.0), (33.0, 27.5), (23.5, 24.0), (14.5, 19.5),
    (15.0, 11.0), (24.5, 7.0),
)  # fmt: skip


def motif(look: Look, game_id: str, size: float = 40, label: str | None = None) -> ft.Image:
    """The motif of a game in its two accents; "none" is the lamp of the app."""
    if game_id not in _MOTIFS:
        return picture(_lamp(look.palette.warn), size, size, label)
    tint = look.accent(game_id)
    return picture(_drawing(game_id, tint.acc, tint.acc2, size >= _HAND_FROM), size, size, label)


@lru_cache(maxsize=64)
def _drawing(game_id: str, one: str, two: str, full: bool) -> str:
    round_line = ' fill="none" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"'
    return svg(48, 48, f"<g{round_line}>{_MOTIFS[game_id](one, two, full)}</g>")


@lru_cache(maxsize=4)
def _lamp(colour: str) -> str:
    line = f'stroke="{colour}" stroke-width="2" fill="none" stroke-linecap="round" stroke-linejoin="round"'
    return svg(
        26,
        26,
        f'<path d="M13 1v5M5 14a8 8 0 0 1 16 0z" {line}/>'
        f'<path d="M4 24 7 17.5M22 24l-3-6.5M13 24v-6" {line} stroke-opacity=".55"/>',
    )


def _line(data: str, colour: str, more: str = "") -> str:
    return f'<path d="{data}" stroke="{colour}"{more}/>'


def _horizon(one: str, two: str, full: bool) -> str:
    """A sun on the horizon, four season marks."""
    return (
        _line("M10 29a14 14 0 0 1 28 0", two)
        + _line("M3 29h42M9 36v5M19 36v5M29 36v5M39 36v5", one)
        + _line("M24 5v5M9.5 11l3 3.5M38.5 11l-3 3.5", two)
    )


def _book(one: str, two: str, full: bool) -> str:
    """An open book, a spiral."""
    pages = "M24 26c-5-4-12-5-19-4v17c7-1 14 0 19 4 5-4 12-5 19-4V22c-7-1-14 0-19 4zM24 26v17"
    curl = "M24 12a1.5 1.5 0 0 1 2.5 1.5c-.5 3-5.5 3-6.5-.5C19 8.5 24 6 28 8c5 2.5 4.5 9 0 11"
    return _line(pages, one) + _line(curl, two)


def _star(one: str, two: str, full: bool) -> str:
    """A five-pointed star, five flames."""
    turns = [k * 2 * math.pi / 5 for k in range(5)]
    points = [(24 + 14.5 * math.sin(a), 26 - 14.5 * math.cos(a)) for a in turns]
    star = "L".join(f"{number(points[k][0])} {number(points[k][1])}" for k in (0, 2, 4, 1, 3))
    flames = "".join(
        f"M{number(24 + 20 * math.sin(a))} {number(22 - 20 * math.cos(a))}q3.5 4 0 6.5q-3.5-2.5 0-6.5z"
        for a in turns
    )
    return _line(f"M{star}z", one) + f'<path d="{flames}" fill="{two}"/>'


def _stones(one: str, two: str, full: bool) -> str:
    """Nine stepping stones, five of them reached, and a hand."""
    stones = "".join(
        f'<ellipse cx="{number(x)}" cy="{number(y)}" rx="4" ry="2.9" fill="{one if i < 5 else "none"}"'
        f' stroke="{one}" stroke-width="1.8"/>'
        for i, (x, y) in enumerate(_STONES)
    )
    hand = (
        "M34 17v-5.5a1.5 1.5 0 0 1 3 0V9a1.5 1.5 0 0 1 3 0v1a1.5 1.5 0 0 1 3 0v1.5a1.5 1.5 0 0 1 3 0V18"
        "c0 3.5-2.3 5.5-5.5 5.5S35 21.5 32 17.5q-1-2 .5-2.2z"
    )
    return stones + (_line(hand, two, ' stroke-width="1.7"') if full else "")


def _tower(one: str, two: str, full: bool) -> str:
    """A tower in an orbit."""
    return (
        _line("M18 43V19l-2-2v-6h4v3h2.5v-3h3v3H28v-3h4v6l-2 2v24z", one)
        + _line("M22 43v-7a2 2 0 0 1 4 0v7", one)
        + _line("M16 30C6 29 2 26 4 23c2-2.5 8-3.5 13-3.5M31 19.5c6 .5 12 2 13 4.5 1 3-5 5.5-14 6", two)
        + f'<circle cx="41.5" cy="20.5" r="2.5" fill="{two}"/>'
    )


_MOTIFS = {
    "synchro_horizon": _horizon,
    "big_book": _book,
    "pantacle": _star,
    "syncro": _stones,
    "anima": _tower,
}
