"""The season strip: four rows of twelve days, where the group stands and where it would stand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import flet as ft

from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.state.journey import position, season
from companion.ui.desk import Ui
from companion.ui.drawings.glyphs import measure
from companion.ui.drawings.picture import path, picture, svg, words

OCTAGON = "M7.5 1H16.5L23 7.5V16.5L16.5 23H7.5L1 16.5V7.5z"
NAMES = 70
"""Room of the season names at the left."""


@dataclass(frozen=True, slots=True)
class Marks:
    """What the strip shows beside the days: today, a travel, a village, and days with a note."""

    today: int
    travel: int | None = None
    village: int | None = None
    notes: tuple[int, ...] = ()


def season_strip(ui: Ui, names: Sequence[str], marks: Marks, width: float, row: float = 30) -> ft.Image:
    """One picture. With large text each name stands above its row."""
    colours = ui.colours
    tones = (ui.accent.acc, ui.accent.acc2, ui.accent.on_acc, colours.ink, colours.ink3)
    danger = (colours.danger, colours.danger_bg)
    size = ui.look.size("caption")
    above = ui.look.large_text
    high = (row + size + 8 if above else row) * figures.SEASONS
    source = _strip(tuple(names), marks, width, row, size, above, tones, danger)
    return picture(source, width, high)


@lru_cache(maxsize=64)
def _strip(
    names: tuple[str, ...],
    marks: Marks,
    width: float,
    row: float,
    size: float,
    above: bool,
    tones: tuple[str, ...],
    danger: tuple[str, str],
) -> str:
    acc, acc2, on_acc, ink, ink3 = tones
    left = 0 if above else NAMES
    step = (width - left) / figures.DAYS
    pitch = row + size + 8 if above else row
    body = ""
    for place, name in enumerate(names):
        now = season(marks.today) == place + 1
        top = place * pitch
        middle = top + pitch - row / 2
        family = "Body700" if now else "Body400"
        baseline = top + size + 2 if above else middle + size * 0.36
        body += _name(name, size, baseline, ink if now else ink3, family)
        for day in range(1, figures.DAYS + 1):
            pos = position(place + 1, day)
            x = left + (day - 0.5) * step
            body += _day(pos, day, x, middle, marks, (acc, acc2, on_acc, ink3), danger)
    return svg(width, pitch * figures.SEASONS, body)


def _name(name: str, size: float, y: float, colour: str, family: str) -> str:
    return words(name, size, measure(name, size, family) / 2, y, colour, family)


def _day(
    pos: int,
    day: int,
    x: float,
    y: float,
    marks: Marks,
    tones: tuple[str, str, str, str],
    danger: tuple[str, str],
) -> str:
    """Past filled, to come outlined; here a disc, travel a ring, village a square, the last an octagon."""
    acc, acc2, on_acc, ink3 = tones
    note = f'<rect x="{x - 4:g}" y="{y + 11:g}" width="8" height="2" rx="1" fill="{acc2}"/>'
    extra = note if pos in marks.notes else ""
    label = str(day)
    if pos == marks.today:
        return extra + _disc(x, y, 10.5, acc) + words(label, 12, x, y + 4.3, on_acc)
    if pos == figures.LAST_DAY:
        fill, ground = danger
        grown = f'<g transform="translate({x - 11:g} {y - 11:g}) scale({22 / 24:g})">'
        return extra + grown + path(OCTAGON, fill) + words("!", 16, 12, 18, ground) + "</g>"
    if pos == marks.travel:
        return extra + _disc(x, y, 9.7, "none", acc, 1.8) + words(label, 11.5, x, y + 4.1, acc)
    if pos == marks.village:
        box = f'<rect x="{x - 10:g}" y="{y - 10:g}" width="20" height="20" rx="4" fill="none"'
        return extra + f'{box} stroke="{acc2}" stroke-width="1.8"/>' + words(label, 11.5, x, y + 4.1, acc2)
    if pos < marks.today:
        return extra + _disc(x, y, 3.5, ink3)
    return extra + _disc(x, y, 3.2, "none", ink3, 1.2)


def _disc(x: float, y: float, r: float, fill: str, edge: str = "", width: float = 0) -> str:
    line = f' stroke="{edge}" stroke-width="{width:g}"' if edge else ""
    return f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="{fill}"{line}/>'


def legend(ui: Ui) -> ft.Control:
    """What ring and square stand for."""
    size = 14

    def line(shape: str, word: str) -> ft.Control:
        return ft.Row(
            [picture(svg(20, 20, shape), size, size), ui.text(word, "note", color=ui.colours.ink2)],
            spacing=4,
            tight=True,
        )

    ring = _disc(10, 10, 8, "none", ui.accent.acc, 3)
    edge = f'stroke="{ui.accent.acc2}" stroke-width="3"'
    box = f'<rect x="2" y="2" width="16" height="16" rx="4" fill="none" {edge}/>'
    return ft.Row(
        [line(ring, ui.g("ui.j.legend.travel")), line(box, ui.g("ui.j.legend.village"))],
        spacing=8,
        tight=True,
    )
