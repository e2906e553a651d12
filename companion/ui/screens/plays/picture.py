"""The evening in one picture: what went up and down, by whom, and how the dice fell."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import flet as ft

from companion.core.plot import Curve, Luck, curves_of, luck_of
from companion.core.table import Table
from companion.ui.desk import Ui
from companion.ui.drawings import initial, seat_shape
from companion.ui.drawings.picture import number, path, picture, svg
from companion.ui.parts.rows import section
from companion.ui.theme import well

HEIGHT = 96
EDGE = 4


@dataclass(frozen=True, slots=True)
class EveningPicture:
    """What is drawn of a table."""

    curves: tuple[Curve, ...] = ()
    luck: tuple[Luck, ...] = ()


def picture_of(table: Table[Any], chapters: int = 10) -> EveningPicture:
    """Read a table; at most so many chapters back."""
    while table.has_more_past and chapters > 0 and table.look_back():
        chapters -= 1
    return EveningPicture(curves_of(table), luck_of(table))


def evening_rows(ui: Ui, evening: EveningPicture) -> list[ft.Control]:
    """A curve under its name, with everybody's line; then the dice."""
    rows: list[ft.Control] = []
    for curve in evening.curves:
        rows += [section(ui, ui.g(f"plot.{curve.id}")), _chart(ui, curve)]
    if evening.luck:
        rows.append(section(ui, ui.t("luck")))
        rows += [ui.text(told_luck(ui, luck), "note") for luck in evening.luck]
    return rows


def told_luck(ui: Ui, luck: Luck) -> str:
    """ "12 d6: 48 in all, 42 expected, 19 times of 20 between 31 and 53"."""
    low, high = luck.expected - luck.around, luck.expected + luck.around
    facts = {"sides": luck.sides, "rolled": luck.rolled, "expected": luck.expected}
    words = ui.t("luck.line", n=luck.dice, low=max(luck.dice, round(low)), high=round(high), **facts)
    return f"{words} {ui.t('luck.usual' if luck.usual else 'luck.rare')}"


def drawn_curve(ui: Ui, curve: Curve) -> ft.Control:
    """The lines alone."""
    width = min(ui.look.width, 560) - 56
    colours = tuple(_colours(ui, curve))
    return picture(_lines(curve.lines, colours, float(width), ui.colours.line), width, HEIGHT)


def _chart(ui: Ui, curve: Curve) -> ft.Control:
    parts: list[ft.Control] = [drawn_curve(ui, curve), _legend(ui, curve)]
    spoken = f"{ui.g(f'plot.{curve.id}')}{ui.t('colon')}{'. '.join(told_lines(ui, curve))}"
    return ft.Semantics(
        identifier=f"plot-{curve.id}",
        label=spoken,
        container=True,
        exclude_semantics=True,
        content=well(ui.look, ft.Column(parts, spacing=8, tight=True), padding=12),
    )


def told_lines(ui: Ui, curve: Curve) -> list[str]:
    """Each line in words: where it began, how far it went, where it ended."""
    told = []
    for seat, line in enumerate(curve.lines, 1):
        facts = {"first": line[0], "last": line[-1], "low": min(line), "high": max(line)}
        words = ui.t("plot.line", **facts)
        name = ui.words.names[seat - 1] if curve.by_seat and seat <= len(ui.words.names) else ""
        told.append(f"{name}{ui.t('colon')}{words}" if name else words)
    return told


def _legend(ui: Ui, curve: Curve) -> ft.Control:
    entries: list[ft.Control] = []
    for seat, words in enumerate(told_lines(ui, curve), 1):
        text = ui.text(words, "caption", color=ui.colours.ink2)
        if not curve.by_seat:
            entries.append(text)
            continue
        name = ui.words.names[seat - 1] if seat <= len(ui.words.names) else str(seat)
        shape = seat_shape(ui.look, seat, initial(name), 18)
        entries.append(ft.Row([shape, ft.Container(text, expand=True)], spacing=8))
    return ft.Column(entries, spacing=4, tight=True)


def _colours(ui: Ui, curve: Curve) -> list[str]:
    if not curve.by_seat:
        return [ui.accent.acc]
    return [ui.colours.seat(seat) for seat in range(1, len(curve.lines) + 1)]


DASHES = ("", "7 3", "2 3", "9 3 2 3", "4 2")
"""Lines are told apart by more than their colour."""


@lru_cache(maxsize=32)
def _lines(lines: tuple[tuple[int, ...], ...], colours: tuple[str, ...], width: float, quiet: str) -> str:
    low, high = min(0, *map(min, lines)), max(1, *map(max, lines))
    tall = HEIGHT - 2 * EDGE

    def down(value: int) -> float:
        return EDGE + tall * (high - value) / (high - low)

    body = path(f"M0 {number(down(0))}H{number(width)}", "none", quiet, 1.5, ' stroke-dasharray="4 3"')
    for place, (line, colour) in enumerate(zip(lines, colours, strict=True)):
        step = (width - 2 * EDGE) / max(1, len(line) - 1)
        points = [(EDGE + n * step, down(value)) for n, value in enumerate(line)]
        data = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)
        dash = DASHES[place % len(DASHES)]
        body += path(data, "none", colour, 2, f' stroke-dasharray="{dash}"' if dash else "")
        x, y = points[-1]
        body += f'<circle cx="{number(x)}" cy="{number(y)}" r="3.5" fill="{colour}"/>'
    return svg(width, HEIGHT, body)
