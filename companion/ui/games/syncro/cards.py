"""A card of the Horde as one picture: name, strength, the Spell cards on it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import flet as ft

from companion.ui.drawings.glyphs import face as font
from companion.ui.drawings.picture import number, picture, svg, words
from companion.ui.theme import Look

FOOT = 9.0
"""How far the Spell cards hang over the lower edge."""


@dataclass(frozen=True, slots=True)
class Face:
    """All that is drawn of a card."""

    width: float
    height: float
    name: str
    """A short word at the top; empty for a card with no name yet."""
    big: str
    """Its strength, or a question mark."""
    up: bool
    lit: bool
    """It can be touched now: to attack, to resolve, to turn up."""
    quiet: bool
    """Covered by another card: only its upper edge is in sight."""
    shown: float = 0.0
    """How much of a covered card is in sight."""
    spells: tuple[str, ...] = ()
    """The Spell cards on it: a value, or nothing while it lies face down."""


def card_picture(look: Look, card: Face, foot: float = FOOT) -> ft.Image:
    """The card; below it are ``foot`` more pixels for what lies on it."""
    tint, colours = look.accent("syncro"), look.palette
    tones = (
        colours.surface, colours.raised, tint.acc_bg, tint.acc, colours.ink3, colours.ink2, colours.ink,
        tint.acc2, tint.on_acc, colours.table,
    )  # fmt: skip
    drawing = _card(card, tones, min(look.scale, 1.3), foot)
    return picture(drawing, card.width, card.height + foot)


@lru_cache(maxsize=512)
def _card(card: Face, tones: tuple[str, ...], zoom: float, foot: float) -> str:
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
    if card.quiet:  # only its upper edge is in sight
        middle = max(card.shown, 18.0) / 2
        if card.name:
            body += words(card.name, name, width / 2, min(5 + name, middle + name * 0.4), second, "Body600")
        if not card.name or card.shown > 40:
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


def _spells(card: Face, silver: str, on: str, table: str) -> str:
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
    """The size at which a text fits, never larger than the one asked for."""
    if not text:
        return size
    known = font(family)
    glyphs = [glyph for letter in text if (glyph := known.glyph(letter))]
    wide = sum(glyph.advance for glyph in glyphs) * size / known.units
    return size if wide <= room else size * room / wide
