"""Small SVG pictures of the Sanctuary: cube, adept, moon, Determination track, token slots."""

from __future__ import annotations

from functools import lru_cache

import flet as ft

from companion.games.pantacle.queries import printed
from companion.games.pantacle.vocabulary import MoonPhase, Token
from companion.i18n.words import LANGUAGES, texts
from companion.ui.drawings import initial
from companion.ui.drawings.picture import number, path, picture, svg, words
from companion.ui.session import Ui
from companion.ui.theme import Look

_CUBE = "M6 .6 11.2 3.3v5.6L6 11.4.8 8.9V3.3zM.8 3.3 6 6l5.2-2.7M6 6v5.4"
_ADEPT = "M5.5.6a2.4 2.4 0 1 1 0 4.8 2.4 2.4 0 0 1 0-4.8zM1 11.4c0-6 9-6 9 0z"
_LIT = {
    MoonPhase.NEW: "",
    MoonPhase.WAXING_CRESCENT: "M12 3a9 9 0 0 1 0 18a5 9 0 0 0 0-18z",
    MoonPhase.FIRST_QUARTER: "M12 3a9 9 0 0 1 0 18z",
    MoonPhase.WAXING_GIBBOUS: "M12 3a9 9 0 0 1 0 18a5 9 0 0 1 0-18z",
    MoonPhase.FULL: "M12 3a9 9 0 0 1 0 18a9 9 0 0 1 0-18z",
    MoonPhase.WANING_GIBBOUS: "M12 3a9 9 0 0 0 0 18a5 9 0 0 0 0-18z",
    MoonPhase.LAST_QUARTER: "M12 3a9 9 0 0 0 0 18z",
    MoonPhase.WANING_CRESCENT: "M12 3a9 9 0 0 0 0 18a5 9 0 0 1 0-18z",
}
"""SVG path of the lit part of each phase, in a circle of radius 9 around (12, 12)."""


@lru_cache(maxsize=16)
def _outline(data: str, colour: str, side: float, stroke: float) -> str:
    return svg(side, side, path(data, "none", colour, stroke))


def cube(look: Look, size: float = 12, color: str = "") -> ft.Image:
    """Return the picture of a cube of Influence."""
    return picture(_outline(_CUBE, color or look.palette.ink2, 12, 1.2), size, size)


def adept(look: Look, size: float = 12, color: str = "") -> ft.Image:
    """Return the picture of an adept."""
    return picture(_outline(_ADEPT, color or look.palette.ink2, 12, 1.2), size, size)


def moon(look: Look, name: str, size: float = 16, color: str = "") -> ft.Image:
    """Return a moon in its phase; an unknown name shows its first letter, no name a dashed circle.

    The lit part is the brighter one in both themes: filled with dark ink, a full moon would look new.
    """
    ink = color or look.palette.ink2
    shade, lit = ("none", ink) if look.dark else (ink, look.palette.surface)
    return picture(_moon(phase_named(name), initial(name) if name else "", ink, shade, lit), size, size)


@lru_cache(maxsize=64)
def _moon(phase: MoonPhase | None, letter: str, colour: str, shade: str, lit: str) -> str:
    dash = "" if phase is not None or letter else ' stroke-dasharray="3 3"'
    rim = f'<circle cx="12" cy="12" r="9" fill="none" stroke="{colour}" stroke-width="2"{dash}/>'
    if phase is not None:
        return svg(24, 24, f'<circle cx="12" cy="12" r="9" fill="{shade}"/>' + path(_LIT[phase], lit) + rim)
    return svg(24, 24, rim + (words(letter, 11, 12, 16, colour) if letter else ""))


def phase_named(name: str) -> MoonPhase | None:
    """Return the phase of a name in either language; None for a moon of another name."""
    told = name.casefold().strip()
    for phase in MoonPhase:
        if told in {texts(lang)[f"pantacle.word.MoonPhase.{phase.value}"].casefold() for lang in LANGUAGES}:
            return phase
    return None


def determination(look: Look, position: int, size: float = 8) -> ft.Image:
    """Return the picture of the Determination track: three positions, the current one filled."""
    source = _track(position, look.palette.ink, look.palette.ink3)
    return picture(source, size * 3 + 4, size)


@lru_cache(maxsize=16)
def _track(position: int, full: str, line: str) -> str:
    body = ""
    for place in range(printed().rightmost + 1):
        fill = full if place == position else "none"
        body += f'<circle cx="{4 + 10 * place}" cy="4" r="3" fill="{fill}" stroke="{line}"/>'
    return svg(28, 8, body)


def slots(ui: Ui, tokens: tuple[Token, ...], size: float = 20) -> ft.Image:
    """Return the four token slots of zone A2: first letters of the tokens; empty slots are dashed."""
    letters = tuple(initial(ui.words.show(token)) for token in tokens)
    tones = (ui.accent.acc2, ui.colours.table if ui.look.dark else ui.colours.surface, ui.colours.ink3)
    return picture(_slots(letters, tones), size * 4.6, size)


@lru_cache(maxsize=128)
def _slots(letters: tuple[str, ...], tones: tuple[str, str, str]) -> str:
    fill, on, line = tones
    body = ""
    for place in range(printed().token_slots):
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
