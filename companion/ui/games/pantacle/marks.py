"""Small drawings of the Sanctuary, each one picture: cube, adept, Determination track, token slots."""

from __future__ import annotations

from functools import lru_cache

import flet as ft

from companion.games.pantacle import figures
from companion.games.pantacle.vocabulary import Token
from companion.ui.desk import Ui
from companion.ui.drawings import initial
from companion.ui.drawings.picture import number, path, picture, svg, words
from companion.ui.theme import Look

_CUBE = "M6 .6 11.2 3.3v5.6L6 11.4.8 8.9V3.3zM.8 3.3 6 6l5.2-2.7M6 6v5.4"
_ADEPT = "M5.5.6a2.4 2.4 0 1 1 0 4.8 2.4 2.4 0 0 1 0-4.8zM1 11.4c0-6 9-6 9 0z"
_MOON = "M15.5 3a9 9 0 1 0 5.5 12.5A8 8 0 0 1 15.5 3z"


@lru_cache(maxsize=16)
def _outline(data: str, colour: str, side: float, stroke: float) -> str:
    return svg(side, side, path(data, "none", colour, stroke))


def cube(look: Look, size: float = 12, color: str = "") -> ft.Image:
    """A cube of Influence."""
    return picture(_outline(_CUBE, color or look.palette.ink2, 12, 1.2), size, size)


def adept(look: Look, size: float = 12, color: str = "") -> ft.Image:
    """An adept."""
    return picture(_outline(_ADEPT, color or look.palette.ink2, 12, 1.2), size, size)


def moon(look: Look, size: float = 16, color: str = "") -> ft.Image:
    """A moon, of no phase in particular: only the box knows them."""
    return picture(_outline(_MOON, color or look.palette.ink2, 24, 2), size, size)


def determination(look: Look, position: int, size: float = 8) -> ft.Image:
    """The three positions of the track, the marker on one of them."""
    source = _track(position, look.palette.ink, look.palette.ink3)
    return picture(source, size * 3 + 4, size)


@lru_cache(maxsize=16)
def _track(position: int, full: str, line: str) -> str:
    body = ""
    for place in range(figures.RIGHTMOST + 1):
        fill = full if place == position else "none"
        body += f'<circle cx="{4 + 10 * place}" cy="4" r="3" fill="{fill}" stroke="{line}"/>'
    return svg(28, 8, body)


def slots(ui: Ui, tokens: tuple[Token, ...], size: float = 20) -> ft.Image:
    """The four slots of zone A2; a token shows its first letter, an empty slot is dashed."""
    letters = tuple(initial(ui.words.show(token)) for token in tokens)
    tones = (ui.accent.acc2, ui.colours.table if ui.look.dark else ui.colours.surface, ui.colours.ink3)
    return picture(_slots(letters, tones), size * 4.6, size)


@lru_cache(maxsize=128)
def _slots(letters: tuple[str, ...], tones: tuple[str, str, str]) -> str:
    fill, on, line = tones
    body = ""
    for place in range(figures.TOKEN_SLOTS):
        x = number(12 + 28.8 * place)
        if place < len(letters):
            body += f'<circle cx="{x}" cy="12" r="11" fill="{fill}"/>'
            body += words(letters[place], 14.5, 12 + 28.8 * place, 17.2, on)
        else:
            dash = 'stroke-dasharray="3.4 3.4"'
            body += (
                f'<circle cx="{x}" cy="12" r="10.5" fill="none" stroke="{line}" stroke-width="1.5" {dash}/>'
            )
    return svg(110.4, 24, body)
