"""One inline SVG as one Flet image: the only place that knows how a drawing reaches the screen."""

from __future__ import annotations

from html import escape
from typing import Any

import flet as ft

from companion.ui.drawings.glyphs import drawn, outline


def svg(width: float, height: float, body: str, *, x: float = 0, y: float = 0, more: str = "") -> str:
    """A whole document. The client knows an inline SVG by the exact text of this namespace attribute."""
    box = " ".join(number(v) for v in (x, y, width, height))
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}"{more}>{body}</svg>'


def number(value: float) -> str:
    """At most two decimals, none when they are nought."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def path(data: str, fill: str = "none", stroke: str | None = None, width: float = 1, more: str = "") -> str:
    """One path; a stroke is round at its joins."""
    line = f' stroke="{stroke}" stroke-width="{number(width)}" stroke-linejoin="round"' if stroke else ""
    return f'<path d="{data}" fill="{fill}"{line}{more}/>'


def words(text: str, size: float, x: float, y: float, colour: str, family: str = "Display800") -> str:
    """Letters as outlines, centred on x, baseline on y; what our font lacks is left to the client's fonts."""
    if drawn(text, family):
        return path(outline(text, size, x, y, family), colour)
    place = f'x="{number(x)}" y="{number(y)}" text-anchor="middle" font-size="{number(size)}"'
    return f'<text {place} fill="{colour}">{escape(text)}</text>'


def lit(top: str, bottom: str) -> str:
    """A vertical gradient to fill with `url(#g)`."""
    return (
        '<defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="1">'
        f'<stop offset="0" stop-color="{top}"/><stop offset="1" stop-color="{bottom}"/>'
        "</linearGradient></defs>"
    )


def picture(source: str, width: float, height: float, label: str | None = None, **props: Any) -> ft.Image:
    """The image of a drawing. Without a label it is decoration, and silent.

    Inside something pressable always leave the label out and name the pressable: a labelled image there makes
    Flutter announce a group instead of a button.
    """
    return ft.Image(
        src=source,
        width=width,
        height=height,
        semantics_label=label,
        exclude_from_semantics=label is None,
        **props,
    )
