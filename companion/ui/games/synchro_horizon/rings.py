"""The four rings: a shape, a letter and a colour. Shape and letter identify a ring without its colour."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import flet as ft

from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.vocabulary import Colour, Ring, Who
from companion.i18n.words import Words
from companion.ui.drawings.picture import path, picture, svg, words
from companion.ui.drawings.shapes import LETTERS, OUTLINES
from companion.ui.parts.initiative_box import ShownMarble, marble_colour
from companion.ui.session import Ui
from companion.ui.table_context import TableContext

_SHAPES = ("circle", "square", "triangle", "diamond")
_OF_COLOUR = {Colour.RED: "R", Colour.YELLOW: "J", Colour.BLUE: "B", Colour.GREEN: "V"}
_OTHER = {
    Colour.PINK: "s3",
    Colour.PURPLE: "s5",
    Colour.WHITE: "e_a",
    Colour.GREY: "e_a",
    Colour.ORANGE: "e_t",
    Colour.BROWN: "e_t",
    Colour.BLACK: "s5",
}
_PLAIN = ("R", "J", "B", "V")
"""Default tints: used with the rings' numbers until the box's colours are entered (U-5)."""


@dataclass(frozen=True, slots=True)
class RingLook:
    """The look of one ring; ``tint`` is the name of a marble colour."""

    shape: str
    letter: str
    tint: str
    name: str

    @property
    def marble(self) -> ShownMarble:
        """The marble of this ring."""
        return ShownMarble(self.letter, self.tint, self.name)


def ring_look(ui: Ui, state: State, ring: Ring) -> RingLook:
    """Return the look of a board's ring: by its colour in this box, or by its number if not entered yet."""
    return _ring_look(ui.words, ring, state.known.rings[ring.number - 1])


@lru_cache(maxsize=256)  # every tile and every marble needs its look at each tap
def _ring_look(words: Words, ring: Ring, colour: Colour | None) -> RingLook:
    shape = _SHAPES[ring.number - 1]
    if colour is None:
        return RingLook(shape, str(ring.number), _PLAIN[ring.number - 1], words.show(ring))
    tint = _OF_COLOUR.get(colour) or _OTHER[colour]
    named = _OF_COLOUR.get(colour)
    if named is not None:
        shape = dict(zip(_PLAIN, _SHAPES, strict=True))[named]
    return RingLook(shape, words.g(f"ui.letter.{colour.value}"), tint, words.show(colour))


def ring_body(ui: Ui, ring: RingLook, x: float, y: float, size: float) -> str:
    """Return the SVG group of a ring, for a larger drawing; ``x``, ``y`` is its top left corner."""
    letter, down = LETTERS[ring.shape]
    inner = path(OUTLINES[ring.shape], marble_colour(ui.look, ring.tint)) + words(
        ring.letter, letter, 12, 12 + down + letter * 0.36, ui.colours.on_seat
    )
    return f'<g transform="translate({x:g} {y:g}) scale({size / 24:g})">{inner}</g>'


def ring_sign(ui: Ui, ring: RingLook, size: float = 24) -> ft.Image:
    """Return the ring as a separate image; ``size`` in pixels."""
    return picture(svg(24, 24, ring_body(ui, ring, 0, 0, 24)), size, size)


def sign_of(at: TableContext[State], who: Who, size: float = 24) -> ft.Image:
    """Return the image of the ring of a character's board."""
    return ring_sign(at, ring_look(at, at.state, who.ring), size)
