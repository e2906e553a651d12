"""The tile of a character: its values, compared to redraw it only on a change, and its SVG drawing."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from companion.games.synchro_horizon.queries import fight as queries
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.state.fight import Monster
from companion.games.synchro_horizon.vocabulary import Side, Who
from companion.ui.drawings.dice import PIPS, stone
from companion.ui.drawings.glyphs import fitted, measure
from companion.ui.drawings.picture import path, svg, words
from companion.ui.drawings.shapes import danger_mark
from companion.ui.games.synchro_horizon.rings import RingLook, ring_body, ring_look
from companion.ui.parts.wording import figure
from companion.ui.session import Ui


@dataclass(frozen=True, slots=True)
class TileLook:
    """The values one character's tile shows; ``place`` counts from 1, HP are None while unknown."""

    who: Who
    place: int
    name: str
    ring: RingLook
    dice: tuple[int, int]
    left: int | None
    max_hp: int | None
    shield: int
    stunned: bool
    silenced: bool
    active: bool
    acted: bool
    die: int | None = None
    value: int | None = None
    """The effective value of the die if it differs from its face (Silence); else None."""
    slot: str = ""

    @property
    def damage(self) -> int:
        """The damage the two D10 show."""
        tens, units = self.dice
        return 10 * tens + units

    @property
    def low(self) -> bool:
        """True at a quarter of the maximum HP or less."""
        return self.left is not None and self.max_hp is not None and self.left * 4 <= self.max_hp

    @property
    def share(self) -> float:
        """The filled fraction of the HP bar, 0 to 1; 1 while the HP are unknown."""
        return 1.0 if self.left is None or not self.max_hp else max(0.0, self.left / self.max_hp)

    @property
    def ground(self) -> str:
        """The background: raised while the character can act, flat once it has, a ring while it acts."""
        return "active" if self.active else "flat" if self.acted else "raised"

    def framed_as(self, other: TileLook | None) -> bool:
        """Return True if only picture and spoken text differ (a hit, a shield, a die), not the frame."""
        return other is not None and (self.who, self.ground) == (other.who, other.ground)


def tile_look(ui: Ui, state: State, side: Side, place: int) -> TileLook | None:
    """Return the tile of a side's place, 0 for P1; None if the place is empty."""
    one = state.in_place(side, place)
    if one is None or one.who is None:
        return None
    who, health, fight = one.who, one.health, state.fight
    die = value = None
    slot = ""
    if isinstance(one, Monster):
        die, slot = one.die, one.slot.value if one.die is not None else ""
        blow = queries.action_of(state, who)
        value = blow.value if blow is not None and blow.value != die else None
    return TileLook(
        who,
        place + 1,
        one.name,
        ring_look(ui, state, who.ring),
        health.dice,
        health.left,
        health.max_hp,
        health.shield,
        health.stunned,
        health.silenced,
        fight is not None and fight.active is who,
        queries.has_acted(state, who),
        die,
        value,
        slot,
    )


def spoken(ui: Ui, tile: TileLook) -> str:
    """Return the whole tile in words, for screen readers."""
    parts = [f"{tile.name}, {ui.g('ui.place', n=tile.place)}, {tile.ring.name}"]
    if tile.left is None:
        parts.append(ui.g("ui.hp.unknown", n=tile.damage))
    else:
        parts.append(ui.g("ui.hp.spoken", left=tile.left, max=tile.max_hp))
    if tile.shield:
        parts.append(ui.g("ui.shield.spoken", n=tile.shield))
    parts += [ui.g("ui.stunned")] * tile.stunned + [ui.g("ui.silenced")] * tile.silenced
    if tile.die is not None:
        parts.append(ui.g("ui.die.spoken", n=tile.die, slot=tile.slot))
    parts += [ui.g("ui.low")] * tile.low + [ui.g("ui.acting")] * tile.active + [ui.g("ui.acted")] * tile.acted
    return ". ".join(parts)


