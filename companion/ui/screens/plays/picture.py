"""The charts of one table: values over time by seat, fights, and dice luck."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import flet as ft

from companion.core.evening import Curve, Fights, Luck, curves_of, fights_of, luck_of
from companion.core.plot import DiceFight
from companion.core.table import AnyTable
from companion.ui.drawings import initial, seat_shape
from companion.ui.drawings.picture import number, path, picture, svg
from companion.ui.parts.rows import section
from companion.ui.session import Ui
from companion.ui.theme import well

HEIGHT = 96
EDGE = 4
FIGHTS = 24
"""Maximum number of fights drawn as columns, so that they fit on a phone: the last ones."""


@dataclass(frozen=True, slots=True)
class EveningPicture:
    """The data of a table's charts."""

    curves: tuple[Curve, ...] = ()
    fights: Fights = Fights(())
    luck: tuple[Luck, ...] = ()


def picture_of(table: AnyTable, chapters: int = 10) -> EveningPicture:
    """Compute the charts of a table from its loaded entries and at most ``chapters`` older chapters."""
    while table.has_more_past and chapters > 0 and table.look_back():
        chapters -= 1
    return EveningPicture(curves_of(table), fights_of(table), luck_of(table))


def evening_rows(ui: Ui, evening: EveningPicture) -> list[ft.Control]:
    """Return the charts: each curve under its name, then fights and dice."""
    rows: list[ft.Control] = []
    for curve in evening.curves:
        rows += [section(ui, ui.g(f"plot.{curve.id}")), _chart(ui, curve)]
    if evening.fights.each:
        rows += [section(ui, ui.t("fights")), _fights(ui, evening.fights)]
    if evening.luck:
        rows.append(section(ui, ui.t("luck")))
        rows += [ui.text(told_luck(ui, luck), "note") for luck in evening.luck]
    return rows


def told_luck(ui: Ui, luck: Luck) -> str:
    """Return the luck with one kind of dice in words.

    "12 d6: 48 in all, 42 expected, 19 times of 20 between 31 and 53".
    """
    low, high = luck.range
    facts = {"sides": luck.sides, "rolled": luck.rolled, "expected": luck.expected}
    words = ui.t("luck.line", n=luck.dice, low=low, high=high, **facts)
    return f"{words} {ui.t('luck.usual' if luck.usual else 'luck.rare')}"


def drawn_curve(ui: Ui, curve: Curve) -> ft.Control:
    """Draw the lines of a curve without its legend."""
    width = min(ui.look.width, 560) - 56
    colours = tuple(_colours(ui, curve))
    return picture(_lines(curve.lines, colours, float(width), ui.colours.line), width, HEIGHT)


def framed(ui: Ui, parts: list[ft.Control]) -> ft.Control:
    """Draw a chart and its texts in a well over the whole width."""
    column = ft.Column(parts, spacing=8, tight=True, expand=True)
    return well(ui.look, ft.Row([column]), padding=12)


def _chart(ui: Ui, curve: Curve) -> ft.Control:
    parts: list[ft.Control] = [drawn_curve(ui, curve), _legend(ui, curve)]
    spoken = f"{ui.g(f'plot.{curve.id}')}{ui.t('colon')}{'. '.join(told_lines(ui, curve))}"
    return ft.Semantics(
        identifier=f"plot-{curve.id}",
        label=spoken,
        container=True,
        exclude_semantics=True,
        content=framed(ui, parts),
    )


def told_lines(ui: Ui, curve: Curve) -> list[str]:
    """Return each line in words: first, last, lowest and highest value."""
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


def told_fight(ui: Ui, fight: DiceFight) -> str:
    """Return a fight in words, e.g. "Maud against Golem: 42 %, won"."""
    how = "tied" if fight.won is None else "won" if fight.won else "lost"
    return ui.t(f"fights.{how}", player=fight.seat, foe=fight.against, p=round(fight.odds * 100))


def told_fights(ui: Ui, fights: Fights) -> str:
    """Return the sum of all fights in words.

    "6 fights: 4 won, 3.2 on average, 19 times of 20 from 1 to 5".
    """
    low, high = fights.range
    words = ui.t(
        "fights.sum", n=len(fights.each), won=fights.won, expected=fights.expected, low=low, high=high
    )
    return f"{words} {ui.t('luck.usual' if fights.usual else 'luck.rare')}"


def _fights(ui: Ui, fights: Fights) -> ft.Control:
    """Draw a column per fight, as high as the odds of winning: filled if won, crossed if lost."""
    width = min(ui.look.width, 560) - 56
    told = [told_fights(ui, fights), *(told_fight(ui, fight) for fight in fights.each)]
    bars = tuple(
        (float(fight.odds), fight.won, ui.colours.seat(int(fight.seat))) for fight in fights.each[-FIGHTS:]
    )
    parts: list[ft.Control] = [
        picture(_columns(bars, float(width), ui.colours.line, ui.colours.ink2), width, HEIGHT),
        ui.text(told[0], "note"),
        *(ui.text(line, "caption", color=ui.colours.ink2) for line in told[1:][-FIGHTS:]),
    ]
    return ft.Semantics(
        identifier="plot-fights",
        label=" ".join(told),
        container=True,
        exclude_semantics=True,
        content=framed(ui, parts),
    )


@lru_cache(maxsize=32)
def _columns(bars: tuple[tuple[float, bool | None, str], ...], width: float, quiet: str, ink: str) -> str:
    tall, step = HEIGHT - 2 * EDGE, width / len(bars)
    wide = min(22.0, step * 0.7)
    half = path(f"M0 {number(HEIGHT / 2)}H{number(width)}", "none", quiet, 1.5, ' stroke-dasharray="4 3"')
    body = half + path(f"M0 {number(HEIGHT - EDGE)}H{number(width)}", "none", quiet, 1.5)
    for place, (odds, won, colour) in enumerate(bars):
        middle, top = (place + 0.5) * step, HEIGHT - EDGE - max(2.0, tall * odds)
        left, right = middle - wide / 2, middle + wide / 2
        low = HEIGHT - EDGE
        shape = f"M{number(left)} {number(low)}V{number(top)}H{number(right)}V{number(low)}Z"
        body += path(shape, colour if won else "none", colour, 2)
        if won is not True:  # a cross if lost, a stroke if tied: readable without colour
            arm = min(5.0, wide / 3)
            at = low - 10
            cross = f"M{number(middle - arm)} {number(at - arm)}L{number(middle + arm)} {number(at + arm)}"
            cross += f"M{number(middle + arm)} {number(at - arm)}L{number(middle - arm)} {number(at + arm)}"
            line = f"M{number(middle - arm)} {number(at)}H{number(middle + arm)}"
            body += path(line if won is None else cross, "none", ink, 2)
    return svg(width, HEIGHT, body)


DASHES = ("", "7 3", "2 3", "9 3 2 3", "4 2")
"""Dash patterns of the lines, so that they can be distinguished without colour."""


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
