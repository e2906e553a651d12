"""Small drawings and signs of Anima: a sword, levels, what lies on a zone, how a character lies."""

from __future__ import annotations

from functools import lru_cache

import flet as ft

from companion.core.seats import Seat
from companion.games.anima.state import Zone
from companion.games.anima.vocabulary import Hidden, Known, Pose, Reward
from companion.ui.drawings.picture import path, picture, svg, words
from companion.ui.parts.seat_row import seat_mark
from companion.ui.parts.tappable import pill
from companion.ui.session import Ui
from companion.ui.theme import Look

_SWORD = "M21 2.5 9.4 15.6 7.8 14 20 2.5zM4.6 14.2l5.2 5.2M6.6 17.4 3 21"

POSES = {
    Pose.READY: ft.Icons.CROP_PORTRAIT_ROUNDED,
    Pose.TILTED: ft.Icons.CROP_ROTATE_ROUNDED,
    Pose.IMMOBILISED: ft.Icons.BEDTIME_ROUNDED,
}
REWARDS = {
    Reward.ADVANTAGE: ft.Icons.STYLE_ROUNDED,
    Reward.RECRUIT: ft.Icons.PERSON_ADD_ROUNDED,
    Reward.MISSION: ft.Icons.FLAG_ROUNDED,
    Reward.SPECIAL: ft.Icons.AUTO_AWESOME_ROUNDED,
}


@lru_cache(maxsize=16)
def _sword(colour: str) -> str:
    return svg(24, 24, path(_SWORD, colour, colour, 2, ' stroke-linecap="round"'))


def sword(look: Look, size: float = 14, color: str = "") -> ft.Image:
    """Combat."""
    return picture(_sword(color or look.palette.ink2), size, size)


@lru_cache(maxsize=32)
def _level(letter: str, fill: str, on: str, edge: str) -> str:
    dash = ' stroke-dasharray="3 3"' if letter == "?" else ""
    body = path("M12 1.6 22 7v10l-10 5.4L2 17V7z", fill, edge, 1.6, dash)
    return svg(24, 24, body + words(letter, 14, 12, 17, on))


def level(ui: Ui, number: int | None, size: float = 20) -> ft.Image:
    """The level of a zone or an encounter in its hexagon; dashed while nobody read it."""
    if number is None:
        return picture(_level("?", "none", ui.colours.ink2, ui.colours.ink3), size, size)
    return picture(_level(str(number), ui.accent.acc_bg, ui.accent.acc2, ui.accent.acc), size, size)


@lru_cache(maxsize=8)
def _card(colour: str, letter: str, on: str) -> str:
    body = f'<rect x="5" y="2" width="14" height="20" rx="3" fill="{colour}"/>'
    return svg(24, 24, body + words(letter, 13, 12, 16.8, on))


def face_down(ui: Ui, size: float = 18) -> ft.Image:
    """A card nobody may look at."""
    return picture(_card(ui.colours.ink2, "?", ui.colours.table), size, size)


def lying_there(ui: Ui, zone: Zone, size: float = 16) -> list[ft.Control]:
    """What lies on a zone: a hidden card, a creature with its Combat, nothing."""
    if zone.hidden is Hidden.UNKNOWN:
        return [face_down(ui, size + 2)]
    if zone.creature is not None:
        paw = ft.Icon(ft.Icons.PETS_ROUNDED, size=size - 1, color=ui.colours.warn)
        return [paw, ui.text(str(zone.creature.combat), "caption", weight=700, color=ui.colours.warn)]
    return []


def seats_row(ui: Ui, seats: tuple[Seat, ...], size: float = 16) -> list[ft.Control]:
    """The markers of teams."""
    return [seat_mark(ui, seat, size) for seat in seats]


def known_pill(ui: Ui, by: Known) -> ft.Control:
    """Who told a figure: the booklet, your box, this table."""
    icon = ft.Icons.MENU_BOOK_ROUNDED if by is Known.PRINTED else ft.Icons.INVENTORY_2_ROUNDED
    return pill(ui, ui.words.show(by), icon=icon)


@lru_cache(maxsize=64)
def _fan(count: int, place: int, tones: tuple[str, str, str, str]) -> str:
    """Cards side by side, one of them raised and numbered."""
    back, edge, chosen, on = tones
    body = ""
    for number in range(1, count + 1):
        x, y = 4 + (number - 1) * 38, 4 if number == place else 16
        fill = chosen if number == place else back
        body += f'<rect x="{x}" y="{y}" width="32" height="46" rx="5" fill="{fill}" stroke="{edge}"/>'
        ink = on if number == place else edge
        body += words(str(number), 20, x + 16, y + 30, ink)
    return svg(count * 38 + 2, 68, body)


def fan(ui: Ui, count: int, place: int, height: float = 90) -> ft.Image:
    """A hand of cards face down, counted from the left, one of them drawn."""
    tones = (ui.colours.raised, ui.colours.ink3, ui.accent.acc, ui.accent.on_acc)
    return picture(_fan(count, place, tones), height * (count * 38 + 2) / 68, height)