SHIELD = "M12 1.5 3.5 5v6c0 5.4 3.6 10 8.5 11.5 4.9-1.5 8.5-6.1 8.5-11.5V5z"
SILENCE = (
    "M4.3 3 3 4.3 7.7 9H3v6h4l5 5v-6.7l4.3 4.2c-.7.5-1.4.9-2.3 1.2v2.1a9 9 0 0 0 3.7-1.8L19.7 21 21 19.7z"
    "M12 4 9.9 6.1 12 8.2zM14 8v2.2l2.5 2.4A4.5 4.5 0 0 0 14 8zM14 3.2v2.1a7 7 0 0 1 4.5 9.3l1.5 1.5"
    "A9 9 0 0 0 14 3.2z"
)
STUN = (
    "M12 1.5v5M12 17.5v5M1.5 12h5M17.5 12h5M4.6 4.6l3.5 3.5M15.9 15.9l3.5 3.5"
    "M4.6 19.4l3.5-3.5M15.9 8.1l3.5-3.5"
)
TICK = "M4 12.5l5.5 5.5L20 6.5"
PLAY = "M7 4.5v15L20 12z"
EDGE = 3
"""The border width of the acting character's tile. Pixels."""
LARGE = 84
"""The height a tile with large text is designed for, in pixels; a lower one keeps its text size."""


def left_text(text: str, size: float, x: float, y: float, colour: str, family: str = "Body400") -> str:
    """Return the SVG of words that begin at x."""
    return words(text, size, x + measure(text, size, family) / 2, y, colour, family)


def right_text(text: str, size: float, x: float, y: float, colour: str, family: str = "Body400") -> str:
    """Return the SVG of words that end at x."""
    return words(text, size, x - measure(text, size, family) / 2, y, colour, family)


def sign(body: str, x: float, y: float, size: float) -> str:
    """Move and scale an SVG drawn in a 24 x 24 box to this place and size."""
    return f'<g transform="translate({x:g} {y:g}) scale({size / 24:g})">{body}</g>'


def two_dice(ui: Ui, dice: tuple[int, int], x: float, y: float, height: float, dark: bool) -> str:
    """Return the SVG of two D10 side by side; the drawing around it must define :func:`gradient`."""
    _top, bottom, edge, on = stone(ui.look, dark)
    found = ""
    for place, digit in enumerate(dice):
        one = (
            path("M20 .8 39.2 21.5V29L20 47.2.8 29V21.5z", bottom, edge)
            + path("M20 1.5 35 30 20 39 5 30z", "url(#g)")
            + path("M5 30 .8 25.5M35 30l4.2-4.5M20 39v8", "none", edge)
            + words(str(digit), 28, 20, 33.5, on)
        )
        scale = height / 48
        found += f'<g transform="translate({x + place * 41 * scale:g} {y:g}) scale({scale:g})">{one}</g>'
    return found


def gradient(ui: Ui, dark: bool) -> str:
    """Return the SVG definition of the gradient ``g`` that fills the dice."""
    top, bottom, _edge, _on = stone(ui.look, dark)
    return (
        '<defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="1">'
        f'<stop offset="0" stop-color="{top}"/><stop offset="1" stop-color="{bottom}"/>'
        "</linearGradient></defs>"
    )


def action_die(ui: Ui, face: int, x: float, y: float, size: float) -> str:
    """Return the SVG of a monster's action die (D6); face 0 after it was burnt down."""
    _top, _bottom, edge, on = stone(ui.look, True)
    body = f'<rect x="1" y="1" width="38" height="38" rx="9" fill="url(#g)" stroke="{edge}"/>'
    if face in PIPS:
        body += "".join(
            f'<circle cx="{20 + 9 * a}" cy="{20 + 9 * b}" r="3.7" fill="{on}"/>' for a, b in PIPS[face]
        )
    else:
        body += words(str(face), 24, 20, 28.5, on)
    return f'<g transform="translate({x:g} {y:g}) scale({size / 40:g})">{body}</g>'


