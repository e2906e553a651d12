"""Drawings that carry a quantity or mark an edge: pile, spiral, flames, shards, odds, hatch, dashes."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

import flet as ft

from companion.ui.drawings.picture import number, path, picture, svg, words
from companion.ui.drawings.shapes import OUTLINES
from companion.ui.theme import Look


def pile_gauge(
    look: Look,
    game_id: str,
    total: int,
    present: int,
    critical: int,
    warning: int,
    width: float = 328,
    label: str | None = None,
) -> ft.Image:
    """Return one bar per card of the pile, with numbered dashed ticks at the critical and warning limits."""
    source = pile_gauge_source(look, game_id, total, present, critical, warning, width)
    return picture(source, width, _gauge_height(look), label)


def pile_gauge_source(
    look: Look, game_id: str, total: int, present: int, critical: int, warning: int, width: float = 328
) -> str:
    """Return the SVG of the pile gauge, for a picture that is patched in place."""
    colours = look.palette
    tones = (colours.danger, colours.warn, look.accent(game_id).acc, colours.line, colours.ink3, colours.ink2)
    return _gauge(total, present, (critical, warning), width, look.size("caption"), tones)


def _gauge_height(look: Look) -> float:
    """Return the height of the pile gauge, which grows with the text setting."""
    return 18 + look.size("caption")


def _bar(box: tuple[float, float, float, float], curve: float, fill: str, more: str = "") -> str:
    x, y, wide, high = (number(v) for v in box)
    return f'<rect x="{x}" y="{y}" width="{wide}" height="{high}" rx="{number(curve)}" fill="{fill}"{more}/>'


@lru_cache(maxsize=256)
def _gauge(
    total: int, present: int, bounds: tuple[int, int], width: float, size: float, tones: Sequence[str]
) -> str:
    critical, warning = bounds
    danger, warn, calm, gone, tick, ink = tones
    step = width / max(total, 1)
    across = max(step - 3, 1)
    body = ""
    for k in range(total):
        if k >= present:
            shape, fill = (8, 6, 3.0), gone
        elif k < critical:
            shape, fill = (0, 15, 0.5), danger
        else:
            shape, fill = (3, 12, 3.0), warn if k < warning else calm
        y, high, curve = shape
        body += _bar((k * step + 1, y, across, high), min(curve, across / 2), fill)
    for k in bounds:
        if 0 < k <= total:
            x_tick = k * step - 0.5
            body += path(f"M{number(x_tick)} 0v17", "none", tick, 1.5, ' stroke-dasharray="2 2"')
            text = str(k)
            half = len(text) * size * 0.32
            body += words(text, size, min(max(x_tick, half), width - half), 17 + size, ink, "Body600")
    return svg(width, 18 + size, body)


def spiral(look: Look, game_id: str, size: float = 136) -> ft.Image:
    """Return the decorative spiral behind the pile."""
    return picture(_spiral(look.accent(game_id).acc), size, size)


@lru_cache(maxsize=16)
def _spiral(colour: str) -> str:
    points = (
        (75 + (4 + 0.45 * k) * math.cos(0.17 * k), 75 + (4 + 0.45 * k) * math.sin(0.17 * k))
        for k in range(150)
    )
    data = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    return svg(150, 150, path(data, "none", colour, 1.5, ' stroke-opacity=".35" stroke-linecap="round"'))


def flames(
    look: Look, game_id: str, lit: int, of: int = 5, size: float = 15, label: str | None = None
) -> ft.Image:
    """Return a row of flames, `lit` of them filled."""
    tint, quiet = look.accent(game_id).acc, look.palette.ink3
    source = _row(OUTLINES["flame"], 24, 25, 2, (lit, of), (tint, quiet))
    return picture(source, size * (of * 27 - 1) / 24, size * 27 / 24, label)


def shards(
    look: Look, game_id: str, have: int, of: int = 5, size: float = 12, label: str | None = None
) -> ft.Image:
    """Return a row of shards, `have` of them filled."""
    tint, quiet = look.accent(game_id).acc, look.palette.ink3
    source = _row("M6 .8 11.2 6 9.5 14 6 17.2 2.5 14 .8 6z", 12, 18, 1.2, (have, of), (tint, quiet))
    return picture(source, size * (of * 15 - 1) / 12, size * 20 / 12, label)


@lru_cache(maxsize=256)
def _row(
    data: str, wide: int, high: int, stroke: float, counts: tuple[int, int], tones: tuple[str, str]
) -> str:
    filled, of = counts
    body = ""
    for k in range(of):
        tone = tones[0 if k < filled else 1]
        drawn = path(data, tone if k < filled else "none", tone, stroke)
        body += f'<g transform="translate({k * (wide + 3)} 0)">{drawn}</g>'
    return svg(of * (wide + 3) - 1, high + 2, body, x=-1, y=-1)


def odds(
    look: Look,
    game_id: str,
    lead: int,
    width: float = 328,
    label: str | None = None,
    *,
    ties: bool = False,
) -> ft.Image:
    """Return a chart of the eleven margins of one D6 against another with a lead.

    Bars are a win, a loss, or a loss by 5 or more (crossed). A tie is a win, unless ``ties`` is True: then
    its bar is hollow.
    """
    colours = look.palette
    tones = (look.accent(game_id).acc, colours.line, colours.ink3, colours.danger, colours.ink2)
    size = min(look.size("caption"), width / 18)
    return picture(_odds(lead, width, size, tones, ties), width, 66 + size, label)


@lru_cache(maxsize=128)
def _odds(lead: int, width: float, size: float, tones: Sequence[str], ties: bool) -> str:
    win, loss, rim, death, ink = tones
    step, body = width / 11, ""
    for j, k in enumerate(range(-5, 6)):
        margin, high = lead + k, (6 - abs(k)) * 8.5  # leaves space for a cross over the highest bar
        middle = (j + 0.5) * step
        fill = death if margin <= -5 else loss if margin < 0 else win
        edge = f' stroke="{rim}"' if fill == loss else ""
        if ties and margin == 0:
            fill, edge = "none", f' stroke="{win}" stroke-width="2"'
        body += _bar((j * step + 2, 62 - high, step - 4, high), 4, fill, edge)
        if fill == death:
            cross = f"M{number(middle - 4)} {number(52 - high)}l8 8m0-8l-8 8"
            body += path(cross, "none", death, 2.4, ' stroke-linecap="round"')
        sign = "+" if margin > 0 else "−" if margin < 0 else ""
        body += words(f"{sign}{abs(margin)}", size, middle, 66 + size * 0.9, ink, "Body600")
    return svg(width, 66 + size, body)


def hatch(look: Look, width: float, height: float) -> ft.Image:
    """Return the danger edge: 5 px stripes at 135 degrees."""
    colours = look.palette
    return picture(_hatch(width, height, colours.danger, colours.danger_bg), width, height)


@lru_cache(maxsize=64)
def _hatch(width: float, height: float, stripe: str, ground: str) -> str:
    period = 10 * math.sqrt(2)
    down, across = f"l{number(-height)} {number(height)}", number(period / 2)
    starts = range(math.ceil((width + height) / period) + 1)
    data = "".join(f"M{number(k * period)} 0h{across}{down}h-{across}z" for k in starts)
    return svg(width, height, _bar((0, 0, width, height), 0, ground) + path(data, stripe))


def dashed_box(
    look: Look,
    width: float,
    height: float,
    radius: float = 14,
    child: ft.Control | None = None,
    colour: str | None = None,
) -> ft.Stack:
    """Return a dashed edge around a child: unknown, destroyed or empty. Use `ink3` if it is to be filled."""
    edge = picture(_dashes(width, height, radius, colour or look.palette.line), width, height)
    controls: list[ft.Control] = [edge] if child is None else [edge, child]
    return ft.Stack(controls, width=width, height=height, alignment=ft.Alignment.CENTER)


@lru_cache(maxsize=128)
def _dashes(width: float, height: float, radius: float, colour: str) -> str:
    dash = f' stroke="{colour}" stroke-width="1.5" stroke-dasharray="4 3"'
    return svg(width, height, _bar((0.75, 0.75, width - 1.5, height - 1.5), radius - 0.75, "none", dash))
