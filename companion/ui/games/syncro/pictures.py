"""SVG pictures of Syncro: a Horde card with its Spells, the stones of the path, the flag of a save."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import flet as ft

from companion.games.syncro.queries import Standing
from companion.ui.drawings.glyphs import face as font
from companion.ui.drawings.picture import number, path, picture, svg, words
from companion.ui.theme import Look

FOOT = 9.0
"""Pixels by which Spell cards hang over the lower edge of a card."""


@dataclass(frozen=True, slots=True)
class CardPicture:
    """All properties of a drawn card."""

    width: float
    height: float
    name: str
    """A short word at the top; "" for a card with no name yet."""
    big: str
    """The strength, or a question mark."""
    up: bool
    lit: bool
    """True if the card can be tapped now: to attack, to resolve, to turn up."""
    quiet: bool
    """True if another card covers it: only its upper edge is visible."""
    shown: float = 0.0
    """Visible pixels of a covered card."""
    spells: tuple[str, ...] = ()
    """The Spell cards on it: a value, or "" for one that is face down."""


def card_picture(look: Look, card: CardPicture, foot: float = FOOT) -> ft.Image:
    """Return a card; ``foot`` is the height in pixels added below for its Spells."""
    tint, colours = look.accent("syncro"), look.palette
    tones = (
        colours.surface, colours.raised, tint.acc_bg, tint.acc, colours.ink3, colours.ink2, colours.ink,
        tint.acc2, tint.on_acc, colours.table,
    )  # fmt: skip
    drawing = _card(card, tones, min(look.scale, 1.3), foot)
    return picture(drawing, card.width, card.height + foot)


@lru_cache(maxsize=512)
def _card(card: CardPicture, tones: tuple[str, ...], zoom: float, foot: float) -> str:
    flat, raised, ground, edge, quiet, second, ink, silver, on, table = tones
    width, height = card.width, card.height
    line = 3.0 if card.lit else 1.3
    fill = ground if card.lit else raised if card.up else flat
    dash = "" if card.up else ' stroke-dasharray="4 3"'
    body = (
        f'<rect x="{number(line / 2)}" y="{number(line / 2)}" width="{number(width - line)}" '
        f'height="{number(height - line)}" rx="8" fill="{fill}" stroke="{edge if card.lit else quiet}" '
        f'stroke-width="{number(line)}"{dash}/>'
    )
    room = width - 8
    name = fitted(card.name, 12 * zoom, room, "Body600")
    big = fitted(
        card.big,
        (36 if width >= 70 and height >= 70 else 28 if width >= 44 else 22) * zoom,
        room,
        "Display800",
    )
    tone = ink if card.up or card.lit else quiet
    if card.quiet:  # only the upper edge is visible
        middle = max(card.shown, 18.0) / 2
        if card.name:
            body += words(card.name, name, width / 2, min(5 + name, middle + name * 0.4), second, "Body600")
        if not card.name or card.shown > 11 + name + 16 * zoom:  # no space for both: only the name
            size = min(22 * zoom, card.shown * 0.7)
            low = middle + (name / 2 if card.name else 0) + size * 0.36
            body += words(card.big, fitted(card.big, size, room, "Display800"), width / 2, low, tone)
    elif card.name:
        big = min(big, (height - 8 - name) * 0.8)
        body += words(card.name, name, width / 2, 5 + name, second, "Body600")
        body += words(card.big, big, width / 2, 8 + name + (height - 8 - name) / 2 + big * 0.3, tone)
    else:
        body += words(card.big, big, width / 2, height / 2 + big * 0.36, tone)
    return svg(width, height + foot, body + _spells(card, silver, on, table))


def _spells(card: CardPicture, silver: str, on: str, table: str) -> str:
    count = len(card.spells)
    if not count:
        return ""
    step = min(16.0, (card.width - 4) / count)
    left, body = card.width / 2 - step * count / 2, ""
    for place, value in enumerate(card.spells):
        x, y = left + place * step, card.height - 9
        body += (
            f'<rect x="{number(x + 0.75)}" y="{number(y)}" width="{number(step - 1.5)}" height="17" rx="3.5" '
            f'fill="{silver}" stroke="{table}" stroke-width="1.5"/>'
        )
        if value:
            body += words(value, 12, x + step / 2, y + 12.8, on)
    return body


def fitted(text: str, size: float, room: float, family: str) -> float:
    """Return the size at which a text fits, at most ``size``."""
    if not text:
        return size
    known = font(family)
    glyphs = [glyph for letter in text if (glyph := known.glyph(letter))]
    wide = sum(glyph.advance for glyph in glyphs) * size / known.units
    return size if wide <= room else size * room / wide


BOX = (360.0, 372.0)
"""Width and height of the area in which the stones below are placed."""
PLACES = (
    (64, 312), (164, 324), (262, 300), (304, 236), (216, 196), (112, 186), (62, 124), (130, 66), (246, 44),
)  # fmt: skip
LABELS = ("under", "under", "under", "under", "under", "under", "right", "under", "under")
"""Position of the name of each stone."""
RAISED = frozenset({1, 2, 4, 6})
"""Stones so close to the next one that the flag is drawn above them, not beside."""
_LIT = (("#C9E397", "#8FB055"), ("#6A8F2F", "#3F5917"))
"""Top and bottom colour of a stone that was won, in the dark and in the light theme."""


def radii(level: int) -> tuple[float, float]:
    """Return half the width and half the height of a stone; stones further away are smaller."""
    across = 34 - (level - 1) * 1.4
    return across, across * 0.66


def stone(look: Look, level: int, standing: Standing) -> ft.Image:
    """Return one stone with its number; a silver ring marks the team's current level."""
    tint, colours = look.accent("syncro"), look.palette
    tones = (tint.acc_bg, tint.acc2, tint.on_acc, colours.surface, colours.ink3, colours.ink, tint.acc)
    lit = _LIT[0 if look.dark else 1]
    return picture(_stone(level, standing, tones, lit), *stone_size(level))


def stone_size(level: int) -> tuple[float, float]:
    """Return width and height of a stone with its ring and shadow."""
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
    """Return the dotted trail from stone to stone."""
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
    """Return the flag that stands for card A on the next Level card."""
    tint = look.accent("syncro")
    return picture(_flag(tint.acc2, tint.on_acc), 36, 44)


@lru_cache(maxsize=8)
def _flag(colour: str, on: str) -> str:
    pole = path("M3 2v40", "none", colour, 3, ' stroke-linecap="round"')
    cloth = f'<rect x="3" y="2" width="30" height="24" rx="5" fill="{colour}"/>'
    return svg(36, 44, pole + cloth + words("A", 16, 18, 20, on))