def states(ui: Ui, tile: TileLook) -> list[str]:
    """Return the SVG signs of stun, silence and low HP that apply, each in a 24 x 24 box."""
    colours = ui.colours
    stun = f'<circle cx="12" cy="12" r="4" fill="{colours.warn}"/>'
    stun += path(STUN, "none", colours.warn, 2, ' stroke-linecap="round"')
    low = danger_mark(colours.danger, colours.danger_bg)
    each = ((tile.stunned, stun), (tile.silenced, path(SILENCE, colours.warn)), (tile.low, low))
    return [drawing for shown, drawing in each if shown]


def tokens(
    ui: Ui, tile: TileLook, x: float, y: float, size: float, number: float, *, all_of_them: bool = True
) -> str:
    """Return the SVG of the shield with its number, then of the states; from x on, centred on y.

    Without ``all_of_them`` the states are left out.
    """
    body, pen = "", x
    if tile.shield:
        body += sign(path(SHIELD, ui.accent.acc), pen, y - size / 2, size)
        text = str(tile.shield)
        body += left_text(text, number, pen + size + 3, y + number * 0.36, ui.colours.ink, "Body700")
        pen += size + 9 + measure(text, number, "Body700")
    for drawing in states(ui, tile) if all_of_them else ():
        body += sign(drawing, pen, y - size / 2, size)
        pen += size + 5
    return body


def bar(ui: Ui, tile: TileLook, width: float, height: float) -> str:
    """Return the SVG of the HP bar along the lower edge."""
    colours = ui.colours
    tint = colours.danger if tile.low else ui.accent.acc
    if tile.who.side is Side.MONSTERS:
        tint = ui.accent.acc2
    y = height - 4 - (EDGE if tile.active else 0)
    ground = f'<rect x="0" y="{y:g}" width="{width:g}" height="4" fill="{colours.well}"/>'
    return f'{ground}<rect x="0" y="{y:g}" width="{width * tile.share:g}" height="4" fill="{tint}"/>'


def tile_source(ui: Ui, tile: TileLook, width: float, height: float) -> str:
    """Return the SVG of a tile; its parts scale with its height."""
    if ui.look.large_text:
        return _large(ui, tile, width, height)
    k = height / 92
    w, colours, monster = width / k, ui.colours, tile.who.side is Side.MONSTERS
    place = ui.g("ui.place.short", n=tile.place)
    body = gradient(ui, monster) + ring_body(ui, tile.ring, 8, 8, 18)
    body += right_text(place, 12, w - 8, 21, colours.ink2)
    edge = w - 14 - measure(place, 12, "Body400")
    if tile.acted:
        body += sign(path(TICK, "none", colours.ok, 2.6, ' stroke-linecap="round"'), edge - 14, 9, 14)
        edge -= 18
    elif tile.active:
        body += sign(path(PLAY, ui.accent.acc), edge - 14, 9, 14)
        edge -= 18
    if monster:
        # beside the action die there is room for a shield only: the states are in the first line
        for drawing in reversed(states(ui, tile)):
            body += sign(drawing, edge - 15, 8.5, 15)
            edge -= 18
    body += _name(ui, tile.name, 15, 30, 22, edge)
    body += two_dice(ui, tile.dice, 8, 30, 48, monster)
    body += _points(ui, tile, 97, monster, w)
    body += tokens(ui, tile, 97, 71 if _narrow(tile, 97, w) else 66, 15, 14, all_of_them=not monster)
    if tile.die is not None:
        body += action_die(ui, tile.die, w - 38, 32, 30)
        said = tile.slot if tile.value is None else f"{tile.slot}·{tile.value}"
        tint = colours.ink2 if tile.value is None else colours.warn
        body += words(said, 12, w - 23, 75, tint, "Body700")
    return _cut(tile, width, height, f'<g transform="scale({k:g})">{body}</g>' + bar(ui, tile, width, height))


def _name(ui: Ui, name: str, size: float, x: float, y: float, edge: float) -> str:
    """Return the SVG of a name up to an edge: made smaller down to 55 %, then shortened."""
    room = edge - x
    fits = max(0.55 * size, min(size, size * room / max(1.0, measure(name, size, "Body600"))))
    return left_text(fitted(name, fits, room, "Body600"), fits, x, y, ui.colours.ink, "Body600")


def _large_name(ui: Ui, name: str, edge: float, k: float) -> str:
    """Return the SVG of a name with large text: in two lines if one would be too small.

    ``k`` scales the line positions of a lower tile.
    """
    x, wide = 52, partial(measure, size=26, family="Body600")
    ways = [(name[:at], name[at + 1 :]) for at, letter in enumerate(name) if letter == " "]
    if not ways or wide(name) * 0.75 <= edge - x:
        return _name(ui, name, 26, x, 36 * k, edge)
    first, second = min(ways, key=lambda both: max(map(wide, both)))
    return _name(ui, first, 18, x, 22 * k, edge) + _name(ui, second, 18, x, 41 * k, edge)


def _cut(tile: TileLook, width: float, height: float, body: str) -> str:
    """Return the SVG cropped by the acting character's border, so that its content does not move."""
    edge = EDGE if tile.active else 0
    return svg(width - 2 * edge, height - 2 * edge, body, x=edge, y=edge)


def _points(ui: Ui, tile: TileLook, x: float, monster: bool, w: float) -> str:
    colours = ui.colours
    ink = colours.danger if tile.low and not monster else colours.ink
    if tile.left is None:
        return left_text("?", 22, x, 52, colours.ink2, "Display700")
    text, of = str(tile.left), f"/{tile.max_hp}"
    if _narrow(tile, x, w):  # one above the other: the maximum is never left out
        number = left_text(text, 20, x, 46, ink, "Display700")
        return number + left_text(of, 13, x, 60, colours.ink2)
    number = left_text(text, 22, x, 52, ink, "Display700")
    return number + left_text(of, 13, x + measure(text, 22, "Display700") + 3, 52, colours.ink2)


def _narrow(tile: TileLook, x: float, w: float) -> bool:
    """Return True if the action die leaves too little room for HP and maximum side by side."""
    most = measure("00", 22, "Display700") + 3 + measure("/00", 13, "Body400")
    return tile.die is not None and x + most > w - 42


def _large(ui: Ui, tile: TileLook, width: float, height: float) -> str:
    """Return the SVG of a tile with large text: name and HP at the left, dice at the right."""
    colours, monster = ui.colours, tile.who.side is Side.MONSTERS
    k = height / LARGE
    die = tile.die is not None
    dice_x = width - 9 - 99 * k - (46 if die else 0)
    body = gradient(ui, monster) + ring_body(ui, tile.ring, 10, height / 2 - 17, 30)
    edge = dice_x - 8
    if tile.acted or tile.active:
        drawing = (
            path(PLAY, ui.accent.acc)
            if tile.active
            else path(TICK, "none", colours.ok, 2.6, ' stroke-linecap="round"')
        )
        body += sign(drawing, edge - 22, height / 2 - 13, 22)
        edge -= 26
    body += _large_name(ui, tile.name, edge, k)
    left = figure(tile.left)
    ink = colours.danger if tile.low and not monster else colours.ink
    body += left_text(left, 26, 52, 68 * k, ink, "Display700")
    pen = 62 + measure(left, 26, "Display700")
    of = "" if tile.left is None or tile.shield or states(ui, tile) else f"/{tile.max_hp}"
    body += left_text(of, 18, pen - 6, 68 * k, colours.ink2) + tokens(ui, tile, pen, 68 * k - 9, 22, 24)
    body += two_dice(ui, tile.dice, dice_x, 12 * k, 58 * k, monster)
    if tile.die is not None:
        body += action_die(ui, tile.die, width - 26 - 18 * k, 12 * k, 36 * k)
        said = tile.slot if tile.value is None else f"{tile.slot}·{tile.value}"
        tint = colours.ink2 if tile.value is None else colours.warn
        body += words(said, 20, width - 26, 70 * k, tint, "Body700")
    return _cut(tile, width, height, body + bar(ui, tile, width, height))
